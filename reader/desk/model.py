"""What the desk hands to the app and the command line: frozen, ready to be shown, free of markup."""

from __future__ import annotations

from collections.abc import Sequence

from reader.paper import UNMARKED, Paper, PaperMarks
from reader.records import field, record


@record
class Highlight:
    """A hit in a rendered text: code points from start up to end."""

    start: int
    end: int


@record
class Snippet:
    """A passage of rendered text for a list row, and the hits in it."""

    text: str
    highlights: tuple[Highlight, ...] = ()
    from_title: bool = False


@record
class Entry:
    """One paper as a list row and the abstract pane need it. `row` is its number in the library."""

    row: int
    paper: Paper
    marks: PaperMarks = UNMARKED


@record
class Chip:
    """A filter that is on, in words, and the piece of the query it stands for."""

    words: str
    source: str


@record
class Hint:
    """How a query was read, longest form first; the screen takes the first that fits."""

    forms: tuple[str, ...] = ()


@record
class Way:
    """A way out of an empty answer: a key, what it does, and how many papers it would bring."""

    key: str
    words: str
    query: str | None
    count: int | None = None


@record
class Listing:
    """An answer to a query, or the whole library: rows in order; papers are fetched by page.

    `rows` may hold only the first of `total`: ask again with a larger limit when scrolled to the end.
    `described` is what stands at the right of the search line ("All papers · as they came"); `own_order` the order
    that only this answer has, in words ("best first"), empty where it is the one of all papers.
    """

    query: str
    rows: Sequence[int]
    total: int
    of: int
    described: str
    scores: Sequence[float] = ()
    hint: Hint = field(default_factory=Hint)
    chips: tuple[Chip, ...] = ()
    ways: tuple[Way, ...] = ()
    searching: bool = False
    own_order: str = ""

