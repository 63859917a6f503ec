"""The abstract pane: a page painted line by line, scrolled by lines, with a thumb only if there is more."""

from __future__ import annotations

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.selection import Selection
from textual.strip import Strip

from reader.text import cells
from reader.tui.leaf import Page, PageLine
from reader.tui.runs import Run, text_of
from reader.tui.widgets.painted import Painted

__all__ = ["AbstractPane"]

WHEEL = 3


class AbstractPane(Painted, can_focus=True):
    """Shows a page; `top` is its first line in view. Text can be selected with the mouse."""

    ALLOW_SELECT = True

    class Followed(Message):
        """A similar paper was clicked; `row` is its number in the library."""

        def __init__(self, row: int) -> None:
            super().__init__()
            self.row = row

    class Pointed(Message):
        """A place of the shown text was clicked; `place` counts its code points."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    class Scrolled(Message):
        """Another part of the page is in view."""

        def __init__(self, top: int) -> None:
            super().__init__()
            self.top = top

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.page = Page()
        self.top = 0
        self.left = 2

    def show(self, page: Page, *, left: int, top: int | None = None) -> None:
        """Show another page, from its start or from line `top`."""
        self.page = page
        self.left = left
        if top is not None:
            self.top = top
        self.top = max(0, min(self.top, self.last_top))
        self.refresh()

    @property
    def last_top(self) -> int:
        """The furthest one can scroll."""
        return max(0, len(self.page.lines) - self.size.height)

    def scroll_lines(self, lines: int) -> bool:
        """Scroll by lines; whether anything moved."""
        return self.scroll_top(self.top + lines)

    def scroll_top(self, top: int) -> bool:
        """Bring line `top` to the top; whether anything moved."""
        top = max(0, min(top, self.last_top))
        if top == self.top:
            return False
        self.top = top
        self.refresh()
        self.post_message(self.Scrolled(top))
        return True

    def reveal(self, first: int, stop: int) -> None:
        """Scroll as little as needed so that these lines are in view, with a line of room."""
        height = self.size.height
        if first < self.top:
            self.scroll_top(first - 1)
        elif stop > self.top + height:
            self.scroll_top(min(first - 1, stop + 1 - height))

    def on_resize(self) -> None:
        """Never leave a blank end when the pane grows."""
        self.top = max(0, min(self.top, self.last_top))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll down three lines."""
        event.stop()
        self.scroll_lines(WHEEL)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll up three lines."""
        event.stop()
        self.scroll_lines(-WHEEL)

    def on_click(self, event: events.Click) -> None:
        """Follow a similar paper, or jump where the bar of the thumb was clicked."""
        if event.x == self.size.width - 1 and self.last_top:
            self.scroll_top(event.y * len(self.page.lines) // max(1, self.size.height) - self.size.height // 2)
            return
        line = self._line(self.top + event.y)
        if line and line.leads_to is not None:
            self.post_message(self.Followed(line.leads_to))
        elif line and line.start >= 0 and self.text_selection is None:
            self.post_message(self.Pointed(line.start + _letters(line, event.x - self.left)))

    def _line(self, number: int) -> PageLine | None:
        return self.page.lines[number] if 0 <= number < len(self.page.lines) else None

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The selected text, without the margin."""
        margin = " " * self.left
        lines = [margin + text_of(line.runs) for line in self.page.lines]
        text = selection.extract("\n".join(lines))
        return "\n".join(line.removeprefix(margin) for line in text.split("\n")), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Show the selection."""
        self.refresh()

    def _thumb(self, y: int) -> str:
        """The thumb's sign for a line of the pane."""
        height, total = self.size.height, len(self.page.lines)
        if total <= height or height < 1:
            return " "
        size = max(1, round(height * height / total))
        at = round((height - size) * self.top / max(1, total - height))
        return self.signs.thumb if at <= y < at + size else " "

    def render_line(self, y: int) -> Strip:
        """Paint a line of the page, and the thumb."""
        width, ink = self.size.width, self.ink
        number = self.top + y
        line = self._line(number)
        runs: list[Run] = [(" " * self.left, "text"), *(line.runs if line else ())]
        strip = Strip([Segment(text, ink(role)) for text, role in runs if text])
        strip = strip.adjust_cell_length(max(0, width - 1), ink())
        if line is not None:
            strip = self._selected(strip, number).apply_offsets(0, number)
        return Strip([*strip, Segment(self._thumb(y), ink("thumb"))])

    def _selected(self, strip: Strip, number: int) -> Strip:
        """The strip with the selected part on its ground."""
        selection = self.text_selection
        span = selection.get_span(number) if selection is not None else None
        if span is None:
            return strip
        text = strip.text
        start, end = span[0], len(text.rstrip()) if span[1] == -1 else span[1]
        style, segments, at = self.ink("selected"), [], 0
        for piece, own, _ in strip:
            cuts = sorted({0, len(piece), *(c - at for c in (start, end) if 0 < c - at < len(piece))})
            for begin, stop in zip(cuts, cuts[1:], strict=False):
                inside = start <= at + begin < end
                segments.append(Segment(piece[begin:stop], (own or style) + style if inside else own))
            at += len(piece)
        return Strip(segments, strip.cell_length)


def _letters(line: PageLine, column: int) -> int:
    """How many code points of a line stand before a column."""
    text, width = text_of(line.runs), 0
    for number, letter in enumerate(text):
        width += cells(letter)
        if width > column:
            return number
    return len(text)
