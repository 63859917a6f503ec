"""Tables in two dimensions: matrices, cases, aligned equations, arrays, substacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.latex.box import EMPTY, Box, above, line, table
from reader.latex.tree import AtomClass, Environment, Row

if TYPE_CHECKING:
    from reader.latex.box_writer import BoxWriter, Place

__all__ = ["environment", "is_aligned"]

_ALIGNED = frozenset({"aligned", "align", "alignat", "alignedat", "split", "flalign", "eqnarray", "eqalign"})
_CENTRED = frozenset({"gathered", "gather"})
_LEFT = frozenset({"cases", "dcases", "rcases", "drcases", "multline", "multlined"})


def is_aligned(name: str) -> bool:
    """Whether the rows are equations of their own, set one under another at their signs."""
    return name in _ALIGNED or name in _CENTRED or name in ("multline", "multlined", "equation")


def environment(writer: BoxWriter, node: Environment, place: Place) -> Box:
    """The box of a table with the delimiters that it draws."""
    count = max((len(row) for row in node.rows), default=0)
    if not count:
        return EMPTY
    equations = is_aligned(node.name)
    rows = [[_cell(writer, cell, place, node.name, at) for at, cell in enumerate(row)] for row in node.rows]
    if node.name == "substack":
        return above([row[0] if row else EMPTY for row in rows], 0)
    aligns, gaps = _columns(node, count)
    tall = any(box.height > 1 for row in rows for box in row)
    loose = len(rows) > 1 and (tall or (len(rows) == 2 and "{" in (node.left, node.right[:1].replace("}", "{"))))
    if "|" in node.columns and not loose:
        rows, aligns, gaps = _ruled(writer, node, rows, aligns, gaps)
    box = table(rows, aligns, gaps, loose=loose and not (equations and not tall))
    if not node.left and not node.right:
        return box
    return writer.fenced(node.left, node.right, box)


def _cell(writer: BoxWriter, cell: Row, place: Place, name: str, column: int) -> Box:
    """One cell. A sign at the start of a cell after `&` keeps its distance from what stands before the `&`."""
    box = writer.cell(cell, place, small=not is_aligned(name))
    if column % 2 and name in _ALIGNED and name != "eqnarray" and box.width and cell.items:
        first = writer.pieces(cell.items[:1], place)
        if first and first[0].kind in (AtomClass.REL, AtomClass.BIN):
            return box.wide(1, 0)
    return box


def _columns(node: Environment, count: int) -> tuple[list[str], list[int]]:
    """The alignment of each column and the blank cells before it."""
    name = node.name
    if name == "eqnarray":
        return ["r", "c", "l"][:count] + ["l"] * (count - 3), [0] + [1] * (count - 1)
    if name in _ALIGNED:
        return ["rl"[at % 2] for at in range(count)], [0 if at % 2 or not at else 3 for at in range(count)]
    if name in _LEFT:
        return ["l"] * count, [0] + [2] * (count - 1)
    given = [letter for letter in node.columns if letter in "lcr"]
    aligns = (given + ["c"] * count)[:count]
    gaps = [0] + [2] * (count - 1)
    for at in range(1, count - 1):
        if aligns[at - 1 : at + 2] == ["r", "c", "l"]:  # an eqnarray in disguise
            gaps[at] = gaps[at + 1] = 1
    return aligns, gaps


def _ruled(
    writer: BoxWriter, node: Environment, rows: list[list[Box]], aligns: list[str], gaps: list[int]
) -> tuple[list[list[Box]], list[str], list[int]]:
    """The columns with the upright rules of array's specification put in."""
    rule = line("|" if writer.ascii else "│")
    places: list[int] = []
    column = 0
    for letter in node.columns:
        if letter == "|":
            places.append(column)
        elif letter in "lcr":
            column += 1
    for at in sorted(set(places), reverse=True):
        if at > len(aligns):
            continue
        for row in rows:
            row.extend([EMPTY] * (at - len(row)))
            row.insert(at, rule)
        aligns.insert(at, "c")
        gaps.insert(at, 1 if at else 0)
        if at + 1 < len(gaps):
            gaps[at + 1] = 1
    return rows, aligns, gaps

