"""The app: theme, keys, state, and a terminal that is left as it was found."""

from __future__ import annotations

import gc
import locale
import os
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from textual import events
from textual.app import App
from textual.filter import ANSIToTruecolor
from textual.geometry import Region, Size

from reader.config import Settings
from reader.paths import bundled
from reader.tui.commands import ALL
from reader.tui.keymap import Keymap, written
from reader.tui.screens.base import ReaderScreen
from reader.tui.screens.main import MainScreen
from reader.tui.signs import ASCII, UTF8, glyph_level
from reader.tui.state import State
from reader.tui.terminal import Goodbye
from reader.tui.theme import NAMES, THEMES, Ink, derived

__all__ = ["ReaderApp"]

CALM = 1.0
"""Seconds after which a start is over."""


def collect_garbage() -> None:
    """Look for garbage again, but not among what a start has made: that stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


class ReaderApp(App[int], inherit_bindings=False):
    """Reads, searches and marks abstracts; everything else is in the screens and the commands."""

    TITLE = "reader"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS_PATH = bundled("styles") / "main.tcss"

    def __init__(
        self, desk: Any, settings: Settings | None = None, *, fresh: bool = False, state: Path | None = None
    ) -> None:
        self._ink: Ink | None = None
        plain = "NO_COLOR" in os.environ
        super().__init__(ansi_color=True if plain else None)
        self.desk = desk
        self.settings = settings or Settings()
        self.keymap = Keymap(ALL, self.settings.keys)
        level = glyph_level(self.settings.glyphs, os.environ, locale.getencoding())
        self.signs = ASCII if level == "ascii" else UTF8
        self.state_file = state
        self._probing = False
        self.state = State.load(self.state_file)
        if fresh:
            self.state = State(opened=self.state.opened)
        self.animation_level = "none"
        for theme in THEMES:
            self.register_theme(theme)
        self._begin_with(self._first_theme(plain))
        self._goodbye = Goodbye(self)

    def _first_theme(self, plain: bool) -> str:
        """The theme to begin with: none of its own where the terminal has no colours to speak of."""
        wanted = self.settings.theme or NAMES[0]
        if plain or wanted == "ansi" or self.console.color_system in ("standard", None):
            return "ansi-dark"
        return wanted if wanted in self.available_themes else NAMES[0]

    def _begin_with(self, theme: str) -> None:
        """Set the theme before the styles are read, so that they are read once."""
        self.set_reactive(App.theme, theme)
        for each in self._filters:
            if isinstance(each, ANSIToTruecolor):
                each.enabled = not self.native_ansi_color  # made for the theme of before
        self.stylesheet.set_variables(self.get_css_variables())

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our variables, for a theme that does not have them."""
        return derived(self.current_theme)

    def get_default_screen(self) -> MainScreen:
        """The main screen is the first one."""
        return MainScreen()

    @property
    def ink(self) -> Ink:
        """The inks of the theme."""
        if self._ink is None:
            ansi = self.native_ansi_color
            self._ink = Ink(self.theme_variables, ansi=ansi, sixteen=ansi and not self.no_color)
        return self._ink

    def watch_theme(self) -> None:
        """Paint everything in the new inks."""
        self._ink = None
        self.get_css_variables()  # keeps the variables that the inks are made of
        for screen in self.screen_stack if self._running else ():
            for widget in screen.walk_children():
                widget.refresh()

    def keep_theme(self, name: str) -> None:
        """Change the theme, here and in the settings. Raises ReaderError where the file cannot be written."""
        self.theme = name
        if self.settings.path is not None:
            from reader.desk.settings import keep_theme

            keep_theme(self.settings.path, name)

    def on_mount(self) -> None:
        """Be ready to leave in good order when the terminal closes or the process is told to end."""
        self._goodbye.listen()
        self.set_timer(CALM, collect_garbage)

    def probe(self) -> None:
        """Ask the terminal how wide it draws a sign that East Asian fonts draw two cells wide.

        The sign is written into the first cell, which is painted over at once; the answer is the cursor's place.
        """
        if self.settings.glyphs == "auto" and not self.signs.ascii and self._driver is not None:
            self._probing = True
            self._driver.write("\x1b7\x1b[1;1H\u2022\x1b[6n\x1b8")
            self.screen.refresh(Region(0, 0, 4, 1))

    def on_resize(self, event: events.Resize) -> None:
        """Take the size that the terminal has by now, before Textual looks at the event.

        Textual 8.2 reads it in a signal handler; a further signal in its midst posts the new size before the old one.
        """
        driver = self._driver
        if getattr(driver, "_in_band_window_resize", None) is False:  # it listens to that signal
            event.size = event.virtual_size = event.container_size = Size(*driver._get_terminal_size())

    def on_cursor_position(self, event: events.CursorPosition) -> None:
        """The answer of the terminal: two cells a sign, and plain signs are drawn from now on."""
        if self._probing and event.y == 0:
            self._probing = False
            if event.x > 1:
                self.draw_plainly()

    def draw_plainly(self) -> None:
        """Draw with ASCII from now on."""
        from reader.latex import Glyphs

        self.signs = ASCII
        self.desk.draw_with(Glyphs.ASCII)
        for screen in self.screen_stack:
            if isinstance(screen, MainScreen):
                screen.draw_again()

    def settings_troubles(self) -> list[str]:
        """What only the app can tell to be wrong in the settings: a theme, keys, with the file and the line."""
        path, lines, theme = self.settings.path, self.settings.key_lines, self.settings.theme or NAMES[0]
        troubles = []
        if theme not in (*self.available_themes, "ansi"):
            near = get_close_matches(theme, self.available_themes, 1)
            meant = f'; did you mean "{near[0]}"?' if near else ""
            troubles.append(f'{path or "settings"}: there is no theme "{theme}"{meant}')
        return troubles + [
            f"{path}, line {lines[name]}: {words}" if path and name in lines else words
            for name, words in self.keymap.troubles.items()
        ]

    def change_keys(self, name: str, keys: Sequence[str] | None) -> str:
        """Give a command other keys (None: its usual ones), at once and in the settings file.

        Returns why that cannot be, or "". Raises ReaderError where the file cannot be written; the keys hold till the
        end of this session then.
        """
        trouble = self.keymap.change(name, self.keymap.usual(name) if keys is None else keys)
        if trouble:
            return trouble
        for screen in self.screen_stack:
            if isinstance(screen, ReaderScreen):
                screen.bind_keys()
                screen.show_keys()
        if self.settings.path is not None:
            from reader.desk.settings import keep_keys

            keep_keys(self.settings.path, name, None if keys is None else [written(key) for key in keys])
        return ""

    last_list = ""
    """The reading list that a paper was put in last."""

    def keep_state(self) -> None:
        """Write down where the app is left."""
        for screen in self.screen_stack:
            if isinstance(screen, MainScreen) and screen.ready:
                screen.note_state(self.state)
                self.state.save(self.state_file)

    def leave(self, status: int = 0) -> None:
        """Keep where one is, and leave."""
        self.keep_state()
        self.exit(status, return_code=status)
