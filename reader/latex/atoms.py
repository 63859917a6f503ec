"""Questions about nodes that the one-line form asks: what is one atom, what needs brackets, what stands beside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.latex.arrange import kind_of
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
    Operator,
    Raw,
    Root,
    Row,
    Scripts,
    Space,
    Text,
    Unknown,
)  # fmt: skip
from reader.patterns import pattern

if TYPE_CHECKING:
    from typing import TypeGuard

__all__ = [
    "PREFIXED", "begins_word", "ends_open", "flat", "is_big", "is_call", "is_compound", "is_fenced", "is_flat",
    "is_modulus", "is_one", "is_plain", "is_slash", "needs_brackets_above", "operand_after", "operand_before", "sole",
    "takes_limits", "visible",
]  # fmt: skip

_SIGNS = (AtomClass.BIN, AtomClass.REL, AtomClass.PUNCT)
_COMPOUND = pattern(
    r"(?:[BCFHIKNOPSUVWY]|A[cglmrstu]|B[aeikr]|C[adelorsu]|D[by]|E[ru]|F[er]|G[ade]|H[efgo]|I[nr]|Kr|L[aiu]|M[gno]"
    r"|N[abdeip]|Os|P[abdrtu]|R[abehnu]|S[bceimnr]|T[abcehilm]|Xe|Yb|Z[nr])+"
)  # symbols of the elements
_ENDINGS = frozenset(["th", "st", "nd", "rd", "s"])


def visible(node: Node) -> tuple[Node, ...]:
    """The items of a row or group without spaces; the node itself otherwise."""
    if isinstance(node, Group):
        node = node.body
    if isinstance(node, Row):
        return tuple(item for item in node.items if not isinstance(item, Space))
    return (node,)


def sole(node: Node) -> Node | None:
    """The one node that rows, groups and alphabets hold in the end, None where they hold several or nothing."""
    while True:
        if isinstance(node, Font):
            node = node.body
        elif isinstance(node, Row | Group):
            items = visible(node)
            if len(items) != 1:
                return None
            node = items[0]
        else:
            return node


def flat(node: Node) -> tuple[Node, ...]:
    """The visible items with groups and alphabets inside opened."""
    items = visible(node)
    if len(items) == 1 and isinstance(items[0], Group | Row | Font):
        inner = items[0]
        return flat(inner.body if isinstance(inner, Font) else inner)
    return items


def is_call(before: Node, item: Node) -> bool:
    """Whether `item` is the bracket of a named function's call."""
    base = before.base if isinstance(before, Scripts) else before
    return isinstance(base, Operator) and not base.symbol and isinstance(item, Delimited)


def is_modulus(item: Delimited) -> bool:
    r"""Whether a bracket is `\pmod`'s."""
    return bool(item.body.items) and isinstance(item.body.items[0], Operator) and item.body.items[0].command == "pmod"


def takes_limits(node: Node) -> bool:
    """Whether a node is an operator such as lim or max, with or without its limits."""
    base = node.base if isinstance(node, Scripts) else node
    return isinstance(base, Operator) and base.limits


def is_one(node: Node) -> bool:
    """Whether a node is one atom: a letter with its scripts, a number, a word, a call, a bracket, |x|, √x."""
    items = flat(node)
    if not items:
        return True
    if len(items) == 2:
        second = items[1]
        if isinstance(items[0], Atom) and items[0].text in ("d", "∂") and is_one(second):
            return True
        return isinstance(second, Delimited) and second.call and is_one(items[0])
    if len(items) != 1:
        return False
    inner = items[0]
    if isinstance(inner, Scripts):
        return inner.base is None or (is_one(inner.base) and not isinstance(sole(inner.base), Fraction))
    if isinstance(inner, Text):
        return " " not in inner.text.strip()
    return isinstance(inner, Atom | Operator | Delimited | Root | Accent | Binomial | Unknown | Environment)


def needs_brackets_above(node: Node) -> bool:
    """Whether a numerator needs brackets: a sign at its top level, or a function without brackets in it."""
    items = flat(node)
    for index, item in enumerate(items):
        if kind_of(item) in _SIGNS or (isinstance(item, Atom) and item.text == "/"):
            return True
        if isinstance(item, Text | Raw) and (" " in item.text.strip() or len(items) > 1):
            return True
        if isinstance(item, Fraction):
            if len(items) == 1:
                return True
            continue
        base = item.base if isinstance(item, Scripts) else item
        if isinstance(base, Operator) and len(items) > 1:
            after = items[index + 1] if index + 1 < len(items) else None
            if base.symbol or not isinstance(after, Delimited | Fraction):
                return True
    return False


