"""Marks follow a paper that was merged into another."""

from __future__ import annotations

import sqlite3

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
    connection.execute("UPDATE OR IGNORE copies SET paper = ? WHERE paper = ?", (new, old))
    connection.execute("UPDATE state SET version = version + 1")
