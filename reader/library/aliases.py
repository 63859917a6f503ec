"""The ids of records that were found to be a paper that was here, with what it takes to part them again."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from reader.library.codec import paper_from_json, paper_json
from reader.library.keys import id_key, key_id
from reader.library.records import Records
from reader.library.store import Store
from reader.paper import Paper

__all__ = ["Aliases", "Merged"]


class Merged(NamedTuple):
    """A record that became part of a paper: its id, the record as it was, the paper as it was before."""

    alias: str
    record: Paper
    before: Paper | None


class Aliases:
    """The table `aliases`. An alias of itself is an id a person has parted from another: it is not joined again."""

    def __init__(self, store: Store, records: Records) -> None:
        self._store = store
        self._records = records

    def of(self, id: str) -> tuple[str, ...]:
        """The aliases of a paper, the oldest first."""
        with self._store.read() as connection:
            query = "SELECT alias FROM aliases WHERE id = ? AND alias <> id ORDER BY rowid"
            return tuple(key_id(alias) for (alias,) in connection.execute(query, (id_key(id),)))

    def put(self, alias: str, id: str, record: Paper | None, before: Paper | None) -> None:
        """Make `alias` one of the aliases of `id`; what were aliases of it are too."""
        with self._store.write() as connection:
            kept = None
            if record:
                fields = paper_json(record)
                if before:
                    fields["before"] = paper_json(before)
                kept = self._records.codec_for(connection, ()).pack(fields)
            connection.execute("UPDATE aliases SET id = ? WHERE id = ?", (id_key(id), id_key(alias)))
            connection.execute("REPLACE INTO aliases VALUES (?,?,?)", (id_key(alias), id_key(id), kept))

    def take(self, alias: str) -> Merged | None:
        """Forget an alias; what was kept of it, None where nothing was."""
        with self._store.write() as connection:
            found = connection.execute("SELECT record FROM aliases WHERE alias = ?", (id_key(alias),)).fetchone()
            connection.execute("DELETE FROM aliases WHERE alias = ?", (id_key(alias),))
            return self._read(connection, alias, found[0]) if found and found[0] is not None else None

    def merged(self, id: str) -> list[Merged]:
        """The records that became part of a paper, the oldest first, as far as they were kept."""
        with self._store.read() as connection:
            query = "SELECT alias, record FROM aliases WHERE id = ? AND alias <> id AND record NOT NULL ORDER BY rowid"
            rows = connection.execute(query, (id_key(id),)).fetchall()
            return [self._read(connection, key_id(alias), record) for alias, record in rows]

    def _read(self, connection: sqlite3.Connection, alias: str, record: bytes) -> Merged:
        fields = self._records.unpack(connection, record)
        before = fields.get("before")
        return Merged(alias, paper_from_json(fields), paper_from_json(before) if before else None)

    def part(self, id: str) -> None:
        """Remember that a person has parted this paper from another."""
        with self._store.write() as connection:
            connection.execute("REPLACE INTO aliases VALUES (?,?,NULL)", (id_key(id), id_key(id)))

    def parted(self, id: str) -> bool:
        """Whether a person has parted this paper from another."""
        with self._store.read() as connection:
            query = "SELECT 1 FROM aliases WHERE alias = ? AND id = alias"
            return connection.execute(query, (id_key(id),)).fetchone() is not None
