"""Where bytes come from: files, folders, stdin, compressed files and the members of zip archives.

Everything is streamed, nothing is ever unpacked to the disk, and what a file is is told by its first bytes. What
cannot be read is refused with a reason: links in a loop, named pipes, sockets, devices, damaged or locked archives,
and archives that swell beyond reason.
"""

from __future__ import annotations

import os
import stat
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, cast

from reader.corpus.unpack import Counted, Damaged, Stream, unpacked
from reader.text import clean_line

ZIP = b"PK\x03\x04"
EMPTY_ZIP = b"PK\x05\x06"
MEMBERS = 100_000
"""Members of an archive that are read."""
_OFFICE = ("[Content_Types].xml", "mimetype", "META-INF/MANIFEST.MF", "META-INF/container.xml")

_OWN = frozenset({"index", "snapshots", "papers.sources.json", "config.toml", "state.json"})
"""What lies beside the marks in a library."""


@dataclass(frozen=True, slots=True)
class Refused:
    """A path that is not read, and why."""

    path: str
    reason: str


class Part:
    """One thing to read: a file, or a member of an archive. `path` is the name to show; it is opened by `open()`."""

    def __init__(
        self, path: str, opener: Callable[[], Counted], *, size: int | None = None, mtime: float | None = None
    ) -> None:
        """Open with `opener` when asked; `size` and `mtime` are those of the file on the disk."""
        self.path = path
        self.size = size
        self.mtime = mtime
        self._opener = opener
        self._raw: Counted | None = None

    def open(self) -> Stream:
        """The bytes, decompressed. Raises Damaged, or OSError, when they turn out not to be readable."""
        self._raw = self._opener()
        return unpacked(self._raw)

    def done(self) -> int:
        """How many bytes of the file on the disk have been read."""
        return self._raw.count if self._raw else 0

    def close(self) -> None:
        """Close the file."""
        if self._raw:
            self._raw.close()


def parts(paths: Iterable[str | Path], stdin: BinaryIO | None) -> Iterator[Part | Refused]:
    """Everything that the paths lead to; a Part must be done with before the next is asked for."""
    seen: set[tuple[int, int]] = set()
    for path in paths:
        name = os.fspath(path)
        if name == "-":
            if stdin is None:
                yield Refused("-", "there is no standard input here")
            else:
                yield Part("-", lambda: Counted(stdin, closing=False))
            continue
        if not name.strip():
            yield Refused('""', "it is an empty path")
            continue
        if name.startswith("~"):
            name = os.path.expanduser(name)
        try:
            found = os.stat(name)
        except (OSError, ValueError) as error:
            yield Refused(shown(name), _words(name, error))
            continue
        if stat.S_ISDIR(found.st_mode):
            yield from _folder(name, seen)
        else:
            yield from _file(name, found, named=True)


def shown(name: str) -> str:
    """A path as it may be shown and kept: what is no text in it is replaced."""
    return clean_line(name) if name.isprintable() else clean_line(os.fsencode(name).decode("utf-8", "replace"))


def _folder(root: str, seen: set[tuple[int, int]]) -> Iterator[Part | Refused]:
    """The files below a folder in the order of their names; hidden ones and links back up are passed over."""
    waiting = [root]
    some = False
    while waiting:
        name = waiting.pop()
        try:
            found = os.stat(name)
            if not stat.S_ISDIR(found.st_mode):
                some = True
                yield from _file(name, found, named=False, seen=seen)
                continue
            if (found.st_dev, found.st_ino) in seen:
                yield Refused(shown(name), "it is a link to a folder that was already read")
                continue
            seen.add((found.st_dev, found.st_ino))
            entries = sorted(to_read(os.listdir(name)))
            waiting.extend(os.path.join(name, entry) for entry in reversed(entries))
        except (OSError, ValueError) as error:
            some = True
            yield Refused(shown(name), _words(name, error))
    if not some:
        yield Refused(shown(root), "the folder holds no file")


def to_read(names: Sequence[str]) -> list[str]:
    """The names in a folder without hidden ones and, where a library of this program lies in it, without its files."""
    names = [name for name in names if not name.startswith(".")]
    if "marks.sqlite" not in names:
        return names
    return [name for name in names if name not in _OWN and not name.startswith(("papers.sqlite", "marks.sqlite"))]


