"""The tables of marks.sqlite and its journal: every change as the rows before and after it.

An entry holds images of the rows that a change touched, so undoing writes the old images back and redoing the new ones:
the state before and after is met exactly, whatever the change was. The history is one line: a new change ends what
could be redone.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

import orjson

from reader import records
from reader.library.errors import LibraryError
from reader.library.store import Schema

__all__ = ["MARKS", "TABLES", "Change", "Edit", "Table", "history", "now", "record", "step"]

Row = tuple[Any, ...]
MOST_ENTRIES = 20_000
MOST_BYTES = 256 << 20
ALWAYS_KEPT = 50
STEP = 1024
"""Between two neighbours' positions, so that one can be put between them."""

MARKS = Schema(
    application_id=0x5244524D,  # "RDRM"
    version=1,
    durable=True,
    replace_bad_text=True,
    cache_kilobytes=8192,
    statements="""
CREATE TABLE bookmarks(paper TEXT PRIMARY KEY, position INTEGER NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX bookmarks_order ON bookmarks(position, paper);
CREATE TABLE lists(list INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, position INTEGER NOT NULL);
CREATE TABLE listed(list INTEGER NOT NULL, paper TEXT NOT NULL, position INTEGER NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (list, paper)) WITHOUT ROWID;
CREATE INDEX listed_order ON listed(list, position, paper);
CREATE INDEX listed_paper ON listed(paper);
CREATE TABLE tags(tag INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL);
CREATE TABLE tagged(tag INTEGER NOT NULL, paper TEXT NOT NULL, position INTEGER NOT NULL, at TEXT NOT NULL,
  PRIMARY KEY (tag, paper)) WITHOUT ROWID;
CREATE INDEX tagged_order ON tagged(tag, position, paper);
CREATE INDEX tagged_paper ON tagged(paper);
CREATE TABLE notes(paper TEXT PRIMARY KEY, text TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE states(paper TEXT PRIMARY KEY, state TEXT NOT NULL, at TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX states_state ON states(state, paper);
CREATE TABLE saved(saved INTEGER PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL, query TEXT NOT NULL,
  position INTEGER NOT NULL, at TEXT NOT NULL);
CREATE TABLE journal(
  entry INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  label TEXT NOT NULL,          -- what it was, after "Undid: "
  undone INTEGER NOT NULL DEFAULT 0,
  size INTEGER NOT NULL,
  images BLOB NOT NULL          -- deflated JSON: [[table, key, row before or null, row after or null]...]
);
CREATE INDEX journal_undone ON journal(undone, entry);
CREATE TABLE copies(paper TEXT PRIMARY KEY, data BLOB NOT NULL);       -- marked papers, so that marks outlive sources
CREATE TABLE followed(old TEXT PRIMARY KEY, new TEXT NOT NULL) WITHOUT ROWID;  -- ids merged into others
CREATE TABLE searches(number INTEGER PRIMARY KEY AUTOINCREMENT, query TEXT NOT NULL UNIQUE, at TEXT NOT NULL);
CREATE TABLE memory(name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID; -- where one was
CREATE TABLE state(only INTEGER PRIMARY KEY CHECK (only = 1), version INTEGER NOT NULL);
INSERT INTO state VALUES (1, 0)
""",
)


@records.record
class Table:
    """A table that the journal covers: the columns of its key, then the others; which column holds a paper's id."""

    key: tuple[str, ...]
    rest: tuple[str, ...]
    paper: bool = True


TABLES = {
    "bookmarks": Table(("paper",), ("position", "at")),
    "lists": Table(("list",), ("name", "folded", "position"), paper=False),
    "listed": Table(("list", "paper"), ("position", "at")),
    "tags": Table(("tag",), ("name", "folded"), paper=False),
    "tagged": Table(("tag", "paper"), ("position", "at")),
    "notes": Table(("paper",), ("text", "at")),
    "states": Table(("paper",), ("state", "at")),
    "saved": Table(("saved",), ("name", "folded", "query", "position", "at"), paper=False),
}


@records.record
class Change:
    """What was done: the journal entry (0 where nothing had to be done), words for a person, the papers touched."""

    id: int
    words: str
    papers: tuple[str, ...] = ()


@records.record
class Image:
    """One row before and after."""

    table: str
    key: Row
    before: Row | None
    after: Row | None


def now() -> str:
    """The time in ISO 8601, UTC, to the second."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Edit:
    """The changes to rows made inside one transaction, written at once and remembered as images."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._images: dict[tuple[str, Row], Image] = {}

    @property
    def images(self) -> list[Image]:
        """The images of rows that have truly changed, in the order first touched."""
        return [image for image in self._images.values() if image.before != image.after]

    def get(self, table: str, key: Row) -> Row | None:
        """The row as it stands: its columns but the key's."""
        about = TABLES[table]
        query = f"SELECT {','.join(about.rest)} FROM {table} WHERE {' AND '.join(f'{c}=?' for c in about.key)}"
        found: Row | None = self.connection.execute(query, key).fetchone()
        return found

    def put(self, table: str, key: Row, row: Row | None) -> None:
        """Write the row, or delete it with None."""
        seen = self._images.get((table, key))
        before = seen.before if seen else self.get(table, key)
        self._images[table, key] = Image(table, key, before, row)
        write(self.connection, table, key, row)

    def papers(self) -> tuple[str, ...]:
        """The ids of the papers whose marks have changed, each once."""
        return papers_of(self.images)


