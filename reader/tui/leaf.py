"""A laid-out abstract: its lines, and where its hits and formulas stand."""

from __future__ import annotations

from typing import NamedTuple

from reader.tui.runs import Run

__all__ = ["Page", "PageLine"]


class PageLine(NamedTuple):
    """A painted line, what it shows (code points of the shown text; -1: none of it) and where it leads."""

    runs: tuple[Run, ...] = ()
    start: int = -1
    end: int = -1
    leads_to: int | None = None  # a row of the library


class Page(NamedTuple):
    """The lines of an abstract, and the lines that hold its hits and formulas (first line, last line + 1)."""

    lines: tuple[PageLine, ...] = ()
    hits: tuple[int, ...] = ()
    formulas: tuple[tuple[int, int], ...] = ()
    unknown: tuple[str, ...] = ()

    def line_at(self, place: int) -> int:
        """The line that shows a code point of the text."""
        best = 0
        for number, line in enumerate(self.lines):
            if 0 <= line.start <= place:
                best = number
        return best
