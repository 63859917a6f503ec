"""The filters of the main screen: opened, counted in the background, changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual.containers import Vertical
from textual.timer import Timer

from reader.errors import ReaderError
from reader.tui.live import Request
from reader.tui.messages import FacetsFound
from reader.tui.screens.base import ReaderScreen
from reader.tui.widgets.head import Divider, Head

if TYPE_CHECKING:
    from reader.tui.live import LiveSearch
    from reader.tui.views import Views
    from reader.tui.widgets.choices import Choices
    from reader.tui.widgets.filter_pane import FilterPane
    from reader.tui.widgets.search_line import SearchLine

__all__ = ["Filtered"]

COUNT_AFTER = 0.25


class Filtered(ReaderScreen):
    """The part of the main screen that is about filters."""

    filters: FilterPane | None
    authors_wanted = False
    one: str
    _counting: Timer | None = None
    views: Views
    live: LiveSearch
    search_line: SearchLine

    if TYPE_CHECKING:  # what MainScreen gives

        def focus_pane(self, name: str) -> None:
            """Put the focus in a pane."""

        def rearrange(self) -> None:
            """Give every pane its place."""

    async def toggle_filters(self) -> None:
        """Open the filters and go there, or close them."""
        if self.filters is not None:
            self.filters = None
            await self.query("#filter-pane, #filter-divider").remove()
            self.rearrange()
            self.focus_pane("list")
            return
        from reader.tui.widgets.filter_pane import FilterPane

        self.filters = filters = FilterPane()
        pane = Vertical(Head("Filters", id="filter-head"), filters, id="filter-pane")
        await self.query_one("#body").mount(pane, Divider(id="filter-divider"), before="#list-pane")
        self.one = "list"  # what the filters are about
        self.rearrange()
        filters.focus()
        self.call_after_refresh(filters.focus)  # a list that is no longer shown gives its focus away late
        self.count_soon()

    def count_soon(self) -> None:
        """Count in the background, if the filters are open; while one types, when one rests."""
        if self._counting is not None:
            self._counting.stop()
            self._counting = None
        if self.filters is not None:
            waits = COUNT_AFTER if self.context == "search" else 0.001
            self._counting = self.set_timer(waits, self._count)

    def count_authors(self) -> None:
        """Count the authors too, from now on."""
        self.authors_wanted = True
        self.count_soon()

    def _count(self) -> None:
        self._counting = None
        query = self.views.now.query
        self.run_worker(partial(self._count_in_thread, query), thread=True, group="facets", exclusive=True)

    def _count_in_thread(self, query: str) -> None:
        """In a thread: count how the papers divide; a query that cannot be counted leaves what stands."""
        from reader.tui.filtering import count_facets

        try:
            found = count_facets(self.desk, query, self.reader.signs, self.authors_wanted)
            self.post_message(FacetsFound(query, found))
        except ReaderError as error:
            self.call_later(self.say, str(error))

    def on_facets_found(self, message: FacetsFound) -> None:
        """Show the counts, if they are still of what is shown."""
        from reader.tui.filtering import Filters

        if self.filters is not None and message.query == self.views.now.query:
            self.filters.show_sections(message.sections, Filters.of(message.query))

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """A filter was clicked."""
        self.run_worker(self.action_do("filter-include"))

    def on_choices_moved(self, message: Choices.Moved) -> None:
        """Another filter is under the cursor: other keys may be of use."""
        self.show_keys()

    def filter(self, query: str) -> None:
        """Show the papers of the query with other filters, one step away."""
        if query == self.views.now.query:
            return
        now = self.views.now
        sort, reverse = (now.sort, now.reverse) if query else ("", False)
        self.step_to(query)
        self.live.ask(Request(query, sort, reverse), at_once=True)
