"""Reading: open and go back, other papers without leaving, source, formulas, hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.tui.commands.base import PANES, Command, Foot

if TYPE_CHECKING:
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]


class Open(Command):
    """Read the paper"""

    id = "open"
    group = "Read"
    keys = ("enter", "l", "right")
    where = frozenset({"list"})
    foot = {"list": Foot("read", 100)}

    def available(self, screen: MainScreen) -> bool:
        """Only where there is one, or a way out of an empty answer."""
        return screen.paper_list.count > 0 or bool(screen.ways)

    def run(self, screen: MainScreen) -> None:
        """Show it at once and go to its abstract."""
        if not screen.paper_list.count:
            screen.take_way("Enter")
            return
        screen.show_now(keep=True)
        screen.focus_pane("abstract")


class Back(Command):
    """Back to where you were"""

    id = "back"
    group = "Read"
    keys = ("escape", "h", "left")
    foot = {"abstract": Foot("back", 65), "list": Foot("back", 65)}

    def offered(self, screen: MainScreen) -> bool:
        """In the list, only where there is something to go back from."""
        return screen.context != "list" or screen.can_go_back

    def run(self, screen: MainScreen) -> None:
        """One step back: the formula, the selection, the pane, the zoom, the listing."""
        if screen.context == "abstract":
            if not screen.reading.leave_formula():
                screen.focus_pane("list")
        elif screen.paper_list.range_from is not None:
            screen.paper_list.select(False)
        elif screen.zoom:
            screen.zoom = None
            screen.rearrange()
        elif not screen.back_one_view():
            screen.stop_adding()


class NextPaper(Command):
    """Next paper, without leaving the abstract"""

    id = "next-paper"
    group = "Read"
    keys = ("J",)
    step = 1
    foot = {"abstract": Foot("papers", 100, "previous-paper")}

    def run(self, screen: MainScreen) -> None:
        """Go there."""
        screen.paper_list.cursor += self.step
        screen.show_now()


class PreviousPaper(NextPaper):
    """Previous paper, without leaving the abstract"""

    id = "previous-paper"
    keys = ("K",)
    step = -1
    foot = {}


class Source(Command):
    """Show the source, or the rendered text, at the same place"""

    id = "toggle-source"
    group = "Read"
    keys = ("x",)

    def run(self, screen: MainScreen) -> None:
        """Change it."""
        screen.catch_up()
        screen.reading.toggle_source()


class Details(Command):
    """Unfold everything that is known of the paper, or fold it"""

    id = "toggle-details"
    group = "Read"
    keys = ("D",)

    def run(self, screen: MainScreen) -> None:
        """Change it."""
        screen.reading.toggle_details()


class NextFormula(Command):
    """Next formula"""

    id = "next-formula"
    group = "Read"
    keys = ("}",)
    where = PANES | {"formula"}
    step = 1

    def run(self, screen: MainScreen) -> None:
        """Go there."""
        if not screen.walk_formulas(self.step):
            last = "That is the last formula" if self.step > 0 else "That is the first formula"
            screen.say(last if screen.reading.formulas else "No formula in this abstract")


class PreviousFormula(NextFormula):
    """Previous formula"""

    id = "previous-formula"
    keys = ("{",)
    where = PANES | {"formula"}
    step = -1


class FormulaLarge(Command):
    """The formula large, in a line and in source"""

    id = "formula"
    group = "Read"
    keys = ("+",)
    foot = {"abstract": Foot("formula", 80)}

    def offered(self, screen: MainScreen) -> bool:
        """Only where there is a formula."""
        return bool(screen.reading.formulas)

    def run(self, screen: MainScreen) -> None:
        """Open it over the panes: the one walked to, else the hit's, else the first in view that is no mere letter."""
        from reader.tui.screens.formula import FormulaScreen

        screen.catch_up()
        if not screen.reading.formulas:
            screen.say("No formula in this abstract")
            return
        if screen.reading.formula < 0:
            screen.reading.choose_formula()
        screen.app.push_screen(FormulaScreen(screen.reading))


class NextHit(Command):
    """Next hit, in this abstract or the next"""

    id = "next-hit"
    group = "Find"
    keys = ("n",)
    step = 1
    foot = {"abstract": Foot("hits", 90, "previous-hit")}

    def available(self, screen: MainScreen) -> bool:
        """Only where something was searched for."""
        shelf = screen.views.now.shelf
        return shelf is not None and shelf.listing.searching

    def run(self, screen: MainScreen) -> None:
        """Go there; past the last hit of an abstract comes the next paper's first."""
        screen.catch_up()
        if screen.reading.walk_hits(self.step):
            return
        cursor = screen.paper_list.cursor
        screen.paper_list.cursor += self.step
        if screen.paper_list.cursor == cursor:
            screen.say("That is the last hit" if self.step > 0 else "That is the first hit")
            return
        screen.show_now()
        screen.reading.to_hit(0 if self.step > 0 else -1)


class PreviousHit(NextHit):
    """Previous hit, in this abstract or the one before"""

    id = "previous-hit"
    keys = ("N",)
    step = -1
    foot = {}


COMMANDS = (
    Open, Back, NextPaper, PreviousPaper, Source, Details, NextFormula, PreviousFormula, FormulaLarge, NextHit,
    PreviousHit,
)  # fmt: skip
