"""What one does in the lists screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reader.text import clean_line
from reader.tui.commands.base import Command, Foot

if TYPE_CHECKING:
    from reader.tui.screens.lists import ListsScreen

__all__ = ["COMMANDS"]

LEFT = frozenset({"lists"})
RIGHT = frozenset({"list-papers"})
BOTH = LEFT | RIGHT
WHAT = {"list": "reading list", "tag": "tag", "saved": "saved search"}


class ListsDown(Command):
    """Next list or paper"""

    id = "lists-down"
    group = "Move"
    keys = ("j", "down")
    where = BOTH
    hidden = True
    step = 1

    def run(self, screen: ListsScreen) -> None:
        """Go there."""
        if screen.context == "lists":
            screen.choices.move(self.step)
        else:
            screen.papers.cursor += self.step


class ListsUp(ListsDown):
    """Previous list or paper"""

    id = "lists-up"
    keys = ("k", "up")
    step = -1


class ListsPageDown(ListsDown):
    """A page down"""

    id = "lists-page-down"
    keys = ("space", "pagedown")
    step = 10


class ListsPageUp(ListsDown):
    """A page up"""

    id = "lists-page-up"
    keys = ("b", "pageup")
    step = -10


class ListsLast(ListsDown):
    """The last list or paper"""

    id = "lists-last"
    keys = ("G", "end")
    step = 1_000_000_000


class ListsFirst(ListsDown):
    """The first list or paper"""

    id = "lists-first"
    keys = ("g", "home")
    step = -1_000_000_000


class OpenList(Command):
    """Open the list"""

    id = "open-list"
    group = "Read"
    keys = ("enter",)
    where = BOTH
    hidden = True
    foot = {"lists": Foot("open", 100), "list-papers": Foot("open", 100)}

    def run(self, screen: ListsScreen) -> None:
        """Show its papers in the main screen; Esc comes back to where one was."""
        screen.open()


class ToPapers(Command):
    """Go to the papers of the list"""

    id = "to-papers"
    group = "Move"
    keys = ("tab", "l", "right")
    where = LEFT
    hidden = True
    foot = {"lists": Foot("papers", 95)}

    def run(self, screen: ListsScreen) -> None:
        """Put the focus there."""
        screen.switch(papers=True)


class ToLists(Command):
    """Go back to the lists"""

    id = "to-lists"
    group = "Move"
    keys = ("tab", "shift+tab", "h", "left", "escape")
    where = RIGHT
    hidden = True
    foot = {"list-papers": Foot("lists", 60)}

    def run(self, screen: ListsScreen) -> None:
        """Put the focus there."""
        screen.switch(papers=False)


class CloseLists(Command):
    """Close the lists"""

    id = "close-lists"
    group = "Read"
    keys = ("escape", "h", "left", "q", "L")
    where = LEFT
    hidden = True
    foot = {"lists": Foot("back", 75)}

    def run(self, screen: ListsScreen) -> None:
        """Go back."""
        screen.dismiss(None)


class MoveDown(Command):
    """Move it down: the list among the lists, the paper in its list"""

    id = "move-down"
    group = "Mark"
    keys = ("J", "shift+down")
    where = BOTH
    foot = {"lists": Foot("order", 55, "move-up"), "list-papers": Foot("order", 90, "move-up")}
    step = 1

    def available(self, screen: ListsScreen) -> bool:
        """Where there is an order of one's own."""
        kind = getattr(screen, "chosen", ("", ""))[0]
        return kind in (("list", "saved") if screen.context == "lists" else ("list", "bookmarks"))

    def run(self, screen: ListsScreen) -> None:
        """Move it by one place; undo moves it back."""
        (kind, name), desk = screen.chosen, screen.desk
        if screen.context == "lists":
            names = screen.names(kind)
            place = names.index(name) + self.step
            move = desk.move_list if kind == "list" else desk.move_search
            if 0 <= place < len(names):
                screen.changed(move(name, place).words, (kind, name))
            return
        entry, place = screen.entry, screen.papers.cursor + self.step
        if entry is None or not 0 <= place < screen.papers.count:
            return
        moved = (
            desk.move_bookmark(entry.paper.id, place)
            if kind == "bookmarks"
            else desk.move_in_list(entry.paper.id, name, place)
        )
        screen.changed(moved.words, (kind, name), place)


class MoveUp(MoveDown):
    """Move it up: the list among the lists, the paper in its list"""

    id = "move-up"
    keys = ("K", "shift+up")
    foot = {}
    step = -1


class NewList(Command):
    """Make a reading list"""

    id = "new-list"
    group = "Mark"
    keys = ("a",)
    where = LEFT
    foot = {"lists": Foot("new", 90)}

    def run(self, screen: ListsScreen) -> None:
        """Ask for its name."""
        from reader.tui.screens.ask import AskScreen

        def answered(name: str | None) -> None:
            name = clean_line(name or "")
            if name:
                screen.changed(screen.desk.make_list(name).words, ("list", name))

        ask = AskScreen("A new reading list", "its name", yes="make it")
        screen.app.push_screen(ask, screen.guarded(answered))


