"""The reading lists and saved searches, and what is in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from reader.desk.model import Listing
from reader.text import clean_line
from reader.tui.screens.base import ReaderScreen
from reader.tui.screens.leaving import LeftOnce
from reader.tui.shelf import Shelf
from reader.tui.widgets.choices import Choice, Choices
from reader.tui.widgets.footer import Footer
from reader.tui.widgets.head import Divider, Head
from reader.tui.widgets.paper_list import PaperList

if TYPE_CHECKING:
    from reader.tui.screens.main import MainScreen

__all__ = ["ListsScreen"]

BOOKMARKS = ("bookmarks", "")
NARROW = 80


class ListsScreen(LeftOnce, ReaderScreen):
    """Lists at the left, the papers of the one under the cursor at the right."""

    CONTEXT = "lists"

    def __init__(self, main: MainScreen) -> None:
        super().__init__()
        self.main = main
        self.head = Head("Lists", id="lists-head")
        self.papers_head = Head("", id="lists-papers-head")
        self.choices = Choices(id="lists-choices")
        self.papers = PaperList(id="lists-papers")
        self.papers.can_focus = False
        self.footer = Footer(id="footer")

    def compose(self) -> ComposeResult:
        """Lists, papers, keys."""
        with Horizontal(id="lists-body"):
            with Vertical(id="lists-left"):
                yield self.head
                yield self.choices
            yield Divider(id="divider")
            with Vertical(id="lists-right"):
                yield self.papers_head
                yield self.papers
        yield self.footer

    def on_mount(self) -> None:
        """List them."""
        super().on_mount()
        self.head.focused_pane = True
        self.choices.focus()
        self._fit()
        self.again()

    def on_resize(self) -> None:
        """Show only the lists where there is no room for more."""
        self._fit()

    def _fit(self) -> None:
        wide = self.app.size.width >= NARROW
        left: Widget = self.query_one("#lists-left")
        left.styles.width = max(34, self.app.size.width * 36 // 100) if wide else "100%"
        self.query_one("#divider").display = wide
        self.query_one("#lists-right").display = wide
        self.papers.give(2 if self.app.size.width >= 100 else 1)

    @property
    def chosen(self) -> tuple[str, str]:
        """The kind ("list", "saved" or "bookmarks") and the name under the cursor."""
        return self.choices.value or BOOKMARKS

    def query_of(self, kind: str, name: str) -> str:
        """The query that lists what is under the cursor."""
        if kind == "saved":
            return dict(self.desk.saved_searches()).get(name, "")
        if kind == "bookmarks":
            return "is:bookmarked"
        return f'list:"{name}"' if not name.isalnum() else f"list:{name}"

    def again(self, value: tuple[str, str] | None = None) -> None:
        """List them again; the cursor goes to `value`."""
        signs = self.reader.signs
        bookmarks = self.desk.search("is:bookmarked").total
        starred = ((f"{signs.bookmark} ", "accent"), ("Bookmarks", "text"))
        rows = [Choice(starred, ((f"{bookmarks:,}", "muted"),), BOOKMARKS)]
        lists = self.desk.lists()
        for name, count in lists:
            left = ((f"{signs.listed} ", "muted"), (clean_line(name), "text"))
            rows.append(Choice(left, ((f"{count:,}", "muted"),), ("list", name)))
        saved = self.desk.saved_searches()
        if saved:
            rows += [Choice(()), Choice((("Saved searches", "bold"),))]
        rows += [Choice((("/ ", "muted"), (clean_line(name), "text")), (), ("saved", name)) for name, _ in saved]
        self.choices.show(rows, value)
        self.head.count = f"{len(lists) + 1} lists" if len(lists) else "1 list"
        self.show_papers()

    def on_choices_moved(self, message: Choices.Moved) -> None:
        """Show what is in the list."""
        self.show_papers()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Show what is in the list that was clicked."""
        self.show_papers()

    def show_papers(self) -> None:
        """Show the papers of the list under the cursor."""
        kind, name = self.chosen
        listing: Listing = self.desk.search(self.query_of(kind, name))
        shelf = Shelf(listing, self.desk)
        self.papers_head.name_shown = clean_line(name) or "Bookmarks"
        self.papers_head.count = f"{listing.total:,} paper{'s' if listing.total != 1 else ''}"
        self.papers.blank = [[], [("   Nothing in it yet.", "muted")]]
        self.papers.show(shelf)
        self.papers.cursor = 0
        self.show_keys()

    def marks_changed(self, ids: Sequence[str] | None = None) -> None:
        """List them again after undo and redo."""
        self.again(self.choices.value)
        self.main.marks_changed()
