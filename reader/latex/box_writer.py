"""The two-dimensional writer: a formula's tree to a box.

Three ways of setting: DISPLAY is the formula's own level, where scripts that Unicode lacks stand on rows of their
own; CELL is the inside of a fraction or a table, where rows are dear and such scripts are written `^(…)`; SCRIPT
is the inside of a script or a limit, on one row but for scripts of its own, without spaces round signs.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence

from reader.latex.atoms import is_fenced, sole
from reader.latex.box import EMPTY, Box, above, beside, line
from reader.latex.box_parts import is_differential, is_evaluation, is_integral, is_tall, limits, scripts_beside
from reader.latex.box_row import Piece, joined
from reader.latex.box_signs import ASCII_PEN, PEN, Pen
from reader.latex.box_table import environment
from reader.latex.box_text import LineText
from reader.latex.rendered import Glyphs
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Binomial,
    Delimited,
    Environment,
    Font,
    FontName,
    Fraction,
    Group,
    Node,
    Operator,
    Root,
    Row,
    Scripts,
    Space,
    Stack,
    Tag,
    Text,
    Unknown,
)
from reader.records import record, replace

__all__ = ["BoxWriter", "Place", "Setting"]

DEEPEST = 8
"""Boxes nested deeper than this (fractions in fractions, roots in roots) are written in one line."""
_TALL_INTEGRALS = frozenset("∫∬∭")
_UPRIGHT = frozenset("⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪⎫⎬⎭│║╱╲─╖╜╓╙ ")
"""How the baseline row of a tall thing ends, whose scripts stand above its top and below its foot."""
_MIDDLE = ("|", "‖")
_BRACES = frozenset({"overbrace", "underbrace", "overbracket", "underbracket"})


class Setting(enum.IntEnum):
    """How much height the place gives: see the module's text."""

    DISPLAY = 0
    CELL = 1
    SCRIPT = 2


@record
class Place:
    """Where a node stands: the setting, how deep, and the alphabet that holds there."""

    setting: Setting = Setting.DISPLAY
    depth: int = 0
    font: FontName | None = None

    def inner(self, setting: Setting) -> Place:
        """The place of a part, which gives no more height than this one."""
        return Place(max(setting, self.setting), self.depth + 1, self.font)

    def lettered(self, font: FontName) -> Place:
        """The same place in another alphabet."""
        return Place(self.setting, self.depth, font)


