"""Adding files: a path with completion, progress, a report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from reader.paper import ReaderError
from reader.text import clean_line
from reader.tui.messages import Added, Progressed
from reader.tui.screens.ask import AskScreen
from reader.tui.widgets.choices import Choice

if TYPE_CHECKING:
    from reader.tui.screens.main import MainScreen

__all__ = ["add", "ask_add", "completions", "offered_paths"]

MOST = 200


def completions(typed: str) -> list[str]:
    """The paths that begin with what is typed, folders with a slash at their end."""
    path = os.path.expanduser(typed)
    folder, start = os.path.split(path)
    shown = typed[: len(typed) - len(start)] if start else typed
    try:
        with os.scandir(folder or ".") as found:
            names = sorted(
                (entry.name + ("/" if entry.is_dir() else "") for entry in found if entry.name.startswith(start)),
                key=str.casefold,
            )
    except OSError:
        return []
    return [shown + name for name in names if start.startswith(".") or not name.startswith(".")][:MOST]


def offered_paths(typed: str) -> Sequence[Choice]:
    """The paths that begin with what is typed, as choices."""
    return [Choice(((clean_line(path), "text"),), (), path) for path in completions(typed)]


def ask_add(screen: MainScreen) -> None:
    """Ask for a file or folder and add it."""

    def answered(path: str | None) -> None:
        if path:
            add(screen, [os.path.expanduser(path)])

    ask = AskScreen("Add a file or folder", "path", offered_paths, yes="add")
    screen.app.push_screen(ask, screen.guarded(answered))


def add(screen: MainScreen, paths: Sequence[str]) -> None:
    """Add files in the background; the app stays usable."""
    if screen.adding:
        screen.say("Files are being added already")
        return
    screen.adding, screen.stop_asked = True, False
    screen.footer.progress = "Adding…" if not screen.reader.signs.ascii else "Adding"
    screen.run_worker(partial(_add_in_thread, screen, paths), thread=True, group="add")


def _add_in_thread(screen: MainScreen, paths: Sequence[str]) -> None:
    def progress(done: Any) -> None:
        key = screen.reader.keymap.shown("copy-selection")
        words = progress_words(done, screen.reader.signs)
        screen.post_message(Progressed(f"{words} {screen.reader.signs.dot} {key} stops"))

    def cancelled() -> bool:
        return screen.stop_asked or not screen.is_running

    added = Added()
    try:
        added.report = screen.desk.add(paths, progress=progress, cancelled=cancelled)
    except ReaderError as error:
        added.trouble = str(error)
    except OSError as error:
        added.trouble = f"{clean_line(str(paths[0]))}: {error.strerror or error}"
    screen.post_message(added)


def progress_words(done: Any, signs: Any) -> str:
    """`Indexing ━━━━──── 41 % · 12,300`; only how many where the end of the file is not known."""
    papers = f"{done.total:,} papers"
    if not done.size:
        return f"Adding {papers}"
    share = min(1.0, done.done / done.size)
    full = max(0, min(8, round(share * 8)))
    return f"Indexing {signs.bar * full}{signs.rule * (8 - full)} {share * 100:.0f} % {signs.dot} {done.total:,}"


def report_words(report: Any) -> tuple[str, str]:
    """A report in a line, and its first trouble, "" where there is none."""
    counts = [(report.added, "added")]
    more = (("updated", "updated"), ("duplicates", "here already"))
    counts += [(getattr(report, name, 0), words) for name, words in more]
    parts = [f"{count:,} {words}" for count, words in counts if count]
    if len(parts) < 2 and (report.added or not parts):
        parts = [f"{report.added:,} paper{'s' if report.added != 1 else ''} added"]
    if getattr(report, "stopped", False):
        parts.insert(0, "stopped")
    troubles = [
        f"{clean_line(str(file.path))}{f', line {rejected.line}' if rejected.line else ''}: {rejected.reason}"
        for file in report.files
        for rejected in file.rejected
    ]
    more = f" ({len(troubles) - 1} more like it)" if len(troubles) > 1 else ""
    return ", ".join(parts), troubles[0] + more if troubles else ""
