"""What the parsers know, as plain records: what completion and the manual are made from."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from reader.cli.arguments import parser_of

VALUES = {
    "PATH": "files",
    "FILE": "files",
    "RUN": "files",
    "DIR": "folders",
    "LIST": "lists",
    "TAG": "tags",
    "SEARCH": "saved",
    "SOURCE": "sources",
    "FORMAT": "formats",
}
"""Metavar -> what completes it; a metavar that is not here is typed by hand."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An option or a positional of a command.

    `flags` is empty for a positional; `metavar` is "" for an option without a value; `values` are the choices, where
    they are fixed; `many` where it may come several times; `needed` where it must be there.
    """

    flags: tuple[str, ...]
    metavar: str
    help: str
    values: tuple[str, ...]
    many: bool
    needed: bool

    @property
    def kind(self) -> str:
        """What completes its value: `files`, `folders`, `lists`, `tags`, `saved`, `sources`, `formats`, or ""."""
        return "" if self.values else VALUES.get(self.metavar, "")

    @property
    def long(self) -> str:
        """The long flag of an option."""
        return next((flag for flag in self.flags if flag.startswith("--")), self.flags[0] if self.flags else "")


def arguments(name: str) -> tuple[Argument, ...]:
    """The arguments of a command ("": of opening the app), in the order of its help."""
    return tuple(
        _argument(action)
        for action in parser_of(name)._actions  # noqa: SLF001 - argparse has no public list of them
        if action.help != argparse.SUPPRESS
    )


def options(name: str) -> tuple[Argument, ...]:
    """The options of a command."""
    return tuple(argument for argument in arguments(name) if argument.flags)


def positionals(name: str) -> tuple[Argument, ...]:
    """What a command takes by position."""
    return tuple(argument for argument in arguments(name) if not argument.flags)


def _argument(action: argparse.Action) -> Argument:
    metavar = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    choices = tuple(str(choice) for choice in action.choices or ())
    return Argument(
        flags=tuple(action.option_strings),
        metavar="" if action.nargs == 0 else metavar,
        help=action.help or "",
        values=choices,
        many=action.nargs in ("*", "+"),
        needed=not action.option_strings and action.nargs not in ("*", "?"),
    )
