"""Marks: bookmarks, lists and tags, read and skipped, notes, ranges; and taking all of it back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from reader.tui.commands.base import PANES, Command, Foot
from reader.tui.marking import FEW, mark_many

if TYPE_CHECKING:
    from reader.tui.screens.base import ReaderScreen
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]

MARKING = PANES | {"triage"}


class _Mark(Command):
    """Change a mark of the chosen papers; shown only after it is kept."""

    group = "Mark"
    where = MARKING

    def available(self, screen: ReaderScreen) -> bool:
        """Only where there is a paper."""
        return screen.has_targets

    def change(self, desk: Any, entries: list[Any]) -> Any:
        """Make the change and return it."""
        raise NotImplementedError

    def many(self, desk: Any, ids: Sequence[str]) -> Any:
        """Make the change to very many papers, whose marks nobody has looked at."""
        raise NotImplementedError

    def decide(self, desk: Any, ids: Sequence[str]) -> Any:
        """Make the change, never the contrary."""
        raise NotImplementedError

    def run(self, screen: ReaderScreen) -> None:
        """Make the change, paint it, tell it."""
        rows = screen.chosen_rows()
        if len(rows) > FEW:
            mark_many(screen, lambda: rows, self.many)
            return
        entries = screen.targets()
        if not entries:
            return
        if screen.context == "triage":  # there a key decides; what is decided already stays so
            change = self.decide(screen.desk, [entry.paper.id for entry in entries])
        else:
            change = self.change(screen.desk, entries)
        screen.marks_changed([entry.paper.id for entry in entries])
        words, many = change.words, len(entries)
        tell = screen.said if change.id else screen.say
        tell(words if many == 1 or str(many) in words else f"{words}: {many} papers")
        screen.marked(self.id, bool(change.id))


class ToggleBookmark(_Mark):
    """Bookmark the paper, or take the bookmark off"""

    id = "toggle-bookmark"
    keys = ("s",)
    foot = {"list": Foot("bookmark", 70), "abstract": Foot("bookmark", 75), "triage": Foot("bookmark", 100)}

    def change(self, desk: Any, entries: list[Any]) -> Any:
        """On for all, unless all have it."""
        on = not all(entry.marks.bookmarked for entry in entries)
        return desk.bookmark([entry.paper.id for entry in entries], on)

    def decide(self, desk: Any, ids: Sequence[str]) -> Any:
        """On."""
        return desk.bookmark(ids, True)

    def many(self, desk: Any, ids: Sequence[str]) -> Any:
        """Off where all have one, else on for all."""
        return desk.bookmark(ids, None)


class _State(_Mark):
    """Mark the papers as `state`, or as unread where all of them are so."""

    state = ""

    def change(self, desk: Any, entries: list[Any]) -> Any:
        """So for all, unless all are."""
        every = all(getattr(entry.marks, self.state) for entry in entries)
        return desk.mark([entry.paper.id for entry in entries], "unread" if every else self.state)

    def decide(self, desk: Any, ids: Sequence[str]) -> Any:
        """So for all."""
        return desk.mark(ids, self.state)

    def many(self, desk: Any, ids: Sequence[str]) -> Any:
        """So for all, unless all are: then nothing has changed."""
        change = desk.mark(ids, self.state)
        return change if change.id else desk.mark(ids, "unread")


class ToggleRead(_State):
    """Mark as read, or as unread"""

    id = "toggle-read"
    keys = ("r",)
    foot = {"triage": Foot("read", 80)}
    state = "read"


class Skip(_State):
    """Skip the paper: of no interest; or take that back"""

    id = "toggle-skip"
    keys = ("i",)
    foot = {"triage": Foot("skip", 70)}
    state = "skipped"


class ListOrTag(Command):
    """Put in a reading list or tag, or take out"""

    id = "list"
    group = "Mark"
    keys = ("t",)
    where = MARKING
    foot = {"list": Foot("list", 60), "triage": Foot("list", 90)}

    def available(self, screen: ReaderScreen) -> bool:
        """Only where there is a paper."""
        return screen.has_targets

    def run(self, screen: ReaderScreen) -> None:
        """Ask for the name."""
        from reader.tui.screens.listing import ask_list_or_tag, ask_list_or_tag_for_many

        rows = screen.chosen_rows()
        if len(rows) > FEW:
            ask_list_or_tag_for_many(screen, lambda: rows, len(rows))
        else:
            ask_list_or_tag(screen)


class Note(Command):
    """Write a note in your editor"""

    id = "note"
    group = "Mark"
    keys = ("e",)
    where = MARKING

    def available(self, screen: ReaderScreen) -> bool:
        """Only where there is a paper."""
        return len(screen.chosen_rows()) == 1

    def run(self, screen: ReaderScreen) -> None:
        """Open the editor, and keep what comes back."""
        from reader.tui.noting import note_in_editor

        note_in_editor(screen)


class NoteHere(Note):
    """Write a note here"""

    id = "note-here"
    keys = ("E",)

    def run(self, screen: ReaderScreen) -> None:
        """Open a box to write in."""
        from reader.tui.noting import note_here

        note_here(screen)


class SelectRange(Command):
    """Select a range of papers"""

    id = "select"
    group = "Mark"
    keys = ("v",)
    where = frozenset({"list"})

    def run(self, screen: MainScreen) -> None:
        """Begin or end it at the cursor."""
        screen.paper_list.select()
        if screen.paper_list.range_from is not None:
            screen.say("Move to select more; a mark works on all of them")


class RemoveFromList(Command):
    """Take the paper out of the list that is shown"""

    id = "remove"
    group = "Mark"
    keys = ("d",)

    def available(self, screen: MainScreen) -> bool:
        """Only where a list is shown."""
        return bool(screen.list_shown) and screen.has_targets

    def run(self, screen: MainScreen) -> None:
        """Take it out, and list what is left."""
        ids = screen.desk.ids(screen.chosen_rows())
        change = screen.desk.take_from_list(ids, screen.desk.list_named(screen.list_shown) or screen.list_shown)
        screen.marks_changed(ids)
        screen.said(change.words)
        screen.ask_again()


class Bookmarks(Command):
    """Your bookmarks"""

    id = "bookmarks"
    group = "Find"
    keys = ("B",)

    def run(self, screen: MainScreen) -> None:
        """List them; Esc goes back."""
        screen.go("is:bookmarked")


def brief(words: str) -> str:
    """What was undone, a long title in it cut within its quotation marks: the keys beside the message stay."""
    return re.sub(r"“([^”]{25,})”", lambda found: f"“{found[1][:23].rstrip()}…”", words)


class Undo(Command):
    """Undo"""

    id = "undo"
    group = "Mark"
    keys = ("u",)
    where = PANES | {"triage", "lists", "list-papers"}
    foot = {"list": Foot("undo", 50), "triage": Foot("undo", 60)}

    def run(self, screen: ReaderScreen) -> None:
        """Take the last change of a mark back."""
        change = screen.desk.undo()
        screen.marks_changed()
        screen.say(brief(change.words) if change else "Nothing to undo")
        if change is not None:
            screen.unmarked()


class Redo(Command):
    """Redo"""

    id = "redo"
    group = "Mark"
    keys = ("ctrl+r",)
    where = PANES | {"triage", "lists", "list-papers"}

    def run(self, screen: ReaderScreen) -> None:
        """Make the change again that was taken back last."""
        change = screen.desk.redo()
        screen.marks_changed()
        screen.say(brief(change.words) if change else "Nothing to redo")


COMMANDS = (
    ToggleBookmark, ListOrTag, ToggleRead, Skip, Note, NoteHere, SelectRange, RemoveFromList, Bookmarks, Undo, Redo,
)  # fmt: skip
