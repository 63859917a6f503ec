"""The desk for one command: opened on the right library, started, closed again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from reader.cli.output import complain
from reader.desk.desk import Desk
from reader.paths import home


@contextmanager
def at_the_desk(library: str | None, *, paths: Sequence[str] = (), seeds: bool = True) -> Iterator[Desk]:
    """A started desk on `--library`, READER_HOME or the platform's own library; what it has to tell goes to stderr."""
    desk = Desk(home(library), paths=paths, notify=complain)
    try:
        desk.prepare(seeds=seeds)
        yield desk
    finally:
        desk.close()
