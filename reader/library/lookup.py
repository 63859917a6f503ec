"""Finding rows by key. The keys of papers just added are held in hand and written sorted, many at a time.

Random inserts would touch a page for each key: at a million papers, written batch by batch, that costs more than all
else. Until they are written, other readers find the ids of those rows by looking through the rows themselves.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from reader.library.errors import LibraryError
from reader.library.keys import arxiv_keys, doi_keys, id_key, id_keys, id_range, key_id, keys_of, own_key, title_key
from reader.library.store import Store
from reader.paper import ID_LENGTH, Paper, parse_arxiv_id, parse_doi
from reader.records import record

__all__ = ["Keys", "Matches"]

CHUNK = 250
MOST = 50
"""Rows given for one key at most: a thousand papers may be called "Preface"."""
SHORTEST_PREFIX = 6
_SLOTS = (1 << 25) - 1


_Asked = tuple[tuple[int], tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""The keys of a paper by id, arXiv id, DOI, title and own id."""


@record
class Matches:
    """The rows of papers here that may be the same as one that was read.

    `id` has the same id, or is the paper that this id is an alias of; the others share the arXiv id, the DOI, the title
    with the first author's family name (folded), or the record's own id in the same file.
    """

    id: int | None = None
    arxiv_id: tuple[int, ...] = ()
    doi: tuple[int, ...] = ()
    title: tuple[int, ...] = ()
    own: tuple[int, ...] = ()


