"""A display formula as rows of text: in two dimensions, broken where it is too wide, at worst in one line.

A line breaks before a relation, then before a binary sign with a hanging indent; what is still too wide is written
in its one-line form and wrapped. All rows have the same number of cells.
"""

from __future__ import annotations

from collections.abc import Sequence

from reader.latex.ascii_tree import asciified, write_ascii
from reader.latex.box import EMPTY, Box, above, pad_cells
from reader.latex.box_row import Piece, joined
from reader.latex.box_table import is_aligned
from reader.latex.box_writer import BoxWriter
from reader.latex.inline import write
from reader.latex.rendered import Formula, Glyphs
from reader.latex.tree import AtomClass, Delimited, Environment, Node, Row, Space
from reader.text import cells

__all__ = ["display_rows", "tree_rows"]

HANG = 4
"""Cells by which the lines after the first stand in."""
LONGEST = 6000
"""A formula longer than this (code points of its source) is written in one line."""
DENSEST = 400
"""Rows that a box may have before the one-line form is taken instead."""
_RELATIONS = frozenset([*"=≤≥<>≠≈∼∈⊆⊂→⇒≲≳∝≡", ":=", "<=", ">=", "!=", "->", "=>"])
_SIGNS = frozenset("+−-·×±∨∧∪∩⊗⊕*x")


def display_rows(formula: Formula, *, width: int = 0, glyphs: Glyphs = Glyphs.FULL) -> tuple[str, ...]:
    """The rows of a formula in two dimensions, at most `width` cells wide (0: as wide as it is).

    Every row has the same number of cells. A formula of one row is one row; an empty one gives none.
    """
    return tree_rows(formula.tree, width=width, glyphs=glyphs)


def tree_rows(tree: Node, *, width: int = 0, glyphs: Glyphs = Glyphs.FULL) -> tuple[str, ...]:
    """`display_rows` for a formula's tree."""
    if tree.end - tree.start > LONGEST:
        return _flat(tree, width, glyphs)
    source = asciified(tree, drawn=True) if glyphs is Glyphs.ASCII else tree
    writer = BoxWriter(glyphs)
    box = _whole(writer, source, width)
    if box is None or box.height > DENSEST:
        return _flat(tree, width, glyphs)
    return _even(box.rows) if box.width else ()


def _whole(writer: BoxWriter, tree: Node, width: int) -> Box | None:
    """The formula as one box, broken if need be; None if it cannot be made narrow enough."""
    items = tree.items if isinstance(tree, Row) else (tree,)
    pieces = writer.pieces(items)
    box = joined(pieces)
    if not width or box.width <= width:
        return box
    if len(items) == 1 and isinstance(items[0], Environment) and is_aligned(items[0].name):
        return _equations(writer, items[0], width)
    broken = _broken(pieces, width)
    if broken is None and any(isinstance(item, Delimited) and item.right for item in items):
        broken = _broken(_opened(writer, items, width), width)
    return broken


def _opened(writer: BoxWriter, items: Sequence[Node], width: int) -> list[Piece]:
    """The pieces of a row, bracketed groups that are too wide for a line taken apart so that it can break in them."""
    pieces: list[Piece] = []
    spaces: list[Node] = []
    for item in items:
        if isinstance(item, Space):
            spaces.append(item)
            continue
        own = writer.pieces([*spaces, item])
        spaces.clear()
        if isinstance(item, Delimited) and item.right and own and own[0].box.width > width // 2:
            body = writer.pieces(item.body.items)
            box = joined(body)
            left, right = writer.brackets(item.left, item.right, box)
            pieces.append(Piece(left, AtomClass.OPEN, item.left, fence=True))
            pieces.extend(body)
            pieces.append(Piece(right, AtomClass.CLOSE, item.right))
        else:
            pieces.extend(own)
    return pieces


def _equations(writer: BoxWriter, node: Environment, width: int) -> Box | None:
    """Aligned equations that are too wide: each row by itself."""
    parts: list[Box] = []
    for row in node.rows:
        joined_row = Row(node.start, node.end, tuple(item for cell in row for item in cell.items))
        box = _whole(writer, joined_row, width)
        if box is None:
            return None
        parts.append(box)
    return _piled(parts) if parts else EMPTY


