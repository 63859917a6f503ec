"""A program of ours in a real pseudo-terminal, and the screen a person would see."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

pexpect = pytest.importorskip("pexpect")
pyte = pytest.importorskip("pyte")
KITTY = re.compile(rb"\x1b\[[<>=?][0-9;]*[u]|\x1b\[\?[0-9;]*\$p")
ROOT = Path(__file__).parents[2]
APP = (sys.executable, "-m", "reader")


class Terminal:
    """A program in a pty, and its screen."""

    def __init__(
        self,
        home: Path,
        columns: int = 80,
        rows: int = 24,
        *,
        words: Sequence[str] = (),
        program: Sequence[str] = APP,
        before: Callable[[], None] | None = None,
        **environment: str,
    ) -> None:
        """Start `reader` (or another `program`) with the `words`; `before` runs in the child before the program."""
        env = {
            **os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "READER_HOME": str(home),
            "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", **environment,
        }  # fmt: skip
        for size in ("COLUMNS", "LINES"):  # they would win over the size of the terminal
            env.pop(size, None)
        self.child = pexpect.spawn(
            program[0],
            [*program[1:], *words],
            dimensions=(rows, columns),
            env=env,
            encoding=None,
            cwd=str(ROOT),
            preexec_fn=before,
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

    def settle(self, quiet: float = 0.6, seconds: float = 60.0) -> None:
        """Feed what comes until nothing has come for a while: an app that is behind has more to paint."""
        end = time.monotonic() + seconds
        known = -1
        while known < len(self.raw) and time.monotonic() < end:
            known = len(self.raw)
            self.pump(quiet)

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

    def hang_up(self) -> None:
        """Close the terminal, as a window that is closed does."""
        self.child.ptyproc.fileobj.close()
        self.child.ptyproc.closed = self.child.closed = True

    def close(self) -> None:
        """End it whatever it does."""
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        if not self.child.closed:
            self.child.close()

    def ended(self, seconds: float) -> bool:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.pump(0.02)
            if not self.child.isalive():
                self.pump(2.0)  # to the end: what it wrote last may not have been read yet
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
