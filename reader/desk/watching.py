"""Watching files: which have changed since they were added, by size and time, then by what is in them.

Nothing is ever taken out because a file is missing: it is passed over, and its papers stay.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from reader.corpus.containers import shown, to_read
from reader.library.papers import Papers

__all__ = ["Watch", "changed_since", "fingerprint"]

QUIET = 2.0
"""Seconds that a file must have stood still before it is read: it may be half written."""
_PIECE = 1 << 20


def fingerprint(path: str, size: int | None, mtime: float | None) -> str | None:
    """The SHA-256 of a file as hexadecimal digits; None where it cannot be read or is not as it was told to be.

    `size` is in bytes, `mtime` in seconds since 1970. A gigabyte takes a second.
    """
    from hashlib import sha256

    digest = sha256()
    try:
        with open(path, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return None
            while piece := file.read(_PIECE):
                digest.update(piece)
            after = os.fstat(file.fileno())
    except (OSError, ValueError):
        return None
    return digest.hexdigest() if (after.st_size, after.st_mtime) == (size, mtime) else None


def changed_since(papers: Papers, paths: Iterable[str] | None = None) -> list[str]:
    """Those of some files (None: of all sources) that are not as they were when added; new files are, too.

    A file that only its time tells apart gets its new time noted. Archives count as one file with all their members.
    """
    known: dict[str, tuple[int | None, float | None, str | None]] = {}
    for path, size, mtime, digest in papers.source_stamps():
        known.setdefault(path.partition("!/")[0], (size, mtime, digest))
    found = []
    read = [path for path, (size, _, _) in known.items() if size is not None]  # not what a person has stopped
    for path in read if paths is None else paths:
        try:
            now = os.stat(path)
        except (OSError, ValueError):
            continue
        if not stat.S_ISREG(now.st_mode):
            continue
        size, mtime, digest = known.get(shown(path), (None, None, None))
        if (size, mtime) == (now.st_size, now.st_mtime):
            continue
        if digest and size == now.st_size and fingerprint(path, now.st_size, now.st_mtime) == digest:
            papers.restamp_source(shown(path), now.st_mtime)
            continue
        found.append(path)
    return found


@dataclass(slots=True)
class _Seen:
    """A file as it was at the last look, since when it has been so, and as it was when last taken."""

    stamp: tuple[int, int]
    since: float
    taken: tuple[int, int] | None = None


class Watch:
    """Looks at files and folders again and again, and tells which files are new or changed and stand still."""

    def __init__(self, paths: Iterable[str], clock: Callable[[], float] = time.time) -> None:
        """Watch files, and folders with all that is in them; `clock` gives seconds since 1970."""
        self._paths = list(paths)
        self._clock = clock
        self._seen: dict[str, _Seen] = {}

    def ready(self) -> list[str]:
        """The files that are to be read now, in the order of the paths."""
        now = self._clock()
        here = dict(self._files())
        for path in self._seen.keys() - here.keys():
            del self._seen[path]  # gone: if it comes back it is new
        ready = []
        for path, found in here.items():
            stamp = (found.st_size, found.st_mtime_ns)
            seen = self._seen.get(path)
            if seen is None:
                seen = self._seen[path] = _Seen(stamp, now if abs(now - found.st_mtime) < QUIET else now - QUIET)
            elif seen.stamp != stamp:
                seen.stamp, seen.since = stamp, now
            if seen.taken != stamp and now - seen.since >= QUIET:
                ready.append(path)
        return ready

    def take(self, paths: Iterable[str]) -> None:
        """Remember that these are being read as they were at the last look."""
        for path in paths:
            seen = self._seen.get(path)
            if seen:
                seen.taken = seen.stamp

    def _files(self) -> Iterator[tuple[str, os.stat_result]]:
        for path in self._paths:
            try:
                found = os.stat(path)
            except (OSError, ValueError):
                continue
            if stat.S_ISDIR(found.st_mode):
                yield from _below(path)
            elif stat.S_ISREG(found.st_mode):
                yield path, found


def _below(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """The files in a folder and below, hidden ones passed over; folders that are links are not followed."""
    for root, folders, names in os.walk(folder):
        kept = set(to_read([*folders, *names]))
        folders[:] = sorted(kept.intersection(folders))
        for name in sorted(kept.intersection(names)):
            path = os.path.join(root, name)
            try:
                found = os.stat(path)
            except (OSError, ValueError):
                continue
            if stat.S_ISREG(found.st_mode):
                yield path, found
