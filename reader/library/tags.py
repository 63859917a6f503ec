"""Tags: words put on papers. A tag lives while a paper has it."""

from __future__ import annotations

from collections.abc import Iterable

from reader.library.base import MarksBase
from reader.library.errors import UnknownName
from reader.library.journal import Change, Edit, ids_in
from reader.library.lists import Named
from reader.library.names import clean_name, fold_name, quoted

__all__ = ["Tags"]


class Tags(MarksBase):
    """The part of the marks that is about tags."""

    def tags(self) -> list[Named]:
        """Every tag, by name."""
        query = "SELECT name, (SELECT COUNT(*) FROM tagged WHERE tagged.tag = tags.tag) FROM tags ORDER BY folded, name"
        with self._store.read() as connection:
            return [Named(name, papers) for name, papers in connection.execute(query)]

    def with_tag(self, name: str) -> list[str]:
        """The papers with a tag, in the order tagged. Raises UnknownName."""
        with self._store.read() as connection:
            number, _ = _tag(Edit(connection), name)
            return _papers(Edit(connection), number)

    def tag(self, ids: Iterable[str], name: str) -> Change:
        """Put a tag on papers."""
        wanted = self._ids(ids)
        with self.edit(wanted) as edit:
            kept = clean_name(name, "tag")
            number = _find(edit, kept)
            if number is None and wanted:
                number = int(edit.connection.execute("SELECT COALESCE(MAX(tag), 0) + 1 FROM tags").fetchone()[0])
                edit.put("tags", (number,), (kept, fold_name(kept)))
            if number is not None:
                self._append(edit, "tagged", (number,), wanted)
            of = self._of(edit, edit.papers())
            shown = quoted(kept)
            return self.done(edit, f"Tagged {shown}", f"tagging {of} {shown}", f"Already tagged {shown}")

    def untag(self, ids: Iterable[str], name: str) -> Change:
        """Take a tag off papers; the last one takes the tag with it."""
        with self.edit() as edit:
            number, old = _tag(edit, name)
            for id in self._ids(ids):
                edit.put("tagged", (number, id), None)
            if not _papers(edit, number):
                edit.put("tags", (number,), None)
            of = self._of(edit, edit.papers())
            shown = quoted(old)
            return self.done(edit, f"Tag {shown} taken off", f"taking the tag {shown} off {of}", f"Not tagged {shown}")

    def rename_tag(self, name: str, to: str) -> Change:
        """Give a tag another name; where there is a tag of that name, the two become one."""
        with self.edit() as edit:
            number, old = _tag(edit, name)
            new = clean_name(to, "tag")
            other = _find(edit, new)
            if other is None or other == number:
                edit.put("tags", (number,), (new, fold_name(new)))
            else:
                papers = _papers(edit, number)
                for paper in papers:
                    edit.put("tagged", (number, paper), None)
                edit.put("tags", (number,), None)
                self._append(edit, "tagged", (other,), papers)
            merged = other is not None and other != number
            both = f"{quoted(old)} into {quoted(new)}" if merged else f"{quoted(old)} {quoted(new)}"
            label = f"{'merging' if merged else 'renaming'} the tag {both}"
            change = self.done(edit, "", label, "The name is as it was")
            words = f"Merged the tag {both}" if merged else f"Renamed to {quoted(new)}"
            return Change(change.id, words, change.papers) if change.id else change

    def delete_tag(self, name: str) -> Change:
        """Take a tag off every paper."""
        with self.edit() as edit:
            number, old = _tag(edit, name)
            for paper in _papers(edit, number):
                edit.put("tagged", (number, paper), None)
            edit.put("tags", (number,), None)
            change = self.done(edit, "", f"deleting the tag {quoted(old)}", "")
            return Change(change.id, f"Deleted the tag {quoted(old)}", change.papers)


def _papers(edit: Edit, number: int) -> list[str]:
    query = "SELECT paper FROM tagged WHERE tag = ? ORDER BY position, paper"
    return ids_in(edit.connection, query, number)


def _find(edit: Edit, name: str) -> int | None:
    found = edit.connection.execute("SELECT tag FROM tags WHERE folded = ?", (fold_name(name),)).fetchone()
    return int(found[0]) if found else None


def _tag(edit: Edit, name: str) -> tuple[int, str]:
    """The number of a tag and its name as kept. Raises UnknownName."""
    kept = clean_name(name, "tag")
    number = _find(edit, kept)
    row = edit.get("tags", (number,)) if number is not None else None
    if number is None or row is None:
        raise UnknownName(f"there is no tag {quoted(kept)}")
    return number, str(row[0])
