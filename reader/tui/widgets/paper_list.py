"""The list: rows painted line by line, a cache of strips, and only the changed rows repainted."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from reader.tui.rows import LEFT, RowStyle
from reader.tui.runs import SHAPED, Run, clean_runs, merged, width_of
from reader.tui.shelf import Shelf
from reader.tui.widgets.painted import Painted

__all__ = ["PaperList"]

WHEEL = 3


class PaperList(Painted, can_focus=True):
    """Shows a shelf. `cursor` is a place in it, `top` the first place shown; rows are whole from the top.

    It keeps its own first row instead of a virtual region, so that a million rows cost what twenty do.
    """

    cursor = reactive(0, repaint=False, init=False)

    class Moved(Message):
        """The cursor came to another paper."""

        def __init__(self, cursor: int) -> None:
            super().__init__()
            self.cursor = cursor

    class Opened(Message):
        """A paper was double-clicked."""

        def __init__(self, cursor: int) -> None:
            super().__init__()
            self.cursor = cursor

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.shelf: Shelf | None = None
        self.top = 0
        self.each = 1
        self.range_from: int | None = None
        self.blank: list[list[Run]] = []
        self._strips: dict[tuple[int, str], list[Strip]] = {}
        self._made_for: object = None

    @property
    def count(self) -> int:
        """How many rows there are to walk over."""
        return len(self.shelf) if self.shelf else 0

    @property
    def shown(self) -> int:
        """How many whole rows the pane holds."""
        return max(1, self.size.height // self.each)

    @property
    def chosen(self) -> range:
        """The places that a command works on: the selected range, else the cursor."""
        if not self.count:
            return range(0)
        if self.range_from is None:
            return range(self.cursor, self.cursor + 1)
        return range(min(self.range_from, self.cursor), max(self.range_from, self.cursor) + 1)

    def show(self, shelf: Shelf | None, cursor: int = 0, top: int | None = None) -> None:
        """Show another shelf; the cursor is put in view."""
        self.shelf = shelf
        self.range_from = None
        self._strips.clear()
        self.top = cursor if top is None else top
        self.set_reactive(PaperList.cursor, max(0, min(cursor, self.count - 1)))
        self._keep_in_view()
        self.refresh()

    def extend(self, shelf: Shelf) -> None:
        """Show a longer answer to the same query without moving anything."""
        self.shelf = shelf
        self._strips.clear()
        self.refresh()

    def give(self, each: int) -> None:
        """Give each paper one or two lines."""
        if each != self.each:
            self.each = each
            self._strips.clear()
            self._keep_in_view()
            self.refresh()

    def repaint(self) -> None:
        """Paint everything again (marks or colours have changed)."""
        self._strips.clear()
        self.refresh()

    def _refresh_row(self, place: int) -> None:
        y = (place - self.top) * self.each
        if 0 <= y < self.size.height:
            self.refresh(Region(0, y, self.size.width, self.each))

    def _refresh_rows(self, places: range) -> None:
        """Paint those of some rows that are in view."""
        for place in range(max(places.start, self.top), min(places.stop, self.top + self.shown + 1)):
            self._refresh_row(place)

    def validate_cursor(self, cursor: int) -> int:
        """Keep the cursor on a row."""
        return max(0, min(cursor, self.count - 1))

    def watch_cursor(self, old: int, new: int) -> None:
        """Move the bar: two rows are painted, or all of them when the list scrolls."""
        if self._keep_in_view():
            self.refresh()
        elif self.range_from is not None:
            self._refresh_rows(range(min(old, new, self.range_from), max(old, new, self.range_from) + 1))
        else:
            self._refresh_row(old)
            self._refresh_row(new)
        self.post_message(self.Moved(new))

    def _keep_in_view(self) -> bool:
        """Scroll so that the cursor's row is whole in view and no row is missing below; whether that scrolled."""
        shown = self.shown
        top = min(self.top, max(0, self.count - shown))
        if self.cursor < top:
            top = self.cursor
        elif self.cursor >= top + shown:
            top = self.cursor - shown + 1
        changed, self.top = top != self.top, top
        return changed

    def scroll_rows(self, rows: int) -> None:
        """Scroll by rows; the cursor comes along when it would leave the pane."""
        top = max(0, min(self.top + rows, max(0, self.count - self.shown)))
        if top != self.top:
            self.top = top
            self.refresh()
            self.cursor = max(top, min(self.cursor, top + self.shown - 1))

    def select(self, on: bool | None = None) -> None:
        """Begin or end a range at the cursor."""
        begin = self.range_from is None if on is None else on
        old = self.chosen
        self.range_from = self.cursor if begin and self.count else None
        self._refresh_rows(old)
        self.post_message(self.Moved(self.cursor))

    def on_resize(self) -> None:
        """Keep the cursor in view when the pane changes."""
        self._strips.clear()
        if self.top + self.shown > self.count:
            self.top = max(0, self.count - self.shown)
        self._keep_in_view()

    def on_focus(self) -> None:
        """The cursor's row looks different in the pane with the focus."""
        self._refresh_row(self.cursor)

    on_blur = on_focus

    def on_click(self, event: events.Click) -> None:
        """Go to the paper under the mouse; open it at the second click."""
        place = self.top + event.y // self.each
        if place >= self.count:
            return
        if event.shift and self.range_from is None:
            self.select(True)
        self.cursor = place
        if event.chain > 1:
            self.post_message(self.Opened(place))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down three rows."""
        event.stop()
        self.scroll_rows(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up three rows."""
        event.stop()
        self.scroll_rows(-WHEEL)

    def render_line(self, y: int) -> Strip:
        """Paint a line of a row."""
        place = self.top + y // self.each
        if self.shelf is None or place >= self.count:
            runs = self.blank[y] if not self.count and y < len(self.blank) else []
            return self.strip(clean_runs(runs))
        state = "rest"
        if place == self.cursor:
            state = "cursor" if self.has_focus else "idle"
        if self.range_from is not None and place in self.chosen:
            state += "+"
        made_for = (self.size.width, self.each, self.reader.ink)
        if made_for != self._made_for:
            self._made_for = made_for
            self._strips.clear()
        strips = self._strips.get((place, state))
        if strips is None:
            strips = self._strips[place, state] = self._row(place, state)
        line = y % self.each
        return strips[line] if line < len(strips) else self.strip([])

    def _row(self, place: int, state: str) -> list[Strip]:
        assert self.shelf is not None
        style = RowStyle(self.size.width, self.each, self.shelf.listing.searching, self.signs)
        lines = self.shelf.lines(place, style)
        signs, here = self.signs, state.rstrip("+")
        sign = signs.cursor if here != "rest" else signs.selected if state.endswith("+") else " "
        strips = []
        for number, runs in enumerate(lines):
            ground = {"rest": "page", "cursor": "tail" if number else "cursor", "idle": "idle"}[here]
            bold = here != "rest" and number == 0
            strips.append(self._with_bar(sign, runs, ground, bold))
        return strips

    def _with_bar(self, sign: str, runs: list[Run], ground: str, bold: bool) -> Strip:
        ink = self.ink
        bar_ground = "tail" if ground == "cursor" and ink.ansi else ground
        width = self.size.width
        shown = merged([*([(sign, "accent")] if sign == " " else []), *clean_runs(runs)])
        missing = width - width_of(shown) - (sign != " ")
        if missing > 0 and shown and shown[-1][1] not in SHAPED:  # no style of its own for the blanks: 40 bytes a line
            shown[-1] = (shown[-1][0] + " " * missing, shown[-1][1])
        segments = [Segment(sign, ink("accent", bar_ground))] if sign != " " else []
        segments += [Segment(text, ink(role, ground, bold)) for text, role in shown]
        return Strip(segments).adjust_cell_length(width, ink("text", ground)) if width > LEFT else self.strip([])
