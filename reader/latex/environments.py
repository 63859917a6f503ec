r"""Tables in formulas: `\begin{…} … \end{…}`, `\substack`, and lines broken by `\\` without an environment."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reader.latex.handling import Stops
from reader.latex.lexer import Token
from reader.latex.tree import Environment, Group, Node, Row, Space, Unknown
from reader.patterns import pattern

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = ["DELIMITED", "PLAIN", "begin", "implicit_table", "plain_table", "substack"]

DELIMITED: dict[str, tuple[str, str]] = {
    "pmatrix": ("(", ")"), "bmatrix": ("[", "]"), "Bmatrix": ("{", "}"), "vmatrix": ("|", "|"), "Vmatrix": ("‖", "‖"),
    "psmallmatrix": ("(", ")"), "bsmallmatrix": ("[", "]"), "cases": ("{", ""), "dcases": ("{", ""),
    "rcases": ("", "}"), "numcases": ("{", ""), "drcases": ("", "}"),
}  # fmt: skip
"""Environment -> the delimiters it draws."""

PLAIN = frozenset(["equation", "displaymath", "math", "dmath", "empheq", "subequations", "small", "center"])
"""Environments that hold one formula, no table (unless it breaks lines)."""

_WITH_COLUMNS = frozenset(["array", "darray", "subarray", "tabular", "alignedat", "alignat", "xalignat"])
_CELL_ENDS = frozenset(["&", "\\\\", "\\end", "\\cr", "\\newline"])
_RULES = ("\\hline", "\\cline", "\\toprule", "\\midrule", "\\bottomrule", "\\hdashline")
_LENGTH = pattern(r"\[\s*-?\d*\.?\d*\s*(?:pt|em|ex|mm|cm|in|bp|sp|mu|baselineskip)?\s*\]")


def begin(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""An environment, known or not, with all its rows; a missing `\end` is set at the end."""
    name = parser.words()
    base = name.rstrip("*")
    columns = ""
    if base in _WITH_COLUMNS:
        parser.optional()
        columns = "".join(re.findall("[lcr|]", re.sub(r"[@!>]\{[^{}]*\}|p\{[^{}]*\}", "l", parser.words())))
    elif base in ("aligned", "gathered", "split"):
        parser.optional()
    rows = table(parser, _CELL_ENDS | ({"}"} if "}" in stops else frozenset()))
    if parser.eats("\\end"):
        parser.words()
    end = parser.tokens[parser.pos - 1][2]
    if base in PLAIN and len(rows) <= 1 and all(len(row) == 1 for row in rows):
        body = rows[0][0] if rows else Row(end, end)
        return Group(token[1], end, body)
    left, right = DELIMITED.get(base, ("", ""))
    return Environment(token[1], end, base, rows, left, right, columns)


def table(parser: Parser, ends: Stops) -> tuple[tuple[Row, ...], ...]:
    """The rows of cells up to what ends the table; empty last rows are left out."""
    parser.tables += 1
    fence, parser.fence = parser.fence, parser.fence | {"\\end"}
    rows: list[tuple[Row, ...]] = []
    cells: list[Row] = []
    while True:
        _skip_rules(parser)
        start = parser.place()
        body = parser.row(ends)
        cells.append(Row(start, max(parser.place(), start), body))
        stop = parser.peek()
        if stop == "&":
            parser.pos += 1
            continue
        rows.append(tuple(cells))
        cells = []
        if stop not in ("\\\\", "\\cr", "\\newline"):
            break
        parser.pos += 1
        _skip_length(parser)
    parser.fence = fence
    parser.tables -= 1
    while rows and not any(visible(cell) for cell in rows[-1]):
        rows.pop()
    return tuple(rows)


def visible(cell: Row) -> bool:
    """Whether a cell holds anything but space."""
    return any(not isinstance(item, Space) for item in cell.items)


def _skip_rules(parser: Parser) -> None:
    while any(parser.eats(rule) for rule in _RULES):
        if parser.tokens[parser.pos - 1][0] == "\\cline":
            parser.raw_argument()


def _skip_length(parser: Parser) -> None:
    r"""Go over the star and the length that may follow `\\`: `\\*[2pt]`."""
    if parser.peek() == "*":
        parser.pos += 1
    if parser.peek() != "[":
        return
    ahead = "".join(token[0] for token in parser.tokens[parser.pos : parser.pos + 12])
    found = _LENGTH.match(ahead)
    if found:
        taken = 0
        while taken < found.end():
            taken += len(parser.tokens[parser.pos][0])
            parser.pos += 1


def substack(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\substack{a \\ b}`: lines under an operator."""
    if not parser.eats("{"):
        return None
    rows = table(parser, _CELL_ENDS | {"}"})
    parser.eats("}")
    return Environment(token[1], parser.tokens[parser.pos - 1][2], "substack", rows)


def plain_table(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""Plain TeX's tables: `\matrix{a & b \cr c & d \cr}`, `\pmatrix{…}`, `\cases{…}`, `\eqalign{…}`."""
    name = token[0][1:]
    if not parser.eats("{"):
        return Unknown(token[1], token[2], name)
    rows = table(parser, _CELL_ENDS | {"}"})
    parser.eats("}")
    left, right = DELIMITED.get(name, ("", ""))
    name = {"eqalign": "aligned", "displaylines": "gathered"}.get(name, name)
    return Environment(token[1], parser.tokens[parser.pos - 1][2], name, rows, left, right)


def implicit_table(parser: Parser) -> tuple[Node, ...]:
    r"""A whole formula that breaks lines with `\\` outside any environment: rows, aligned at `&`."""
    start = parser.place()
    rows = table(parser, frozenset(["&", "\\\\"]))
    while parser.pos < len(parser.tokens):  # a stray `\end`
        parser.pos += 1
        rows += table(parser, frozenset(["&", "\\\\"]))
    if len(rows) == 1 and len(rows[0]) == 1:
        return rows[0][0].items
    return (Environment(start, parser.tokens[-1][2], "aligned", rows),) if rows else ()
