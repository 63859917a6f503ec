"""Live search: one search at a time, the newest waits its turn, stale answers are dropped."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import NamedTuple

from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from reader.errors import ReaderError
from reader.tui.shelf import Shelf

__all__ = ["Found", "LiveSearch", "Request"]

SHORT, SHORT_WAITS = 2, 0.1
PAINT_EVERY = 0.08

Look = Callable[["Request", Callable[[], bool]], Shelf]


class Request(NamedTuple):
    """What is asked for: the query, its order, and whether one is still typing it."""

    query: str
    sort: str = ""
    reverse: bool = False
    typing: bool = False
    limit: int = 1000
    keep: bool = False
    """Whether the paper under the cursor stays under it."""
    row: int | None = None
    """The paper to put the cursor on, by its row in the library."""
    more: bool = False
    """Whether it is a longer answer to the query that is shown."""


class Found(Message):
    """The answer to a request: a shelf, or what went wrong in words."""

    def __init__(self, request: Request, shelf: Shelf | None = None, trouble: str = "") -> None:
        super().__init__()
        self.request = request
        self.shelf = shelf
        self.trouble = trouble


class LiveSearch:
    """Runs `look` in a thread and posts `Found` to the screen; the screen asks `take()` whether to show it."""

    def __init__(self, screen: Screen, look: Look) -> None:
        self._screen = screen
        self._look = look
        self._newest: Request | None = None
        self._running: Request | None = None
        self._waiting: Request | None = None
        self._delay: Timer | None = None
        self._after_echo: Request | None = None
        self._painted = 0.0

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        waits = (self._running, self._waiting, self._delay, self._after_echo)
        return any(one is not None for one in waits)

    @property
    def pending(self) -> Request | None:
        """What was asked for last, while its answer is still to come."""
        return self._newest if self.busy else None

    def ask(self, request: Request, at_once: bool = False) -> None:
        """Ask; the first letters wait a moment, since a longer query nearly always follows.

        A search as one types begins when the letter is painted: both want the interpreter, the eye is on the letter.
        """
        self._newest = request
        self._stop_delay()
        if not request.typing or at_once:
            self._begin(request)
        elif 0 < len(request.query.strip()) <= SHORT:
            self._delay = self._screen.set_timer(SHORT_WAITS, partial(self._begin, request))
        else:
            self._after_echo = request
            self._screen.call_after_refresh(self._echoed, request)

    def forget(self) -> None:
        """Drop whatever has not arrived yet."""
        self._stop_delay()
        self._newest = self._waiting = None

    def _echoed(self, request: Request) -> None:
        """The letter is on the screen: search, unless something newer is asked for by now."""
        if self._after_echo is request:
            self._after_echo = None
            self._begin(request)

    def _stop_delay(self) -> None:
        self._after_echo = None
        if self._delay is not None:
            self._delay.stop()
            self._delay = None

    def _begin(self, request: Request) -> None:
        self._delay = None
        if self._running is not None:
            self._waiting = request
            return
        self._running = request
        self._screen.run_worker(partial(self._work, request), thread=True, group="search")

    def _work(self, request: Request) -> None:
        """In a thread: search, fetch the first page and its passages, and report."""
        found = Found(request)
        try:
            found.shelf = self._look(request, lambda: self._newest is not request)
        except ReaderError as error:
            found.trouble = str(error)
        except Exception as error:  # a search must never take the app down with it
            found.trouble = f"the search failed ({type(error).__name__}: {error}); change a word and try again"
        self._screen.post_message(found)

    def take(self, found: Found) -> bool:
        """Whether this answer is to be shown now; the next search is begun; one too early comes again."""
        if self._running is found.request:
            self._running = None
            waiting, self._waiting = self._waiting, None
            if waiting is not None:
                self._begin(waiting)
        if found.request is not self._newest:
            return False
        early = self._painted + PAINT_EVERY - monotonic()
        if found.request.typing and early > 0:
            self._delay = self._screen.set_timer(early, partial(self._again, found))
            return False
        self._painted = monotonic()
        return True

    def _again(self, found: Found) -> None:
        self._delay = None
        self._screen.post_message(found)
