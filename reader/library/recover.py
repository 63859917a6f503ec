"""Opening the stores whatever state they are in: what is damaged is moved aside, and the best there is comes back.

Nothing is ever deleted: a damaged file stays beside the new one under a name that says so.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from reader.library.errors import Damaged, LibraryError, from_os
from reader.library.papers import Papers
from reader.library.sources import SIDE_LIST
from reader.library.store import sync
from reader.records import record
from reader.text import clean_line

if TYPE_CHECKING:  # who only searches opens no marks
    from reader.library.base import Copy
    from reader.library.marks import Marks
    from reader.library.snapshots import Snapshot, Snapshots

__all__ = ["OpenedMarks", "OpenedPapers", "open_marks", "open_papers", "set_aside", "source_paths"]

CHECKED_BYTES = 8 << 20
"""Marks up to this size are checked by SQLite at each start (some 20 ms); larger ones with the daily snapshot."""
MENDED_BYTES = 256 << 10
"""Marks up to this size are held against their journal at each start (some 20 ms); larger ones daily."""


@record
class OpenedMarks:
    """The marks, and what had to be done to open them, in words for the person."""

    marks: Marks
    notices: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The notices in one; "" where all was well."""
        return "; ".join(self.notices)


@record
class OpenedPapers:
    """The papers, what had to be done to open them, and the sources to add again where they were lost."""

    papers: Papers
    notices: tuple[str, ...] = ()
    lost_sources: tuple[str, ...] = ()


def open_marks(path: Path, snapshots: Path, *, copy: Copy | None = None) -> OpenedMarks:
    """Open the marks; a damaged, emptied or missing file gives way to the newest verified snapshot.

    Makes the daily snapshot. A file that cannot be written is opened for reading; see `Marks.read_only`.
    """
    from reader.library.snapshots import Snapshots

    kept = Snapshots(snapshots)
    notices: list[str] = []
    if not os.path.exists(path) and os.access(snapshots, os.R_OK) and kept.all():
        notices.append(_bring_back(path, kept, f"{path} is gone"))
    try:
        marks = _checked_marks(path, kept, copy, notices)
    except Damaged as error:
        aside = set_aside(path)
        notices.append(_bring_back(path, kept, f"{_first(error)}; it is kept as {aside.name}"))
        marks = _checked_marks(path, kept, copy, notices)
    if marks.read_only:
        notices.append(marks.read_only)
    try:
        kept.daily(marks.store)
    except LibraryError as error:
        notices.append(f"no snapshot of the marks could be made: {error}")
    return OpenedMarks(marks, tuple(notices))


def _checked_marks(path: Path, kept: Snapshots, copy: Copy | None, notices: list[str]) -> Marks:
    """Open the file and look whether it is sound; what the journal knows better is written again."""
    from reader.library.marks import Marks

    marks = Marks.open(path, copy=copy, before_upgrade=kept.before_upgrade)
    try:
        marks.probe()
        size = path.stat().st_size if os.path.exists(path) else 0
        due = kept.due(marks.store)
        if size <= CHECKED_BYTES or due:
            found = marks.store.check()
            if found:
                raise Damaged(f"{path} is damaged ({clean_line(found[0])})", path)
        if (size <= MENDED_BYTES or due) and not marks.read_only:
            mended = marks.mend(kept.copies)
            if mended:
                notices.append(f"{mended:,} marks in {path} were not as written; they were written again")
    except LibraryError:
        marks.close()
        raise
    return marks


def _first(error: Exception) -> str:
    return str(error).split("; `reader doctor`")[0]


def _bring_back(path: Path, kept: Snapshots, why: str) -> str:
    """Put the newest verified snapshot in the place of the file; says what was done."""
    passed_over = len(kept.all())
    snapshot = kept.newest_verified()
    if snapshot is None:
        lost = f" (none of {passed_over} snapshots is sound)" if passed_over else ""
        return f"{why}. There is no snapshot to bring back{lost}: the marks begin anew"
    _install(snapshot, path)
    newer = [s for s in kept.all() if s.number > snapshot.number]
    words = f"{why}. The snapshot of {snapshot.at[:10]} came back, with {snapshot.marks:,} marks"
    return f"{words} ({len(newer)} newer ones are not sound and were passed over)" if newer else words


def _install(snapshot: Snapshot, path: Path) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as target:
            with snapshot.path.open("rb") as source:
                import shutil

                shutil.copyfileobj(source, target)
            target.flush()
            os.fsync(target.fileno())
        with closing(sqlite3.connect(fresh, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
        os.rename(fresh, path)
        sync(path.parent)
    except OSError as error:
        raise from_os(error, path) from error
    finally:
        for suffix in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.unlink(f"{fresh}{suffix}")


def set_aside(path: Path) -> Path:
    """Move a damaged file and its log out of the way, never over another; returns its new path."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    number = 0
    while True:
        aside = path.with_name(f"{path.name}.damaged-{stamp}{f'-{number}' if number else ''}")
        if not os.path.exists(aside):
            break
        number += 1
    try:
        for suffix in ("-wal", "-shm"):
            with suppress(FileNotFoundError):
                os.rename(f"{path}{suffix}", f"{aside}{suffix}")
        os.rename(path, aside)
        sync(path.parent)
    except OSError as error:
        raise from_os(error, path) from error
    return aside


def open_papers(path: Path, *, check: Callable[[Papers], list[str]] | None = None) -> OpenedPapers:
    """Open the papers; a damaged or emptied file is moved aside and a new one made.

    `lost_sources` are then the paths to add again, from the damaged file where it can be read, else from the list kept
    beside it. `check` may look deeper than the file's head, which is all that is looked at here.
    """
    try:
        papers = Papers.open(path)
        try:
            papers.source_paths()  # `sources()` counts, and so reads every page: 0.4 s at a million papers
            found = check(papers) if check else []
        except LibraryError:
            papers.close()
            raise
        if found:
            papers.close()
            raise Damaged(f"{path} is damaged ({found[0]})", path)
    except Damaged as error:
        sources = source_paths(path)
        aside = set_aside(path)
        words = f"{_first(error)}; it is kept as {aside.name}, and the papers are read again from their sources"
        return OpenedPapers(Papers.open(path), (words,), sources)
    if papers.count == 0 and not papers.ever_added and _listed_beside(path):
        return OpenedPapers(
            papers, (f"{path} is gone; the papers are read again from their sources",), _listed_beside(path)
        )
    return OpenedPapers(papers, (papers.read_only,) if papers.read_only else ())


def source_paths(path: Path) -> tuple[str, ...]:
    """The paths of the sources in a file of papers, however damaged: from itself, else from the list kept beside it."""
    with (
        suppress(sqlite3.Error, OSError),
        closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db,
    ):
        return tuple(str(row[0]) for row in db.execute("SELECT path FROM sources ORDER BY number"))
    return _listed_beside(path)


def _listed_beside(path: Path) -> tuple[str, ...]:
    beside = path.with_name(path.name.partition(".sqlite")[0] + SIDE_LIST)  # also of a file that was moved aside
    try:
        found = json.loads(beside.read_bytes())
        return tuple(str(one) for one in found)
    except (OSError, ValueError, TypeError):
        return ()
