"""Compressed streams, read a piece at a time, with limits: what swells a thousandfold is no file of abstracts."""

from __future__ import annotations

import bz2
import lzma
import os
import stat
import zipfile
import zlib
from types import TracebackType
from typing import BinaryIO, Protocol, Self

from reader.paper import ReaderError

PIECE = 256 * 1024
RATIO = 300
"""How many times its packed size a stream may come to..."""
FREE = 64 * 1024 * 1024
"""...once it has passed this many bytes: small files may be anything."""
LAYERS = 2
"""Compressions inside each other that are taken off."""
_XZ_MEMORY = 256 * 1024 * 1024
_FAULTS = (OSError, EOFError, zlib.error, lzma.LZMAError, zipfile.BadZipFile, NotImplementedError, RuntimeError)


class Damaged(ReaderError):
    """A compressed file is cut, damaged, or swells beyond reason."""


class Decompressor(Protocol):
    """What bz2, lzma and zstd have in common."""

    @property
    def eof(self) -> bool:
        """True behind the end of a packed stream."""

    @property
    def needs_input(self) -> bool:
        """True if nothing comes out before more is put in."""

    @property
    def unused_data(self) -> bytes:
        """What was put in behind the end."""

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        """At most `max_length` bytes of what comes out."""


class Bytes(Protocol):
    """Where packed bytes come from."""

    def read(self, size: int) -> bytes:
        """At most `size` bytes, b"" at the end."""


class Counted:
    """A binary stream that knows how many bytes of it were read, can show its start, and stays within its limits."""

    def __init__(
        self, raw: BinaryIO, *, closing: bool = True, packed: int | None = None, also: Counted | None = None
    ) -> None:
        """Read from `raw`; `packed` is the size it was packed to; the bytes count in `also` where that is given."""
        self._raw = raw
        self._closing = closing
        self._packed = packed
        self._also = also
        self._head = b""
        self._count = 0
        self.size: int | None = None
        self.regular = False
        if packed is None:
            self._measure()

    def _measure(self) -> None:
        try:
            found = os.fstat(self._raw.fileno())
        except (OSError, ValueError, AttributeError):
            return
        self.regular = stat.S_ISREG(found.st_mode)
        self.size = found.st_size if self.regular else None

    @property
    def count(self) -> int:
        """Bytes read so far, of the file on the disk."""
        if self._also is not None:
            return self._also.count
        if self._packed is None and self.regular:
            try:
                return max(0, self._raw.tell() - len(self._head))
            except (OSError, ValueError):
                return self._count
        return self._count

    def start(self, size: int) -> bytes:
        """The first bytes, which stay to be read."""
        try:
            while len(self._head) < size and (more := self._raw.read(size - len(self._head))):
                self._head += more
        except _FAULTS:
            return self._head
        return self._head[:size]

    def rewound(self) -> BinaryIO:
        """The stream itself, at its beginning."""
        self._head = b""
        self._raw.seek(0)
        return self._raw

    def read(self, size: int) -> bytes:
        """At most `size` bytes, b"" at the end."""
        if self._head:
            data, self._head = self._head[:size], self._head[size:]
        else:
            try:
                data = self._raw.read(size) or b""
            except _FAULTS as error:
                raise fault(error) from error
        self._count += len(data)
        if self._packed is not None:
            check_ratio(self._count, self._packed)
        return data

    def close(self) -> None:
        """Close the stream, unless it is somebody else's."""
        if self._closing:
            self._raw.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def check_ratio(out: int, packed: int) -> None:
    """Raise Damaged where far more has come out than can have been packed in earnest."""
    if out > FREE and out > RATIO * max(packed, 1):
        raise Damaged(f"it swells to more than {RATIO} times its size, which no text does: reading stopped")


def fault(error: Exception) -> Exception:
    """What a decompressor's error means; a file system's own errors stay as they are."""
    if isinstance(error, OSError) and error.errno:
        return error
    return Damaged("the compressed file is damaged or cut: reading stopped there")


class Stream:
    """A binary stream with a look ahead."""

    def __init__(self, raw: Bytes) -> None:
        """Read from `raw`."""
        self._raw = raw
        self._head = b""

    def peek_head(self, size: int) -> bytes:
        """The first `size` bytes, which stay to be read; fewer where the stream is shorter or breaks off."""
        try:
            while len(self._head) < size and (more := self._raw.read(size - len(self._head))):
                self._head += more
        except (Damaged, OSError):
            if not self._head:
                raise
        return self._head[:size]

    def read(self, size: int) -> bytes:
        """At most `size` bytes, b"" at the end."""
        if self._head:
            data, self._head = self._head[:size], self._head[size:]
            return data
        return self._raw.read(size)


