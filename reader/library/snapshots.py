"""Copies of marks.sqlite, made daily, before upgrades and when one is done, verified when made, outside the database.

A snapshot is a file with a note beside it that says its counts and hash. They are ordered by a number that only grows:
a clock that jumps changes nothing. A snapshot is trusted only after its hash, SQLite's own check and its counts agree
with the note; a file that was emptied or cut is passed over.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import orjson

from reader.digest import blake2b
from reader.library.dump import counts
from reader.library.errors import LibraryError, from_os, translate
from reader.library.journal import now
from reader.library.store import Store, sync, write_whole
from reader.patterns import pattern
from reader.records import record

__all__ = ["Snapshot", "Snapshots"]

DAILY = 7
WEEKLY = 4
UPGRADES = 3
ENDS = 2
CHANGES = 20
SMALL = 1 << 20
"""Bytes of marks up to which a snapshot takes some 20 ms and is made after any change."""
_NAME = pattern(r"marks-(\d{6})-(daily|upgrade|asked|end)\.sqlite\Z")


@record
class Snapshot:
    """A snapshot: its file and number, why and when (ISO 8601, UTC) it was made, rows a table, the marks' version."""

    path: Path
    number: int
    reason: str
    at: str
    counts: dict[str, int]
    digest: str
    version: int

    @property
    def marks(self) -> int:
        """How many marks are in it."""
        return sum(self.counts.get(t, 0) for t in ("bookmarks", "listed", "tagged", "notes", "states", "saved"))


class Snapshots:
    """The folder of snapshots."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[Snapshot]:
        """Every snapshot with a note that can be read, newest first; not verified."""
        found = []
        with suppress(OSError):
            for entry in self.folder.iterdir():
                name = _NAME.match(entry.name)
                snapshot = _read_note(entry, int(name[1]), name[2]) if name else None
                if snapshot:
                    found.append(snapshot)
        return sorted(found, key=lambda snapshot: snapshot.number, reverse=True)

    def newest_verified(self) -> Snapshot | None:
        """The newest one that can be trusted; None where there is none."""
        return next((snapshot for snapshot in self.all() if not problems(snapshot)), None)

    def copies(self, ids: Sequence[str]) -> list[tuple[str, bytes]]:
        """The stored copies of papers in the newest snapshot that can be trusted, as they are kept."""
        snapshot = self.newest_verified()
        if snapshot is None:
            return []
        try:
            with closing(sqlite3.connect(f"{snapshot.path.absolute().as_uri()}?immutable=1", uri=True)) as connection:
                query = "SELECT paper, data FROM copies WHERE paper = ?"
                return [row for id in ids for row in connection.execute(query, (id,))]
        except sqlite3.Error:
            return []

    def daily(self, store: Store) -> Snapshot | None:
        """Make today's snapshot, unless there is one or nothing has changed since the last; returns it when made.

        "Today" is any date other than that of the last one, so a clock set back or ahead does no harm.
        """
        if not self.due(store):
            return None
        return self.make(store, "daily")

    def at_the_end(self, store: Store) -> Snapshot | None:
        """Make a snapshot when one is done for now: after `CHANGES` since the last, after any where marks are few.

        Without it a day's marks would hang on one file until the morrow. Only the last `ENDS` of these are kept.
        """
        if store.path is None or store.read_only:
            return None
        snapshots = self.all()
        with store.read() as connection:
            version = int(connection.execute("SELECT version FROM state").fetchone()[0])
        few = store.path.stat().st_size <= SMALL
        changes = version - snapshots[0].version if snapshots else version
        return self.make(store, "end") if changes and (few or abs(changes) >= CHANGES) else None

    def due(self, store: Store) -> bool:
        """Whether the daily snapshot is to be made."""
        if store.path is None or store.read_only:
            return False
        snapshots = self.all()
        if not snapshots:
            return True
        with store.read() as connection:
            version = connection.execute("SELECT version FROM state").fetchone()[0]
        today = now()[:10]
        return version != snapshots[0].version and all(s.at[:10] != today for s in snapshots if s.reason == "daily")

    def make(self, store: Store, reason: str = "asked") -> Snapshot:
        """Copy the file as it stands at one moment, verify the copy, and only then give it its name.

        Raises LibraryError where it cannot be written or the copy is not sound: the older ones are then untouched.
        """
        if store.path is None:
            raise LibraryError("there is no file to make a snapshot of")
        with store.read() as connection:
            return self._make(connection, reason)

    def before_upgrade(self, path: Path, version: int) -> None:
        """Make a snapshot of an older file before it is changed; `version` is the file's."""
        del version
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            self._make(connection, "upgrade")

    def _make(self, source: sqlite3.Connection, reason: str) -> Snapshot:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            number = 1 + max((int(n[1]) for n in map(_NAME.match, os.listdir(self.folder)) if n), default=0)
            path = self.folder / f"marks-{number:06d}-{reason}.sqlite"
            fresh = path.with_suffix(f".{os.getpid()}.new")
            try:
                snapshot = self._copy(source, fresh, path, number, reason)
                _write_note(snapshot)
                os.rename(fresh, path)
                sync(self.folder)
            finally:
                for leftover in (fresh, Path(f"{fresh}-journal")):
                    with suppress(FileNotFoundError):
                        leftover.unlink()
        except OSError as error:
            raise from_os(error, self.folder) from error
        self._prune()
        return snapshot

    def _copy(self, source: sqlite3.Connection, fresh: Path, path: Path, number: int, reason: str) -> Snapshot:
        with suppress(FileNotFoundError):
            fresh.unlink()  # of a process that was killed and had our number
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            with closing(sqlite3.connect(fresh, isolation_level=None)) as target:
                source.execute("BEGIN")
                try:
                    expected = _counts(source)
                    source.backup(target)
                finally:
                    source.execute("COMMIT")
                target.execute("PRAGMA journal_mode=DELETE")
                if target.execute("PRAGMA integrity_check").fetchall() != [("ok",)] or _counts(target) != expected:
                    raise LibraryError(
                        f"the snapshot of the marks in {self.folder} is not sound; the older ones are kept"
                    )
                version = _version(target)
        except sqlite3.Error as error:
            raise translate(error, fresh) from error
        sync(fresh)
        return Snapshot(path, number, reason, now(), expected, _digest(fresh), version)

    def _prune(self) -> None:
        """Keep the newest daily ones, older ones of every seventh number, the last made before upgrades and at ends."""
        every = self.all()
        daily = [s for s in every if s.reason not in ("upgrade", "end")]
        upgrades = [s for s in every if s.reason == "upgrade"]
        ends = [s for s in every if s.reason == "end"]
        weekly = [s for s in daily[DAILY:] if s.number % 7 == 0]
        kept = {s.number for s in (*daily[:DAILY], *weekly[:WEEKLY], *upgrades[:UPGRADES], *ends[:ENDS])}
        for snapshot in (*daily, *upgrades, *ends):
            if snapshot.number not in kept:
                for path in (snapshot.path, _note(snapshot.path)):
                    with suppress(OSError):
                        path.unlink()


