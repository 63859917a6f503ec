"""Marks on many papers at once: in the background, one change, told and undone as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from reader.tui.background import in_background

if TYPE_CHECKING:
    from reader.tui.screens.base import ReaderScreen
    from reader.tui.screens.main import MainScreen

__all__ = ["FEW", "listed_rows", "mark_listed", "mark_many"]

FEW = 500
"""Papers up to which a mark is set at once, without leaving the app's own thread and without asking."""

Rows = Callable[[], Sequence[int]]


def listed_rows(screen: MainScreen) -> tuple[Rows, int]:
    """The rows of all papers that are listed (of a search maybe only the first ones are at hand), and how many."""
    shelf, now = screen.views.now.shelf, screen.views.now
    if shelf is None:
        return (lambda: ()), 0
    listing = shelf.listing

    def rows() -> Sequence[int]:
        if len(listing.rows) >= listing.total:
            return listing.rows
        found: Sequence[int] = screen.desk.search(listing.query, limit=listing.total, sort=now.sort or "best").rows
        return found

    return rows, listing.total


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
