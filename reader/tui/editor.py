"""A note in the person's own editor: the app steps aside and comes back."""

from __future__ import annotations

import os
import shlex
import subprocess
import tempfile
from pathlib import Path

from textual.app import App, SuspendNotSupported

from reader.paper import ReaderError
from reader.text import clean

__all__ = ["edit", "editor"]


def editor() -> list[str]:
    """The editor: $VISUAL, $EDITOR, else nano or vi."""
    import shutil

    for name in ("VISUAL", "EDITOR"):
        words = shlex.split(os.environ.get(name, ""))
        if words:
            return words
    found = next((name for name in ("nano", "vi") if shutil.which(name)), None)
    if found is None:
        raise ReaderError("there is no editor: set EDITOR to the one you like, and press the key again")
    return [found]


def edit(app: App, text: str) -> str | None:
    """Let the person edit a text; None if the editor could not be run or ended in failure."""
    program = editor()
    with tempfile.TemporaryDirectory(prefix="reader-") as folder:
        path = Path(folder) / "note.md"
        path.write_text(text, encoding="utf-8")
        try:
            with app.suspend():
                ended = subprocess.run([*program, str(path)], check=False)
        except (OSError, SuspendNotSupported) as error:
            raise ReaderError(f"{program[0]} could not be opened ({error}); set EDITOR to another one") from error
        if ended.returncode != 0:
            return None
        return clean(path.read_text(encoding="utf-8", errors="replace"))
