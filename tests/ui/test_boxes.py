"""Every box, at every size: its keys are seen, whatever the size it was opened at, and it closes with Esc."""

from __future__ import annotations

import pytest

from reader.desk.report import FileReport, Report
from reader.tui.screens.main import MainScreen

from .conftest import Opener
from .fake_desk import FakeDesk

BOXES = {
    "help": ("?",),
    "palette": (":",),
    "rekey": ("?", "f2"),
    "list or tag": ("t",),
    "note": ("E",),
    "formula": ("j", "j", "j", "j", "+"),
    "files": ("a",),
    "export": ("X",),
    "format": ("X", "enter"),
    "file": ("X", "enter", "enter"),
    "report": ("A",),
}
SIZES = [(300, 80), (60, 16), (100, 24), (59, 15), (40, 10)]


@pytest.mark.parametrize("name", BOXES)
async def test_a_box_shows_its_keys_at_every_size(opened: Opener, name: str) -> None:
    desk = FakeDesk()
    for number in range(30):
        desk.put_in_list([desk.papers[0].id], f"list {number}")
    async with opened(desk) as seat:
        seat.main.last_report = Report([FileReport(f"/papers/{number}.bib", "bibtex", 1) for number in range(40)])
        await seat.press(*BOXES[name])
        for size in SIZES:
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
            text = "\n".join(seat.screen_text())
            assert not isinstance(seat.app.screen, MainScreen)
            assert "Esc " in text, (name, size, text)
        for size in ((20, 5), (1, 1), (100, 30)):
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
        for _ in BOXES[name]:
            await seat.press("escape")
        assert isinstance(seat.app.screen, MainScreen) and "Papers" in "\n".join(seat.screen_text())
