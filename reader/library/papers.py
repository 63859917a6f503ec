"""The papers as they were read, by row: papers.sqlite.

Rows are numbered from 0 in the order added and stay for the life of the file; a paper taken out leaves a hole.
What is here can be made again from the sources, so commits wait for no disk.
"""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from reader.library import orders, stale
from reader.library.aliases import Aliases
from reader.library.codec import Codec
from reader.library.errors import Changed, Damaged, LibraryError
from reader.library.keys import id_key, key_id, keys_of
from reader.library.lookup import Keys, Matches
from reader.library.records import COLUMNS, Records
from reader.library.schema import PAPERS
from reader.library.sources import Removed, SourceInfo, Sources
from reader.library.store import Store
from reader.paper import Paper, Source
from reader.records import replace

__all__ = ["Matches", "Papers", "Removed", "SourceInfo"]

CHUNK = 100
_KEYS_IN_HAND = 150_000


class Papers:
    """The library's papers. Any number of threads and processes may read while one writes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._keys = Keys(store, self.by_row)
        self._sources = Sources(store)
        self._records = Records(store, self._sources)
        self.aliases = Aliases(store, self._records)
        self._epoch = -1

    @classmethod
    def open(cls, path: Path | None = None) -> Papers:
        """Open or make the file; None keeps everything in memory.

        Raises Damaged where it is empty, cut or no library: it is then to be moved aside and made from the sources.
        """
        return cls(Store(path, PAPERS))

    @property
    def read_only(self) -> str | None:
        """Why nothing can be changed, in words; None where it can."""
        return self._store.read_only

    @property
    def store(self) -> Store:
        """The file, for checks and sizes."""
        return self._store

    # Reading -------------------------------------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many papers are here."""
        return self._state("count")

    @property
    def next_row(self) -> int:
        """The row number that the next paper gets: one more than the highest ever given."""
        return self._state("next")

    @property
    def ever_added(self) -> bool:
        """Whether anything was ever added, even if nothing was kept of it."""
        return bool(self._state("ever_added"))

    def _state(self, column: str) -> int:
        with self._store.read() as connection:
            return int(connection.execute(f"SELECT {column} FROM state").fetchone()[0])

    def version(self) -> int:
        """A number that differs after anybody has changed the papers."""
        return self._store.data_version()

    def get(self, rows: Iterable[int]) -> list[Paper]:
        """The papers in these rows, in this order; rows that were taken out are left out (see `by_row`)."""
        wanted = list(rows)
        found = self.by_row(wanted)
        return [found[row] for row in wanted if row in found]

    def by_row(self, rows: Iterable[int]) -> dict[int, Paper]:
        """The papers in these rows that are here. 50 of a million take under 1 ms."""
        wanted = sorted(rows)
        found: dict[int, Paper] = {}
        with self._store.read() as connection:
            for start in range(0, len(wanted), CHUNK):
                part = wanted[start : start + CHUNK]
                marks = ",".join("?" * len(part))
                query = f"SELECT {COLUMNS} FROM papers WHERE row IN ({marks})"
                for record in connection.execute(query, part):
                    found[record[0]] = self._records.read(connection, record)
        return found

    def ids_of(self, rows: Iterable[int]) -> dict[int, str]:
        """The ids of the papers in these rows that are here, without reading the papers: 1 µs each."""
        wanted = sorted(rows)
        found: dict[int, str] = {}
        with self._store.read() as connection:
            for start in range(0, len(wanted), CHUNK):
                part = wanted[start : start + CHUNK]
                query = f"SELECT row, id FROM papers WHERE row IN ({','.join('?' * len(part))})"
                found.update((row, key_id(key)) for row, key in connection.execute(query, part))
        return found

    def scan(self, start: int = 0) -> Iterator[tuple[int, Paper]]:
        """Every paper with its row, from row `start` on, in the order added; safe while others write.

        Damaged records are passed over: `verify()` names them.
        """
        import orjson  # noqa: F401 - many papers are read quicker with it (see `Codec.unpack`)

        while True:
            part: list[tuple[int, Paper]] = []
            with self._store.read() as connection:
                query = f"SELECT {COLUMNS} FROM papers WHERE row >= ? ORDER BY row LIMIT 1000"
                records = connection.execute(query, (start,)).fetchall()
                for record in records:
                    with suppress(Damaged):
                        part.append((record[0], self._records.read(connection, record)))
            if not records:
                return
            yield from part
            start = records[-1][0] + 1

    def by_id(self, ids: Iterable[str]) -> dict[str, Paper]:
        """The papers with these ids, or with these as aliases, under the ids asked for."""
        rows = self.row_of(ids)
        found = self.by_row(set(rows.values()))
        return {id: found[row] for id, row in rows.items() if row in found}

    def verify(self) -> Iterator[str]:
        """What is wrong with the file, in words: SQLite's own check, then every record against its checksum."""
        found = self._store.check()
        yield from found
        start = 0
        while not found:
            with self._store.read() as connection:
                query = f"SELECT {COLUMNS} FROM papers WHERE row >= ? ORDER BY row LIMIT 1000"
                records = connection.execute(query, (start,)).fetchall()
                for record in records:
                    try:
                        self._records.read(connection, record)
                    except Damaged as error:
                        yield str(error)
            if not records:
                return
            start = records[-1][0] + 1

    # Finding -------------------------------------------------------------------------------------------------

    def row_of(self, ids: Iterable[str]) -> dict[str, int]:
        """The rows of these ids, or of the papers they are aliases of; unknown ids are left out."""
        return self._keys.row_of(ids)

    def find(self, text: str) -> list[str]:
        """The ids that an id, a prefix of at least 6 digits of one, an arXiv id or a DOI stands for.

        Empty when there is none, several when a prefix is ambiguous. Raises LibraryError for a shorter prefix.
        """
        return self._keys.find(text)

    def matches(self, papers: Sequence[Paper]) -> list[Matches]:
        """For each paper the rows of those here that may be the same; the caller compares them."""
        return self._keys.matches(papers)

    def order(self, sort: str = "added", reverse: bool = False) -> array[int]:
        """Every row in order: `added`, `date` (newest first), `title` or `venue` (A first); 4 bytes a row.

        Equal ones stay in the order added, also when reversed; those without a date, title or venue come last. Worked
        out once after papers were added, and then read from the library in some milliseconds.
        """
        return orders.order(self._store, sort, reverse)

    # Writing -------------------------------------------------------------------------------------------------

    def add(self, papers: Iterable[Paper]) -> range:
        """Add papers in one transaction (some 2,000 at a time is best) and return their rows.

        Each id must be new: ask `matches()` first. After the last batch call `finish()`. Raises Changed where another
        process has added one of them since `matches()`, which is then to be asked again.
        """
        batch = list(papers)
        keys = [self._keys.of(paper) for paper in batch]
        try:
            with self._store.write() as connection:
                self._sync_caches(connection)
                codec = self._records.codec_for(connection, batch)
                first: int = connection.execute("SELECT next FROM state").fetchone()[0]
                self._refuse_if_added(connection, batch, first)
                rows = range(first, first + len(batch))
                records = [self._records.record(connection, codec, row, p) for row, p in zip(rows, batch, strict=True)]
                connection.executemany("INSERT INTO papers VALUES (?,?,?,?,?,?,?,?,?)", records)
                self._records.places(connection, zip(rows, batch, strict=True))
                connection.execute(
                    "UPDATE state SET next = next + ?, count = count + ?, ever_added = 1", (len(batch), len(batch))
                )
        except BaseException:
            self._forget()
            raise
        self._keys.looked_at = rows.stop
        self._keys.hold(zip(rows, keys, strict=True))
        if self._keys.held > _KEYS_IN_HAND:
            self._keys.flush()
        return rows

    def _refuse_if_added(self, connection: sqlite3.Connection, batch: Sequence[Paper], first: int) -> None:
        """Raise Changed where another process has added one of the papers since the last `matches()`."""
        looked_at = self._keys.looked_at
        if looked_at is None or looked_at == first:
            return
        ids = {id_key(paper.id) for paper in batch}
        if any(id in ids for (id,) in connection.execute("SELECT id FROM papers WHERE row >= ?", (looked_at,))):
            raise Changed(f"another reader is adding the same papers to {self._store.path}", self._store.path)

    def finish(self) -> None:
        """Write the keys that are still in hand; to be called when adding is done, also after a stop."""
        if not self.read_only:
            self._keys.flush()
            self._sources.list_beside()
            self._store.rest()

    def update(self, row: int, paper: Paper) -> None:
        """Put another version of a paper, or its further sources, in the place of the one in this row."""
        self.update_many({row: paper})

    def update_many(self, papers: Mapping[int, Paper]) -> None:
        """`update()` for many rows in one transaction. Raises LibraryError where a row is empty."""
        old = self.by_row(papers)
        try:
            with self._store.write() as connection:
                self._sync_caches(connection)
                codec = self._records.codec_for(connection, ())
                for row, paper in papers.items():
                    if row not in old:
                        raise LibraryError(f"row {row} holds no paper")
                    self._replace(connection, codec, row, old[row], paper)
                stale.note(connection, (row for row, p in papers.items() if stale.reads_otherwise(old[row], p)))
                if any(_sort_fields(old[row]) != _sort_fields(paper) for row, paper in papers.items()):
                    connection.execute("UPDATE state SET epoch = epoch + 1")
        except BaseException:
            self._forget()
            raise

    def _replace(self, connection: sqlite3.Connection, codec: Codec, row: int, old: Paper, new: Paper) -> None:
        connection.execute(
            "REPLACE INTO papers VALUES (?,?,?,?,?,?,?,?,?)", self._records.record(connection, codec, row, new)
        )
        self._keys.change(connection, row, keys_of(old), keys_of(new))
        further = [(self._sources.number(connection, s.path), row) for s in old.sources[1:]]
        connection.executemany("DELETE FROM places WHERE source = ? AND row = ?", further)
        self._records.places(connection, ((row, new),))

    def merge(self, keep: int, drop: int, merged: Paper) -> tuple[str, str]:
        """Make the papers of two rows one: `merged` stands in row `keep`, row `drop` becomes empty.

        Returns the id that became an alias and the id that stays, for `Marks.follow()`.
        """
        papers = self.by_row((keep, drop))
        if len(papers) < 2 or merged.id != papers[keep].id:
            raise LibraryError("two papers that are here can be merged, under the first one's id")
        self.update(keep, merged)
        self._delete([drop])
        self.alias(papers[drop].id, merged.id, papers[drop], papers[keep])
        return papers[drop].id, merged.id

    def alias(self, alias: str, id: str, record: Paper | None = None, before: Paper | None = None) -> None:
        """Remember that `alias` is the paper `id`; with `record` and the paper `before` it they can be parted again."""
        self.aliases.put(alias, id, record, before)

    def _delete(self, rows: Collection[int]) -> None:
        self.finish()
        old = self.by_row(rows)
        with self._store.write() as connection:
            for row, paper in old.items():
                keys = [(key, row) for key in keys_of(paper)]
                further = [(self._sources.number(connection, s.path), row) for s in paper.sources[1:]]
                connection.executemany("DELETE FROM keys WHERE key = ? AND row = ?", keys)
                connection.executemany("DELETE FROM places WHERE source = ? AND row = ?", further)
                connection.execute("DELETE FROM papers WHERE row = ?", (row,))
            stale.note(connection, old)
            connection.execute("UPDATE state SET count = count - ?, epoch = epoch + 1", (len(old),))

    # Sources -------------------------------------------------------------------------------------------------

    def sources(self) -> list[SourceInfo]:
        """Every source, in the order added, with the number of papers that came from it."""
        return self._sources.list()

    def source_paths(self) -> tuple[str, ...]:
        """The path of every source, in the order added: quick whatever the number of papers."""
        return self._sources.paths()

    def put_source(
        self,
        path: str,
        *,
        format: str | None = None,
        size: int | None = None,
        mtime: float | None = None,
        digest: str | None = None,
    ) -> None:
        """Record that a source was added, or added again; size in bytes, mtime in seconds, digest as the caller's."""
        with self._store.write() as connection:
            self._sources.put(connection, path, (format, size, mtime, digest), datetime.now(UTC))
            connection.execute("UPDATE state SET ever_added = 1")

    def source_stamps(self) -> Sequence[tuple[str, int | None, float | None, str | None]]:
        """Path, size, mtime and digest of every source, as `put_source()` was last told."""
        return self._sources.stamps()

    def restamp_source(self, path: str, mtime: float) -> None:
        """Record that a file (an archive with its members) has another time and still holds the same."""
        with self._store.write() as connection:
            self._sources.restamp(connection, path, mtime)

    def remove_source(self, path: str) -> Removed:
        """Take a source out: a file, a folder with all below it, or an archive with its members.

        Papers that came from it alone go; those with another source lose this one. Raises UnknownName where no source
        has this path.
        """
        numbers = self._sources.below(path)
        gone: list[int] = []
        changed: dict[int, Paper] = {}
        paths = set(numbers.values())
        rows = self._sources.rows(numbers)
        for start in range(0, len(rows), 1000):
            for row, paper in self.by_row(rows[start : start + 1000]).items():
                left = tuple(s for s in paper.sources if s.path not in paths)
                if left:
                    changed[row] = _with_sources(paper, left)
                else:
                    gone.append(row)
        self.update_many(changed)
        self._delete(gone)
        self._sources.forget(numbers)
        self._sources.list_beside()
        return Removed(tuple(sorted(paths)), array("I", sorted(gone)), array("I", sorted(changed)))

    def _sync_caches(self, connection: sqlite3.Connection) -> None:
        """Drop what was remembered of sources where another process has taken one out."""
        epoch = connection.execute("SELECT epoch FROM state").fetchone()[0]
        if epoch != self._epoch:
            self._sources.clear()
            self._epoch = epoch

    def _forget(self) -> None:
        """Drop numbers that were given in a transaction which was taken back."""
        self._sources.clear()
        self._records.forget()
        self._keys.forget()

    def close(self) -> None:
        """Write what is in hand and close the file."""
        try:
            if self._keys.held:
                self.finish()
        finally:
            self._store.close()


def _sort_fields(paper: Paper) -> tuple[Any, ...]:
    return paper.date, paper.year, paper.venue, paper.title


def _with_sources(paper: Paper, sources: tuple[Source, ...]) -> Paper:
    return replace(paper, sources=sources)
