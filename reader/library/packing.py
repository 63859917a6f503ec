"""How a record's text is made small: zstd with a dictionary trained on the library's own records, else deflate.

A dictionary tells by its first bytes which of the two it is for. zstd takes 9 µs a record to write and 4 to read and
leaves 0.38 of the text; deflate with a dictionary of raw abstracts 33, 7 and 0.50 (1.1 kB records, one core).
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import zstandard

__all__ = ["Packer", "packer", "trained"]

_MAGIC = b"\x37\xa4\x30\xec"  # RFC 8878, 5: a dictionary's first bytes
TRAINED_BYTES = 65_000
RAW_BYTES = 32_000
_LEVEL = 3
_ENOUGH = 500
"""Records from which on zstd learns a dictionary."""
_LARGEST = 1 << 28
"""Bytes of text that a record may claim to hold: more is damage."""
# Fixed Huffman codes, for small libraries: quicker to write and to read than dynamic ones.
_DEFLATE = (2, zlib.DEFLATED, -15, 8, zlib.Z_FIXED)


class Packer(Protocol):
    """Packs and unpacks texts with one dictionary; any number of threads may use it."""

    def pack(self, text: bytes) -> bytes:
        """The packed text."""

    def unpack(self, data: bytes | memoryview) -> bytes:
        """The text. Raises ValueError or zlib.error where `data` is damaged."""


def packer(dictionary: bytes) -> Packer:
    """The packer with a dictionary, which may be empty. Raises ModuleNotFoundError without zstandard."""
    return _Zstd(dictionary) if dictionary.startswith(_MAGIC) else _Deflate(dictionary)


def trained(texts: Sequence[bytes]) -> bytes:
    """A dictionary learned from texts, spread over all of them; b"" where they say too little."""
    if not texts:
        return b""
    learned = _learned(list(texts)) if len(texts) >= _ENOUGH else b""
    if learned:
        return learned
    wanted = max(1, RAW_BYTES // (sum(map(len, texts)) // len(texts) + 1) + 1)
    step = max(1, len(texts) // wanted)
    return b"".join(texts[::step])[-RAW_BYTES:]


def _learned(texts: list[bytes | bytearray | memoryview]) -> bytes:
    """A dictionary for zstd; b"" where there is nothing to learn, or no zstandard."""
    with suppress(ModuleNotFoundError):
        import zstandard

        with suppress(zstandard.ZstdError):
            # Segments of 1,024 bytes, one pass: 20 ms instead of the 200 of a search for the best, for 0.380 to 0.375.
            return zstandard.train_dictionary(TRAINED_BYTES, texts, k=1024, d=8, f=18, accel=5).as_bytes()
    return b""


class _Deflate:
    def __init__(self, dictionary: bytes) -> None:
        self._dictionary = dictionary
        self._base: Any = None

    def pack(self, text: bytes) -> bytes:
        if self._base is None:
            words = (self._dictionary,) if self._dictionary else ()
            self._base = zlib.compressobj(*_DEFLATE, *words)
        deflater = self._base.copy()  # half of the time of priming one anew
        body: bytes = deflater.compress(text)
        rest: bytes = deflater.flush()
        return body + rest

    def unpack(self, data: bytes | memoryview) -> bytes:
        inflater = zlib.decompressobj(-15, self._dictionary) if self._dictionary else zlib.decompressobj(-15)
        return inflater.decompress(data)


class _Zstd:
    def __init__(self, dictionary: bytes) -> None:
        import zstandard

        self._module = zstandard
        self._dictionary = dictionary
        self._own = threading.local()  # a compressor is one thread's: the GIL is released while it works

    def _compressor(self) -> zstandard.ZstdCompressor:
        words = self._module.ZstdCompressionDict(self._dictionary)
        made = self._module.ZstdCompressor(level=_LEVEL, dict_data=words, write_checksum=False, write_dict_id=False)
        self._own.compressor = made
        return made

    def _decompressor(self) -> zstandard.ZstdDecompressor:
        made = self._module.ZstdDecompressor(dict_data=self._module.ZstdCompressionDict(self._dictionary))
        self._own.decompressor = made
        return made

    def pack(self, text: bytes) -> bytes:
        try:
            compressor = self._own.compressor
        except AttributeError:
            compressor = self._compressor()
        packed: bytes = compressor.compress(text)
        return packed

    def unpack(self, data: bytes | memoryview) -> bytes:
        try:
            decompressor = self._own.decompressor
        except AttributeError:
            decompressor = self._decompressor()
        try:
            if not 0 <= self._module.frame_content_size(data) <= _LARGEST:
                raise ValueError("the record is not what was written")
            text: bytes = decompressor.decompress(data)
        except self._module.ZstdError as error:
            raise ValueError("the record is not what was written") from error
        return text
