"""The abstract: formulas, source, details, copying."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest

from reader.tui.copying import copy, osc52
from reader.tui.screens.formula import FormulaScreen

from .conftest import Opener
from .fake_desk import FakeDesk


async def test_formulas_are_walked(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "enter", "}")
        count = len(seat.main.reading.formulas)
        assert count > 3 and seat.main.abstract_head.count == f"formula 1 of {count}"
        await seat.press("}", "}", "{")
        assert seat.main.reading.formula == 1
        await seat.press("escape")
        assert seat.main.reading.formula == -1 and seat.main.context == "abstract"
        await seat.press("escape")
        assert seat.main.context == "list"


async def test_the_formula_large(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "j", "j", "j", "+")
        assert isinstance(seat.app.screen, FormulaScreen)
        text = "\n".join(seat.screen_text())
        assert "Formula 1 of" in text and "In a line" in text and "Source" in text
        await seat.press("}", "}", "{", "c", "C", "x")
        assert seat.main.reading.formula == 1
        await seat.press("escape")
        assert not isinstance(seat.app.screen, FormulaScreen)


async def test_the_formula_large_is_one_worth_it(opened: Opener) -> None:
    desk = FakeDesk()
    abstract = "At any round $t$ the $2$-bit regret is $\\Theta(\\sqrt{T})$, or $x^2$ where $y$ is."
    desk.papers[0] = replace(desk.papers[0], abstract=abstract)
    async with opened(desk) as seat:
        await seat.press("+")
        assert seat.main.reading.formula == 2
        await seat.press("escape", "}", "}", "+")  # one has walked to another: that one
        assert seat.main.reading.formula == 4
    desk = FakeDesk()
    desk.papers[0] = replace(desk.papers[0], abstract="Say $t$ and $a+b$. We bound $wwq+1$ by $z+1$.")
    async with opened(desk) as seat:
        await seat.press("/")
        await seat.type("wwq")
        await seat.press("enter", "+")
        assert seat.main.reading.hits and seat.main.reading.formula == 2  # the one of the hit


async def test_source_at_the_same_place(opened: Opener) -> None:
    async with opened(size=(60, 20)) as seat:
        await seat.press("j", "enter", "j", "j", "j", "j", "j", "j")
        first = seat.main.abstract.page.lines[seat.main.abstract.top + 1]
        await seat.press("x")
        assert seat.main.abstract_head.count == "source"
        shown = "\n".join(seat.screen_text())
        assert "\\varepsilon" in shown or "$" in shown
        await seat.press("x")
        again = seat.main.abstract.page.lines[seat.main.abstract.top + 1]
        assert abs(first.start - again.start) < 120


async def test_details_unfold(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "j", "D")
        text = "\n".join(seat.screen_text())
        assert "Ashish Vaswani" in text and "10.1000/2" in text and "seeds/one.txt, record 3" in text


async def test_next_paper_without_leaving(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("enter", "J", "J", "K")
        assert seat.main.context == "abstract" and seat.main.reading.entry.row == 1


async def test_copying_says_how(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "j", "y")
        assert seat.screen_text()[-1].rstrip().endswith("Sent the citation to the terminal")
        for key, what in (("c", "abstract"), ("C", "source")):
            await seat.press(key)
            assert f"Sent the {what}" in seat.screen_text()[-1]


def test_osc52_goes_through_tmux_and_screen() -> None:
    payload = base64.b64encode("Õ(√T)".encode()).decode()
    assert osc52("Õ(√T)", {}) == f"\x1b]52;c;{payload}\a"
    assert osc52("Õ(√T)", {"TMUX": "/tmp/x,1,0"}) == f"\x1bPtmux;\x1b\x1b]52;c;{payload}\a\x1b\\"
    wrapped = osc52("x" * 600, {"TERM": "screen"})
    pieces = wrapped.split("\x1b\\")
    assert all(piece.startswith("\x1bP") for piece in pieces[:-1]) and len(pieces) > 3


def test_copy_tells_what_it_cannot() -> None:
    written: list[str] = []
    copied = copy("x" * 200_000, written.append, {})
    assert copied.trouble and not written
    assert copy("x", written.append, {}).how == "the terminal" and written


def test_only_web_addresses_are_opened() -> None:
    from reader.tui.web import is_web, open_address

    assert is_web("https://arxiv.org/abs/1706.03762")
    for bad in ("javascript:alert(1)", "file:///etc/passwd", "--version", "https://", "https://a b", "http://x\n-y"):
        assert not is_web(bad), bad
        assert open_address(bad) == "Only http and https addresses are opened"


async def test_the_address_is_shown_first(opened: Opener, monkeypatch) -> None:  # noqa: ANN001
    import reader.tui.web

    opened_addresses: list[str] = []
    monkeypatch.setattr(reader.tui.web, "open_address", lambda where: opened_addresses.append(where) or "Opened")
    async with opened() as seat:
        await seat.press("w")
        assert "no address" in seat.screen_text()[-1]
        await seat.press("j", "j", "w")
        assert any("https://doi.org/10.1000/2" in line for line in seat.screen_text())
        await seat.press("escape")
        assert not opened_addresses
        await seat.press("w", "enter")
        assert opened_addresses == ["https://doi.org/10.1000/2"]


async def test_selecting_with_the_mouse(opened: Opener) -> None:
    from textual.geometry import Offset
    from textual.selection import Selection

    async with opened() as seat:
        pane = seat.main.abstract
        line = next(n for n, line in enumerate(pane.page.lines) if line.start == 0)
        selection = Selection(Offset(pane.left, line), Offset(pane.left + 7, line))
        assert pane.get_selection(selection) == ("Quantum", "\n")


async def test_opens_at_the_first_hit_in_one_line_rows(opened: Opener) -> None:
    async with opened(FakeDesk(), size=(60, 20)) as seat:
        await seat.press("/")
        await seat.type("Lipschitz")
        assert seat.main.abstract.top > 0


async def test_a_macro_that_nobody_defines_is_told(opened: Opener) -> None:
    desk = FakeDesk()
    desk.papers[0] = replace(desk.papers[0], abstract=r"Over the set $\foobarred{x}$ we learn.")
    async with opened(desk) as seat:
        await seat.press("x", "x")
        seat.main.hint.greeting = ()
        await seat.settle()
        assert r"\foobarred is unknown · x shows the source" in seat.screen_text()[1]
        await seat.press("j")
        await seat.settle()
        assert "unknown" not in seat.screen_text()[1]


LINKED = "Code is at https://github.com/a/b and \\href{https://z.org/c}{here}, not \\href{javascript:alert(1)}{there}."


async def test_links_in_an_abstract_are_opened(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("reader.tui.web.open_address", lambda address: asked.append(address) or "Opened")
    desk = FakeDesk()
    desk.papers[0] = replace(desk.papers[0], abstract=LINKED, url=None, arxiv_id=None, doi=None)
    async with opened(desk) as seat:
        await seat.press("w")
        text = "\n".join(seat.screen_text())
        assert "https://github.com/a/b" in text and "https://z.org/c" in text and "javascript" not in text
        await seat.press("down", "enter")
        assert asked == ["https://z.org/c"]
        lines = seat.screen_text()
        y = next(number for number, line in enumerate(lines) if "and here" in line)
        x = lines[y].index("and here") + 5
        await seat.pilot.click(offset=(x, y))
        await seat.settle()
        assert "https://z.org/c" in "\n".join(seat.screen_text()) and asked == ["https://z.org/c"]
        await seat.press("enter")
        assert asked == ["https://z.org/c"] * 2
        x = lines[y].index("there") + 1 if "there" in lines[y] else 0
        await seat.pilot.click(offset=(x, y))
        await seat.settle()
        assert len(seat.app.screen_stack) == 1
