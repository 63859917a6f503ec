"""What a terminal can and cannot do, and what the app makes of it: sizes, plain terminals, the mouse, state."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.pseudo import APP, ROOT, Terminal


def test_a_storm_of_sizes(own_home: Path) -> None:
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    rng = random.Random(12)
    for number in range(25):
        size = [(1, 1), (500, 200), (2, 40), (200, 2), (rng.randrange(1, 160), rng.randrange(1, 60))][number % 5]
        seen.resize(*size)
        seen.send(rng.choice("jk/fz \x1b\t"))
        seen.pump(0.02)
    seen.settle(0.3)
    for _ in range(5):  # out of boxes, filters, the search line and its words; two at once would be another key
        seen.send("\x1b")
        seen.settle(0.3)
    seen.resize(120, 36)
    seen.wait("Papers")
    seen.settle()
    assert any("Abstract" in line or "Filters" in line for line in seen.screen.display), "\n".join(seen.screen.display)
    assert any("│" in line for line in seen.screen.display)
    seen.resize(1, 1)
    seen.pump(0.3)
    seen.resize(80, 24)
    seen.wait("Papers")
    seen.wait("? help")
    seen.send("\x11")
    assert seen.ended(20), "\n".join(seen.screen.display)
    assert seen.restored()


@pytest.mark.parametrize("terminal", ["dumb", ""])
def test_a_plain_terminal_gets_the_list(own_home: Path, terminal: str) -> None:
    seen = Terminal(own_home, 200, 120, TERM=terminal)
    assert seen.ended(20)
    text = "\n".join(seen.screen.display)
    assert "brokerage between traders" in text and b"\x1b" not in seen.raw
    assert seen.child.exitstatus == 0


def test_a_pipe_gets_the_list(own_home: Path) -> None:
    env = {**os.environ, "READER_HOME": str(own_home)}
    done = subprocess.run([sys.executable, "-m", "reader"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0 and len(done.stdout.splitlines()) == 95 and "\x1b" not in done.stdout


def test_the_linux_console_gets_plain_signs_and_its_own_colours(own_home: Path) -> None:
    seen = Terminal(own_home, TERM="linux", COLORTERM="")
    seen.wait("1 of 95")
    seen.send("/regret")
    seen.wait("hit 1 of")
    seen.pump(0.3)
    assert all(line.isascii() for line in seen.screen.display), seen.screen.display
    colours = {code for found in re.findall(rb"\x1b\[([0-9;]*)m", seen.raw) for code in found.split(b";")}
    assert not colours & {b"38", b"48"}, colours
    assert b"33" in colours or b"93" in colours  # hits stand out
    seen.close()


def test_a_terminal_that_draws_signs_two_cells_wide(own_home: Path) -> None:
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    seen.wait("━ Papers")
    for _ in range(100):
        if b"\x1b[6n" in seen.raw:
            break
        seen.pump(0.05)
    seen.send("\x1b[1;3R")  # where the cursor is after one sign
    seen.wait("= Papers")
    seen.send("j")
    seen.wait("2 of 95")
    assert all(line.isascii() for line in seen.screen.display), seen.screen.display
    seen.close()


def test_one_cell_a_sign_changes_nothing(own_home: Path) -> None:
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    seen.pump(0.5)
    seen.send("\x1b[1;2Rj")
    seen.wait("2 of 95")
    seen.wait("━ Papers")
    seen.close()


@pytest.mark.skipif(shutil.which("screen") is None, reason="GNU screen is not here")
def test_escape_arrives_in_screen(own_home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sockets"
    folder.mkdir(mode=0o700)
    words = ("-U", "-c", os.devnull, *APP)
    seen = Terminal(own_home, program=("screen", *words), SCREENDIR=str(folder))
    seen.wait("1 of 95")
    seen.send("/regret")
    seen.wait("9 of 95 papers")
    seen.send("\x1b")
    seen.wait("All papers")
    seen.wait("━ Papers")
    seen.send("q")
    assert seen.ended(20), "\n".join(seen.screen.display)


def test_without_a_mouse_none_is_asked_for(own_home: Path) -> None:
    (own_home / "config.toml").write_text("mouse = false\n")
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    assert b"?1000h" not in seen.raw and b"?1003h" not in seen.raw and b"?1006h" not in seen.raw
    seen.close()


def test_the_greeting_comes_once_even_if_the_app_is_killed(own_home: Path) -> None:
    first = Terminal(own_home)
    first.wait("New here?")
    first.close()
    again = Terminal(own_home)
    again.wait("1 of 95")
    again.pump(0.3)
    assert not any("New here?" in line for line in again.screen.display)
    again.close()


def test_it_opens_as_it_was_left_unless_it_is_to_be_fresh(own_home: Path) -> None:
    first = Terminal(own_home, 120, 36)
    first.wait("New here?")
    first.wait("1 of 95")
    first.send("/brokerage")
    first.wait("1 of 1 ")
    first.send("\r")
    first.settle()
    first.send("\x1b")
    first.wait("All papers")
    first.wait(" 1 of 95 ")  # where one came from
    first.settle()
    first.send("]]]")
    first.wait("4 of 95")
    first.send(">>")
    first.pump(0.5)
    wide = next(line.index("│") for line in first.screen.display if "│" in line)
    first.send("q")
    assert first.ended(5)
    again = Terminal(own_home, 120, 36)
    again.wait("4 of 95")
    assert next(line.index("│") for line in again.screen.display if "│" in line) == wide
    assert not any("New here?" in line for line in again.screen.display)
    again.send("q")
    assert again.ended(5)
    fresh = Terminal(own_home, 120, 36, words=("--fresh",))
    fresh.wait("1 of 95")
    assert next(line.index("│") for line in fresh.screen.display if "│" in line) != wide
    assert not any("New here?" in line for line in fresh.screen.display)
    fresh.close()
