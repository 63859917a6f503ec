"""The last row: the keys of most worth here, and what has just happened."""

from __future__ import annotations

from textual.reactive import reactive

from reader.text import cells, clean_line
from reader.tui.runs import Run, cut, pad, width_of
from reader.tui.widgets.telling import Telling

__all__ = ["Footer", "fitting"]

MOST = 7


class Footer(Telling):
    """At most seven keys by worth; when it is narrow they leave from the right, help never; messages at the right."""

    GROUND = "bar"
    keys: reactive[tuple[tuple[str, str], ...]] = reactive(())
    progress = reactive("")

    def hush(self) -> None:
        """Show neither keys nor an old message: a box is open, with keys of its own."""
        self.message, self.keys = "", ()

    def line(self, y: int) -> list[Run]:
        """The keys and the message."""
        width = self.size.width
        words = self.message or clean_line(self.progress)
        most = max(24, width * 3 // 5) if self.keys else width  # the keys of most worth stay
        role = "text" if self.message else "muted"
        right: list[Run] = cut([(words, role)], min(most, width - 12), self.signs.ellipsis)
        right = right if words else []
        room = width - 1 - (width_of(right) + 3 if right else 0)
        line: list[Run] = [(" ", "text")]
        for key, label in fitting(self.keys, room - 1):
            if len(line) > 1:
                line.append(("   ", "text"))
            line += [(key, "key"), (f" {label}", "muted")]
        if not right:
            return line
        return [*pad(line, width - width_of(right) - 1), *right]


def fitting(keys: tuple[tuple[str, str], ...], room: int) -> list[tuple[str, str]]:
    """The first keys that fit in `room` cells with the last one, which is help and stays."""
    if not keys:
        return []
    *others, last = keys
    left = room - (cells(last[0]) + 1 + cells(last[1]))
    kept = []
    for key, label in others:
        left -= cells(key) + 1 + cells(label) + 3
        if left < 0:
            break
        kept.append((key, label))
    return [*kept, last]
