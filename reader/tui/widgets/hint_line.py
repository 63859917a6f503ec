"""Row 1: the filters that are on, and how the query was read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from textual import events
from textual.message import Message
from textual.reactive import reactive

from reader.text import cells, clean_line
from reader.tui.rows import LEFT
from reader.tui.runs import Run, cut, width_of
from reader.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from reader.desk.model import Chip

__all__ = ["HintLine"]


class HintLine(Painted):
    """Chips, then the longest form of the hint that fits; the words of the query stand out in it."""

    chips: reactive[tuple[Chip, ...]] = reactive(())
    forms: reactive[tuple[str, ...]] = reactive(())
    words: reactive[tuple[str, ...]] = reactive(())
    greeting: reactive[tuple[Run, ...]] = reactive(())
    """What stands here, once, for a new person; gives way to any hint."""
    unknown: reactive[str] = reactive("")
    """On a macro of the abstract that nobody defines; gives way to all else, and takes no row of its own."""

    class TakenOff(Message):
        """A chip was clicked."""

        def __init__(self, chip: Chip) -> None:
            super().__init__()
            self.chip = chip

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._ends: list[int] = []

    def line(self, y: int) -> list[Run]:
        """The chips and the hint."""
        line: list[Run] = [(" " * LEFT, "text")]
        width, ends = self.size.width, []
        for number, chip in enumerate(self.chips):
            words = clean_line(chip.words)
            text = f"[{words} {self.signs.off}]" if self.ink.ansi else f" {words} {self.signs.off} "
            left = len(self.chips) - number
            if width_of(line) + cells(text) > width - (8 if left > 1 else 1):
                line.append((f"{self.signs.ellipsis} {left} more", "muted"))
                break
            line += [(text, "chip"), (" ", "text")]
            ends.append(width_of(line))
        self._ends = ends
        if self.chips:
            line.append((" ", "text"))
        return line + self._hint(width - width_of(line) - 1)

    def _hint(self, room: int) -> list[Run]:
        if self.greeting and not self.forms and not self.chips:
            return cut(self.greeting, max(0, room), self.signs.ellipsis)
        forms = [clean_line(form) for form in self.forms]
        shown = next((form for form in forms if cells(form) <= room), forms[-1] if forms else clean_line(self.unknown))
        return cut(stand_out(shown, self.words), max(0, room), self.signs.ellipsis) if shown and room > 0 else []

    def on_click(self, event: events.Click) -> None:
        """Take off the chip under the mouse."""
        for chip, end in zip(self.chips, self._ends, strict=False):
            if LEFT <= event.x < end:
                self.post_message(self.TakenOff(chip))
                return


def stand_out(text: str, words: tuple[str, ...]) -> list[Run]:
    """The text in muted ink with the words in bold."""
    kept = sorted({word for word in words if word}, key=len, reverse=True)
    if not kept:
        return [(text, "muted")]
    runs: list[Run] = []
    at = 0
    for found in re.finditer("|".join(re.escape(word) for word in kept), text):
        if found.start() > at:
            runs.append((text[at : found.start()], "muted"))
        runs.append((found[0], "strong"))
        at = found.end()
    return [*runs, (text[at:], "muted")] if at < len(text) else runs