class _Named(Command):
    """Something done to the list, tag or saved search under the cursor."""

    group = "Mark"
    where = LEFT
    kinds: tuple[str, ...] = ("list", "tag", "saved")

    def available(self, screen: ListsScreen) -> bool:
        """Only on one of them."""
        return getattr(screen, "chosen", ("", ""))[0] in self.kinds


class RenameList(_Named):
    """Rename the reading list, tag or saved search"""

    id = "rename-list"
    keys = ("R",)
    foot = {"lists": Foot("rename", 70)}

    def run(self, screen: ListsScreen) -> None:
        """Ask for its new name."""
        from reader.tui.screens.ask import AskScreen

        (kind, old), desk = screen.chosen, screen.desk
        rename = {"list": desk.rename_list, "tag": desk.rename_tag, "saved": desk.rename_search}[kind]

        def answered(name: str | None) -> None:
            name = clean_line(name or "")
            if name and name != old:
                screen.changed(rename(old, name).words, (kind, name))

        ask = AskScreen(f"Rename the {WHAT[kind]}", "its name", yes="rename", value=old)
        screen.app.push_screen(ask, screen.guarded(answered))


class MergeList(_Named):
    """Merge the reading list or tag into another"""

    id = "merge-list"
    keys = ("M",)
    kinds = ("list", "tag")
    foot = {"lists": Foot("merge", 62)}

    def available(self, screen: ListsScreen) -> bool:
        """Only where there is another one."""
        return super().available(screen) and len(screen.names(screen.chosen[0])) > 1

    def run(self, screen: ListsScreen) -> None:
        """Ask for the other; undo takes them apart again."""
        from reader.tui.screens.ask import AskScreen
        from reader.tui.widgets.choices import Choice

        (kind, old), desk = screen.chosen, screen.desk
        counts = dict(desk.lists() if kind == "list" else desk.tags())

        def offered(typed: str) -> list[Any]:
            return [
                Choice(((clean_line(name), "text"),), ((f"{count:,}", "muted"),), name)
                for name, count in counts.items()
                if name != old and typed.strip().casefold() in name.casefold()
            ]

        def answered(into: str | None) -> None:
            if into:
                merge = desk.merge_lists if kind == "list" else desk.rename_tag
                screen.changed(merge(old, into).words, (kind, into))

        name = f"Merge {clean_line(old)} into"
        ask = AskScreen(name, f"another {WHAT[kind]}", offered, yes="merge", choose_first=True)
        screen.app.push_screen(ask, screen.guarded(answered))


class DeleteList(_Named):
    """Delete the reading list, tag or saved search; its papers stay"""

    id = "delete-list"
    keys = ("d",)
    foot = {"lists": Foot("delete", 80)}

    def run(self, screen: ListsScreen) -> None:
        """Delete it; undo brings it back."""
        (kind, name), desk = screen.chosen, screen.desk
        delete = {"list": desk.delete_list, "tag": desk.delete_tag, "saved": desk.delete_search}[kind]
        screen.changed(delete(name).words, (kind, name))


class TakeOut(Command):
    """Take the paper out of this list, off this tag or off the bookmarks"""

    id = "take-out"
    group = "Mark"
    keys = ("d",)
    where = RIGHT
    foot = {"list-papers": Foot("take out", 80)}

    def available(self, screen: ListsScreen) -> bool:
        """Not from a saved search, which finds what it finds."""
        return screen.chosen[0] != "saved" and screen.entry is not None

    def run(self, screen: ListsScreen) -> None:
        """Take it out; undo puts it back."""
        (kind, name), desk, entry = screen.chosen, screen.desk, screen.entry
        if entry is None:
            return
        ids = [entry.paper.id]
        change = (
            desk.bookmark(ids, False)
            if kind == "bookmarks"
            else (desk.take_from_list if kind == "list" else desk.untag)(ids, name)
        )
        screen.changed(change.words, (kind, name), screen.papers.cursor)


class ExportList(Command):
    """Export the list to a file"""

    id = "export-list"
    group = "Take along"
    keys = ("X",)
    where = BOTH
    foot = {"lists": Foot("export", 92), "list-papers": Foot("export", 70)}

    def available(self, screen: ListsScreen) -> bool:
        """Only where there is something in it."""
        return screen.papers.count > 0

    def run(self, screen: ListsScreen) -> None:
        """Ask for format and file."""
        from reader.tui.screens.exporting import What, ask_export

        assert screen.papers.shelf is not None
        (kind, name), listing = screen.chosen, screen.papers.shelf.listing
        words, only = name or "the bookmarks", name if kind == "list" else None
        ask_export(screen, [What.listed(screen, words, listing, name or "bookmarks", only)])


COMMANDS = (
    ListsDown, ListsUp, ListsPageDown, ListsPageUp, ListsFirst, ListsLast, OpenList, ToPapers, ToLists, CloseLists,
    MoveDown, MoveUp, NewList, RenameList, MergeList, DeleteList, TakeOut, ExportList,
)  # fmt: skip
