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
    ids = [paper.id, paper.arxiv_id or "", paper.doi or "", *paper.ids.values()]
    if paper.url:
        from reader.query.pieces import address

        ids.append(address(paper.url))
    return Document(
        row=row,
        title=title,
        text=abstract,
        maths=" ".join(of_title + of_abstract),
        authors=paper.authors,
        venue=paper.venue,
        year=paper.year,
        date=paper.date or (str(paper.year) if paper.year else None),
        keywords=paper.keywords,
        source=paper.sources[0].path if paper.sources else "",
        ids=tuple(dict.fromkeys(one.lower() for one in ids if one)),
        added=int(time.time()) if now is None else now,
    )

