"""Every command in one list: `?` to read, `:` to type, the keys as they are now."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from reader.tui.commands.base import CONTEXTS, Command
from reader.tui.runs import Run
from reader.tui.screens.base import ReaderScreen
from reader.tui.screens.floating import AskInput, Floating, Sign
from reader.tui.widgets.choices import Choice, Choices
from reader.tui.widgets.search_line import Input

__all__ = ["PaletteScreen", "matching"]

IN_MAIN = frozenset({"list", "abstract", "search", "filters"})
GROUPS = ("Find", "Read", "Mark", "Take along", "Move", "App")


def matching(commands: list[Command], typed: str) -> list[Command]:
    """The commands whose title or name has every typed word, those first in which a word begins with it."""
    words = typed.casefold().split()
    scored = []
    for number, command in enumerate(commands):
        text = f"{command.title()} {command.id.replace('-', ' ')} {command.group}".casefold()
        if not all(word in text for word in words):
            continue
        title = command.title().casefold()
        worth = sum(2 * title.startswith(word) + (f" {word}" in f" {text}") for word in words)
        worth += {typed.strip().casefold(): 3, f"{typed.strip().casefold()}s": 1}.get(command.id, 0)
        scored.append((-worth, number, command))
    return [command for _, _, command in sorted(scored, key=lambda item: item[:2])]


class PaletteScreen(Floating):
    """Typing narrows the list, Enter runs, Esc closes."""

    NAME = "Keys and commands"
    BOX_WIDTH = 84

    def __init__(self, below: ReaderScreen, sign: str) -> None:
        super().__init__()
        self.below = below
        self.context = below.context
        self.sign = sign
        self.input = AskInput("type to find a command", id="palette-input")
        self.found = Sign("", "muted", id="palette-count")
        self.choices = Choices(id="palette-choices", ground="bar")
        self.commands: list[Command] = []
        self.typed = ""

    def content(self) -> ComposeResult:
        """An input, how many there are, the list."""
        yield self.row(Sign(f"{self.sign} ", "accent", id="palette-sign"), self.input, self.found)
        yield self.choices

    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the box."""
        arrows = "↓ ↑" if not self.reader.signs.ascii else "Up Down"
        return (("Enter", "run"), (arrows, "choose"), ("F2", "change its key"), ("Esc", "close"))

    def on_mount(self) -> None:
        """List everything."""
        super().on_mount()
        self.commands = self._relevant()
        self.input.focus()
        self.narrow("")

    def _relevant(self) -> list[Command]:
        """The commands of the screen below; those that are only keys come last, and only to be read."""
        here = IN_MAIN if self.context in IN_MAIN else {self.context}
        commands = [command for command in self.reader.keymap if command.where & here]
        shown = [command for command in commands if not command.hidden]
        return shown if self.sign == ":" else shown + [command for command in commands if command.hidden]

    def narrow(self, typed: str, at: str | None = None) -> None:
        """List the commands that match, under the names of their groups; the cursor on `at`, else on the best."""
        self.typed = typed
        found = matching(self.commands, typed)
        total = len(self.commands)
        self.found.say(f"{len(found)} of {total}" if typed else f"{total}")
        groups = [group for group in GROUPS if any(c.group == group for c in found)]
        if typed.strip():  # the best first
            groups.sort(key=lambda group: next(n for n, c in enumerate(found) if c.group == group))
        rows: list[Choice] = []
        for group in groups:
            rows += [Choice(())] if rows and not typed.strip() else []
            rows.append(Choice(((group, "muted"),)))
            rows += [self._row(command) for command in found if command.group == group]
        if typed.strip().isdecimal() and IN_MAIN & {self.context}:
            rows = [Choice(((f"Go to paper {int(typed):,}", "text"),), (), int(typed))]
        if not rows:
            rows = [Choice((("No command has all of these words.", "muted"),))]
        best = found[0].id if found else None
        self.choices.show(rows, at or (best if typed.strip() else None))
        self._fit()

    def _fit(self) -> None:
        super()._fit()
        self.choices.styles.height = max(1, min(len(self.choices.rows), max(2, self.app.size.height - 9)))

    def _row(self, command: Command) -> Choice:
        keymap = self.reader.keymap
        keys = [keymap.show(key) for key in keymap.keys(command.id)]
        key: tuple[Run, ...] = ((" ".join(keys), "key"),) if keys else (("no key", "muted"),)
        usable = self._usable(command)
        if keys and self.context in IN_MAIN and not command.where & {self.context, "list"}:
            where = next(words for name, words in CONTEXTS.items() if name in command.where)
            key = ((f"{where}  ", "muted"), *key)
        return Choice(((command.title(), "text" if usable else "muted"),), key, command.id)

    def _usable(self, command: Command) -> bool:
        return self.context in command.where and command.available(self.below)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrow the list."""
        event.stop()
        self.narrow(event.value)

    def on_key(self, event: events.Key) -> None:
        """Walk and run without leaving the input."""
        step = {"down": 1, "up": -1, "pagedown": 10, "pageup": -10, "ctrl+n": 1, "ctrl+p": -1}.get(event.key)
        if step is not None:
            event.stop()
            event.prevent_default()
            self._catch_up()
            self.choices.move(step)
        elif event.key in ("home", "end") and not self.input.value:
            event.stop()
            self.choices.move(-1000 if event.key == "home" else 1000)
        elif event.key == "f1":
            self.dismiss(None)
        else:
            super().on_key(event)

    def _catch_up(self) -> None:
        """Narrow the list at once by what is typed: one may type faster than it is painted."""
        if self.input.value != self.typed:
            self.narrow(self.input.value)

    def press_f2(self) -> None:
        """Change the key of the command under the cursor."""
        from reader.tui.screens.rekey import RekeyScreen

        self._catch_up()
        command = self.reader.keymap.commands.get(str(self.choices.value))
        if command is None:
            return

        def changed(words: str | None) -> None:
            self.narrow(self.input.value, command.id)
            if words:
                self.below.say(words)

        self.app.push_screen(RekeyScreen(command), changed)

    def press_enter(self) -> None:
        """Run the command under the cursor."""
        self._catch_up()
        self.run_chosen(self.choices.value)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Run the command that was clicked."""
        self.run_chosen(message.value)

    def run_chosen(self, name: str | int | None) -> None:
        """Close, and run a command where it can do something; a number is the place of a paper in the list."""
        if isinstance(name, int):
            self.dismiss(None)
            self.below.call_later(self.below.go_to_place, name)  # type: ignore[attr-defined]
            return
        command = self.reader.keymap.commands.get(name or "")
        if command is None:
            return
        usable, below = self._usable(command), self.below
        if not usable and "list" in command.where and self.context in ("search", "abstract", "filters"):
            usable = command.available(below)  # it works on the same papers from the list
        self.dismiss(None)
        if usable:
            below.call_later(below.do, command)
        else:
            below.say("That can do nothing here")
