"""A list of choices under headings: rows of words and something at the right, one of them under the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from reader.tui.runs import Run, clean_runs, cut, pad, width_of
from reader.tui.widgets.painted import Painted

__all__ = ["Choice", "Choices"]

HEADING = 4
"""Lines of a heading that come into view with the first row under it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A row: what it says, what stands at its right, and its value; a row without a value is a heading."""

    left: tuple[Run, ...]
    right: tuple[Run, ...] = ()
    value: Any = None


class Choices(Painted, can_focus=True):
    """Rows to choose from. `margin` blanks stand before each row, the bar of the cursor in the first of them."""

    @dataclass
    class Moved(Message):
        """Another row is under the cursor."""

        value: Any

    @dataclass
    class Chosen(Message):
        """A row was clicked."""

        value: Any

    def __init__(self, *, id: str | None = None, ground: str = "page", margin: int = 3) -> None:
        super().__init__(id=id)
        self.GROUND = ground
        self.margin = margin
        self.rows: Sequence[Choice] = ()
        self.cursor = -1
        self.top = 0
        self.active = True

    @property
    def value(self) -> Any:
        """The value under the cursor, None where there is none."""
        return self.rows[self.cursor].value if 0 <= self.cursor < len(self.rows) else None

    def show(self, rows: Sequence[Choice], value: Any = None) -> None:
        """Show other rows; the cursor goes to `value`, else to the first row that can be chosen."""
        self.rows = rows
        places = [place for place, row in enumerate(rows) if row.value is not None]
        same = [place for place in places if value is not None and rows[place].value == value]
        self.cursor = (same or places or [-1])[0]
        self.top = 0
        self.refresh()
        self.call_after_refresh(self._settle)  # the height may be about to change with the rows

    def _settle(self) -> None:
        top = self.top
        self._keep_in_view()
        if top != self.top:
            self.refresh()

    def move(self, step: int) -> None:
        """Go some choosable rows further."""
        places = [place for place, row in enumerate(self.rows) if row.value is not None]
        if not places:
            return
        at = places.index(self.cursor) if self.cursor in places else 0
        self.go(places[max(0, min(at + step, len(places) - 1))])

    def go(self, place: int) -> None:
        """Put the cursor on a row."""
        if place == self.cursor or not 0 <= place < len(self.rows) or self.rows[place].value is None:
            return
        self.cursor = place
        self._keep_in_view()
        self.refresh()
        self.post_message(self.Moved(self.value))

    def _keep_in_view(self) -> None:
        height = max(1, self.size.height)
        first = self.cursor
        while first > 0 and self.rows[first - 1].value is None and self.cursor - first < HEADING:
            first -= 1  # its heading too
        if first < self.top:
            self.top = max(0, first)
        elif self.cursor >= self.top + height:
            self.top = self.cursor - height + 1
        self.top = max(0, min(self.top, len(self.rows) - height))

    def on_resize(self) -> None:
        """Keep the cursor in view."""
        self._keep_in_view()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down."""
        event.stop()
        self.top = max(0, min(self.top + 3, len(self.rows) - self.size.height))
        self.refresh()

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up."""
        event.stop()
        self.top = max(0, self.top - 3)
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Choose the row under the mouse."""
        place = self.top + event.y
        if 0 <= place < len(self.rows) and self.rows[place].value is not None:
            self.go(place)
            self.post_message(self.Chosen(self.value))

    def render_line(self, y: int) -> Strip:
        """Paint a row."""
        place, width = self.top + y, self.size.width
        if not 0 <= place < len(self.rows):
            return self.strip([])
        row = self.rows[place]
        here = place == self.cursor
        ground = ("cursor" if self.active else "idle") if here else self.GROUND
        bar_ground = "tail" if ground == "cursor" and self.ink.ansi else ground
        right = list(row.right)
        room = width - self.margin - 1 - (width_of(right) + 1 if right else 0)
        left = pad(cut(row.left, max(0, room), self.signs.ellipsis), room)
        segments = [Segment(self.signs.cursor if here else " ", self.ink("accent", bar_ground))]
        runs = clean_runs([(" " * (self.margin - 1), "text"), *left, (" " if right else "", "text"), *right])
        segments += [Segment(text, self.ink(role, ground, here)) for text, role in runs]
        return Strip(segments).adjust_cell_length(width, self.ink("text", ground))
