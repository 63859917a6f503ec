"""Where one is and where one was: the listing shown, its order, the place in it, and the way back."""

from __future__ import annotations

from typing import NamedTuple

from reader.tui.shelf import Shelf

__all__ = ["View", "Views"]

KEPT = 50


class View(NamedTuple):
    """One listing as it is shown: its query and order, the shelf, the cursor and the first row in view."""

    query: str = ""
    sort: str = ""
    reverse: bool = False
    shelf: Shelf | None = None
    cursor: int = 0
    top: int = 0
    name: str = ""
    """Words for what no query says (papers similar to one)."""


class Views:
    """The view that is shown, those before it, and the one from before the search that is being typed."""

    def __init__(self) -> None:
        self.now = View()
        self._before: list[View] = []
        self._typing_from: View | None = None

    def place(self, cursor: int, top: int) -> None:
        """Note where the cursor is."""
        self.now = self.now._replace(cursor=cursor, top=top)

    def push(self, view: View) -> None:
        """Go to another view."""
        if self.now.shelf is not None:
            self._before = [*self._before[-KEPT:], self.now]
        self.now = view

    def begin_typing(self) -> None:
        """Remember the view from which one searches."""
        if self._typing_from is None:
            self._typing_from = self.now

    def end_typing(self, typed: str | None = None) -> None:
        """Keep what was found; the view from before is one step back.

        `typed`: what is searched for, whose answer may still be to come.
        """
        origin, self._typing_from = self._typing_from, None
        wanted = self.now.query if typed is None else typed
        if origin is not None and origin.query != wanted and origin.shelf is not None:
            self._before = [*self._before[-KEPT:], origin]

    def stop_typing(self) -> View | None:
        """The view from before the search, if anything has changed since."""
        origin, self._typing_from = self._typing_from, None
        if origin is None or (origin.query == self.now.query and origin.shelf is self.now.shelf):
            return None
        self.now = origin
        return origin

    @property
    def has_before(self) -> bool:
        """Whether there is a view to go back to."""
        return bool(self._before)

    def back(self) -> View | None:
        """The view before this one, which is then shown."""
        if not self._before:
            return None
        self.now = self._before.pop()
        return self.now
