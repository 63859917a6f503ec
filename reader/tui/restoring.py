"""A terminal given back whatever happens: by a small process that waits for the app's end.

Nothing in Python can catch a crash in native code or SIGKILL, and both leave a terminal in its second screen, without
echo, with the mouse reported. What is forked here holds one end of a pipe: it ends in silence when the app says that it
has left in good order, and restores the terminal when the pipe ends without that word. It imports nothing and costs
about a millisecond; the process that the shell knows stays the app itself, so suspending and signals are as ever.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

__all__ = ["BROKEN", "RESTORE", "given_back"]

RESTORE = (
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?2004l\x1b[?2048l\x1b[?1004l"
    "\x1b[?7h\x1b[<u\x1b[0m\x1b[?1049l\x1b[?25h"
)
"""Mouse, paste, resize and focus reports off, wrapping on, keyboard protocol, colours, first screen, cursor."""
BROKEN = "reader: it ended without closing; your marks are kept, and `reader doctor` looks what is wrong\r\n"
_LEFT = b"."
_DEAF = ("SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP", "SIGTSTP", "SIGTTOU", "SIGTTIN", "SIGPIPE")


@contextmanager
def given_back() -> Iterator[None]:
    """While inside, the terminal is watched; leaving, also by an exception, is in good order.

    To be entered before any thread runs. Without processes to fork, or without a terminal, the app runs unwatched.
    """
    watched = _forked()
    try:
        yield
    finally:
        if watched is not None:
            watcher, word = watched
            with suppress(OSError):  # a watcher that was killed has no pipe any more
                os.write(word, _LEFT)
            os.close(word)
            with suppress(OSError):
                os.waitpid(watcher, 0)


def _forked() -> tuple[int, int] | None:
    """The watcher's process id and the pipe to it; None where there can be none."""
    if not hasattr(os, "fork") or sys.__stdout__ is None:
        return None
    import termios

    try:
        attributes = termios.tcgetattr(sys.__stdout__.fileno())
        end, word = os.pipe()
        watcher = os.fork()
    except (OSError, ValueError, termios.error):
        return None
    if watcher == 0:
        os.close(word)
        _watch(end, attributes)
    os.close(end)
    return watcher, word


def _watch(end: int, attributes: list[Any]) -> None:
    """Wait for the app's end; never returns."""
    try:
        for name in _DEAF:  # what ends or stops the app must not end or stop what restores its terminal
            signal.signal(getattr(signal, name), signal.SIG_IGN)
        if os.read(end, 1) != _LEFT:
            import termios

            termios.tcsetattr(1, termios.TCSANOW, attributes)
            os.write(1, (RESTORE + BROKEN).encode())
    finally:
        os._exit(0)
