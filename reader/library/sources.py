"""What has been added: the files that papers came from."""

from __future__ import annotations

import sqlite3
from array import array
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from reader.library.errors import UnknownName
from reader.library.store import Store, write_whole
from reader.records import record

__all__ = ["SIDE_LIST", "Removed", "SourceInfo", "Sources"]

SIDE_LIST = ".sources.json"


@record
class SourceInfo:
    """A source as it was when last added: size in bytes, mtime in seconds since 1970, `added` in ISO 8601 (UTC)."""

    path: str
    format: str | None
    papers: int
    size: int | None
    mtime: float | None
    digest: str | None
    added: str


@record
class Removed:
    """What taking sources out did: the paths, the rows that are now empty, and those whose paper has another source."""

    paths: tuple[str, ...]
    gone: array[int]
    kept: array[int]


class Sources:
    """The table `sources`, with its numbers remembered."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._numbers: dict[str, int] = {}
        self._paths: dict[int, str] = {}

    def number(self, connection: sqlite3.Connection, path: str) -> int:
        """The number of a path, given to it now where it has none; inside a transaction."""
        number = self._numbers.get(path)
        if number is None:
            connection.execute("INSERT OR IGNORE INTO sources(path, added) VALUES (?, datetime('now'))", (path,))
            number = int(connection.execute("SELECT number FROM sources WHERE path = ?", (path,)).fetchone()[0])
            self._numbers[path] = number
        return number

    def path(self, connection: sqlite3.Connection, number: int) -> str:
        """The path with this number; "" where it is not there."""
        path = self._paths.get(number)
        if path is None:
            found = connection.execute("SELECT path FROM sources WHERE number = ?", (number,)).fetchone()
            path = str(found[0]) if found else ""
            self._paths[number] = path
        return path

    def clear(self) -> None:
        """Forget the remembered numbers."""
        self._numbers = {}
        self._paths = {}

    def put(
        self, connection: sqlite3.Connection, path: str, about: tuple[str | None, int | None, float | None, str | None],
        now: datetime,
    ) -> None:  # fmt: skip
        """Record that a source was added, or added again; without a format that of the last time stays."""
        added = now.isoformat(timespec="seconds").replace("+00:00", "Z")
        connection.execute(
            "INSERT INTO sources(path, format, size, mtime, digest, added) VALUES (?,?,?,?,?,?)"
            " ON CONFLICT(path) DO UPDATE SET format=COALESCE(excluded.format, format), size=excluded.size,"
            " mtime=excluded.mtime, digest=excluded.digest, added=excluded.added",
            (path, *about, added),
        )

    def list(self) -> list[SourceInfo]:
        """Every source with its number of papers, in the order added."""
        with self._store.read() as connection:
            counts: dict[int, int] = dict(
                connection.execute("SELECT source, COUNT(*) FROM papers WHERE source IS NOT NULL GROUP BY source")
            )
            for number, further in connection.execute("SELECT source, COUNT(*) FROM places GROUP BY source"):
                counts[number] = counts.get(number, 0) + further
            query = "SELECT number, path, format, size, mtime, digest, added FROM sources ORDER BY number"
            return [
                SourceInfo(path, format, counts.get(number, 0), size, mtime, digest, added)
                for number, path, format, size, mtime, digest, added in connection.execute(query)
            ]

    def paths(self) -> tuple[str, ...]:
        """Every source's path, in the order added; unlike `list()`, which counts, this reads no paper."""
        with self._store.read() as connection:
            return tuple(path for (path,) in connection.execute("SELECT path FROM sources ORDER BY number"))

    def stamps(self) -> Sequence[tuple[str, int | None, float | None, str | None]]:
        """Path, size, mtime and digest of every source."""
        with self._store.read() as connection:
            return connection.execute("SELECT path, size, mtime, digest FROM sources ORDER BY number").fetchall()

    def restamp(self, connection: sqlite3.Connection, path: str, mtime: float) -> None:
        """Give a file, or the members of an archive, another time."""
        inside = f"{path}!/"
        connection.execute(
            "UPDATE sources SET mtime = ? WHERE path = ? OR substr(path, 1, ?) = ?", (mtime, path, len(inside), inside)
        )

    def below(self, path: str) -> dict[int, str]:
        """The sources that are this file, lie in this folder, or are members of this archive."""
        with self._store.read() as connection:
            everything = connection.execute("SELECT number, path FROM sources").fetchall()
        if not path.strip():
            raise UnknownName("give the path or the name of a source; `reader sources` lists them")
        bare = path.rstrip("/")
        inside = (f"{bare}/", f"{bare}!/")
        found = {number: name for number, name in everything if name in (path, bare) or name.startswith(inside)}
        if not found:
            raise UnknownName(f"{path} is no source of this library; `reader sources` lists them")
        return found

    def rows(self, numbers: Collection[int]) -> array[int]:
        """Every row that has one of these sources, sorted."""
        rows: set[int] = set()
        with self._store.read() as connection:
            for number in numbers:
                rows.update(row for (row,) in connection.execute("SELECT row FROM papers WHERE source = ?", (number,)))
                rows.update(row for (row,) in connection.execute("SELECT row FROM places WHERE source = ?", (number,)))
        return array("I", sorted(rows))

    def list_beside(self) -> None:
        """Write the paths of all sources to a file beside the library, from which it can be made again when lost."""
        path = self._store.path
        if path is None or self._store.read_only:
            return
        roots = list(dict.fromkeys(path.partition("!/")[0] for path in self.paths()))
        with suppress(OSError):
            import orjson

            write_whole(path.with_suffix(SIDE_LIST), orjson.dumps(roots, option=orjson.OPT_INDENT_2))

    def forget(self, numbers: Mapping[int, str]) -> None:
        """Take the sources themselves out."""
        with self._store.write() as connection:
            connection.executemany("DELETE FROM places WHERE source = ?", [(n,) for n in numbers])
            connection.executemany("DELETE FROM sources WHERE number = ?", [(n,) for n in numbers])
            connection.execute("UPDATE state SET epoch = epoch + 1")
        self.clear()
