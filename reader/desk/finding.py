"""Finding: a typed query to a listing, joining the index with the marks and the orders of the library."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence

from reader.desk.answers import chips, hint, order_words, papers, ways
from reader.desk.model import Listing
from reader.desk.stores import Stores
from reader.index.protocol import SORTS, Hits
from reader.library.names import fold_name
from reader.query import parse
from reader.query.printer import unquoted
from reader.query.tree import Mark, Query, walk
from reader.text import clean

GHOST = -1
"""Rows from here down stand for stored copies of marked papers whose source is gone."""
ALL = 10_000_000
_ORDERED = {("is", "bookmarked"), ("is", "read"), ("is", "skipped"), ("has", "note")}
"""Filters on marks, beside lists and tags, whose papers are shown in the order they were marked."""


class Finder:
    """Answers queries over one library."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self.ghosts: dict[int, str] = {}
        self._ghost_rows: dict[str, int] = {}

    def everything(self, sort: str, reverse: bool) -> Listing:
        """Every paper, in an order."""
        sort = "added" if sort == "best" else sort
        papers, order = self._stores.papers, order_words(sort, reverse)
        rows: Sequence[int]
        if sort == "added" and papers.count == papers.next_row:  # no holes: nothing to read, however many there are
            rows = range(papers.count)[:: -1 if reverse else 1]
        else:
            rows = papers.order(sort, reverse)
        return Listing("", rows, len(rows), len(rows), f"All papers · {order}")

    def search(self, text: str, *, limit: int, sort: str, reverse: bool, typing: bool) -> Listing:
        """The papers that match a query; the whole library where it asks for nothing."""
        query = parse(clean(text))
        if query.empty:
            return self.everything(sort, reverse)
        if self._only_marks(query):
            return self._marked(query, sort, reverse)
        if sort == "best" and not query.ranks:
            sort = "added"
        hits = self._hits(query, limit, sort, reverse, typing)
        of = self._stores.papers.count
        return Listing(
            query=text,
            rows=hits.rows,
            total=hits.total,
            of=of,
            described=f"{hits.total:,} of {papers(of)} · {order_words(sort, reverse)}",
            scores=hits.scores,
            hint=hint(query, hits),
            chips=chips(query),
            ways=() if hits.total else ways(query, self.count, hits),
            searching=True,
            own_order=order_words("best", False) if query.ranks else "",
        )

    def count(self, text: str) -> int:
        """How many papers a query would bring."""
        query = parse(text)
        if query.empty:
            return self._stores.papers.count
        return self._stores.index.search(query, limit=1, marks=self.rows_with).total

    def facets(self, text: str, fields: Sequence[str], limit: int) -> dict[str, list[tuple[str, int]]]:
        """How the papers of a query divide by venue, year, source or author."""
        return self._stores.index.facets(parse(clean(text)), fields, limit=limit, marks=self.rows_with)

    def _hits(self, query: Query, limit: int, sort: str, reverse: bool, typing: bool) -> Hits:
        """The hits, in an order that the index knows or in one of the library."""
        index = self._stores.index
        if index.count != self._stores.papers.count:
            index.refresh()  # another process has added papers, or taken some out
        if sort in SORTS:
            return index.search(query, limit=limit, sort=sort, reverse=reverse, marks=self.rows_with, typing=typing)
        hits = index.search(query, limit=ALL, sort="added", marks=self.rows_with, typing=typing)
        ordered = self._in_order(hits.rows, sort, reverse)
        return Hits(ordered[:limit], array("f"), hits.total, hits.all_words, hits.near, hits.ignored)

    def _in_order(self, rows: Sequence[int], sort: str, reverse: bool) -> array[int]:
        """Rows sorted by one of the library's stored orders."""
        order = self._stores.papers.order(sort, reverse)
        wanted = set(rows)
        return array("I", (row for row in order if row in wanted))

    # Marks -------------------------------------------------------------------------------------------------------

    def _only_marks(self, query: Query) -> bool:
        """Whether a query is one filter on marks that a stored order answers, gone papers with them."""
        if len(query.children) != 1 or not isinstance(query.children[0], Mark):
            return False
        only = query.children[0]
        return only.kind in ("list", "tag") or (only.kind, only.value) in _ORDERED

    def _marked(self, query: Query, sort: str, reverse: bool) -> Listing:
        """The papers that carry a mark, in the order they were marked, those whose source is gone included."""
        mark = next(node for node in walk(query.children) if isinstance(node, Mark))
        rows = self.rows_of(self.ids_with(mark))
        own = "as you put them"
        order = own if sort == "best" else order_words(sort, reverse)
        if sort != "best":
            here = self._in_order([row for row in rows if row >= 0], sort, reverse)
            rows = [*here, *(row for row in rows if row < 0)]
        of = self._stores.papers.count
        described = f"{len(rows):,} of {papers(of)} · {order}"
        return Listing(
            query.text, rows, len(rows), of, described, chips=chips(query), searching=True, own_order=own
        )

    def ids_with(self, mark: Mark) -> list[str]:
        """The ids of the papers that carry a mark, in the order they were marked."""
        marks = self._stores.marks
        if mark.kind in ("list", "tag"):
            name = self.named(mark.kind, mark.value)
            return marks.ids(mark.kind, name) if name else []
        if mark.kind == "note":
            wanted = mark.value.casefold()
            notes = marks.of(marks.ids("noted"))
            return [id for id, its in notes.items() if wanted in (its.note or "").casefold()]
        kind = {"note": "noted", "notes": "noted", "bookmark": "bookmarked", "list": "listed", "tag": "tagged"}
        return marks.ids(kind.get(mark.value, mark.value))

    def named(self, kind: str, typed: str) -> str | None:
        """The list or tag that a query names, without regard to case and accents; None where there is none.

        A query cannot hold a quotation mark inside quotation marks: they do not count either.
        """
        marks = self._stores.marks
        wanted = fold_name(unquoted(typed))
        names = (named.name for named in (marks.lists() if kind == "list" else marks.tags()))
        found = [name for name in names if fold_name(unquoted(name)) == wanted]
        return next((name for name in found if fold_name(name) == fold_name(typed)), found[0] if found else None)

    def rows_with(self, mark: Mark) -> Collection[int]:
        """The rows of the papers that carry a mark; what the index asks for while it compiles a query.

        It never asks for `is:unread`: those are all but the read and the skipped ones.
        """
        return [row for row in self.rows_of(self.ids_with(mark)) if row >= 0]

    def rows_of(self, ids: Sequence[str]) -> list[int]:
        """The rows of papers by id; a paper that is only kept as a copy gets a row below zero."""
        known = self._stores.papers.row_of(ids)
        missing = [id for id in ids if id not in known]
        kept = self._stores.marks.copies(missing) if missing else {}
        rows: list[int] = []
        for id in ids:
            if id in known:
                rows.append(known[id])
            elif id in kept:
                rows.append(self._ghost_rows.setdefault(id, GHOST - len(self._ghost_rows)))
                self.ghosts[rows[-1]] = id
        return rows
