"""The encoding of a file, by its content; a declaration in the file is a hint and may lie.

Everything behind this module is UTF-8. A file that begins as ASCII or UTF-8 and shows other bytes further on is
decided there: nothing is read twice, and memory does not grow with the file.
"""

from __future__ import annotations

import codecs
import io
import re
from dataclasses import dataclass
from typing import Protocol

from reader.corpus.legacy import guess_legacy
from reader.paper import ReaderError

CHUNK = 256 * 1024


class Binary(ReaderError):
    """The bytes are no text."""


class Source(Protocol):
    """Where the bytes come from."""

    def read(self, size: int) -> bytes:
        """At most `size` bytes, b"" at the end."""


@dataclass(frozen=True, slots=True)
class Encoding:
    """How bytes become text: the codec's name and the length of the byte-order mark to skip."""

    name: str
    bom: int = 0
    guessed: bool = False
    """True for a code page, which only its letters tell."""

    def head(self, data: bytes) -> str:
        r"""The beginning of a file as text, with "\n" line ends; a character cut at the end is dropped."""
        decoder = codecs.getincrementaldecoder(self.name)(ERRORS)
        return decoder.decode(data[self.bom :]).replace("\r\n", "\n").replace("\r", "\n")


ERRORS = "reader.cp1252"
"""The error handler: a byte that cannot be in the encoding is read as cp1252, as people's editors do."""