class BoxWriter:
    """Writes nodes as boxes with the signs that `glyphs` allows."""

    def __init__(self, glyphs: Glyphs = Glyphs.FULL) -> None:
        self.text = LineText(glyphs)
        self.pen: Pen = ASCII_PEN if glyphs is Glyphs.ASCII else PEN
        self.ascii = glyphs is Glyphs.ASCII

    def box(self, node: Node, place: Place = Place()) -> Box:  # noqa: B008 - frozen
        """The box of any node."""
        writer = _WRITERS.get(type(node))
        if writer is None:
            return self._leaf(node, place)
        if place.depth > DEEPEST:
            return line(self.text.of(node, place.font, tight=place.setting is Setting.SCRIPT))
        box: Box = writer(self, node, place)
        return box

    def pieces(self, items: Sequence[Node], place: Place = Place()) -> list[Piece]:  # noqa: B008
        """The parts of a row, ready to be joined; spaces become part of what follows them."""
        found: list[Piece] = []
        space = 0.0
        tag: Tag | None = None
        integral = False
        for at, node in enumerate(items):
            if isinstance(node, Space):
                space += node.width
                continue
            if integral and is_differential(items, at):
                space = max(space, 0.2)
            integral = integral or is_integral(node)
            if isinstance(node, Tag):
                tag = node
            elif is_evaluation(node) and found and found[-1].box.height > 1 and place.setting is not Setting.SCRIPT:
                found.append(self._evaluation(node, found[-1].box, place))
            elif isinstance(node, Row):
                found.extend(self.pieces(node.items, place))
            else:
                piece = self._piece(node, place, space)
                space = 0.33 if isinstance(node, Text) and node.text[-1:].isspace() else 0.0
                if piece.box.width:
                    found.append(piece)
        if tag is not None:
            text = self.text.of(tag, None, tight=False)
            found.append(Piece(line(text), AtomClass.ORD, text, space=1.0, word=True))
        return found

    def _evaluation(self, node: Node, last: Box, place: Place) -> Piece:
        """A bar as tall as what stands before it, its scripts at its head and foot."""
        bar = self.pen.bracket("|", "|", last.base, last.below)
        if isinstance(node, Scripts):
            bar = self._hung(bar, node.sub, node.sup, place)
        return Piece(bar, AtomClass.CLOSE, "|")

    def _piece(self, node: Node, place: Place, space: float) -> Piece:
        box = self.box(node, place)
        core = node
        while isinstance(core, Scripts | Font) and (inner := core.body if isinstance(core, Font) else core.base):
            core = inner.items[0] if isinstance(inner, Row) and len(inner.items) == 1 else inner
        text = box.rows[box.base].strip()
        if isinstance(node, Text):
            space = max(space, 0.33 if node.text[:1].isspace() else 0.0)
        word = isinstance(core, Text | Unknown | Tag) or (isinstance(core, Atom) and core.is_word)
        word = word or (isinstance(core, Operator) and not core.symbol)
        bare = (isinstance(core, Delimited) and not core.left) or isinstance(core, Root)
        barred = isinstance(core, Fraction) and core.bar and not core.slanted
        return Piece(
            box,
            self._kind(core),
            text,
            space,
            fence=isinstance(core, Delimited | Environment) and bool(core.left),
            fraction=(barred or bare) and box.height > 1,
            word=word,
            linear=isinstance(node, Scripts) and box.height == 1 and text.endswith(")"),
            symbol=isinstance(core, Operator) and core.symbol,
        )

    @staticmethod
    def _kind(node: Node) -> AtomClass:
        if isinstance(node, Atom | Stack):
            return node.kind
        return AtomClass.OP if isinstance(node, Operator) else AtomClass.ORD

    # ------------------------------------------------------------------------------------------------ the nodes

    def _leaf(self, node: Node, place: Place) -> Box:
        text = self.text.of(node, place.font, tight=place.setting is Setting.SCRIPT)
        return line(text.strip() if isinstance(node, Text) and place.setting is not Setting.SCRIPT else text)

    def _row(self, node: Row, place: Place) -> Box:
        if place.setting is Setting.SCRIPT and len(node.items) > 1 and any(isinstance(n, Fraction) for n in node.items):
            return line(self.text.of(node, place.font, tight=True))  # one line has the brackets that it needs
        return joined(self.pieces(node.items, place), tight=place.setting is Setting.SCRIPT)

    def _group(self, node: Group, place: Place) -> Box:
        return self._row(node.body, place)

    def _font(self, node: Font, place: Place) -> Box:
        return self.box(node.body, place.lettered(node.font))

    def _fraction(self, node: Fraction, place: Place) -> Box:
        if place.setting is Setting.SCRIPT or node.slanted:
            return line(self.text.of(node, place.font, tight=place.setting is Setting.SCRIPT))
        inner = place.inner(Setting.CELL)
        top, bottom = self.box(node.top, inner), self.box(node.bottom, inner)
        if not node.bar:
            return above([top, bottom], 0)
        return above([top, self.pen.bar(max(top.width, bottom.width, 1) + 2), bottom], 1)

    def _binomial(self, node: Binomial, place: Place) -> Box:
        if place.setting is Setting.SCRIPT:
            return line(self.text.of(node, place.font, tight=True))
        inner = place.inner(Setting.CELL)
        pile = above([self.box(node.top, inner), self.box(node.bottom, inner)], 0)
        pile = pile.lifted((pile.height - 1) // 2)
        return self.fenced(node.left, node.right, pile)

    def _root(self, node: Root, place: Place) -> Box:
        body = self.box(node.body, place.inner(Setting.CELL))
        one_line = self.text.of(node, place.font, tight=place.setting is Setting.SCRIPT)
        if body.height == 1 and (place.setting is not Setting.DISPLAY or not one_line.endswith(")")):
            return line(one_line)
        if place.setting is Setting.SCRIPT:
            return line(one_line)
        index = None if node.index is None else self.box(node.index, place.inner(Setting.SCRIPT))
        return self.pen.root(body, index)

    def _delimited(self, node: Delimited, place: Place) -> Box:
        inner = sole(node.body)
        if is_fenced(inner):
            return self._environment(replace(inner, left=node.left, right=node.right), place)
        body = self._row(node.body, place.inner(place.setting))
        tall = body.height > 1 and (node.stretch or is_tall(node.body))
        grows = tall and place.setting is not Setting.SCRIPT
        if grows:
            if any(isinstance(item, Atom) and item.text in _MIDDLE for item in node.body.items):
                body = self._divided(node, body, place.inner(place.setting))
            return self.fenced(node.left, node.right, body)
        left, right = self.text.sign(node.left), self.text.sign(node.right)
        return beside([line(left), body, line(right)])

    def _divided(self, node: Delimited, body: Box, place: Place) -> Box:
        """The body with the bars in its middle as tall as itself."""
        pieces = [
            replace(piece, box=self.pen.bracket(piece.text, piece.text, body.base, body.below))
            if piece.kind is AtomClass.REL and piece.text in _MIDDLE
            else piece
            for piece in self.pieces(node.body.items, place)
        ]
        return joined(pieces)

    def fenced(self, left: str, right: str, body: Box) -> Box:
        """The body between delimiters of its own height."""
        opener, closer = self.brackets(left, right, body)
        return beside([opener, body, closer])

    def brackets(self, left: str, right: str, body: Box) -> tuple[Box, Box]:
        """Two delimiters as tall as a body."""
        opener = self.pen.bracket(left, self.text.sign(left), body.base, body.below)
        return opener, self.pen.bracket(right, self.text.sign(right), body.base, body.below)

    def _environment(self, node: Environment, place: Place) -> Box:
        if place.setting is Setting.SCRIPT and node.name != "substack":
            return line(self.text.of(node, place.font, tight=True))
        return environment(self, node, place)

    def cell(self, row: Row, place: Place, *, small: bool) -> Box:
        """A cell of a table."""
        return self._row(row, place.inner(Setting.CELL if small else place.setting))

    def _stack(self, node: Stack, place: Place) -> Box:
        if place.setting is Setting.SCRIPT:
            return line(self.text.of(node, place.font, tight=True))
        inner = place.inner(Setting.SCRIPT)
        over = None if node.above is None else self.box(node.above, inner)
        under = None if node.below is None else self.box(node.below, inner)
        if node.arrow:
            widest = max(box.width for box in (over, under, EMPTY) if box is not None)
            sign = node.base.text if isinstance(node.base, Atom) else "→"
            base = self.pen.arrow(sign, widest + 2)
        else:
            base = self.box(node.base, place)
        return limits(base, over, under)

    def _unknown(self, node: Unknown, place: Place) -> Box:
        parts = [line(self.text.sign(node.name))]
        for arg in node.args:
            body = self._row(arg, place.inner(place.setting))
            parts.append(self.fenced("(", ")", body))
        return beside(parts)

    def _accent(self, node: Accent, place: Place) -> Box:
        body = self.box(node.body, place)
        if node.name == "boxed" and place.setting is not Setting.SCRIPT:
            return self.pen.framed(body)
        if place.setting is Setting.SCRIPT or (node.name not in _BRACES and body.height == 1 and body.width <= 1):
            return line(self.text.of(node, place.font, tight=place.setting is Setting.SCRIPT))
        return self._wide_accent(node.name, body, node, place)

    def _wide_accent(self, name: str, body: Box, node: Accent, place: Place) -> Box:
        if name in _BRACES:
            brace = self.pen.brace(max(3, body.width), name.startswith("over"), name.endswith("bracket"))
            return above([brace, body], 1) if name.startswith("over") else above([body, brace], 0)
        if name in ("underline", "underbar"):
            return self.pen.under(body, "-" if self.ascii else "─")
        if name in ("overline", "bar"):
            return self.pen.over(body, "_" if self.ascii else "─")
        if name in ("overrightarrow", "overleftarrow", "vec"):
            sign = "←" if name == "overleftarrow" else "→"
            return above([self.pen.arrow(sign, max(2, body.width)), body], 1)
        mark = {"hat": "^", "tilde": "~", "dot": ".", "ddot": "..", "dddot": "...", "check": "ˇ"}.get(name)
        if mark is None or body.height == 1:
            return line(self.text.of(node, place.font, tight=False))
        return self.pen.over(body, "v" if mark == "ˇ" and self.ascii else mark)

    # ------------------------------------------------------------------------------------------------ scripts

    def _scripts(self, node: Scripts, place: Place) -> Box:
        base = EMPTY if node.base is None else self.box(node.base, place)
        if node.limits or (isinstance(node.base, Accent) and node.base.name in _BRACES):
            if place.setting is Setting.SCRIPT:
                return line(self.text.of(node, place.font, tight=True))
            inner = place.inner(Setting.SCRIPT)
            over = None if node.sup is None else self.box(node.sup, inner)
            under = None if node.sub is None else self.box(node.sub, inner)
            return limits(base, over, under)
        if (
            isinstance(node.base, Operator)
            and node.base.text in _TALL_INTEGRALS
            and place.setting is Setting.DISPLAY
            and (node.sub is not None or node.sup is not None)
        ):
            return self._integral(node, node.base.text, place)
        return self._beside_scripts(node, base, place)

    def _integral(self, node: Scripts, sign: str, place: Place) -> Box:
        small = (self.text.script(node.sub, False, place.font), self.text.script(node.sup, True, place.font))
        inner = place.inner(Setting.SCRIPT)
        if (node.sub is None or small[0]) and (node.sup is None or small[1]):
            low, high = line(small[0] or ""), line(small[1] or "")
        else:
            low = EMPTY if node.sub is None else self.box(node.sub, inner)
            high = EMPTY if node.sup is None else self.box(node.sup, inner)
        return beside([self.pen.integral(sign, 1, 1), scripts_beside(high, low, 0, 0)])

    def _beside_scripts(self, node: Scripts, base: Box, place: Place) -> Box:
        marks = self.text.primes(node.primes)
        if not base.width or base.height == 1 or (base.rows[base.base][-1] not in _UPRIGHT and not self.ascii):
            low = self.text.script(node.sub, False, place.font)
            high = self.text.script(node.sup, True, place.font)
            if self.ascii or place.setting is Setting.CELL or (node.sub is None or low) and (node.sup is None or high):
                return beside([base, line(self.text.scripts(node, place.font))])
            on_row = beside([base, line((low or "") + marks + (high or ""))])
            return self._hung(on_row, None if low else node.sub, None if high else node.sup, place)
        if marks:
            top = Box((marks,) + (" " * len(marks),) * base.base, base.base, len(marks))
            base = beside([base, top])
        return self._hung(base, node.sub, node.sup, place)

    def _hung(self, base: Box, sub: Node | None, sup: Node | None, place: Place) -> Box:
        """Scripts on their own rows: the upper one above the top of the base, the lower one below its foot."""
        if sub is None and sup is None:
            return base
        inner = place.inner(Setting.SCRIPT)
        high = EMPTY if sup is None else self.box(sup, inner)
        low = EMPTY if sub is None else self.box(sub, inner)
        return beside([base, scripts_beside(high, low, base.base, base.below)])


_WRITERS: dict[type[Node], Callable[..., Box]] = {
    Row: BoxWriter._row,
    Group: BoxWriter._group,
    Scripts: BoxWriter._scripts,
    Fraction: BoxWriter._fraction,
    Binomial: BoxWriter._binomial,
    Root: BoxWriter._root,
    Accent: BoxWriter._accent,
    Font: BoxWriter._font,
    Delimited: BoxWriter._delimited,
    Environment: BoxWriter._environment,
    Stack: BoxWriter._stack,
    Unknown: BoxWriter._unknown,
}
