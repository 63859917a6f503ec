"""The main screen where one points into it: papers and links that were clicked; and drawn anew with other signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.tui.screens.base import ReaderScreen
from reader.tui.widgets.abstract import AbstractPane

if TYPE_CHECKING:
    from reader.tui.reading import Reading
    from reader.tui.views import Views
    from reader.tui.widgets.paper_list import PaperList

__all__ = ["Pointing"]


class Pointing(ReaderScreen):
    """The part of the main screen that follows the mouse into the abstract."""

    reading: Reading
    views: Views
    paper_list: PaperList

    if TYPE_CHECKING:  # what MainScreen gives

        def go_to_row(self, row: int) -> None:
            """Put the cursor on a paper."""

        def show_now(self, keep: bool = False) -> None:
            """Show the paper under the cursor."""

    def on_abstract_pane_followed(self, message: AbstractPane.Followed) -> None:
        """Go to a similar paper that was clicked."""
        self.go_to_row(message.row)

    def on_abstract_pane_pointed(self, message: AbstractPane.Pointed) -> None:
        """Open a link that was clicked, once it was shown where it leads."""
        target = self.reading.link_at(message.place)
        if target is not None:
            from reader.tui.screens.opening import ask_open

            ask_open(self, [target])

    def draw_again(self) -> None:
        """Paint everything anew: the signs have changed."""
        self.reading.signs = self.reader.signs
        if self.views.now.shelf is not None:
            self.views.now.shelf.forget()
        self.show_now(keep=True)
        for widget in self.walk_children():
            widget.refresh()
        self.paper_list.repaint()
