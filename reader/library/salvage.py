"""What can still be read of a file of papers with damaged records: the sound ones, and a stand-in for each other."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import suppress

from reader.library import stale
from reader.library.errors import Damaged, LibraryError
from reader.library.keys import key_id
from reader.library.papers import Papers
from reader.paper import Paper, Source

__all__ = ["DAMAGED", "damaged_rows", "is_stand_in", "readable", "stand_in", "take_out"]

DAMAGED = "This record is damaged"
_MARK = "damaged"
WORDS = (
    "The record of this paper in the library is damaged, and only this one. `reader doctor --mend` reads it again "
    "from {source}. What you marked on it is kept."
)


def readable(papers: Papers, rows: Sequence[int]) -> tuple[dict[int, Paper], list[int]]:
    """The papers of those rows that can be read, and the rows that cannot. Costs nothing where all is well."""
    try:
        return papers.by_row(rows), []
    except Damaged:
        if len(rows) == 1:
            return {}, list(rows)
        half = len(rows) // 2
        first, wrong = readable(papers, rows[:half])
        second, more = readable(papers, rows[half:])
        return first | second, wrong + more


def stand_in(papers: Papers, row: int) -> Paper:
    """What is shown in the place of a damaged record: its id and source, as far as they can be read, and what mends."""
    id, path = "", ""
    with suppress(LibraryError), papers.store.read() as connection:
        query = "SELECT id, path FROM papers LEFT JOIN sources ON number = source WHERE row = ?"
        found = connection.execute(query, (row,)).fetchone()
        if found is not None and isinstance(found[0], int):
            id, path = key_id(found[0]), str(found[1] or "")
    words = WORDS.format(source=path or "its source")
    places = (Source(path, 1, 1),) if path else ()
    return Paper(id or f"{row:016x}", headline=DAMAGED, abstract=words, sources=places, extra={_MARK: row})


def is_stand_in(paper: Paper) -> bool:
    """Whether a paper stands for a damaged record."""
    return _MARK in paper.extra and paper.headline == DAMAGED


def damaged_rows(papers: Papers) -> list[int]:
    """Every row whose record cannot be read. Reads the whole file."""
    rows = papers.order("added")
    found: list[int] = []
    for start in range(0, len(rows), 1000):
        found += readable(papers, rows[start : start + 1000])[1]
    return found


def take_out(papers: Papers, rows: Sequence[int]) -> tuple[str, ...]:
    """Take damaged records out, so that their papers can be added again; returns the paths of their sources."""
    paths = [place.path for row in rows for place in stand_in(papers, row).sources]
    numbers = [(row,) for row in rows]
    with papers.store.write() as connection:
        further: list[str] = []
        with suppress(sqlite3.Error):
            query = "SELECT path FROM places JOIN sources ON number = source WHERE row = ?"
            further = [str(path) for row in numbers for (path,) in connection.execute(query, row)]
        for table in ("keys", "places", "papers"):
            connection.executemany(f"DELETE FROM {table} WHERE row = ?", numbers)
        stale.note(connection, rows)
        connection.execute("UPDATE state SET count = count - ?, epoch = epoch + 1", (len(numbers),))
    return tuple(dict.fromkeys([*paths, *further]))
