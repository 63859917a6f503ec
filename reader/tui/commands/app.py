"""The app itself: help, the palette, files, lists, triage, themes, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.tui.commands.base import CONTEXTS, PANES, Command, Foot

if TYPE_CHECKING:
    from reader.tui.screens.base import ReaderScreen
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]

EVERYWHERE = frozenset(CONTEXTS) - {"formula"}


class Help(Command):
    """Every key and command"""

    id = "help"
    keys = ("?", "f1")
    where = EVERYWHERE
    foot = dict.fromkeys(EVERYWHERE, Foot("help", 0))

    def run(self, screen: ReaderScreen) -> None:
        """Show them by groups."""
        from reader.tui.screens.palette import PaletteScreen

        screen.app.push_screen(PaletteScreen(screen, "?"))


class Palette(Command):
    """Run a command by its name"""

    id = "palette"
    keys = (":", "ctrl+p")
    where = EVERYWHERE

    def run(self, screen: ReaderScreen) -> None:
        """Show them to be typed."""
        from reader.tui.screens.palette import PaletteScreen

        screen.app.push_screen(PaletteScreen(screen, ":"))


class Add(Command):
    """Add a file or folder"""

    id = "add"
    keys = ("a",)

    def run(self, screen: MainScreen) -> None:
        """Ask for its path."""
        from reader.tui.screens.files import ask_add

        ask_add(screen)


class ShowReport(Command):
    """What the last adding did, file by file"""

    id = "report"
    keys = ("A",)
    hidden = True

    def available(self, screen: MainScreen) -> bool:
        """Once something was added."""
        return screen.last_report is not None

    def run(self, screen: MainScreen) -> None:
        """Show the report."""
        from reader.tui.screens.report import ReportScreen

        if screen.last_report is not None:
            screen.app.push_screen(ReportScreen(screen.last_report))


class LoadSamples(Command):
    """Load the samples"""

    id = "samples"

    def run(self, screen: MainScreen) -> None:
        """Add the bundled abstracts."""
        from reader.paths import bundled
        from reader.tui.screens.files import add

        add(screen, [str(bundled("seeds"))])


class Lists(Command):
    """Your reading lists"""

    id = "lists"
    keys = ("L",)

    def available(self, screen: MainScreen) -> bool:
        """Only when the library is open."""
        return screen.ready

    def run(self, screen: MainScreen) -> None:
        """Show them."""
        from reader.tui.screens.lists import ListsScreen

        screen.app.push_screen(ListsScreen(screen))


class Triage(Command):
    """Go through what is listed, one paper at a time"""

    id = "triage"
    keys = ("T",)

    def available(self, screen: MainScreen) -> bool:
        """Only where there are papers."""
        return screen.paper_list.count > 0

    def run(self, screen: MainScreen) -> None:
        """Begin it, the unread first."""
        from reader.tui.screens.triage import TriageScreen

        screen.app.push_screen(TriageScreen(screen))


class Theme(Command):
    """Theme: dark, light, high contrast, others"""

    id = "theme"

    def run(self, screen: ReaderScreen) -> None:
        """Choose one; it is seen at once."""
        from reader.tui.screens.themes import ThemeScreen

        if screen.reader.native_ansi_color and screen.reader.no_color:
            screen.say("NO_COLOR is set: no theme")
            return

        def chosen(name: str | None) -> None:
            if name:
                screen.reader.keep_theme(name)

        screen.app.push_screen(ThemeScreen(), screen.guarded(chosen))


class AllPapers(Command):
    """All papers"""

    id = "all"
    group = "Find"

    def run(self, screen: MainScreen) -> None:
        """List them; Esc goes back."""
        screen.go("")


class Suspend(Command):
    """Suspend to the shell; fg comes back"""

    id = "suspend"
    keys = ("ctrl+z",)
    where = EVERYWHERE

    def run(self, screen: ReaderScreen) -> None:
        """Stop the process."""
        screen.app.action_suspend_process()


class Quit(Command):
    """Quit"""

    id = "quit"
    keys = ("q", "ctrl+q")
    where = PANES | {"search", "filters"}

    def run(self, screen: ReaderScreen) -> None:
        """Leave; everything is kept already."""
        screen.reader.leave()


class QuitFrom(Command):
    """Quit from anywhere"""

    id = "quit-anywhere"
    keys = ("ctrl+q",)
    where = frozenset({"triage", "lists", "list-papers"})
    hidden = True

    def run(self, screen: ReaderScreen) -> None:
        """Leave."""
        screen.reader.leave()


COMMANDS = (Help, Palette, Add, ShowReport, LoadSamples, Lists, Triage, Theme, AllPapers, Suspend, Quit, QuitFrom)
