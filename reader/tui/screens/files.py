"""Adding files and exporting to them: a path with completion, progress, a report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from reader.paper import ReaderError
from reader.text import clean_line
from reader.tui.messages import Added, Progressed
from reader.tui.screens.ask import AskScreen
from reader.tui.widgets.choices import Choice

if TYPE_CHECKING:
    from reader.tui.screens.base import ReaderScreen
    from reader.tui.screens.main import MainScreen

__all__ = ["add", "ask_add", "ask_export", "ask_export_rows", "completions"]

FORMATS = {
    ".bib": "bibtex", ".ris": "ris", ".json": "csl-json", ".md": "markdown", ".csv": "csv", ".jsonl": "jsonl",
    ".txt": "text",
}  # fmt: skip
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


def _offered(typed: str) -> Sequence[Choice]:
    return [Choice(((clean_line(path), "text"),), (), path) for path in completions(typed)]


def ask_add(screen: MainScreen) -> None:
    """Ask for a file or folder and add it."""

    def answered(path: str | None) -> None:
        if path:
            add(screen, [os.path.expanduser(path)])

    screen.app.push_screen(AskScreen("Add a file or folder", "path", _offered, yes="add"), screen.guarded(answered))


def add(screen: MainScreen, paths: Sequence[str]) -> None:
    """Add files in the background; the app stays usable."""
    if screen.adding:
        screen.say("Files are being added already")
        return
    screen.adding = True
    screen.footer.progress = "Adding…" if not screen.reader.signs.ascii else "Adding"
    screen.run_worker(partial(_add_in_thread, screen, paths), thread=True, group="add")


def _add_in_thread(screen: MainScreen, paths: Sequence[str]) -> None:
    def progress(done: Any) -> None:
        screen.post_message(Progressed(progress_words(done, screen.reader.signs)))

    added = Added()
    try:
        added.report = screen.desk.add(paths, progress=progress, cancelled=lambda: not screen.is_running)
    except ReaderError as error:
        added.trouble = str(error)
    except OSError as error:
        added.trouble = f"{clean_line(str(paths[0]))}: {error.strerror or error}"
    screen.post_message(added)


def progress_words(done: Any, signs: Any) -> str:
    """`Indexing ━━━━──── 41 % · 12,300 papers`; only how many where the end of the file is not known."""
    papers = f"{done.total:,} papers"
    if not done.size:
        return f"Adding {papers}"
    share = min(1.0, done.done / done.size)
    full = max(0, min(8, round(share * 8)))
    return f"Indexing {signs.bar * full}{signs.rule * (8 - full)} {share * 100:.0f} % {signs.dot} {papers}"


def report_words(report: Any) -> tuple[str, str]:
    """A report in a line, and its first trouble, "" where there is none."""
    parts = [f"{report.added:,} papers added"]
    for name, words in (("updated", "updated"), ("duplicates", "here already")):
        count = getattr(report, name, 0)
        if count:
            parts.append(f"{count:,} {words}")
    troubles = [
        f"{clean_line(str(file.path))}{f', line {rejected.line}' if rejected.line else ''}: {rejected.reason}"
        for file in report.files
        for rejected in file.rejected
    ]
    more = f" ({len(troubles) - 1} more like it)" if len(troubles) > 1 else ""
    return ", ".join(parts), troubles[0] + more if troubles else ""


def ask_export(screen: MainScreen) -> None:
    """Ask for a file and write what is listed (or the selected range) to it."""
    shelf = screen.views.now.shelf
    if shelf is None:
        return
    chosen = screen.paper_list.chosen if screen.paper_list.range_from is not None else range(len(shelf))
    ask_export_rows(screen, [shelf.listing.rows[place] for place in chosen])


def ask_export_rows(screen: ReaderScreen, rows: Sequence[int]) -> None:
    """Ask for a file and write some papers to it."""

    def answered(path: str | None) -> None:
        if path:
            screen.say(export_to(screen.desk, rows, Path(os.path.expanduser(path))))

    name = f"Export {len(rows):,} paper{'s' if len(rows) != 1 else ''}"
    endings = "  ".join(FORMATS)
    screen.app.push_screen(
        AskScreen(name, f"file: {endings}", _offered, yes="write"), screen.guarded(answered)
    )


def export_to(desk: Any, rows: Sequence[int], path: Path) -> str:
    """Write papers to a new file beside `path`, then rename it; returns what was done, in words."""
    form = FORMATS.get(path.suffix.lower())
    if form is None:
        raise ReaderError(f"{path.name}: give the file one of the endings {', '.join(FORMATS)}")
    if path.exists():
        raise ReaderError(f"{path} is there already: choose another name")
    new = path.with_name(path.name + ".part")
    try:
        with open(new, "w", encoding="utf-8", newline="") as file:
            file.writelines(desk.export(rows, form))
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise ReaderError(f"{path}: {error.strerror or error}") from error
    return f"Wrote {len(rows):,} papers to {path.name}"
