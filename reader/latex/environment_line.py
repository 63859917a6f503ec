"""Tables in one line: matrix `[a b; c d]`, cases `{ a, if …; b, otherwise`, aligned rows joined by `; `."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.latex.tree import Atom, AtomClass, Environment, Node, Row
from reader.records import replace

if TYPE_CHECKING:
    from reader.latex.inline import InlineWriter

__all__ = ["write_environment"]

_MATRICES = frozenset(
    ["matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "Vmatrix", "smallmatrix", "psmallmatrix", "bsmallmatrix"]
    + ["array", "darray", "tabular", "subarray"]
)
_OPEN_LINES = frozenset(["substack", "subarray"])


def write_environment(writer: InlineWriter, node: Environment) -> None:
    """Write a table of any kind."""
    if node.left == "{" and not node.right or node.right == "}" and not node.left:
        _cases(writer, node)
    elif node.name in _OPEN_LINES:
        _lines(writer, node, ", ", " ")
    elif node.name in _MATRICES or node.left:
        _matrix(writer, node)
    else:
        _lines(writer, node, "; ", "")


def _matrix(writer: InlineWriter, node: Environment) -> None:
    left, right = node.left, node.right
    if left in ("", "(", ".") and right in ("", ")", "."):
        left, right = "[", "]"
    spaced = any(" " in writer.silent(cell) for cell in node.children)
    writer.out.append((left, node.start, node.start, None))
    _lines(writer, node, "; ", ", " if spaced else " ", cells=True)
    writer.out.append((right, node.end, node.end, None))


def _cases(writer: InlineWriter, node: Environment) -> None:
    writer.out.append(("{ " if node.left else "", node.start, node.start, None))
    _lines(writer, node, "; ", ", ", cells=True)
    if node.right:
        writer.out.append((" }", node.end, node.end, None))


def _lines(writer: InlineWriter, node: Environment, between: str, cell_gap: str, *, cells: bool = False) -> None:
    """The rows with `between` between them; cells apart by `cell_gap`, or run together as one line of a formula."""
    out = writer.out
    started = False
    for row in node.rows:
        mark = len(out)
        if cells:
            for index, cell in enumerate(row):
                here = len(out)
                writer.node(cell)
                if index and len(out) > here:
                    _separate(writer, here, cell, cell_gap)
        else:
            writer.items(_run_together(row))
        if len(out) == mark:
            continue
        if started:
            _separate(writer, mark, row[0], between)
        started = True
    writer.tail = -1


def _separate(writer: InlineWriter, mark: int, node: Node, gap: str) -> None:
    """Put a separator before what was written since `mark`; a comma that stands there does for it."""
    last = writer.out[mark - 1][0].rstrip()[-1:] if mark else ""
    if last in ",;" and last and gap.strip():
        if gap == "; " and last == ",":
            text, *place = writer.out[mark - 1]
            writer.out[mark - 1] = (text.rstrip()[:-1] + ";", *place)  # type: ignore[assignment]
        gap = " "
    if writer.scripted and gap == ", ":
        gap = ","
    writer.out.insert(mark, (gap, node.start, node.start, None))


def _run_together(row: tuple[Row, ...]) -> tuple[Node, ...]:
    """The cells of an aligned line as one row; a sign that leads a later cell has its left operand before it."""
    items: list[Node] = []
    for cell in row:
        first = cell.items[0] if cell.items else None
        if items and isinstance(first, Atom) and first.text in "+−±" and len(cell.items) > 1:
            items.append(replace(first, kind=AtomClass.BIN))
            items.extend(cell.items[1:])
        else:
            items.extend(cell.items)
    return tuple(items)
