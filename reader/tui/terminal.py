"""A terminal left as it was found, also when the process is told to end or the terminal closes."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from typing import TYPE_CHECKING

from reader.tui.restoring import RESTORE

if TYPE_CHECKING:
    from reader.tui.app import ReaderApp

__all__ = ["Goodbye"]

PATIENCE = 1.2
_SIGNALS = ("SIGTERM", "SIGHUP")


class Goodbye:
    """Leaves through the app's own door on SIGTERM and SIGHUP, and through the wall if that takes too long.

    Textual 8.2 has no handler for them: the alternate screen and the mouse stay on. A thread that still reads or
    writes (a search, a terminal that is gone) would hold the door, hence the timer.
    """

    def __init__(self, app: ReaderApp) -> None:
        self._app = app

    def listen(self) -> None:
        """Put the handlers in place."""
        if self._app.is_headless or threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for name in _SIGNALS:
            number = getattr(signal, name, None)
            if number is not None:
                loop.add_signal_handler(number, self._leave, int(number))

    def _leave(self, number: int) -> None:
        status = 128 + number
        timer = threading.Timer(PATIENCE, self._through_the_wall, (status,))
        timer.daemon = True
        timer.start()
        self._app.leave(status)

    def _through_the_wall(self, status: int) -> None:
        """Restore the terminal by hand and end; marks were committed when they were made."""
        driver = self._app._driver
        try:
            attributes = getattr(driver, "attrs_before", None)
            if attributes is not None and sys.__stdin__ is not None:
                import termios

                termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, attributes)
            if sys.__stderr__ is not None:
                os.write(sys.__stderr__.fileno(), RESTORE.encode())
        except (OSError, ValueError):
            pass
        finally:
            os._exit(status)
