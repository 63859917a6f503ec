"""Row 0: what is searched for, and what is shown now."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.reactive import reactive
from textual.widgets._input import Input

from reader.text import clean, clean_line
from reader.tui.runs import Run, cut, width_of
from reader.tui.widgets.painted import Painted

__all__ = ["Described", "QueryInput", "SearchLine"]

_OURS = ("enter", "ctrl+x", "ctrl+f", "ctrl+c", "ctrl+d", "home", "end", "ctrl+v", "super+c", "super+v")


class QueryInput(Input):
    """The input of the search line; keys that mean something in the app are left to the app."""

    def __init__(self, *, id: str | None = None, placeholder: str = "") -> None:
        super().__init__(id=id, placeholder=placeholder, compact=True, select_on_focus=False)
        self.cursor_blink = False
        for key in _OURS:
            if key not in ("home", "end"):
                self._bindings.key_to_bindings.pop(key, None)

    def on_paste(self, event: events.Paste) -> None:
        """Paste as one clean line."""
        event.prevent_default()
        event.stop()
        lead = " " if event.text[:1] == " " else ""
        text = lead + clean_line(event.text)
        if self.selection.is_empty:
            self.insert_text_at_cursor(text)
        else:
            self.replace(text, *self.selection)


class Sign(Painted):
    """The `/` before the query: accent when one types."""

    GROUND = "bar"
    typing = reactive(False)
    sign = reactive("/")

    def line(self, y: int) -> list[Run]:
        """The sign in column 1."""
        return [(f" {self.sign}", "accent" if self.typing else "muted")]


class Described(Painted):
    """The right end of a bar: how many papers, in which order. It keeps its width: nothing moves as one types."""

    GROUND = "bar"
    words = reactive("")

    def line(self, y: int) -> list[Run]:
        """The words, flush right."""
        text = cut([(clean_line(self.words), "muted")], max(0, self.size.width - 2), self.signs.ellipsis)
        return [(" " * (self.size.width - 1 - width_of(text)), "muted"), *text]


class SearchLine(Horizontal):
    """The search line: sign, input, and what is shown."""

    class Typed(Message):
        """The query was changed by the person."""

        def __init__(self, query: str) -> None:
            super().__init__()
            self.query = query

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.input = QueryInput(id="query")
        self.described = Described(id="described")
        self.sign = Sign(id="sign")

    def compose(self) -> ComposeResult:
        """Sign, input, description."""
        yield self.sign
        yield self.input
        yield self.described

    @property
    def text(self) -> str:
        """The query as it stands."""
        return self.input.value

    def put(self, query: str) -> None:
        """Set the query without searching for it; what was completed or kept from elsewhere is cleaned once more."""
        if not query.isprintable():
            query = clean(query).replace("\n", " ").replace("\t", " ")
        if query != self.input.value:
            with self.input.prevent(Input.Changed):
                self.input.value = query
            self.input.cursor_position = len(query) if self.input.has_focus else 0

    def on_input_changed(self, event: Input.Changed) -> None:
        """Tell the screen what was typed."""
        event.stop()
        self.post_message(self.Typed(event.value))

    def on_descendant_focus(self) -> None:
        """Show that one types here, and that at the end of what stands, unless all of it is selected."""
        self.sign.typing = True
        if self.input.selection.is_empty and not self.input.cursor_position:
            self.input.cursor_position = len(self.input.value)

    def on_descendant_blur(self) -> None:
        """Show that one no longer types here: a query longer than its line is read from its start."""
        self.sign.typing = False
        self.input.cursor_position = 0