def _file(
    name: str, found: os.stat_result, *, named: bool, seen: set[tuple[int, int]] | None = None
) -> Iterator[Part | Refused]:
    """One file, or the members of an archive. `named`: it was asked for by its own name."""
    path = shown(name)
    if what := _no_file(found.st_mode, name):
        yield Refused(path, what)
        return
    inode = (found.st_dev, found.st_ino)
    if seen is not None:
        if inode in seen and (os.path.islink(name) or found.st_nlink > 1):
            yield Refused(path, "it is a link to a file that was already read")
            return
        seen.add(inode)
    try:
        raw = _counted(name)
    except OSError as error:
        yield Refused(path, _words(name, error))
        return
    if not raw.regular:  # a pipe can be read but once
        yield Part(path, lambda: raw)
    elif raw.start(4) in (ZIP, EMPTY_ZIP):
        yield from _members(path, raw, found)
        raw.close()
    else:
        raw.close()
        yield Part(path, lambda: _counted(name), size=found.st_size, mtime=found.st_mtime)


def _counted(name: str) -> Counted:
    return Counted(cast(BinaryIO, os.fdopen(_open(name), "rb", buffering=0)))


def _open(name: str) -> int:
    """Open without waiting for anybody at the other end; what was a file a moment ago may be a pipe by now."""
    handle = os.open(name, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
    mode = os.fstat(handle).st_mode
    if stat.S_ISREG(mode) or _is_handle(name):
        os.set_blocking(handle, True)
        return handle
    os.close(handle)
    raise OSError(0, "it is no file any more")


def _is_handle(name: str) -> bool:
    """True for the pipe that a shell hands over as `<(command)`."""
    return name.startswith(("/dev/fd/", "/proc/self/fd/")) or name == "/dev/stdin"


def _no_file(mode: int, name: str) -> str:
    """What it is, where it is no file."""
    if stat.S_ISREG(mode) or (stat.S_ISFIFO(mode) and _is_handle(name)):
        return ""
    if stat.S_ISFIFO(mode):
        return 'it is a named pipe, not a file; "-" reads from a pipe'
    if stat.S_ISSOCK(mode):
        return "it is a socket, not a file"
    return "it is a device, not a file"


def _words(name: str, error: Exception) -> str:
    """Why a path cannot be read, in words."""
    if isinstance(error, FileNotFoundError):
        return "it is a link that leads nowhere" if os.path.islink(name) else "there is no such file"
    if isinstance(error, PermissionError):
        return "you may not read it (permission denied)"
    if isinstance(error, OSError) and error.strerror:
        words = error.strerror
        return "it is a link that leads to itself" if "symbolic links" in words else words[:1].lower() + words[1:]
    return "it is no path"


def _members(path: str, raw: Counted, found: os.stat_result) -> Iterator[Part | Refused]:
    """The members of a zip archive, each streamed out of it."""
    try:
        archive = zipfile.ZipFile(raw.rewound())
    except (zipfile.BadZipFile, NotImplementedError, OSError, ValueError, EOFError) as error:
        yield Refused(path, f"the zip archive is damaged or cut ({clean_line(str(error))[:100]})")
        return
    infos = [i for i in archive.infolist() if not i.is_dir()]
    if any(i.filename in _OFFICE for i in infos[:20]):
        yield Refused(path, "it is an office document, an e-book or a program, not text")
        return
    if not infos:
        yield Refused(path, "the archive holds no file")
    if len(infos) > MEMBERS:
        yield Refused(path, f"the archive holds more than {MEMBERS:,} files: only the first were read")
    for info in infos[:MEMBERS]:
        if info.filename.startswith("__MACOSX/") or os.path.basename(info.filename).startswith("."):
            continue
        yield _member(f"{path}!/{shown(info.filename)}", archive, info, raw, found)


def _member(
    name: str, archive: zipfile.ZipFile, info: zipfile.ZipInfo, raw: Counted, found: os.stat_result
) -> Part | Refused:
    """One member, or why it is not read."""
    if info.flag_bits & 1:
        return Refused(name, "it is locked with a password")

    def opener() -> Counted:
        return Counted(cast(BinaryIO, archive.open(info)), packed=found.st_size, also=raw)

    try:
        with opener() as inner:
            nested = inner.start(4) in (ZIP, EMPTY_ZIP)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError) as error:
        return Refused(name, f"it cannot be unpacked ({clean_line(str(error))[:100]})")
    if nested:
        return Refused(name, "it is an archive inside an archive")
    return Part(name, opener, size=found.st_size, mtime=found.st_mtime)


__all__ = ["Damaged", "Part", "Refused", "parts", "shown"]
