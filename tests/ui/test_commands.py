"""Every command: one list of them for keys, footer, help and palette."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from reader.config import Settings, load
from reader.tui.commands import ALL
from reader.tui.commands.base import CONTEXTS, Command
from reader.tui.keymap import FORBIDDEN, Keymap, KeymapError, printable, show_key

from .conftest import Opener, Seat
from .fake_desk import FakeDesk


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
    keymap = Keymap(ALL, {**changes, "quit": "f9"})
    (name,) = changes
    assert words in keymap.troubles[name]
    assert keymap.keys("quit") == ("f9",)  # the others hold
    assert name not in keymap.commands or keymap.keys(name) == keymap.usual(name)


def test_a_chain_of_clashes_is_undone_until_none_is_left() -> None:
    keymap = Keymap(ALL, {"toggle-bookmark": "/", "search": "s", "toggle-read": "s"})
    assert set(keymap.troubles) == {"toggle-read"}
    assert keymap.keys("toggle-bookmark") == ("slash",) and keymap.keys("search") == ("s",)
    assert keymap.keys("toggle-read") == ("r",)
    keymap = Keymap(ALL, {"toggle-bookmark": "/", "search": "r"})  # what it took is no longer free either
    assert not keymap._clash() and "toggle-bookmark" in keymap.troubles


def test_two_commands_of_ours_on_one_key_cannot_be() -> None:
    class Again(type(Keymap(ALL).commands["quit"])):  # type: ignore[misc]
        """Quit again"""

        id = "again"

    with pytest.raises(KeymapError, match='"q" is both quit and again'):
        Keymap((*ALL, Again))


async def test_a_key_is_changed_from_within(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "home" / "config.toml"
    file.parent.mkdir()
    file.write_text('# mine\ntheme = "reader-light" # bright\n\n[keys] # of my own\nquit = "f9"\n')
    async with opened(settings=load(file), size=(80, 24)) as seat:
        await seat.press("?")
        await seat.type("bookmark the paper")
        await seat.press("f2")
        assert "toggle-bookmark" in "\n".join(seat.screen_text())
        for key, words in (("j", 'j is "Next paper'), ("ctrl+m", "cannot tell"), ("s", "its key already")):
            await seat.press(key)
            assert words in "\n".join(seat.screen_text()), key
        await seat.press("f5")
        assert any("Bookmark the paper" in line and "F5" in line for line in seat.screen_text())
        await seat.press("escape", "s")
        assert not seat.desk.log and ("F5", "bookmark") in seat.main.footer.keys
        await seat.press("f5")
        assert seat.desk.log
    kept = file.read_text()
    assert kept == (
        '# mine\ntheme = "reader-light" # bright\n\n[keys] # of my own\nquit = "f9"\ntoggle-bookmark = "f5"\n'
    )
    async with opened(settings=load(file)) as seat:  # the next time too, and the usual key comes back
        await seat.press("f5")
        assert seat.desk.log
        await seat.press("?")
        await seat.type("bookmark the paper")
        await seat.press("f2", "backspace", "escape", "s")
        assert len(seat.desk.log) == 2
    assert "toggle-bookmark" not in file.read_text()


async def test_a_file_that_cannot_be_changed_is_told(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text("keys = 3\n")
    async with opened(settings=load(file)) as seat:
        await seat.press("?")
        await seat.type("bookmark the paper")
        await seat.press("f2", "f5", "escape", "f5")
        assert seat.desk.log and file.read_text() == "keys = 3\n"


async def test_wrong_keys_in_the_settings_are_told_by_line(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[keys]\ntogle-bookmark = "s"\nquit = ["ctrl+m"]\nsearch = "j"\nhelp = 4\n')
    async with opened(settings=load(file), size=(120, 50)) as seat:
        said = " ".join(n.message for n in seat.app._notifications)
        for words in (
            'line 2: keys: there is no command "togle-bookmark"; did you mean "toggle-bookmark"?',
            "line 3: keys: a terminal cannot tell",
            'line 4: keys: "j" is both',
            "line 5: help wants a key",
        ):
            assert words in said, words


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


async def test_keys_of_a_box_are_about_what_was_typed_just_before(opened: Opener) -> None:
    async with opened() as seat:
        await seat.pilot.press("?")
        seat.app.screen.input.value = "bookmark the"  # typed, and not yet listed
        seat.app.screen.press_f2()
        await seat.settle()
        assert seat.app.screen.command.id == "toggle-bookmark"
        await seat.pilot.press("escape", "escape", "t")
        box = seat.app.screen
        box.input.value = "new name"
        box.press_tab()
        assert box.input.value == "new name"


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
    settings = Settings(keys={"toggle-bookmark": ("f5",), "search": ("ctrl+l",)}, theme="reader-light")
    async with opened(settings=settings) as seat:
        assert "F5 bookmark" in seat.screen_text()[-1] and "^L search" in seat.screen_text()[-1]
        await seat.press("s")
        assert not seat.desk.log
        await seat.press("f5")
        assert seat.desk.log
        assert seat.app.theme == "reader-light"


async def test_themes_are_seen_kept_and_left(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    async with opened(settings=load(file)) as seat:
        await seat.press(":")
        await seat.type("theme")
        await seat.press("enter")
        await seat.press("down")
        assert seat.app.theme == "reader-light"
        await seat.press("escape")
        assert seat.app.theme == "reader-dark" and not file.exists()
        await seat.press(":")
        await seat.type("theme")
        await seat.press("enter")
        await seat.type("nord")
        await seat.press("enter")
        assert seat.app.theme == "nord" and len(seat.app.screen_stack) == 1
        assert seat.screen_text()[0].startswith(" / Search")
    kept = file.read_text()
    assert load(file).theme == "nord" and '\ntheme = "nord"\n' in kept and "#theme" not in kept
    async with opened(settings=load(file)) as seat:
        assert seat.app.theme == "nord"


async def test_a_theme_that_is_none_is_told(opened: Opener, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('theme = "reader-ligth"\n')
    async with opened(settings=load(file)) as seat:
        said = " ".join(n.message for n in seat.app._notifications)
        assert 'there is no theme "reader-ligth"; did you mean "reader-light"?' in said
        assert seat.app.theme == "reader-dark"


async def test_sixteen_colours_are_the_terminal_s_own(opened: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "xterm")
    async with opened() as seat:
        assert seat.app.theme == "ansi-dark"
        assert not any(type(each).__name__ == "ANSIToTruecolor" and each.enabled for each in seat.app._filters)
        assert seat.app.ink("hit").color.name == "yellow"


def test_inside_tmux_its_own_buffer_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    from reader.tui import copying

    asked: list[list[str]] = []
    monkeypatch.setattr(copying.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(copying.subprocess, "run", lambda program, **_: asked.append(program))
    copied = copying.copy("text", lambda sequence: pytest.fail("no sequence is needed"), {"TMUX": "/tmp/tmux,1,0"})
    assert copied.sure and copied.how == "tmux"
    assert asked == [["tmux", "load-buffer", "-w", "-"]]


async def reach(seat: Seat, context: str) -> None:
    """Go where a command works, from wherever the last one has left the app."""
    for _ in range(4):
        if len(seat.app.screen_stack) > 1:
            await seat.press("escape")
    main = seat.main
    if main.filters is not None and context != "filters":
        await main.toggle_filters()
    if context == "filters" and main.filters is None:
        await main.toggle_filters()
        for _ in range(50):
            if main.filters.sections:
                break
            await seat.settle()
    main.zoom = None
    main.rearrange()
    main.focus_pane(context)
    await seat.settle()
    assert main.context == context


@pytest.mark.parametrize("context", ["list", "abstract", "search", "filters"])
async def test_every_command_by_its_keys(opened: Opener, context: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each key of each command runs that command and no other, and nothing breaks."""
    from .test_random_keys import unkillable

    unkillable(monkeypatch)
    desk = FakeDesk()
    desk.put_in_list([desk.papers[0].id], "to cite")
    ran: list[str] = []
    async with opened(desk) as seat:
        keymap = seat.app.keymap
        for command in keymap:
            def run(screen: object, command: Command = command, inner: Callable[..., object] = command.run) -> object:
                ran.append(command.id)
                return inner(screen)

            monkeypatch.setattr(command, "run", run)
        await seat.press("/")
        await seat.type("regret year:2025")
        await seat.press("enter")
        for command in keymap:
            for key in keymap.keys(command.id) if context in command.where else ():
                await reach(seat, context)
                usable = command.available(seat.main)
                if context == "search" and printable(key):
                    continue  # it is typed
                ran.clear()
                await seat.press(key)
                assert seat.app._exception is None, (command.id, key)
                assert (ran[:1] == [command.id]) is usable, (command.id, key, ran)
