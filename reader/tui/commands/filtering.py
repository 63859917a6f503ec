"""What one does in the filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from reader.tui.commands.base import Command, Foot

if TYPE_CHECKING:
    from reader.tui.filtering import Bar, Filters
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]

HERE = frozenset({"filters"})


def filters_of(query: str) -> Filters:
    """The filters of a query; their module is loaded when they are first used."""
    from reader.tui.filtering import Filters

    return Filters.of(query)


class FilterDown(Command):
    """Next filter"""

    id = "filter-down"
    group = "Move"
    keys = ("j", "down")
    where = HERE
    hidden = True
    step = 1

    def run(self, screen: MainScreen) -> None:
        """Go there."""
        if screen.filters is not None:
            screen.filters.move(self.step)


class FilterUp(FilterDown):
    """Previous filter"""

    id = "filter-up"
    keys = ("k", "up")
    step = -1


class FilterPageDown(FilterDown):
    """Filters further down"""

    id = "filter-page-down"
    keys = ("pagedown", "ctrl+d")
    step = 10


class FilterPageUp(FilterDown):
    """Filters further up"""

    id = "filter-page-up"
    keys = ("pageup", "ctrl+u")
    step = -10


class LastFilter(FilterDown):
    """The last filter"""

    id = "filter-last"
    keys = ("G", "end")
    step = 1_000_000


class FirstFilter(FilterDown):
    """The first filter"""

    id = "filter-first"
    keys = ("g", "home")
    step = -1_000_000


class OnlyThese(Command):
    """Only papers with this, or with any"""

    id = "filter-include"
    group = "Find"
    keys: ClassVar[tuple[str, ...]] = ("space", "plus")
    where = HERE
    foot = {"filters": Foot("only these", 100)}

    def change(self, filters: Filters, field: str, value: str) -> Filters:
        """The filters with this one changed."""
        return filters.include(field, value)

    def change_years(self, filters: Filters, bar: Bar) -> Filters:
        """The filters with the years of a bar changed."""
        return filters.with_years(bar)

    def run(self, screen: MainScreen) -> None:
        """Change the query."""
        pane = screen.filters
        if pane is None or pane.value is None:
            return
        standing = filters_of(screen.views.now.query)
        if pane.bar is not None:
            screen.filter(self.change_years(standing, pane.bar).query())
        elif pane.value[0] == "?":
            screen.count_authors()
        else:
            screen.filter(self.change(standing, *pane.value).query())


class NotThese(OnlyThese):
    """No papers with this, or with any"""

    id = "filter-exclude"
    keys = ("minus",)
    foot = {"filters": Foot("not these", 90)}

    def change(self, filters: Filters, field: str, value: str) -> Filters:
        """The filters with this one changed."""
        return filters.exclude(field, value)

    def change_years(self, filters: Filters, bar: Bar) -> Filters:
        """The filters with the years of a bar ruled out."""
        return filters.exclude("year", bar.query)


class ClearFilters(Command):
    """Take all filters off"""

    id = "filter-clear"
    group = "Find"
    keys = ("backspace", "delete")
    where = HERE
    foot = {"filters": Foot("clear", 80)}

    def offered(self, screen: MainScreen) -> bool:
        """Where one is on."""
        standing = filters_of(screen.views.now.query)
        return bool(standing.included or standing.excluded)

    def run(self, screen: MainScreen) -> None:
        """Keep the words alone."""
        screen.filter(filters_of(screen.views.now.query).words)


class FiltersToList(Command):
    """From the filters to the list"""

    id = "filter-to-list"
    group = "Find"
    keys = ("enter",)
    where = HERE
    hidden = True
    foot = {"filters": Foot("list", 70)}

    async def run(self, screen: MainScreen) -> None:
        """Go there; where the filters take the screen they close."""
        if screen.arrangement.list_width:
            screen.focus_pane("list")
        else:
            await screen.toggle_filters()


class CloseFilters(Command):
    """Close the filters"""

    id = "close-filters"
    group = "Find"
    keys = ("escape",)
    where = HERE
    hidden = True
    foot = {"filters": Foot("close", 66)}

    async def run(self, screen: MainScreen) -> None:
        """Close them."""
        await screen.toggle_filters()


class LaterYears(FiltersToList):
    """Later years on the timeline; elsewhere to the list"""

    id = "filter-right"
    keys = ("right", "l")
    foot = {}
    step = 1

    async def run(self, screen: MainScreen) -> None:
        """Go to the next bar, or to the list."""
        if screen.filters is None or not screen.filters.walk_years(self.step):
            await super().run(screen)


class EarlierYears(CloseFilters):
    """Earlier years on the timeline; elsewhere close"""

    id = "filter-left"
    keys = ("left", "h")
    foot = {"filters": Foot("years", 65, "filter-right")}

    def offered(self, screen: MainScreen) -> bool:
        """Where the timeline is."""
        return screen.filters is not None and screen.filters.bar is not None

    async def run(self, screen: MainScreen) -> None:
        """Go to the bar before, or close the filters."""
        if screen.filters is None or not screen.filters.walk_years(-1):
            await super().run(screen)


COMMANDS = (
    FilterDown, FilterUp, FilterPageDown, FilterPageUp, FirstFilter, LastFilter, LaterYears, EarlierYears, OnlyThese,
    NotThese, ClearFilters, FiltersToList, CloseFilters,
)  # fmt: skip
