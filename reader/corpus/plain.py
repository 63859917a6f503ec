"""Plain text, in all the shapes that people keep abstracts in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TextIO

from reader.corpus.headings import heading
from reader.corpus.record import Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head

WANTS = "text"


def sniff(head: Head) -> float:
    """Any text will do, where no other format wants it."""
    return 0.1


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """Yield the abstracts of the file."""
    context.format = "text:seed"
    block: list[str] = []
    start = 0
    for number, line in lines(stream):
        if line is None:
            yield too_long(number)
        elif line.strip():
            start = start or number
            block.append(line)
        elif block:
            yield from _seed(block, start, context)
            block, start = [], 0
    if block:
        yield from _seed(block, start, context)
    elif context.title:
        return


def _seed(block: list[str], line: int, context: Context) -> Iterator[Record | Rejected]:
    found = heading(block[0]) if len(block) == 1 and not context.title else None
    if found:
        context.title = block[0].strip()
        context.venue, context.year = found
        return
    yield Record(line, abstract="\n".join(block))
