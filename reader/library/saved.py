"""Saved searches, the history of searches, and where one was."""

from __future__ import annotations

from reader.library.base import MarksBase
from reader.library.errors import BadName, UnknownName
from reader.library.journal import STEP, Change, Edit, now
from reader.library.names import clean_name, fold_name, quoted
from reader.records import record
from reader.text import clean, clean_line

__all__ = ["Saved", "SavedSearches"]

LONGEST_QUERY = 10_000
LONGEST_HISTORY = 500


@record
class Saved:
    """A saved search."""

    name: str
    query: str


class SavedSearches(MarksBase):
    """The part of the marks that is about searches. The history and the position are no journal entries."""

    def saved(self) -> list[Saved]:
        """Every saved search, in the order saved."""
        with self._store.read() as connection:
            query = "SELECT name, query FROM saved ORDER BY position, folded"
            return [Saved(*row) for row in connection.execute(query)]

    def save_search(self, name: str, query: str) -> Change:
        """Save a query under a name, in the place of the one that had it."""
        with self.edit() as edit:
            kept, text = clean_name(name, "search"), clean_line(query)
            if len(text) > LONGEST_QUERY:
                raise BadName(f"a saved search may have {LONGEST_QUERY:,} characters; this one has {len(text):,}")
            number = _find(edit, kept)
            if number is None:
                number, position = edit.connection.execute(
                    "SELECT COALESCE(MAX(saved), 0) + 1, COALESCE(MAX(position), 0) FROM saved"
                ).fetchone()
                edit.put("saved", (number,), (kept, fold_name(kept), text, position + STEP, now()))
            else:
                row = edit.get("saved", (number,))
                if row is not None and row[2] != text:
                    edit.put("saved", (number,), (*row[:2], text, *row[3:]))
            shown = quoted(kept)
            return self.done(edit, f"Saved as {shown}", f"saving the search {shown}", f"Saved as {shown} before")

    def rename_search(self, name: str, to: str) -> Change:
        """Give a saved search another name. Raises UnknownName, or BadName where another has it."""
        with self.edit() as edit:
            number, row = _saved(edit, name)
            new = clean_name(to, "search")
            taken = _find(edit, new)
            if taken is not None and taken != number:
                raise BadName(f"there is a search {quoted(new)} already")
            edit.put("saved", (number,), (new, fold_name(new), *row[2:]))
            label = f"renaming the search {quoted(row[0])} {quoted(new)}"
            return self.done(edit, f"Renamed to {quoted(new)}", label, "The name is as it was")

    def delete_search(self, name: str) -> Change:
        """Delete a saved search."""
        with self.edit() as edit:
            number, row = _saved(edit, name)
            edit.put("saved", (number,), None)
            shown = quoted(row[0])
            return self.done(edit, f"Deleted the search {shown}", f"deleting the search {shown}", "")

    def move_search(self, name: str, to: int) -> Change:
        """Put a saved search at another place among them, from 0."""
        with self.edit() as edit:
            number, row = _saved(edit, name)
            before = [n for (n,) in edit.connection.execute("SELECT saved FROM saved ORDER BY position, folded")]
            order = [other for other in before if other != number]
            order.insert(max(0, min(to, len(order))), number)
            for place, other in enumerate(order if order != before else ()):
                old = edit.get("saved", (other,))
                if old is not None:
                    edit.put("saved", (other,), (*old[:3], (place + 1) * STEP, old[4]))
            shown = quoted(row[0])
            return self.done(edit, f"Moved {shown}", f"moving the search {shown}", "It is there already")

    # History and position ------------------------------------------------------------------------------------

    def searched(self, query: str) -> None:
        """Put a query at the front of the history, which keeps the last 500, each once."""
        text = clean_line(query)[:LONGEST_QUERY]
        if not text:
            return
        with self._store.write() as connection:
            connection.execute("DELETE FROM searches WHERE query = ?", (text,))
            connection.execute("INSERT INTO searches(query, at) VALUES (?,?)", (text, now()))
            connection.execute(
                "DELETE FROM searches WHERE number <= (SELECT MAX(number) FROM searches) - ?", (LONGEST_HISTORY,)
            )

    def history(self, limit: int = LONGEST_HISTORY) -> list[str]:
        """The last queries, newest first."""
        with self._store.read() as connection:
            query = "SELECT query FROM searches ORDER BY number DESC LIMIT ?"
            return [text for (text,) in connection.execute(query, (limit,))]

    def remember(self, name: str, value: str | None) -> None:
        """Keep a position to come back to under a name: the paper last open, a place in a triage. None forgets it."""
        with self._store.write() as connection:
            if value is None:
                connection.execute("DELETE FROM memory WHERE name = ?", (name,))
            else:
                connection.execute("REPLACE INTO memory VALUES (?,?)", (name, clean(value)))

    def recall(self, name: str) -> str | None:
        """What was remembered under a name."""
        with self._store.read() as connection:
            found = connection.execute("SELECT value FROM memory WHERE name = ?", (name,)).fetchone()
            return str(found[0]) if found else None


def _find(edit: Edit, name: str) -> int | None:
    found = edit.connection.execute("SELECT saved FROM saved WHERE folded = ?", (fold_name(name),)).fetchone()
    return int(found[0]) if found else None


def _saved(edit: Edit, name: str) -> tuple[int, tuple[str, str, str, int, str]]:
    """The number of a saved search and its row. Raises UnknownName."""
    kept = clean_name(name, "search")
    number = _find(edit, kept)
    row = edit.get("saved", (number,)) if number is not None else None
    if number is None or row is None:
        raise UnknownName(f"there is no saved search {quoted(kept)}")
    return number, (row[0], row[1], row[2], row[3], row[4])
