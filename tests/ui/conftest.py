"""What every test of the app needs: a terminal with colours, a desk, and a way to wait."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
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
        for _ in range(100):
            await self.pilot.pause()
            await self.app.workers.wait_for_complete()
            main = self.main
            if main.ready and not main.live.busy and main._behind is None:
                break
            await self.pilot.pause(0.01)
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys, and wait for what they do."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type a text into what has the focus."""
        await self.press(*[" " if sign == " " else sign for sign in text])

    def screen_text(self) -> list[str]:
        """The screen as text, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip) for strip in strips]


@asynccontextmanager
async def seated(desk: FakeDesk, size: tuple[int, int], settings: Any = None) -> AsyncIterator[Seat]:
    app = ReaderApp(desk, settings)
    async with app.run_test(size=size) as pilot:
        seat = Seat(app, pilot, desk)
        await seat.settle()
        yield seat


@pytest.fixture
def opened() -> Opener:
    """`async with opened(size=(120, 36)) as seat`"""

    def opener(desk: FakeDesk | None = None, size: tuple[int, int] = (120, 36), settings: Any = None) -> Any:
        return seated(desk or FakeDesk(), size, settings)

    return opener
