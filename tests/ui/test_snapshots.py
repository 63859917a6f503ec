"""Pictures of the app at the sizes, themes and states that matter; `pytest --snapshot-update` makes them anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from reader.config import Settings
from reader.tui.app import ReaderApp

from .conftest import Seat
from .fake_desk import FakeDesk

pytest.importorskip("pytest_textual_snapshot")

CASES: dict[str, tuple[tuple[int, int], tuple[str, ...], dict[str, Any]]] = {
    # name: size, keys ("text:…" is typed at once), what is different
    "browse_120": ((120, 36), ("j", "s"), {}),
    "browse_200": ((200, 50), ("j", "s", "j"), {}),
    "browse_80": ((80, 24), ("j", "s"), {}),
    "browse_60": ((60, 20), ("j",), {}),
    "one_pane": ((50, 14), ("j", "enter"), {}),
    "light": ((120, 36), ("j", "s", "enter", "}"), {"theme": "reader-light"}),
    "contrast": ((120, 36), ("j", "s"), {"theme": "reader-contrast"}),
    "nord": ((100, 30), ("j", "s"), {"theme": "nord"}),
    "no_colour": ((80, 24), ("j", "s", "/", "text:regret"), {"no_color": True}),
    "ascii": ((80, 24), ("j", "s", "enter"), {"glyphs": "ascii"}),
    "search": ((120, 36), ("/", "text:regret year:2025"), {}),
    "facets": ((120, 36), ("f", "facets", "left", "left", "space", "facets"), {}),
    "rekey": ((80, 24), ("?", "text:bookmark the paper", "f2", "j"), {}),
    "no_hits": ((100, 30), ("/", "text:brokerage entanglement year:2024"), {}),
    "empty_library": ((80, 24), (), {"count": 0}),
    "long_title": ((80, 24), (*"jjjjjj",), {}),
    "cjk": ((80, 24), (*"jjjjjjj",), {}),
    "rtl": ((80, 24), (*"jjjjjjjj",), {}),
    "nasty": ((100, 30), (*"jjjjjjjjj",), {}),
    "maths": ((100, 30), (*"jjjj", "enter", "}", "}"), {}),
    "formula": ((120, 36), (*"jjjj", "+", "}", "}", "}", "}", "}"), {}),
    "source": ((100, 30), (*"jjjj", "x"), {}),
    "help": ((100, 30), ("?",), {}),
    "palette": ((80, 24), (":", "text:list"), {}),
    "lists": ((120, 36), ("t", "text:to cite", "enter", "L", "j"), {}),
    "export": ((80, 24), ("s", "t", "text:to cite", "enter", "X"), {}),
    "note": ((80, 24), ("E", "text:is the $\\log$ real?"), {"theme": "reader-light"}),
    "triage": ((80, 24), ("T", "s", "i"), {}),
    "error": ((80, 24), ("error",), {}),
    "range": ((100, 30), ("v", "j", "j"), {}),
}


@pytest.mark.parametrize("name", CASES)
def test_picture(name: str, snap_compare: Callable[..., bool], monkeypatch: pytest.MonkeyPatch) -> None:
    size, keys, different = CASES[name]
    if different.get("no_color"):
        monkeypatch.setenv("NO_COLOR", "1")
    desk = FakeDesk(different.get("count", 36))
    app = ReaderApp(desk, Settings(different.get("theme", "reader-dark"), different.get("glyphs", "full")))
    app.state.opened = 1  # no greeting

    async def play(pilot: Any) -> None:
        seat = Seat(app, pilot, desk)
        await seat.settle()
        for key in keys:
            if key == "error":
                seat.main.fail("ICLR 2025.txt, line 12: no abstract after this heading; look at the file")
                await pilot.pause()
            elif key == "facets":
                while not seat.main.filters or seat.main.filters.standing.query() != seat.main.views.now.query or (
                    not seat.main.filters.bars
                ):
                    await seat.settle()
            elif key.startswith("text:"):
                await seat.type(key[5:])
            else:
                await seat.press(key)
        await seat.settle()
        for footer in app.screen.query("Footer"):
            footer.message = ""

    assert snap_compare(app, terminal_size=size, run_before=play)
