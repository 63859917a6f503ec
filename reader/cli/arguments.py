"""The parser of each command, made when it is called."""

from __future__ import annotations

import argparse
import os
from importlib import import_module
from typing import NoReturn

from reader.cli.help import HELP, Help
from reader.cli.output import complain, terminal_width
from reader.cli.parser import COMMANDS, OPEN


class _Formatter(argparse.HelpFormatter):
    """Help that names the choices in the help of their option, and leaves lines that begin with a space as they are."""

    def __init__(self, prog: str) -> None:
        """Say the width: asked for none, argparse loads 5 ms of modules to find it, also where no help is shown."""
        columns = os.environ.get("COLUMNS", "")
        super().__init__(prog, width=(int(columns) if columns.isdecimal() else terminal_width()) - 2)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        from textwrap import fill

        paragraphs = (part if "\n  " in part else fill(part, min(width, 100)) for part in text.split("\n\n"))
        return "\n\n".join(paragraphs)

    def _get_help_string(self, action: argparse.Action) -> str | None:
        choices = f": {', '.join(action.choices)}" if action.choices and action.metavar else ""
        return (action.help or "") + choices


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, like every other error of ours."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and leave with status 2."""
        complain(f"{message} ({self.prog} -h shows the use)")
        raise SystemExit(2)


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of a command, or of opening the app for ''."""
    command = COMMANDS.get(name, OPEN)
    module = import_module(f"reader.cli.{command.module}")
    words = HELP.get(name, Help())
    about = [command.summary[0].upper() + command.summary[1:] + ".", words.about]
    parser = OneLineParser(
        prog=f"reader {name}".strip(),
        description="\n\n".join(part for part in about if part),
        epilog="examples:\n  " + words.examples.strip().replace("\n", "\n  "),
        formatter_class=_Formatter,
        allow_abbrev=False,
        add_help=False,
    )
    parser._positionals.title = "arguments"  # noqa: SLF001 - "positional arguments" is a programmer's word
    parser.add_argument("-h", "--help", action="help", help="show this help")
    parser.add_argument("--library", metavar="DIR", help="use the library in DIR for this call")
    getattr(module, f"{name or 'open_app'}_arguments")(parser)
    return parser
