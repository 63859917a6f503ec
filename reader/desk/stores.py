"""The three stores of a library, opened when first needed and healed by themselves where that loses nothing."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from reader.library.papers import Papers
from reader.library.recover import open_marks, open_papers
from reader.paths import Home

if TYPE_CHECKING:
    from tempfile import TemporaryDirectory

    from reader.index.engine import Index
    from reader.library.marks import Marks

Notify = Callable[[str], None]
IN_MEMORY = 75_000_000
"""Bytes of files up to which papers that are not added are kept in memory: some 50,000 papers."""


class Stores:
    """Papers, marks and index of one library. Safe to use from several threads."""

    def __init__(self, home: Home, notify: Notify) -> None:
        self.home = home
        self.notify = notify
        self._lock = threading.RLock()
        self._papers: Papers | None = None
        self._marks: Marks | None = None
        self._index: Index | None = None
        self._away: TemporaryDirectory[str] | None = None
        self._in_memory = False

    def set_apart(self, size: int) -> None:
        """Keep papers and index out of the library: in memory, or in a temporary folder above `IN_MEMORY` bytes."""
        self._in_memory = size <= IN_MEMORY
        if not self._in_memory:
            from tempfile import TemporaryDirectory

            self._away = TemporaryDirectory(prefix="reader-")

    @property
    def _folder(self) -> Path | None:
        """Where papers and index live; None in memory."""
        if self._in_memory:
            return None
        return Path(self._away.name) if self._away else self.home.make().data

    @property
    def papers(self) -> Papers:
        """The papers. A damaged file is moved aside and made again from its sources by whoever opened it."""
        with self._lock:
            if self._papers is None:
                folder = self._folder
                if folder is None:
                    self._papers = Papers.open(None)
                else:
                    opened = open_papers(folder / self.home.papers.name)
                    self._tell(opened.notices)
                    self._papers, self.lost_sources = opened.papers, opened.lost_sources
            return self._papers

    lost_sources: tuple[str, ...] = ()
    """The sources of a damaged file of papers that was moved aside: to be read again by whoever opened it."""

    def _tell(self, notices: Iterable[str]) -> None:
        for notice in notices:
            self.notify(notice)

    @property
    def marks(self) -> Marks:
        """The marks; after damage the newest verified snapshot, and the person is told its date."""
        with self._lock:
            if self._marks is None:
                self.home.make()
                opened = open_marks(self.home.marks, self.home.snapshots, copy=lambda ids: self.papers.by_id(ids))
                self._tell(opened.notices)
                self._marks = opened.marks
            return self._marks

    @property
    def index(self) -> Index:
        """The index, in step with the papers; built again where it is missing, damaged or of another version."""
        with self._lock:
            if self._index is None:
                from reader.desk.indexing import open_index

                folder = self._folder
                self._index = open_index(folder / self.home.index.name if folder else None, self.papers, self.notify)
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
            for store in (self._index, self._papers, self._marks):
                if store is not None:
                    store.close()
            self._index = self._papers = self._marks = None
            if self._away:
                self._away.cleanup()
                self._away = None
