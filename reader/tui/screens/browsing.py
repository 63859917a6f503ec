"""What the main screen asks the desk for and how it shows the answers: searching, ordering, going back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from reader.errors import ReaderError
from reader.text import cells, clean_line
from reader.tui.completing import Completer
from reader.tui.keymap import normal, show_key
from reader.tui.live import LiveSearch, Request
from reader.tui.rows import LEFT
from reader.tui.runs import Run
from reader.tui.screens.base import ReaderScreen
from reader.tui.shelf import Shelf
from reader.tui.views import View, Views

if TYPE_CHECKING:
    from reader.desk.model import Entry, Listing, Way
    from reader.tui.reading import Reading
    from reader.tui.widgets.hint_line import HintLine
    from reader.tui.widgets.paper_list import PaperList
    from reader.tui.widgets.search_line import SearchLine

__all__ = ["Browsing"]

TYPED, FIRST, MORE = 200, 1000, 10_000
"""Hits that are fetched: while one types, at first, and more at a time when one comes near their end."""
WARM = 40
LIST_QUERY = re.compile(r'list:(?:"([^"]+)"|([^\s"()]+))')


class Browsing(ReaderScreen):
    """The half of the main screen that asks and shows answers; the panes are in `MainScreen`."""

    views: Views
    live: LiveSearch
    paper_list: PaperList
    search_line: SearchLine
    hint: HintLine
    reading: Reading
    completer: Completer
    history: list[str]
    zoom: str | None

    if TYPE_CHECKING:  # what MainScreen gives

        @property
        def entry(self) -> Entry | None:
            """The paper under the cursor."""

        def count(self) -> None:
            """Say at which paper one is."""

        @property
        def asked(self) -> View | Request:
            """What is asked for, or shown."""

        def show_past(self, view: View) -> None:
            """Show a view from before as it is now."""

        def show_now(self, keep: bool = False) -> None:
            """Show the paper under the cursor."""

        def show_soon(self) -> None:
            """Show the paper under the cursor when the cursor rests."""

        def focus_pane(self, name: str) -> None:
            """Put the focus in a pane."""

        def rearrange(self) -> None:
            """Give every pane its place."""

        def describe(self, listing: Listing) -> None:
            """Say what is shown."""

    def shelf_of(
        self, listing: Listing, typing: bool = False, cancelled: Callable[[], bool] = lambda: False
    ) -> Shelf:
        """A shelf for a listing, its first rows fetched unless nobody wants them any more; call it in a thread."""
        shelf = Shelf(listing, self.desk, typing=typing)
        shelf.warm(min(WARM, self.paper_list.shown + 1), cancelled)  # passages of the rows that are seen, no more
        return shelf

    def look(self, request: Request, cancelled: Callable[[], bool]) -> Shelf:
        """In a thread: answer a request."""
        if request.query.strip():
            listing = self.desk.search(
                request.query,
                limit=request.limit,
                sort=request.sort or "best",
                reverse=request.reverse,
                typing=request.typing,
            )
        else:
            listing = self.desk.everything(request.sort or "added", request.reverse)
        return self.shelf_of(listing, request.typing, cancelled)

    def show_found(self, request: Request, shelf: Shelf) -> None:
        """Show an answer; where the request says so, the paper under the cursor stays under it."""
        now = self.views.now
        if request.more and request.query == now.query and now.shelf is not None:
            self.views.now = now._replace(shelf=shelf)
            self.paper_list.extend(shelf)
            self.count()
            return
        cursor = 0
        if request.keep and self.entry is not None:
            cursor = shelf.place_of(self.entry.row) or 0
        if request.row is not None:
            cursor = shelf.place_of(request.row) or 0
        view = View(request.query, request.sort, request.reverse, shelf, cursor)
        above = self.paper_list.cursor - self.paper_list.top  # the row stays where the eye is
        if self.context != "search":  # who types in the line has typed more by now
            self.search_line.put(view.query)
        self._show(view, max(0, cursor - above) if cursor else 0, soon=False)

    def show_view(self, view: View, top: int | None = None, soon: bool = False) -> None:
        """Show a listing and its query; with `soon` the rows come first and the abstract a moment later."""
        self.search_line.put(view.query)
        self._show(view, view.top if top is None else top, soon)

    def _show(self, view: View, top: int, soon: bool) -> None:
        """Show a listing, `top` its first row."""
        assert view.shelf is not None
        self.views.now = view
        self.describe(view.shelf.listing)
        self.paper_list.blank = self.blank_rows(view.shelf.listing)
        self.paper_list.show(view.shelf, view.cursor, top)
        self.views.place(self.paper_list.cursor, self.paper_list.top)
        self.count()
        if soon:
            self.show_soon()
        else:
            self.show_now()

    def fetch_more(self, cursor: int) -> None:
        """Fetch more hits when the cursor comes near the end of those that are here."""
        view = self.views.now
        if view.shelf is None or self.live.busy:
            return
        have, total = len(view.shelf), view.shelf.listing.total
        if view.query and have < total and cursor > have - min(200, have // 2):
            limit = min(total, have + MORE if have >= FIRST else FIRST)
            request = Request(view.query, view.sort, view.reverse, view.shelf.typing, limit, keep=True, more=True)
            self.live.ask(request, at_once=True)

    # -- the search line ----------------------------------------------------------------------------------------

    def begin_search(self) -> None:
        """Put the cursor in the search line and remember where one came from."""
        self.views.place(self.paper_list.cursor, self.paper_list.top)
        self.views.begin_typing()
        self.focus_pane("search")
        self.search_line.input.select_all()
        self.run_worker(self._warm, thread=True, group="warm")

    def _warm(self) -> None:
        """In a thread: make ready for the first letter."""
        with suppress(ReaderError):  # the search itself says what is wrong
            self.desk.warm()

    def on_search_line_typed(self, message: Any) -> None:
        """Search while one types."""
        self.views.begin_typing()
        self.search_for(message.query, typing=True)

    def search_for(self, query: str, *, typing: bool = False, keep: bool = False) -> None:
        """Search; best first unless another order was chosen for this query."""
        now, limit = self.views.now, TYPED if typing else FIRST
        sort, reverse = (now.sort, now.reverse) if query.strip() and now.query.strip() else ("", False)
        self.live.ask(Request(query, sort, reverse, typing, limit, keep), at_once=not typing)

    def end_search(self) -> None:
        """Go from the search line to what was found."""
        self.views.end_typing(self.search_line.text)
        self.remember(self.search_line.text)
        self.focus_pane("list")

    def leave_search(self) -> None:
        """Go back to where one was before searching."""
        self.live.forget()
        origin = self.views.stop_typing()
        self.focus_pane("list")
        if origin is not None:
            self.show_past(origin)
        else:
            self.search_line.put(self.views.now.query)

    def go(self, query: str, row: int | None = None) -> None:
        """Go to the answer of a query, and there to a paper; one step away from where one is."""
        self.step_to(query)
        self.live.ask(Request(query, row=row), at_once=True)
        self.focus_pane("list")

    def step_to(self, query: str) -> None:
        """Make the view that is shown one step back, before the answer to a query is asked for."""
        self.views.place(self.paper_list.cursor, self.paper_list.top)
        self.views.begin_typing()
        self.views.end_typing()
        if self.views.now.shelf is not None and query != self.views.now.query:
            self.views.push(self.views.now._replace(query=query))
        self.search_line.put(query)

    def back_one_view(self) -> bool:
        """Go one view back, at last to all papers; whether there was anything to go back from."""
        view = self.views.back()
        self.live.forget()
        if view is None:
            if not self.views.now.query:
                return False
            self.live.ask(Request("", keep=True), at_once=True)  # no step: from all papers nothing leads back
            return True
        self.show_past(view)
        return True

    @property
    def can_go_back(self) -> bool:
        """Whether Esc in the list leads anywhere: out of a range, a zoomed pane, a listing."""
        return bool(
            self.paper_list.range_from is not None or self.zoom or self.views.has_before or self.views.now.query
        )

    def sort_by(self, sort: str, reverse: bool = False) -> None:
        """Show the same papers in another order, the same paper under the cursor."""
        self.live.ask(Request(self.asked.query, sort, reverse, keep=True), at_once=True)

    def show_entries(self, rows: list[int], described: str, name: str) -> None:
        """Show some papers as a listing of their own."""
        from reader.desk.model import Listing

        listing = Listing(
            query="", rows=rows, total=len(rows), of=self.desk.count(), described=described, searching=False
        )
        self.views.place(self.paper_list.cursor, self.paper_list.top)
        self.views.push(View(shelf=self.views.now.shelf))
        self.show_view(View(shelf=self.shelf_of(listing), name=name))
        self.focus_pane("list")

    def go_to_place(self, number: int) -> None:
        """Put the cursor on a paper by its number in the list, from 1."""
        self.paper_list.cursor = number - 1
        self.focus_pane("list")

    def go_to_row(self, row: int) -> None:
        """Put the cursor on a paper of the library, in this listing if it is in it, else in all papers."""
        shelf = self.views.now.shelf
        place = shelf.place_of(row) if shelf else None
        if place is None:
            everything = self.shelf_of(self.desk.everything())
            place = everything.place_of(row)
            if place is None:
                return
            self.views.place(self.paper_list.cursor, self.paper_list.top)
            self.views.push(View(shelf=everything, cursor=place, top=max(0, place - 3)))
            self.show_view(self.views.now)
            return
        self.paper_list.cursor = place
        self.show_now()

    def take_off(self, source: str) -> None:
        """Search without one filter."""
        query = " ".join(self.search_line.text.replace(source, " ", 1).split())
        self.search_line.put(query)
        self.search_for(query)

    def on_hint_line_taken_off(self, message: Any) -> None:
        """Take off the filter whose chip was clicked."""
        self.take_off(message.chip.source)

    def remember(self, query: str) -> None:
        """Keep a query in the history."""
        query = clean_line(query)
        if query:
            self.history = [query, *(old for old in self.history if old != query)]
            with suppress(ReaderError):  # nobody asked for it: what was searched for is shown all the same
                self.desk.searched(query)

    def ask_at_once(self) -> None:
        """Do not wait for more letters."""
        now = self.views.now
        self.live.ask(Request(self.search_line.text, now.sort, now.reverse), at_once=True)

    def complete(self) -> None:
        """Complete the word before the cursor, a further candidate each time."""
        done = self.completer.complete(self.search_line.text, self.search_line.input.cursor_position)
        if done is None:
            self.say("Nothing to complete here")
            return
        query, cursor = done
        self.search_line.put(query)
        self.search_line.input.cursor_position = cursor
        self.search_for(query, typing=True)

    def nearby_texts(self) -> list[str]:
        """The texts of the first papers listed, as they are shown."""
        shelf = self.views.now.shelf
        entries = (shelf.entry(place) for place in range(min(WARM, len(shelf)))) if shelf is not None else ()
        papers = [entry.paper for entry in entries if entry is not None]
        return [self.desk.rendered(text).text for p in papers for text in (p.title, p.abstract) if text]

    @property
    def list_shown(self) -> str:
        """The reading list that is shown, "" where none is."""
        found = LIST_QUERY.fullmatch(self.views.now.query.strip())
        return (found[1] or found[2]) if found else ""

    @property
    def ways(self) -> Sequence[Way]:
        """The ways out of an empty answer."""
        shelf = self.views.now.shelf
        return shelf.listing.ways if shelf is not None and not len(shelf) else ()

    def take_way(self, key: str) -> bool:
        """Take the way out that a key offers; whether there was one."""
        way = next((way for way in self.ways if normal(way.key) == normal(key) and way.query is not None), None)
        if way is None or way.query is None:
            return False
        self.search_line.put(way.query)
        self.search_for(way.query)
        return True

    # -- nothing to show ----------------------------------------------------------------------------------------

    def blank_rows(self, listing: Listing) -> list[list[Run]]:
        """What stands in the list when there is no paper to list."""
        if listing.rows:
            return []
        keymap = self.reader.keymap
        rows: list[tuple[str, str, str]]
        if listing.of:
            title = "No paper has all of this." if listing.searching else "No paper here."
            rows = [
                (show_key(normal(way.key)), clean_line(way.words), "" if way.count is None else f"{way.count:,}")
                for way in listing.ways
            ]
            if not rows:
                rows = [("Esc", "back to where you were", "")]
        else:
            title = "No papers yet."
            rows = [
                (keymap.shown("add"), "add a file or folder", ""),
                (keymap.shown("palette"), "load the samples", "95"),
                (keymap.shown("help"), "every key", ""),
            ]
        width = min(26, max(cells(words) for _, words, _ in rows)) + 2
        lines: list[list[Run]] = [[], [(" " * LEFT, "text"), (title, "strong")], []]
        lines += [
            [(" " * LEFT, "text"), (f"{key:<7}", "key"), (words.ljust(width), "text"), (f"{count:>4}", "muted")]
            for key, words, count in rows
        ]
        if not listing.of:
            lines += [[], [(" " * LEFT + "Text, BibTeX, RIS, CSL-JSON,", "muted")]]
            lines += [[(" " * LEFT + "CSV, JSON Lines, arXiv, OpenAlex", "muted")]]
        return lines

    def footer_keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of most worth; in an empty library, those that fill it."""
        shelf = self.views.now.shelf
        if self.context != "list" or shelf is None or shelf.listing.of:
            return super().footer_keys()
        wanted = (("add", "add"), ("palette", "samples"), ("quit", "quit"), ("help", "help"))
        keys = ((self.reader.keymap.shown(name), words) for name, words in wanted)
        return tuple((key, words) for key, words in keys if key)