class Keys:
    """The table `keys` and what is still in hand for it."""

    def __init__(self, store: Store, papers: Callable[[Sequence[int]], Mapping[int, Paper]]) -> None:
        self._store = store
        self._papers = papers
        self._held: dict[int, tuple[int, ...]] = {}
        self._rows_held = 0
        self._asked: dict[int, tuple[Paper, _Asked]] = {}
        self._met: bytearray | None = None
        """1 where a key of the library falls: most keys of new papers then need no look into the file."""
        self._others = -1
        self._looks = 0
        self.looked_at: int | None = None
        """The next row at the last `matches()`: rows from there on were not looked at."""

    @property
    def held(self) -> int:
        """How many keys are in hand."""
        return len(self._held)

    def hold(self, papers: Iterable[tuple[int, Collection[int]]]) -> None:
        """Take the keys of rows just added in hand."""
        held, met = self._held, self._met
        for row, keys in papers:
            self._rows_held += 1
            for key in keys:
                held[key] = (*held[key], row) if key in held else (row,)
                if met is not None:
                    met[key & _SLOTS] = 1

    def change(self, connection: sqlite3.Connection, row: int, before: set[int], after: set[int]) -> None:
        """Give a row other keys, inside a transaction; those of a row that is still in hand change there."""
        held = self._held
        gone, new = before - after, after - before
        for key in gone:
            rows = held.get(key, ())
            if row in rows:
                held[key] = tuple(one for one in rows if one != row)
        connection.executemany("DELETE FROM keys WHERE key = ? AND row = ?", [(key, row) for key in gone])
        if new:
            keyed = connection.execute("SELECT keyed FROM state").fetchone()[0]
            for key in new:
                if row >= keyed:
                    held[key] = (*held.get(key, ()), row)
                if self._met is not None:
                    self._met[key & _SLOTS] = 1
            if row < keyed:
                connection.executemany("INSERT OR IGNORE INTO keys VALUES (?,?)", [(key, row) for key in new])

    def forget(self) -> None:
        """Drop what is in hand, after a transaction was taken back: `flush()` finds the keys in the rows."""
        self._held = {}
        self._rows_held = 0
        self._asked = {}

    def of(self, paper: Paper) -> set[int]:
        """The keys of a paper; those worked out by the last `matches()` are not worked out again."""
        last = self._asked.get(id(paper))
        if last is None or last[0] is not paper or len(paper.sources) > 1:
            return keys_of(paper)
        (own_id,), arxiv_id, doi, title, own = last[1]
        found = {own_id, *title, *own}
        for pair in (arxiv_id, doi):
            if pair:
                found.add(own_id if pair[0] == own_id else pair[1])
        return found

    def flush(self) -> None:
        """Write the keys of every row that has none yet, also those another process left behind."""
        held = self._held
        with self._store.write() as connection:
            keyed, following, count = connection.execute("SELECT keyed, next, count FROM state").fetchone()
            if keyed == following and not held:
                return
            pairs = sorted((key, row) for key, rows in held.items() for row in rows)
            known = {row for _, row in pairs}
            if pairs and count < following:  # another process may have taken some of them out
                query = "SELECT row FROM papers WHERE row >= ?"
                here = {row for (row,) in connection.execute(query, (min(known),))}
                pairs = [pair for pair in pairs if pair[1] in here]
            for start in range(keyed, following, 1000):
                lost = [row for row in range(start, min(start + 1000, following)) if row not in known]
                pairs += [(key, row) for row, paper in self._papers(lost).items() for key in keys_of(paper)]
            connection.executemany("INSERT OR IGNORE INTO keys VALUES (?,?)", sorted(pairs))
            connection.execute("UPDATE state SET keyed = next")
        self.forget()

    def rows(self, connection: sqlite3.Connection, keys: Collection[int]) -> dict[int, tuple[int, ...]]:
        """The rows of each key, at most 50; keys without one are left out."""
        held = self._held
        found = {key: held[key][:MOST] for key in keys if key in held and held[key]}
        if connection.execute("SELECT keyed FROM state").fetchone()[0] == 0:
            return found
        met = self._met
        wanted = sorted(keys if met is None else [key for key in keys if met[key & _SLOTS]])  # neighbours share a page
        for start in range(0, len(wanted), CHUNK):
            part = wanted[start : start + CHUNK]
            if len(part) > 8:
                part += part[-1:] * (CHUNK - len(part))  # one prepared statement for all
            query = f"SELECT key, row FROM keys WHERE key IN ({','.join('?' * len(part))})"
            for key, row in connection.execute(query, part):
                rows = found.get(key, ())
                if len(rows) < MOST and row not in rows:
                    found[key] = (*rows, row)
        return found

    def _tail(self, connection: sqlite3.Connection, ids: Collection[int]) -> dict[int, int]:
        """Rows by id among those that another process has added and not yet keyed."""
        keyed, following = connection.execute("SELECT keyed, next FROM state").fetchone()
        if not ids or keyed == following:
            return {}
        found = connection.execute("SELECT id, row FROM papers WHERE row >= ?", (keyed,))
        return {id: row for id, row in found if id in ids}

    def row_of(self, ids: Iterable[str]) -> dict[str, int]:
        """Rows by id or alias."""
        wanted = id_keys(ids)
        with self._store.read() as connection:
            found = self._exact(connection, set(wanted.values()))
            left = [key for key in wanted.values() if key not in found]
            kept = _kept(connection, left)
            if kept:
                rows = self._exact(connection, set(kept.values()))
                found.update((alias, rows[id]) for alias, id in kept.items() if id in rows)
        return {id: found[key] for id, key in wanted.items() if key in found}

    def _mind(self, connection: sqlite3.Connection, rows: int, looks: int) -> None:
        """Make the table of the keys that there are: at once where there is no paper, else once it is worth a reading.

        It goes when another process changes the library.
        """
        others = connection.execute("PRAGMA data_version").fetchone()[0]
        if others != self._others:
            self._met, self._others, self._looks = None, others, 0
        if self._met is None:
            self._looks += looks
            if rows == 0:
                self._met = bytearray(_SLOTS + 1)
            elif self._looks > 2 * rows:
                self._met = met = bytearray(_SLOTS + 1)
                for (key,) in connection.execute("SELECT key FROM keys"):
                    met[key & _SLOTS] = 1
                for key in self._held:
                    met[key & _SLOTS] = 1

    def _exact(self, connection: sqlite3.Connection, ids: set[int]) -> dict[int, int]:
        """Rows of papers with exactly these ids: no other key of a paper is ever another paper's id."""
        held = self._held
        found = {id: held[id][0] for id in ids if held.get(id)} if held else {}
        left = sorted(ids - found.keys())  # neighbours share a page
        for start in range(0, len(left), CHUNK):
            part = left[start : start + CHUNK]
            query = f"SELECT key, row FROM keys WHERE key IN ({','.join('?' * len(part))})"
            found.update(connection.execute(query, part))
        if len(found) < len(ids):
            found.update(self._tail(connection, ids - found.keys()))
        return found

    def find(self, text: str) -> list[str]:
        """The ids that a prefix, an arXiv id or a DOI stands for."""
        wanted = text.strip()
        digits = wanted.lower()
        if all(c in "0123456789abcdef" for c in digits) and len(digits) <= ID_LENGTH:
            found = self._by_prefix(digits)
            if found:
                return found
        arxiv_id, doi = parse_arxiv_id(wanted), parse_doi(wanted)
        keys: set[int] = set()
        if arxiv_id:
            keys.update(arxiv_keys(arxiv_id[0]))
        if doi:
            keys.update(doi_keys(doi))
        if not keys:
            if len(wanted) < SHORTEST_PREFIX:
                raise LibraryError(f"{wanted!r}: give at least {SHORTEST_PREFIX} digits of an id, an arXiv id or a DOI")
            return []
        with self._store.read() as connection:
            by_key = self.rows(connection, keys)
            if len(by_key) < len(keys):
                by_key.update((id, (row,)) for id, row in self._tail(connection, keys).items())
        rows = sorted({row for rows in by_key.values() for row in rows})
        return [paper.id for paper in self._papers(rows).values()]

    def _by_prefix(self, digits: str) -> list[str]:
        if len(digits) < SHORTEST_PREFIX:
            raise LibraryError(f"{digits!r} is too short: give at least {SHORTEST_PREFIX} digits of an id")
        first, last = id_range(digits)
        with self._store.read() as connection:
            query = (
                "SELECT DISTINCT p.id FROM keys k JOIN papers p ON p.row = k.row AND p.id = k.key"
                " WHERE k.key BETWEEN ? AND ? LIMIT 100"
            )
            ids = {id for (id,) in connection.execute(query, (first, last))}
            ids.update(id for id in self._held if first <= id <= last and self._exact(connection, {id}))
            keyed = connection.execute("SELECT keyed FROM state").fetchone()[0]
            query = "SELECT id FROM papers WHERE row >= ? AND id BETWEEN ? AND ?"
            ids.update(id for (id,) in connection.execute(query, (keyed, first, last)))
            if not ids:
                query = "SELECT id FROM aliases WHERE alias BETWEEN ? AND ?"
                ids.update(id for (id,) in connection.execute(query, (first, last)))
        return [key_id(id) for id in sorted(ids)]

    def matches(self, papers: Sequence[Paper]) -> list[Matches]:
        """For each paper, the rows that share an identifier with it."""
        asked = [_asked(paper) for paper in papers]
        self._asked = {id(paper): (paper, keys) for paper, keys in zip(papers, asked, strict=True)}
        with self._store.read() as connection:
            keyed, following = connection.execute("SELECT keyed, next FROM state").fetchone()
        if following - keyed > self._rows_held and not self._store.read_only:
            self.flush()  # a run that was killed, or another process, has left rows without keys
        self.looked_at = following
        with self._store.bulk() as connection:
            self._mind(connection, following, sum(map(_count, asked)))
            rows = self.rows(connection, {key for one in asked for keys in one for key in keys})
            strangers = {one[0][0] for one in asked if one[0][0] not in rows}
            kept = _kept(connection, strangers)
            merged = self._exact(connection, set(kept.values())) if kept else {}
        found = []
        for (key,), *others in asked:
            same = rows[key][0] if key in rows else merged.get(kept[key]) if key in kept else None
            several = [_rows_in(rows, keys) for keys in others]
            found.append(Matches(same, *several) if same is not None or any(several) else _NONE)
        return found


