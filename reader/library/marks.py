"""What the person made: bookmarks, reading lists, tags, notes, read marks, saved searches. marks.sqlite.

Every method that changes something is one transaction and one journal entry, and has reached the disk when it returns.
Any number of threads and processes may change marks at once; each waits for the other, none overwrites.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import EllipsisType

from reader.library import journal
from reader.library.base import Copy, MarksBase
from reader.library.citekeys import CiteKeys
from reader.library.errors import LibraryError
from reader.library.journal import MARKS, Change, ids_in, now
from reader.library.lists import ReadingLists
from reader.library.saved import SavedSearches
from reader.library.store import Store
from reader.library.tags import Tags
from reader.paper import UNMARKED, Paper, PaperMarks
from reader.text import clean

__all__ = ["KINDS", "UNMARKED", "Change", "Marks", "PaperMarks"]

CHUNK = 250
KINDS = ("bookmarked", "listed", "list", "tagged", "tag", "noted", "read", "skipped", "copied")
STATES = ("read", "unread", "skipped")
BETWEEN_NOTES = "---"
"""What stands between two notes that were written on one paper at the same time: a rule in Markdown."""

_KINDS = {
    "bookmarked": "SELECT paper FROM bookmarks ORDER BY position, paper",
    "listed": "SELECT DISTINCT paper FROM listed",
    "tagged": "SELECT DISTINCT paper FROM tagged",
    "noted": "SELECT paper FROM notes ORDER BY at, paper",
    "read": "SELECT paper FROM states WHERE state = 'read' ORDER BY paper",
    "skipped": "SELECT paper FROM states WHERE state = 'skipped' ORDER BY paper",
    "copied": "SELECT paper FROM copies",
}
_LISTED = "SELECT paper, name FROM listed JOIN lists USING (list) WHERE paper IN () ORDER BY lists.position, name"
_TAGGED = "SELECT paper, name FROM tagged JOIN tags USING (tag) WHERE paper IN () ORDER BY folded"


class Marks(ReadingLists, Tags, SavedSearches, CiteKeys, MarksBase):
    """The marks of a library."""

    @classmethod
    def open(
        cls,
        path: Path | None = None,
        *,
        copy: Copy | None = None,
        before_upgrade: Callable[[Path, int], None] | None = None,
    ) -> Marks:
        """Open or make the file; None keeps everything in memory.

        `copy` gives the papers with some ids (`Papers.by_id`): each marked paper is copied, so that its mark outlives
        its source. `before_upgrade(path, version)` is called before an older file is changed. Raises Damaged; see
        `recover.open_marks`, which brings the newest snapshot back.
        """
        return cls(Store(path, MARKS, before_upgrade=before_upgrade), copy)

    # Reading -------------------------------------------------------------------------------------------------

    def of(self, ids: Iterable[str]) -> dict[str, PaperMarks]:
        """The marks of these papers, a page of them at a time; papers without a mark are left out."""
        wanted = list(dict.fromkeys(ids))
        found: dict[str, PaperMarks] = {}
        with self._store.read() as connection:
            for start in range(0, len(wanted), CHUNK):
                part = wanted[start : start + CHUNK]
                places = f"({','.join('?' * len(part))})"

                def ask(query: str, places: str = places, part: list[str] = part) -> list[tuple[str, str]]:
                    return connection.execute(query.replace("()", places), part).fetchall()

                starred = {paper for paper, _ in ask("SELECT paper, 1 FROM bookmarks WHERE paper IN ()")}
                listed = _grouped(ask(_LISTED))
                tagged = _grouped(ask(_TAGGED))
                notes = dict(ask("SELECT paper, text FROM notes WHERE paper IN ()"))
                states = dict(ask("SELECT paper, state FROM states WHERE paper IN ()"))
                for paper in {*starred, *listed, *tagged, *notes, *states}:
                    state = states.get(paper)
                    found[paper] = PaperMarks(
                        paper in starred,
                        tuple(listed.get(paper, ())),
                        tuple(tagged.get(paper, ())),
                        notes.get(paper),
                        state == "read",
                        state == "skipped",
                    )
        return found

    def ids(self, kind: str, name: str | None = None) -> list[str]:
        """The papers with a kind of mark (see KINDS): bookmarks, a list and a tag in the order they were put in.

        `list` and `tag` need a name; raises UnknownName where there is none such.
        """
        if kind == "list":
            return self.in_list(name or "")
        if kind == "tag":
            return self.with_tag(name or "")
        if kind not in _KINDS:
            raise LibraryError(f"{kind!r} is no kind of mark; there are {', '.join(KINDS)}")
        with self._store.read() as connection:
            return ids_in(connection, _KINDS[kind])

    def count(self, kind: str, name: str | None = None) -> int:
        """How many papers have a kind of mark."""
        if kind in ("list", "tag"):
            return len(self.ids(kind, name))
        if kind not in _KINDS:
            raise LibraryError(f"{kind!r} is no kind of mark; there are {', '.join(KINDS)}")
        with self._store.read() as connection:
            return int(connection.execute(f"SELECT COUNT(*) FROM ({_KINDS[kind]})").fetchone()[0])

    def bookmarks(self) -> list[tuple[str, str]]:
        """Every bookmarked paper with the time it was bookmarked, in order."""
        with self._store.read() as connection:
            return connection.execute("SELECT paper, at FROM bookmarks ORDER BY position, paper").fetchall()

    # Bookmarks and reading -----------------------------------------------------------------------------------

    def bookmark(self, ids: Iterable[str], on: bool | None = True) -> Change:
        """Bookmark papers, or with False take bookmarks off; None takes them off where all have one, else sets them."""
        wanted = self._ids(ids)
        with self.edit(wanted if on is not False else ()) as edit:
            if on is None:
                on = not all(edit.get("bookmarks", (id,)) for id in wanted)
            if on:
                self._append(edit, "bookmarks", (), wanted)
            else:
                for id in wanted:
                    edit.put("bookmarks", (id,), None)
            touched = edit.papers()
            of = self._of(edit, touched)
            if on:
                return self.done(edit, "Bookmarked", f"bookmark of {of}", "Already bookmarked")
            return self.done(edit, "Bookmark taken off", f"taking the bookmark off {of}", "Not bookmarked")

    def mark(self, ids: Iterable[str], state: str) -> Change:
        """Mark papers as `read`, `unread` or `skipped`; each has one of the three."""
        if state not in STATES:
            raise LibraryError(f"{state!r} is no mark; there are {', '.join(STATES)}")
        words = {"read": "Marked read", "unread": "Marked unread", "skipped": "Skipped"}[state]
        with self.edit() as edit:
            at = now()
            for id in self._ids(ids):
                old = edit.get("states", (id,))
                if (old[0] if old else "unread") != state:
                    edit.put("states", (id,), None if state == "unread" else (state, at))
            of = self._of(edit, edit.papers())
            label = f"skipping {of}" if state == "skipped" else f"marking {of} {state}"
            return self.done(edit, words, label, f"Already {state}")

    def note(self, id: str, text: str | None, *, over: str | None | EllipsisType = ...) -> Change:
        """Keep a note on a paper, in the place of the one before; None or blanks remove it.

        `over` is the note as it was when one began to write. Where another reader has changed it since, theirs is not
        lost: both are kept, theirs first, and the words say so.
        """
        kept = clean(text or "").strip("\n")
        (paper,) = self._ids((id,))
        with self.edit((paper,) if kept.strip() else ()) as edit:
            old = edit.get("notes", (paper,))
            theirs = old[0] if old else ""
            if over is not ... and theirs.strip() not in ((over or "").strip(), kept.strip(), ""):
                if not kept.strip():
                    return Change(0, "The note was changed meanwhile, and stays")
                edit.put("notes", (paper,), (f"{theirs}\n\n{BETWEEN_NOTES}\n\n{kept}", now()))
                label = f"change to the note on {self._of(edit, (paper,))}"
                return self.done(edit, "The note was changed meanwhile: both are kept, theirs first", label, "")
            if not kept.strip():
                edit.put("notes", (paper,), None)
                words, label = "Note removed", "removing the note on"
            else:
                if old is None or old[0] != kept:
                    edit.put("notes", (paper,), (kept, now()))
                words, label = "Note kept", "note on" if old is None else "change to the note on"
            return self.done(edit, words, f"{label} {self._of(edit, (paper,))}", "The note is as it was")

    def move_bookmark(self, id: str, to: int) -> Change:
        """Put a bookmarked paper at another place among the bookmarks, from 0."""
        with self.edit() as edit:
            rows = edit.connection.execute("SELECT paper, position FROM bookmarks ORDER BY position, paper").fetchall()
            self._place(edit, "bookmarks", (), rows, id, to)
            label = f"moving {self._of(edit, (id,))} among the bookmarks"
            change = self.done(edit, "", label, "It is there already")
            return Change(change.id, "Moved", change.papers) if change.id else change

    # The journal ---------------------------------------------------------------------------------------------

    def undo(self) -> Change | None:
        """Undo the newest change, whoever made it; None where there is nothing to undo."""
        with self._store.write() as connection:
            return journal.step(connection, back=True)

    def redo(self) -> Change | None:
        """Redo the change undone last; None where there is none, or something else was changed since."""
        with self._store.write() as connection:
            return journal.step(connection, back=False)

    def journal(self, limit: int = 50) -> list[tuple[int, str, str, bool]]:
        """The newest entries, newest first: number, time, what it was, whether it is undone."""
        with self._store.read() as connection:
            return journal.history(connection, limit)

    def version(self) -> int:
        """A number that differs after anybody, in this process or another, changed a mark. Cheap enough to poll."""
        data = self._store.data_version()
        if data != self._seen[0]:
            with self._store.read() as connection:
                self._seen = (data, int(connection.execute("SELECT version FROM state").fetchone()[0]))
        return self._seen[1]

    def probe(self) -> None:
        """Ask every table for its columns. Raises Damaged where the schema itself was changed."""
        with self._store.read() as connection:
            for table, about in journal.TABLES.items():
                connection.execute(f"SELECT {','.join(about.key + about.rest)} FROM {table} LIMIT 1").fetchone()
            for query in ("entry, at, label, undone, size, images FROM journal", "paper, data FROM copies"):
                connection.execute(f"SELECT {query} LIMIT 1").fetchone()
            connection.execute("SELECT version FROM state").fetchone()

    def verify(self) -> list[str]:
        """What is wrong with the file: by SQLite's check, and by holding every mark against the journal."""
        from reader.library.verify import verify

        found = self._store.check()
        if not found:
            with self._store.read() as connection:
                found = verify(connection)
        return found

    def mend(self, kept: Callable[[Sequence[str]], Iterable[tuple[str, bytes]]] | None = None) -> int:
        """Write what `verify()` finds wrong again, from the journal and the papers; returns how many rows.

        `kept` gives copies from elsewhere (`Snapshots.copies`) for papers that are no longer in the library. A damaged
        copy that nothing can replace stays as it is.
        """
        from reader.library.verify import damaged_copies, mend, verify

        with self._store.read() as connection:
            if not verify(connection):
                return 0
            damaged = damaged_copies(connection)
        fresh = dict(kept(damaged)) if kept and damaged else {}
        fresh |= self.as_copies(damaged)
        with self._store.write() as connection:
            connection.executemany("REPLACE INTO copies VALUES (?,?)", fresh.items())
            return mend(connection) + len(fresh)

    # Papers --------------------------------------------------------------------------------------------------

    def follow(self, old: str, new: str) -> None:
        """Hang the marks of a paper on the id it was merged into. Not undone by `undo()`; older entries follow too."""
        from reader.library.following import follow

        with self._store.write() as connection:
            follow(connection, old, new)

    def keep(self, papers: Mapping[str, Paper] | Iterable[Paper]) -> None:
        """Renew the stored copies of those among these papers that have one: after a source was read again."""
        if self.read_only:
            return
        several = papers.values() if isinstance(papers, Mapping) else papers
        with self._store.read() as connection:
            if connection.execute("SELECT 1 FROM copies LIMIT 1").fetchone() is None:
                return
            fresh = {paper.id: paper for paper in several}
            old = self._copied(connection, fresh)
        if old:
            with self._store.write() as connection:
                self.store_copies(connection, (fresh[id] for id in old))


def _grouped(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for paper, name in pairs:
        found.setdefault(paper, []).append(name)
    return found
