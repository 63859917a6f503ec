"""What one does in the lists screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.text import clean_line
from reader.tui.commands.base import Command, Foot

if TYPE_CHECKING:
    from reader.tui.screens.lists import ListsScreen

__all__ = ["COMMANDS"]

HERE = frozenset({"lists"})


class ListsDown(Command):
    """Next list"""

    id = "lists-down"
    group = "Move"
    keys = ("j", "down")
    where = HERE
    hidden = True
    step = 1

    def run(self, screen: ListsScreen) -> None:
        """Go there."""
        screen.choices.move(self.step)


class ListsUp(ListsDown):
    """Previous list"""

    id = "lists-up"
    keys = ("k", "up")
    step = -1


class OpenList(Command):
    """Open the list"""

    id = "open-list"
    group = "Read"
    keys = ("enter", "l", "right")
    where = HERE
    hidden = True
    foot = {"lists": Foot("open", 100)}

    def run(self, screen: ListsScreen) -> None:
        """Show its papers in the main screen; Esc comes back to where one was."""
        query = screen.query_of(*screen.chosen)
        screen.dismiss(None)
        screen.main.go(query)


class CloseLists(Command):
    """Close the lists"""

    id = "close-lists"
    group = "Read"
    keys = ("escape", "h", "left", "q", "L")
    where = HERE
    hidden = True
    foot = {"lists": Foot("back", 50)}

    def run(self, screen: ListsScreen) -> None:
        """Go back."""
        screen.dismiss(None)


class _Named(Command):
    """Something done to the reading list under the cursor."""

    group = "Mark"
    where = HERE

    def available(self, screen: ListsScreen) -> bool:
        """Only on a reading list."""
        return getattr(screen, "chosen", ("", ""))[0] == "list"


class NewList(Command):
    """Make a reading list"""

    id = "new-list"
    group = "Mark"
    keys = ("a",)
    where = HERE
    foot = {"lists": Foot("new", 90)}

    def run(self, screen: ListsScreen) -> None:
        """Ask for its name."""
        from reader.tui.screens.ask import AskScreen

        def answered(name: str | None) -> None:
            name = clean_line(name or "")
            if name:
                change = screen.desk.make_list(name)
                screen.again(("list", name))
                screen.said(change.words)

        ask = AskScreen("A new reading list", "its name", lambda typed: (), yes="make it")
        screen.app.push_screen(ask, screen.guarded(answered))


class RenameList(_Named):
    """Rename the reading list"""

    id = "rename-list"
    keys = ("R",)
    foot = {"lists": Foot("rename", 80)}

    def run(self, screen: ListsScreen) -> None:
        """Ask for its new name."""
        from reader.tui.screens.ask import AskScreen

        _, old = screen.chosen

        def answered(name: str | None) -> None:
            name = clean_line(name or "")
            if name and name != old:
                change = screen.desk.rename_list(old, name)
                screen.again(("list", name))
                screen.said(change.words)

        ask = AskScreen("Rename the list", "its name", lambda typed: (), yes="rename", value=old)
        screen.app.push_screen(ask, screen.guarded(answered))


class DeleteList(Command):
    """Delete the reading list or saved search; its papers stay"""

    id = "delete-list"
    group = "Mark"
    keys = ("d",)
    where = HERE
    foot = {"lists": Foot("delete", 70)}

    def available(self, screen: ListsScreen) -> bool:
        """Only on a list or a saved search."""
        return getattr(screen, "chosen", ("", ""))[0] in ("list", "saved")

    def run(self, screen: ListsScreen) -> None:
        """Delete it; undo brings it back."""
        kind, name = screen.chosen
        change = screen.desk.delete_list(name) if kind == "list" else screen.desk.delete_search(name)
        screen.again()
        screen.main.marks_changed()
        screen.said(change.words)


class ExportList(Command):
    """Export the list to a file"""

    id = "export-list"
    group = "Take along"
    keys = ("X",)
    where = HERE
    foot = {"lists": Foot("export", 60)}

    def available(self, screen: ListsScreen) -> bool:
        """Only where there is something in it."""
        return screen.papers.count > 0

    def run(self, screen: ListsScreen) -> None:
        """Ask for the file."""
        from reader.tui.screens.files import ask_export_rows

        assert screen.papers.shelf is not None
        ask_export_rows(screen, list(screen.papers.shelf.listing.rows))


COMMANDS = (ListsDown, ListsUp, OpenList, CloseLists, NewList, RenameList, DeleteList, ExportList)
