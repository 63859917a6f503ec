"""The app in a real pseudo-terminal: what a person sees, and a terminal left as it was found."""

from __future__ import annotations

import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal.pseudo import Terminal


@pytest.fixture
def terminal(own_home: Path) -> Iterator[Terminal]:
    seen = Terminal(own_home)
    yield seen
    seen.close()


def test_start_search_bookmark_resize_quit(terminal: Terminal, own_home: Path) -> None:
    terminal.wait("1 of 95")
    assert terminal.screen.display[0].startswith(" / Search 95 papers")
    terminal.send("/")
    terminal.wait("Esc back")
    terminal.send("brokerage")
    terminal.wait("papers · best first")
    terminal.send("\r")
    terminal.wait("━ Papers")
    terminal.send("s")
    terminal.wait("Bookmarked")
    assert any("★" in line for line in terminal.screen.display)
    terminal.resize(120, 36)
    terminal.wait("│")
    terminal.send("q")
    assert terminal.ended(5)
    assert terminal.child.exitstatus == 0 and terminal.restored()
    again = Terminal(own_home)  # it opens where it was left
    again.wait("brokerage")
    again.wait("★")
    again.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_told_to_end(terminal: Terminal, number: int) -> None:
    terminal.wait("1 of 95")
    terminal.child.kill(number)
    assert terminal.ended(2.0), "still running after two seconds"
    assert terminal.restored(), terminal.raw[-400:]
    assert terminal.child.exitstatus == 128 + number or terminal.child.signalstatus == number


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV])
def test_a_crash_that_nothing_can_catch_leaves_a_usable_terminal(own_home: Path, number: int) -> None:
    termios = pytest.importorskip("termios")
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    assert not termios.tcgetattr(seen.child.fileno())[3] & termios.ECHO
    seen.child.kill(number)
    assert seen.ended(2.0) and seen.child.signalstatus == number
    seen.pump(0.5)
    assert seen.restored(), seen.raw[-400:]
    assert termios.tcgetattr(seen.child.fileno())[3] & termios.ECHO
    assert any("your marks are kept" in line for line in seen.screen.display)
    seen.close()


def test_suspend_and_come_back(terminal: Terminal) -> None:
    terminal.wait("1 of 95")
    terminal.send("j\x1a")
    terminal.pump(1.0)
    assert terminal.restored()  # the shell has the terminal as it was
    assert terminal.child.isalive()
    terminal.child.kill(signal.SIGCONT)
    terminal.wait("2 of 95")
    terminal.send("j")
    terminal.wait("3 of 95")
    terminal.send("q")
    assert terminal.ended(5) and terminal.restored()


def test_a_closed_terminal_ends_the_app(own_home: Path) -> None:
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    seen.hang_up()
    end = time.monotonic() + 2.5
    while time.monotonic() < end and seen.child.isalive():
        time.sleep(0.05)
    alive = seen.child.isalive()
    if alive:
        seen.child.kill(signal.SIGKILL)
    assert not alive, "still running after its terminal was closed"


def test_no_colour_sends_only_attributes(own_home: Path) -> None:
    seen = Terminal(own_home, NO_COLOR="1")
    seen.wait("1 of 95")
    seen.send("jjs/regret")
    seen.wait("hit 1 of")
    codes = {code for found in re.findall(rb"\x1b\[([0-9;]*)m", seen.raw) for code in found.split(b";")}
    assert codes <= {b"", b"0", b"1", b"2", b"3", b"4", b"7", b"39", b"49"}, codes
    seen.close()


def test_nothing_of_an_abstract_is_obeyed(own_home: Path, tmp_path: Path) -> None:
    nasty = tmp_path / "ICLR 2025.txt"
    nasty.write_text(
        "ICLR 2025 Papers\n\nWe study \x1b]52;c;eA==\x07 [@click=app.quit]x[/] and \x1b[2J [MASK] \x9b31m "
        "tokens with care in this abstract.\n\nA second abstract about \x1bPunterminated strings and \u202e what follows them here.\n"
    )
    from reader.cli import main

    assert main(["add", str(nasty)]) == 0
    seen = Terminal(own_home)
    seen.wait("1 of 2")
    seen.wait("[MASK]")
    assert b"]52;c;eA==" not in seen.raw and b"\x1b[2J [MASK]" not in seen.raw
    seen.close()


def test_cursor_move_costs_little(own_home: Path) -> None:
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    seen.pump(1.0)
    seen.send("z")  # the list alone
    seen.pump(0.5)
    before = len(seen.raw)
    seen.send("j")
    seen.pump(0.5)
    assert len(seen.raw) - before <= 1500, seen.raw[before:]
    seen.close()
