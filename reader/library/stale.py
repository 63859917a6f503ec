"""Rows that changed since the index was told, kept with the change itself: a kill between the two loses none."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from reader.library.store import Store
from reader.paper import Paper

__all__ = ["note", "reads_otherwise", "settle", "stale"]

_MAKE = "CREATE TABLE IF NOT EXISTS stale(row INTEGER PRIMARY KEY)"


def note(connection: sqlite3.Connection, rows: Iterable[int]) -> None:
    """Remember rows whose papers changed or went, inside the transaction that changes them."""
    numbers = [(row,) for row in rows]
    if numbers:
        connection.execute(_MAKE)
        connection.executemany("INSERT OR IGNORE INTO stale VALUES (?)", numbers)


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
