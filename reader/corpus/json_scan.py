"""JSON files of any length, value by value, with line numbers and without holding more than one value.

A parser such as ijson tells neither the line of a value nor where to go on behind a bad one, so this looks for the
brackets itself (one regular expression that steps over strings) and leaves each value to orjson.
"""

from __future__ import annotations

import json
import re
from typing import Any, BinaryIO

import orjson

__all__ = ["BadJson", "CHUNK", "DEEP", "Scanner", "has_inexact_id", "loads", "several"]

CHUNK = 1024 * 1024
_OVERLAP = 256
DEEP = 200
"""Brackets inside one another; more is a bomb or no list of papers."""
_UP_TO_BRACKET = re.compile(rb'(?:[^"\[\]{}]++|"(?:[^"\\]++|\\.)*+")*+', re.DOTALL)
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_STRING_REST = re.compile(rb'(?:[^"\\]++|\\.)*+', re.DOTALL)
_SCALAR = re.compile(rb"[^\s,\]}:]+")
_BLANK = re.compile(rb"[\s\x1e]*+")
_BLANK_OR_COMMA = re.compile(rb"[\s,\x1e]*+")
_OPEN = frozenset(b"{[")


class BadJson(ValueError):
    """A value that is no JSON; its text says what is wrong, in words for a person."""


def has_inexact_id(value: dict[str, Any]) -> bool:
    """Whether an id is a number with a point: 2101.00100 written without quotes, which is not 2101.001."""
    return type(value.get("id")) is float or type(value.get("arxiv_id")) is float or type(value.get("arxiv")) is float


_LOOSE = re.compile(rb'("(?:[^"\\]++|\\.)*+")|,(?=\s*[}\]])|//[^\n]*|/\*.*?(?:\*/|\Z)', re.DOTALL)


def _mended(data: bytes) -> bytes:
    """The data without what people and programs leave in JSON: commas behind the last member, comments."""
    if not (b",]" in data or b",}" in data or b"//" in data or b"/*" in data or re.search(rb",\s+[}\]]", data)):
        return data
    return _LOOSE.sub(lambda found: found[1] or b"", data)


def several(data: bytes) -> list[Any] | None:
    """The values that stand one behind the other in `data`, None where anything else does."""
    try:
        text = data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return None
    decoder = json.JSONDecoder(strict=False)
    values, at = [], 0
    try:
        while at < len(text):
            value, at = decoder.raw_decode(text, at)
            values.append(value)
            while at < len(text) and (text[at].isspace() or text[at] == ","):
                at += 1
    except (ValueError, RecursionError):
        return None
    return values if len(values) > 1 else None


def loads(data: bytes, *, exact: bool = False) -> Any:
    """The value in `data`; what orjson is too strict for (lone surrogates, NaN, raw line ends) is read too.

    `exact` reads numbers with a point as the text that stands there.
    """
    message, column = "it is not read", 1
    if not exact:
        try:
            return orjson.loads(data)
        except orjson.JSONDecodeError as error:
            message, column = error.msg, error.pos + 1
    floats = str if exact else None
    try:
        return json.loads(data, strict=False, parse_float=floats)
    except RecursionError:
        raise BadJson("its brackets are nested too deeply") from None
    except json.JSONDecodeError as error:
        if error.lineno == 1:
            message, column = error.msg[:1].lower() + error.msg[1:], error.colno
    except ValueError:
        pass
    if (mended := _mended(data)) != data:
        try:
            return json.loads(mended, strict=False, parse_float=floats)
        except (ValueError, RecursionError):
            pass
    raise BadJson(f"it is not valid JSON: {message.partition(': line ')[0]} (at character {column})")


class Scanner:
    """A position in a stream of JSON. `line` is the line of that position, from 1."""

    def __init__(self, stream: BinaryIO) -> None:
        """Start at the beginning of `stream`."""
        self.line = 1
        self._stream = stream
        self._data = b""
        self._at = 0

    def peek(self, *, commas: bool = False) -> bytes:
        """The next byte that is no blank (nor comma, if asked for), b"" at the end; the position moves to it."""
        pattern = _BLANK_OR_COMMA if commas else _BLANK
        while True:
            found = pattern.match(self._data, self._at)
            end = found.end() if found else self._at
            self.take(end)
            if end < len(self._data) or not self._more():
                return self._data[self._at : self._at + 1]

    def take(self, end: int) -> bytes:
        """Move on to the offset `end` that `end_of_value` has told, and return what lies between."""
        taken = self._data[self._at : end]
        self.line += taken.count(b"\n")
        self._at = end
        return taken

    def value(self, end: int) -> bytes:
        """What lies before the offset `end`, without moving."""
        return self._data[self._at : end]

    def end_of_value(self, limit: int) -> int | None:
        """Where the value at the position ends; -1 if it is longer than `limit`; None if the file ends in it.

        Raises BadJson where brackets are nested too deeply.
        """
        first = self._data[self._at]
        if first in _OPEN:
            return self._end_of_brackets(limit)
        pattern = _STRING if first == 0x22 else _SCALAR
        while True:
            found = pattern.match(self._data, self._at)
            if found and (first == 0x22 or found.end() < len(self._data)):
                return found.end() if found.end() - self._at <= limit else -1
            if len(self._data) - self._at > limit:
                return -1
            if not self._more():
                return found.end() if found else None

    def _end_of_brackets(self, limit: int) -> int | None:
        at, depth = self._at, 0
        while True:
            found = _UP_TO_BRACKET.match(self._data, at)
            at = found.end() if found else at
            if at >= len(self._data) or self._data[at] == 0x22:  # a text that is cut by the end of the buffer
                if at - self._at > limit or len(self._data) - self._at > limit:
                    return -1
                at -= self._at
                if not self._more():
                    return None
                continue
            depth += 1 if self._data[at] in _OPEN else -1
            at += 1
            if depth <= 0:
                return at if at - self._at <= limit else -1
            if depth > DEEP:
                raise BadJson("its brackets are nested too deeply")

    def step(self) -> None:
        """Move on by one byte."""
        self.take(self._at + 1)

    def skip_string(self) -> None:
        """Move behind the text at the position, however long it is."""
        self.step()
        while True:
            found = _STRING_REST.match(self._data, self._at)
            end = found.end() if found else self._at
            if self._data[end : end + 1] == b'"':
                self.take(end + 1)
                return
            self.take(end)
            if not self._more():
                self.take(len(self._data))
                return

    def skip_past(self, pattern: re.Pattern[bytes], start: int) -> bool:
        """Move behind the next `pattern` that is found from `start` bytes on; False where the file ends before."""
        while True:
            found = pattern.search(self._data, self._at + start)
            if found:
                self.take(found.end())
                return True
            self.take(max(self._at, len(self._data) - _OVERLAP))
            if not self._more():
                self.take(len(self._data))
                return False
            start = 0

    def indent(self) -> bytes:
        """The blanks between the last line end and the position; b"" where something else stands there."""
        line_start = self._data.rfind(b"\n", 0, self._at) + 1
        before = self._data[line_start : self._at]
        return before if before.isspace() else b""

    def _more(self) -> bool:
        """Read on; what is behind the position goes, but for its own line. False at the end of the stream."""
        chunk = self._stream.read(CHUNK)
        if not chunk:
            return False
        self._data = self._data[self._at :] + chunk
        self._at = 0
        return True
