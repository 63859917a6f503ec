"""Triage: one abstract after the other, each key decides and moves on, undo comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.reactive import reactive

from reader.text import clean_line
from reader.tui.layout import Arrangement
from reader.tui.reading import Reading
from reader.tui.runs import Run, width_of
from reader.tui.screens.base import ReaderScreen
from reader.tui.screens.leaving import LeftOnce
from reader.tui.widgets.abstract import AbstractPane
from reader.tui.widgets.footer import Footer
from reader.tui.widgets.head import Head
from reader.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.tui.screens.main import MainScreen

__all__ = ["TriageScreen"]

MEASURE = 76
TALLIED = {"toggle-bookmark": "bookmarked", "list": "listed", "toggle-skip": "skipped", "toggle-read": "read"}


class TriageTitle(Painted):
    """What is gone through."""

    GROUND = "bar"
    words = reactive("")

    def line(self, y: int) -> list[Run]:
        """The words."""
        return [(f" {self.signs.triage} ", "accent"), (clean_line(self.words), "muted")]


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
        rows = list(shelf.listing.rows) if shelf else []
        self.order = self._unread_first(rows)
        listing = shelf.listing if shelf else None
        words = (listing.query or listing.described) if listing else ""
        self.title_line.words = f"Triage {self.reader.signs.dot} {words}, unread first"
        self._arrange()
        self.pane.focus()
        self.show()

    def _unread_first(self, rows: list[int]) -> list[int]:
        """The rows with the unread first; beyond some thousand the order stays, so that one never waits."""
        if len(rows) > 5000:
            return rows
        seen = {e.row for e in self.desk.entries(rows) if e.marks.read or e.marks.skipped}
        return [row for row in rows if row not in seen] + [row for row in rows if row in seen]

    def on_resize(self) -> None:
        """Lay the page out for the new size."""
        self._arrange()

    def _arrange(self) -> None:
        width, height = self.app.size
        if hasattr(self, "reading"):
            mode = "one" if width < 60 else "stacked"
            self.reading.arrange(Arrangement(mode, abstract_width=min(width, MEASURE + 4), abstract_height=height - 2))

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
        kinds = [kind for _, kind in self.decided]
        self.progress.tally = tuple(kinds.count(kind) for kind in ("bookmarked", "listed", "skipped", "read"))  # type: ignore[assignment]
        if self.at >= len(self.order):
            self.say("That was the last one")
        self.show_keys()

    def marked(self, command: str) -> None:
        """Count the decision and move on."""
        self.decided.append((self.at, TALLIED.get(command, "read")))
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
