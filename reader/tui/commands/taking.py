"""Taking along: citations, copies, the paper on the web, exports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.errors import ReaderError
from reader.tui.commands.base import PANES, Command, Foot
from reader.tui.marking import FEW

if TYPE_CHECKING:
    from reader.tui.screens.main import MainScreen

__all__ = ["COMMANDS"]


class _Copy(Command):
    """Copy something of the chosen papers, and say what and how."""

    group = "Take along"
    what = ""

    def available(self, screen: MainScreen) -> bool:
        """Only where there is a paper."""
        return screen.has_targets

    def text(self, screen: MainScreen) -> str:
        """What is copied."""
        raise NotImplementedError

    def run(self, screen: MainScreen) -> None:
        """Copy it."""
        if len(screen.paper_list.chosen) > FEW:
            key = screen.reader.keymap.shown("export")
            screen.say(f"That is too much to copy; {key} writes it to a file")
            return
        screen.copy(self.text(screen), self.what)


class Cite(_Copy):
    """Copy the citation"""

    id = "cite"
    keys = ("y",)
    what = "citation"
    foot = {"abstract": Foot("cite", 70)}

    def text(self, screen: MainScreen) -> str:
        """A citation a paper, in plain text."""
        from reader.tui.citing import citation

        return "\n".join(citation(entry.paper, screen.desk.rendered) for entry in screen.targets())


class BibTeX(_Copy):
    """Copy as BibTeX"""

    id = "bibtex"
    keys = ("Y",)
    what = "BibTeX"

    def text(self, screen: MainScreen) -> str:
        """An entry a paper; a damaged record has none, which is told."""
        damaged: list[int] = []
        text = "".join(screen.desk.export(screen.chosen_rows(), "bibtex", damaged=damaged))
        if damaged:
            many = "1 record is" if len(damaged) == 1 else f"{len(damaged)} records are"
            words = f"{many} damaged and left out: `reader doctor --mend` reads what is damaged again"
            if not text.strip():
                raise ReaderError(words)
            screen.fail(words)
        return text


class CopyAbstract(_Copy):
    """Copy the abstract as shown"""

    id = "copy"
    keys = ("c",)
    what = "abstract"

    def text(self, screen: MainScreen) -> str:
        """The rendered text, no-break spaces as spaces."""
        return "\n\n".join(screen.desk.rendered(e.paper.abstract).text for e in screen.targets()).replace("\u00a0", " ")


class CopySource(_Copy):
    """Copy the abstract's source"""

    id = "copy-source"
    keys = ("C",)
    what = "source"

    def text(self, screen: MainScreen) -> str:
        """The source as it was read."""
        return "\n\n".join(entry.paper.original or entry.paper.abstract for entry in screen.targets())


class CopySelection(Command):
    """Copy the text selected with the mouse"""

    id = "copy-selection"
    group = "Take along"
    keys = ("ctrl+c",)
    where = PANES | {"search"}
    hidden = True

    def run(self, screen: MainScreen) -> None:
        """Copy it; without one, stop what is being added, or say how to quit."""
        text = screen.get_selected_text() or screen.search_line.input.selected_text
        if text:
            screen.copy(text, "selection")
        elif not screen.stop_adding():
            screen.say(f"{screen.reader.keymap.shown('quit')} quits")


class OpenOnWeb(Command):
    """Open the paper, or a link in it, on the web"""

    id = "web"
    group = "Take along"
    keys = ("w",)

    def available(self, screen: MainScreen) -> bool:
        """Only where there is a paper."""
        return screen.entry is not None

    def run(self, screen: MainScreen) -> None:
        """Show the addresses and open one on Enter."""
        from reader.tui.citing import address
        from reader.tui.screens.opening import ask_open

        screen.catch_up()
        entry = screen.entry
        own = address(entry.paper) if entry else None
        places = dict.fromkeys([*([own] if own else []), *screen.reading.links])
        if places:
            ask_open(screen, list(places))
        else:
            screen.say("This paper has no address on the web")


class Export(Command):
    """Export papers to a file: choose which, the format, the name"""

    id = "export"
    group = "Take along"
    keys = ("X",)

    def available(self, screen: MainScreen) -> bool:
        """Only where there are papers."""
        return screen.paper_list.count > 0

    def run(self, screen: MainScreen) -> None:
        """Ask for what, the format and the file."""
        from reader.tui.screens.exporting import ask_export, choices_of

        ask_export(screen, choices_of(screen))


COMMANDS = (Cite, BibTeX, CopyAbstract, CopySource, CopySelection, OpenOnWeb, Export)
