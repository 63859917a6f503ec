"""The tree of a query: frozen nodes that say what was meant, and where in the typed text each piece stands.

Spans are (start, end) in code points of `Query.text`; they take no part in comparing, so that a query and its
printed form are equal.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import TYPE_CHECKING

from reader.records import field, record

if TYPE_CHECKING:
    from reader.latex.tokens import MathsToken

__all__ = [
    "Added",
    "All",
    "Any",
    "Field",
    "Hint",
    "HintKind",
    "Identifier",
    "Mark",
    "Maths",
    "Node",
    "Not",
    "Phrase",
    "Query",
    "Scoped",
    "SourceIs",
    "Span",
    "Word",
    "Years",
]

Span = tuple[int, int]
NOWHERE: Span = (0, 0)


class Field(enum.StrEnum):
    """The fields that words can be looked for in."""

    TITLE = "title"
    AUTHOR = "author"
    VENUE = "venue"


@record
class Word:
    """One word as typed. `prefix`: its beginning is enough (`pref*`); `near`: look-alikes too (`word~`)."""

    text: str
    prefix: bool = False
    near: bool = False
    span: Span = field(default=NOWHERE, compare=False)


@record
class Phrase:
    """Words that stand side by side exactly as they are, without stemming."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)


@record
class Maths:
    """A piece of maths in whatever notation it was typed.

    `words`: the same text may be meant as ordinary words too (`L1`, `epsilon`); `tokens` are what finds it.
    """

    text: str
    words: bool = field(default=False, compare=False)
    tokens: tuple[MathsToken, ...] = field(default=(), compare=False, repr=False)
    span: Span = field(default=NOWHERE, compare=False)


@record
class Scoped:
    """A word, phrase or group looked for in one field only."""

    scope: Field
    child: Word | Phrase | All | Any
    span: Span = field(default=NOWHERE, compare=False)


@record
class Years:
    """Papers of the years from `first` up to and with `last`; None is an open end."""

    first: int | None
    last: int | None
    span: Span = field(default=NOWHERE, compare=False)


@record
class Added:
    """Papers added in the last `days` days; or between two days (YYYY-MM-DD, both with), None being an open end."""

    days: int | None = None
    first: str | None = None
    last: str | None = None
    span: Span = field(default=NOWHERE, compare=False)


@record
class Mark:
    """A filter on what the user made: `kind` is tag, list, note, is or has. Resolved by the desk, not the index."""

    kind: str
    value: str
    span: Span = field(default=NOWHERE, compare=False)


@record
class SourceIs:
    """Papers from the sources whose path holds these words."""

    value: str
    span: Span = field(default=NOWHERE, compare=False)


@record
class Identifier:
    """An id, arXiv id, DOI or address that was typed or pasted. `kind` is arxiv, doi or id; `value` is normalised."""

    kind: str
    value: str
    span: Span = field(default=NOWHERE, compare=False)


@record
class Not:
    """Papers that hold the child are left out."""

    child: Node
    span: Span = field(default=NOWHERE, compare=False)


@record
class Any:
    """Pieces joined by OR."""

    children: tuple[Node, ...]
    span: Span = field(default=NOWHERE, compare=False)


@record
class All:
    """Pieces side by side: best first, papers with all of them before the rest."""

    children: tuple[Node, ...]
    span: Span = field(default=NOWHERE, compare=False)


Node = Word | Phrase | Maths | Scoped | Years | Added | Mark | SourceIs | Identifier | Not | Any | All
FILTERS = (Scoped, Years, Added, Mark, SourceIs, Not)


BARE = frozenset({Field.VENUE, Field.AUTHOR})
"""Fields whose values are the same for every paper that has them: they rank nothing."""


def narrows(node: Node) -> bool:
    """Whether a piece narrows the answer and does not rank it: a filter, or filters alone in a bracket."""
    if isinstance(node, Any | All):
        return bool(node.children) and all(narrows(child) for child in node.children)
    return isinstance(node, FILTERS)


class HintKind(enum.StrEnum):
    """Why a query was read otherwise than its writer may have meant."""

    EMPTY = "empty"  # nothing that could be searched for
    CUT = "cut"  # longer than the limit
    CLAUSES = "clauses"  # more pieces than the limit
    DEPTH = "depth"  # brackets nested deeper than the limit
    QUOTE = "quote"  # an unclosed quote
    BRACKET = "bracket"  # a bracket without its partner
    MINUS = "minus"  # a leading minus with nothing before it
    OPERATOR = "operator"  # OR, AND, NOT that join nothing or are no operators here
    FIELD = "field"  # name:value with an unknown value, or a name without a value
    SHORT = "short"  # one letter and a star


@record
class Hint:
    """What was read as plain words (or left out), where, and a sentence for the hint line."""

    kind: HintKind
    text: str
    words: str
    span: Span = field(default=NOWHERE, compare=False)


@record
class Query:
    """A query that was read: its pieces, in order. Two queries are equal when their pieces are."""

    children: tuple[Node, ...] = ()
    text: str = field(default="", compare=False)
    hints: tuple[Hint, ...] = field(default=(), compare=False)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to search for."""
        return not self.children

    @property
    def filters(self) -> tuple[Node, ...]:
        """The top pieces that narrow the answer and do not rank it, in order; each has its span in `text`."""
        return tuple(c for c in self.children if narrows(c))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Every filter on marks, at any depth: what the desk must resolve into rows."""
        return tuple(n for n in walk(self.children) if isinstance(n, Mark))

    @property
    def words(self) -> tuple[str, ...]:
        """The texts that are looked for (words, phrases, maths), left-out ones not among them."""
        asked = tuple(c for c in self.children if not narrows(c))
        return tuple(n.text for n in walk(asked, negated=False) if isinstance(n, Word | Phrase | Maths))

    @property
    def ranks(self) -> bool:
        """Whether any of its pieces says which papers are better: words, or words in a title."""
        scoped = (n for n in walk(self.children, negated=False) if isinstance(n, Scoped))
        return not all(narrows(c) for c in self.children) or any(n.scope not in BARE for n in scoped)

    def place(self, piece: Node) -> Span:
        """Where a piece stands in the text, with the brackets around it."""
        start, end = piece.span
        while self.text[start - 1 : start] == "(" and self.text[end : end + 1] == ")":
            start, end = start - 1, end + 1
        return start, end

    def without(self, piece: Node) -> str:
        """The typed text with one of the pieces taken off, for the key that removes a filter."""
        start, end = self.place(piece)
        return " ".join((self.text[:start] + " " + self.text[end:]).split())


def walk(nodes: tuple[Node, ...], *, negated: bool = True) -> Iterator[Node]:
    """Every node, in order, parents first; without `negated`, what stands under a minus is passed over."""
    for node in nodes:
        if isinstance(node, Not):
            if negated:
                yield node
                yield from walk((node.child,))
            continue
        yield node
        if isinstance(node, Any | All):
            yield from walk(node.children, negated=negated)
        elif isinstance(node, Scoped):
            yield from walk((node.child,), negated=negated)
