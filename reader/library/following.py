"""Marks follow a paper that was merged into another."""

from __future__ import annotations

import sqlite3
import zlib

import orjson

from reader.library.journal import TABLES, write

__all__ = ["follow"]


def follow(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Move every mark from one id to the other; where both have one, that of `new` stays, and notes are joined.

    The journal's older entries meet the new id through the table `followed`.
    """
    if old == new:
        return
    for table, about in TABLES.items():
        if not about.paper:
            continue
        columns = ",".join(about.key + about.rest)
        split = len(about.key)
        for row in connection.execute(f"SELECT {columns} FROM {table} WHERE paper = ?", (old,)).fetchall():
            key, rest = row[:split], row[split:]
            target = (*key[:-1], new)
            where = " AND ".join(f"{column}=?" for column in about.key)
            there = connection.execute(f"SELECT {','.join(about.rest)} FROM {table} WHERE {where}", target).fetchone()
            write(connection, table, key, None)
            if there is None:
                write(connection, table, target, rest)
            elif table == "notes" and rest[0] not in there[0]:
                write(connection, table, target, (f"{there[0]}\n\n{rest[0]}", there[1]))
    connection.execute("UPDATE followed SET new = ? WHERE new = ?", (new, old))
    connection.execute("DELETE FROM followed WHERE old = ?", (new,))
    connection.execute("REPLACE INTO followed VALUES (?,?)", (old, new))
    _move_copy(connection, old, new)
    connection.execute("UPDATE state SET version = version + 1")


def _move_copy(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Let the copy of the old id stand for the new one where that has none; a damaged copy is left."""
    copies = dict(connection.execute("SELECT paper, data FROM copies WHERE paper IN (?,?)", (old, new)))
    if old not in copies or new in copies:
        return
    try:
        fields = orjson.loads(zlib.decompress(copies[old]))
    except (zlib.error, ValueError):
        return
    data = zlib.compress(orjson.dumps({**fields, "id": new}), 1)
    connection.execute("INSERT INTO copies VALUES (?,?)", (new, data))
