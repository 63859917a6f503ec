"""The app in a real pseudo-terminal: what a person sees, and a terminal left as it was found."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")
KITTY = re.compile(rb"\x1b\[[<>=?][0-9;]*[u]|\x1b\[\?[0-9;]*\$p")
ROOT = Path(__file__).parents[2]


class Terminal:
    """A program in a pty, and its screen."""

    def __init__(self, home: Path, columns: int = 80, rows: int = 24, **environment: str) -> None:
        env = {
            **os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "READER_HOME": str(home),
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **environment,
        }  # fmt: skip
        for size in ("COLUMNS", "LINES"):  # they would win over the size of the terminal
            env.pop(size, None)
        self.child = pexpect.spawn(
            sys.executable, ["-m", "reader"], dimensions=(rows, columns), env=env, encoding=None, cwd=str(ROOT)
        )
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""

    def pump(self, seconds: float) -> None:
        """Feed what comes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if select.select([self.child.fileno()], [], [], 0.01)[0]:
                try:
                    data = os.read(self.child.fileno(), 1 << 16)
                except OSError:
                    return
                if not data:
                    return
                self.raw += data
                self.stream.feed(KITTY.sub(b"", data))

    def wait(self, text: str, seconds: float = 20.0) -> None:
        """Wait until a text is on the screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.05)
            if any(text in line for line in self.screen.display):
                return
        raise AssertionError(f"{text!r} was never shown:\n" + "\n".join(self.screen.display))

    def send(self, keys: str) -> None:
        self.child.send(keys.encode())

    def resize(self, columns: int, rows: int) -> None:
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)
        self.screen.reset()

    def close(self) -> None:
        """End it whatever it does."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.close()

    def ended(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.02)
            if not self.child.isalive():
                return True
        return False

    def restored(self) -> bool:
        """Whether every mode that was set has been reset."""
        left: dict[bytes, bytes] = {}
        for modes, way in re.findall(rb"\x1b\[\?([0-9;]+)([hl])", self.raw):
            for mode in modes.split(b";"):
                left[mode] = way
        off = all(left.get(mode, b"l") == b"l" for mode in (b"1049", b"1000", b"1003", b"1006", b"2004", b"1004"))
        return off and left.get(b"25", b"h") == b"h"


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
    os.close(seen.child.fileno())
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
