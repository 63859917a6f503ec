"""Every command: one list of them for keys, footer, help and palette."""

from __future__ import annotations

import pytest

from reader.tui.commands import ALL
from reader.tui.commands.base import CONTEXTS
from reader.tui.keymap import FORBIDDEN, Keymap, KeymapError, show_key

from .conftest import Opener


def test_every_command_has_a_docstring_and_a_name_of_its_own() -> None:
    names = [command.id for command in ALL]
    assert len(set(names)) == len(names) and all(names)
    for command in ALL:
        assert "__doc__" in vars(command) and command.title(), command
        assert len(command.title()) < 70, command
        assert command.where <= set(CONTEXTS), command


def test_no_key_is_bound_twice() -> None:
    keymap = Keymap(ALL)  # raises on a clash
    assert not {key for key, _ in keymap.bindings()} & FORBIDDEN


def test_keys_are_changed() -> None:
    keymap = Keymap(ALL, {"toggle-bookmark": ["*", "f5"], "quit": "^O"})
    assert keymap.shown("toggle-bookmark") == "*" and keymap.shown("toggle-bookmark", "search") == "F5"
    assert len(keymap.keys("toggle-bookmark")) == 2
    assert keymap.shown("quit") == "^O"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"togle-bookmark": "s"}, 'there is no command "togle-bookmark"; did you mean "toggle-bookmark"?'),
        ({"toggle-bookmark": "/"}, '"/" is both'),
        ({"toggle-bookmark": "ctrl+m"}, "cannot tell"),
        ({"toggle-bookmark": "hyper+q"}, '"hyper+q" for toggle-bookmark is no key'),
    ],
)
def test_keys_that_cannot_be_are_refused_in_words(changes: dict[str, str], words: str) -> None:
    with pytest.raises(KeymapError, match="keys: ") as caught:
        Keymap(ALL, changes)
    assert words in str(caught.value)


def test_keys_as_a_person_reads_them() -> None:
    shown = [show_key(key) for key in ("ctrl+x", "escape", "down", "f1", "question_mark", "less_than_sign", "J")]
    assert shown == ["^X", "Esc", "↓", "F1", "?", "<", "J"]


async def test_help_lists_the_keys(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("?")
        text = "\n".join(seat.screen_text())
        assert "Keys and commands" in text and "Papers similar to this one" in text
        await seat.type("bookmark")
        text = "\n".join(seat.screen_text())
        assert "Bookmark the paper, or take the bookmark off" in text and "Papers similar" not in text
        await seat.press("enter")
        assert seat.desk.log == [("Bookmarked", (seat.desk.papers[0].id,))]


async def test_the_palette_runs_a_command_typed_fast(opened: Opener) -> None:
    async with opened() as seat:
        await seat.pilot.press(":", *"all papers", "enter")
        await seat.settle()
        assert len(seat.app.screen_stack) == 1 and not seat.desk.log


async def test_every_command_can_be_reached_from_the_palette(opened: Opener) -> None:
    """For keyboards that do not have the letters: function keys, arrows and typing are enough."""
    async with opened() as seat:
        await seat.press("f1")
        shown = {row.value for row in seat.app.screen.choices.rows}
        wanted = {command.id for command in ALL if command.where & {"list", "abstract", "search", "filters"}}
        assert wanted <= shown


async def test_the_footer_keeps_help(opened: Opener) -> None:
    for width in (200, 80, 60, 40, 20):
        async with opened(size=(width, 20)) as seat:
            last = seat.screen_text()[-1]
            assert "? help" in last, width
            assert len(seat.main.footer.keys) <= 7


async def test_remapped_keys_work_and_are_shown(opened: Opener) -> None:
    from types import SimpleNamespace

    settings = SimpleNamespace(keys={"toggle-bookmark": ("f5",), "search": ("ctrl+l",)}, theme="reader-light")
    async with opened(settings=settings) as seat:
        assert "F5 bookmark" in seat.screen_text()[-1] and "^L search" in seat.screen_text()[-1]
        await seat.press("s")
        assert not seat.desk.log
        await seat.press("f5")
        assert seat.desk.log
        assert seat.app.theme == "reader-light"


async def test_themes_change(opened: Opener) -> None:
    async with opened() as seat:
        for name in ("reader-light", "reader-contrast", "reader-dark"):
            await seat.pilot.press(":", *"theme", "enter")
            await seat.settle()
            assert seat.app.theme == name
        seat.app.theme = "nord"
        await seat.settle()
        assert seat.screen_text()[0].startswith(" / Search")


def test_inside_tmux_its_own_buffer_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from reader.tui import copying

    asked: list[list[str]] = []
    monkeypatch.setattr(copying.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(copying.subprocess, "run", lambda program, **_: asked.append(program))
    copied = copying.copy("text", lambda sequence: pytest.fail("no sequence is needed"), {"TMUX": "/tmp/tmux,1,0"})
    assert copied.sure and copied.how == "tmux"
    assert asked == [["tmux", "load-buffer", "-w", "-"]]