_NONE = Matches()


def _count(asked: _Asked) -> int:
    return sum(map(len, asked))


def _asked(paper: Paper) -> _Asked:
    """The keys to look for: by id, arXiv id, DOI, title, own id."""
    own = paper.ids.get("source")
    return (
        (id_key(paper.id),),
        arxiv_keys(paper.arxiv_id) if paper.arxiv_id else (),
        doi_keys(paper.doi) if paper.doi else (),
        (title_key(paper.title, paper.authors),) if paper.title else (),
        (own_key(paper.sources[0].path, own),) if own and paper.sources else (),
    )


def _rows_in(rows: Mapping[int, tuple[int, ...]], keys: Sequence[int]) -> tuple[int, ...]:
    if len(keys) == 1:
        return rows.get(keys[0], ())
    return tuple(row for key in keys for row in rows.get(key, ()))


def _kept(connection: sqlite3.Connection, aliases: Collection[int]) -> dict[int, int]:
    """The ids of the papers that these are aliases of."""
    found: dict[int, int] = {}
    if not aliases or connection.execute("SELECT 1 FROM aliases LIMIT 1").fetchone() is None:
        return found
    wanted = list(aliases)
    for start in range(0, len(wanted), CHUNK):
        part = wanted[start : start + CHUNK]
        query = f"SELECT alias, id FROM aliases WHERE alias IN ({','.join('?' * len(part))})"
        found.update(connection.execute(query, part))
    return found
