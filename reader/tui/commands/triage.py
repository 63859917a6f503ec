"""What one does in triage beside marking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.tui.commands.base import Command, Foot

if TYPE_CHECKING:
    from reader.tui.screens.triage import TriageScreen

__all__ = ["COMMANDS"]

HERE = frozenset({"triage"})


class TriageNext(Command):
    """Next paper, without deciding"""

    id = "triage-next"
    group = "Move"
    keys = ("J", "n", "right")
    where = HERE
    hidden = True
    step = 1

    def run(self, screen: TriageScreen) -> None:
        """Go there."""
        screen.step(self.step)


class TriagePrevious(TriageNext):
    """Previous paper"""

    id = "triage-previous"
    keys = ("K", "N", "left")
    step = -1


class TriageDown(Command):
    """Scroll down"""

    id = "triage-down"
    group = "Move"
    keys = ("j", "down")
    where = HERE
    hidden = True
    step = 1

    def run(self, screen: TriageScreen) -> None:
        """Scroll."""
        screen.pane.scroll_lines(self.step)


class TriageUp(TriageDown):
    """Scroll up"""

    id = "triage-up"
    keys = ("k", "up")
    step = -1


class TriagePageDown(TriageDown):
    """Page down"""

    id = "triage-page-down"
    keys = ("space", "pagedown")

    def run(self, screen: TriageScreen) -> None:
        """Scroll by a page; at the end go to the next paper."""
        if not screen.pane.scroll_lines(screen.pane.size.height - 2):
            screen.step(1)


class TriagePageUp(TriageDown):
    """Page up"""

    id = "triage-page-up"
    keys = ("b", "pageup")

    def run(self, screen: TriageScreen) -> None:
        """Scroll by a page."""
        screen.pane.scroll_lines(2 - screen.pane.size.height)


class StopTriage(Command):
    """Stop triage"""

    id = "stop-triage"
    group = "Read"
    keys = ("escape", "q", "T")
    where = HERE
    hidden = True
    foot = {"triage": Foot("stop", 50)}

    def run(self, screen: TriageScreen) -> None:
        """Go back to the list."""
        screen.stop()


COMMANDS = (TriageNext, TriagePrevious, TriageDown, TriageUp, TriagePageDown, TriagePageUp, StopTriage)