def begins_word(node: Node) -> bool:
    """Whether a node begins with a word that a letter or digit before must not touch."""
    first = _edge(node, 0)
    if isinstance(first, Text):
        return first.text.strip() not in _ENDINGS and not first.text.startswith("-")
    if isinstance(first, Atom):
        return first.is_word or (first.is_number and not isinstance(node, Atom | Scripts))
    return isinstance(first, Unknown | Raw | Accent) and (not isinstance(first, Accent) or sole(first.body) is None)


def ends_open(node: Node) -> bool:
    """Whether a node ends with a word that a letter or digit after must not touch."""
    last = _edge(node, -1)
    if isinstance(last, Atom):
        return last.is_word
    return isinstance(last, Text | Operator | Raw | Unknown)


def is_fenced(inner: Node | None) -> TypeGuard[Environment]:
    """Whether the only thing between two delimiters is a table without its own, which they then are."""
    return isinstance(inner, Environment) and not (inner.left or inner.right) and inner.name != "substack"


PREFIXED = frozenset("μµΔΛ")
"""Letters that begin a unit, a difference or a name."""


def is_compound(before: Node, item: Node) -> bool:
    r"""Whether two nodes that touch are one name: `\mathrm{Sr}_x\mathrm{CuO}_4`, `\Lambda\mathrm{CDM}`."""
    if isinstance(before, Atom) and before.text in PREFIXED:
        return True
    if before.end < item.start:
        return False
    texts = [inner.text for inner in map(_base, (before, item)) if isinstance(inner, Atom)]
    return len(texts) == 2 and all(map(_COMPOUND.fullmatch, texts))


def _base(node: Node) -> Node | None:
    """What carries the scripts, out of its alphabet: the word `Sr` of a `Sr_x` in roman letters."""
    if isinstance(node, Scripts):
        node = node.base or node
    if isinstance(node, Font):
        node = node.body
    return sole(node)


def _edge(node: Node, which: int) -> Node | None:
    while True:
        if isinstance(node, Scripts):
            if node.base is None or (which == -1):
                return None
            node = node.base
        elif isinstance(node, Font):
            node = node.body
        elif isinstance(node, Row | Group):
            items = visible(node)
            if not items:
                return None
            node = items[which]
        elif isinstance(node, Unknown) and node.args and which == -1:
            return None
        else:
            return node


def operand_before(items: tuple[Node, ...], index: int) -> bool:
    """Whether something that multiplies or takes the fraction at `index` stands right before it."""
    place = index - 1
    while place >= 0 and isinstance(items[place], Space):
        place -= 1
    if place < 0:
        return False
    node = items[place]
    base = node.base if isinstance(node, Scripts) else node
    if isinstance(base, Operator):
        return not (base.symbol or base.limits)
    if isinstance(base, Text):
        return False
    if isinstance(base, Atom):
        if base.kind is AtomClass.ORD:
            return base.text not in "−+±∓|.‖…¬" or isinstance(node, Scripts)
        return base.kind is AtomClass.CLOSE
    return kind_of(node) not in (*_SIGNS, AtomClass.OPEN)


def operand_after(items: tuple[Node, ...], index: int) -> bool:
    """Whether something that the fraction at `index` multiplies stands right after it."""
    place = index + 1
    while place < len(items) and isinstance(items[place], Space):
        place += 1
    if place >= len(items):
        return False
    node = items[place]
    base = node.base if isinstance(node, Scripts) else node
    if isinstance(base, Text) or (isinstance(base, Scripts) and base.base is None):
        return False
    if isinstance(base, Atom):
        return base.kind in (AtomClass.ORD, AtomClass.CLOSE) and base.text not in ".|‖…\"%"
    return kind_of(node) not in _SIGNS and type(base).__name__ != "Tag"


def is_slash(node: Node) -> bool:
    """Whether a node is a slash as typed."""
    return isinstance(node, Atom) and node.text == "/"


def is_big(node: Node) -> bool:
    """Whether a node is a big operator, with or without its limits."""
    base = node.base if isinstance(node, Scripts) else node
    return isinstance(base, Operator) and base.symbol


def is_flat(node: Node, texts: list[str]) -> bool:
    """Whether a script may be raised or lowered as a whole: no word, call or script of its own in it."""
    if any(len(text) > 1 and text.isalpha() for text in texts):
        return False
    if isinstance(node, Atom):
        return True
    for item in flat(node):
        if isinstance(item, Scripts | Fraction) or (isinstance(item, Delimited) and item.call):
            return False
    return True


def is_plain(node: Node) -> bool:
    """Whether a script is one atom, so that `^x` needs no brackets."""
    inner = sole(node)
    if isinstance(inner, Text):
        return inner.text.isalnum()
    if isinstance(inner, Operator):
        return " " not in inner.text
    if isinstance(inner, Accent):
        return isinstance(sole(inner.body), Atom) and bool(inner.mark)
    if isinstance(inner, Unknown):
        return not inner.args
    return isinstance(inner, Atom)