def _mixed(error: UnicodeError) -> tuple[str | bytes, int]:
    """Read what a codec cannot as cp1252; what even that lacks, and surrogates in UTF-8, as U+FFFD."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    data, at = error.object, error.start
    if error.encoding == "utf-8":
        if data[at] == 0xED and data[at + 1 : at + 2] >= b"\xa0" and len(data) >= at + 3:
            return "\ufffd", at + 3
        return data[at : at + 1].decode("cp1252", "replace"), at + 1
    if error.encoding.startswith(("utf-16", "utf-32", "utf_16", "utf_32")):
        return "\ufffd", max(error.end, at + 1)
    return "\ufffd", at + 1


codecs.register_error(ERRORS, _mixed)

_BOMS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (b"\x84\x31\x95\x33", "gb18030"),
)
_MAGIC = (
    (b"%PDF-", "a PDF document"),
    (b"\x89PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"\xcf\xfa\xed\xfe", "a program"),
    (b"\xca\xfe\xba\xbe", "a program"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document"),
    (b"PAR1", "a Parquet file"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"{\\rtf", "a Rich Text document: save it as plain text"),
    (b"RIFF", "a sound or a picture"),
    (b"OggS", "a sound"),
    (b"ID3", "a sound"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive: unpack it first"),
    (b"Rar!", "a RAR archive: unpack it first"),
)
_CONTROLS = bytes(set(range(32)) - {0, 9, 10, 11, 12, 13, 26, 27, 28, 29, 30, 31}) + b"\x7f"
_DECLARED = re.compile(
    rb"""(?:<\?xml[^>]{0,100}?encoding\s*=\s*["']|<meta[^>]{0,100}?charset\s*=\s*["']?"""
    rb"""|^[%#]\s*(?:Encoding|-\*-\s*coding)\s*:\s*|^C1  - .*charset=)([A-Za-z0-9_:.-]{2,30})""",
    re.IGNORECASE | re.MULTILINE,
)


def probe(data: bytes, whole: bool = False) -> Encoding:
    """The encoding of a file that begins with `data` (or is `data`, if `whole`); raises `Binary` for no text."""
    for bom, name in _BOMS:
        if data.startswith(bom):
            if name.startswith("utf-32") and len(data) % 4 and len(data) < CHUNK:
                continue
            return Encoding(name, len(bom))
    for magic, what in _MAGIC:
        if data.startswith(magic):
            raise Binary(f"it is {what}, not text")
    if data[257:262] == b"ustar":
        raise Binary("it is a tar archive: unpack it first")
    odd = len(data) - len(data.translate(None, _CONTROLS)) + 2 * data.count(0)
    if odd and (wide := _wide(data)):
        return Encoding(wide)
    if odd > max(2, len(data) // 50):
        raise Binary("its bytes are no text")
    name = _narrow(data, whole)
    return Encoding(name, guessed=name not in ("utf-8", "iso2022_jp_2"))


def _wide(data: bytes) -> str | None:
    """UTF-16 or UTF-32 without a mark, told by where the zero bytes stand and what then comes out."""
    data = data[: min(len(data), 20_000) // 4 * 4] if len(data) > 8 else data
    zeros = [data[i::4].count(0) for i in range(4)]
    quarter = max(1, len(data) // 4)
    if len(data) % 4 == 0:
        for name, high in (("utf-32-le", (2, 3)), ("utf-32-be", (0, 1))):
            if all(zeros[i] > 0.95 * quarter for i in high) and _share(data, name) > 0.95:
                return name
    if len(data) % 2:
        return None
    shares = {name: _share(data, name) for name in ("utf-16-le", "utf-16-be")}
    best = max(shares, key=lambda name: shares[name])
    even, odd = zeros[0] + zeros[2], zeros[1] + zeros[3]
    sided = max(even, odd) > 3 * min(even, odd) or even + odd == 0
    return best if shares[best] > 0.95 and sided else None


def _share(data: bytes, name: str) -> float:
    """The share of characters that texts hold."""
    text = data.decode(name, "replace")
    return len(_USUAL.findall(text)) / max(1, len(text))


_USUAL = re.compile("[\t\n\r -~\u00a0-\u05ff\u2010-\u22ff\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef\U0001d400-\U0001f8ff]")


def _narrow(data: bytes, whole: bool) -> str:
    """UTF-8, ISO-2022-JP or a code page."""
    if data.isascii():
        return "iso2022_jp_2" if b"\x1b$" in data and b"\x1b(" in data else "utf-8"
    good, bad = utf8_shares(data, whole)
    if bad == 0 or good >= bad:
        return "utf-8"
    return guess_legacy(data, declared(data))


def declared(data: bytes) -> str | None:
    """The codec that the file says it is in, if Python knows one of that name."""
    found = _DECLARED.search(data[:4096])
    if not found:
        return None
    try:
        return codecs.lookup(found[1].decode("ascii")).name
    except LookupError:
        return None


_HALF_PAIR = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]")
"""Half of a surrogate pair, which some programs write into UTF-8."""


def utf8_shares(data: bytes, whole: bool = False) -> tuple[int, int]:
    """How many characters beyond ASCII are well-formed UTF-8, and how many bytes are not.

    A character that is cut at the end is neither, unless `data` is the whole.
    """
    data, good = _HALF_PAIR.subn(b"?", data)
    bad = at = 0
    text = []
    while True:
        try:
            text.append(data[at:].decode("utf-8"))
            break
        except UnicodeDecodeError as error:
            text.append(data[at : at + error.start].decode("utf-8"))
            if not whole and error.end + at >= len(data) and "unexpected end" in error.reason:
                break
            bad += 1
            at += error.start + 1
            if bad > 200:
                break
    return good + sum(sum(not c.isascii() for c in t) for t in text), bad


class _Utf8(io.RawIOBase):
    """The source's bytes as UTF-8, whatever they were in."""

    def __init__(self, source: Source, encoding: Encoding) -> None:
        self._source = source
        self._name = encoding.name
        self._skip = encoding.bom
        self._decoder = codecs.getincrementaldecoder(encoding.name)(self._errors())
        self._settled = False
        self._plain = encoding.name == "utf-8"
        self._waiting = b""
        self._ready = b""
        self._ended = False

    def _errors(self) -> str:
        return "strict" if self._name == "utf-8" else ERRORS

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: bytearray | memoryview) -> int:  # type: ignore[override]
        while not self._ready and not self._ended:
            data = self._source.read(CHUNK)
            if self._skip:
                data, self._skip = data[self._skip :], 0
                if not data:
                    data = self._source.read(CHUNK)
            self._ended = not data
            self._ready = self._recode(data)
        view = memoryview(buffer)
        size = min(len(view), len(self._ready))
        view[:size] = self._ready[:size]
        self._ready = self._ready[size:]
        return size

    def _recode(self, data: bytes) -> bytes:
        if self._plain and not self._waiting and data.isascii():
            return data
        try:
            text = self._decoder.decode(data, not data)
        except UnicodeDecodeError as error:
            text = self._decide(error.object, error.start)
            self._waiting = self._decoder.getstate()[0]
            return text.encode("utf-8", "replace")
        if not self._plain:
            return text.encode("utf-8", "replace")
        self._settled = self._settled or not text.isascii()
        data, self._waiting = self._waiting + data, self._decoder.getstate()[0]
        return data[: len(data) - len(self._waiting)]

    def _decide(self, data: bytes, at: int) -> str:
        """A byte that is no UTF-8: stay where UTF-8 was seen before, else find out what the file is in."""
        good, bad = utf8_shares(data)
        if not (self._settled or good >= bad):
            self._name = guess_legacy(data[at:] if at else data, None)
            self._plain = self._name == "utf-8"
        self._decoder = codecs.getincrementaldecoder(self._name)(ERRORS)
        return self._decoder.decode(data, self._ended)


def utf8_stream(source: Source, encoding: Encoding) -> io.RawIOBase:
    """The source as a raw stream of valid UTF-8 without a byte-order mark."""
    return _Utf8(source, encoding)
