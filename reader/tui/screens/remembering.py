"""Where the main screen was left, and how a new person is greeted."""

from __future__ import annotations

from reader.tui.live import Request
from reader.tui.runs import Run
from reader.tui.screens.browsing import Browsing
from reader.tui.state import State
from reader.tui.views import View

__all__ = ["Remembering"]


class Remembering(Browsing):
    """The part of the main screen that is about its last time and the next."""

    def restore(self, state: State) -> None:
        """Go back to where the app was left; greet who is here for the first time."""
        if not state.opened and self.desk.count():
            self.hint.greeting = self.greeting()
            self.rearrange()
        state.opened += 1
        if state.opened == 1:  # never again, however this session ends
            state.save(self.reader.state_file)
        shelf = self.views.now.shelf
        if state.query or state.sort:
            listing = self.look(Request(state.query, state.sort, state.reverse), lambda: False)
            if len(listing):
                self.views.push(View(state.query, state.sort, state.reverse, listing))
                shelf = listing
                self.show_view(self.views.now)
        place = shelf.place_of(state.row) if shelf and state.paper else None
        entry = shelf.entry(place) if shelf and place is not None else None
        if shelf and place and entry is not None and entry.paper.id == state.paper:
            self.show_view(self.views.now._replace(cursor=place), top=max(0, place - self.paper_list.shown // 2))

    def greeting(self) -> tuple[Run, ...]:
        """The three keys that a new person needs."""
        shown = self.reader.keymap.shown
        return (
            ("New here?  ", "muted"),
            (f"{shown('down')} {shown('up')}", "strong"),
            (" move   ", "muted"),
            (shown("search"), "strong"),
            (" search   ", "muted"),
            (shown("help"), "strong"),
            (" every key", "muted"),
        )

    def note_state(self, state: State) -> None:
        """Note where the app is left."""
        now = self.views.now
        state.query, state.sort, state.reverse = now.query, now.sort, now.reverse
        state.zoom, state.unfolded = self.zoom or "", self.reading.unfolded
        entry = self.entry
        if entry is not None:
            state.paper, state.row = entry.paper.id, entry.row
