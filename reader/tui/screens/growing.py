"""The main screen while the library grows: papers added here, or by another program."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, cast

from reader.errors import ReaderError
from reader.tui.live import Request
from reader.tui.messages import Added, Progressed
from reader.tui.screens.base import ReaderScreen
from reader.tui.screens.browsing import FIRST
from reader.tui.widgets.footer import Footer

if TYPE_CHECKING:
    from reader.desk.report import Report
    from reader.tui.live import LiveSearch
    from reader.tui.screens.main import MainScreen
    from reader.tui.views import View, Views

__all__ = ["Growing"]


class Growing(ReaderScreen):
    """The part of the main screen that is about papers that come and go."""

    adding = False
    stop_asked = False
    last_report: Report | None = None
    """What the last adding did."""
    known = -1
    """Papers in the library when it was last looked at; -1 before it is open."""
    views: Views
    live: LiveSearch
    _told: tuple[str, str, int] | None = None
    """What adding is said to have done, the query that was shown then, and how many papers it had."""

    if TYPE_CHECKING:  # what MainScreen gives

        def show_view(self, view: View) -> None:
            """Show a listing."""

    def check_sources(self) -> None:
        """Look in the background for sources that have changed, and read those again."""
        if self.reader.settings.check_sources:
            self.run_worker(self._check_in_thread, thread=True, group="check")

    def _check_in_thread(self) -> None:
        with suppress(ReaderError, OSError):  # nobody asked: what is here can be read all the same
            if changed := self.desk.changed_sources():
                self.app.call_later(self._read_again, changed)

    def _read_again(self, changed: list[str]) -> None:
        from reader.tui.screens.files import add

        add(cast("MainScreen", self), changed)

    def stop_adding(self) -> bool:
        """Ask that adding stops after the batch in hand; whether anything was being added."""
        if not self.adding or self.stop_asked:
            return False
        self.stop_asked = True
        self.say("Stopping: what was added so far is kept")
        return True

    def look_at_library(self) -> None:
        """Show what another program has added or taken out meanwhile."""
        if not self.adding and self.known not in (-1, self.desk.count()):
            self.say("The library has changed")
            self._show_again()

    def _show_again(self) -> None:
        """Ask once more for what is asked for, or else for what is shown."""
        self.known = self.desk.count()
        self.ask_again()

    @property
    def asked(self) -> View | Request:
        """What is asked for and on its way, else what is shown: keys may come faster than answers."""
        return self.live.pending or self.views.now

    def ask_again(self) -> None:
        """Ask again for what is shown, in its order, the same paper under the cursor; or for what is on its way.

        A listing that no query says, such as the papers similar to one, stays as it is.
        """
        now, pending = self.views.now, self.live.pending
        if pending is not None:  # what one searches for at this moment is not given up for what was shown before
            self.live.ask(pending._replace(keep=True, more=False), at_once=True)
        elif not now.name and now.shelf is not None:
            typing, limit = now.shelf.typing, max(FIRST, len(now.shelf))
            self.live.ask(Request(now.query, now.sort, now.reverse, typing, limit, keep=True), at_once=True)

    def show_past(self, view: View) -> None:
        """Show a view from before: with the marks of now, and with the papers that have come since."""
        assert view.shelf is not None
        view.shelf.forget()
        self.show_view(view)
        if view.shelf.listing.of != self.desk.count():
            self.ask_again()

    def tell_hidden(self) -> None:
        """After papers were added: say how many of them the listing shows, where it does not show all papers."""
        told, now = self._told, self.views.now
        self._told = None
        if told is None or now.shelf is None or now.query != told[1]:
            return
        here = now.shelf.listing.total - told[2]
        self.say(f"{told[0]} {self.reader.signs.dot} {f'{here:,} of them' if here > 0 else 'none of them'} here")

    def on_progressed(self, message: Progressed) -> None:
        """Say how far adding has come."""
        for footer in self.query(Footer):
            footer.progress = message.words

    def on_added(self, message: Added) -> None:
        """Say what was added, and show it."""
        self.adding = False
        for footer in self.query(Footer):
            footer.progress = ""
        trouble = message.trouble
        if message.report is not None:
            from reader.tui.screens.files import report_words

            self.last_report = message.report
            words, trouble = report_words(message.report)
            key = self.reader.keymap.shown("report", self.context)
            told = len(message.report.files) > 1 or message.report.rejected
            if message.report.records or not trouble:
                self.say(f"{words} {self.reader.signs.dot} {key} tells each" if told and key else words)
            now = self.views.now
            if message.report.added and now.query and now.shelf is not None and not (told and key):
                self._told = (words, now.query, now.shelf.listing.total)
        if trouble:
            key = self.reader.keymap.shown("add")
            self.fail(f"{trouble}. {key} takes another path" if key else trouble)
        self._show_again()
