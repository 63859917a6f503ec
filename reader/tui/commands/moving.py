"""Moving in the list and in the abstract, and from pane to pane."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.tui.commands.base import PANES, Command, Foot

if TYPE_CHECKING:
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]


class _Step(Command):
    """Move by rows in the list, by lines in the abstract."""

    group = "Move"
    hidden = True
    step = 0

    def rows(self, screen: MainScreen) -> int:
        """How far, in rows of the list."""
        return self.step

    def lines(self, screen: MainScreen) -> int:
        """How far, in lines of the abstract."""
        return self.step

    def run(self, screen: MainScreen) -> None:
        """Move."""
        if screen.context == "abstract":
            screen.abstract.scroll_lines(self.lines(screen))
        else:
            screen.paper_list.cursor += self.rows(screen)


class Down(_Step):
    """Next paper, or a line down in the abstract."""

    id = "down"
    keys = ("j", "down")
    step = 1


class Up(_Step):
    """Previous paper, or a line up in the abstract."""

    id = "up"
    keys = ("k", "up")
    step = -1


class NextWhileTyping(_Step):
    """Next hit while typing."""

    id = "hit-down"
    keys = ("down",)
    where = frozenset({"search"})
    step = 1
    foot = {"search": Foot("hits", 80, "hit-up")}

    def available(self, screen: MainScreen) -> bool:
        """Only where there are hits."""
        return screen.paper_list.count > 0


class PreviousWhileTyping(_Step):
    """Previous hit while typing, or an older query."""

    id = "hit-up"
    keys = ("up",)
    where = frozenset({"search"})
    step = -1

    def run(self, screen: MainScreen) -> None:
        """Go up the hits; where there is nothing to go up to, back in the history."""
        history, query = screen.history, screen.search_line.text
        older = history.index(query) + 1 if query in history else 0
        walking = not query or query in history
        if walking and screen.paper_list.cursor == 0 and older < len(history):
            screen.search_line.put(history[older])
            screen.search_for(history[older])
            return
        super().run(screen)


class _Page(_Step):
    """Move by the height of the pane."""

    share = 1.0

    def rows(self, screen: MainScreen) -> int:
        """A page of the list, one row kept."""
        return round(self.share * max(1, screen.paper_list.shown - 1))

    def lines(self, screen: MainScreen) -> int:
        """A page of the abstract, two lines kept."""
        return round(self.share * max(1, screen.abstract.size.height - 2))


class PageDown(_Page):
    """Page down."""

    id = "page-down"
    keys = ("space", "pagedown")


class PageUp(_Page):
    """Page up."""

    id = "page-up"
    keys = ("b", "pageup")
    share = -1.0


class HalfDown(_Page):
    """Half a page down."""

    id = "half-down"
    keys = ("ctrl+d",)
    share = 0.5


class HalfUp(_Page):
    """Half a page up."""

    id = "half-up"
    keys = ("ctrl+u",)
    share = -0.5


class Top(Command):
    """First paper, or the start of the abstract."""

    id = "top"
    group = "Move"
    keys = ("g", "home")

    def run(self, screen: MainScreen) -> None:
        """Go to the start."""
        if screen.context == "abstract":
            screen.abstract.scroll_top(0)
        else:
            screen.paper_list.cursor = 0


class Bottom(Command):
    """Last paper, or the end of the abstract."""

    id = "bottom"
    group = "Move"
    keys = ("G", "end")

    def run(self, screen: MainScreen) -> None:
        """Go to the end."""
        if screen.context == "abstract":
            screen.abstract.scroll_top(screen.abstract.last_top)
        else:
            screen.paper_list.cursor = screen.paper_list.count - 1


class _Unread(Command):
    """Go to another unread paper."""

    group = "Move"
    step = 1

    def run(self, screen: MainScreen) -> None:
        """Look along the listing, a few thousand rows at most, so that a key never waits long."""
        shelf = screen.views.now.shelf
        place = screen.paper_list.cursor
        for _ in range(5000):
            place += self.step
            entry = shelf.entry(place) if shelf else None
            if entry is None:
                screen.say(f"No unread paper {'below' if self.step > 0 else 'above'}")
                return
            if not entry.marks.read and not entry.marks.skipped:
                screen.paper_list.cursor = place
                return


class NextUnread(_Unread):
    """Next unread paper."""

    id = "next-unread"
    keys = ("]",)


class PreviousUnread(_Unread):
    """Previous unread paper."""

    id = "previous-unread"
    keys = ("[",)
    step = -1


class NextPane(Command):
    """Next pane."""

    id = "next-pane"
    group = "Move"
    keys = ("tab",)
    where = PANES | {"filters"}
    step = 1

    def run(self, screen: MainScreen) -> None:
        """Go round the panes that can be shown."""
        panes = (["filters"] if screen.filters is not None else []) + ["list", "abstract", "search"]
        at = panes.index(screen.context)
        name = panes[(at + self.step) % len(panes)]
        if name == "search":
            screen.begin_search()
        else:
            screen.focus_pane(name)


class PreviousPane(NextPane):
    """Previous pane."""

    id = "previous-pane"
    keys = ("shift+tab",)
    where = PANES | {"filters"}
    step = -1


class ToSearch(Command):
    """To the search line."""

    id = "pane-search"
    group = "Move"
    keys = ("1",)
    hidden = True

    def run(self, screen: MainScreen) -> None:
        """Go there."""
        screen.begin_search()


class ToList(Command):
    """To the list."""

    id = "pane-list"
    group = "Move"
    keys = ("2",)
    hidden = True
    where = PANES | {"filters"}

    def run(self, screen: MainScreen) -> None:
        """Go there."""
        screen.focus_pane("list")


class ToAbstract(Command):
    """To the abstract."""

    id = "pane-abstract"
    group = "Move"
    keys = ("3",)
    hidden = True
    where = PANES | {"filters"}

    def run(self, screen: MainScreen) -> None:
        """Go there."""
        screen.focus_pane("abstract")


class Zoom(Command):
    """Give one pane the whole screen, or share it again."""

    id = "zoom"
    group = "App"
    keys = ("z",)

    def run(self, screen: MainScreen) -> None:
        """Change it."""
        screen.zoom = None if screen.zoom else screen.context
        screen.rearrange()


class _Size(Command):
    """Change the list's share of the screen."""

    group = "App"
    step = 0

    def run(self, screen: MainScreen) -> None:
        """Move the border by four columns, or one row."""
        state = screen.reader.state
        if screen.arrangement.mode == "stacked":
            state.change_stacked = max(-8, min(12, state.change_stacked + (1 if self.step > 0 else -1)))
        else:
            state.change = max(-24, min(60, state.change + self.step))
        screen.rearrange()


class Narrower(_Size):
    """Make the list smaller."""

    id = "list-smaller"
    keys = ("<",)
    step = -4


class Wider(_Size):
    """Make the list larger."""

    id = "list-larger"
    keys = (">",)
    step = 4


COMMANDS = (
    Down, Up, NextWhileTyping, PreviousWhileTyping, PageDown, PageUp, HalfDown, HalfUp, Top, Bottom, NextUnread,
    PreviousUnread, NextPane, PreviousPane, ToSearch, ToList, ToAbstract, Zoom, Narrower, Wider,
)  # fmt: skip
