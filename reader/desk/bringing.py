"""Bringing readings into all three stores: papers, their index, and the copies of what is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from reader.corpus.reading import Reading
from reader.desk.adding import Batch, Progress, Report, add
from reader.desk.feeding import Feed
from reader.desk.indexing import renew
from reader.desk.joining import join
from reader.desk.reattaching import reattach
from reader.desk.stores import Stores

__all__ = ["bring"]


def bring(
    stores: Stores,
    readings: Iterable[Reading],
    *,
    apart: bool,
    progress: Callable[[Progress], None] | None,
    cancelled: Callable[[], bool] | None,
) -> Report:
    """Add readings to the library and the index, one such run at a time; what was committed stays when it is stopped.

    `apart`: they are read without being added, so that no mark moves to them.
    """
    with stores.writing:
        index, papers, marks = stores.index, stores.papers, stores.marks
        feed = Feed(index)

        def on_batch(batch: Batch) -> None:
            feed.take(batch)
            marks.keep(paper for _, paper in (*batch.added, *batch.changed))

        try:
            report = add(papers, readings, on_batch=on_batch, progress=progress, cancelled=cancelled)
            feed.finish()
            if report.joins:
                index.commit()
                if join(papers, marks, report.joins):
                    renew(index, papers)
            if report.added and not apart:
                reattach(papers, marks)
            return report
        finally:
            feed.finish()
            index.commit()
            feed.settle(papers)
