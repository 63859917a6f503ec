"""`reader add --watch`: looks for new and changed files until it is told to end."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

from reader.cli.output import DONE, PARTLY, WRONG_USE, complain, say
from reader.cli.session import at_the_desk
from reader.desk.watching import Watch
from reader.paper import ReaderError

if TYPE_CHECKING:
    from reader.desk.adding import Report

EVERY = 1.0
"""Seconds between two looks."""
Show = Callable[["Report"], None]


def watch(paths: Sequence[str], library: str | None, format: str | None, show: Show) -> int:
    """Add what is new or changed in the paths, again and again, until Ctrl-C or SIGTERM."""
    if not paths or any(path == "-" or not path.strip() for path in paths):
        complain("give the files and folders to watch by their names")
        return WRONG_USE
    places = [os.path.abspath(os.path.expanduser(path)) for path in paths]
    for path in places:
        if not os.path.exists(path):
            complain(f"{path}: there is no such file yet; it is read when it comes")
    watched = Watch(places)
    status = DONE
    with _told_to_end() as ended:
        while not ended.is_set():
            ready = watched.ready()
            if ready:
                try:
                    report = _add(ready, library, format, ended)
                except ReaderError as error:  # another reader is writing, perhaps: the next look tries again
                    complain(str(error))
                else:
                    watched.take(ready)
                    if report:
                        show(report)
                        status = PARTLY if report.rejected else status
            ended.wait(EVERY)
    say("stopped watching; what was added is kept")
    return status


def _add(ready: Sequence[str], library: str | None, format: str | None, ended: threading.Event) -> Report | None:
    """Add those of the files that are not as the library knows them."""
    with at_the_desk(library, seeds=False) as desk:
        changed = desk.changed_sources(ready)
        return desk.add(changed, format=format, cancelled=ended.is_set) if changed else None


@contextmanager
def _told_to_end() -> Iterator[threading.Event]:
    """An event that Ctrl-C, SIGTERM and SIGHUP set; a second Ctrl-C interrupts at once."""
    ended = threading.Event()
    before = {}

    def end(number: int, frame: FrameType | None) -> None:
        ended.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            before[name] = signal.signal(getattr(signal, name), end)
    try:
        yield ended
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
