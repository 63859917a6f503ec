"""A paper as a row of papers.sqlite and back: the columns, the deflated rest, numbers for venues and sources."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterable, Sequence
from typing import Any

from reader.library.codec import Codec, from_fields, to_fields, train
from reader.library.errors import Damaged
from reader.library.keys import id_key, key_id
from reader.library.orders import day
from reader.library.sources import Sources
from reader.library.store import Store
from reader.paper import Paper, Source

__all__ = ["COLUMNS", "Records"]

COLUMNS = "row, id, source, ordinal, line, title, data"
_ENOUGH_TO_TRAIN = 1_000


class Records:
    """Reads and writes rows; remembers the dictionaries and the numbers of venues."""

    def __init__(self, store: Store, sources: Sources) -> None:
        self._store = store
        self._sources = sources
        self._codec: Codec | None = None
        self._venues: dict[str, int] = {}

    def forget(self) -> None:
        """Drop what was learned in a transaction that was taken back."""
        self._venues.clear()
        self._codec = None

    def read(self, connection: sqlite3.Connection, record: tuple[Any, ...]) -> Paper:
        """The paper in a record of COLUMNS. Raises Damaged."""
        row, id, source, ordinal, line, title, data = record
        try:
            fields = self.unpack(connection, data, _seed(row, id, title))
        except (zlib.error, ValueError, TypeError, KeyError, IndexError) as error:
            words = f"row {row} of {self._store.path} is damaged; `reader doctor` says how to mend it"
            raise Damaged(words, self._store.path) from error
        places: tuple[Source, ...] = ()
        if source is not None:
            path = self._sources.path(connection, source)
            places = (Source(path, ordinal, line),)
            more = fields.get("p")
            if more:
                places += tuple(Source(self._sources.path(connection, s), o, n) for s, o, n in more)
        return from_fields(fields, key_id(id), title, places)

    def unpack(self, connection: sqlite3.Connection, data: bytes, seed: int = 0) -> dict[str, Any]:
        """The fields in the deflated rest, with a dictionary that another process may have trained just now."""
        codec = self._codec or self._load_codec(connection)
        try:
            return codec.unpack(data, seed)
        except KeyError:  # another process has trained a dictionary since
            return self._load_codec(connection).unpack(data, seed)

    def _load_codec(self, connection: sqlite3.Connection) -> Codec:
        codec = Codec(dict(connection.execute("SELECT number, words FROM dictionaries")))
        self._codec = codec
        return codec

    def codec_for(self, connection: sqlite3.Connection, batch: Sequence[Paper]) -> Codec:
        """The codec to write with; trains a dictionary on the first batch that is large enough to learn from."""
        trained = connection.execute("SELECT MAX(trained_on), MAX(number) FROM dictionaries").fetchone()
        if len(batch) > 20 and (trained[0] is None or (trained[0] < _ENOUGH_TO_TRAIN <= len(batch))):
            number = 0 if trained[1] is None else trained[1] + 1
            connection.execute("INSERT INTO dictionaries VALUES (?,?,?)", (number, len(batch), train(batch)))
            return self._load_codec(connection)
        return self._codec or self._load_codec(connection)

    def record(self, connection: sqlite3.Connection, codec: Codec, row: int, paper: Paper) -> tuple[Any, ...]:
        """The values of a row of the table `papers`."""
        fields = to_fields(paper)
        source = ordinal = line = None
        if paper.sources:
            place = paper.sources[0]
            source, ordinal, line = self._sources.number(connection, place.path), place.ordinal, place.line
            if len(paper.sources) > 1:
                more = paper.sources[1:]
                fields["p"] = [(self._sources.number(connection, s.path), s.ordinal, s.line) for s in more]
        venue = self._venue(connection, paper.venue) if paper.venue else None
        key, title = id_key(paper.id), paper.title
        data = codec.pack(fields, _seed(row, key, title))
        return (row, key, source, ordinal, line, day(paper.date, paper.year), venue, title, data)

    def places(self, connection: sqlite3.Connection, papers: Iterable[tuple[int, Paper]]) -> None:
        """Write the places where papers came from besides their first."""
        further = [
            (self._sources.number(connection, place.path), row) for row, paper in papers for place in paper.sources[1:]
        ]
        if further:
            connection.executemany("INSERT OR IGNORE INTO places VALUES (?,?)", further)

    def _venue(self, connection: sqlite3.Connection, name: str) -> int:
        number = self._venues.get(name)
        if number is None:
            if len(self._venues) > 20_000:
                self._venues.clear()
            connection.execute("INSERT OR IGNORE INTO venues(name) VALUES (?)", (name,))
            number = int(connection.execute("SELECT number FROM venues WHERE name = ?", (name,)).fetchone()[0])
            self._venues[name] = number
        return number


def _seed(row: int, id: int, title: str | None) -> int:
    """What the checksum of a record begins with, so that it covers the row, the id and the title as well."""
    if title is not None and not isinstance(title, str):
        raise TypeError("the title is no text")  # the type in the row itself was damaged
    return zlib.crc32(title.encode() if title else b"", (row ^ id) & 0xFFFFFFFF)
