"""Tantivy's failures under our own names: what it raises is a ValueError whose text tells, or a Rust panic."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from reader.index.protocol import IndexBusy, IndexDamaged, IndexError_, IndexFull, IndexGone, IndexUnwritable

__all__ = ["failure", "gone", "guarded"]

_SIGNS = (
    ("Failed to acquire Lockfile: IoError(Os { code: 2,", IndexGone),  # the lock is a file in the folder
    ("LockBusy", IndexBusy),
    ("No space left", IndexFull),
    ("StorageFull", IndexFull),
    ("File too large", IndexFull),
    ("Permission denied", IndexUnwritable),
    ("Read-only file system", IndexUnwritable),
    ("Failed to acquire Lockfile", IndexBusy),
)
_WORDS: dict[type[IndexError_], str] = {
    IndexBusy: "Another reader is writing to the index {place}; try again when it has finished",
    IndexFull: "No room left on the disk for the index {place}; free some and run `reader reindex`",
    IndexUnwritable: "The index {place} may not be written to; check who owns its folder",
    IndexGone: "The folder of the index {place} was deleted or moved while it was open; put it back, or start again",
    IndexDamaged: "The index {place} is damaged; it is rebuilt from the library (or run `reader reindex`)",
}


def gone(place: str) -> str:
    """The words for an index whose folder is no longer there."""
    return " ".join(_WORDS[IndexGone].format(place=place).split())


def translated(error: BaseException, place: str) -> IndexError_:
    """The error of ours that stands for one of Tantivy's; what is not known counts as damage."""
    text = str(error)
    kind: type[IndexError_] = next((k for sign, k in _SIGNS if sign in text), IndexDamaged)
    return kind(" ".join(_WORDS[kind].format(place=place).split()))


def failure(error: BaseException, place: str) -> BaseException:
    """What to raise in place of an error that Tantivy raised; a panic is no `Exception`, so it is told by its name."""
    if isinstance(error, IndexError_):
        return error
    if isinstance(error, ValueError | OSError) or type(error).__name__ == "PanicException":
        return translated(error, place)
    return error


@contextmanager
def guarded(place: str = "") -> Iterator[None]:
    """Turn whatever Tantivy raises inside into a named error of ours."""
    try:
        yield
    except BaseException as error:
        found = failure(error, place)
        if found is error:
            raise
        raise found from (error if isinstance(error, Exception) else None)
