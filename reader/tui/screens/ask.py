"""Asking for a line of text, with choices below it, or for a yes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events
from textual.app import ComposeResult

from reader.tui.screens.floating import AskInput, Floating, Sign
from reader.tui.widgets.choices import Choice, Choices
from reader.tui.widgets.search_line import Input

__all__ = ["AskScreen", "ConfirmScreen"]

MOST = 10


class ConfirmScreen(Floating):
    """Shows what would be done; Enter does it. Dismissed with True or None."""

    BOX_WIDTH = 76

    def __init__(self, name: str, words: str, yes: str) -> None:
        super().__init__()
        self.NAME = name
        self.words = words
        self.yes = yes

    def content(self) -> ComposeResult:
        """The words."""
        yield Sign(self.words, "text", id="confirm-words")

    def keys(self) -> tuple[tuple[str, str], ...]:
        """Yes and no."""
        return (("Enter", self.yes), ("Esc", "not now"))

    def press_enter(self) -> None:
        """Yes."""
        self.dismiss(True)


class AskScreen(Floating):
    """Asks for a text. `choices(typed)` are offered below; Tab takes the first into the input, ↓ ↑ choose one.

    Dismissed with the chosen value, with what was typed where none is chosen, or with None.
    """

    BOX_WIDTH = 72

    def __init__(
        self,
        name: str,
        placeholder: str,
        choices: Callable[[str], Sequence[Choice]] | None = None,
        *,
        yes: str = "do it",
        value: str = "",
        choose_first: bool = False,
        leave: str = "close",
        suggest: bool = False,
    ) -> None:
        """`choose_first`: Enter takes the first choice; `suggest`: it does as long as nothing is typed."""
        super().__init__()
        self.NAME = name
        self.yes = yes
        self.leave = leave
        self.suggest = suggest
        self.start = value
        self.offers = choices is not None
        self.offer = choices or (lambda typed: ())
        self.choose_first = choose_first
        self.input = AskInput(placeholder, id="ask-input")
        self.choices = Choices(id="ask-choices", ground="bar")
        self.typed = ""
        self._walked = False

    def content(self) -> ComposeResult:
        """The input and the choices."""
        yield self.row(Sign("▸ " if not self.reader.signs.ascii else "> "), self.input)
        yield self.choices

    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the box: there is nothing to choose where nothing is ever offered."""
        arrows = "Up Down" if self.reader.signs.ascii else "↓ ↑"
        choosing = ((arrows, "choose"), ("Tab", "complete")) if self.offers else ()
        return (("Enter", self.yes), *choosing, ("Esc", self.leave))

    def on_mount(self) -> None:
        """Offer what there is."""
        super().on_mount()
        self.input.value = self.start
        self.input.cursor_position = len(self.start)
        self.input.focus()
        self.narrow()

    def narrow(self) -> None:
        """Offer what fits what is typed."""
        self.typed = self.input.value
        rows = list(self.offer(self.typed))
        self._walked = False
        self.choices.show(rows)
        if not self.choose_first and not self.suggesting:
            self.choices.cursor = -1
        self.choices.display = bool(rows)
        self._fit()

    def _fit(self) -> None:
        super()._fit()
        self.choices.styles.height = max(1, min(len(self.choices.rows), MOST, self.app.size.height - 8))

    @property
    def suggesting(self) -> bool:
        """Whether Enter takes the first choice because nothing is typed."""
        return self.suggest and not self.typed

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer what fits."""
        event.stop()
        self.narrow()

    def on_key(self, event: events.Key) -> None:
        """Walk over the choices without leaving the input."""
        step = {"down": 1, "up": -1}.get(event.key)
        if step is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        self._catch_up()
        if self.choices.cursor < 0:
            self.choices.go(next((n for n, row in enumerate(self.choices.rows) if row.value is not None), -1))
        else:
            self.choices.move(step)
        self._walked = True

    def _catch_up(self) -> None:
        """Offer at once what fits what is typed: one may type faster than it is painted."""
        if self.input.value != self.typed:
            self.narrow()

    def press_tab(self) -> None:
        """Take the choice under the cursor, or the first one, into the input."""
        self._catch_up()
        value = self.choices.value or next((row.value for row in self.choices.rows if row.value is not None), None)
        if isinstance(value, str):
            self.input.value = value
            self.input.cursor_position = len(value)

    def press_enter(self) -> None:
        """Take what is chosen, else what is typed."""
        self._catch_up()
        value = self.choices.value if self._walked or self.choose_first or self.suggesting else None
        answer = value if value is not None else self.input.value.strip()
        self.dismiss(answer or None)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Take the choice that was clicked."""
        self.dismiss(message.value)
