"""Feeding the index while papers are added: few commits for many papers, at once for a few."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from reader.desk.adding import BATCH, Batch
from reader.desk.indexing import replace
from reader.desk.making import Maker
from reader.index.engine import BUILDING, SMALL
from reader.index.protocol import Document, Engine, Prepared
from reader.library.papers import Papers
from reader.library.stale import settle
from reader.paper import Paper

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
        self._maker = Maker()
        self._whole = True
        self._room = (SMALL, 1)

    def finish(self) -> None:
        """Give the index what is still being made, and end what makes it; `index.commit()` is the caller's.

        After an error nothing more goes in: a paper beyond those that were lost would hide them from `catch_up()`.
        """
        try:
            if self._whole:
                self._put(self._maker.rest())
        finally:
            self._maker.close()

    def settle(self, papers: Papers) -> None:
        """After the last commit: the index holds every change that it was told of."""
        settle(papers.store, self._changed)
        self._changed = []

    def take(self, batch: Batch) -> None:
        """Take what one commit put into the library."""
        large = len(batch.added) + len(batch.changed) >= BATCH // 2
        self._room = (BUILDING, 2) if large else (SMALL, 1)
        try:
            if batch.changed:
                self._put(self._maker.rest())  # what changed may be among it
                self._change(batch.changed)
            self._maker.give(batch.added)
            self._put(self._maker.ready())
        except BaseException:
            self._whole = False
            self._maker.close()
            raise
        self._commit_in_time(bool(batch.changed) and not large)

    def _put(self, documents: Iterator[Document | Prepared]) -> None:
        """Add what there is; where there is nothing no writer is opened, which an index only to be read has not."""
        for first in documents:
            heap, threads = self._room
            self._waiting += self._index.add(chain((first,), documents), heap=heap, threads=threads)

    def _change(self, changed: Sequence[tuple[int, Paper]]) -> None:
        heap, threads = self._room
        replace(self._index, changed, heap=heap, threads=threads)
        self._changed += [row for row, _ in changed]
        self._waiting += len(changed)

    def _commit_in_time(self, now: bool) -> None:
        waited = self._clock() - self._since
        late = waited >= SECONDS and self._waiting >= self._done  # little commits make little segments to be merged
        enough = self._waiting >= min(max(4 * self._done, BATCH), EVERY)
        if enough or late or waited >= LONG or now:
            self._commit()

    def _commit(self) -> None:
        self._index.commit(keep=True)
        self._done += self._waiting
        self._waiting = 0
        self._since = self._clock()
