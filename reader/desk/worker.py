"""What the worker process does: papers come in, what the index is given of each goes out.

It is started by `reader.desk.making` and ends when its standard input does, however the reader ended. Only numbers go
through the pipes, the papers through files that both have open: neither side ever waits for the other to take them.
"""

from __future__ import annotations

import marshal
import os
import signal
import struct
from collections.abc import Sequence
from typing import Any

from reader.desk.collecting import seldom_collecting
from reader.desk.documents import document_of
from reader.index.schema import values_of
from reader.paper import Paper, Source

__all__ = ["REPLY", "REQUEST", "packed", "read_all", "serve", "write_all"]

REQUEST = struct.Struct("=QQQ")
"""Which file the papers are in, how many bytes they are, and when they were added, in seconds since 1970."""
REPLY = struct.Struct("=QQ")
"""Which file they are in now, and how many bytes."""


def serve(files: Sequence[int]) -> None:
    """Answer requests on standard input until it ends; `files` are the descriptors that the papers come through.

    What goes wrong ends the process: the reader then does the work itself, and names what is wrong with a paper.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the reader's, which still wants what is on its way
    with seldom_collecting():
        while len(request := os.read(0, REQUEST.size)) == REQUEST.size:
            number, size, now = REQUEST.unpack(request)
            papers = marshal.loads(read_all(files[number], size))
            made = [values_of(document_of(row, _paper(fields), now=now)) for row, fields in papers]
            os.write(1, REPLY.pack(number, write_all(files[number], marshal.dumps(made))))


def packed(row: int, paper: Paper) -> tuple[int, tuple[Any, ...]]:
    """Of a paper what its document is made of, in plain types."""
    return row, (
        paper.id,
        paper.title,
        paper.abstract,
        paper.authors,
        paper.venue,
        paper.year,
        paper.date,
        paper.keywords,
        paper.doi,
        paper.arxiv_id,
        paper.url,
        dict(paper.ids),
        paper.sources[0].path if paper.sources else None,
    )


def _paper(fields: tuple[Any, ...]) -> Paper:
    """The paper again, as far as its document asks for it."""
    id, title, abstract, authors, venue, year, date, keywords, doi, arxiv_id, url, ids, source = fields
    sources = () if source is None else (Source(source, 1, 1),)
    return Paper(
        id,
        title,
        abstract,
        authors,
        venue,
        year,
        date,
        keywords,
        doi,
        arxiv_id,
        None,
        url,
        ids,
        sources=sources,
    )


def read_all(file: int, size: int) -> bytes:
    """The first bytes of a file."""
    parts: list[bytes] = []
    read = 0
    while read < size and (part := os.pread(file, size - read, read)):
        parts.append(part)
        read += len(part)
    return b"".join(parts)


def write_all(file: int, content: bytes) -> int:
    """Write to the beginning of a file; how many bytes it was."""
    left = memoryview(content)
    while left:
        left = left[os.pwrite(file, left, len(content) - len(left)) :]
    return len(content)
