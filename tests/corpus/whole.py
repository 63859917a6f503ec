"""Read a small file as a person's file is read: through detection, decoding and the record's one gate."""

from __future__ import annotations

import io

from reader.corpus.reading import read_paths
from reader.corpus.record import Rejected
from reader.paper import Paper


def read(text: str | bytes, *, format: str | None = None) -> tuple[list[Paper], list[Rejected], str]:
    """The papers, the refusals and the format of a file with this text."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    papers: list[Paper] = []
    rejected: list[Rejected] = []
    found = ""
    for reading in read_paths(["-"], stdin=io.BytesIO(data), format=format):
        for item in reading:
            if isinstance(item, Rejected):
                rejected.append(item)
            else:
                papers.append(item)
        found = reading.format
    return papers, rejected, found


def one(text: str | bytes, *, format: str | None = None) -> Paper:
    """The only paper of a file in which nothing is refused."""
    papers, rejected, _ = read(text, format=format)
    assert not rejected, rejected
    assert len(papers) == 1, papers
    return papers[0]
