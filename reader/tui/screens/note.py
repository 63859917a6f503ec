"""A note written in the app: a box to type in; what is typed is in a file within a second."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import TextArea

from reader.tui.editor import Draft
from reader.tui.screens.floating import Floating

__all__ = ["LONGEST", "NoteScreen"]

LONGEST = 200_000
"""Characters of a note that can be written here; a longer one is for an editor."""
KEEP_DRAFT_AFTER = 1.0


class NoteArea(TextArea):
    """Where one types."""

    def on_paste(self, event: events.Paste) -> None:
        """Paste once: the app would hand on what bubbles up to it."""
        event.stop()


class NoteScreen(Floating):
    """Esc keeps what was written and closes. Dismissed with the text, or None where it is dropped."""

    BOX_WIDTH = 84

    def __init__(self, name: str, draft: Draft, in_editor: Callable[[], object]) -> None:
        super().__init__()
        self.NAME = name
        self.draft = draft
        self.in_editor = in_editor
        self.area = NoteArea(draft.start, id="note", soft_wrap=True, show_line_numbers=False, theme="css", compact=True)
        self.area.cursor_blink = False
        self._timer: Timer | None = None

    def content(self) -> ComposeResult:
        """The text."""
        yield self.area

    def keys(self) -> tuple[tuple[str, str], ...]:
        """How to save and leave."""
        return (("^O", "in your editor"), ("^Q", "drop the changes"), ("Esc", "keep and close"))

    def on_mount(self) -> None:
        """Write on at the end."""
        super().on_mount()
        self.area.move_cursor(self.area.document.end)
        self.area.focus()

    def _fit(self) -> None:
        super()._fit()
        self.area.styles.height = max(3, min(16, self.app.size.height - 8))

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        """Keep the draft, a moment behind."""
        event.stop()
        if self._timer is None:
            self._timer = self.set_timer(KEEP_DRAFT_AFTER, self._keep_draft)

    def _keep_draft(self) -> None:
        self._timer = None
        self.draft.write(self.area.text)

    def on_key(self, event: events.Key) -> None:
        """The keys of the box that an input does not take."""
        method = {"ctrl+o": self.press_editor, "ctrl+q": self.press_drop}.get(event.key)
        if method is None:
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        method()

    def press_escape(self) -> None:
        """Keep it and close."""
        self._keep_draft()
        self.dismiss(self.area.text)

    def press_editor(self) -> None:
        """Go on in the person's own editor."""
        self._keep_draft()
        self.dismiss(None)
        self.app.call_later(self.in_editor)

    def press_drop(self) -> None:
        """Close; the note is as it was."""
        self.draft.done()
        self.dismiss(None)
