r"""What the commands with arguments and the special characters do: one handler each, found by token.

A handler is called with the parser (its token eaten), the token, the items of the row so far and the row's stops. It
returns the node to append, or None where it changed `items`, put tokens back, or had nothing to show.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from reader.latex.arrange import arrange, kind_of
from reader.latex.commands.accents import MATHS_ACCENTS
from reader.latex.commands.delimiters import DELIMITERS, SIZES
from reader.latex.commands.fonts import FONTS, SWITCHES
from reader.latex.commands.operators import OPERATORS
from reader.latex.commands.symbols import NEGATED
from reader.latex.lexer import Token
from reader.latex.names import AUTHORS_FUNCTIONS
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Binomial,
    Delimited,
    Font,
    Fraction,
    Group,
    Node,
    Operator,
    Root,
    Row,
    Scripts,
    Space,
    Stack,
)  # fmt: skip

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = ["ARGUMENT", "ARROWS", "CLASSES", "Handler", "Stops"]

Stops = frozenset[str]
Handler = Callable[["Parser", Token, list[Node], Stops], Node | None]

ARGUMENT: Stops = frozenset(["\0argument"])
"""What a handler gets as stops when its command is itself an argument: it must not run to the end of the row."""


# ------------------------------------------------------------------------------------------------------------ scripts


def _base(items: list[Node], *, sub: bool = False, sup: bool = False) -> tuple[Node | None, Scripts | None]:
    """Take the node that a script belongs to off the row; a `Scripts` that still has room is opened again."""
    if not items or isinstance(items[-1], Space):
        return None, None
    last = items[-1]
    if isinstance(last, Atom) and last.kind is AtomClass.OPEN:
        return None, None
    items.pop()
    if isinstance(last, Scripts):
        if (sub and last.sub is None) or (sup and last.sup is None) or not (sub or sup):
            return last.base, last
        return last.base, last
    return last, None


def _limits(base: Node | None) -> bool:
    if isinstance(base, Operator):
        return base.limits
    if isinstance(base, Stack):
        return base.kind is AtomClass.OP
    return isinstance(base, Accent) and base.mark == "" and base.wide


def _joined(first: Node | None, second: Node) -> Node:
    """A double script as one: `x^a^b` is read as `x^{ab}`."""
    if first is None:
        return second
    one = first.items if isinstance(first, Row) else (first,)
    two = second.items if isinstance(second, Row) else (second,)
    return Row(first.start, second.end, (*one, *two))


def _count_primes(node: Node) -> int:
    """How many primes the node is made of, 0 if of anything else."""
    parts = node.items if isinstance(node, Row) else (node,)
    marks = [part.text for part in parts if isinstance(part, Atom)]
    return len(marks) if len(marks) == len(parts) and all(mark == "′" for mark in marks) else 0


def script(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`^` and `_`; one without anything to raise or lower is a sign."""
    above = token[0] in ("^", "\\sp")
    if parser.sees("'") and above:
        return None
    transpose = above and parser.sees("\\T")
    argument = parser.one(stops) if not transpose else _transpose(parser)
    if argument is None:
        return Atom(token[1], token[2], "^" if above else "_")
    base, old = _base(items, sub=not above, sup=above)
    sub, sup, primes = (old.sub, old.sup, old.primes) if old else (None, None, 0)
    more = _count_primes(argument) if above else 0
    if more:
        primes += more
    elif above:
        sup = _joined(sup, argument)
    else:
        sub = _joined(sub, argument)
    start = base.start if base is not None else token[1]
    return Scripts(start, argument.end, base, sub, sup, primes, _limits(base))


def _transpose(parser: Parser) -> Atom:
    r"""`^\T`: the authors' macro is a transpose where it is raised."""
    _, start, end = parser.tokens[parser.pos]
    parser.pos += 1
    return Atom(start, end, "⊤", command="top")


def prime(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    """`'`, as often as it stands."""
    base, old = _base(items)
    sub, sup, primes = (old.sub, old.sup, old.primes) if old else (None, None, 0)
    count, end = 1, token[2]
    while parser.peek() == "'":
        count, end, parser.pos = count + 1, parser.tokens[parser.pos][2], parser.pos + 1
    return Scripts(base.start if base is not None else token[1], end, base, sub, sup, primes + count, _limits(base))


def escaped_underscore(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\_`: an underscore, or a subscript that Markdown had to escape (`D\_{\mathsf{KL}}`, `x\_i`)."""
    after = parser.tokens[parser.pos + 1][0] if parser.pos + 1 < len(parser.tokens) else ""
    here = parser.peek()
    single = len(here) == 1 and here.isalnum() and not (len(after) == 1 and after.isalpha())
    if items and (here == "{" or (single and isinstance(items[-1], Atom))):
        return script(parser, ("_", token[1], token[2]), items, stops)
    return Atom(token[1], token[2], "_")


def limits(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\limits`, `\nolimits`, `\displaylimits`: a property of the operator before."""
    if items and isinstance(items[-1], Operator) and token[0] != "\\displaylimits":
        items[-1] = replace(items[-1], limits=token[0] == "\\limits")
    return None


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
    top = parser.argument()
    bottom = parser.argument()
    slanted = token[0] in ("\\nicefrac", "\\sfrac", "\\xfrac", "\\faktor")
    return Fraction(token[1], max(bottom.end, token[2]), top, bottom, True, slanted)


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
    return Accent(token[1], body.end, body, name, mark, wide)


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


# ---------------------------------------------------------------------------------------------- operators and classes


def operator(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\log`, `\sum`: a row of the table of operators."""
    text, symbol, above, command = OPERATORS[token[0]]
    if command in AUTHORS_FUNCTIONS and parser.peek() == "{":
        parser.bracket_group()
    return Operator(token[1], token[2], text, symbol, above, command)


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
    kind = AtomClass.REL if token[0] == "\\stackrel" else kind_of(base)
    above, below = (None, small) if token[0] == "\\underset" else (small, None)
    return Stack(token[1], max(base.end, token[2]), base, above, below, kind)


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
