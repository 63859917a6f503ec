"""From words on the command line to a function: the table of commands, and the top help."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import NamedTuple

from reader.cli.output import bold, say


class Command(NamedTuple):
    """A command: its module under `reader.cli` and one line that says what it does.

    The module holds `NAME_arguments(parser)` and `NAME(args) -> exit status`. It is imported only when called.
    """

    module: str
    summary: str


GROUPS: dict[str, dict[str, Command]] = {
    "Papers": {
        "add": Command("adding", "read files or folders into the library"),
        "sources": Command("adding", "what has been added"),
        "remove": Command("adding", "take a source out again (marks are kept)"),
        "list": Command("papers", "every paper, or those in a list, with a tag, bookmarked, unread"),
        "show": Command("papers", "one paper, rendered or as it was read"),
    },
    "Find": {
        "search": Command("finding", "the same ranked search as in the app"),
        "similar": Command("finding", "papers like this one"),
        "saved": Command("finding", "saved searches"),
    },
    "Mark": {
        "bookmark": Command("marks", "bookmark papers, or take the bookmarks off"),
        "lists": Command("marks", "reading lists: show, make, fill, rename, delete"),
        "tag": Command("marks", "put a tag on papers, or take it off"),
        "note": Command("marks", "read or write the note on a paper"),
        "mark": Command("marks", "mark papers read, unread or skipped"),
        "undo": Command("marks", "take back the last change"),
        "redo": Command("marks", "make it again"),
    },
    "Take along": {
        "export": Command("taking", "BibTeX, RIS, CSL-JSON, Markdown, CSV, JSON, text"),
        "dump": Command("taking", "all that you made, as plain text"),
        "restore": Command("taking", "put a dump back"),
        "render": Command("render", "LaTeX-aware rendering as a filter: text in, rendered text out"),
    },
    "Upkeep": {
        "reindex": Command("upkeep", "build the index again from the library"),
        "doctor": Command("upkeep", "check everything and say how to mend it"),
        "config": Command("upkeep", "the settings file"),
        "completion": Command("upkeep", "completion for bash, zsh or fish"),
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
    if not args:  # the app opens without what only commands need
        from reader.cli.opening import open_on

        return open_on([], library=library)
    from reader.cli.arguments import parser_of

    if args and args[0] in ("-h", "--help", "help"):
        if len(args) > 1 and args[1] in COMMANDS:
            parser_of(args[1]).print_help()
            return 0
        say(top_help())
        return 0
    name = args.pop(0) if args and args[0] in COMMANDS else ""
    try:
        parsed = parser_of(name).parse_args(args)
    except SystemExit as stop:
        return int(stop.code or 0)
    parsed.library = parsed.library or library
    command = COMMANDS.get(name, OPEN)
    status: int = getattr(import_module(f"reader.cli.{command.module}"), name or "open_app")(parsed)
    return status


def top_help() -> str:
    """What `reader -h` prints."""
    lines = [
        "Read, search and bookmark paper abstracts, with the maths rendered.",
        "",
        bold("reader") + "                     open the app on your library",
        bold("reader PATH…") + "               open the app on files, without adding them",
        bold("reader COMMAND -h") + "          how to use a command",
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


