"""Where bytes come from: files, folders, stdin, compressed files and the members of zip archives."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from reader.text import clean_line


@dataclass(frozen=True, slots=True)
class Refused:
    """A path that is not read, and why."""

    path: str
    reason: str


class Stream:
    """A binary stream with a look ahead."""

    def __init__(self, raw: BinaryIO) -> None:
        self._raw = raw
        self._head = b""

    def peek_head(self, size: int) -> bytes:
        """The first `size` bytes, which stay to be read; fewer where the stream is shorter."""
        while len(self._head) < size and (more := self._raw.read(size - len(self._head))):
            self._head += more
        return self._head[:size]

    def read(self, size: int) -> bytes:
        """At most `size` bytes, b"" at the end."""
        if self._head:
            data, self._head = self._head[:size], self._head[size:]
            return data
        return self._raw.read(size)


class Part:
    """One thing to read."""

    def __init__(self, path: str, raw: BinaryIO, size: int | None, mtime: float | None = None) -> None:
        self.path = path
        self.size = size
        self.mtime = mtime
        self._raw = raw

    def open(self) -> Stream:
        """The bytes, decompressed."""
        return Stream(self._raw)

    def done(self) -> int:
        """Bytes of the file on the disk that have been read."""
        try:
            return self._raw.tell()
        except (OSError, ValueError):
            return 0

    def close(self) -> None:
        """Close the file."""
        self._raw.close()


def parts(paths: Iterable[str | Path], stdin: BinaryIO | None) -> Iterator[Part | Refused]:
    """Everything that the paths lead to."""
    for path in paths:
        name = os.fspath(path)
        if name == "-":
            yield Part("-", stdin or io.BytesIO(), None)
            continue
        yield from _walk(name)


def _walk(name: str) -> Iterator[Part | Refused]:
    shown = clean_line(name)
    try:
        found = os.stat(name)
        if stat.S_ISDIR(found.st_mode):
            for entry in sorted(os.listdir(name)):
                yield from _walk(os.path.join(name, entry))
            return
        yield Part(shown, Path(name).open("rb", buffering=0), found.st_size, found.st_mtime)
    except OSError as error:
        yield Refused(shown, (error.strerror or str(error)).lower())
