"""What an index is to the rest of the reader: the records that go in and come out, and the seam itself.

`Engine` is all that the desk relies on. The Tantivy index implements it; a served engine of the same family
(Quickwit, OpenSearch, Elasticsearch) could, by compiling the same query tree. tests/index/test_conformance.py
holds what any engine must do.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from reader.paper import ReaderError
from reader.query.tree import Mark, Query
from reader.records import field, record

__all__ = [
    "Document",
    "Engine",
    "Hits",
    "IndexBusy",
    "IndexDamaged",
    "IndexError_",
    "IndexFull",
    "IndexGone",
    "IndexOutdated",
    "IndexUnwritable",
    "Looked",
    "Near",
    "Prepared",
    "Similar",
    "Token",
    "SORTS",
]

SORTS = ("best", "date", "year", "added")
"""Orders that the index itself knows; `added` is that of the row numbers, the others have the newest first."""


class IndexError_(ReaderError):  # noqa: N818 - the name IndexError is Python's own
    """The root of what can go wrong with an index."""


class IndexDamaged(IndexError_):
    """The index cannot be read; it holds nothing that the library does not, so it is rebuilt."""


class IndexOutdated(IndexDamaged):
    """The index was written by another version of the reader; it is rebuilt."""


class IndexGone(IndexError_):
    """The folder of the index was deleted or moved while it was open."""


class IndexBusy(IndexError_):
    """Another reader is writing to the index."""


class IndexFull(IndexError_):
    """There is no room left on the disk for the index."""


class IndexUnwritable(IndexError_):
    """The index may be read but not changed."""


@record
class Document:
    """What is indexed of one paper. Texts are rendered, not source; nothing of it is stored but the numbers.

    `row` is the paper's number in the library; `maths` are space-separated tokens (reader.latex.tokens); `date` is
    YYYY-MM-DD or its beginning; `ids` are the arXiv id, the DOI, the paper's own id and its address (as
    reader.query.pieces.address makes it), lower case; `added` is in seconds since 1970.
    """

    row: int
    title: str = ""
    text: str = ""
    maths: str = ""
    authors: tuple[str, ...] = ()
    venue: str | None = None
    year: int | None = None
    date: str | None = None
    keywords: tuple[str, ...] = ()
    source: str = ""
    ids: tuple[str, ...] = ()
    added: int = 0


class Prepared(NamedTuple):
    """A document as `reader.index.schema.values_of()` made it ready, in whatever process: plain types only."""

    values: dict[str, Any]


@record
class Token:
    """A word as the index sees it, and where it stands in the text (code points, start up to end)."""

    text: str
    start: int
    end: int


@record
class Near:
    """A word that no paper holds, and those that were searched in its place (empty: none was near)."""

    typed: str
    used: tuple[str, ...] = ()


@record
class Looked:
    """What was looked for, folded as `analyse()` folds: what a hit's text may be marked by.

    `words`: any of these words; `prefixes`: words beginning so; `phrases`: words side by side; `maths`: tokens of
    the maths field.
    """

    words: frozenset[str] = frozenset()
    prefixes: tuple[str, ...] = ()
    phrases: tuple[tuple[str, ...], ...] = ()
    maths: frozenset[str] = frozenset()


@record
class Hits:
    """One window of an answer: row numbers best first, with what the count and the hint line need.

    `total` counts every paper that matches; `all_words` those that hold all the words (None: there was but one
    word, or none); `near` the words that were replaced; `ignored` the words too common to be searched; `about`
    says that the counts are estimates (a filter of very many rows over very many hits).
    """

    rows: array[int] = field(default_factory=lambda: array("I"))
    scores: array[float] = field(default_factory=lambda: array("f"))
    total: int = 0
    all_words: int | None = None
    near: tuple[Near, ...] = ()
    ignored: tuple[str, ...] = ()
    about: bool = False


@record
class Similar:
    """Papers like another: their rows, their scores, and the terms they were found by, weightiest first."""

    rows: array[int]
    scores: array[float]
    terms: tuple[str, ...]


Rows = Collection[int]
Resolve = Callable[[Mark], Rows]
"""The desk's answer to a filter on marks: the rows of the papers that carry the mark."""


@runtime_checkable
class Engine(Protocol):
    """The seam: what the desk asks of an index."""

    @property
    def count(self) -> int:
        """How many papers are in the index."""

    @property
    def last_row(self) -> int:
        """The highest row number in the index, or -1: where an interrupted build goes on."""

    @property
    def size(self) -> int:
        """Bytes that it takes, where it is."""

    def add(self, documents: Iterable[Document | Prepared], *, heap: int = ..., threads: int = ...) -> int:
        """Add papers; seen by searches after `commit()`. The number added.

        `heap` (bytes) and `threads` are hints for an engine that builds in this process.
        """

    def remove(self, rows: Iterable[int], *, heap: int = ..., threads: int = ...) -> None:
        """Take papers out, by row; seen after `commit()`."""

    def commit(self, *, keep: bool = False) -> None:
        """Make what was added and removed lasting and seen; `keep` holds the writer for more."""

    def refresh(self) -> None:
        """See what another process has committed."""

    def warm(self) -> None:
        """Make ready for somebody who begins to type; it may take a while, and may do nothing."""

    def search(
        self,
        query: Query,
        *,
        limit: int = 1_000,
        offset: int = 0,
        sort: str = "best",
        reverse: bool = False,
        restrict: Rows | None = None,
        marks: Resolve | None = None,
        typing: bool = False,
    ) -> Hits:
        """The papers that match, best first or in one of `SORTS`."""

    def facets(
        self,
        query: Query,
        fields: Sequence[str],
        *,
        limit: int = 20,
        restrict: Rows | None = None,
        marks: Resolve | None = None,
    ) -> dict[str, list[tuple[str, int]]]:
        """How the papers that match divide by venue, year, source or author: (value, count), most first."""

    def similar(
        self, text: str, *, maths: str = "", limit: int = 10, without: Rows = (), terms: int = 25
    ) -> Similar:
        """Papers that share the weighty terms of a text."""

    def more_like(
        self, query: Query, texts: Sequence[tuple[str, str]], *, limit: int = 1_000, terms: int = 20
    ) -> Similar:
        """The query again with the terms that some papers (rendered text, maths tokens) share."""

    def term_count(self, word: str, field: str = "text") -> int:
        """How many papers hold a folded word."""

    def analyse(self, text: str) -> Sequence[Token]:
        """The words of a text as the index sees them, with their places."""

    def looked(self, query: Query, *, typing: bool = False) -> Looked:
        """What a query looks for, for highlights."""

    def close(self) -> None:
        """Let go of files and locks; what was not committed is lost."""
