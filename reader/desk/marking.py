"""The marks, as both faces call them: each change is committed when it returns, and says in words what it was."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import EllipsisType
from typing import TYPE_CHECKING

from reader.desk.stores import Stores

if TYPE_CHECKING:
    from reader.library.journal import Change


class Marking:
    """The part of the desk that is about marks."""

    stores: Stores

    def bookmark(self, ids: Sequence[str], on: bool | None = None) -> Change:
        """Bookmark papers or take bookmarks off; None takes them off where all have one, else sets them."""
        return self.stores.marks.bookmark(ids, on)

    def mark(self, ids: Sequence[str], state: str) -> Change:
        """Mark papers `read`, `unread` or `skipped`."""
        return self.stores.marks.mark(ids, state)

    def note(self, id: str, text: str | None, *, over: str | None | EllipsisType = ...) -> Change:
        """Keep a note on a paper; nothing but blanks removes it.

        `over` is the note that one began with: what another reader wrote since is then kept beside it.
        """
        return self.stores.marks.note(id, text, over=over)

    def lists(self) -> list[tuple[str, int]]:
        """Every reading list and how many papers it holds, in order."""
        return [(named.name, named.count) for named in self.stores.marks.lists()]

    def make_list(self, name: str) -> Change:
        """Make a reading list."""
        return self.stores.marks.make_list(name)

    def rename_list(self, name: str, to: str) -> Change:
        """Give a reading list another name."""
        return self.stores.marks.rename_list(name, to)

    def delete_list(self, name: str) -> Change:
        """Delete a reading list; its papers stay."""
        return self.stores.marks.delete_list(name)

    def move_list(self, name: str, to: int) -> Change:
        """Put a reading list at another place, from 0."""
        return self.stores.marks.move_list(name, to)

    def merge_lists(self, name: str, into: str) -> Change:
        """Put the papers of one reading list at the end of another and delete the first."""
        return self.stores.marks.merge_lists(name, into)

    def put_in_list(self, ids: Sequence[str], name: str) -> Change:
        """Put papers at the end of a reading list, which is made where there is none of that name."""
        return self.stores.marks.put_in_list(ids, name)

    def take_from_list(self, ids: Sequence[str], name: str) -> Change:
        """Take papers out of a reading list."""
        return self.stores.marks.take_from_list(ids, name)

    def move_in_list(self, id: str, name: str, to: int) -> Change:
        """Put a paper at another place in a reading list, from 0."""
        return self.stores.marks.move_in_list(id, name, to)

    def tags(self) -> list[tuple[str, int]]:
        """Every tag and how many papers carry it."""
        return [(named.name, named.count) for named in self.stores.marks.tags()]

    def tag(self, ids: Sequence[str], name: str) -> Change:
        """Put a tag on papers."""
        return self.stores.marks.tag(ids, name)

    def untag(self, ids: Sequence[str], name: str) -> Change:
        """Take a tag off papers."""
        return self.stores.marks.untag(ids, name)

    def rename_tag(self, name: str, to: str) -> Change:
        """Give a tag another name; where there is one of that name, the two become one."""
        return self.stores.marks.rename_tag(name, to)

    def delete_tag(self, name: str) -> Change:
        """Take a tag off every paper."""
        return self.stores.marks.delete_tag(name)

    def bookmarks(self) -> int:
        """How many papers are bookmarked."""
        return self.stores.marks.count("bookmarked")

    def move_bookmark(self, id: str, to: int) -> Change:
        """Put a paper at another place among the bookmarks, from 0."""
        return self.stores.marks.move_bookmark(id, to)

    def undo(self) -> Change | None:
        """Take back the newest change; None where there is none."""
        return self.stores.marks.undo()

    def redo(self) -> Change | None:
        """Make the change again that was taken back last; None where there is none."""
        return self.stores.marks.redo()

    def marks_version(self) -> int:
        """A number that differs after anybody, in any process, changed a mark."""
        return self.stores.marks.version()

    # Searches ----------------------------------------------------------------------------------------------------

    def saved_searches(self) -> list[tuple[str, str]]:
        """Every saved search: name and query."""
        return [(saved.name, saved.query) for saved in self.stores.marks.saved()]

    def saved_search(self, name: str) -> str:
        """The query saved under a name. Raises UnknownName."""
        from reader.library.errors import UnknownName

        for known, query in self.saved_searches():
            if known.casefold() == name.casefold():
                return query
        raise UnknownName(f"there is no saved search “{name}” (reader saved lists them)")

    def save_search(self, name: str, query: str) -> Change:
        """Save a query under a name."""
        return self.stores.marks.save_search(name, query)

    def rename_search(self, name: str, to: str) -> Change:
        """Give a saved search another name."""
        return self.stores.marks.rename_search(name, to)

    def move_search(self, name: str, to: int) -> Change:
        """Put a saved search at another place among them, from 0."""
        return self.stores.marks.move_search(name, to)

    def delete_search(self, name: str) -> Change:
        """Delete a saved search."""
        return self.stores.marks.delete_search(name)

    def searched(self, query: str) -> None:
        """Put a query at the front of the history."""
        self.stores.marks.searched(query)

    def history(self, limit: int = 100) -> list[str]:
        """The last queries, newest first."""
        return self.stores.marks.history(limit)

    def remember(self, name: str, value: str | None) -> None:
        """Keep a place to come back to, as text under a name; None forgets it."""
        self.stores.marks.remember(name, value)

    def recall(self, name: str) -> str | None:
        """What was remembered under a name."""
        return self.stores.marks.recall(name)

    # The whole of it ---------------------------------------------------------------------------------------------

    def dump(self) -> Iterator[str]:
        """All that the person made, as text, line by line."""
        from reader.library.dump import dump

        return dump(self.stores.marks)

    def restore(self, lines: Iterable[str]) -> str:
        """Put a dump back; what was done, in words."""
        from reader.library.dump import restore

        return restore(self.stores.marks, lines).words
