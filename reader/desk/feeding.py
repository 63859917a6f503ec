"""Feeding the index while papers are added: few commits for many papers, at once for a few."""

from __future__ import annotations

import time
from collections.abc import Callable

from reader.desk.adding import BATCH, Batch
from reader.desk.documents import document_of
from reader.desk.indexing import replace
from reader.index.engine import BUILDING, SMALL, Index
from reader.library.papers import Papers
from reader.library.stale import settle

EVERY = 20_000
"""Papers between two commits of the index; a run that is killed leaves at most these to `catch_up()`."""
SECONDS = 5.0
"""Seconds after which what was added is made findable, however little it is."""


class Feed:
    """Puts batches that the library has committed into the index.

    New papers wait for a common commit: what a killed run leaves out, `catch_up()` adds, for it lies beyond the last
    row. Changed papers do not lie there, so theirs is committed at once, after what waits.
    """

    def __init__(self, index: Index, clock: Callable[[], float] = time.monotonic) -> None:
        self._index = index
        self._clock = clock
        self._waiting = 0
        self._since = clock()
        self._changed: list[int] = []

    def settle(self, papers: Papers) -> None:
        """After the last commit: the index holds every change that it was told of."""
        settle(papers.store, self._changed)
        self._changed = []

    def take(self, batch: Batch) -> None:
        """Take what one commit put into the library."""
        if batch.changed:
            self._commit()  # a row that waits is not seen as one to take out first
            replace(self._index, [*batch.added, *batch.changed])
            self._changed += [row for row, _ in batch.changed]
            self._waiting += len(batch.added) + len(batch.changed)
            self._commit()
            return
        large = len(batch.added) >= BATCH
        heap, threads = (BUILDING, 2) if large else (SMALL, 1)
        documents = (document_of(row, paper) for row, paper in batch.added)
        self._waiting += self._index.add(documents, heap=heap, threads=threads)
        if self._waiting >= EVERY or self._clock() - self._since >= SECONDS:
            self._commit()

    def _commit(self) -> None:
        if self._waiting:
            self._index.commit(keep=True)
        self._waiting = 0
        self._since = self._clock()
