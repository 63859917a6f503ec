"""Signs drawn over several rows: brackets, roots, integrals, bars, and the braces that lie on their side."""

from __future__ import annotations

from reader.latex.box import EMPTY, Box, above, beside, line
from reader.records import record

__all__ = ["ASCII_PEN", "PEN", "Pen"]

# top, filling, bottom of a bracket; the middle of a brace comes on top of that
_TALL = {
    "(": "⎛⎜⎝", ")": "⎞⎟⎠", "[": "⎡⎢⎣", "]": "⎤⎥⎦", "{": "⎧⎪⎩", "}": "⎫⎪⎭", "|": "│││", "‖": "║║║",
    "⌊": "⎢⎢⎣", "⌋": "⎥⎥⎦", "⌈": "⎡⎢⎢", "⌉": "⎤⎥⎥", "⟦": "╓║╙", "⟧": "╖║╜",
    "⎰": "⎧⎪⎩", "⎱": "⎫⎪⎭",
}  # fmt: skip
_ASCII_TALL = {
    "(": "/|\\", ")": "\\|/", "[": "[[[", "]": "]]]", "{": "/|\\", "}": "\\|/", "|": "|||",
    "⌊": "||[", "⌋": "||]", "⌈": "[||", "⌉": "]||",
}  # fmt: skip
_MIDDLE = {"{": "⎨", "}": "⎬"}
_ASCII_MIDDLE = {"{": "<", "}": ">"}


@record
class Pen:
    """Draws the tall signs; `ascii` keeps to ASCII."""

    ascii: bool = False

    def bar(self, width: int) -> Box:
        """The bar of a fraction."""
        return line(("-" if self.ascii else "─") * width)

    def bracket(self, sign: str, short: str, up: int, down: int) -> Box:
        """A delimiter `up` rows above the baseline and `down` rows below it.

        `short` is how the sign is written on one row: what cannot be drawn tall stands so on the baseline.
        """
        height = up + down + 1
        if not sign:
            return EMPTY
        if height == 1:
            return line(short)
        if sign in "⟨⟩" and not self.ascii:
            return self._angle(sign, up, down)
        if sign in "‖" and self.ascii:
            return Box(("||",) * height, up, 2)
        parts = (_ASCII_TALL if self.ascii else _TALL).get(sign)
        if parts is None:
            box = line(short)
            return Box((" " * box.width,) * up + box.rows + (" " * box.width,) * down, up, box.width)
        rows = [parts[0], *parts[1] * (height - 2), parts[2]]
        middle = (_ASCII_MIDDLE if self.ascii else _MIDDLE).get(sign)
        if middle and height > 2:
            rows[up if 0 < up < height - 1 else height // 2] = middle
        return Box(tuple(rows), up, 1)

    def _angle(self, sign: str, up: int, down: int) -> Box:
        """`⟨` or `⟩` with its point on the baseline."""
        width = max(up, down) + 1
        left = sign == "⟨"
        rows: list[str] = []
        for row in range(-up, down + 1):
            mark = sign if not row else "╱" if (row < 0) == left else "╲"
            at = abs(row) if left else width - 1 - abs(row)
            rows.append(" " * at + mark + " " * (width - 1 - at))
        return Box(tuple(rows), up, width)

    def root(self, body: Box, index: Box | None) -> Box:
        """A root drawn round `body`: `╲│` at its foot, `┌──` on top; the index stands on the hook."""
        inner = body.wide(1, 1) if body.height > 1 else body.wide(0, 0)
        upright, corner, roof = ("|", "_", "_") if self.ascii else ("│", "┌", "─")
        wall = Box((corner,) + (upright,) * inner.height, inner.base + 1, 1)
        right = above([line(roof * inner.width), inner], 1)
        hook = line("\\" if self.ascii else "╲")
        if index is not None and index.width:
            hook = above([index, hook], 1, align="r")
        # the hook stands at the foot of the wall
        hook = Box(hook.rows, hook.base - inner.below, hook.width)
        if hook.base < 0:
            hook = hook.lifted(hook.base)
        return beside([hook, wall, right])

    def integral(self, sign: str, up: int, down: int) -> Box:
        """`∫` over three rows or more, one column for each sign in ∬ and ∭."""
        count = {"∫": 1, "∬": 2, "∭": 3}[sign]
        top, middle, foot = "/|/" if self.ascii else "⌠⎮⌡"
        rows = (top * count,) + (middle * count,) * (up + down - 1) + (foot * count,)
        return Box(rows, up, count)

    def brace(self, width: int, over: bool, square: bool = False) -> Box:
        """A brace (or a bracket) that lies over or under `width` cells."""
        if self.ascii:
            return line("_" * width if over else "~" * width)
        ends = ("┌┐" if square else "╭╮") if over else ("└┘" if square else "╰╯")
        tip = "┴" if over else "┬"
        if width < 3:
            return line(tip * width)
        before = (width - 3) // 2
        return line(ends[0] + "─" * before + tip + "─" * (width - 3 - before) + ends[1])

    def arrow(self, sign: str, width: int) -> Box:
        """An arrow stretched to at least `width` cells."""
        heads = {"→": "─→", "←": "←─", "↔": "←→", "⇒": "═⇒", "⇐": "⇐═", "↦": "↦→", "↪": "↪→", "⇔": "⇐⇒"}
        if self.ascii:
            heads = {"→": "->", "←": "<-", "↔": "<>", "⇒": "=>", "⇐": "<=", "↦": "|>", "⇔": "<>"}
        if sign not in heads:
            return line(sign)
        first, last = heads[sign][0], heads[sign][1]
        shaft = ("=" if sign in "⇒⇐⇔" else "-") if self.ascii else ("═" if sign in "⇒⇐⇔" else "─")
        return line(first + shaft * max(0, width - 2) + last)

    def framed(self, body: Box) -> Box:
        """The body in a frame."""
        corners = "++++-|" if self.ascii else "┌┐└┘─│"
        inner = body.wide(1, 1)
        top = line(corners[0] + corners[4] * inner.width + corners[1])
        foot = line(corners[2] + corners[4] * inner.width + corners[3])
        side = Box((corners[5],) * inner.height, inner.base, 1)
        return above([top, beside([side, inner, side]), foot], 1)

    def over(self, body: Box, mark: str) -> Box:
        """The body with a mark on the row above it: the mark is repeated if it is a line, else centred."""
        roof = line(mark * body.width) if mark in "_─" else line(mark).centred(body.width)
        return above([roof, body], 1)

    def under(self, body: Box, mark: str) -> Box:
        """The body with a line on the row below it."""
        return above([body, line(mark * max(1, body.width))], 0)


PEN = Pen()
ASCII_PEN = Pen(ascii=True)
