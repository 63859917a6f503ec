"""Mending what the doctor finds: whatever can be made again is made again, and what is damaged is kept aside."""

from __future__ import annotations

from collections.abc import Iterator

from reader.desk.desk import Desk
from reader.index.engine import Index
from reader.index.protocol import IndexError_
from reader.library.recover import open_papers
from reader.library.salvage import damaged_rows, take_out
from reader.paper import ReaderError
from reader.paths import Home

__all__ = ["mend"]


def mend(home: Home) -> Iterator[str]:
    """Mend marks, papers and index, in this order; says what was done, nothing where all was well.

    The marks come back from their journal or the newest sound snapshot, the papers from their sources, the index from
    the papers. Raises ReaderError where something cannot be mended.
    """
    told: list[str] = []
    desk = Desk(home, notify=told.append)
    try:
        if home.marks.exists() or home.snapshots.exists():
            marks = desk.stores.marks
            mended = 0 if marks.read_only else marks.mend()
            if mended:
                told.append(f"marks that were not as written, and are again: {mended:,}")
        if home.papers.exists():  # what SQLite finds broken is moved aside; `start()` then reads its sources again
            desk.stores.adopt(open_papers(home.papers, check=lambda papers: papers.store.check()))
        desk.start(seeds=False)
        yield from _taken(told)
        yield from _records(desk)
        yield from _taken(told)
        yield from _index(home, desk)
        yield from _taken(told)
    finally:
        desk.close()


def _taken(told: list[str]) -> Iterator[str]:
    while told:
        yield told.pop(0)


def _records(desk: Desk) -> Iterator[str]:
    """Damaged records are taken out and read again from their sources."""
    papers = desk.stores.papers
    if papers.read_only:
        return
    rows = damaged_rows(papers)
    if not rows:
        return
    index = desk.stores.index
    sources = take_out(papers, rows)
    index.remove(rows)
    index.commit()
    came = desk.read_again(sources)
    yield f"damaged records taken out: {len(rows):,}; read again from their sources: {came:,}"


def _index(home: Home, desk: Desk) -> Iterator[str]:
    """An index that is not as its manifest has it, or not in step with the papers, is built again."""
    if not home.index.exists() or desk.stores.papers.read_only:
        return
    try:
        desk.stores.drop_index()
        index = Index.open(home.index)
        try:
            index.verify()
            well = index.count == desk.stores.papers.count
        finally:
            index.close()
    except IndexError_:
        well = False
    if not well:
        try:
            yield f"the index was built again: {desk.reindex():,} papers"
        except ReaderError as error:
            yield str(error)
