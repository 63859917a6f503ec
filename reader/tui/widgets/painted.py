"""The base of everything drawn line by line: runs become strips in the inks of the theme."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from reader.tui.runs import Run, clean_runs

if TYPE_CHECKING:
    from reader.tui.app import ReaderApp
    from reader.tui.signs import Signs
    from reader.tui.theme import Ink

__all__ = ["Painted"]

PLAIN = str.maketrans("·…“”‘’–—−×", "-~\"\"''---x")
"""Signs in words of our own, for terminals that have only ASCII: one cell for one."""


class Painted(Widget):
    """A widget of painted lines: subclasses give the runs of each line."""

    GROUND = "page"
    ALLOW_SELECT = False

    @property
    def reader(self) -> ReaderApp:
        """The app, with its own type."""
        return cast("ReaderApp", self.app)

    @property
    def ink(self) -> Ink:
        """The inks of the theme."""
        return self.reader.ink

    @property
    def signs(self) -> Signs:
        """The signs to draw with."""
        return self.reader.signs

    def line(self, y: int) -> list[Run]:
        """The runs of line `y`."""
        return []

    def strip(self, runs: Iterable[Run], ground: str | None = None, bold: bool = False) -> Strip:
        """Runs as a strip as wide as the widget."""
        ink, ground = self.ink, ground or self.GROUND
        if self.signs.ascii:
            runs = [(text.translate(PLAIN), role) for text, role in runs]
        segments = [Segment(text, ink(role, ground, bold)) for text, role in runs if text]
        return Strip(segments).adjust_cell_length(self.size.width, ink("text", ground))

    def render_line(self, y: int) -> Strip:
        """Paint a line; whatever came from outside is cleaned once more."""
        return self.strip(clean_runs(self.line(y)))
