"""Questions about nodes that the two-dimensional writer asks, and the boxes of limits and scripts."""

from __future__ import annotations

from collections.abc import Sequence

from reader.latex.atoms import sole
from reader.latex.box import Box, above
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
    Root,
    Row,
    Scripts,
)

__all__ = ["INTEGRALS", "is_differential", "is_evaluation", "is_integral", "is_tall", "limits", "scripts_beside"]

INTEGRALS = frozenset("∫∬∭∮")
"""Signs after which a `d` begins a differential."""


def is_evaluation(node: Node) -> bool:
    """Whether it is a bar with limits, as after a derivative taken at a point."""
    if not isinstance(node, Scripts) or not isinstance(node.base, Atom):
        return False
    return node.base.text == "|" and node.base.kind is AtomClass.ORD


def is_tall(node: Node) -> bool:
    """Whether brackets round a node should grow: not for scripts alone."""
    if isinstance(node, Row):
        return any(map(is_tall, node.items))
    if isinstance(node, Scripts):
        return node.limits or (node.base is not None and is_tall(node.base))
    if isinstance(node, Group | Font | Accent | Delimited | Root):
        return is_tall(node.body)
    return isinstance(node, Fraction | Environment | Binomial)


def is_integral(node: Node) -> bool:
    """Whether it is an integral, with scripts or without."""
    base = node.base if isinstance(node, Scripts) else node
    return isinstance(base, Operator) and base.text in INTEGRALS


def is_differential(items: Sequence[Node], at: int) -> bool:
    """Whether the `d` of `dx` stands at `at`."""
    inner = sole(items[at])
    if not isinstance(inner, Atom) or inner.text != "d" or at + 1 >= len(items):
        return False
    after = sole(items[at + 1])
    base = after.base if isinstance(after, Scripts) else after
    return isinstance(base, Atom) and base.text[0].isalpha()


def limits(base: Box, over: Box | None, under: Box | None) -> Box:
    """A base with something centred above and below it."""
    pile = [box for box in (over, base, under) if box is not None and (box.width or box is base)]
    return above(pile, pile.index(base))


def scripts_beside(high: Box, low: Box, up: int, down: int) -> Box:
    """A column of scripts for a base with `up` rows above its baseline row and `down` below.

    The upper script stands above the top of the base, the lower one below its foot.
    """
    width = max(high.width, low.width)
    blank_row = " " * width
    over = high.wide(0, width - high.width).rows + (blank_row,) * up if high.width else ()
    under = (blank_row,) * down + low.wide(0, width - low.width).rows if low.width else ()
    return Box((*over, blank_row, *under), len(over), width)