def ids_in(connection: sqlite3.Connection, query: str, *values: object) -> list[str]:
    """The ids that a query selects as `paper`, in its order; one text is quicker to fetch than 100,000 rows."""
    found = connection.execute(f"SELECT group_concat(paper, char(10)) FROM ({query})", values).fetchone()[0]
    return found.split("\n") if found else []


def papers_of(images: Iterable[Image]) -> tuple[str, ...]:
    """The ids of the papers in the images, each once, in order."""
    return tuple(dict.fromkeys(str(image.key[-1]) for image in images if TABLES[image.table].paper))


def write(connection: sqlite3.Connection, table: str, key: Row, row: Row | None) -> None:
    """Make the row of this key what is given; None deletes it."""
    about = TABLES[table]
    if row is None:
        connection.execute(f"DELETE FROM {table} WHERE {' AND '.join(f'{c}=?' for c in about.key)}", key)
    else:
        places = ",".join("?" * (len(key) + len(row)))
        connection.execute(f"REPLACE INTO {table}({','.join(about.key + about.rest)}) VALUES ({places})", key + row)


def record(edit: Edit, label: str) -> int:
    """Write the edit's images as one entry; returns its number, 0 where nothing has changed."""
    images = edit.images
    if not images:
        return 0
    connection = edit.connection
    body = zlib.compress(orjson.dumps([[i.table, i.key, i.before, i.after] for i in images]), 1)
    connection.execute("DELETE FROM journal WHERE undone = 1")
    cursor = connection.execute(
        "INSERT INTO journal(at, label, size, images) VALUES (?,?,?,?)", (now(), label, len(body), body)
    )
    connection.execute("UPDATE state SET version = version + 1")
    entry = int(cursor.lastrowid or 0)
    if entry % 1000 == 0 or len(body) > 100_000:
        _bound(connection)
    return entry


def _bound(connection: sqlite3.Connection) -> None:
    """Let go of the oldest entries where there are too many or they are too large together."""
    total = 0
    rows = connection.execute("SELECT entry, size FROM journal ORDER BY entry DESC")
    for number, (entry, size) in enumerate(rows):
        total += size
        if number >= ALWAYS_KEPT and (number >= MOST_ENTRIES or total > MOST_BYTES):
            connection.execute("DELETE FROM journal WHERE entry <= ?", (entry,))
            return


def step(connection: sqlite3.Connection, *, back: bool) -> Change | None:
    """Undo the newest change, or redo the one undone last; None where there is none."""
    order = "DESC" if back else "ASC"
    found = connection.execute(
        f"SELECT entry, label, images FROM journal WHERE undone = ? ORDER BY entry {order} LIMIT 1", (0 if back else 1,)
    ).fetchone()
    if found is None:
        return None
    entry, label, body = found
    try:
        images = [
            Image(table, tuple(key), before and tuple(before), after and tuple(after))
            for table, key, before, after in orjson.loads(zlib.decompress(body))
        ]
    except (zlib.error, ValueError) as error:
        raise LibraryError(f"the journal's entry {entry} is damaged; {label} cannot be undone") from error
    images = _followed(connection, images)
    for image in reversed(images) if back else images:
        write(connection, image.table, image.key, image.before if back else image.after)
    connection.execute("UPDATE journal SET undone = ? WHERE entry = ?", (1 if back else 0, entry))
    connection.execute("UPDATE state SET version = version + 1")
    return Change(entry, f"{'Undid' if back else 'Redid'}: {label}", papers_of(images))


def _followed(connection: sqlite3.Connection, images: Sequence[Image]) -> list[Image]:
    """The images under the ids that papers have now, where some were merged since."""
    if connection.execute("SELECT 1 FROM followed LIMIT 1").fetchone() is None:
        return list(images)
    new: Callable[[str], str] = dict(connection.execute("SELECT old, new FROM followed")).get  # type: ignore[assignment]
    return [
        Image(i.table, (*i.key[:-1], new(i.key[-1]) or i.key[-1]), i.before, i.after) if TABLES[i.table].paper else i
        for i in images
    ]


def history(connection: sqlite3.Connection, limit: int) -> list[tuple[int, str, str, bool]]:
    """The newest entries: number, time, label, whether it is undone."""
    query = "SELECT entry, at, label, undone FROM journal ORDER BY entry DESC LIMIT ?"
    return [(entry, at, label, bool(undone)) for entry, at, label, undone in connection.execute(query, (limit,))]
