"""The base of every screen: its bindings are the commands of the keymap that are active in its context."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.binding import Binding, BindingsMap
from textual.screen import Screen

from reader.errors import ReaderError
from reader.text import clean_line
from reader.tui.widgets.footer import MOST, Footer
from reader.tui.widgets.telling import STANDS

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.tui.app import ReaderApp
    from reader.tui.commands.base import Command

__all__ = ["ReaderScreen"]


class ReaderScreen(Screen[Any], inherit_bindings=False):
    """A screen whose keys are commands. `context` says which of them are active now."""

    ESCAPE_TO_MINIMIZE = False
    CONTEXT = "list"

    @property
    def reader(self) -> ReaderApp:
        """The app, with its own type."""
        return cast("ReaderApp", self.app)

    @property
    def desk(self) -> Any:
        """What the app reads from and writes to."""
        return self.reader.desk

    @property
    def context(self) -> str:
        """Where the person is: decides which command a key runs."""
        return self.CONTEXT

    def on_mount(self) -> None:
        """Bind the keys as they are now."""
        self.bind_keys()

    def on_screen_resume(self) -> None:
        """A box was closed: the keys mean something again."""
        self.show_keys()

    def bind_keys(self) -> None:
        """Bind every command of the keymap; `check_action` lets the right one through.

        With priority, a command runs before the next key is looked at. Otherwise Textual puts each key in the queue of
        the widget that has the focus now, and of a quick "/word" the letters would still run the list's commands.
        """
        self._bindings = BindingsMap(
            Binding(key, f"do({name!r})", show=False, priority=True) for key, name in self.reader.keymap.bindings()
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a command is active here and can do something."""
        if action != "do":
            return super().check_action(action, parameters)
        command = self.reader.keymap.commands.get(str(parameters[0]))
        return command is not None and self.context in command.where and command.available(self)

    async def on_key(self, event: events.Key) -> None:
        """Take a letter of another script for the key that it stands on; an input takes it first, as text."""
        if event.character is None or event.character.isascii():
            return
        from reader.tui.layouts import latin

        key = latin(event.character)
        for name in self.reader.keymap.bound(key) if key else ():
            if self.check_action("do", (name,)):
                event.stop()
                await self.action_do(name)
                return

    async def action_do(self, name: str) -> None:
        """Run a command; what a person can mend is told, not raised."""
        await self.do(self.reader.keymap.commands[name])

    async def do(self, command: Command) -> None:
        """Run a command."""
        try:
            done = command.run(self)
            if inspect.isawaitable(done):
                await done
        except ReaderError as error:
            self.fail(str(error))
        self.show_keys()

    def guarded(self, answered: Callable[[Any], None]) -> Callable[[Any], None]:
        """What is done with the answer of a box; what a person can mend is told, not raised."""

        def checked(answer: Any) -> None:
            try:
                answered(answer)
            except ReaderError as error:
                self.fail(str(error))
            self.show_keys()

        return checked

    def targets(self) -> list[Entry]:
        """The papers that a command works on."""
        return []

    @property
    def has_targets(self) -> bool:
        """Whether there are any: quick, for it is asked at every key."""
        return bool(self.targets())

    def chosen_rows(self) -> Sequence[int]:
        """Their rows in the library."""
        return [entry.row for entry in self.targets()]

    def marks_changed(self, ids: list[str] | None = None) -> None:
        """Paint the marks again (of all papers: None)."""

    def marked(self, command: str, made: bool = True) -> None:
        """A mark was set by a command, or (`made` is false) was there already."""

    def unmarked(self) -> None:
        """A mark was taken back."""

    def copy(self, text: str, what: str) -> None:
        """Copy a text, and say what was copied, how, and whether that is known to have worked."""
        from reader.tui.copying import copy

        driver = self.app._driver
        copied = copy(text, driver.write if driver is not None else len)
        if copied.trouble:
            self.fail(f"the {what} was not copied: it is {copied.trouble}")
        elif copied.sure:
            self.say(f"Copied the {what} with {copied.how}")
        else:
            self.say(f"Sent the {what} to {copied.how}")

    def say(self, words: str, stands: float = STANDS) -> None:
        """Tell what has happened, at the footer's right, for some seconds."""
        for footer in self.query(Footer):
            footer.say(words, stands)

    def said(self, words: str) -> None:
        """Tell what has happened, and the key that takes it back."""
        key = self.reader.keymap.shown("undo", self.context)
        self.say(f"{words} {self.reader.signs.dot} {key} undoes" if key else words)

    def fail(self, words: str) -> None:
        """Tell what went wrong and what to do: only errors float."""
        self.app.notify(clean_line(words), severity="error", timeout=10, markup=False)

    def footer_keys(self) -> tuple[tuple[str, str], ...]:
        """The (key, words) of most worth here, help last."""
        keymap, context = self.reader.keymap, self.context
        ascii_only = self.reader.signs.ascii
        found = []
        for command in keymap:
            foot = command.foot.get(context)
            if foot is None or context not in command.where or not command.offered(self):
                continue
            names = [command.id, foot.beside] if foot.beside else [command.id]
            keys = [key for key in (keymap.shown(name, context, ascii_only) for name in names) if key]
            if keys:
                found.append((foot.worth, " ".join(keys), foot.words))
        found.sort(key=lambda item: -item[0])
        best, last = found[: MOST + 1], [item for item in found if item[2] == "help"]
        kept = [item for item in best if item[2] != "help"][: MOST - len(last)]
        return tuple((keys, words) for _, keys, words in [*kept, *last])

    def show_keys(self) -> None:
        """Bring the footer up to date, unless a box over it has the keys."""
        if self.is_mounted and self.app.screen is self:
            for footer in self.query(Footer):
                footer.keys = self.footer_keys()
