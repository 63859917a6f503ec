"""Adding: readings go into the library in batches, one commit each; the report says what became of every record."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from reader.corpus.reading import Reading
from reader.corpus.record import Rejected
from reader.desk.collecting import seldom_collecting
from reader.desk.placing import Plan
from reader.desk.report import FileReport, Progress, Report
from reader.desk.watching import fingerprint
from reader.library.errors import Changed
from reader.library.papers import Papers
from reader.paper import Paper
from reader.records import record

__all__ = ["Batch", "FileReport", "Progress", "Report", "add"]

BATCH = 2_000
"""Records of one commit."""
_TELL_EVERY = 0.1


@record
class Batch:
    """What one commit put into the library: papers in new rows, and papers that changed in rows there were."""

    added: Sequence[tuple[int, Paper]]
    changed: Sequence[tuple[int, Paper]]


def add(
    library: Papers,
    readings: Iterable[Reading],
    *,
    on_batch: Callable[[Batch], None] | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Report:
    """Add what the readings hold to the library.

    `on_batch` is called after each commit, for the index. `cancelled` is asked between batches, and an interrupt from
    the keyboard is the same: the report then says `stopped`.
    """
    report = Report()
    library.add([])  # from now on the library has had a source, even if nothing is kept
    adder = _Adder(library, on_batch, progress, cancelled)
    try:
        with seldom_collecting():
            for reading in readings:
                file = FileReport(reading.path)
                report.files.append(file)
                if not adder.take(reading, file):
                    report.stopped = True
                    break
    except KeyboardInterrupt:
        report.stopped = True
    finally:
        report.joins = list(dict.fromkeys(adder.joins))
        library.finish()
    return report


class _Adder:
    """Adds readings to one library."""

    def __init__(
        self,
        library: Papers,
        on_batch: Callable[[Batch], None] | None,
        progress: Callable[[Progress], None] | None,
        cancelled: Callable[[], bool] | None,
    ) -> None:
        self._library = library
        self._on_batch = on_batch
        self._progress = progress
        self._cancelled = cancelled or (lambda: False)
        self._started = time.monotonic()
        self._told = 0.0
        self._before = 0
        self.joins: list[tuple[str, str]] = []
        self._archive: tuple[tuple[str, int | None, float | None] | None, str | None] = (None, None)
        self._seen = bytearray()
        """For each row of the library 1 if the file that is being read has had it."""

    def take(self, reading: Reading, file: FileReport) -> bool:
        """Add one reading; False if it was stopped."""
        self._seen = bytearray()
        batch: list[Paper] = []
        count = 0
        try:
            for one in reading:
                if isinstance(one, Rejected):
                    file.refuse(one)
                else:
                    batch.append(one)
                count += 1
                if count % BATCH == 0:
                    self._commit(batch, file)
                    batch = []
                    self._tell(reading, file)
                    if self._cancelled():
                        return False
            self._commit(batch, file)
        finally:
            file.format, file.title = reading.format, reading.title
        if reading.opened:
            self._library.put_source(
                reading.path,
                format=reading.format if file.records > file.refused else None,
                size=reading.size,
                mtime=reading.mtime,
                digest=self._fingerprint(reading),
            )
        self._tell(reading, file, always=True)
        self._before += file.records
        return not self._cancelled()

    def _fingerprint(self, reading: Reading) -> str | None:
        """What the file on the disk holds, so that a later look can tell a changed file from one that was touched."""
        path = reading.path.partition("!/")[0]
        if reading.mtime is None:
            return None
        if self._archive[0] != (path, reading.size, reading.mtime):  # all members of an archive have one
            told = fingerprint(path, reading.size, reading.mtime)
            self._archive = ((path, reading.size, reading.mtime), told)
        return self._archive[1]

    def _tell(self, reading: Reading, file: FileReport, always: bool = False) -> None:
        """Say how far it is, not more often than a person can see."""
        now = time.monotonic()
        if not self._progress or (now - self._told < _TELL_EVERY and not always):
            return
        self._told = now
        total = self._before + file.records
        rate = total / max(now - self._started, 1e-6)
        self._progress(Progress(reading.path, reading.done, reading.size, file.records, total, rate))

    def _commit(self, batch: Sequence[Paper], file: FileReport) -> None:
        """Put a batch into the library, and tell the index."""
        if not batch:
            return
        while True:
            plan = Plan(self._library, batch[0].sources[0].path, self._seen)
            matches = self._library.matches(batch)
            kinds = [plan.place(paper, its) for paper, its in zip(batch, matches, strict=True)]
            try:
                news = plan.store()
                break
            except Changed:
                continue  # another reader has added one of them since they were looked for
        file.added += kinds.count("added")
        file.updated += kinds.count("updated")
        file.duplicates += kinds.count("duplicates")
        self.joins += plan.joins()
        self._mark(plan.rows())
        if self._on_batch:
            self._on_batch(Batch(news, plan.changed_content()))

    def _mark(self, rows: Iterable[int]) -> None:
        """Remember which rows this file has had."""
        for row in rows:
            if row >= len(self._seen):
                self._seen.extend(bytes(row + 1 + 2 * BATCH - len(self._seen)))
            self._seen[row] = 1
