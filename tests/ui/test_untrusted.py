"""Text from outside is shown literally everywhere, and nothing of it reaches the terminal as an order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.cells import cell_len

from reader.config import Settings
from reader.desk.model import Chip, Hint
from reader.paper import PaperMarks

from .conftest import Opener
from .fake_desk import NASTY, FakeDesk

STRINGS = [
    "[/", "[b +", "[MASK] and [CLS]", "[@click=app.quit]x[/]", "[/b][/]]", "\\[b]", "$x$ [/]", ":smile: :x:",
    "\x1b]52;c;eA==\x1b\\", "\x9b31mred", "\x1bPunterminated", "\x1b[2J\x1b[H", "p\u202e50", "a\u200bb\u2066c",
    "e\u0301\u0301\u0301", "👩‍👩‍👧‍👦 ❤️ 👍🏽",
    "\ud800", "tab\tnew\nline\r\n\x00", "ＷＩＤＥ", "שלום", "{" * 40, "\\frac{" * 20,
]  # fmt: skip


class NastyDesk(FakeDesk):
    """Every string of every paper, mark and answer is nasty; each paper has its own kind."""

    def __init__(self, texts: list[str]) -> None:
        super().__init__(len(texts))
        self.texts = texts
        self.papers = [
            replace(
                paper,
                title=text if number % 2 else None,
                headline=text,
                abstract=f"{text} $x$ {text} regret {text}\n\n{text}",
                authors=(text, text),
                venue=text,
                keywords=(text,),
                url=text,
            )
            for number, (paper, text) in enumerate(zip(self.papers, texts, strict=True))
        ]
        for paper, text in zip(self.papers, texts, strict=True):
            self.marks[paper.id] = PaperMarks(True, (text,), (text,), text)

    def search(self, text: str, **options: object):  # noqa: ANN201
        listing = super().search(text, **options)  # type: ignore[arg-type]
        chips = tuple(Chip(text, text) for text in self.texts)
        text = self.texts[len(text) % len(self.texts)]
        return replace(listing, described=text, hint=Hint((text,)), chips=chips[len(text) % 4 :], query=text)


def check(lines: list[str], width: int) -> None:
    for line in lines:
        assert cell_len(line) == width, line
        assert not any(ord(sign) < 32 or 127 <= ord(sign) < 160 or sign in "\u202e\u2066\ud800" for sign in line), line


@pytest.mark.parametrize("texts", [STRINGS[:8], STRINGS[8:15], STRINGS[15:]], ids=["markup", "escapes", "wide"])
async def test_every_pane_and_box(opened: Opener, texts: list[str]) -> None:
    boxes = ("D",), ("/", "r", "enter"), ("t",), ("escape", "L"), ("escape", "w"), ("escape", "enter", "x")
    async with opened(NastyDesk(texts), size=(100, 30)) as seat:
        for text in texts:
            check(seat.screen_text(), 100)
            seat.main.fail(text)
            seat.main.say(text)
            await seat.press("j")
        for keys in boxes:
            await seat.press(*keys)
            check(seat.screen_text(), 100)
        await seat.press("escape", "g", "enter", *"J" * len(texts))
        check(seat.screen_text(), 100)


async def test_markup_is_literal(opened: Opener) -> None:
    async with opened(size=(120, 36)) as seat:
        await seat.press(*"jjjjjjjjj")
        text = "\n".join(seat.screen_text())
        assert "[@click=app.quit]" in text and "[MASK] tokens" in text and "[/b]" in text
        seat.main.fail("[/b] [MASK] failed: [red]")
        await seat.pilot.pause(0.1)
        await seat.settle()
        assert "[/b] [MASK] failed: [red]" in "\n".join(seat.screen_text())
        assert NASTY  # the paper above


async def test_pasting_is_cleaned(opened: Opener) -> None:
    from textual import events

    async with opened() as seat:
        await seat.press("/")
        seat.main.search_line.input.post_message(events.Paste("regret\x1b[31m\nsecond\x07 line"))
        await seat.settle()
        assert seat.main.search_line.text == "regret second line"


@pytest.mark.parametrize("texts", [STRINGS[:8], STRINGS[8:15], STRINGS[15:]], ids=["markup", "escapes", "wide"])
async def test_filters_palette_completion_and_title(opened: Opener, texts: list[str]) -> None:
    async with opened(NastyDesk(texts), size=(120, 36)) as seat:
        await seat.press("f")
        for _ in range(50):
            if seat.main.filters.sections:
                break
            await seat.settle()
        assert seat.main.filters.sections
        for _ in range(len(texts) * 3):
            await seat.press("j")
            check(seat.screen_text(), 120)
        await seat.press("space")
        check(seat.screen_text(), 120)
        await seat.press("escape", "escape", "/")
        for field in ("venue:", "author:", "tag:", "list:", "a"):
            await seat.press("ctrl+u")
            await seat.type(field)
            await seat.press("tab", "tab")
            check(seat.screen_text(), 120)
        await seat.press("escape", "?")
        for text in texts:
            await seat.press("ctrl+u")
            await seat.type(text)
            check(seat.screen_text(), 120)
        assert seat.app.is_running and seat.app._exception is None


async def test_settings_are_no_safer_than_papers(opened: Opener) -> None:
    keys = {text: (text,) for text in STRINGS} | {"quit": tuple(STRINGS)}
    settings = Settings(theme="[/] \x1b[31m", keys=keys, troubles=tuple(STRINGS[:3]), key_lines={}, path=None)
    async with opened(settings=settings) as seat:
        check(seat.screen_text(), 120)
        said = " ".join(note.message for note in seat.app._notifications)
        assert "[/]" in said and "\x1b" not in said
        await seat.press("j")
        assert seat.main.list_head.count == "2 of 36"
