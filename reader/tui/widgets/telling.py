"""A line that says for some seconds what has just happened."""

from __future__ import annotations

from textual.reactive import reactive
from textual.timer import Timer

from reader.text import clean_line
from reader.tui.widgets.painted import Painted

__all__ = ["STANDS", "Telling"]

STANDS = 4.0
"""Seconds that a message stands."""


class Telling(Painted):
    """Holds the message; a subclass paints it."""

    message = reactive("")
    _ends: Timer | None = None

    def say(self, words: str, stands: float = STANDS) -> None:
        """Show a message for some seconds."""
        self.message = clean_line(words)
        if self._ends is not None:
            self._ends.stop()
        self._ends = self.set_timer(stands, self._fall_silent)

    def _fall_silent(self) -> None:
        self.message = ""
