"""Formulas in ASCII: the tree with its signs spelled out, written by the one-line writer.

`x_(t+1)`, `eps^-2`, `sqrt(T)`, `~O(n log n)`, `hat(theta)`, `sum_(t=1)^T`, `||x||`, `R^(n x n)`. Every node keeps
its place in the source, so that hits are highlighted here as elsewhere.
"""

from __future__ import annotations

from reader.latex.ascii import ascii_sign, ascii_text
from reader.latex.inline import InlineWriter, Piece
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
    Raw,
    Root,
    Row,
    Scripts,
    Space,
    Stack,
    Tag,
    Text,
    Unknown,
)
from reader.records import replace

__all__ = ["AsciiWriter", "ascii_pieces", "asciified", "write_ascii"]

_KEPT = (FontName.BOLD, FontName.BOLD_ITALIC, FontName.ITALIC)


def write_ascii(node: Node) -> str:
    """The formula in one line of ASCII."""
    return "".join(piece[0] for piece in ascii_pieces(node))


def ascii_pieces(node: Node) -> list[Piece]:
    """The formula in one line of ASCII, as pieces that know their place in the source."""
    writer = AsciiWriter()
    writer.node(asciified(node))
    return [(ascii_text(text), start, end, style) for text, start, end, style in writer.out]


class AsciiWriter(InlineWriter):
    """The one-line writer on a tree that is `asciified`: scripts always by `^` and `_`."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(Glyphs.ASCII)

    def shown(self) -> str:
        """What was written, in ASCII."""
        return ascii_text("".join([piece[0] for piece in self.out]))

    def script(self, node: Node, table: dict[int, str], sign: str) -> None:
        """A script after its sign; a star or dagger alone without."""
        mark = len(self.out)
        super().script(node, {}, sign)
        written = self.out[mark:]
        if len(written) == 2 and written[0][0] == "^" and written[1][0] == "*":
            self.out[mark:] = written[1:]

    def gap(self, before: Node, item: Node, left: str, right: str, asked: bool, touching: bool) -> bool:
        """As in Unicode, but a sign that became a word stands apart in scripts as well."""
        if self.scripted and (_is_wordy(before) or (_is_wordy(item) and left not in "([{,")):
            return right.isalnum() or right in "([{|<"
        return super().gap(before, item, left, right, asked, touching)


def _is_wordy(node: Node) -> bool:
    """Whether a sign between two operands became a word: `in`, `x`, `not in`."""
    signs = (AtomClass.BIN, AtomClass.REL)
    return isinstance(node, Atom) and node.kind in signs and node.text.replace(" ", "").isalpha()


def asciified(node: Node, *, drawn: bool = False) -> Node:
    """The tree with ASCII texts in its leaves; `drawn` keeps roots and delimiters, which two dimensions draw."""
    return _Asciifier(drawn).node(node)


class _Asciifier:
    def __init__(self, drawn: bool) -> None:
        self.drawn = drawn

    def row(self, node: Row) -> Row:
        return Row(node.start, node.end, tuple(self.node(item) for item in node.items))

    def maybe(self, node: Node | None) -> Node | None:
        return None if node is None else self.node(node)

    def node(self, node: Node) -> Node:
        if isinstance(node, Atom | Operator):
            text = ascii_sign(node.text)
            if not text:  # a mark without a letter
                return Space(node.start, node.end, 0.0)
            return node if text == node.text else replace(node, text=text)
        if isinstance(node, Row):
            return self.row(node)
        if isinstance(node, Text | Tag | Raw):
            return replace(node, text=ascii_text(node.text) or " ")
        if isinstance(node, Font):
            body = self.node(node.body)
            return replace(node, body=body) if node.font in _KEPT else body
        if isinstance(node, Group):
            return replace(node, body=self.row(node.body))
        if isinstance(node, Fraction | Binomial):
            return replace(node, top=self.node(node.top), bottom=self.node(node.bottom))
        if isinstance(node, Scripts):
            parts = self.maybe(node.base), self.maybe(node.sub), self.maybe(node.sup)
            return replace(node, base=parts[0], sub=parts[1], sup=parts[2])
        return self.other(node)

    def other(self, node: Node) -> Node:
        """The rarer nodes."""
        if isinstance(node, Accent):
            return self.accent(node)
        if isinstance(node, Root):
            return self.root(node)
        if isinstance(node, Unknown):
            return replace(node, name=ascii_text(node.name), args=tuple(self.row(arg) for arg in node.args))
        if isinstance(node, Delimited):
            left, right = (node.left, node.right) if self.drawn else (ascii_sign(node.left), ascii_sign(node.right))
            return replace(node, left=left, right=right, body=self.row(node.body))
        if isinstance(node, Environment):
            rows = tuple(tuple(self.row(cell) for cell in row) for row in node.rows)
            left, right = (node.left, node.right) if self.drawn else (ascii_sign(node.left), ascii_sign(node.right))
            return replace(node, rows=rows, left=left, right=right)
        if isinstance(node, Stack):
            return replace(
                node, base=self.node(node.base), above=self.maybe(node.above), below=self.maybe(node.below)
            )
        return node

    def root(self, node: Root) -> Node:
        body, index = self.node(node.body), self.maybe(node.index)
        if self.drawn:
            return replace(node, body=body, index=index)
        items = body.items if isinstance(body, Row) else (body,)
        if index is None:
            return _call(node, "sqrt", items)
        comma = Atom(node.start, node.start, ",", AtomClass.PUNCT)
        return _call(node, "root", (index, comma, *items))

    def accent(self, node: Accent) -> Node:
        inner = node.body
        while isinstance(inner, Row | Font | Group):
            if isinstance(inner, Row):
                if len(inner.items) != 1:
                    break
                inner = inner.items[0]
            else:
                inner = inner.body
        if isinstance(inner, Scripts) and inner.base is not None and node.mark:
            return self.node(replace(inner, base=replace(node, body=inner.base)))
        body = self.node(node.body)
        if not node.mark or node.name in ("underline", "underbar", "cancel"):
            return replace(node, body=body)
        if node.name == "tilde" and isinstance(inner, Atom) and len(inner.text) == 1:
            return Atom(node.start, node.end, "~" + ascii_sign(inner.text), inner.kind, inner.command)
        items = body.items if isinstance(body, Row) else (body,)
        return _call(node, "bar" if node.name == "overline" else node.name, items)


def _call(node: Node, name: str, items: tuple[Node, ...]) -> Node:
    """`name(items)`, at the node's place."""
    if len(items) == 1 and isinstance(items[0], Delimited) and items[0].left == "(":
        group: Node = replace(items[0], call=True)
    else:
        group = Delimited(node.start, node.end, "(", ")", Row(node.start, node.end, items), call=True)
    return Row(node.start, node.end, (Atom(node.start, node.start, name), group))
