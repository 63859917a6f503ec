"""Questions about nodes that the canonical line asks: what is called, what is a sum, what needs no brackets."""

from __future__ import annotations

from collections.abc import Sequence

from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Font,
    Fraction,
    Group,
    Node,
    Operator,
    Root,
    Row,
    Scripts,
    Text,
    Unknown,
)

__all__ = [
    "bare", "inmost", "is_function", "is_operand", "is_quotient", "is_sum", "letters_before", "row_items", "takes_call",
]  # fmt: skip

_NOT_CALLED = frozenset({"∑", "∏", "∫", "∬", "∮", "⋃", "⋂", "∐", "⨁", "⨂"})
_SUMS = frozenset("+−±∓")


def row_items(node: Node) -> Sequence[Node]:
    """The items of a row, out of its groups and alphabets."""
    while isinstance(node, Row | Group | Font) and not (isinstance(node, Row) and len(node.items) != 1):
        node = node.items[0] if isinstance(node, Row) else node.body
    return node.items if isinstance(node, Row) else (node,)


def is_sum(items: Sequence[Node]) -> bool:
    """Whether signs at the top level make brackets round it matter."""
    loose = (AtomClass.REL, AtomClass.PUNCT)
    return any(isinstance(item, Atom) and (item.text in _SUMS or item.kind in loose) for item in items)


def is_quotient(items: Sequence[Node]) -> bool:
    """Whether a row is a fraction, or two things with a slash between them."""
    if len(items) == 1:
        return isinstance(items[0], Fraction)
    return any(isinstance(item, Atom) and item.text == "/" for item in items)


def inmost(node: Node) -> Node:
    """What carries the scripts, accents and alphabets."""
    while isinstance(node, Scripts | Accent | Font | Group | Row):
        inner = node.base if isinstance(node, Scripts) else None
        if isinstance(node, Row):
            inner = node.items[0] if len(node.items) == 1 else None
        elif isinstance(node, Accent | Font | Group):
            inner = node.body
        if inner is None:
            return node
        node = inner
    return node


def is_function(node: Node) -> bool:
    """Whether a node is a named function that takes what follows it: `log`."""
    core = inmost(node)
    return isinstance(core, Operator) and not core.symbol and not core.limits


def is_operand(node: Node) -> bool:
    """Whether a node can be what a function takes without brackets."""
    core = inmost(node)
    if isinstance(core, Atom):
        return core.kind is AtomClass.ORD and core.text[:1].isalnum()
    return isinstance(core, Operator | Root | Fraction | Unknown)


def takes_call(node: Node) -> bool:
    """Whether brackets after a node hold its arguments."""
    core = inmost(node)
    if isinstance(core, Operator):
        return core.text not in _NOT_CALLED
    if isinstance(core, Text):
        return core.text[-1:].isalpha()
    return isinstance(core, Unknown) or (isinstance(core, Atom) and core.text[:1].isalpha())


def letters_before(before: list[tuple[Node, int, str]]) -> tuple[int, str] | None:
    """The capital letters that run up to the end, if there are two to four: `SO` before `(3)`."""
    start = len(before)
    while start and isinstance(node := before[start - 1][0], Atom) and len(node.text) == 1 and node.text.isupper():
        start -= 1
    run = before[start:]
    return (run[0][0].start, "".join(text for _, _, text in run)) if 2 <= len(run) <= 4 else None


def bare(text: str) -> str:
    """The text without the brackets that hold all of it."""
    if not (text.startswith("(") and text.endswith(")")):
        return text
    depth = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if not depth and at < len(text) - 1:
            return text
    return text[1:-1]
