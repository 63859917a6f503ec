r"""What groups, delimiters, fractions, roots, accents and alphabets do: one handler each (see handling)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.latex.arrange import arrange, kind_of
from reader.latex.commands.accents import MATHS_ACCENTS
from reader.latex.commands.delimiters import DELIMITERS, SIZES
from reader.latex.commands.fonts import FONTS, SWITCHES
from reader.latex.handling import ARGUMENT, Stops
from reader.latex.lexer import Token
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Binomial,
    Delimited,
    Environment,
    Font,
    Fraction,
    Group,
    Node,
    Root,
    Row,
)  # fmt: skip

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = [
    "accent", "binomial", "delimited", "drop_argument", "drop_first_argument", "font", "fraction", "genfrac", "group",
    "infix", "nothing", "root", "sized", "stray_right", "switch", "transparent", "with_words",
]  # fmt: skip

# ------------------------------------------------------------------------------------------------------------- groups


def group(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    """`{…}` that is no argument."""
    inner, end = parser.braced()
    return Group(token[1], end, Row(token[1], end, inner))


def nothing(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""A token without a look of its own: sizes, a stray `}`, `\nonumber`."""
    return None


def drop_argument(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""A command whose argument is not shown: `\label{…}`, `\vphantom{…}`, `\color{…}`."""
    parser.optional()
    parser.raw_argument()
    return None


def drop_first_argument(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""A command whose last argument alone is shown: `\textcolor{red}{x}`, `\scalebox{2}{x}`."""
    parser.optional()
    parser.raw_argument()
    if token[0] in ("\\fcolorbox", "\\resizebox"):
        parser.raw_argument()
    return transparent(parser, token, items, stops)


def transparent(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""A command whose argument is shown as it is: `\smash{x}`, `\mathstrut`, `\ensuremath{x}`."""
    parser.optional()
    body = parser.argument()
    return Group(token[1], max(body.end, token[2]), body)


def delimited(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\left … \right`: any delimiters, also the empty one; a missing `\right` is set at the end of the row."""
    left = _delimiter(parser)
    if left is None:
        return None
    fence, parser.fence = parser.fence, parser.fence | {"\\right", "\\mright"}
    body_start = parser.place()
    body = parser.row(parser.fence | (stops - {"]"} if stops is not ARGUMENT else frozenset()) | {"}"})
    parser.fence = fence
    body_end = parser.place()
    right: str | None = ""
    if parser.eats("\\right") or parser.eats("\\mright"):
        right = _delimiter(parser)
    end = parser.tokens[parser.pos - 1][2]
    return Delimited(token[1], max(end, body_end), left, right or "", Row(body_start, body_end, body), stretch=True)


def _delimiter(parser: Parser) -> str | None:
    """Eat the delimiter ahead; None, nothing eaten, where the next token is none."""
    parser.blanks()
    text = parser.peek()
    if text == "\\\\" and parser.tokens[parser.pos + 1 : parser.pos + 2] and (
        parser.tokens[parser.pos + 1][0] in "{}|"
    ):
        text = "\\" + parser.tokens[parser.pos + 1][0]
        parser.pos += 2
        return DELIMITERS[text]
    sign = DELIMITERS.get(text)
    if sign is not None:
        parser.pos += 1
    return sign


def sized(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\big(`, `\Bigl[`, `\middle|`: the delimiter alone, on the side that the command gives it."""
    side = SIZES[token[0][1:]]
    before = parser.pos
    sign = _delimiter(parser)
    if sign is None or sign == "":
        return None
    end = parser.tokens[parser.pos - 1][2]
    if side == "middle":
        return Atom(token[1], end, sign, AtomClass.REL)
    if side == "":
        parser.pos = before  # its class is that of the sign
        return None
    kind = AtomClass.OPEN if side == "open" else AtomClass.CLOSE
    return Atom(token[1], end, sign, kind, "big")


def stray_right(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""A `\right` without `\left`: its delimiter stays."""
    sign = _delimiter(parser)
    return Atom(token[1], parser.tokens[parser.pos - 1][2], sign, AtomClass.CLOSE) if sign else None


# ------------------------------------------------------------------------------------------------- fractions and roots


def fraction(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\frac` and its kin."""
    if token[0] == "\\cfrac":
        parser.optional()
    lost = _lost_braces(parser)
    top = parser.argument()
    _lost_braces(parser, number=lost)
    bottom = parser.argument()
    slanted = token[0] in ("\\nicefrac", "\\sfrac", "\\xfrac", "\\faktor")
    return Fraction(token[1], max(bottom.end, token[2]), top, bottom, True, slanted)


def _lost_braces(parser: Parser, number: bool = False) -> bool:
    r"""Set the braces that were lost round `(…)^2`, or the number, ahead: `\frac(a+b)^2 16`. Whether it did."""
    parser.blanks()
    tokens, at = parser.tokens, parser.pos
    text = parser.peek()
    end = at + 1
    if text == "(":
        level = 1
        while level and end < min(len(tokens), at + _BRACKETED):
            level += (tokens[end][0] == "(") - (tokens[end][0] == ")")
            end += 1
        if level:
            return False
        if end + 1 < len(tokens) and tokens[end][0] == "^" and tokens[end + 1][0] != "{":
            parser.pos = end + 2
            if len(tokens[end + 1][0]) > 1 and tokens[end + 1][0].isdigit():
                parser.first_digit(tokens[end + 1])
            parser.pos, end = at, end + 2
        else:
            tokens[at], tokens[end - 1] = ("{", *tokens[at][1:]), ("}", *tokens[end - 1][1:])
            return True
    elif not (number and text.isdigit()):
        return False
    tokens[end:end] = [("}", tokens[end - 1][2], tokens[end - 1][2])]
    tokens[at:at] = [("{", tokens[at][1], tokens[at][1])]
    return True


_BRACKETED = 40
"""Tokens that a bracket whose braces were lost may have."""


def binomial(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\binom` and its kin."""
    top = parser.argument()
    bottom = parser.argument()
    return Binomial(token[1], max(bottom.end, token[2]), top, bottom)


def infix(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\over`, `\atop`, `\choose`, `\brace`, `\brack`: what stands before and after it in the group."""
    if stops is ARGUMENT:
        return None
    rest = parser.row(stops)
    top_start = items[0].start if items else token[1]
    bottom_end = rest[-1].end if rest else token[2]
    top = Row(top_start, token[1], arrange(items))
    bottom = Row(token[2], bottom_end, rest)
    items.clear()
    name = token[0][1:]
    if name == "atop" and any(kind_of(item) is AtomClass.REL for item in (*top.items, *rest)):
        return Environment(top_start, bottom_end, "substack", ((top,), (bottom,)))  # two conditions of a limit
    if name in ("over", "atop", "above"):
        return Fraction(top_start, bottom_end, top, bottom, name != "atop")
    left, right = {"choose": ("(", ")"), "brace": ("{", "}"), "brack": ("[", "]")}[name]
    return Binomial(top_start, bottom_end, top, bottom, left, right)


def genfrac(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\genfrac{(}{)}{0pt}{}{n}{k}`."""
    left, right, thickness, _ = [parser.words() for _ in range(4)]
    top, bottom = parser.argument(), parser.argument()
    if left.strip(".") or right.strip("."):
        return Binomial(token[1], bottom.end, top, bottom, DELIMITERS.get(left, left), DELIMITERS.get(right, right))
    return Fraction(token[1], bottom.end, top, bottom, not thickness.startswith("0"))


def root(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\sqrt[index]{body}`."""
    index = parser.optional()
    body = parser.argument()
    return Root(token[1], max(body.end, token[2]), body, index if index is not None and index.items else None)


# ------------------------------------------------------------------------------------------------ marks and alphabets


def accent(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\hat`, `\overline`, `\underbrace` and the rest of the table."""
    name, mark, wide = MATHS_ACCENTS[token[0][1:]]
    body = parser.one()
    if body is None:
        return Atom(token[1], token[2], name)
    if isinstance(body, Row) and not body.items and name in _ALONE:
        return Atom(token[1], body.end, _ALONE[name])
    return Accent(token[1], body.end, body, name, mark, wide)


_ALONE = {"tilde": "∼", "hat": "^"}
r"""Accents over nothing: the signs that authors mean (`$\tilde{}$500`)."""


def font(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\mathbb{R}`: the argument in an alphabet."""
    if token[0] == "\\boldmath" and not parser.sees("{"):
        return None
    body = parser.argument()
    return Font(token[1], max(body.end, token[2]), with_words(body), FONTS[token[0][1:]])


def switch(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`{\cal O}`: the rest of the group in an alphabet; `\bf{u}` is taken for the author's `\mathbf{u}`."""
    name = SWITCHES[token[0][1:]]
    if stops is ARGUMENT or parser.peek() == "{":
        body = parser.argument()
    else:
        rest = parser.row(stops)
        body = Row(token[2], rest[-1].end if rest else token[2], rest)
    return Font(token[1], max(body.end, token[2]), with_words(body), name) if body.items else None


def with_words(row: Row) -> Row:
    r"""The row with letters side by side made words, as `\mathrm{poly}` means them; hyphens inside stay hyphens."""
    out: list[Node] = []
    for node in row.items:
        last = out[-1] if out else None
        if isinstance(node, Atom) and isinstance(last, Atom) and _joins(last, node):
            text = last.text + ("-" if node.text == "−" else node.text)
            out[-1] = Atom(last.start, node.end, text)
        else:
            out.append(node)
    return Row(row.start, row.end, tuple(out))


def _joins(last: Atom, node: Atom) -> bool:
    if last.command or node.command or not (last.text[-1].isalnum() or last.text[-1] in "-."):
        return False
    if node.text == "−":
        return len(last.text) > 1
    return node.text.isalnum() and (last.text[0].isalpha() or node.text[0].isalpha())


