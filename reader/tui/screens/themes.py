"""Choosing a theme: each is seen as one comes to it."""

from __future__ import annotations

from collections.abc import Sequence

from reader.tui.screens.ask import AskScreen
from reader.tui.theme import NAMES
from reader.tui.widgets.choices import Choice, Choices

__all__ = ["ThemeScreen"]

OURS = {
    "reader-dark": "dark",
    "reader-light": "light",
    "reader-contrast": "high contrast",
    "ansi-dark": "the terminal's own colours",
}


class ThemeScreen(AskScreen):
    """Dismissed with the name of a theme, or None; then the theme of before is back."""

    def __init__(self) -> None:
        super().__init__("Theme", "type to narrow", self.themes, yes="keep it", choose_first=True)
        self.before = ""

    def on_mount(self) -> None:
        """Begin at the theme that is on."""
        self.before = self.app.theme
        super().on_mount()

    def themes(self, typed: str) -> Sequence[Choice]:
        """Ours first, then those of Textual."""
        names = dict.fromkeys((*NAMES, "ansi-dark", *sorted(self.app.available_themes)))
        wanted = typed.strip().casefold()
        return [
            Choice(((name, "text"),), ((OURS.get(name, ""), "muted"),), name)
            for name in names
            if wanted in f"{name} {OURS.get(name, '')}"
        ]

    def narrow(self) -> None:
        """Stay on the theme that is on where it is among those offered."""
        super().narrow()
        at = next((n for n, row in enumerate(self.choices.rows) if row.value == self.app.theme), None)
        if at is not None:
            self.choices.go(at)

    def on_choices_moved(self, message: Choices.Moved) -> None:
        """Show the theme."""
        self.app.theme = message.value

    def press_escape(self) -> None:
        """Go back to the theme of before."""
        self.app.theme = self.before
        super().press_escape()
