"""Random keys: no exception, and marks change only by the commands that change them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from reader.tui.commands.base import Command

from .conftest import Opener, Seat
from .fake_desk import FakeDesk

KEYS = [
    *"abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789/?:+-{}[]<>;.,'\"()*",
    "up", "down", "left", "right", "enter", "escape", "tab", "shift+tab", "space", "backspace", "home", "end",
    "pageup", "pagedown", "delete", "insert", "f1", "f2", "f5", "ctrl+f", "ctrl+p", "ctrl+d", "ctrl+u", "ctrl+r",
    "ctrl+x", "ctrl+c", "ctrl+k", "ctrl+w", "ctrl+a", "ctrl+e", "escape", "escape", "j", "k", "j", "enter",
]  # fmt: skip
MARKING = {
    "toggle-bookmark", "toggle-read", "toggle-skip", "list", "note", "remove", "undo", "redo", "new-list",
    "rename-list", "delete-list", "save-search", "move-down", "move-up", "merge-list", "take-out",
}  # fmt: skip


async def mash(seat: Seat, seed: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press random keys; after each, marks may only have changed if one of their commands ran (or its box answered)."""
    ran: list[str] = []
    app = seat.app

    for command in app.keymap:
        def run(screen: Any, command: Command = command, inner: Any = command.run) -> Any:
            ran.append(command.id)
            return inner(screen)

        monkeypatch.setattr(command, "run", run)
    rng = random.Random(seed)
    sizes = [(120, 36), (80, 24), (60, 20), (40, 10), (1, 1), (200, 50)]
    asked = False
    for number in range(count):
        marks, saved = len(seat.desk.log), dict(seat.desk.saved)
        ran.clear()
        boxed = len(app.screen_stack) > 1
        if rng.random() < 0.01:
            await seat.pilot.resize_terminal(*rng.choice(sizes))
        seat.send(rng.choice(KEYS))
        if rng.random() < 0.3 or boxed:
            await seat.quiet()
        if number % 50 == 0:
            await seat.settle()
        changed = len(seat.desk.log) != marks or seat.desk.saved != saved
        asked = asked or bool(set(ran) & MARKING) or boxed
        assert not changed or asked, (seed, number, ran)
        if not boxed and not set(ran) & MARKING:
            asked = len(app.screen_stack) > 1
        assert app.is_running and app._exception is None, (seed, number)
    await seat.settle()  # keys still in the queue would meet an app that is closing


def unkillable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands that would leave the app or start a program do nothing here."""
    import reader.desk.settings
    import reader.tui.noting
    import reader.tui.screens.files

    monkeypatch.setattr("reader.tui.app.ReaderApp.leave", lambda self, status=0: None)
    monkeypatch.setattr("reader.tui.app.ReaderApp.action_suspend_process", lambda self: None)
    # Where they are called by, not where they come from: a module that is loaded meanwhile would keep the stand-in.
    monkeypatch.setattr(reader.tui.noting, "edit", lambda app, draft: draft.write(f"{draft.text} noted"))
    monkeypatch.setattr(reader.desk.settings, "write_new", lambda *options, **more: None)
    monkeypatch.setattr("reader.tui.web.open_address", lambda where: "Opened")
    monkeypatch.setattr("reader.desk.files.write_new", lambda *options, **more: None)
    monkeypatch.setattr(reader.tui.screens.files, "add", lambda *options: None)


@pytest.mark.parametrize("seed", [1, 2])
async def test_random_keys(opened: Opener, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    unkillable(monkeypatch)
    async with opened(FakeDesk(60)) as seat:
        await mash(seat, seed, 250, monkeypatch)


@pytest.mark.torture
@pytest.mark.parametrize("seed", range(20))
async def test_ten_thousand_random_keys(opened: Opener, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    unkillable(monkeypatch)
    async with opened(FakeDesk(60)) as seat:
        await mash(seat, 1000 + seed, 10_000, monkeypatch)