def _broken(pieces: Sequence[Piece], width: int) -> Box | None:
    """The pieces over several lines: broken before relations, and where that is not enough before binary signs."""
    lines: list[Box] = []
    for number, segment in enumerate(_filled(pieces, AtomClass.REL, width, 0)):
        hang = HANG if number else 0
        box = joined(segment)
        if box.width + hang <= width:
            lines.append(box.wide(hang, 0))
            continue
        for inner_number, part in enumerate(_filled(segment, AtomClass.BIN, width - hang, HANG)):
            inner_hang = hang + (HANG if inner_number else 0)
            box = joined(part)
            if box.width + inner_hang > width:
                return None
            lines.append(box.wide(inner_hang, 0))
    return _piled(lines)


def _filled(pieces: Sequence[Piece], kind: AtomClass, width: int, hang: int) -> list[list[Piece]]:
    """The pieces cut before signs of one class, as many in a line as fit."""
    parts: list[list[Piece]] = [[]]
    for piece in pieces:
        if piece.kind is kind and parts[-1] and not all(other.kind is kind for other in parts[-1]):
            parts.append([])
        parts[-1].append(piece)
    lines: list[list[Piece]] = []
    for part in parts:
        room = width - (hang or HANG if len(lines) > 1 else 0)
        if lines and joined(lines[-1] + part).width <= room:
            lines[-1].extend(part)
        else:
            lines.append(part)
    return lines


def _piled(lines: Sequence[Box]) -> Box:
    """Lines one under another, a blank row between them where one of them is tall."""
    pile: list[Box] = []
    for number, box in enumerate(lines):
        if number and (box.height > 1 or lines[number - 1].height > 1):
            pile.append(Box(("",), 0, 0))
        pile.append(box)
    return above(pile, 0, align="l")


def _flat(tree: Node, width: int, glyphs: Glyphs) -> tuple[str, ...]:
    """The one-line form, wrapped at its blanks with a hanging indent."""
    text = write_ascii(tree) if glyphs is Glyphs.ASCII else write(tree, glyphs, True)
    text = " ".join(text.split())
    if not text:
        return ()
    if not width or cells(text) <= width:
        return (text,)
    return _even(_wrapped(text.split(" "), width))


def _wrapped(words: list[str], width: int) -> list[str]:
    """Words in lines of at most `width` cells, begun by a sign where one is near, standing in after the first."""
    hang = " " * min(HANG, width // 4)
    rows: list[str] = []
    at = 0
    while at < len(words):
        line = hang if rows else ""
        end, used = at, len(line) - 1
        while end < len(words) and used + 1 + cells(words[end]) <= width:
            used += 1 + cells(words[end])
            end += 1
        if end == at:  # one word wider than the line
            first, *others = _cut(words[at], width - len(line), width)
            rows.append(line + first)
            rows.extend(others[:-1])
            words[at : at + 1] = others[-1:]
            continue
        if end < len(words):
            end = _sign_near(words, (at + end) // 2, end)
        rows.append(line + " ".join(words[at:end]))
        at = end
    return rows


def _sign_near(words: Sequence[str], first: int, last: int) -> int:
    """Where to break from `first` to `last`: before the last relation, else the last binary sign, else at `last`."""
    for signs in (_RELATIONS, _SIGNS):
        for at in range(last, first, -1):
            if words[at] in signs:
                return at
    return last


def _cut(word: str, room: int, width: int) -> list[str]:
    """A word in parts: the first of at most `room` cells, the others of `width`; marks stay with their letter."""
    parts: list[str] = []
    begin = used = 0
    for at, char in enumerate(word):
        size = 1 if char.isascii() else cells(char)
        if used + size > room and at > begin:
            parts.append(word[begin:at])
            begin, used, room = at, 0, width
        used += size
    return [*parts, word[begin:]]


def _even(rows: Sequence[str]) -> tuple[str, ...]:
    """The rows padded to the same number of cells."""
    width = max(map(cells, rows), default=0)
    return tuple(pad_cells(row, width) for row in rows)
