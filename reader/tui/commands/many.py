"""Marks on everything that is listed: one change, one undo, in the background."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reader.tui.commands.base import PANES, Command

if TYPE_CHECKING:
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]


class _All(Command):
    """Mark all papers that are listed; a screenful is done at once, more only after a yes."""

    group = "Mark"
    where = PANES | {"search"}
    words = ""

    def available(self, screen: MainScreen) -> bool:
        """Only where there are papers."""
        return screen.paper_list.count > 0

    def change(self, desk: Any, ids: Sequence[str]) -> Any:
        """Make the change and return it."""
        raise NotImplementedError

    def run(self, screen: MainScreen) -> None:
        """Ask where it is many, then mark."""
        from reader.tui.marking import mark_listed

        mark_listed(screen, self.words, self.change)


class BookmarkAll(_All):
    """Bookmark all papers that are listed"""

    id = "bookmark-all"
    words = "Bookmark"

    def change(self, desk: Any, ids: Sequence[str]) -> Any:
        """Those that have none get one."""
        return desk.bookmark(ids, True)


class _StateAll(_All):
    """Mark all papers that are listed as `state`, which the desk knows."""

    state = ""

    def change(self, desk: Any, ids: Sequence[str]) -> Any:
        """All are so then."""
        return desk.mark(ids, self.state)


class ReadAll(_StateAll):
    """Mark all papers that are listed as read"""

    id = "read-all"
    words = "Mark as read"
    state = "read"


class SkipAll(_StateAll):
    """Skip all papers that are listed"""

    id = "skip-all"
    words = "Skip"
    state = "skipped"


class UnreadAll(_StateAll):
    """Mark all papers that are listed as unread"""

    id = "unread-all"
    words = "Mark as unread"
    state = "unread"


class ListAll(_All):
    """Put all papers that are listed in a list or under a tag"""

    id = "list-all"

    def run(self, screen: MainScreen) -> None:
        """Ask for the name, then put them there."""
        from reader.tui.marking import listed_rows
        from reader.tui.screens.listing import ask_list_or_tag_for_many

        ask_list_or_tag_for_many(screen, *listed_rows(screen))


COMMANDS = (BookmarkAll, ListAll, ReadAll, SkipAll, UnreadAll)
