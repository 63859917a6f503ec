"""What the index is given of a paper: its texts rendered, its formulas as tokens."""

from __future__ import annotations

import time

from reader.index.protocol import Document
from reader.latex.searched import searched
from reader.paper import Paper


def document_of(row: int, paper: Paper, *, now: int | None = None) -> Document:
    """The document that stands for a paper in the index; `now` is when it was added, in seconds since 1970."""
    title, of_title = searched(paper.title) if paper.title else ("", [])
    abstract, of_abstract = searched(paper.abstract)
    ids = [paper.id, paper.arxiv_id, paper.doi, *paper.ids.values()]
    if paper.url:
        from reader.query.pieces import address

        ids.append(address(paper.url))
    return Document(
        row,
        title,
        abstract,
        " ".join(of_title + of_abstract) if of_title or of_abstract else "",
        paper.authors,
        paper.venue,
        paper.year,
        paper.date or (str(paper.year) if paper.year else None),
        paper.keywords,
        paper.sources[0].path if paper.sources else "",
        tuple(dict.fromkeys([one.lower() for one in ids if one])),
        int(time.time()) if now is None else now,
    )
