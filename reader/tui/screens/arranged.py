"""The panes of the main screen: their sizes, which are shown, and the focus never in one that is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events

from reader.tui.layout import Arrangement, arrange
from reader.tui.screens.base import ReaderScreen

if TYPE_CHECKING:
    from reader.tui.reading import Reading
    from reader.tui.views import Views
    from reader.tui.widgets.abstract import AbstractPane
    from reader.tui.widgets.filter_pane import FilterPane
    from reader.tui.widgets.hint_line import HintLine
    from reader.tui.widgets.paper_list import PaperList
    from reader.tui.widgets.search_line import SearchLine

__all__ = ["Arranged"]


class Arranged(ReaderScreen):
    """The part of the main screen that gives every pane its place."""

    abstract: AbstractPane
    arrangement: Arrangement
    filters: FilterPane | None
    hint: HintLine
    one: str
    paper_list: PaperList
    reading: Reading
    search_line: SearchLine
    views: Views
    zoom: str | None

    def on_resize(self, event: events.Resize) -> None:
        """Arrange the panes for the new size."""
        self.rearrange()

    def rearrange(self) -> None:
        """Give every pane its place."""
        size, state = self.app.size, self.reader.state
        new = arrange(
            size.width,
            size.height,
            hint=self.hint_needed,
            facets=self.filters is not None,
            zoom=self.zoom,
            one=self.one,
            change=state.change,
            change_stacked=state.change_stacked,
        )
        if new == self.arrangement and self.is_mounted and self.hint.display == new.hint:
            return
        self.arrangement = new
        self.hint.display = new.hint
        body = self.query_one("#body")
        body.styles.layout = "vertical" if new.mode == "stacked" and not new.facets else "horizontal"
        self._place("#list-pane", new.list_width, new.list_height)
        self._place("#abstract-pane", new.abstract_width, new.abstract_height)
        for pane in self.query("#filter-pane"):
            pane.styles.width = new.facets
            pane.display = bool(new.facets)
        for divider in self.query("#filter-divider"):
            divider.display = bool(new.facets and (new.list_width or new.abstract_width))
        both = new.mode == "side" and new.list_width and new.abstract_width
        self.query_one("#divider").display = bool(both)
        self.paper_list.give(new.rows_each)
        if new.abstract_width:
            self.reading.arrange(new)
        self._keep_focus()

    def _place(self, name: str, width: int, height: int) -> None:
        pane = self.query_one(name)
        pane.display = bool(width)
        pane.styles.width, pane.styles.height = width, height

    def _keep_focus(self) -> None:
        """Never leave the focus in a pane that is not shown."""
        if self.focused is self.abstract and not self.arrangement.abstract_width:
            self.set_focus(self.paper_list)
        elif self.arrangement.abstract_width and not self.arrangement.list_width:
            if self.focused is self.paper_list:
                self.set_focus(self.abstract)
        elif self.filters is not None and not self.arrangement.list_width and self.context in ("list", "abstract"):
            self.filters.focus()
        elif self.focused is self.paper_list and not self.arrangement.list_width:
            self.set_focus(self.abstract if self.arrangement.abstract_width else self.search_line.input)

    @property
    def hint_needed(self) -> bool:
        """Whether the hint row is in use: one types, a query stands, filters are on, or one is new here."""
        return bool(
            self.search_line.input.has_focus
            or self.views.now.query
            or self.hint.chips
            or self.hint.forms
            or self.hint.greeting
        )

    def focus_pane(self, name: str) -> None:
        """Put the focus in "list", "abstract", "search" or "filters", bringing that pane into view."""
        if name == "search":
            self.set_focus(self.search_line.input)
            return
        if name == "filters" and self.filters is not None:
            self.one = "list"
            self.rearrange()
            self.set_focus(self.filters)
            return
        if self.zoom and self.zoom != name:
            self.zoom = name
        self.one = name
        self.rearrange()
        self.set_focus(self.abstract if name == "abstract" else self.paper_list)