def problems(snapshot: Snapshot) -> str | None:
    """Why a snapshot cannot be trusted, in words; None where it can."""
    try:
        if _digest(snapshot.path) != snapshot.digest:
            return f"{snapshot.path} is not what was written"
        with closing(sqlite3.connect(f"{snapshot.path.absolute().as_uri()}?immutable=1", uri=True)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return f"{snapshot.path} is damaged"
            if _counts(connection) != snapshot.counts:
                return f"{snapshot.path} does not hold what it should"
    except (OSError, sqlite3.Error) as error:
        return f"{snapshot.path}: {error}"
    return None


def _counts(connection: sqlite3.Connection) -> dict[str, int]:
    """Rows a table; of tables that an older version does not have, none."""
    try:
        return counts(connection)
    except sqlite3.OperationalError:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        return {name: int(connection.execute(f'SELECT COUNT(*) FROM "{name}"').fetchone()[0]) for (name,) in names}


def _version(connection: sqlite3.Connection) -> int:
    try:
        return int(connection.execute("SELECT version FROM state").fetchone()[0])
    except sqlite3.OperationalError:
        return -1


def _digest(path: Path) -> str:
    digest = blake2b(digest_size=20)
    with path.open("rb") as stream:
        while part := stream.read(1 << 20):
            digest.update(part)
    return digest.hexdigest()


def _note(path: Path) -> Path:
    return path.with_suffix(".json")


def _write_note(snapshot: Snapshot) -> None:
    about = {
        "at": snapshot.at,
        "counts": snapshot.counts,
        "digest": snapshot.digest,
        "version": snapshot.version,
    }
    write_whole(_note(snapshot.path), orjson.dumps(about))


def _read_note(path: Path, number: int, reason: str) -> Snapshot | None:
    try:
        about = orjson.loads(_note(path).read_bytes())
        rows = {str(table): int(count) for table, count in about["counts"].items()}
        return Snapshot(path, number, reason, str(about["at"]), rows, str(about["digest"]), int(about["version"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None
