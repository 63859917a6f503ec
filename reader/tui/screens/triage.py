"""Triage: one abstract after the other, each key decides and moves on, undo comes back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.reactive import reactive
from textual.timer import Timer

from reader.paper import ReaderError
from reader.text import clean_line
from reader.tui.layout import Arrangement
from reader.tui.leaf import Page, PageLine
from reader.tui.marking import listed_rows
from reader.tui.reading import Reading
from reader.tui.runs import Run, cut, pad, width_of
from reader.tui.screens.base import ReaderScreen
from reader.tui.screens.leaving import LeftOnce
from reader.tui.widgets.abstract import AbstractPane
from reader.tui.widgets.footer import Footer
from reader.tui.widgets.head import Head
from reader.tui.widgets.painted import Painted
from reader.tui.widgets.telling import STANDS, Telling

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.tui.screens.main import MainScreen

__all__ = ["TriageScreen"]

MEASURE = 76
CENTRED_FROM = 120
MEMORY = "triage:"
"""Before the query, the name under which a place in a triage is remembered."""
KEEP_PLACE_AFTER = 2.0
KINDS = ("bookmarked", "listed", "skipped", "read")
TALLIED = {"toggle-bookmark": "bookmarked", "list": "listed", "toggle-skip": "skipped", "toggle-read": "read"}


class TriageTitle(Telling):
    """What is gone through, and at the right what has just happened: below, it would hide the keys at every key."""

    GROUND = "bar"
    words = reactive("")

    def line(self, y: int) -> list[Run]:
        """The words and the message; where there is no room for both, the message."""
        width = self.size.width
        right = cut([(self.message, "text")], max(0, width - 5), self.signs.ellipsis) if self.message else []
        left: list[Run] = [(f" {self.signs.triage} ", "accent"), (clean_line(self.words), "muted")]
        if not right:
            return left
        room = max(3, width - width_of(right) - 1)
        return [*pad(cut(left, max(3, room - 2), self.signs.ellipsis), room), *right]


class Progress(Painted):
    """How far one is, and what has been decided."""

    done = reactive(0)
    total = reactive(0)
    tally: reactive[tuple[int, int, int, int]] = reactive((0, 0, 0, 0))

    def line(self, y: int) -> list[Run]:
        """`27 of 76 ━━━── ★ 5  # 3  × 14  read 4`"""
        signs = self.signs
        marked, listed, skipped, read = self.tally
        left: list[Run] = [(f" {min(self.done + 1, self.total):,} of {self.total:,} ", "strong")]
        right: list[Run] = [
            (f" {signs.bookmark} ", "accent"),
            (f"{marked}  {signs.listed} {listed}  {signs.skipped} {skipped}  read {read} ", "muted"),
        ]
        room = max(0, self.size.width - width_of(left) - width_of(right))
        full = round(room * self.done / self.total) if self.total else room
        return [*left, (signs.bar * full, "accent"), (signs.rule * (room - full), "faint"), *right]


class TriageScreen(LeftOnce, ReaderScreen):
    """Goes through the papers of a listing, the unread first."""

    CONTEXT = "triage"

    def __init__(self, main: MainScreen) -> None:
        super().__init__()
        self.main = main
        self.title_line = TriageTitle(id="triage-title")
        self.progress = Progress(id="triage-progress")
        self.pane = AbstractPane(id="triage-abstract")
        self.footer = Footer(id="footer")
        self.order: list[int] = []
        self.at = 0
        self.decided: list[tuple[int, str]] = []
        self.before = [0] * len(KINDS)
        self.query_shown = ""
        self._keep: Timer | None = None

    def compose(self) -> ComposeResult:
        """Title, progress, abstract, keys."""
        yield self.title_line
        yield self.progress
        yield self.pane
        yield self.footer

    def on_mount(self) -> None:
        """Begin with the first unread paper."""
        super().on_mount()
        self.reading = Reading(self.desk, self.pane, Head(""), self.reader.signs)
        self.reading.unfolded = self.main.reading.unfolded
        shelf = self.main.views.now.shelf
        listing = shelf.listing if shelf else None
        self.query_shown = listing.query if listing else ""
        rows = list(listed_rows(self.main)[0]())
        passed, tally = self._stopped_at(rows)
        behind = set(passed)
        self.order = passed + self._unread_first([row for row in rows if row not in behind])
        self.at, self.before = len(passed), tally
        words = (listing.query or listing.described.partition(" · ")[0]) if listing else ""
        self.title_line.words = f"Triage {self.reader.signs.dot} {words}, unread first"
        self._arrange()
        self.pane.focus()
        self.show()
        if passed:
            key = self.reader.keymap.shown("triage-previous", "triage")
            self.say(f"You stopped here {self.reader.signs.dot} {key} goes back")

    def _stopped_at(self, rows: list[int]) -> tuple[list[int], list[int]]:
        """The papers that were passed when one stopped here last, and what was decided then."""
        kept = self.desk.recall(MEMORY + self.query_shown)
        try:
            known = json.loads(kept) if kept else {}
            here = set(rows)
            passed = [row for row in known.get("passed", ()) if row in here]
            tally = [int(count) for count in known.get("tally", ())]
        except (ValueError, TypeError, AttributeError):
            return [], [0] * len(KINDS)
        if len(passed) >= len(rows) or len(tally) != len(KINDS):
            return [], [0] * len(KINDS)
        return list(dict.fromkeys(passed)), tally

    def keep_place(self) -> None:
        """Remember where one is, to go on from there; at the end there is nothing to go on with."""
        self._keep = None
        passed = self.order[: self.at]
        going_on = 0 < self.at < len(self.order)
        kept = json.dumps({"passed": passed, "tally": self.tally()}) if going_on else None
        try:
            self.desk.remember(MEMORY + self.query_shown, kept)
        except ReaderError:
            return  # a library that cannot be written has said so already

    def on_unmount(self) -> None:
        """Remember the place also when the app ends here."""
        if self.order:
            self.keep_place()

    def _unread_first(self, rows: list[int]) -> list[int]:
        """The rows with the unread first; beyond some thousand the order stays, so that one never waits."""
        if len(rows) > 5000:
            return rows
        seen = {e.row for e in self.desk.entries(rows) if e.marks.read or e.marks.skipped}
        return [row for row in rows if row not in seen] + [row for row in rows if row in seen]

    def say(self, words: str, stands: float = STANDS) -> None:
        """Tell what has happened, at the right of the first row."""
        self.title_line.say(words, stands)

    def on_resize(self) -> None:
        """Lay the page out for the new size."""
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.app.size
        if hasattr(self, "reading"):
            mode, own = ("one", width) if width < 60 else ("stacked", min(width, MEASURE + 4))
            if width >= CENTRED_FROM:
                mode, own = "side", width
            self.reading.arrange(Arrangement(mode, abstract_width=own, abstract_height=height - 2))

    @property
    def entry(self) -> Entry | None:
        """The paper one decides about."""
        if not 0 <= self.at < len(self.order):
            return None
        found = self.desk.entries([self.order[self.at]])
        return found[0] if found else None

    def targets(self) -> list[Entry]:
        """The paper one decides about."""
        entry = self.entry if self.is_mounted else None
        return [entry] if entry is not None else []

    def show(self) -> None:
        """Show the paper, how far one is, what was decided."""
        shelf = self.main.views.now.shelf
        query = shelf.listing.query if shelf and shelf.listing.searching else ""
        self.reading.show(self.entry, query)
        self.progress.total = len(self.order)
        self.progress.done = self.at
        self.progress.tally = tuple(self.tally())  # type: ignore[assignment]
        if self.at >= len(self.order):
            self._show_end()
        self.show_keys()

    def _show_end(self) -> None:
        """Say that there is no more, and what came of it."""
        marked, listed, skipped, read = self.tally()
        keymap, many = self.reader.keymap, len(self.order)
        went = f"{many:,} papers" if many != 1 else "1 paper"
        lines: list[list[Run]] = [
            [],
            [(f"That was the last of {went}.", "strong")],
            [],
            [(f"{marked:,} bookmarked, {listed:,} put in lists, {read:,} read, {skipped:,} skipped.", "text")],
            [],
            [(keymap.shown("stop-triage", "triage"), "key"), (" back to the list", "text")],
            [(keymap.shown("triage-previous", "triage"), "key"), (" the paper before", "text")],
        ]
        self.pane.show(Page(tuple(PageLine(tuple(runs)) for runs in lines)), left=2, top=0)

    def tally(self) -> list[int]:
        """How many were bookmarked, put in a list, skipped and read, those before one stopped included."""
        kinds = [kind for _, kind in self.decided]
        return [before + kinds.count(kind) for before, kind in zip(self.before, KINDS, strict=True)]

    def marked(self, command: str, made: bool = True) -> None:
        """Count what was decided (a mark that was taken off is none) and move on; undo comes back to it."""
        if not made:
            self.step(1)
            return
        kind, entry = TALLIED.get(command, ""), self.entry
        there = entry is not None and {
            "bookmarked": entry.marks.bookmarked,
            "listed": bool(entry.marks.lists or entry.marks.tags),
            "skipped": entry.marks.skipped,
            "read": entry.marks.read,
        }.get(kind, False)
        self.decided.append((self.at, kind if there else ""))
        self.step(1)

    def unmarked(self) -> None:
        """Come back to the paper whose mark was taken back."""
        if self.decided:
            self.at, _ = self.decided.pop()
        self.show()

    def step(self, step: int) -> None:
        """Go to another paper without deciding."""
        self.at = max(0, min(self.at + step, len(self.order)))
        self.show()
        if self._keep is None:
            self._keep = self.set_timer(KEEP_PLACE_AFTER, self.keep_place)

    def marks_changed(self, ids: Any = None) -> None:
        """Show new marks."""
        entry = self.entry
        if entry is not None:
            self.reading.refresh_entry(entry)

    def stop(self) -> None:
        """Go back to the list, where the papers now have their marks."""
        self.dismiss(None)
        self.main.marks_changed()
        self.main.show_now()
