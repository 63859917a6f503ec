"""JSON Lines: an object a line. A bad line is told by its number, and the rest is read."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Any, BinaryIO, Literal, cast

from reader.corpus.json_scan import BadJson, has_inexact_id, loads, several
from reader.corpus.json_shapes import Shapes
from reader.corpus.record import LINE_LIMIT, Context, Record, Rejected, too_long
from reader.corpus.registry import Head

WANTS: Literal["bytes"] = "bytes"
_LOOK = 20
_LONE_RETURN = re.compile(rb"\}[ \t]*\r[ \t]*\{")
_NO_HEADER: Mapping[str, Any] = {}


def sniff(head: Head) -> float:
    """Tell JSON Lines from one JSON value: the first lines are objects that end where their line ends."""
    if not head.start.startswith(("{", "[")) and "\n{" not in head.start[:20_000]:
        return 0.0
    lines = [line.strip() for line in head.start.split("\n") if line.strip()]
    if not head.whole and len(lines) > 1:
        lines.pop()
    good = sum(_is_object(line) for line in lines[:_LOOK])
    if len(lines) == 1:
        return 0.0 if not good else 0.95 if head.name.endswith((".jsonl", ".ndjson")) else 0.4
    return 0.95 if good and good * 2 >= len(lines[:_LOOK]) else 0.0


def _is_object(line: str) -> bool:
    if not (line.startswith("{") and line.endswith("}")):
        return False
    try:
        return isinstance(loads(line.encode("utf-8", "surrogatepass")), dict)
    except BadJson:
        return False


def _with_lone_returns(stream: BinaryIO) -> Callable[[], bytes]:
    r"""What reads the next line, also of a file whose lines end in "\r" alone."""
    head = stream.peek(64 * 1024) if isinstance(stream, io.BufferedReader) else b""
    if b"\n" in head or not _LONE_RETURN.search(head):
        return lambda: stream.readline(LINE_LIMIT)
    text = io.TextIOWrapper(cast(IO[bytes], stream), "utf-8", newline=None)
    return lambda: text.readline(LINE_LIMIT).encode("utf-8")


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a stream of UTF-8 bytes, one line at a time."""
    shapes = Shapes(context)
    quick = shapes.record
    number = 0
    readline = _with_lone_returns(stream)
    while line := readline():
        number += 1
        if len(line) >= LINE_LIMIT and not line.endswith(b"\n"):
            while (rest := stream.readline(LINE_LIMIT)) and not rest.endswith(b"\n"):
                pass
            yield too_long(number)
            continue
        try:
            value = loads(line)
            if type(value) is dict and has_inexact_id(value):
                value = loads(line, exact=True)
        except BadJson as error:
            bare = line.strip(b" \t\r\n\x00\x1a,[]")
            try:
                value = loads(bare) if bare else None
            except BadJson:
                value = several(bare)
            if value is None:
                if bare:
                    yield Rejected(number, str(error))
                continue
        if isinstance(value, dict) and (record := quick(value, number)) is not None:
            yield record
        else:
            yield from shapes.records(value, number, _NO_HEADER)
