"""What floats over the panes: a box with a rounded border and its name in it; the rest sinks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widget import Widget

from reader.paths import bundled
from reader.text import clean_line
from reader.tui.runs import Run, clean_runs
from reader.tui.screens.leaving import LeftOnce
from reader.tui.widgets.footer import Footer, fitting
from reader.tui.widgets.painted import Painted
from reader.tui.widgets.search_line import QueryInput

if TYPE_CHECKING:
    from reader.tui.app import ReaderApp

__all__ = ["AskInput", "Floating", "KeyLine", "Sign", "Words"]


class KeyLine(Painted):
    """The keys of a box."""

    GROUND = "bar"

    def __init__(self, keys: tuple[tuple[str, str], ...]) -> None:
        super().__init__()
        self.keys = keys

    def line(self, y: int) -> list[Run]:
        """Keys in bold, words muted; the last one, which closes the box, is always there."""
        runs: list[Run] = []
        for key, words in fitting(self.keys, self.size.width):
            runs += [("   ", "text")] if runs else []
            runs += [(key, "key"), (f" {words}", "muted")]
        return runs


class Sign(Painted):
    """A sign before an input, or words beside it."""

    GROUND = "bar"

    def __init__(self, words: str, role: str = "accent", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.words = words
        self.role = role

    def say(self, words: str) -> None:
        """Change the words."""
        self.words = words
        self.styles.width = max(1, len(words) + 1)
        self.refresh()

    def line(self, y: int) -> list[Run]:
        """The words."""
        return clean_runs([(self.words, self.role)])


class Words(Painted):
    """Words in as many lines as they need."""

    GROUND = "bar"

    def __init__(self, words: str = "", role: str = "text", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.words = words
        self.role = role

    def say(self, words: str, role: str = "text") -> None:
        """Say something else."""
        self.words, self.role = words, role
        self._fit()
        self.refresh()

    def _lines(self) -> list[str]:
        from reader.latex import wrap

        text = clean_line(self.words)
        return [text[start:end] for start, end in wrap(text, max(8, self.size.width))] if text else [""]

    def _fit(self) -> None:
        if self.size.width:
            self.styles.height = max(1, len(self._lines()))

    def on_resize(self) -> None:
        """Take the lines that the new width asks for."""
        self._fit()

    def line(self, y: int) -> list[Run]:
        """A line of the words."""
        lines = self._lines()
        return [(lines[y], self.role)] if y < len(lines) else []


class AskInput(QueryInput):
    """The input of a box."""

    def __init__(self, placeholder: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id, placeholder=placeholder)
        self.add_class("ask")


class Floating(LeftOnce, ModalScreen[Any], inherit_bindings=False):
    """The base of every box. Its few keys are fixed; they are shown in its last line."""

    CSS_PATH = bundled("styles") / "floats.tcss"
    NAME = ""
    BOX_WIDTH = 70

    @property
    def reader(self) -> ReaderApp:
        """The app, with its own type."""
        return cast("ReaderApp", self.app)

    def content(self) -> ComposeResult:
        """What is in the box."""
        yield from ()

    def keys(self) -> tuple[tuple[str, str], ...]:
        """The (key, words) of the last line."""
        return (("Esc", "close"),)

    def compose(self) -> ComposeResult:
        """The box."""
        with Vertical(id="box") as box:
            box.border_title = Content(clean_line(self.NAME))
            yield from self.content()
            yield KeyLine(self.keys())

    def on_mount(self) -> None:
        """Fit the box to the terminal; plain signs where there are no others."""
        self._fit()
        self._hush()
        if self.reader.signs.ascii:
            self.query_one("#box").styles.border = ("ascii", self.query_one("#box").styles.border.top[1])

    def _hush(self) -> None:
        """The keys of the screen below mean nothing now, and what it said is over."""
        for screen in self.app.screen_stack:
            for footer in screen.query(Footer):
                footer.hush()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the box to the terminal."""
        self._fit()

    def _fit(self) -> None:
        for box in self.query("#box"):  # none yet, or no longer, when a new size comes while it opens or closes
            box.styles.width = max(10, min(self.BOX_WIDTH, self.app.size.width - 2))
            box.styles.max_height = max(4, self.app.size.height - 2)

    def on_key(self, event: events.Key) -> None:
        """Run a key of the box."""
        method = getattr(self, f"press_{event.key}", None)
        if method is not None:
            event.stop()
            event.prevent_default()
            method()

    def press_escape(self) -> None:
        """Close the box."""
        self.dismiss(None)

    @staticmethod
    def row(*widgets: Widget) -> Horizontal:
        """Widgets beside each other in one line."""
        return Horizontal(*widgets, classes="box-row")
