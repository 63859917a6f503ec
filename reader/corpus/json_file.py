"""JSON: a list of papers, an envelope round one (at any depth), one paper, or several values after another.

Streamed: no more than one value is held, and a broken one is told by its line while the rest is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, BinaryIO, Literal

from reader.corpus.json_scan import BadJson, Scanner, has_inexact_id, loads
from reader.corpus.json_shapes import Shapes, header_of, holds_papers
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head

WANTS: Literal["bytes"] = "bytes"
WHOLE = 8 * 1024 * 1024
"""Bytes of a value that are looked at as a whole; a longer one is gone into."""
_DEEP = 8
_FAILED = object()
_START = re.compile(r"\{\s*[\"}]|\[\s*(?:null\s*,\s*)*[\[{\"\]]")
_NEXT_VALUE = re.compile(rb"\n\s*(?=[\[{])")
_NEXT_IN_LINE = re.compile(rb"\}\s*,\s*(?=\{)")
_NEXT_LINE = re.compile(rb"\n")
_NOT_JSON = "here is no JSON"
_TOO_LONG = f"it is longer than {WHOLE // 1024 // 1024} MB"
_CUT = "the file ends inside this record"


def sniff(head: Head) -> float:
    """Tell JSON by its first brackets; sure where a key follows."""
    start = head.start
    if not _START.match(start):
        return 0.0
    keyed = re.match(r"[\[{\s]*\"(?:[^\"\\\n]|\\.){1,80}\"\s*[:,\]]", start[:2000])
    return 0.9 if keyed else 0.5


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a stream of UTF-8 bytes."""
    yield from _Reader(stream, context).read()


class _Reader:
    """One file being read."""

    def __init__(self, stream: BinaryIO, context: Context) -> None:
        self.scanner = Scanner(stream)
        self.shapes = Shapes(context)
        self.told = False
        self.skipped = False

    def read(self) -> Iterator[Record | Rejected]:
        """The values of the file, one after another."""
        scanner = self.scanner
        while first := scanner.peek(commas=True):
            if first in b'{["':
                yield from self.value({}, 0)
                continue
            yield Rejected(scanner.line, _NOT_JSON)
            if not scanner.skip_past(_NEXT_VALUE, 0):
                return

    def value(self, header: Mapping[str, Any], depth: int) -> Iterator[Record | Rejected]:
        """The records of the value at the position, which moves behind it."""
        scanner = self.scanner
        line = scanner.line
        try:
            end = scanner.end_of_value(WHOLE)
        except BadJson as error:
            yield Rejected(line, str(error))
            scanner.skip_past(_NEXT_VALUE, 1)
            return
        container = scanner.peek() in b"{["
        if end is None or end < 0:
            if container and depth < _DEEP and (end == -1 or depth == 0 or self.is_list()):
                yield from self.inside(header, depth)
            else:
                yield Rejected(line, _CUT if end is None else _TOO_LONG)
                self.told = True
                self.resync()
            return
        try:
            parsed = loads(scanner.value(end))
        except BadJson as error:
            if container and depth == 0 and self.is_list():
                yield from self.inside(header, depth)
            else:
                yield Rejected(line, str(error))
                if not container or not self.resync():
                    scanner.take(end)
            return
        yield from self.parsed(parsed, end, header, depth)

    def parsed(self, value: Any, end: int, header: Mapping[str, Any], depth: int) -> Iterator[Record | Rejected]:
        """The records of a value that was read as a whole; an envelope is gone into, for the sake of its lines."""
        line = self.scanner.line
        if isinstance(value, dict):
            if has_inexact_id(value):
                value = loads(self.scanner.value(end), exact=True)
            record = None if header else self.shapes.record(value, line)
            if record is not None:
                self.scanner.take(end)
                yield record
                return
            if depth < _DEEP and holds_papers(value) and not self.shapes.is_one(value):
                yield from self.inside(header_of(value) or header, depth)
                return
        elif isinstance(value, list) and depth < _DEEP and any(isinstance(v, (dict, list)) for v in value):
            yield from self.inside(header, depth)
            return
        self.scanner.take(end)
        if value or not isinstance(value, list):
            yield from self.shapes.records(value, line, header)

    def inside(self, header: Mapping[str, Any], depth: int) -> Iterator[Record | Rejected]:
        """Go into a list or an object and read what it holds."""
        scanner = self.scanner
        keyed, line, found = scanner.peek() == b"{", scanner.line, False
        self.skipped = False
        scanner.step()
        closing = b"}" if keyed else b"]"
        while True:
            first = scanner.peek(commas=True)
            if not first:
                if not self.told:
                    yield Rejected(None, "the file is cut: its list does not end")
                self.told = True
                return
            if first in b"}]":
                scanner.step()
                if first == closing or depth == 0:
                    if keyed and self.skipped and not found:
                        yield Rejected(line, _TOO_LONG)
                    return
                continue
            for item in self.member(header, depth) if keyed else self.value(header, depth + 1):
                found = True
                yield item

    def member(self, header: Mapping[str, Any], depth: int) -> Iterator[Record | Rejected]:
        """Read a member of an envelope: its papers, if it holds some."""
        scanner = self.scanner
        key = self.scalar()
        if scanner.peek() == b":":
            scanner.step()
        first = scanner.peek()
        value: Any = _FAILED
        if not first:
            return
        if first not in b"{[":
            self.scalar()
            return
        try:
            end = scanner.end_of_value(WHOLE)
            if end is not None and end >= 0:
                value = loads(scanner.value(end))
        except BadJson:
            end = -1
        if value is _FAILED or holds_papers(value):
            yield from self.value(header, depth + 1)
        elif end is not None and self.shapes.is_one(value):
            line = scanner.line
            scanner.take(end)
            own = {} if not isinstance(key, str) or "id" in value else {"id": key}
            yield from self.shapes.records({**own, **value}, line, header)
        elif end is not None:
            scanner.take(end)

    def scalar(self) -> Any:
        """Take the text, number or name at the position."""
        scanner = self.scanner
        end = scanner.end_of_value(WHOLE)
        if end is None or end < 0:
            if end == -1 and scanner.peek() == b'"':
                self.skipped = True
                scanner.skip_string()
            else:
                scanner.skip_past(_NEXT_LINE, 0)
            return None
        try:
            return loads(scanner.take(end))
        except BadJson:
            return None

    def is_list(self) -> bool:
        """Whether the position is at a "["."""
        return self.scanner.peek() == b"["

    def resync(self) -> bool:
        """Move to the next object that stands as far to the right as the broken one; at the end of the file False."""
        indent = self.scanner.indent()
        pattern = re.compile(rb"\n" + indent + rb"(?=\{)") if indent else _NEXT_IN_LINE
        return self.scanner.skip_past(pattern, 1)
