"""Changing the key of a command: the next key pressed is its key, unless it cannot be."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from reader.paper import ReaderError
from reader.tui.commands.base import Command
from reader.tui.keymap import show_key
from reader.tui.screens.floating import Floating, Sign, Words

__all__ = ["RekeyScreen"]


class RekeyScreen(Floating):
    """Takes one key. Dismissed with words of what was done, or None."""

    NAME = "Change a key"
    BOX_WIDTH = 72

    def __init__(self, command: Command) -> None:
        super().__init__()
        self.command = command
        self.told = Words("Press the key that shall run it.")

    def content(self) -> ComposeResult:
        """The command, its keys, and what is wrong with the key that was pressed."""
        yield Sign(self.command.title(), "strong", id="rekey-command")
        yield Sign(f"Now {self._shown()}. In the settings it is {self.command.id}", "muted", id="rekey-now")
        yield self.told

    def keys(self) -> tuple[tuple[str, str], ...]:
        """Three keys of the box itself cannot be given away here."""
        return (("Esc", "leave it"), ("Bksp", "the usual key"), ("Del", "no key"))

    def _shown(self) -> str:
        keymap = self.reader.keymap
        return " ".join(keymap.show(key) for key in keymap.keys(self.command.id)) or "no key"

    def on_key(self, event: events.Key) -> None:
        """Take the key."""
        event.stop()
        event.prevent_default()
        keymap, name = self.reader.keymap, self.command.id
        if event.key == "escape":
            self.dismiss(None)
        elif event.key == "backspace":
            self._give(None)
        elif event.key == "delete":
            self._give(())
        elif event.key in keymap.keys(name):
            self._refuse(f"{show_key(event.key)} is its key already.")
        else:
            self._give((event.key, *keymap.keys(name)[1:]))

    def _give(self, keys: tuple[str, ...] | None) -> None:
        """Change the keys here and in the settings; say what is wrong instead."""
        trouble = ""
        try:
            wrong = self.reader.change_keys(self.command.id, keys)
        except ReaderError as error:
            wrong, trouble = "", f"{error}; the key holds until you leave"
        if wrong:
            self._refuse(f"{wrong}. Another key?")
            return
        kept = "" if trouble or self.reader.settings.path is None else ", in the settings too"
        done = f"Its key is {self._shown()}" if self.reader.keymap.keys(self.command.id) else "It has no key"
        self.dismiss(trouble or f"{done} now{kept}")

    def _refuse(self, words: str) -> None:
        self.told.say(words, "error")
