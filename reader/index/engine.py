"""The Tantivy index: opening, building, adding, searching. What the desk talks to (protocol.Engine)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path

import tantivy

from reader.index.analysis import analyse
from reader.index.compiling import Plan, compile_query
from reader.index.guard import failure, guarded
from reader.index.lexicon import Lexicon
from reader.index.likeness import similar_terms
from reader.index.looking import looked
from reader.index.mix import Mix
from reader.index.protocol import (
    Document,
    Hits,
    IndexDamaged,
    IndexError_,
    Looked,
    Prepared,
    Resolve,
    Rows,
    Similar,
    Token,
)
from reader.index.schema import schema, to_tantivy
from reader.index.searching import facet_counts, run, window
from reader.index.storage import Store
from reader.query.tree import Query

__all__ = ["BUILDING", "SMALL", "Index"]

BUILDING = 128_000_000
"""Bytes of the writer's buffer while a library is built."""
SMALL = 30_000_000
"""Bytes of the writer's buffer for a small addition."""
BATCH = 50_000
"""Papers between two commits of a build."""
BURST = 2_000
"""Papers that are made ready before the writer's threads get them; BATCH is a multiple of it."""
FEW = 2_000
"""Papers below which one thread builds as fast as two."""
LOOKS = 3
"""Tries to open while another process swaps generations."""


