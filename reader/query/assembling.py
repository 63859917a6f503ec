"""Putting pieces together: maths found in the text, and a piece with its field and its minus around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.query.plain import ordinary
from reader.query.tree import All, Any, Field, Maths, Node, Not, Phrase, Scoped, Span, Word

if TYPE_CHECKING:
    from reader.latex.notation import Piece

__all__ = ["bare", "explicit", "formulas", "wrapped"]


def formulas(text: str) -> dict[int, Piece]:
    """The pieces of maths in a text, by where they start; the reader of maths is loaded only where some may be."""
    if ordinary(text):
        return {}
    from reader.latex.notation import read_maths

    return {piece.start: piece for piece in read_maths(text) if piece.tokens is not None}


def bare(text: str) -> str:
    """Maths without the signs that set it apart, its blanks made one: as it is printed again, between dollars."""
    if text.startswith(("\\(", "\\[")) and text.endswith(("\\)", "\\]")):
        text = text[2:-2]
    return " ".join(text.replace("$", " ").split()).rstrip("\\ ")


def explicit(text: str, span: Span) -> Maths:
    """Maths that is said to be maths."""
    from reader.latex.notation import read_maths, typed_tokens

    pieces = read_maths(text)
    if len(pieces) == 1 and pieces[0].tokens is not None:
        return Maths(text, pieces[0].words, pieces[0].tokens, span)
    return Maths(text, False, typed_tokens(text), span)


def wrapped(node: Node, minus: bool, scope: Field | None, span: Span | None = None) -> Node:
    """The node with its field and its minus around it."""
    span = span or node.span
    if scope:
        if isinstance(node, Word | Phrase | All | Any) and not _holds_filters(node):
            node = Scoped(scope, node, span)
        elif isinstance(node, Maths):
            node = Scoped(scope, Phrase(node.text, node.span), span)
    return Not(node, span) if minus and not isinstance(node, Not) else node


def _holds_filters(node: Node) -> bool:
    """Whether a group holds more than words, so that a field before it makes no sense."""
    if isinstance(node, All | Any):
        return any(_holds_filters(c) for c in node.children)
    return not isinstance(node, Word | Phrase)
