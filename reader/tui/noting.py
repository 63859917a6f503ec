"""Writing a note: in the person's editor or here; kept as one change, never over what another reader wrote."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from reader.text import clean_line
from reader.tui.editor import Draft, edit

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.tui.screens.base import ReaderScreen

__all__ = ["note_here", "note_in_editor"]


def _fresh(screen: ReaderScreen) -> Entry | None:
    """The paper that the note is on, with its note as it is now."""
    entries = screen.targets()
    found = screen.desk.entries([entries[0].row]) if entries else []
    return found[0] if found else None


def note_in_editor(screen: ReaderScreen) -> None:
    """Open the editor, and keep what comes back."""
    entry = _fresh(screen)
    if entry is not None:
        draft = Draft(screen.desk, entry.paper.id, entry.marks.note or "")
        edit(screen.app, draft)
        _keep(screen, entry, draft)


def note_here(screen: ReaderScreen) -> None:
    """Open a box to write in; a very long note goes to the editor."""
    from reader.tui.screens.note import LONGEST, NoteScreen

    entry = _fresh(screen)
    if entry is None:
        return
    if len(entry.marks.note or "") > LONGEST:
        key = screen.reader.keymap.shown("note", screen.context)
        screen.say(f"This note is long: {key} opens it in your editor")
        return
    draft = Draft(screen.desk, entry.paper.id, entry.marks.note or "")

    def answered(text: str | None) -> None:
        if text is not None:
            _keep(screen, entry, draft)

    name = clean_line(entry.paper.title or entry.paper.headline or "")
    going_on = "Note, as it was left" if draft.left_behind else "Note"
    box = NoteScreen(f"{going_on}: {name[:60]}", draft, partial(screen.guarded(lambda _: note_in_editor(screen)), None))
    screen.app.push_screen(box, screen.guarded(answered))


def _keep(screen: ReaderScreen, entry: Entry, draft: Draft) -> None:
    """Keep the note and let the draft go; where it cannot be kept the draft stays."""
    if not draft.changed:
        draft.done()
        screen.say("The note is as it was")
        return
    change = screen.desk.note(entry.paper.id, draft.text.strip("\n") or None, over=draft.base)
    draft.done()
    screen.marks_changed([entry.paper.id])
    screen.said(change.words)
