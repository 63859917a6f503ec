"""What can go wrong with a store, each with words that say what happened and what to do."""

from __future__ import annotations

import errno
import os
import sqlite3
from pathlib import Path

from reader.paper import ReaderError
from reader.text import clean_line

__all__ = [
    "BadName",
    "Busy",
    "Changed",
    "Damaged",
    "Full",
    "Gone",
    "LibraryError",
    "Newer",
    "ReadOnly",
    "UnknownName",
    "translate",
]


class LibraryError(ReaderError):
    """A store could not be read or written; `path` is its file."""

    def __init__(self, words: str, path: Path | None = None) -> None:
        super().__init__(words)
        self.path = path


class Damaged(LibraryError):
    """The file is no database, or a damaged one."""


class Newer(LibraryError):
    """The file was written by a newer version of the reader: it can be read and not changed."""


class ReadOnly(LibraryError):
    """The file or its folder cannot be written."""


class Gone(LibraryError):
    """The file was deleted, moved or replaced while it was open."""


class Busy(LibraryError):
    """Another reader held the store for too long."""


class Changed(Busy):
    """Another reader has added some of the same papers since they were looked for; look again."""


class Full(LibraryError):
    """The disk is full, or the file may not grow."""


class BadName(LibraryError):
    """A name of a list, tag or saved search that cannot be."""


class UnknownName(LibraryError):
    """A name that no list, tag or saved search has."""


_FULL = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_TOOBIG}

UNWRITABLE = {errno.EPERM, errno.EACCES, errno.EROFS}


def from_os(error: OSError, path: Path) -> LibraryError:
    """The named error that stands for one of the system's."""
    words = f"{path}: {error.strerror or error}"
    if error.errno in (errno.EFBIG, errno.ENOSPC, errno.EDQUOT):
        return Full(f"{words}; nothing was changed", path)
    return (ReadOnly if error.errno in UNWRITABLE else LibraryError)(words, path)


def translate(error: sqlite3.Error | UnicodeDecodeError, path: Path | None) -> LibraryError:
    """The named error that stands for one of SQLite's."""
    code = getattr(error, "sqlite_errorcode", None)
    primary = code & 0xFF if code is not None else None
    name = os.fspath(path) if path else "the library in memory"
    if isinstance(error, UnicodeDecodeError):  # SQLite's own message quotes what it could not read
        return Damaged(f"{name} is damaged; `reader doctor` says how to mend it", path)
    if primary in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Busy(f"{name} is in use by another reader; nothing was changed, try again in a moment", path)
    if primary in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT):
        return Damaged(f"{name} is damaged ({error}); `reader doctor` says how to mend it", path)
    if primary in (sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH):
        return ReadOnly(f"{name} cannot be written ({error}); nothing was changed", path)
    if primary in _FULL:
        return Full(f"{name} could not be written: no room on the disk ({error}); nothing was changed", path)
    if isinstance(error, sqlite3.OperationalError) and str(error).startswith(("no such", "Could not decode")):
        return Damaged(f"{name} is damaged ({clean_line(str(error))}); `reader doctor` says how to mend it", path)
    return LibraryError(f"{name}: {error}", path)
