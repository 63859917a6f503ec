"""Feeding the index while papers are added: few commits for many papers, at once for a few."""

from __future__ import annotations

import time
from collections.abc import Callable

from reader.desk.adding import BATCH, Batch
from reader.desk.documents import document_of
from reader.desk.indexing import replace
from reader.index.engine import BUILDING, SMALL
from reader.index.protocol import Engine
from reader.library.papers import Papers
from reader.library.stale import settle

EVERY = 50_000
"""Papers between two commits of the index; a run that is killed leaves at most these to `catch_up()`."""
SECONDS = 5.0
"""Seconds after which what was added is made findable, unless this run has added more before."""
LONG = 60.0
"""Seconds after which it is made findable however little it is."""


class Feed:
    """Puts batches that the library has committed into the index.

    Papers wait for a common commit: after the first batch, then when four times as many wait, up to EVERY.
    What a killed run leaves out, `catch_up()` adds: new papers lie beyond the last row, and of changed ones the library
    itself knows that the index has them as they were.
    """

    def __init__(self, index: Engine, clock: Callable[[], float] = time.monotonic) -> None:
        self._index = index
        self._clock = clock
        self._waiting = 0
        self._done = 0
        self._changed: list[int] = []
        self._since = clock()

    def settle(self, papers: Papers) -> None:
        """After the last commit: the index holds every change that it was told of."""
        settle(papers.store, self._changed)
        self._changed = []

    def take(self, batch: Batch) -> None:
        """Take what one commit put into the library."""
        large = len(batch.added) + len(batch.changed) >= BATCH // 2
        heap, threads = (BUILDING, 2) if large else (SMALL, 1)
        if batch.changed:
            replace(self._index, batch.changed, heap=heap, threads=threads)
            self._changed += [row for row, _ in batch.changed]
            self._waiting += len(batch.changed)
        documents = (document_of(row, paper) for row, paper in batch.added)
        self._waiting += self._index.add(documents, heap=heap, threads=threads)
        waited = self._clock() - self._since
        late = waited >= SECONDS and self._waiting >= self._done  # little commits make little segments to be merged
        enough = self._waiting >= min(max(4 * self._done, BATCH), EVERY)
        if enough or late or waited >= LONG or (batch.changed and not large):
            self._commit()

    def _commit(self) -> None:
        self._index.commit(keep=True)
        self._done += self._waiting
        self._waiting = 0
        self._since = self._clock()
