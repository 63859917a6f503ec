"""Marks find their paper again when its source comes back under another id.

A mark hangs on a paper's id. When the source is gone the stored copy is shown; when a paper that is the same by arXiv
id, DOI, or title and authors comes into the library under another id (a DOI that was missing, an abstract that
changed), the mark moves to it, and the old id becomes one of its aliases.
"""

from __future__ import annotations

from collections.abc import Sequence

from reader.corpus.merging import same_by_doi, same_by_title
from reader.library.marks import Marks
from reader.library.papers import Matches, Papers
from reader.paper import Paper

__all__ = ["reattach"]

PAGE = 500


def reattach(papers: Papers, marks: Marks) -> int:
    """Hang the marks of papers that are not in the library on those that are the same; returns how many moved."""
    if papers.read_only or marks.read_only:
        return 0
    ids = marks.ids("copied")
    known = papers.row_of(ids)
    lost = [id for id in ids if id not in known]
    moved = 0
    for start in range(0, len(lost), PAGE):
        copies = marks.copies(lost[start : start + PAGE])
        several = list(copies.values())
        for (id, copy), matches in zip(copies.items(), papers.matches(several), strict=True):
            found = _same(copy, matches, papers)
            if found is not None:
                papers.alias(id, found.id)
                marks.follow(id, found.id)
                marks.keep([found])
                moved += 1
    return moved


def _same(copy: Paper, matches: Matches, papers: Papers) -> Paper | None:
    """The paper of the library that the copy is, the surest sign first."""

    def first(rows: Sequence[int]) -> list[Paper]:
        return papers.get(dict.fromkeys(rows)) if rows else []

    for paper in first(matches.arxiv_id):
        if paper.arxiv_id == copy.arxiv_id:
            return paper
    for paper in first(matches.doi):
        if same_by_doi(copy, paper):
            return paper
    for paper in first((*matches.title, *matches.own)):
        if same_by_title(copy, paper):
            return paper
    return None
