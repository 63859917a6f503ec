"""Bookmarks, reading lists, tags and saved searches at the left, and what is in them at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from reader.desk.model import Listing
from reader.query.printer import mark_query
from reader.text import clean_line
from reader.tui.runs import Run
from reader.tui.screens.base import ReaderScreen
from reader.tui.screens.leaving import LeftOnce
from reader.tui.shelf import Shelf
from reader.tui.widgets.choices import Choice, Choices
from reader.tui.widgets.footer import Footer
from reader.tui.widgets.head import Divider, Head
from reader.tui.widgets.paper_list import PaperList

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.tui.screens.main import MainScreen

__all__ = ["ListsScreen"]

BOOKMARKS = ("bookmarks", "")
NARROW = 80
HEADINGS = {"list": "Reading lists", "tag": "Tags", "saved": "Saved searches"}


class ListsScreen(LeftOnce, ReaderScreen):
    """Lists at the left, the papers of the one under the cursor at the right; where it is narrow, one of the two."""

    CONTEXT = "lists"

    def __init__(self, main: MainScreen) -> None:
        super().__init__()
        self.main = main
        self.head = Head("Lists", id="lists-head")
        self.papers_head = Head("", id="lists-papers-head")
        self.choices = Choices(id="lists-choices")
        self.papers = PaperList(id="lists-papers")
        self.footer = Footer(id="footer")
        self._saved: dict[str, str] = {}

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
        """List them; begin with the list that the main screen shows."""
        super().on_mount()
        self.choices.focus()
        self._fit()
        shown = self.main.list_shown
        self.again(("list", shown) if shown else None)

    # -- panes --------------------------------------------------------------------------------------------------

    @property
    def context(self) -> str:
        """The pane with the focus."""
        return "list-papers" if self.focused is self.papers else "lists"

    def on_resize(self) -> None:
        """Show one pane where there is no room for both."""
        self._fit()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show which pane has the focus."""
        self._fit()
        self.show_keys()

    def _fit(self) -> None:
        width, in_papers = self.app.size.width, self.context == "list-papers"
        wide = width >= NARROW
        left: Widget = self.query_one("#lists-left")
        left.styles.width = max(34, width * 36 // 100) if wide else "100%"
        left.display = wide or not in_papers
        self.query_one("#divider").display = wide
        self.query_one("#lists-right").display = wide or in_papers
        self.head.focused_pane, self.papers_head.focused_pane = not in_papers, in_papers
        self.choices.active = not in_papers
        self.choices.refresh()
        self.papers.give(2 if width >= 100 else 1)

    def switch(self, papers: bool) -> None:
        """Go to the papers, or back to the lists."""
        if papers and not self.papers.count:
            self.say("There is no paper in it")
            return
        if papers:
            self.query_one("#lists-right").display = True
        else:
            self.query_one("#lists-left").display = True
        self.set_focus(self.papers if papers else self.choices)

    # -- what is listed -----------------------------------------------------------------------------------------

    @property
    def chosen(self) -> tuple[str, str]:
        """The kind ("bookmarks", "list", "tag" or "saved") and the name under the cursor."""
        return self.choices.value or BOOKMARKS

    def query_of(self, kind: str, name: str) -> str:
        """The query that lists what is under the cursor."""
        if kind == "saved":
            return self._saved.get(name, "")
        if kind == "bookmarks":
            return "is:bookmarked"
        return mark_query(kind, name)

    def names(self, kind: str) -> list[str]:
        """The names of a kind, in their order."""
        return [row.value[1] for row in self.choices.rows if row.value is not None and row.value[0] == kind]

    def again(self, value: tuple[str, str] | None = None, paper: int = 0) -> None:
        """List them again; the cursor goes to `value`, in the papers to the place `paper`."""
        rows = self.choices.rows
        place = next((n for n, row in enumerate(rows) if row.value is not None and row.value == value), None)
        fresh = self._rows()
        if value is not None and not any(row.value == value for row in fresh):  # it is gone: its neighbour
            near = [row.value for row in fresh[: (place or self.choices.cursor) + 1] if row.value is not None]
            value = near[-1] if near else None
            if self.context == "list-papers":
                self.switch(papers=False)
        self.choices.show(fresh, value)
        self.head.count = self._counted()
        self.show_papers(paper)

    def _counted(self) -> str:
        kinds = [(len(self.names(kind)), words) for kind, words in (("list", "list"), ("tag", "tag"))]
        dot = f" {self.reader.signs.dot} "
        return dot.join(f"{count:,} {words}{'s' if count != 1 else ''}" for count, words in kinds if count)

    def _rows(self) -> list[Choice]:
        """Bookmarks, then the lists, tags and saved searches under their headings."""
        signs, desk = self.reader.signs, self.desk
        self._saved = dict(desk.saved_searches())
        starred = ((f"{signs.bookmark} ", "accent"), ("Bookmarks", "text"))
        rows = [Choice(starred, ((f"{desk.bookmarks():,}", "muted"),), BOOKMARKS)]
        listed = {"list": desk.lists(), "tag": desk.tags(), "saved": [(name, None) for name in self._saved]}
        glyphs = {"list": signs.listed, "tag": signs.listed, "saved": "/"}
        for kind, named in listed.items():
            if not named and kind != "list":
                continue
            rows += [Choice(()), Choice(((HEADINGS[kind], "bold"),))]
            if not named:
                key = self.reader.keymap.shown("new-list", "lists")
                rows.append(Choice(((f"None yet: {key} makes one", "muted"),)))
            for name, count in named:
                left: tuple[Run, ...] = ((f"{glyphs[kind]} ", "muted"), (clean_line(name), "text"))
                right: tuple[Run, ...] = ((f"{count:,}", "muted"),) if count is not None else ()
                rows.append(Choice(left, right, (kind, name)))
        return rows

    def on_choices_moved(self, message: Choices.Moved) -> None:
        """Show what is in the list."""
        self.show_papers()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Show what is in the list that was clicked."""
        self.set_focus(self.choices)
        self.show_papers()

    def on_paper_list_moved(self, message: PaperList.Moved) -> None:
        """Say at which paper one is."""
        self._count_papers()

    def on_paper_list_opened(self, message: PaperList.Opened) -> None:
        """Open the list at the paper that was double-clicked."""
        self.open()

    def show_papers(self, place: int = 0) -> None:
        """Show the papers of the list under the cursor."""
        kind, name = self.chosen
        listing: Listing = self.desk.search(self.query_of(kind, name))
        words = clean_line(name) or "Bookmarks"
        self.papers_head.name_shown = f"{words}: {clean_line(self._saved[name])}" if kind == "saved" else words
        self.papers.blank = [[], [("   Nothing in it yet.", "muted")]]
        self.papers.show(Shelf(listing, self.desk), place, top=max(0, place - self.papers.shown // 2))
        self._count_papers()
        if not self.papers.count and self.context == "list-papers":
            self.switch(papers=False)
        self.show_keys()

    def _count_papers(self) -> None:
        shelf = self.papers.shelf
        total = shelf.listing.total if shelf else 0
        if self.context == "list-papers" and total:
            self.papers_head.count = f"{self.papers.cursor + 1:,} of {total:,}"
        else:
            self.papers_head.count = f"{total:,} paper{'s' if total != 1 else ''}"

    @property
    def entry(self) -> Entry | None:
        """The paper under the cursor of the right pane."""
        return self.papers.shelf.entry(self.papers.cursor) if self.papers.shelf else None

    def open(self) -> None:
        """Show what is under the cursor in the main screen, at the paper chosen; Esc comes back from there."""
        query = self.query_of(*self.chosen)
        entry = self.entry if self.context == "list-papers" else None
        self.dismiss(None)
        self.main.go(query, entry.row if entry else None)

    def changed(self, words: str, value: tuple[str, str] | None = None, paper: int = 0) -> None:
        """Show and tell what was changed here."""
        self.again(value, paper)
        self.main.marks_changed()
        self.said(words)

    def marks_changed(self, ids: Sequence[str] | None = None) -> None:
        """List them again after undo and redo."""
        self.again(self.choices.value, self.papers.cursor)
        self.main.marks_changed()
