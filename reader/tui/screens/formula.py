"""A formula over the panes: in two dimensions, in a line, in source."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.strip import Strip

from reader.text import cells
from reader.tui.runs import NO_BREAK, Run, clean_runs, cut
from reader.tui.screens.floating import Floating
from reader.tui.widgets.painted import Painted

if TYPE_CHECKING:
    from reader.latex.rendered import Formula
    from reader.tui.reading import Reading

__all__ = ["FormulaScreen"]

LABEL = 11
MOST_SOURCE = 6


class FormulaLines(Painted):
    """The painted lines of the box."""

    GROUND = "bar"

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[list[Run]] = []

    def show(self, lines: list[list[Run]]) -> None:
        """Show other lines."""
        self.lines = lines
        self.styles.height = len(lines)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Paint a line."""
        return self.strip(clean_runs(self.lines[y]) if y < len(self.lines) else [])


class FormulaScreen(Floating):
    """`{ }` other formulas, `c` copies the line, `C` the source, `x` shows all of the source, as they are bound."""

    NAME = "Formula"
    BOX_WIDTH = 76

    def __init__(self, reading: Reading) -> None:
        super().__init__()
        self.reading = reading
        self.lines = FormulaLines()
        self.all_source = False

    def content(self) -> ComposeResult:
        """The formula."""
        with VerticalScroll(id="formula-scroll"):
            yield self.lines

    def keys(self) -> tuple[tuple[str, str], ...]:
        """The keys of the box."""
        shown = self.reader.keymap.shown
        others = f"{shown('previous-formula')} {shown('next-formula')}".strip()
        keys = (
            (others, "others"),
            (shown("copy"), "copy line"),
            (shown("copy-source"), "copy source"),
            (shown("toggle-source"), "all source"),
            ("Esc", "close"),
        )
        return tuple((key, words) for key, words in keys if key)

    def on_mount(self) -> None:
        """Show the formula."""
        super().on_mount()
        self.show()

    @property
    def formula(self) -> Formula | None:
        """The formula one has walked to."""
        formulas, at = self.reading.formulas, self.reading.formula
        return formulas[at] if 0 <= at < len(formulas) else None

    @property
    def in_a_line(self) -> str:
        """The formula in one line."""
        rendered, formula = self.reading.rendered, self.formula
        return rendered.text[formula.start : formula.end].replace(NO_BREAK, " ") if rendered and formula else ""

    def show(self) -> None:
        """Lay the formula out."""
        from reader.latex import display_rows, wrap

        formula = self.formula
        if formula is None:
            self.dismiss(None)
            return
        room = max(10, min(self.BOX_WIDTH, self.app.size.width - 2) - 6)
        box = self.query_one("#box")
        box.border_title = Content(f"Formula {self.reading.formula + 1} of {len(self.reading.formulas)}")
        rows = display_rows(formula, width=room, glyphs=self.reading.desk.glyphs)
        if max((cells(row) for row in rows), default=0) > room:
            rows = tuple(self.in_a_line[start:end] for start, end in wrap(self.in_a_line, room))
        lines: list[list[Run]] = [[], *([(row, "maths")] for row in rows), []]
        lines += self._labelled("In a line", self.in_a_line, "text", room, wrap)
        source = self._labelled("Source", " ".join(formula.source.split()), "muted", room, wrap)
        if len(source) > MOST_SOURCE and not self.all_source:
            source = [*source[: MOST_SOURCE - 1], cut([*source[MOST_SOURCE - 1], (" …", "muted")], room)]
        self.lines.show([*lines, *source])

    def _labelled(self, label: str, text: str, role: str, room: int, wrap) -> list[list[Run]]:  # noqa: ANN001
        """A text behind its label; a word too long for a line is broken where the line ends."""
        pieces = [text[start:end] for start, end in wrap(text, max(4, room - LABEL))]
        lines: list[list[Run]] = []
        for piece in pieces:
            while piece:
                part = "".join(t for t, _ in cut([(piece, role)], room - LABEL, "")) or piece[:1]
                lines.append([(f"{'' if lines else label:{LABEL}}", "muted"), (part, role)])
                piece = piece[len(part) :]
        return lines

    def walk(self, step: int) -> None:
        """Another formula."""
        self.reading.walk_formulas(step)
        self.show()

    def toggle_all(self) -> None:
        """All of the source, or its beginning."""
        self.all_source = not self.all_source
        self.show()

    def copy_line(self) -> None:
        """Copy the formula in a line."""
        self._copy(self.in_a_line, "formula")

    def copy_source(self) -> None:
        """Copy the source."""
        if self.formula is not None:
            self._copy(self.formula.source, "formula's source")

    def on_key(self, event: events.Key) -> None:
        """The keys that the commands of the same names have in the panes; arrows and Enter too."""
        keymap = self.reader.keymap
        ways: tuple[tuple[str, tuple[str, ...], Callable[[], object]], ...] = (
            ("next-formula", ("j", "down", "right"), partial(self.walk, 1)),
            ("previous-formula", ("k", "up", "left"), partial(self.walk, -1)),
            ("copy", (), self.copy_line),
            ("copy-source", (), self.copy_source),
            ("toggle-source", (), self.toggle_all),
            ("formula", ("enter", "q"), partial(self.dismiss, None)),
        )
        for name, more, run in ways:
            if event.key in (*keymap.keys(name), *more):
                event.stop()
                run()
                return
        super().on_key(event)

    def _copy(self, text: str, what: str) -> None:
        from reader.tui.screens.base import ReaderScreen

        below = next((s for s in reversed(self.app.screen_stack) if isinstance(s, ReaderScreen)), None)
        if below is not None:
            below.copy(text, what)
