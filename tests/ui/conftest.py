"""What every test of the app needs: a terminal with colours, a desk, and a way to wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot

from reader.tui.app import ReaderApp
from reader.tui.screens.main import MainScreen

from .fake_desk import FakeDesk

Opener = Callable[..., AbstractAsyncContextManager["Seat"]]


@pytest.fixture(autouse=True)
def a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same terminal everywhere."""
    for name in ("NO_COLOR", "TMUX", "STY", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "SSH_TTY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setattr("reader.tui.screens.main.SIMILAR_AFTER", 0.001)
    monkeypatch.setattr("reader.tui.screens.main.BEHIND", 0.002)


class Seat:
    """An open app, its desk, and hands."""

    def __init__(self, app: ReaderApp, pilot: Pilot[Any], desk: FakeDesk) -> None:
        self.app, self.pilot, self.desk = app, pilot, desk

    @property
    def main(self) -> MainScreen:
        screen = self.app.screen_stack[0]
        assert isinstance(screen, MainScreen)
        return screen

    async def settle(self) -> None:
        """Wait until nothing is to come: no search, no timer behind the cursor."""
        for _ in range(1000):
            await self.quiet()
            main = self.main
            working = any(worker.is_running for worker in self.app.workers)
            waiting = main._behind is not None or main._similar is not None or main.live.busy
            here, read = main.entry, main.reading.entry
            if here is not None and (read is None or read.row != here.row):
                waiting = True  # the page is still that of the paper before
            if main.ready and not waiting and not working:
                break
            await asyncio.sleep(0.005)
        await self.quiet()

    async def quiet(self) -> None:
        """Wait until every widget has seen its messages: quicker than `pilot.pause()`, which waits for an idle CPU."""
        for _ in range(3):
            await self.pilot._wait_for_screen()
            await asyncio.sleep(0)

    async def press(self, *keys: str) -> None:
        """Press keys, each seen by its screen before the next, and wait for what they do."""
        for key in keys:
            self.send(key)
            await self.quiet()
        await self.settle()

    def send(self, key: str) -> None:
        """A key as the driver sends it."""
        name = _character_to_key(key) if len(key) == 1 else key
        driver = self.app._driver
        assert driver is not None
        event = events.Key(name, key if len(key) == 1 else " " if key == "space" else None)
        event.set_sender(self.app)
        driver.send_message(event)

    async def type(self, text: str) -> None:
        """Put a text into the input with the focus, as one would by pasting: quicker than key by key."""
        assert self.app.focused is not None
        self.app.focused.post_message(events.Paste(text))
        await self.settle()

    def screen_text(self) -> list[str]:
        """The screen as text, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]


@asynccontextmanager
async def seated(desk: FakeDesk, size: tuple[int, int], settings: Any = None) -> AsyncIterator[Seat]:
    app = ReaderApp(desk, settings)
    async with app.run_test(size=size, notifications=True) as pilot:
        seat = Seat(app, pilot, desk)
        await seat.settle()
        yield seat


@pytest.fixture
def opened() -> Opener:
    """`async with opened(size=(120, 36)) as seat`"""

    def opener(desk: FakeDesk | None = None, size: tuple[int, int] = (120, 36), settings: Any = None) -> Any:
        return seated(desk or FakeDesk(), size, settings)

    return opener
