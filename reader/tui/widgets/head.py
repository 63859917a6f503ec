"""The rule above a pane, with its name and count, and the hairline between two panes."""

from __future__ import annotations

from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip

from reader.text import cells
from reader.tui.runs import Run
from reader.tui.widgets.painted import Painted

__all__ = ["Divider", "Head"]


class Head(Painted):
    """`━ Papers ━━━━━━ 4 of 97 ━`: heavy and in the accent when its pane has the focus."""

    name_shown = reactive("")
    count = reactive("", repaint=False)
    focused_pane = reactive(False)

    def __init__(self, name: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(Head.name_shown, name)

    def watch_count(self, old: str, new: str) -> None:
        """Paint the end of the rule only: it changes with every move of the cursor."""
        end = max(cells(old), cells(new)) + 4
        self.refresh(Region(max(0, self.size.width - end), 0, end, 1))

    def line(self, y: int) -> list[Run]:
        """The rule."""
        signs, width = self.signs, self.size.width
        sign = signs.rule_focused if self.focused_pane else signs.rule
        rule, name, count = ("accent", "name", "text") if self.focused_pane else ("faint", "muted", "muted")
        title = self.name_shown
        room = width - 6 - (cells(self.count) + 3 if self.count else 0)
        if cells(title) > room:
            title = title[: max(0, room - 1)] + signs.ellipsis if room > 3 else title[: max(0, room)]
        left: list[Run] = [(sign, rule), (f" {title} ", name)]
        right: list[Run] = [(f" {self.count} ", count), (sign, rule)] if self.count else []
        used = cells(title) + 3 + (cells(self.count) + 3 if self.count else 0)
        return [*left, (sign * max(0, width - used), rule), *right]


class Divider(Painted):
    """One hairline between panes; it begins below the heads."""

    def render_line(self, y: int) -> Strip:
        """A piece of the hairline."""
        return self.strip([(self.signs.divider if y else " ", "faint")])
