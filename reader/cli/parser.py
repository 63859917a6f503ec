"""From words on the command line to a function: the table of commands, and the top help."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from reader.cli.output import DONE, WRONG_USE, bold, complain, say


class Command(NamedTuple):
    """A command: its module under `reader.cli` and one line that says what it does.

    The module holds `NAME_arguments(parser)` and `NAME(args) -> exit status`. It is imported only when called.
    """

    module: str
    summary: str


GROUPS: dict[str, dict[str, Command]] = {
    "Papers": {
        "add": Command("adding", "read files, folders and archives into the library"),
        "sources": Command("adding", "list what has been added"),
        "remove": Command("adding", "take a source out again (marks are kept)"),
        "split": Command("adding", "take papers apart again that were taken for one"),
        "list": Command("papers", "list all papers, or the bookmarked, unread, tagged, in a reading list"),
        "show": Command("showing", "show papers in full, rendered or as they were read"),
    },
    "Find": {
        "search": Command("finding", "search as in the app, best first"),
        "similar": Command("finding", "find papers like one"),
        "saved": Command("finding", "keep searches under a name, and run them"),
    },
    "Mark": {
        "bookmark": Command("marks", "bookmark papers, or take the bookmarks off"),
        "lists": Command("marks", "show, make, fill, rename or delete reading lists"),
        "tag": Command("marks", "put a tag on papers, or take it off"),
        "note": Command("marks", "read or write the note on a paper"),
        "mark": Command("marks", "mark papers read, unread or skipped"),
        "undo": Command("marks", "take back the last change"),
        "redo": Command("marks", "make the change again that was taken back"),
    },
    "Take along": {
        "export": Command("taking", "write papers as BibTeX, RIS, CSL-JSON, Markdown, CSV, JSON or text"),
        "dump": Command("taking", "write all that you made as plain text"),
        "restore": Command("taking", "put a dump back"),
        "render": Command("render", "turn text with LaTeX into readable text"),
    },
    "Upkeep": {
        "reindex": Command("upkeep", "build the index again from the library"),
        "doctor": Command("upkeep", "check everything, and say what mends it"),
        "config": Command("upkeep", "say where the settings are"),
        "completion": Command("shells", "complete commands and options in bash, zsh or fish"),
        "man": Command("shells", "show or install the manual"),
    },
}
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
OPEN = Command("opening", "open the app")


def _take_library(args: list[str]) -> str | None:
    """Remove a leading `--library DIR` and return DIR."""
    if args and args[0] == "--library" and len(args) > 1:
        args.pop(0)
        return args.pop(0)
    if args and args[0].startswith("--library="):
        return args.pop(0).partition("=")[2]
    return None


def dispatch(argv: Sequence[str]) -> int:
    """Find the command in the words, parse the rest, run it; returns the exit status."""
    args = list(argv)
    library = _take_library(args)
    if library is not None and not library.strip():
        return _nowhere()
    if not args:  # the app opens without what only commands need
        from reader.cli.opening import open_on

        return open_on([], library=library)
    from reader.cli.arguments import parser_of

    if args[0] in ("-h", "--help", "help"):
        return _help(args[1:])
    name = args.pop(0) if args[0] in COMMANDS else ""
    if not name and not args[0].startswith("-") and (offer := meant(args[0])) and not os.path.lexists(args[0]):
        complain(f"{args[0]} is neither a command nor a file{offer} (reader -h lists them)")
        return WRONG_USE
    try:
        parsed = parser_of(name).parse_args(args)
    except SystemExit as stop:
        return int(stop.code or 0)
    if parsed.library is None:
        parsed.library = library
    elif not parsed.library.strip():
        return _nowhere()
    command = COMMANDS.get(name, OPEN)
    status: int = getattr(import_module(f"reader.cli.{command.module}"), name or "open_app")(parsed)
    return status


def _nowhere() -> int:
    """Refuse a library without a name, as an unset variable of a shell gives it: it is not the one of every day."""
    complain("--library needs the name of a folder, and was given an empty one")
    return WRONG_USE


def _help(names: Sequence[str]) -> int:
    """`reader help`, `reader help COMMAND`; returns the exit status."""
    from reader.cli.arguments import parser_of

    if not names:
        say(top_help())
    elif names[0] in COMMANDS:
        parser_of(names[0]).print_help()
    else:
        complain(f"there is no command {names[0]}{meant(names[0])} (reader -h lists them)")
        return WRONG_USE
    return DONE


def meant(word: str) -> str:
    """The words that offer the command that somebody may have meant; "" where none is near."""
    from difflib import get_close_matches

    near = get_close_matches(word, COMMANDS, 1, 0.7)
    return f"; did you mean `reader {near[0]}`?" if near else ""


def top_help() -> str:
    """What `reader -h` prints."""
    from reader.cli.help import START

    lines = [
        "Read, search and bookmark paper abstracts in the terminal, with the maths rendered.",
        "",
        bold("reader") + "                     open the app on your library (? there shows the keys)",
        bold("reader PATH…") + "               open the app on files, without adding them",
        bold("reader COMMAND -h") + "          how to use a command, with examples",
        "",
        bold("For a start"),
        START,
    ]
    for title, group in GROUPS.items():
        lines += ["", bold(title)]
        lines += [f"  {name:<12} {command.summary}" for name, command in group.items()]
    lines += [
        "",
        "Every command takes --library DIR (or READER_HOME=DIR) to use another library.",
        "Exit status: 0 done, 1 done in part or nothing found, 2 wrong use.",
    ]
    return "\n".join(lines)
