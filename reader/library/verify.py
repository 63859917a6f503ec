"""The marks held against the journal: SQLite's own check does not see a flipped bit in a row, the journal does.

For each row that an entry still tells of, the row must be what the last entry left. Entries and copies have checksums
of their own, so damage to them is found as well.
"""

from __future__ import annotations

import sqlite3
import zlib

import orjson

from reader.library.codec import paper_from_json
from reader.library.journal import TABLES, Row, write

__all__ = ["damaged_copies", "mend", "verify"]

Key = tuple[str, Row]


def _told(connection: sqlite3.Connection) -> tuple[dict[Key, Row | None], list[str]]:
    """What each row should be, as far as the journal tells; and the entries that cannot be read, in words."""
    told: dict[Key, Row | None] = {}
    unreadable: list[str] = []
    followed = {id for pair in connection.execute("SELECT old, new FROM followed") for id in pair}
    for entry, undone, body in connection.execute("SELECT entry, undone, images FROM journal ORDER BY entry"):
        try:
            images = orjson.loads(zlib.decompress(body))
        except (zlib.error, ValueError):
            unreadable.append(f"entry {entry} of the journal is damaged")
            told.clear()
            continue
        for table, parts, before, after in images:
            key = table, tuple(parts)
            if parts[-1] in followed and TABLES[table].paper:
                continue
            if not undone:
                told[key] = after and tuple(after)
            elif key not in told:
                told[key] = before and tuple(before)
    return told, unreadable


def _differing(connection: sqlite3.Connection) -> tuple[dict[Key, Row | None], list[str]]:
    told, unreadable = _told(connection)
    wrong: dict[Key, Row | None] = {}
    for (table, key), row in told.items():
        about = TABLES[table]
        query = f"SELECT {','.join(about.rest)} FROM {table} WHERE {' AND '.join(f'{c}=?' for c in about.key)}"
        if connection.execute(query, key).fetchone() != row:
            wrong[table, key] = row
    return wrong, unreadable


def verify(connection: sqlite3.Connection) -> list[str]:
    """What is not as the journal tells, in words; empty when all is."""
    wrong, unreadable = _differing(connection)
    unreadable += [f"the copy of paper {paper} is damaged" for paper in damaged_copies(connection)]
    return unreadable + [f"{table}: the row of {key[-1]} is not what was written" for table, key in wrong]


def damaged_copies(connection: sqlite3.Connection) -> list[str]:
    """The ids of the papers whose stored copies cannot be read."""
    found = []
    for paper, data in connection.execute("SELECT paper, data FROM copies ORDER BY paper"):
        try:
            paper_from_json(orjson.loads(zlib.decompress(data)))
        except (zlib.error, ValueError):
            found.append(paper)
    return found


def mend(connection: sqlite3.Connection) -> int:
    """Write every row again as the journal tells; returns how many were wrong. Inside a transaction."""
    wrong, _ = _differing(connection)
    for (table, key), row in wrong.items():
        write(connection, table, key, row)
    if wrong:
        connection.execute("UPDATE state SET version = version + 1")
    return len(wrong)