class Unpacker:
    """What a decompressor makes of a stream, several packed streams behind each other too."""

    def __init__(self, source: Bytes, kind: str) -> None:
        """Unpack `source`, which is of `kind` "gzip", "bzip2", "xz" or "zstd"."""
        self._source = source
        self._kind = kind
        self._worker: Decompressor = _worker(kind)
        self._rest = b""
        self._fed = 0
        self._out = 0
        self._fresh = True

    def read(self, size: int) -> bytes:
        """At most `size` bytes, b"" at the end. Raises Damaged where it breaks off."""
        while True:
            if self._worker.eof:
                self._rest = self._worker.unused_data.lstrip(b"\0") or self._more().lstrip(b"\0")
                if not self._rest:
                    return b""
                self._worker = _worker(self._kind)
                self._fresh = True
            data = b""
            if self._worker.needs_input:
                data = self._rest or self._more()
                self._rest = b""
                if not data:
                    if self._fresh and self._out:
                        return b""
                    raise Damaged("the compressed file is cut: reading stopped there")
            try:
                out = self._worker.decompress(data, size)
            except _FAULTS as error:
                if self._fresh and self._out:  # padding or something else behind the last stream
                    return b""
                raise fault(error) from error
            except ValueError as error:
                raise Damaged("the compressed file is damaged: reading stopped there") from error
            self._fresh = False
            if out:
                self._out += len(out)
                check_ratio(self._out, self._fed)
                return out

    def _more(self) -> bytes:
        data = self._source.read(PIECE)
        self._fed += len(data)
        return data


class _Gzip:
    """zlib's decompressor for gzip, with the manners of the others."""

    def __init__(self) -> None:
        self._inner = zlib.decompressobj(31)
        self._left = b""

    @property
    def eof(self) -> bool:
        return self._inner.eof

    @property
    def needs_input(self) -> bool:
        return not self._left and not self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return self._inner.unused_data

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        out = self._inner.decompress(self._left + data, max(0, max_length))
        self._left = self._inner.unconsumed_tail
        return out


def _worker(kind: str) -> Decompressor:
    """A decompressor of the kind."""
    if kind == "gzip":
        return _Gzip()
    if kind == "bzip2":
        return bz2.BZ2Decompressor()
    if kind == "xz":
        return lzma.LZMADecompressor(lzma.FORMAT_AUTO, memlimit=_XZ_MEMORY)
    return _zstd()


def _zstd() -> Decompressor:
    """Python's own zstd from 3.14 on, else the package `zstandard`, else a refusal in words."""
    try:
        from compression.zstd import ZstdDecompressor  # type: ignore[import-not-found]

        return ZstdDecompressor()  # type: ignore[no-any-return]
    except ImportError:
        pass
    try:
        import zstandard  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise Damaged(
            "it is packed with zstd, which this Python cannot unpack: install the package zstandard, or use zstd -d"
        ) from None
    return _Zstandard(zstandard)


class _Zstandard:
    """The package zstandard, with the manners of the others; what one piece comes to is held at once."""

    def __init__(self, module: object) -> None:
        self._inner = module.ZstdDecompressor().decompressobj()  # type: ignore[attr-defined]
        self._held = b""

    @property
    def eof(self) -> bool:
        return bool(self._inner.eof) and not self._held

    @property
    def needs_input(self) -> bool:
        return not self._held and not self._inner.eof

    @property
    def unused_data(self) -> bytes:
        return bytes(self._inner.unused_data)

    def decompress(self, data: bytes, max_length: int = -1) -> bytes:
        if data:
            self._held += self._inner.decompress(data)
        out, self._held = self._held[:max_length], self._held[max_length:]
        return out


_SIGNS = ((b"\x1f\x8b\x08", "gzip"), (b"BZh", "bzip2"), (b"\xfd7zXZ\x00", "xz"), (b"\x28\xb5\x2f\xfd", "zstd"))


def unpacked(raw: Counted) -> Stream:
    """The stream without its compression, of up to two layers; told by the first bytes."""
    stream = Stream(raw)
    for _ in range(LAYERS):
        head = stream.peek_head(6)
        kind = next((k for sign, k in _SIGNS if head.startswith(sign)), None)
        if kind is None or (kind == "bzip2" and head[3:4] not in b"123456789"):
            break
        stream = Stream(Unpacker(stream, kind))
    return stream


__all__ = ["Counted", "Damaged", "Stream", "Unpacker", "unpacked"]
