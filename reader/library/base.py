"""What all kinds of marks share: a transaction that becomes a journal entry, positions, copies of marked papers."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import orjson

from reader.library.codec import paper_from_json, paper_json
from reader.library.errors import LibraryError
from reader.library.journal import STEP, Change, Edit, now, record
from reader.library.names import of_papers
from reader.library.store import Store
from reader.paper import Paper, ReaderError
from reader.text import clean_line

__all__ = ["Copy", "MarksBase"]

CHUNK = 250
AT_ONCE = 5_000
"""Papers copied at a time: neighbours among them are read together."""
LONGEST_ID = 100

Copy = Callable[[Sequence[str]], Mapping[str, Paper]]


class MarksBase:
    """The file, and how a change is made."""

    def __init__(self, store: Store, copy: Copy | None = None) -> None:
        self._store = store
        self._copy = copy
        self._seen = (-1, -1)

    @property
    def read_only(self) -> str | None:
        """Why nothing can be marked, in words; None where it can."""
        return self._store.read_only

    @property
    def store(self) -> Store:
        """The file, for checks, snapshots and sizes."""
        return self._store

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    @contextmanager
    def edit(self, copies_of: Sequence[str] = ()) -> Iterator[Edit]:
        """Lend an edit inside one transaction; end it with `done()`. Papers that get a mark are copied with it.

        The copies are made before the transaction begins, so that marking many at once keeps others waiting for the
        writing alone.
        """
        copies = self._fresh_copies(copies_of) if copies_of and not self.read_only else []
        with self._store.write() as connection:
            connection.executemany("INSERT OR IGNORE INTO copies VALUES (?,?)", copies)
            yield Edit(connection)

    def done(self, edit: Edit, words: str, label: str, nothing: str) -> Change:
        """End an edit: its entry, and the words for it; `nothing` where no row has changed."""
        papers = edit.papers()
        entry = record(edit, label)
        if not entry:
            return Change(0, nothing)
        return Change(entry, words if len(papers) < 2 else f"{words}: {len(papers):,} papers", papers)

    def _ids(self, ids: Iterable[str]) -> list[str]:
        """The ids, each once. Raises LibraryError for what cannot be one."""
        found = list(dict.fromkeys(ids))
        for id in found:
            if not id or len(id) > LONGEST_ID or clean_line(id) != id:
                raise LibraryError(f"{clean_line(id[:40])!r} is no paper's id")
        return found

    # Positions -----------------------------------------------------------------------------------------------

    def _append(self, edit: Edit, table: str, group: tuple[int, ...], ids: Iterable[str]) -> None:
        """Put papers that are not in it yet at the end of the bookmarks, a list or a tag."""
        where = "" if not group else f"WHERE {'list' if table == 'listed' else 'tag'} = {group[0]:d}"
        position = edit.connection.execute(f"SELECT MAX(position) FROM {table} {where}").fetchone()[0] or 0
        at = now()
        for id in ids:
            if edit.get(table, (*group, id)) is None:
                position += STEP
                edit.put(table, (*group, id), (position, at))

    def _place(
        self, edit: Edit, table: str, group: tuple[int, ...], rows: Sequence[tuple[str, int]], id: str, to: int
    ) -> None:
        """Put one of the rows (paper, position; in order) at place `to`; renumber all where there is no gap."""
        papers = [paper for paper, _ in rows]
        if id not in papers:
            raise LibraryError("the paper is not among them")
        positions = dict(rows)
        papers.remove(id)
        to = max(0, min(to, len(papers)))
        papers.insert(to, id)
        before = positions[papers[to - 1]] if to else None
        after = positions[papers[to + 1]] if to + 1 < len(papers) else None
        low = before if before is not None else (after - 2 * STEP if after is not None else 0)
        high = after if after is not None else low + 2 * STEP
        if [p for p, _ in rows] == papers:
            return
        if high - low > 1:
            moved = {id: (low + high) // 2}
        else:
            moved = {paper: (number + 1) * STEP for number, paper in enumerate(papers)}
        for paper, position in moved.items():
            old = edit.get(table, (*group, paper))
            if old is not None:
                edit.put(table, (*group, paper), (position, *old[1:]))

    # Copies --------------------------------------------------------------------------------------------------

    def copies(self, ids: Iterable[str]) -> dict[str, Paper]:
        """The stored copies of marked papers, for those that are not in the library; damaged ones are left out."""
        with self._store.read() as connection:
            return self._read_copies(connection, list(ids))

    def _read_copies(self, connection: sqlite3.Connection, ids: Sequence[str]) -> dict[str, Paper]:
        found: dict[str, Paper] = {}
        for start in range(0, len(ids), CHUNK):
            part = ids[start : start + CHUNK]
            query = f"SELECT paper, data FROM copies WHERE paper IN ({','.join('?' * len(part))})"
            for id, data in connection.execute(query, part):
                try:
                    found[id] = paper_from_json(orjson.loads(zlib.decompress(data)))
                except (zlib.error, ValueError):
                    continue  # `verify()` names it
        return found

    def _copied(self, connection: sqlite3.Connection, ids: Collection[str]) -> list[str]:
        """Those of the ids that have a copy."""
        wanted, found = list(ids), []
        for start in range(0, len(wanted), CHUNK):
            part = wanted[start : start + CHUNK]
            query = f"SELECT paper FROM copies WHERE paper IN ({','.join('?' * len(part))})"
            found += [id for (id,) in connection.execute(query, part)]
        return found

    def _fresh_copies(self, ids: Sequence[str]) -> list[tuple[str, bytes]]:
        """Copies of the papers that have none yet and can be had."""
        if self._copy is None:
            return []
        with self._store.read() as connection:
            have = set(self._copied(connection, ids))
        left = [id for id in ids if id not in have]
        found: list[tuple[str, bytes]] = []
        for start in range(0, len(left), AT_ONCE):
            found += [_as_copy(id, paper) for id, paper in self._asked_for(left[start : start + AT_ONCE]).items()]
        return found

    def as_copies(self, ids: Sequence[str]) -> dict[str, bytes]:
        """Copies, made now, of those of the papers that can be had."""
        return dict(_as_copy(id, paper) for id, paper in self._asked_for(ids).items()) if ids else {}

    def _asked_for(self, ids: Sequence[str]) -> Mapping[str, Paper]:
        """The papers with these ids; none where they cannot be read: that must not keep anybody from marking."""
        if self._copy is None:
            return {}
        try:
            return self._copy(ids)
        except ReaderError:
            return {}

    def store_copies(self, connection: sqlite3.Connection, papers: Iterable[Paper]) -> None:
        """Write copies of papers, in the place of older ones."""
        connection.executemany("REPLACE INTO copies VALUES (?,?)", (_as_copy(paper.id, paper) for paper in papers))

    def without_copy(self, connection: sqlite3.Connection) -> list[str]:
        """The marked papers (read and skipped aside) of which there is no copy and no paper; copies what it can."""
        marked = " UNION ".join(f"SELECT paper FROM {table}" for table in ("bookmarks", "listed", "tagged", "notes"))
        query = f"SELECT paper FROM ({marked}) WHERE paper NOT IN (SELECT paper FROM copies) ORDER BY paper"
        lost = [paper for (paper,) in connection.execute(query)]
        for start in range(0, len(lost), CHUNK):
            papers = self._asked_for(lost[start : start + CHUNK])
            connection.executemany("INSERT OR IGNORE INTO copies VALUES (?,?)", map(_as_copy, papers, papers.values()))
        return [paper for (paper,) in connection.execute(query)] if lost else []

    # Words ---------------------------------------------------------------------------------------------------

    def _of(self, edit: Edit, ids: Sequence[str]) -> str:
        """What a label says of these papers."""
        return of_papers(ids, self._title(edit.connection, ids[0]) if len(ids) == 1 else None)

    def _title(self, connection: sqlite3.Connection, id: str) -> str | None:
        """What a paper is called: its title as it reads, its headline, or how it begins."""
        paper = self._read_copies(connection, (id,)).get(id)
        if paper is None:
            paper = self._asked_for((id,)).get(id)
        if paper is None:
            return None
        if paper.title or not paper.headline:
            from reader.latex import plain  # a list of marks is opened without the renderer

            return plain(paper.title or paper.abstract[:300])
        return paper.headline


def _as_copy(id: str, paper: Paper) -> tuple[str, bytes]:
    """The row of a copy, under the id that the mark has: the paper may have been found by an alias."""
    deflater = _DEFLATER.copy()  # a third quicker than a new one
    body: bytes = deflater.compress(orjson.dumps({**paper_json(paper), "id": id}))
    rest: bytes = deflater.flush()
    return id, body + rest


_DEFLATER = zlib.compressobj(2, zlib.DEFLATED, 15, 8, zlib.Z_FIXED)
