"""Boxes: blocks of text rows with a baseline, and the ways to put them together.

All widths are terminal cells. Every row of a box has the same number of cells; `base` is the row (from 0) that
stands on the line of the text. Boxes know nothing of formulas.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from reader.records import record
from reader.text import cells

__all__ = ["EMPTY", "Box", "above", "beside", "blank", "line", "pad_cells", "table"]


@record
class Box:
    """Rows of `width` cells each, at least one; row `base` stands on the baseline."""

    rows: tuple[str, ...]
    base: int
    width: int

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def below(self) -> int:
        """Rows below the baseline row."""
        return len(self.rows) - 1 - self.base

    def lifted(self, base: int) -> Box:
        """The same rows with another row on the baseline; `base` may lie outside, blank rows then fill up."""
        if base < 0:
            return Box((" " * self.width,) * -base + self.rows, 0, self.width)
        missing = base - self.height + 1
        rows = self.rows + (" " * self.width,) * missing if missing > 0 else self.rows
        return Box(rows, base, self.width)

    def wide(self, left: int, right: int) -> Box:
        """The same box with blank cells added on both sides."""
        if not left and not right:
            return self
        before, after = " " * left, " " * right
        return Box(tuple(before + row + after for row in self.rows), self.base, self.width + left + right)

    def centred(self, width: int) -> Box:
        """The box in the middle of `width` cells; an odd cell goes to the right."""
        room = max(0, width - self.width)
        return self.wide(room // 2, room - room // 2)


EMPTY = Box(("",), 0, 0)


def line(text: str) -> Box:
    """A box of one row."""
    return Box((text,), 0, len(text) if text.isascii() else cells(text))


def blank(width: int) -> Box:
    """A row of blank cells."""
    return Box((" " * width,), 0, width) if width > 0 else EMPTY


def pad_cells(text: str, width: int) -> str:
    """The text with blanks at its end up to `width` cells."""
    return text + " " * (width - cells(text))


def beside(boxes: Sequence[Box]) -> Box:
    """The boxes one after another on one baseline."""
    boxes = [box for box in boxes if box.width]
    if len(boxes) == 1:
        return boxes[0]
    if not boxes:
        return EMPTY
    up = max(box.base for box in boxes)
    down = max(box.below for box in boxes)
    if not up and not down:
        return Box(("".join(box.rows[0] for box in boxes),), 0, sum(box.width for box in boxes))
    columns: list[Sequence[str]] = []
    for box in boxes:
        empty = (" " * box.width,)
        columns.append(empty * (up - box.base) + box.rows + empty * (down - box.below))
    rows = tuple("".join(parts) for parts in zip(*columns, strict=True))
    return Box(rows, up, sum(box.width for box in boxes))


def above(boxes: Iterable[Box], base: int, *, align: str = "c") -> Box:
    """The boxes one upon another; `base` is the index of the box whose baseline is kept; `align` is l, c or r."""
    pile = list(boxes)
    width = max(box.width for box in pile)
    rows: list[str] = []
    at = 0
    for index, box in enumerate(pile):
        if index == base:
            at = len(rows) + box.base
        room = width - box.width
        left = 0 if align == "l" else room if align == "r" else room // 2
        rows.extend(box.wide(left, room - left).rows)
    return Box(tuple(rows), at, width)


def table(
    cells_of: Sequence[Sequence[Box]], aligns: Sequence[str], gaps: Sequence[int], *, loose: bool = False
) -> Box:
    """Rows of cells in columns.

    `aligns` holds l, c or r for each column, `gaps` the blank cells before each column. `loose` puts a blank row
    between any two rows. Columns missing in a row are blank. The baseline is that of the middle row, or the upper
    of the two middle ones.
    """
    if not cells_of or not aligns:
        return EMPTY
    widths = [0] * len(aligns)
    for row in cells_of:
        for column, box in enumerate(row[: len(aligns)]):
            widths[column] = max(widths[column], box.width)
    lines: list[Box] = []
    for row in cells_of:
        parts: list[Box] = []
        for column, align in enumerate(aligns):
            box = row[column] if column < len(row) else EMPTY
            room = widths[column] - box.width
            left = 0 if align == "l" else room if align == "r" else room // 2
            parts.append(box.wide(gaps[column] + left, room - left) if box.width else blank(gaps[column] + room))
        lines.append(beside(parts) if any(part.width for part in parts) else EMPTY)
    width = sum(widths) + sum(gaps)
    pile: list[Box] = []
    for number, box in enumerate(lines):
        if number and loose:
            pile.append(Box((" " * width,), 0, width))
        pile.append(box.wide(0, width - box.width))
    box = above(pile, 0, align="l")
    return Box(box.rows, (box.height - 1) // 2, box.width) if len(lines) > 1 else box
