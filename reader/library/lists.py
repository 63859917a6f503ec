"""Reading lists: several, named, in an order of their own; a paper may be in many."""

from __future__ import annotations

from collections.abc import Iterable

from reader.library.base import MarksBase
from reader.library.errors import BadName, UnknownName
from reader.library.journal import STEP, Change, Edit, ids_in
from reader.library.names import clean_name, fold_name, quoted
from reader.records import record

__all__ = ["Named", "ReadingLists"]


@record
class Named:
    """A reading list or a tag and how many papers are in it."""

    name: str
    count: int


class ReadingLists(MarksBase):
    """The part of the marks that is about reading lists."""

    def lists(self) -> list[Named]:
        """Every reading list, in order."""
        query = (
            "SELECT name, (SELECT COUNT(*) FROM listed WHERE listed.list = lists.list) FROM lists"
            " ORDER BY position, folded"
        )
        with self._store.read() as connection:
            return [Named(name, papers) for name, papers in connection.execute(query)]

    def in_list(self, name: str) -> list[str]:
        """The papers of a list, in its order. Raises UnknownName."""
        with self._store.read() as connection:
            number, _ = _list(Edit(connection), name)
            query = "SELECT paper FROM listed WHERE list = ? ORDER BY position, paper"
            return ids_in(connection, query, number)

    def make_list(self, name: str) -> Change:
        """Make an empty list. Raises BadName where there is one of this name, but for case and accents."""
        with self.edit() as edit:
            number = _new_list(edit, name)
            kept = quoted(_name(edit, number))
            return self.done(edit, f"Made the list {kept}", f"making the list {kept}", "")

    def rename_list(self, name: str, to: str) -> Change:
        """Give a list another name. Raises UnknownName, or BadName where another list has it."""
        with self.edit() as edit:
            number, old = _list(edit, name)
            new = clean_name(to, "list")
            taken = _find(edit, new)
            if taken is not None and taken != number:
                raise BadName(f"there is a list {quoted(_name(edit, taken))} already; merge the two instead")
            row = edit.get("lists", (number,))
            assert row is not None
            edit.put("lists", (number,), (new, fold_name(new), row[2]))
            words = f"the list {quoted(old)} {quoted(new)}"
            return self.done(edit, f"Renamed to {quoted(new)}", f"renaming {words}", "The name is as it was")

    def delete_list(self, name: str) -> Change:
        """Delete a list; the papers in it stay where else they are."""
        with self.edit() as edit:
            number, old = _list(edit, name)
            self._empty(edit, number)
            edit.put("lists", (number,), None)
            change = self.done(edit, "", f"deleting the list {quoted(old)}", "")
            return Change(change.id, f"Deleted the list {quoted(old)}", change.papers)

    def move_list(self, name: str, to: int) -> Change:
        """Put a list at another place among the lists, from 0."""
        with self.edit() as edit:
            number, old = _list(edit, name)
            rows = edit.connection.execute("SELECT list FROM lists ORDER BY position, folded").fetchall()
            order = [other for (other,) in rows if other != number]
            order.insert(max(0, min(to, len(order))), number)
            for place, other in enumerate(order):
                row = edit.get("lists", (other,))
                if row is not None and order != [o for (o,) in rows]:
                    edit.put("lists", (other,), (*row[:2], (place + 1) * STEP))
            return self.done(edit, f"Moved {quoted(old)}", f"moving the list {quoted(old)}", "It is there already")

    def merge_lists(self, name: str, into: str) -> Change:
        """Put the papers of one list at the end of another, and delete the one."""
        with self.edit() as edit:
            number, old = _list(edit, name)
            target, new = _list(edit, into)
            if number == target:
                raise BadName(f"{quoted(old)} cannot be merged into itself")
            papers = self._empty(edit, number)
            self._append(edit, "listed", (target,), papers)
            edit.put("lists", (number,), None)
            words = f"{quoted(old)} into {quoted(new)}"
            change = self.done(edit, "", f"merging {words}", "")
            return Change(change.id, f"Merged {words}", change.papers)

    def put_in_list(self, ids: Iterable[str], name: str) -> Change:
        """Put papers at the end of a list, which is made where there is none of this name."""
        wanted = self._ids(ids)
        with self.edit(wanted) as edit:
            number = _find(edit, clean_name(name, "list"))
            if number is None:
                number = _new_list(edit, name)
            self._append(edit, "listed", (number,), wanted)
            kept = quoted(_name(edit, number))
            of = self._of(edit, edit.papers())
            return self.done(edit, f"Put in {kept}", f"putting {of} in {kept}", f"Already in {kept}")

    def take_from_list(self, ids: Iterable[str], name: str) -> Change:
        """Take papers out of a list."""
        with self.edit() as edit:
            number, old = _list(edit, name)
            for id in self._ids(ids):
                edit.put("listed", (number, id), None)
            of = self._of(edit, edit.papers())
            kept = quoted(old)
            return self.done(edit, f"Taken from {kept}", f"taking {of} from {kept}", f"Not in {kept}")

    def move_in_list(self, id: str, name: str, to: int) -> Change:
        """Put a paper at another place in its list, from 0."""
        with self.edit() as edit:
            number, old = _list(edit, name)
            query = "SELECT paper, position FROM listed WHERE list = ? ORDER BY position, paper"
            rows = edit.connection.execute(query, (number,)).fetchall()
            self._place(edit, "listed", (number,), rows, id, to)
            label = f"moving {self._of(edit, (id,))} in {quoted(old)}"
            change = self.done(edit, "", label, "It is there already")
            return Change(change.id, f"Moved in {quoted(old)}", change.papers) if change.id else change

    def _empty(self, edit: Edit, number: int) -> list[str]:
        """Take every paper out of a list; returns them in order."""
        query = "SELECT paper FROM listed WHERE list = ? ORDER BY position, paper"
        papers = [paper for (paper,) in edit.connection.execute(query, (number,)).fetchall()]
        for paper in papers:
            edit.put("listed", (number, paper), None)
        return papers


def _find(edit: Edit, name: str) -> int | None:
    found = edit.connection.execute("SELECT list FROM lists WHERE folded = ?", (fold_name(name),)).fetchone()
    return int(found[0]) if found else None


def _list(edit: Edit, name: str) -> tuple[int, str]:
    """The number of a list and its name as kept. Raises UnknownName."""
    number = _find(edit, clean_name(name, "list"))
    if number is None:
        raise UnknownName(f"there is no list {quoted(clean_name(name, 'list'))}")
    return number, _name(edit, number)


def _name(edit: Edit, number: int) -> str:
    row = edit.get("lists", (number,))
    return str(row[0]) if row else ""


def _new_list(edit: Edit, name: str) -> int:
    kept = clean_name(name, "list")
    taken = _find(edit, kept)
    if taken is not None:
        raise BadName(f"there is a list {quoted(_name(edit, taken))} already")
    number, position = edit.connection.execute(
        "SELECT COALESCE(MAX(list), 0) + 1, COALESCE(MAX(position), 0) FROM lists"
    ).fetchone()
    edit.put("lists", (number,), (kept, fold_name(kept), position + STEP))
    return int(number)
