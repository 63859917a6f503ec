"""Marks on many papers at once: in the background, one change, told and undone as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from reader.tui.background import in_background

if TYPE_CHECKING:
    from reader.desk.model import Listing
    from reader.tui.screens.base import ReaderScreen
    from reader.tui.screens.main import MainScreen

__all__ = ["FEW", "every_row", "listed_rows", "mark_listed", "mark_many"]

FEW = 500
"""Papers up to which a mark is set at once, without leaving the app's own thread and without asking."""

Rows = Callable[[], Sequence[int]]


def every_row(screen: ReaderScreen, listing: Listing, sort: str = "") -> Rows:
    """What gives the rows of all papers of a listing, of which maybe only the first ones are at hand."""

    def rows() -> Sequence[int]:
        if len(listing.rows) >= listing.total:
            return listing.rows
        found: Sequence[int] = screen.desk.search(listing.query, limit=listing.total, sort=sort or "best").rows
        return found

    return rows


def listed_rows(screen: MainScreen) -> tuple[Rows, int]:
    """The rows of all papers that are listed, and how many."""
    now = screen.views.now
    if now.shelf is None:
        return (lambda: ()), 0
    return every_row(screen, now.shelf.listing, now.sort), now.shelf.listing.total


def mark_many(screen: ReaderScreen, rows: Rows, change: Callable[[Any, Sequence[str]], Any]) -> None:
    """Make one change to many papers in the background, then paint it and tell it."""
    desk = screen.desk

    def done(made: Any) -> None:
        screen.marks_changed()
        screen.said(made.words)

    in_background(screen, "Marking", lambda: change(desk, desk.ids(rows())), done)


def mark_listed(screen: MainScreen, words: str, change: Callable[[Any, Sequence[str]], Any]) -> None:
    """Mark all papers that are listed, after a yes where they are many."""
    from reader.tui.screens.ask import ConfirmScreen

    rows, count = listed_rows(screen)
    if count <= FEW:
        mark_many(screen, rows, change)
        return
    key = screen.reader.keymap.shown("undo", "list")
    name = f"{words}: {count:,} papers"
    box = ConfirmScreen(name, f"One change; {key} takes all of it back.", "do it")
    screen.app.push_screen(box, screen.guarded(lambda yes: yes and mark_many(screen, rows, change)))
