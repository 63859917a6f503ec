r"""Operators, and atoms whose class a command gives: `\log`, `\operatorname`, `\mathrel`, `\not`, `\overset`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader.latex.arrange import kind_of
from reader.latex.commands.fonts import letter
from reader.latex.commands.operators import OPERATORS
from reader.latex.commands.symbols import NEGATED
from reader.latex.handling import Stops
from reader.latex.lexer import Token
from reader.latex.names import AUTHORS_FUNCTIONS
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Delimited,
    Environment,
    Font,
    FontName,
    Group,
    Node,
    Operator,
    Row,
    Scripts,
    Space,
    Stack,
)
from reader.records import replace

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = [
    "ARROWS", "CLASSES", "arrow", "modulo", "negate", "operator", "operator_name", "plain_words", "reclass", "stacked",
]  # fmt: skip


def operator(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\log`, `\sum`: a row of the table of operators."""
    text, symbol, above, command = OPERATORS.get(token[0]) or OPERATORS["\\" + token[0]]
    if command in AUTHORS_FUNCTIONS and parser.peek() == "{":
        parser.bracket_group()
    elif not symbol and parser.peek() == "{":
        _unwrap(parser, command)
    return Operator(token[1], token[2], text, symbol, above, command)


def _unwrap(parser: Parser, command: str) -> None:
    r"""A function's group as authors mean it: `\log{(n)}` is a call, `\max{a, b}` has lost two backslashes."""
    tokens, first = parser.tokens, parser.pos
    close = parser.matching(first)
    if close is None or close < first + 3:
        return
    opening = tokens[first + 1][0]
    if opening in _PARTNERS:
        end = _partner(tokens, first + 1, close)
        if end is not None and end >= close - 1 - (opening == "\\left"):  # behind `\right` stands its bracket
            del tokens[close], tokens[first]
    elif command in _EXTREMES and _lists(tokens, first + 1, close):
        tokens[first] = ("\\{", *tokens[first][1:])
        tokens[close] = ("\\}", *tokens[close][1:])


def _partner(tokens: Sequence[Token], start: int, stop: int) -> int | None:
    """Where what opens at `start` is closed before `stop`."""
    opening, closing = tokens[start][0], _PARTNERS[tokens[start][0]]
    level = 0
    for at in range(start, stop):
        level += (tokens[at][0] == opening) - (tokens[at][0] == closing)
        if level == 0:
            return at
    return None


def _lists(tokens: Sequence[Token], start: int, stop: int) -> bool:
    """Whether a comma stands in no bracket."""
    level = 0
    for text, _, _ in tokens[start:stop]:
        level += (text in ("{", "(", "\\{", "[")) - (text in ("}", ")", "\\}", "]"))
        if text == "," and level == 0:
            return True
    return False


_PARTNERS = {"(": ")", "[": "]", "\\{": "\\}", "\\left": "\\right"}
_EXTREMES = frozenset(["max", "min", "sup", "inf", "gcd", "lcm"])


