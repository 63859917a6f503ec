"""The main screen: search on top, the list, the abstract, the keys."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, Vertical
from textual.timer import Timer

from reader.errors import ReaderError
from reader.tui.completing import Completer
from reader.tui.layout import Arrangement
from reader.tui.live import Found, LiveSearch, Request
from reader.tui.messages import Opened, SimilarFound
from reader.tui.reading import Reading
from reader.tui.screens.arranged import Arranged
from reader.tui.screens.filtered import Filtered
from reader.tui.screens.growing import Growing
from reader.tui.screens.pointing import Pointing
from reader.tui.screens.remembering import Remembering
from reader.tui.views import View, Views
from reader.tui.widgets.abstract import AbstractPane
from reader.tui.widgets.footer import Footer
from reader.tui.widgets.head import Divider, Head
from reader.tui.widgets.hint_line import HintLine
from reader.tui.widgets.paper_list import PaperList
from reader.tui.widgets.search_line import SearchLine

if TYPE_CHECKING:
    from reader.desk.model import Entry, Listing
    from reader.tui.widgets.filter_pane import FilterPane

__all__ = ["MainScreen"]

BEHIND = 0.04
SIMILAR_AFTER = 0.25
LOOK_AT_MARKS_EVERY = 1.0


class MainScreen(Arranged, Filtered, Growing, Pointing, Remembering):
    """Joins the panes. What one does is in the commands; what is asked for, in `Browsing`."""

    def __init__(self) -> None:
        super().__init__()
        self.search_line = SearchLine(id="search")
        self.hint = HintLine(id="hint")
        self.list_head = Head("Papers", id="list-head")
        self.abstract_head = Head("Abstract", id="abstract-head")
        self.paper_list = PaperList(id="papers")
        self.abstract = AbstractPane(id="abstract")
        self.footer = Footer(id="footer")
        self.views = Views()
        self.live = LiveSearch(self, self.look)
        self.arrangement = Arrangement("side")
        self.zoom: str | None = None
        self.one = "list"
        self.filters: FilterPane | None = None
        self.ready = False
        self.history: list[str] = []
        self._behind: Timer | None = None
        self._similar: Timer | None = None
        self._marks_version = -1
        self._terms_known = False

    def compose(self) -> ComposeResult:
        """Search, hint, panes, footer."""
        yield self.search_line
        yield self.hint
        with Container(id="body"):
            with Vertical(id="list-pane"):
                yield self.list_head
                yield self.paper_list
            yield Divider(id="divider")
            with Vertical(id="abstract-pane"):
                yield self.abstract_head
                yield self.abstract
        yield self.footer

    def on_mount(self) -> None:
        """Arrange the panes, and open the library once the first frame stands."""
        super().on_mount()
        self.reading = Reading(self.desk, self.abstract, self.abstract_head, self.reader.signs)
        self.completer = Completer(self.desk, self.nearby_texts)
        state = self.reader.state
        self.zoom = state.zoom or None
        self.reading.unfolded = state.unfolded
        self.search_line.input.placeholder = "Search"
        self.rearrange()
        self.set_focus(self.paper_list)
        self.show_keys()
        self.call_after_refresh(self._open)

    # -- opening ------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.run_worker(self._open_in_thread, thread=True, group="open")

    def _open_in_thread(self) -> None:
        """In a thread: open library and index, and fetch the first page."""
        opened = Opened()
        try:
            import reader.tui.page  # noqa: F401 - needed as soon as there is a paper

            opened.shelf = self.shelf_of(self.desk.start())
        except ReaderError as error:
            opened.trouble = str(error)
        except Exception as error:  # whatever it is, a person can be told what to try
            opened.trouble = f"the library could not be opened ({type(error).__name__}: {error}); try: reader doctor"
        self.post_message(opened)

    def on_opened(self, message: Opened) -> None:
        """Show the library, or go back to where the app was left."""
        self.ready = True
        self.history = list(self.desk.history()) if not message.trouble else []
        if message.trouble:
            self.fail(message.trouble)
            return
        assert message.shelf is not None
        self._marks_version, self.known = self.desk.marks_version(), self.desk.count()
        self.set_interval(LOOK_AT_MARKS_EVERY, self._look_at_marks)
        self.show_view(View(shelf=message.shelf), soon=True)
        settings = (*self.reader.settings.troubles, *self.reader.settings_troubles())
        for words in (*getattr(self.desk, "troubles", ()), *settings):
            self.fail(str(words))
        self.restore(self.reader.state)
        self.reader.probe()
        self.check_sources()

    def _look_at_marks(self) -> None:
        """Show marks that another program has set meanwhile, and papers that it has added."""
        self.look_at_library()
        self.reader.keep_state()  # a terminal that is gone at once loses no place
        version = self.desk.marks_version()
        if version != self._marks_version:
            self._marks_version = version
            self.marks_changed()

    # -- focus --------------------------------------------------------------------------------------------------

    @property
    def context(self) -> str:
        """The pane with the focus."""
        focused = self.focused
        if focused is self.search_line.input:
            return "search"
        if focused is self.abstract:
            return "abstract"
        return "filters" if focused is not None and focused.id == "filters" else "list"

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show which pane has the focus."""
        self._focus_changed()

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Show which pane has the focus."""
        self._focus_changed()

    def _focus_changed(self) -> None:
        context = self.context
        self.list_head.focused_pane = context == "list"
        self.abstract_head.focused_pane = context == "abstract"
        for head in self.query("#filter-head").results(Head):
            head.focused_pane = context == "filters"
        if self.ready and self.is_mounted:
            self.rearrange()
        self.show_keys()

    # -- the paper under the cursor -----------------------------------------------------------------------------

    @property
    def entry(self) -> Entry | None:
        """The paper under the cursor."""
        shelf = self.views.now.shelf
        return shelf.entry(self.paper_list.cursor) if shelf else None

    def targets(self) -> list[Entry]:
        """The papers that a command works on: the one that is read, the range, or the one under the cursor."""
        shelf = self.views.now.shelf
        if shelf is None:
            return []
        entries = (shelf.entry(place) for place in self.paper_list.chosen)
        return [entry for entry in entries if entry is not None]

    @property
    def has_targets(self) -> bool:
        """Whether there are any."""
        return self.entry is not None

    def chosen_rows(self) -> list[int]:
        """The rows of the papers that a command works on."""
        shelf = self.views.now.shelf
        return [shelf.listing.rows[place] for place in self.paper_list.chosen] if shelf is not None else []

    def on_paper_list_moved(self, message: PaperList.Moved) -> None:
        """Follow the cursor: the head at once, the abstract a moment behind."""
        self.views.place(message.cursor, self.paper_list.top)
        self.count()
        self.show_soon()
        self.fetch_more(message.cursor)

    def on_paper_list_opened(self, message: PaperList.Opened) -> None:
        """Read the paper that was double-clicked."""
        self.show_now()
        self.focus_pane("abstract")

    def count(self) -> None:
        """Say in the head which of how many papers one is at."""
        shelf = self.views.now.shelf
        if shelf is None:
            return
        total, chosen = shelf.listing.total, len(self.paper_list.chosen)
        selected = f"{chosen:,} selected {self.reader.signs.dot} " if self.paper_list.range_from is not None else ""
        at = f"{self.paper_list.cursor + 1:,} of {total:,}"
        self.list_head.count = f"{selected}{at}" if total and len(shelf) else "none"

    def walk_formulas(self, step: int) -> bool:
        """Go to another formula of the abstract that is shown."""
        self.catch_up()
        return self.reading.walk_formulas(step)

    def catch_up(self) -> None:
        """Do not stay behind the cursor when a command is about what is read."""
        if self._behind is not None:
            self.show_now(keep=True)

    def show_soon(self) -> None:
        """Show the paper under the cursor when the cursor rests."""
        if self._behind is not None:
            self._behind.stop()
        self._behind = self.set_timer(BEHIND, partial(self.show_now, keep=True))

    def show_now(self, keep: bool = False) -> None:
        """Show the paper under the cursor in the abstract pane."""
        if self._behind is not None:
            self._behind.stop()
            self._behind = None
        entry, shelf = self.entry, self.views.now.shelf
        query = shelf.listing.query if shelf and shelf.listing.searching else ""
        typing = shelf is not None and shelf.typing
        self.reading.show(entry, query, open_at_hit=self.paper_list.each == 1, keep=keep, typing=typing)
        self.hint.unknown = self._unknown_macro()
        if self._similar is not None:
            self._similar.stop()
            self._similar = None
        if entry is not None:
            self._similar = self.set_timer(SIMILAR_AFTER, partial(self._find_similar, entry.row))
        self.show_keys()

    def _unknown_macro(self) -> str:
        """What to say of the first macro in the abstract that nobody defines."""
        unknown, key = self.abstract.page.unknown, self.reader.keymap.shown("toggle-source")
        return f"\\{unknown[0]} is unknown {self.reader.signs.dot} {key} shows the source" if unknown and key else ""

    def _find_similar(self, row: int) -> None:
        self._similar = None
        if self.reading.entry is not None and self.reading.entry.row == row:
            self.run_worker(
                partial(self._similar_in_thread, row), thread=True, group="similar", exclusive=True
            )

    def _similar_in_thread(self, row: int) -> None:
        """In a thread: find similar papers; none are no trouble."""
        try:
            entries = [entry for entry, _ in self.desk.similar(row, 3)]
        except ReaderError:
            entries = []
        self.post_message(SimilarFound(row, entries))

    def on_similar_found(self, message: SimilarFound) -> None:
        """Put similar papers at the foot of the abstract."""
        if message.entries:
            self.reading.similar(message.row, message.entries)
        if not self._terms_known:  # the index is open now: key terms can be told
            self._terms_known = True
            self.marks_changed()

    def marks_changed(self, ids: list[str] | None = None) -> None:
        """Fetch the marks again and paint them; a reading list may have other papers, or another order, by now."""
        shelf = self.views.now.shelf
        if shelf is None:
            return
        if ids is None and self.list_shown:
            self.ask_again()
        self._marks_version = self.desk.marks_version()
        shelf.forget()
        self.paper_list.repaint()
        entry = self.entry
        if entry is not None and self.reading.entry is not None and self.reading.entry.row == entry.row:
            self.reading.refresh_entry(entry)

    # -- answers ------------------------------------------------------------------------------------------------

    def on_found(self, found: Found) -> None:
        """Show the answer to the newest request."""
        if not self.live.take(found):
            return
        if found.trouble and found.request.typing:
            self.hint.chips, self.hint.forms, self.hint.words = (), (found.trouble,), ()
        elif found.trouble:
            self.fail(found.trouble)
        elif found.shelf is not None:
            self.show_found(found.request, found.shelf)
            self.tell_hidden()

    def describe(self, listing: Listing) -> None:
        """Say what is shown: at the right of the search line, as chips, and how the query was read."""
        self.search_line.described.words = listing.described if listing.of else ""
        self.search_line.input.placeholder = (
            f"Search {listing.of:,} papers" if listing.of else "Nothing to search yet"
        )
        if listing.query:
            self.hint.greeting = ()
        self.hint.chips = listing.chips
        self.hint.forms = listing.hint.forms
        self.count_soon()
        self.hint.words = tuple(word.strip('"()') for word in listing.query.split())
        self.rearrange()

    def ask(self, request: Request, at_once: bool = False) -> None:
        """Search in the background."""
        self.live.ask(request, at_once)
