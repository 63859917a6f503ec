"""The three stores of a library, opened when first needed and healed by themselves where that loses nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from reader.library.errors import LibraryError, ReadOnly
from reader.library.papers import Papers
from reader.library.recover import OpenedPapers, open_marks, open_papers
from reader.paths import Home

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from reader.index.protocol import Engine
    from reader.library.marks import Marks

Notify = Callable[[str], None]
IN_MEMORY = 75_000_000
"""Bytes of files up to which papers that are not added are kept in memory: some 50,000 papers."""
MANY = 50_000
"""Papers above which an index for one run alone is made in a temporary folder."""


class Stores:
    """Papers, marks and index of one library. Safe to use from several threads."""

    def __init__(self, home: Home, notify: Notify) -> None:
        self.home = home
        self.notify = notify
        self._lock = threading.RLock()
        self.writing = threading.RLock()
        """Held by the thread that adds papers: the index has but one writer."""
        self._papers: Papers | None = None
        self._marks: Marks | None = None
        self._index: Engine | None = None
        self._away: TemporaryDirectory[str] | None = None
        self._spare: TemporaryDirectory[str] | None = None
        self._in_memory = False
        self._nowhere = ""
        """Why nothing can be kept, where the home cannot be made: papers and index are then in memory."""
        self.lost_sources: tuple[str, ...] = ()
        """The sources of a damaged file of papers that was moved aside: to be read again by whoever opened it."""

    def set_apart(self, size: int) -> None:
        """Keep papers and index out of the library: in memory, or in a temporary folder above `IN_MEMORY` bytes."""
        self._in_memory = size <= IN_MEMORY
        if not self._in_memory:
            self._away = _temporary()

    @property
    def _folder(self) -> Path | None:
        """Where papers and index live; None in memory."""
        if self._in_memory:
            return None
        if self._away:
            return Path(self._away.name)
        with suppress(OSError):  # a home that cannot be made is read-only: the stores say so, each in its words
            self.home.make()
        return self.home.data

    @property
    def papers(self) -> Papers:
        """The papers. A damaged file is moved aside and made again from its sources by whoever opened it."""
        with self._lock:
            if self._papers is None:
                folder = self._folder
                if folder is None:
                    self._papers = Papers.open(None)
                else:
                    self.adopt(open_papers(folder / self.home.papers.name))
                    assert self._papers is not None
                    if self._papers.read_only and self._papers.store.path is None:
                        self._nowhere = self._papers.read_only
                        self._in_memory, self._papers = True, Papers.open(None)
            return self._papers

    def adopt(self, opened: OpenedPapers) -> None:
        """Take papers that were opened, and tell what had to be done for it."""
        self._tell(opened.notices)
        self._papers, self.lost_sources = opened.papers, opened.lost_sources

    def must_keep(self, samples: bool = False) -> None:
        """Raise ReadOnly where what is added would be lost at the end; the samples are shown all the same."""
        if not samples and self.papers and self._nowhere:
            raise ReadOnly(self._nowhere)

    def _tell(self, notices: Iterable[str]) -> None:
        for notice in notices:
            self.notify(notice)

    @property
    def marks(self) -> Marks:
        """The marks; after damage the newest verified snapshot, and the person is told its date."""
        with self._lock:
            if self._marks is None:
                with suppress(OSError):
                    self.home.make()
                opened = open_marks(self.home.marks, self.home.snapshots, copy=lambda ids: self.papers.by_id(ids))
                self._tell(opened.notices)
                self._marks = opened.marks
            return self._marks

    @property
    def index(self) -> Engine:
        """The index, in step with the papers; built again where it is missing, damaged or of another version."""
        with self._lock:
            if self._index is None:
                from reader.desk.indexing import open_index, rebuild
                from reader.index.protocol import IndexFull, IndexUnwritable

                papers, folder = self.papers, self._folder
                try:
                    self._index = open_index(folder / self.home.index.name if folder else None, papers, self.notify)
                except (IndexUnwritable, IndexFull) as error:
                    self.notify(f"{error}. Until then an index is made for this run alone")
                    self._spare = _temporary() if papers.count > MANY else None
                    self._index = rebuild(Path(self._spare.name) / "index" if self._spare else None, papers)
            return self._index

    @property
    def index_is_open(self) -> bool:
        """Whether the index was needed so far."""
        return self._index is not None

    def drop_index(self) -> None:
        """Close the index; it is opened anew when next needed."""
        with self._lock:
            if self._index is not None:
                self._index.close()
                self._index = None

    def close(self) -> None:
        """Close what was opened."""
        with self._lock:
            if self._marks is not None:
                from reader.library.snapshots import Snapshots

                with suppress(LibraryError, OSError):  # the marks themselves are committed; the daily one comes again
                    Snapshots(self.home.snapshots).at_the_end(self._marks.store)
            if self._index is not None and self._papers is not None:
                from reader.desk.indexing import keep_stamp

                keep_stamp(self._index, self._papers)
            for store in (self._index, self._papers, self._marks):
                if store is not None:
                    store.close()
            self._index = self._papers = self._marks = None
            for folder in (self._away, self._spare):
                if folder:
                    folder.cleanup()
            self._away = self._spare = None


def _temporary() -> TemporaryDirectory[str]:
    """A folder that goes when the reader ends."""
    from tempfile import TemporaryDirectory  # 6 ms, and hardly ever needed

    return TemporaryDirectory(prefix="reader-")
