"""Notes in an editor and in the app: nothing written is lost, whatever the editor, the app or another reader does."""

from __future__ import annotations

import stat
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from reader.desk.desk import Desk
from reader.paths import home
from reader.tui.app import ReaderApp

from .conftest import Opener

Editor = Callable[[str], None]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A library of one paper."""
    (tmp_path / "one.bib").write_text("@article{k, title={One}, abstract={On one.}}")
    desk = Desk(home(tmp_path / "home"))
    desk.add([str(tmp_path / "one.bib")])
    yield desk
    desk.close()


@pytest.fixture
def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Editor:
    """Make an editor of some shell commands; the file is "$1"."""
    monkeypatch.setattr(ReaderApp, "suspend", lambda app: nullcontext())
    monkeypatch.delenv("VISUAL", raising=False)

    def make(commands: str) -> None:
        script = tmp_path / "my editor"
        script.write_text(f"#!/bin/sh\n{commands}\n")
        script.chmod(0o700)
        monkeypatch.setenv("EDITOR", f"'{script}'")

    return make


def note(desk: Desk) -> str | None:
    return desk.entries([0])[0].marks.note


def drafts(desk: Desk) -> list[Path]:
    folder = desk.home.data / "drafts"
    return sorted(folder.iterdir()) if folder.exists() else []


def troubles(seat) -> list[str]:  # noqa: ANN001
    return [str(note.message) for note in seat.app._notifications]


async def test_a_note_is_kept_shown_and_taken_back(opened: Opener, desk: Desk, editor: Editor) -> None:
    editor('printf "**bold** \\$O(n^2)\\$\\n" > "$1"')
    async with opened(desk) as seat:
        await seat.press("e")
        assert note(desk) == "**bold** $O(n^2)$" and drafts(desk) == []
        assert "bold O(n²)" in "\n".join(seat.screen_text())
        await seat.press("u")
        assert note(desk) is None


@pytest.mark.parametrize("ending", ["exit 3", "kill -9 $$"])
async def test_what_was_written_before_the_editor_failed_is_gone_on_with(
    opened: Opener, desk: Desk, editor: Editor, ending: str
) -> None:
    desk.note(desk.ids([0])[0], "old")
    async with opened(desk) as seat:
        editor(f'echo half >> "$1"; {ending}')
        await seat.press("e")
        assert note(desk) == "old" and len(drafts(desk)) == 2
        assert "what you wrote is in" in troubles(seat)[0] and str(drafts(desk)[1]) in troubles(seat)[0]
        assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in drafts(desk))
        editor('echo whole >> "$1"')
        await seat.press("e")
        assert note(desk) == "oldhalf\nwhole" and drafts(desk) == []


@pytest.mark.parametrize("commands", ["true", "exit 1", 'rm "$1"', 'rm "$1"; exit 1'])
async def test_an_editor_that_writes_nothing_changes_nothing(
    opened: Opener, desk: Desk, editor: Editor, commands: str
) -> None:
    desk.note(desk.ids([0])[0], "old")
    editor(commands)
    async with opened(desk) as seat:
        await seat.press("e")
        assert note(desk) == "old" and drafts(desk) == [] and len(desk.stores.marks.journal()) == 1


async def test_no_editor_is_told(opened: Opener, desk: Desk, editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    editor("true")
    async with opened(desk) as seat:
        for name in ("/no/such/editor", "'unbalanced"):
            monkeypatch.setenv("EDITOR", name)
            await seat.press("e")
        assert "could not be opened" in troubles(seat)[0] and "cannot be read" in troubles(seat)[1]
        assert drafts(desk) == []


async def test_a_note_that_another_reader_wrote_meanwhile_is_kept_too(
    opened: Opener, desk: Desk, editor: Editor, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Desk(desk.home)
    editor('echo mine > "$1"')
    async with opened(desk) as seat:
        monkeypatch.setattr(
            ReaderApp, "suspend", lambda app: nullcontext(other.note(other.ids([0])[0], "theirs"))
        )
        await seat.press("e")
        assert note(desk) == "theirs\n\n---\n\nmine"
        assert "both are kept" in seat.screen_text()[-1]
        await seat.press("u")
        assert note(desk) == "theirs"
    other.close()


async def test_a_note_in_the_app(opened: Opener, desk: Desk) -> None:
    async with opened(desk, size=(80, 24)) as seat:
        await seat.press("E")
        await seat.type("is the $\\log$ real?")
        assert "Esc keep and close" in "\n".join(seat.screen_text())
        await seat.press("escape")
        assert note(desk) == "is the $\\log$ real?" and drafts(desk) == []
        await seat.press("E")
        await seat.type(" No.")
        await seat.press("ctrl+q")
        assert note(desk) == "is the $\\log$ real?" and drafts(desk) == []
        desk.note(desk.ids([0])[0], "x" * 300_000)
        await seat.press("E")
        assert "in your editor" in seat.screen_text()[-1]


async def test_a_note_in_the_app_outlives_the_app(opened: Opener, desk: Desk) -> None:
    async with opened(desk) as seat:
        await seat.press("E")
        await seat.type("half a thought")
        seat.app.screen._keep_draft()  # as the timer does within a second; then the app is killed
    async with opened(desk) as seat:
        await seat.press("E")
        assert "as it was left" in "\n".join(seat.screen_text())
        await seat.press("escape")
        assert note(desk) == "half a thought" and drafts(desk) == []
