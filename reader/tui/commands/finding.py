"""Finding: the search line, filters, order, similar papers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.tui.commands.base import PANES, Command, Foot

if TYPE_CHECKING:
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]

IN_SEARCH = frozenset({"search"})
SORTS = ("best", "added", "date", "title", "venue")


class Search(Command):
    """Search"""

    id = "search"
    group = "Find"
    keys = ("/", "ctrl+f")
    where = PANES | {"filters"}
    foot = {"list": Foot("search", 90)}

    def run(self, screen: MainScreen) -> None:
        """Go to the search line."""
        screen.begin_search()


class EndSearch(Command):
    """From the search line to the list"""

    id = "end-search"
    group = "Find"
    keys = ("enter",)
    where = IN_SEARCH
    hidden = True
    foot = {"search": Foot("to the list", 100)}

    def offered(self, screen: MainScreen) -> bool:
        """Where there is no hit the list itself says what Enter does."""
        return screen.paper_list.count > 0 or not screen.ways

    def run(self, screen: MainScreen) -> None:
        """Go to the hits; where there are none, take the way that Enter offers."""
        if screen.live.busy or screen.search_line.text != screen.views.now.query:
            screen.ask_at_once()
        elif not screen.paper_list.count and screen.take_way("Enter"):
            return
        screen.end_search()


class LeaveSearch(Command):
    """Leave the search and go back to where you were"""

    id = "leave-search"
    group = "Find"
    keys = ("escape",)
    where = IN_SEARCH
    hidden = True
    foot = {"search": Foot("back", 90)}

    def run(self, screen: MainScreen) -> None:
        """Go back."""
        screen.leave_search()


class Complete(Command):
    """Complete the word in the search line"""

    id = "complete"
    group = "Find"
    keys = ("tab",)
    where = IN_SEARCH
    hidden = True
    foot = {"search": Foot("complete", 70)}

    def run(self, screen: MainScreen) -> None:
        """Complete it, or take the way that Tab offers."""
        if not screen.paper_list.count and screen.take_way("Tab"):
            return
        screen.complete()


class TakeOffFilter(Command):
    """Take off the last filter"""

    id = "take-off"
    group = "Find"
    keys = ("ctrl+x",)
    where = IN_SEARCH | PANES
    foot = {"search": Foot("take off a filter", 60)}

    def available(self, screen: MainScreen) -> bool:
        """Only where one is on."""
        return bool(screen.hint.chips)

    def run(self, screen: MainScreen) -> None:
        """Take it off."""
        if not screen.paper_list.count and screen.take_way("^X"):
            return
        screen.take_off(screen.hint.chips[-1].source)


class ClearOnEmpty(TakeOffFilter):
    """Take off the last filter with Backspace on an empty line"""

    id = "take-off-empty"
    keys = ("backspace",)
    where = PANES
    hidden = True
    foot = {}


def _order(screen: MainScreen) -> tuple[str, bool]:
    """The order that was asked for last, shown by now or not, and whether it is turned round."""
    return screen.asked.sort, screen.asked.reverse


class Sort(Command):
    """Another order"""

    id = "sort"
    group = "Find"
    keys = ("o",)

    def available(self, screen: MainScreen) -> bool:
        """Papers similar to one stand in the order of how similar they are."""
        return not screen.views.now.name

    def run(self, screen: MainScreen) -> None:
        """Go round the orders: best first only where words are searched for."""
        from reader.desk.answers import order_words

        shelf = screen.views.now.shelf
        if shelf is None:
            return
        own = shelf.listing.own_order
        orders = [name for name in SORTS if name != "best" or own]
        now, _ = _order(screen)
        after = orders[((orders.index(now) if now in orders else 0) + 1) % len(orders)]
        screen.sort_by(after)
        words = own if after == "best" else order_words(after, False)
        screen.say(words.capitalize() + (", papers without one last" if after == "title" else ""))


class Reverse(Command):
    """The other way round"""

    id = "reverse"
    group = "Find"
    keys = ("O",)

    def available(self, screen: MainScreen) -> bool:
        """The best are never last."""
        now = screen.views.now
        if now.shelf is None or now.name:
            return False
        return not now.shelf.listing.own_order or _order(screen)[0] not in ("", "best")

    def run(self, screen: MainScreen) -> None:
        """Turn it."""
        from reader.desk.answers import order_words

        sort, reverse = _order(screen)
        screen.sort_by(sort or "added", not reverse)
        screen.say(order_words(sort or "added", not reverse).capitalize())


class Similar(Command):
    """Papers similar to this one"""

    id = "similar"
    group = "Find"
    keys = ("m",)

    def available(self, screen: MainScreen) -> bool:
        """Only where there is a paper."""
        return screen.entry is not None

    def run(self, screen: MainScreen) -> None:
        """List them; Esc goes back."""
        entry = screen.entry
        if entry is None:
            return
        found = screen.desk.similar(entry.row, 20)
        if not found:
            screen.say("No paper is similar enough")
            return
        rows = [entry.row, *(other.row for other, _ in found if other.row != entry.row)]
        screen.show_entries(rows, f"{len(rows) - 1} papers similar to the first", "similar")


class MoreLikeThese(Command):
    """More like the bookmarked results, else the first ones"""

    id = "more-like-these"
    group = "Find"
    keys = ("M",)

    def available(self, screen: MainScreen) -> bool:
        """Only where something was searched for and found."""
        shelf = screen.views.now.shelf
        return shelf is not None and shelf.listing.searching and len(shelf) > 0

    def run(self, screen: MainScreen) -> None:
        """List them; Esc goes back."""
        shelf = screen.views.now.shelf
        if shelf is None:
            return
        listing = shelf.listing
        rows = screen.desk.more_like(listing.query, listing.rows)
        if rows:
            screen.show_entries(rows, f"{len(rows)} papers like these results", "more like these")
        else:
            screen.say("No more papers like these")


class Filters(Command):
    """Filters: year, venue, author, marks"""

    id = "filters"
    group = "Find"
    keys = ("f",)
    where = PANES | {"filters"}
    foot = {"list": Foot("filter", 80)}

    def available(self, screen: MainScreen) -> bool:
        """Only where the desk can count."""
        return screen.ready and hasattr(screen.desk, "facets")

    async def run(self, screen: MainScreen) -> None:
        """Open them and go there; close them from there."""
        if screen.filters is not None and screen.context != "filters":
            screen.focus_pane("filters")
        else:
            await screen.toggle_filters()


class SaveSearch(Command):
    """Save this search"""

    id = "save-search"
    group = "Find"
    keys = ("S",)

    def available(self, screen: MainScreen) -> bool:
        """Only where there is one, and the desk keeps them."""
        return bool(screen.views.now.query)

    def run(self, screen: MainScreen) -> None:
        """Save it under its own words, and say where it is found."""
        change = screen.desk.save_search(screen.views.now.query, screen.views.now.query)
        key = screen.reader.keymap.shown("lists")
        screen.said(f"Saved: {key} lists it" if key else change.words)


COMMANDS = (
    Search, EndSearch, LeaveSearch, Complete, TakeOffFilter, ClearOnEmpty, Sort, Reverse, Similar,
    MoreLikeThese, Filters, SaveSearch,
)  # fmt: skip
