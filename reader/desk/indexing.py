"""Keeping the index in step with the papers: opened, caught up, or built again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from reader.desk.collecting import seldom_collecting
from reader.index.engine import BUILDING, SMALL, Index
from reader.index.protocol import Document, Engine, IndexBusy, IndexDamaged, IndexUnwritable, Prepared
from reader.library.errors import LibraryError, ReadOnly
from reader.library.papers import Papers
from reader.library.salvage import readable
from reader.library.stale import settle, stale, stamp
from reader.paper import Paper

Notify = Callable[[str], None]
Progress = Callable[[int, int], None]
BATCH = 20_000
"""Changed papers between two commits while catching up."""
MANY = 2_000
"""New papers from which on two threads catch up."""


def open_index(path: Path | None, papers: Papers, notify: Notify) -> Index:
    """The index of a library, in step with its papers.

    A missing one is built in silence, a damaged or outdated one with a line that says so; one that an interrupted
    run left behind is caught up, and one that holds other papers than the library is built again. Where another
    reader is writing, what is there is searched as it stands.
    """
    try:
        index = Index.open(path)
    except IndexDamaged as error:
        notify(str(error))
        return rebuild(path, papers)
    if _of_another_state(index, papers):
        index.close()
        notify("The library is not the one that the index was made for, or an older copy of it; the index is rebuilt")
        return rebuild(path, papers)
    if index.last_row >= papers.next_row:
        index.close()
        return rebuild(path, papers)
    catch_up(index, papers)
    if index.count > papers.count and not papers.read_only:
        index.close()
        return rebuild(path, papers)
    keep_stamp(index, papers)
    return index


def _of_another_state(index: Index, papers: Papers) -> bool:
    """Whether the index was in step with papers that these are not, or are not yet: a copy of before was put back."""
    known = index.store.library().split()
    if len(known) != 3 or not (known[1].isdecimal() and known[2].isdecimal()):
        return False
    now = stamp(papers.store)
    return bool(now.library) and (
        known[0] != now.library or int(known[1]) > now.changes or int(known[2]) > now.next
    )


def keep_stamp(index: Engine, papers: Papers) -> None:
    """Keep with the index which papers it has seen; where that cannot be written, an older stamp does."""
    if isinstance(index, Index) and index.store.root is not None and not papers.read_only:
        with suppress(OSError, LibraryError):
            words = " ".join(map(str, stamp(papers.store)))
            if words != index.store.library():
                index.store.note_library(words)


def rebuild(path: Path | None, papers: Papers, progress: Progress | None = None) -> Index:
    """Build the index anew beside the old one and swap it in."""
    rows = [] if papers.read_only else stale(papers.store)
    with seldom_collecting():
        index = Index.build(path, documents(papers, 0, progress))
    settle(papers.store, rows)
    keep_stamp(index, papers)
    return index


def catch_up(index: Engine, papers: Papers) -> None:
    """Add the papers that the index does not have yet, and bring it to what those say that changed since."""
    try:
        renew(index, papers)
        start = index.last_row + 1
        if start < papers.next_row:
            heap, threads = (BUILDING, 2) if papers.next_row - start >= MANY else (SMALL, 1)
            with seldom_collecting():
                index.add(documents(papers, start), heap=heap, threads=threads)
                index.commit()
    except (IndexBusy, IndexUnwritable, ReadOnly):
        return


def renew(index: Engine, papers: Papers) -> None:
    """Take rows that changed or went out of the index, and put what they are now into it."""
    rows = stale(papers.store)
    last = index.last_row
    for start in range(0, len(rows), BATCH):
        part = [row for row in rows[start : start + BATCH] if row <= last]
        replace(index, readable(papers, part)[0].items(), part)
        index.commit()
        settle(papers.store, rows[start : start + BATCH])


def documents(papers: Papers, start: int, progress: Progress | None = None) -> Iterator[Document | Prepared]:
    """What the index is given of every paper from a row on."""
    from reader.desk.making import made  # who only searches makes none

    return made(_told(papers.scan(start), papers.next_row, progress))


def _told(papers: Iterable[tuple[int, Paper]], total: int, progress: Progress | None) -> Iterator[tuple[int, Paper]]:
    """The papers, and how far they are."""
    for row, paper in papers:
        yield row, paper
        if progress and row % 500 == 0:
            progress(row, total)


def replace(
    index: Engine,
    changed: Iterable[tuple[int, Paper]],
    gone: Iterable[int] = (),
    *,
    heap: int = SMALL,
    threads: int = 1,
) -> None:
    """Put papers in the index that are new or have changed, and take `gone` rows out; seen after `commit()`."""
    from reader.desk.documents import document_of

    batch = list(changed)
    index.remove({row for row, _ in batch}.union(gone), heap=heap, threads=threads)
    index.add((document_of(row, paper) for row, paper in batch), heap=heap, threads=threads)
