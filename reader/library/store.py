"""The one place where SQLite is opened: journal mode, permissions, versions, damage, read-only places.

A `Store` lends connections: any number of readers, one writer at a time. Every error of SQLite leaves here as
one of `reader.library.errors`. A new file is made complete under another name and linked into place, so that an
empty file is always damage and never a start that was interrupted.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from reader.library.errors import UNWRITABLE, Damaged, Full, Gone, LibraryError, Newer, ReadOnly, from_os, translate
from reader.records import field, record

__all__ = ["SQLITE", "Schema", "Store", "sync", "write_whole"]

SQLITE = sqlite3.sqlite_version
BUSY_MILLISECONDS = 10_000
BULK_KILOBYTES = 65_536
_HEADER = b"SQLite format 3\0"

Upgrade = Callable[[sqlite3.Connection], None]


@record
class Schema:
    """What a file must be: its mark, its version, the statements that make it, the steps from older versions.

    `upgrades[n]` brings version n to n + 1. `durable` asks for an fsync at each commit (synchronous=FULL).
    `replace_bad_text` reads bytes that are no UTF-8 as U+FFFD, so that one damaged text does not hide all others.
    """

    application_id: int
    version: int
    statements: str
    upgrades: Mapping[int, Upgrade] = field(default_factory=dict)
    durable: bool = False
    replace_bad_text: bool = False
    page_size: int = 4096
    cache_kilobytes: int = 4096


class Store:
    """One SQLite file, or one database in memory when `path` is None."""

    def __init__(
        self, path: Path | None, schema: Schema, *, before_upgrade: Callable[[Path, int], None] | None = None
    ) -> None:
        """Open the file, making or upgrading it where needed.

        Raises Damaged where the file is none of ours or broken. A file that cannot be written, or is newer, is
        opened for reading: `read_only` then says why.
        """
        self.path = path
        self.schema = schema
        self.read_only: str | None = None
        self._free: list[sqlite3.Connection] = []
        self._all: list[sqlite3.Connection] = []
        self._lock = threading.RLock()
        self._writing = threading.RLock()
        self._watcher: sqlite3.Connection | None = None
        self._writer: sqlite3.Connection | None = None
        self._is_bulk = False
        self._uri = ":memory:"
        if path is None:
            self._writer = self._connect()
            self._make(self._writer)
            return
        self._prepare(path)
        self._file = _identity(path)
        self._inspect(before_upgrade)

    # Opening -------------------------------------------------------------------------------------------------

    def _prepare(self, path: Path) -> None:
        """Find how the file can be opened, and make it where it is missing."""
        try:
            if not os.path.exists(path):
                self._create(path)
            else:
                _check_file(path)
        except sqlite3.Error as error:
            raise translate(error, path) from error
        except FileExistsError:
            pass  # another reader made it first
        except OSError as error:
            if os.path.exists(path) or error.errno not in UNWRITABLE:
                raise from_os(error, path) from error
            # Nothing here and nothing can be made: an empty library in memory, for reading.
            self.read_only = f"{path.parent} cannot be written ({error.strerror}); nothing can be kept there"
            self.path = None
            self._writer = self._connect()
            self._make(self._writer)
            return
        writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
        self._uri = path.absolute().as_uri() + ("" if writable else "?mode=ro")
        if writable:
            _tighten(path)
        else:
            self.read_only = f"{path} cannot be written; it can be read, and nothing can be changed"

    def _create(self, path: Path) -> None:
        """Make the file complete under another name, then link it into place."""
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.new")
        with suppress(FileNotFoundError):
            fresh.unlink()  # of a process that was killed and had our number
        os.close(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            connection = sqlite3.connect(fresh, isolation_level=None)
            try:
                connection.execute(f"PRAGMA page_size={self.schema.page_size}")
                connection.execute("PRAGMA journal_mode=WAL")
                self._make(connection)
            finally:
                connection.close()
            sync(fresh)
            try:
                os.link(fresh, path)
            except FileExistsError:
                raise
            except OSError:
                os.rename(fresh, path)  # a file system without hard links
            sync(path.parent)
        finally:
            for suffix in ("", "-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.unlink(f"{fresh}{suffix}")

    def _make(self, connection: sqlite3.Connection) -> None:
        connection.executescript(
            f"BEGIN; {self.schema.statements}; PRAGMA application_id={self.schema.application_id};"
            f"PRAGMA user_version={self.schema.version}; COMMIT;"
        )

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._uri,
            timeout=BUSY_MILLISECONDS / 1000,
            isolation_level=None,
            check_same_thread=False,
            uri=self._uri.startswith("file:"),
            cached_statements=256,
        )
        if self.schema.replace_bad_text:
            connection.text_factory = partial(str, encoding="utf-8", errors="replace")
        connection.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
        connection.execute(f"PRAGMA cache_size=-{self.schema.cache_kilobytes}")
        connection.execute(f"PRAGMA synchronous={'FULL' if self.schema.durable else 'NORMAL'}")
        with self._lock:
            self._all.append(connection)
        return connection

    def _inspect(self, before_upgrade: Callable[[Path, int], None] | None) -> None:
        """Check whose file it is and of which version; upgrade an older one."""
        if self.path is None:
            return
        try:
            application, version = self._versions()
        except LibraryError:
            self.close()
            raise
        if application != self.schema.application_id:
            self.close()
            raise Damaged(f"{self.path} is a database, but not one of the reader's; move it away", self.path)
        if version > self.schema.version:
            self.read_only = (
                f"{self.path} was written by a newer reader (version {version}, this one knows "
                f"{self.schema.version}); it can be read, and nothing can be changed: install the newer reader"
            )
        elif version < self.schema.version:
            if self.read_only:
                raise ReadOnly(f"{self.path} needs an upgrade and cannot be written", self.path)
            if before_upgrade:
                before_upgrade(self.path, version)
            self._upgrade()

    def _versions(self) -> tuple[int, int]:
        query = "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version"
        try:
            with self.read() as connection:
                found: tuple[int, int] = connection.execute(query).fetchone()
        except LibraryError as error:
            log = f"{self.path}-wal"
            full = isinstance(error, Full) and not (os.path.exists(log) and os.path.getsize(log))
            if not (self.read_only or full) or isinstance(error, Damaged) or "immutable" in self._uri:
                raise
            # A folder that cannot be written, or a full disk, has no room for the shared memory of WAL: read the file
            # as it stands.
            self.close()
            if not self.read_only:
                self.read_only = f"{self.path}: no room on the disk; it can be read, and nothing can be changed"
                self._uri += "?mode=ro"
            self._uri += "&immutable=1"
            with self.read() as connection:
                found = connection.execute(query).fetchone()
        return found

    def _upgrade(self) -> None:
        with self.write() as connection:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            while version < self.schema.version:
                step = self.schema.upgrades.get(version)
                if step is None:
                    raise LibraryError(f"{self.path}: no way from version {version}; `reader doctor` helps", self.path)
                step(connection)
                version += 1
            connection.execute(f"PRAGMA user_version={version}")

    # Use -----------------------------------------------------------------------------------------------------

    @contextmanager
    def read(self) -> Iterator[sqlite3.Connection]:
        """Lend a connection for reading; several threads may hold one each."""
        if self.path is None:
            with self._writing:
                assert self._writer is not None
                yield self._writer
            return
        connection: sqlite3.Connection | None = None
        try:
            with self._lock:
                connection = self._free.pop() if self._free else None
            if connection is None:
                connection = self._connect()
            yield connection
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise translate(error, self.path) from error
        finally:
            if connection is not None:
                with self._lock:
                    self._free.append(connection)

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """Lend the connection for writing inside one transaction: kept when the block ends, else taken back whole."""
        if self.read_only:
            kind = Newer if "newer reader" in self.read_only else ReadOnly
            raise kind(self.read_only, self.path)
        if self.path is not None and _identity(self.path) != self._file:
            raise Gone(
                f"{self.path} was deleted or moved while it was open; nothing was changed: put it back, or start again",
                self.path,
            )  # SQLite would go on writing into a file that nobody finds again
        with self._writing:
            try:
                if self._writer is None:
                    self._writer = self._connect()
                connection = self._writer
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield connection
                    connection.execute("COMMIT")
                except BaseException:
                    with suppress(sqlite3.Error):
                        if connection.in_transaction:
                            connection.execute("ROLLBACK")
                    raise
            except sqlite3.Error as error:
                raise translate(error, self.path) from error

    @contextmanager
    def bulk(self) -> Iterator[sqlite3.Connection]:
        """Lend the writer's connection for reading, with a cache large enough for looking up a batch's keys.

        A million papers' keys are then read once and not with each batch; `rest()` gives the memory back.
        """
        if self.path is None or self.read_only:
            with self.read() as connection:
                yield connection
            return
        with self._writing:
            try:
                if self._writer is None:
                    self._writer = self._connect()
                if not self._is_bulk:
                    self._writer.execute(f"PRAGMA cache_size=-{BULK_KILOBYTES}")
                    self._is_bulk = True
                yield self._writer
            except sqlite3.Error as error:
                raise translate(error, self.path) from error

    def rest(self) -> None:
        """Give the memory of `bulk()` back."""
        with self._writing, suppress(sqlite3.Error):
            if self._writer is not None and self._is_bulk:
                self._writer.execute(f"PRAGMA cache_size=-{self.schema.cache_kilobytes}")
                self._writer.execute("PRAGMA shrink_memory")
            self._is_bulk = False

    def data_version(self) -> int:
        """A number that differs after anybody, in this process or another, has committed a change."""
        with self._lock:
            try:
                if self.path is None:
                    assert self._writer is not None
                    return self._writer.total_changes
                if self._watcher is None:
                    self._watcher = self._connect()
                return int(self._watcher.execute("PRAGMA data_version").fetchone()[0])
            except sqlite3.Error as error:
                raise translate(error, self.path) from error

    def check(self, *, quick: bool = False) -> list[str]:
        """What SQLite's integrity check finds wrong; empty when the file is sound."""
        try:
            with self.read() as connection:
                rows = connection.execute("PRAGMA quick_check" if quick else "PRAGMA integrity_check").fetchall()
        except Damaged as error:
            return [str(error)]
        return [str(row[0]) for row in rows if row[0] != "ok"]

    def checkpoint(self) -> None:
        """Move what stands in the write-ahead log into the file."""
        if self.path is None or self.read_only:
            return
        with self._writing, suppress(sqlite3.Error):
            if self._writer is None:
                self._writer = self._connect()
            self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close every connection."""
        with self._writing, self._lock:
            for connection in self._all:
                with suppress(sqlite3.Error):
                    connection.close()
            self._all.clear()
            self._free.clear()
            self._writer = self._watcher = None


def _check_file(path: Path) -> None:
    """Raise Damaged where the file cannot be a whole database: SQLite itself takes an empty file for a new one."""
    size = path.stat().st_size
    with path.open("rb") as stream:
        head = stream.read(100)
    if size == 0:
        raise Damaged(f"{path} is empty, which the reader never leaves behind", path)
    if len(head) < 100 or not head.startswith(_HEADER):
        raise Damaged(f"{path} is no database", path)
    page = int.from_bytes(head[16:18], "big")
    page = 65536 if page == 1 else page
    log = Path(f"{path}-wal")
    if os.path.exists(log) and log.stat().st_size > 0:
        return  # the rest of the file may still stand in the log
    if page < 512 or size % page or size < page * int.from_bytes(head[28:32], "big"):
        raise Damaged(f"{path} has been cut short", path)


def _tighten(path: Path) -> None:
    """Keep the file to its owner, where it is ours."""
    with suppress(OSError):
        for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
            if os.path.exists(name) and name.stat().st_mode & 0o077:
                name.chmod(0o600)


def sync(path: Path) -> None:
    """Bring a file, or a folder's entries, to the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file new, synced and renamed, for its owner alone: readers see the old one or the new. Raises OSError."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.{threading.get_ident()}.new")
    try:
        with os.fdopen(os.open(fresh, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        os.rename(fresh, path)
    finally:
        with suppress(FileNotFoundError):
            fresh.unlink()


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file stands at a path: its device and its number; None where none does."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
