"""Rows that changed since the index was told, kept with the change itself: a kill between the two loses none."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from reader.library.store import Store
from reader.paper import Paper

__all__ = ["Stamp", "note", "reads_otherwise", "settle", "stale", "stamp"]

_MAKE = "CREATE TABLE IF NOT EXISTS stale(row INTEGER PRIMARY KEY)"
_STAMP = "CREATE TABLE IF NOT EXISTS stamp(only INTEGER PRIMARY KEY CHECK (only = 1), library TEXT, changes INTEGER)"
_FIRST = "INSERT OR IGNORE INTO stamp VALUES (1, lower(hex(randomblob(8))), 0)"


class Stamp(NamedTuple):
    """Which library it is, how often rows of it changed, and which row comes next: none of them ever goes back."""

    library: str
    changes: int
    next: int


def note(connection: sqlite3.Connection, rows: Iterable[int]) -> None:
    """Remember rows whose papers changed or went, inside the transaction that changes them."""
    numbers = [(row,) for row in rows]
    if numbers:
        connection.execute(_MAKE)
        connection.executemany("INSERT OR IGNORE INTO stale VALUES (?)", numbers)
        connection.execute(_STAMP)
        connection.execute(_FIRST)
        connection.execute("UPDATE stamp SET changes = changes + 1")


def stamp(store: Store) -> Stamp:
    """The library's stamp, made where there is none yet; without a name where that may not be."""
    query = "SELECT library, changes, next FROM stamp, state"
    with store.read() as connection:
        made = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'stamp'").fetchone() is not None
        found = connection.execute(query).fetchone() if made else None
    if found is None and store.read_only:
        return Stamp("", 0, 0)
    if found is None:
        with store.write() as connection:
            connection.execute(_STAMP)
            connection.execute(_FIRST)
            found = connection.execute(query).fetchone()
    return Stamp(str(found[0]), int(found[1]), int(found[2]))


def stale(store: Store) -> list[int]:
    """The rows of which the index may hold what they were."""
    with store.read() as connection:
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'stale'").fetchone() is None:
            return []
        return [row for (row,) in connection.execute("SELECT row FROM stale ORDER BY row")]


def settle(store: Store, rows: Sequence[int]) -> None:
    """The index holds these rows as they are now."""
    if rows:
        with store.write() as connection:
            connection.execute(_MAKE)
            connection.executemany("DELETE FROM stale WHERE row = ?", [(row,) for row in rows])


def reads_otherwise(old: Paper, new: Paper) -> bool:
    """Whether the index would hold something else of the paper; a file that only moved is not worth indexing again."""
    return _indexed(old) != _indexed(new)


def _indexed(paper: Paper) -> tuple[object, ...]:
    ids = (paper.id, paper.arxiv_id, paper.doi, paper.url, *paper.ids.values())
    when = (paper.venue, paper.year, paper.date)
    return paper.title, paper.abstract, paper.authors, when, tuple(paper.keywords), ids
