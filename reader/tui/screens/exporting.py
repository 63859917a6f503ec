"""Exporting: what, in which format, to which file; each step one box, Esc goes a step back."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from reader.export.names import NAMES, SUFFIXES
from reader.query.printer import mark_query
from reader.text import cells, clean_line
from reader.tui.background import in_background
from reader.tui.marking import every_row
from reader.tui.screens.ask import AskScreen, ConfirmScreen
from reader.tui.screens.files import offered_paths
from reader.tui.widgets.choices import Choice

if TYPE_CHECKING:
    from reader.desk.model import Listing
    from reader.tui.screens.base import ReaderScreen
    from reader.tui.screens.main import MainScreen

__all__ = ["What", "ask_export", "choices_of"]

_UNSAFE = re.compile(r"[^\w.-]+")
LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class What:
    """Some papers to export: what they are in words, how many, their rows (maybe only the first ones are at hand).

    `name` is what the file may be called; `only` names the reading list that they are, None where they are none.
    """

    words: str
    count: int
    rows: Callable[[], Sequence[int]]
    name: str
    only: str | None = None

    @classmethod
    def listed(
        cls, screen: ReaderScreen, words: str, listing: Listing, name: str, only: str | None = None, sort: str = ""
    ) -> What:
        """All papers of a listing, in its order."""
        return cls(words, listing.total, every_row(screen, listing, sort), name, only)


def choices_of(screen: MainScreen) -> list[What]:
    """What can be exported from the main screen; what the person looks at comes first."""
    found: list[What] = []
    shelf, entry, chosen = screen.views.now.shelf, screen.entry, screen.paper_list.chosen
    this = [entry.row] if entry else []
    if shelf is not None and screen.paper_list.range_from is not None:
        rows = [shelf.listing.rows[place] for place in chosen]
        found.append(What("the selection", len(rows), lambda: rows, "papers"))
    if shelf is not None and len(shelf):
        listing = shelf.listing
        words = "these hits" if listing.query else "all papers" if len(listing.rows) == listing.of else "what is listed"
        name, sort = listing.query or "papers", screen.views.now.sort
        found.append(What.listed(screen, words, listing, name, sort=sort))
    if entry is not None:
        name = entry.paper.citekey or entry.paper.title or entry.paper.headline or "paper"
        found.insert(0 if screen.context == "abstract" else len(found), What("this paper", 1, lambda: this, name))
    if count := screen.desk.bookmarks():
        found.append(What("the bookmarks", count, partial(_rows, screen, "is:bookmarked"), "bookmarks"))
    for name, count in screen.desk.lists():
        if count:
            found.append(What(f"the list {name}", count, partial(_rows, screen, mark_query("list", name)), name, name))
    return found


def _rows(screen: ReaderScreen, query: str) -> Sequence[int]:
    rows: Sequence[int] = screen.desk.search(query).rows
    return rows


def _many(count: int) -> str:
    return "1 paper" if count == 1 else f"{count:,} papers"


def ask_export(screen: ReaderScreen, choices: Sequence[What]) -> None:
    """Ask for what, unless there is only one choice; then for the format."""
    if len(choices) == 1:
        _ask_format(screen, choices, choices[0])
        return

    def offered(typed: str) -> Sequence[Choice]:
        return [
            Choice(((clean_line(what.words), "text"),), ((f"{what.count:,}", "muted"),), what)
            for what in choices
            if typed.strip().casefold() in what.words.casefold()
        ]

    def answered(what: What | str | None) -> None:
        if isinstance(what, What):
            _ask_format(screen, choices, what)
        elif what:
            screen.say("Nothing of that name to export")

    ask = AskScreen("Export", "what", offered, yes="go on", choose_first=True)
    screen.app.push_screen(ask, screen.guarded(answered))


def _ask_format(screen: ReaderScreen, choices: Sequence[What], what: What) -> None:
    """Ask for the format, the one used last first."""
    state = screen.reader.state
    formats = sorted(NAMES, key=lambda form: form != state.format)

    def offered(typed: str) -> Sequence[Choice]:
        return [
            Choice(((NAMES[form], "text"),), ((SUFFIXES[form], "muted"),), form)
            for form in formats
            if typed.strip().casefold() in f"{NAMES[form]} {SUFFIXES[form]}".casefold()
        ]

    def answered(form: str | None) -> None:
        if form is None:
            if len(choices) > 1:
                ask_export(screen, choices)
        elif form in NAMES:
            state.format = form
            _ask_path(screen, choices, what, form)
        else:
            screen.say(f"There is no format {clean_line(form)}")

    name = f"Export {clean_line(what.words)}: {_many(what.count)}"
    ask = AskScreen(name, "format", offered, yes="go on", choose_first=True, leave="back")
    screen.app.push_screen(ask, screen.guarded(answered))


def _ask_path(screen: ReaderScreen, choices: Sequence[What], what: What, form: str) -> None:
    """Ask for the file; one that is there is replaced only after a yes."""
    suggested = free_name(what.name, SUFFIXES[form])

    def answered(typed: str | None) -> None:
        if typed is None:
            _ask_format(screen, choices, what)
            return
        path = Path(os.path.expanduser(typed))
        if typed.endswith("/") or path.is_dir():
            path /= suggested
        if not path.suffix:
            path = path.with_name(path.name + SUFFIXES[form])
        if path.exists() and path.stat().st_size:
            words = f"{shown(path, 50)} is there already"
            box = ConfirmScreen(words, "Replace it? What is in it now is then lost.", "replace")
            screen.app.push_screen(box, screen.guarded(lambda yes: yes and _write(screen, what, form, path, over=True)))
            return
        _write(screen, what, form, path, over=False)

    name = f"Export {_many(what.count)} as {NAMES[form]}"
    ask = AskScreen(name, "file", offered_paths, yes="write", value=shown(Path(suggested)), leave="back")
    screen.app.push_screen(ask, screen.guarded(answered))


def _write(screen: ReaderScreen, what: What, form: str, path: Path, *, over: bool) -> None:
    """Write the file in the background, and say how many went where."""
    from reader.desk.files import write_new

    desk = screen.desk

    damaged: list[int] = []

    def work() -> int:
        rows = what.rows()
        write_new(path, desk.export(rows, form, only=what.only, damaged=damaged), over=over)
        return len(rows) - len(damaged)

    def done(count: int) -> None:
        left_out = f"Left out {_many(len(damaged))}, damaged: see `reader doctor`. " if damaged else ""
        words = f"{left_out}Wrote {_many(count)} as {NAMES[form]} to "
        room = screen.app.size.width * 3 // 5 - cells(words)  # what a message has in the footer
        screen.say(words + shown(path, max(room, len(path.name) + 1)), stands=12.0)

    in_background(screen, f"Writing {clean_line(path.name)}", work, done)


def shown(path: Path, room: int = 1000) -> str:
    """A path as a person reads it: whole, the home folder as ~; where that is too long, its end."""
    whole, home = os.path.abspath(path), os.path.expanduser("~")
    words = clean_line("~" + whole[len(home) :] if whole.startswith(home + os.sep) and home != os.sep else whole)
    return words if len(words) <= room else "…" + words[len(words) - max(1, room - 1) :]


def free_name(name: str, suffix: str) -> str:
    """A file name made of a name of anyone's making, that no file here has yet."""
    stem = _UNSAFE.sub("-", clean_line(name)).strip("-.")[:LONGEST_NAME].rstrip("-.")
    while len(stem.encode()) > LONGEST_NAME * 2:
        stem = stem[:-1]
    stem = stem or "papers"
    number, found = 1, stem + suffix
    while os.path.exists(found):
        number += 1
        found = f"{stem}-{number}{suffix}"
    return found
