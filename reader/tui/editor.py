"""A note in the person's own editor: the app steps aside and comes back; what was written outlives any failure."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from textual.app import App, SuspendNotSupported

from reader.paper import ReaderError
from reader.text import clean

__all__ = ["Draft", "edit", "editor"]


_OWN = "reader-note-"


def editor() -> list[str]:
    """The editor: $VISUAL, $EDITOR, else nano or vi."""
    import shutil

    for name in ("VISUAL", "EDITOR"):
        try:
            words = shlex.split(os.environ.get(name, ""))
        except ValueError as error:
            raise ReaderError(f"{name} cannot be read ({error}); set it to the editor you like") from error
        if words:
            return words
    found = next((name for name in ("nano", "vi") if shutil.which(name)), None)
    if found is None:
        raise ReaderError("there is no editor: set EDITOR to the one you like, and press the key again")
    return [found]


class Draft:
    """A note that is being written, as a file beside the library: it is there until the note is kept.

    `base` is the note that one began with; it is kept beside the draft, so that one left behind by a crash does not
    take the place of what was noted since.
    """

    def __init__(self, desk: Any, id: str, note: str) -> None:
        """Go on with the draft that was left behind, where there is one, else begin with the note."""
        home = getattr(desk, "home", None)
        self.path = _folder(home) / f"{id}.md"
        self._base = self.path.with_suffix(".base")
        left = _read(self.path)
        self.left_behind = left is not None and left.strip() != note.strip() and bool(left.strip())
        self.base = (_read(self._base) or "") if self.left_behind else note
        self.start = (left or "") if self.left_behind else note
        self.write(self.start)
        _write(self._base, self.base)

    @property
    def text(self) -> str:
        """What stands in the file now; what one began with where it is gone."""
        found = _read(self.path)
        return self.start if found is None else clean(found)

    @property
    def changed(self) -> bool:
        """Whether there is something to keep."""
        return self.text.strip() != self.base.strip()

    def write(self, text: str) -> None:
        """Put a text into the file."""
        _write(self.path, text)

    def done(self) -> None:
        """Take the file away: the note is kept, or nothing was written."""
        for path in (self.path, self._base):
            with suppress(OSError):
                path.unlink()
        if self.path.parent.name.startswith(_OWN):
            with suppress(OSError):
                self.path.parent.rmdir()


def _folder(home: Any) -> Path:
    """Where drafts are kept: beside the library, or in a folder of their own where that cannot be written."""
    if home is not None:
        folder = Path(home.data) / "drafts"
        with suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.access(folder, os.W_OK):
                return folder
    return Path(tempfile.mkdtemp(prefix=_OWN))


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None


def _write(path: Path, text: str) -> None:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(handle, "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
    except OSError as error:
        raise ReaderError(f"{path}: the note cannot be written ({error.strerror or error})") from error


def edit(app: App, draft: Draft) -> str:
    """Let the person edit a draft; returns what is in it then.

    Raises ReaderError where the editor could not be run, failed or was killed: what was written stays in the file.
    """
    try:
        trouble = _run(app, editor(), draft.path)
    except ReaderError:
        if not draft.changed:
            draft.done()
        raise
    if not trouble:
        return draft.text
    if draft.changed:
        raise ReaderError(f"{trouble}; what you wrote is in {draft.path}: the same key goes on with it")
    draft.done()
    raise ReaderError(f"{trouble}; the note is as it was")


def _run(app: App, program: list[str], path: Path) -> str:
    """Run the editor while the app steps aside; how it went wrong, "" where it did not. Raises ReaderError."""
    try:
        with app.suspend():
            ended = subprocess.run([*program, str(path)], check=False).returncode
    except (OSError, SuspendNotSupported) as error:
        raise ReaderError(f"{program[0]} could not be opened ({error}); set EDITOR to another one") from error
    if ended == 0:
        return ""
    return f"{program[0]} was killed (signal {-ended})" if ended < 0 else f"{program[0]} failed ({ended})"
