"""The manual page, in the macros of man(7), made from the parsers, the words of the help and the keys of the app."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from reader import __version__
from reader.cli.describing import Argument, arguments, options, positionals
from reader.cli.help import HELP, IDS
from reader.cli.parser import GROUPS, Command

DESCRIPTION = """\
reader is for people who follow a field and get abstracts by the thousand: conference dumps, arXiv listings, exports of
reference managers. It shows their formulas as formulas, searches while you type, the best paper first, and finds maths
in whatever notation you type it. What you mark (bookmarks, reading lists, tags, notes, read) is kept in a file of its
own, and every change can be undone.

Without a command, reader opens the app. A library that nothing was added to holds sample abstracts at first; one that
begins with `reader add` does not. Every command takes -h for help and --library DIR to use the library in a folder."""

QUERIES = (
    ("words", "Papers with all the words come first, then those with some, the best first. Accents do not matter."),
    ('"missing mass"', "A phrase; its words stand as they are typed."),
    ("-word", "Leaves out papers with the word. Put it after another word."),
    ("A OR B, (…)", "Either; brackets combine."),
    ("diffus*, sampler~", "Words that begin so; words that are spelt nearly so."),
    ("O(√T), O(sqrt(T)), $\\tilde{O}(\\sqrt{T})$", "Maths, in whatever notation: these three find the same."),
    ("title: author: venue:", "Only there: author:bor title:\"missing mass\"."),
    ("year:2024, year:2023.., year:..2020", "By year."),
    ("tag:NAME, list:NAME, is:bookmarked, is:unread, is:read, is:skipped, has:note", "By your marks."),
    ("added:7d, source:FILE, arxiv:ID, doi:DOI", "By when and where it came, and what it is."),
)
FILES = (
    ("~/.local/share/reader/marks.sqlite", "All that you made. On macOS: ~/Library/Application Support/reader."),
    ("~/.local/share/reader/papers.sqlite", "The papers as they were read from your files."),
    ("~/.local/share/reader/index/", "The full-text index. `reader reindex` builds it again."),
    ("~/.local/share/reader/snapshots/", "Copies of the marks, one a day, and one before each upgrade."),
    ("~/.config/reader/config.toml", "The settings; `reader config` makes the file, with remarks."),
)
ENVIRONMENT = (
    ("READER_HOME", "A folder that holds all of the above, instead of the places above."),
    ("NO_COLOR", "No colour, in the app and in what commands print."),
    ("VISUAL, EDITOR", "What the app opens to write a note."),
    ("XDG_DATA_HOME, XDG_CONFIG_HOME", "Move the places above, on Linux."),
)
EXIT = (
    ("0", "Done."),
    ("1", "Done in part, or nothing found where something was asked for by name."),
    ("2", "Wrong use."),
)

SIGNS = {"\\": "\\e", "-": "\\-", "`": "\\(ga", "'": "\\(aq", "~": "\\(ti", "^": "\\(ha"}
"""Signs that the page's language would print as others."""


def page() -> str:
    """The whole page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield f'.TH READER 1 "" "reader {__version__}" "User Commands"'
    yield from (".SH NAME", _text("reader - read, search and bookmark paper abstracts in the terminal"))
    yield ".SH SYNOPSIS"
    yield from (".B reader", _text(_synopsis("")), ".br", ".B reader", ".I COMMAND", _text("[OPTION]… [ARGUMENT]…"))
    yield ".SH DESCRIPTION"
    yield from list(_paragraphs(f"{DESCRIPTION}\n\n{IDS}"))[1:]  # the first paragraph follows its title
    for title, group in GROUPS.items():
        yield _section(f"Commands: {title}")
        for name, command in group.items():
            yield from _command(name, command)
    yield from _keys()
    for title, rows in (("Queries", QUERIES), ("Files", FILES), ("Environment", ENVIRONMENT), ("Exit status", EXIT)):
        yield _section(title)
        yield from _rows(rows)


def _section(title: str) -> str:
    return f'.SH "{_escaped(title.upper())}"'


def _command(name: str, command: Command) -> Iterator[str]:
    """A command: synopsis, what it does, its options, examples."""
    yield from (f".SS reader {name}", f".B reader {name}", _text(_synopsis(name)), ".PP")
    yield _text(command.summary[0].upper() + command.summary[1:] + ".")
    about = HELP[name].about.removesuffix(IDS).strip()
    if about:
        yield from _paragraphs(about)
    described = [
        (_label(argument), _explained(argument))
        for argument in arguments(name)
        if argument.long not in ("--help", "--library")
    ]
    yield from _rows(described)
    yield from (".PP", ".EX")
    yield from (_text("    " + line) for line in HELP[name].examples.strip().split("\n"))
    yield ".EE"


def _synopsis(name: str) -> str:
    """The arguments of a command in short: `[OPTION]… ID…`."""
    words = ["[OPTION]…"] if options(name) else []
    for argument in positionals(name):
        word = argument.metavar + ("…" if argument.many else "")
        words.append(word if argument.needed else f"[{word}]")
    return " ".join(words)


def _label(argument: Argument) -> str:
    return ", ".join(argument.flags) + (" " if argument.flags and argument.metavar else "") + argument.metavar


def _explained(argument: Argument) -> str:
    words = argument.help + (f": {', '.join(argument.values)}" if argument.values else "")
    return words[:1].upper() + words[1:] + "."


def _keys() -> Iterator[str]:
    """The keys of the app, by the groups of its help."""
    from reader.tui.commands import ALL
    from reader.tui.keymap import normal, show_key
    from reader.tui.screens.palette import GROUPS as KINDS

    yield from (_section("Keys"), _text("As they are set at first; ? in the app shows them as they are set now."))
    for kind in KINDS:
        named = [command for command in ALL if command.group == kind and command.keys]
        if named:
            yield f".SS {kind}"
            yield from _rows(
                (" ".join(show_key(normal(key)) for key in command.keys), command.title() + ".") for command in named
            )


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    for label, words in rows:
        yield from (".TP", f".B {_argument(label)}", *_filled(words))


def _argument(text: str) -> str:
    """A text as one argument of a macro."""
    return '"' + _escaped(text).replace('"', '\\(dq') + '"'


def _paragraphs(text: str) -> Iterator[str]:
    for part in text.split("\n\n"):
        yield from (".PP", *_filled(part))


def _filled(text: str) -> list[str]:
    """A running text in short lines, as the page's language likes them."""
    return [_text(line) for line in wrap(text, 70, break_on_hyphens=False)]


def _text(line: str) -> str:
    """A line of text, none of which is a macro."""
    line = _escaped(line)
    return "\\&" + line if line.startswith((".", "'")) else line


def _escaped(text: str) -> str:
    return "".join(SIGNS.get(sign, sign) for sign in text)