class Index:
    """An index on disk, or in memory where `path` is None. One writer at a time; any number of readers."""

    def __init__(self, store: Store, folder: Path | None, index: tantivy.Index, mix: Mix | None = None) -> None:
        self.store = store
        self.mix = mix or Mix()
        self._folder = folder
        self._index = index
        self._writer: tantivy.IndexWriter | None = None
        self._threads = 0
        self._stamp = store.stamp()
        self._searcher, self._lexicon = self._look()

    # -- opening and building -------------------------------------------------------------------------------------

    @classmethod
    def open(cls, path: str | Path | None) -> Index:
        """Open the index in a folder, making an empty one where there is none; None: in memory.

        Raises IndexDamaged (IndexOutdated for another version's) where it must be rebuilt.
        """
        store = Store(Path(path) if path is not None else None)
        for attempt in range(LOOKS):
            try:
                folder = store.current()
                if folder is None:
                    return cls._create(store)
                return cls(store, folder, store.open(folder))
            except IndexDamaged:
                if attempt == LOOKS - 1 or store.stamp() is None:
                    raise
        raise IndexDamaged(f"The index {store.place} cannot be opened; run `reader reindex`")

    @classmethod
    def _create(cls, store: Store) -> Index:
        with guarded(store.place):
            folder = store.fresh()
            index = store.make(folder)
            store.record(folder)
            store.swap(folder)
        return cls(store, folder, index)

    @classmethod
    def build(
        cls,
        path: str | Path | None,
        documents: Iterable[Document | Prepared],
        *,
        heap: int = BUILDING,
        threads: int = 2,
    ) -> Index:
        """Build a new index beside the one in use, and swap it in when it is whole; None: in memory.

        Until then searches see the old one, and a build that stops leaves it as it was.
        """
        store = Store(Path(path) if path is not None else None)
        coming = iter(documents)
        first = list(islice(coming, FEW))
        if len(first) < FEW:  # one segment: equal scores stay in the order of the rows
            heap, threads = SMALL, 1
        with guarded(store.place):
            folder = store.fresh()
        index = cls(store, folder, store.make(folder))
        try:
            index.add(chain(first, coming), heap=heap, threads=threads)
            index.commit()
        except BaseException:
            index.abandon()
            store.drop(folder)
            raise
        with guarded(store.place):
            store.swap(folder)
        index._stamp = store.stamp()
        return index

    # -- writing --------------------------------------------------------------------------------------------------

    def add(self, documents: Iterable[Document | Prepared], *, heap: int = SMALL, threads: int = 1) -> int:
        """Add papers; they are found after `commit()`. Raises IndexBusy where another process writes."""
        writer = self._open_writer(heap, threads)
        count = 0
        coming = iter(documents)
        # In bursts: threads that get one document at a time spin and sleep in between, for half of what they index in.
        while made := [to_tantivy(one) for one in islice(coming, BURST)]:  # what goes wrong here is the maker's to name
            try:
                for document in made:
                    writer.add_document(document)
                count += len(made)
                if count % BATCH == 0:
                    writer.commit()
            except BaseException as error:
                raise failure(error, self.store.place) from None
        return count

    def remove(self, rows: Iterable[int], *, heap: int = SMALL, threads: int = 1) -> None:
        """Take papers out, by row; they are gone after `commit()`, those that were added since the last one too."""
        writer = self._open_writer(heap, threads)
        with guarded(self.store.place):
            for row in rows:
                writer.delete_documents_by_term("row", row)

    def commit(self, *, keep: bool = False) -> None:
        """Make lasting what was added and removed, and search it from now on; `keep` holds the writer for more."""
        writer = self._writer
        if writer is not None:
            with guarded(self.store.place):
                writer.commit()
                if not keep:
                    self._writer = None
                    writer.wait_merging_threads()
                self.store.record(self._folder)
        self.refresh()

    def _open_writer(self, heap: int, threads: int) -> tantivy.IndexWriter:
        """The writer, with at least so many threads; what one with fewer has taken is committed first."""
        if self._writer is not None and threads > self._threads:
            writer, self._writer = self._writer, None
            with guarded(self.store.place):
                writer.commit()
                writer.wait_merging_threads()
        if self._writer is None:
            self.store.must_write(self._folder)
            with guarded(self.store.place):
                self._writer = self._index.writer(max(heap, 15_000_000 * threads), threads)
            self._threads = threads
        return self._writer

    # -- the state that is searched -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Search the newest commit, also that of another process; a swapped-in generation is opened."""
        stamp = self.store.stamp()
        if stamp != self._stamp and self._writer is None:
            folder = self.store.current()
            if folder is not None and folder != self._folder:
                self._index, self._folder = self.store.open(folder), folder
            self._stamp = stamp
        with guarded(self.store.place):
            self._index.reload()
        self._searcher, self._lexicon = self._look()

    def warm(self) -> None:
        """Look beforehand for what takes longest when it is typed; some tenths of a second, in a thread of its own."""
        with guarded(self.store.place):
            self._lexicon.warm()

    def _look(self) -> tuple[tantivy.Searcher, Lexicon]:
        with guarded(self.store.place):
            searcher = self._index.searcher()
        return searcher, Lexicon(searcher)

    @property
    def count(self) -> int:
        """How many papers are in the index."""
        return self._searcher.num_docs

    @property
    def last_row(self) -> int:
        """The highest row number in the index, or -1: where an interrupted build goes on."""
        if not self.count:
            return -1
        # Nearly always the number of papers less one. To sort a million by row takes 14 ms, to ask for rows from one
        # on 0.2: there is one from `low` on, and none from `high` on.
        low, high = 0, self.count
        if self._holds_from(high - 1):
            low = high - 1
        while self._holds_from(high):
            low, high = high, 2 * high + 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if self._holds_from(middle) else (low, middle)
        return low

    def _holds_from(self, row: int) -> bool:
        """Whether there is a paper with this row or a higher one."""
        query = tantivy.Query.range_query(schema(), "row", tantivy.FieldType.Integer, row, None)
        with guarded(self.store.place):
            return bool(self._searcher.search(query, limit=1, count=False).hits)

    @property
    def size(self) -> int:
        """Bytes on the disk."""
        return self.store.size()

    def verify(self) -> None:
        """Read every file and compare it with the manifest; raises IndexDamaged where one differs."""
        if self._folder is not None:
            self.store.check(self._folder, thorough=True)

    # -- searching ------------------------------------------------------------------------------------------------

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
        """The papers that match: best first, or in one of `SORTS` (newest first; `reverse` turns any order round).

        `restrict` are the rows that may be found; `marks` gives the rows of a filter on marks; `typing` reads the
        last word as the beginning of one.
        """
        searcher, lexicon = self._searcher, self._lexicon
        with guarded(self.store.place):
            plan = self._plan(query, lexicon, typing, restrict, marks)
            return run(plan, searcher, self.mix, window(limit, offset, searcher), sort, reverse)

    def _plan(
        self, query: Query, lexicon: Lexicon, typing: bool, restrict: Rows | None, marks: Resolve | None
    ) -> Plan:
        return compile_query(query, lexicon, mix=self.mix, typing=typing, restrict=restrict, marks=marks)

    def facets(
        self,
        query: Query,
        fields: Sequence[str],
        *,
        limit: int = 20,
        restrict: Rows | None = None,
        marks: Resolve | None = None,
    ) -> dict[str, list[tuple[str, int]]]:
        """How the papers that match divide by `venue`, `year`, `source` (all hits) or `author` (the best 2,000)."""
        with guarded(self.store.place):
            plan = self._plan(query, self._lexicon, False, restrict, marks)
            return facet_counts(plan, self._searcher, self.mix, fields, limit)

    def similar(
        self, text: str, *, maths: str = "", limit: int = 10, without: Rows = (), terms: int = 25
    ) -> Similar:
        """Papers that share the weighty terms of a text (rendered, title and all) and of its maths tokens."""
        with guarded(self.store.place):
            return similar_terms(
                [(text, maths)], self._lexicon, self._searcher, limit=limit, without=without, terms=terms
            )

    def more_like(
        self, query: Query, texts: Sequence[tuple[str, str]], *, limit: int = 1_000, terms: int = 20
    ) -> Similar:
        """Relevance feedback (RM3): the query again with the terms that its best or bookmarked papers share.

        `texts` are pairs of rendered text and maths tokens.
        """
        with guarded(self.store.place):
            plan = self._plan(query, self._lexicon, False, None, None)
            made = similar_terms(
                texts, self._lexicon, self._searcher, limit=limit, terms=terms, query=plan.some(0.0)
            )
        return made

    def looked(self, query: Query, *, typing: bool = False) -> Looked:
        """What a query looks for, folded as `analyse()` folds: for highlights."""
        with guarded(self.store.place):
            return looked(query, self._lexicon, typing=typing)

    def term_count(self, word: str, field: str = "text") -> int:
        """How many papers hold a folded word, in `text`, `title`, `author`, `venue` or `maths`."""
        with guarded(self.store.place):
            return self._lexicon.count(field, word)

    def analyse(self, text: str) -> list[Token]:
        """The words of a text as the index sees them, with their places."""
        return analyse(text)

    def close(self) -> None:
        """Let go of files and locks; what was not committed is lost."""
        self.abandon()
        self.store.close()

    def abandon(self) -> None:
        """Drop what was not committed, and the writer with it; one that has failed already is let go as it is."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with suppress(IndexError_), guarded(self.store.place):
                writer.rollback()
                writer.wait_merging_threads()
