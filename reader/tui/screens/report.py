"""What became of the files that were added last: a line each, and why what was rejected was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult

from reader.text import clean_line
from reader.tui.runs import Run
from reader.tui.screens.floating import Floating
from reader.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from reader.desk.report import FileReport, Report

__all__ = ["ReportScreen", "report_lines"]

TOLD = 200
"""Refusals of one file that are shown; `reader add --json` tells all."""


def report_lines(report: Report) -> list[list[Run]]:
    """The lines of the report, files with refusals first: the counts of each, and why what was refused was."""
    lines: list[list[Run]] = []
    for file in sorted(report.files, key=lambda file: not file.refused):  # what needs a look comes first
        name = clean_line(file.path).rpartition("/")[2]
        lines.append([(name, "text"), (f"  {file.format}", "muted")])
        lines.append([(f"  {counts_of(file)}", "muted")])
        for refused in file.rejected[:TOLD]:
            place = f"  line {refused.line:,}: " if refused.line else "  "
            lines.append([(place, "muted"), (clean_line(refused.reason), "error")])
        if file.refused > TOLD:
            lines.append([(f"  and {file.refused - TOLD:,} more", "muted")])
    return lines


def counts_of(file: FileReport) -> str:
    """A file's counts in words."""
    counts = (file.added, file.updated, file.duplicates, file.refused)
    words = ("added", "updated", "here already", "rejected")
    told = [f"{count:,} {word}" for count, word in zip(counts, words, strict=True) if count]
    return ", ".join(told) or "nothing in it"


class _Lines(Painted):
    """The lines, as many as there is room for, from `top` on."""

    GROUND = "bar"

    def __init__(self, lines: list[list[Run]]) -> None:
        super().__init__()
        self.lines = lines
        self.top = 0
        self.styles.height = max(1, len(lines))

    def move(self, by: int) -> None:
        """Scroll by some lines."""
        last = max(0, len(self.lines) - max(1, self.size.height))
        self.top = min(max(0, self.top + by), last)
        self.refresh()

    def line(self, y: int) -> list[Run]:
        """A line of the report."""
        at = self.top + y
        return self.lines[at] if at < len(self.lines) else []


class ReportScreen(Floating):
    """The report of the last adding, to be read and closed."""

    NAME = "Added last"
    BOX_WIDTH = 90

    def __init__(self, report: Report) -> None:
        super().__init__()
        self._lines = _Lines(report_lines(report))

    def content(self) -> ComposeResult:
        """The lines."""
        yield self._lines

    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the box."""
        return (("j k", "move"), ("Esc", "close"))

    def _fit(self) -> None:
        super()._fit()
        self._lines.styles.height = max(1, min(len(self._lines.lines), self.app.size.height - 6))

    def press_j(self) -> None:
        """Move down."""
        self._lines.move(1)

    press_down = press_j

    def press_k(self) -> None:
        """Move up."""
        self._lines.move(-1)

    press_up = press_k

    def press_space(self) -> None:
        """A page down."""
        self._lines.move(max(1, self._lines.size.height - 1))

    press_pagedown = press_space

    def press_b(self) -> None:
        """A page up."""
        self._lines.move(1 - max(2, self._lines.size.height))

    press_pageup = press_b

    def press_q(self) -> None:
        """Close the box."""
        self.press_escape()

    press_enter = press_q