def operator_name(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\operatorname{arg\,max}`; the starred form takes limits."""
    starred = parser.eats("*")
    body = parser.argument()
    text = plain_words(body)
    starred = starred or text in ("argmax", "argmin", "arg max", "arg min", "max", "min", "lim", "sup", "inf")
    if not text:
        return Stack(token[1], max(body.end, token[2]), body, kind=AtomClass.OP)
    return Operator(token[1], max(body.end, token[2]), text, False, starred, "operatorname")


def plain_words(node: Node) -> str:
    """The name that a row spells, with the spaces the author set; "" where it is no bare name."""
    words: list[str] = []
    for part in node.items if isinstance(node, Row) else (node,):
        if isinstance(part, Font | Group):
            inner = plain_words(part.body)
            if not inner:
                return ""
            if isinstance(part, Font) and part.font not in (FontName.BOLD, FontName.BOLD_ITALIC):
                inner = "".join(letter(char, part.font) for char in inner)
            words.append(inner)
        elif isinstance(part, Operator) and not part.symbol:
            words.append((" " if words and words[-1][-1:].isalnum() else "") + part.text)
        elif isinstance(part, Space):
            words.append(" ")
        elif hasattr(part, "text") and not getattr(part, "symbol", False):
            words.append({"−": "-", "∗": "*"}.get(part.text, part.text))
        else:
            return ""
    return " ".join("".join(words).split())


def reclass(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\mathrel{…}`, `\mathop{…}`: the argument as one atom of that class."""
    kind = CLASSES[token[0][1:]]
    body = parser.one()
    if body is None:
        return None
    inner = body
    while isinstance(inner, Row | Group | Stack) and len(inner.children) == 1:
        inner = inner.children[0]
    if isinstance(inner, Atom) and not (kind is AtomClass.OP and inner.is_word):
        return replace(inner, kind=kind, start=token[1], end=body.end)
    if kind is AtomClass.OP:
        name = plain_words(body)
        if name:
            return Operator(token[1], body.end, name, False, True, "mathop")
        if isinstance(inner, Operator):
            return replace(inner, limits=True)
    return Stack(token[1], body.end, body, kind=kind)


CLASSES = {
    "mathord": AtomClass.ORD, "mathop": AtomClass.OP, "mathbin": AtomClass.BIN, "mathrel": AtomClass.REL,
    "mathopen": AtomClass.OPEN, "mathclose": AtomClass.CLOSE, "mathpunct": AtomClass.PUNCT,
    "mathinner": AtomClass.INNER,
}  # fmt: skip


def negate(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\not`: the relation after it, negated."""
    while parser.peek() in (" ", "\\!"):
        parser.pos += 1
    node = parser.one()
    inner = node
    while isinstance(inner, Row | Group) and len(inner.children) == 1:
        inner = inner.children[0]
    if node is None:
        return Atom(token[1], token[2], "¬")
    if isinstance(inner, Atom):
        text = NEGATED.get(inner.text) or inner.text + "\u0338"
        return Atom(token[1], node.end, text, inner.kind, "not" + inner.command)
    return Accent(token[1], node.end, node, "cancel", "\u0338")


def stacked(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\overset{a}{b}`, `\underset`, `\stackrel`."""
    small = parser.argument()
    base = parser.argument()
    end = max(base.end, token[2])
    if token[0] != "\\underset":
        lowered = base.items[0] if len(base.items) == 1 else base
        lowered = lowered.sub if isinstance(lowered, Scripts) and lowered.base is None and lowered.sub else base
        sign = _ALMOST.get((plain_words(small), plain_words(lowered)))
        if sign:
            return Atom(token[1], end, sign, AtomClass.REL, "stackrel")
        if len(base.items) > 1 and any(kind_of(item) is AtomClass.REL for item in base.items):
            return Environment(token[1], end, "substack", ((small,), (base,)))  # two conditions of a limit
    kind = AtomClass.REL if token[0] == "\\stackrel" else kind_of(base)
    above, below = (None, small) if token[0] == "\\underset" else (small, None)
    return Stack(token[1], end, base, above, below, kind)


_ALMOST = {("<", "∼"): "≲", (">", "∼"): "≳", ("<", "≈"): "⪅", (">", "≈"): "⪆", ("∼", "<"): "≲", ("∼", ">"): "≳"}
r"""What `\stackrel{<}{\sim}` spells."""


def arrow(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\xrightarrow[below]{above}`."""
    below = parser.optional()
    above = parser.argument()
    sign = Atom(token[1], token[2], ARROWS[token[0][1:]], AtomClass.REL, token[0][1:])
    end = max(above.end, token[2])
    return Stack(token[1], end, sign, above if above.items else None, below, AtomClass.REL, arrow=True)


ARROWS = {
    "xrightarrow": "→", "xleftarrow": "←", "xRightarrow": "⇒", "xLeftarrow": "⇐", "xleftrightarrow": "↔",
    "xLeftrightarrow": "⇔", "xmapsto": "↦", "xhookrightarrow": "↪", "xhookleftarrow": "↩", "xlongequal": "=",
    "xrightharpoonup": "⇀", "xtwoheadrightarrow": "↠",
}  # fmt: skip


def modulo(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\bmod`, `\mod`, `\pmod{n}`, `\pod{n}`."""
    if token[0] in ("\\bmod", "\\mod"):
        return Atom(token[1], token[2], "mod", AtomClass.BIN, "bmod")
    body = parser.argument()
    word = () if token[0] == "\\pod" else (Operator(token[1], token[2], "mod", command="pmod"),)
    row = Row(token[1], body.end, (*word, *body.items))
    return Delimited(token[1], max(body.end, token[2]), "(", ")", row)
