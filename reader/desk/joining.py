"""Two papers of the library that a third record shows to be one are joined; what was joined can be split again."""

from __future__ import annotations

from collections.abc import Iterable

from reader.corpus.merging import joined_by_ids, merged
from reader.library.marks import Marks
from reader.library.papers import Papers
from reader.paper import Paper, ReaderError
from reader.records import replace

__all__ = ["NothingToSplit", "join", "split"]


class NothingToSplit(ReaderError):
    """A paper was read once only, or always under the same id."""


def join(papers: Papers, marks: Marks, pairs: Iterable[tuple[str, str]]) -> int:
    """Make each pair of ids one paper, under the id that was here first; marks follow. Returns how many were joined."""
    if papers.read_only:
        return 0
    count = 0
    for pair in pairs:
        rows = sorted(set(papers.row_of(pair).values()))
        found = papers.get(rows)
        if len(found) < 2 or not joined_by_ids(*found) or any(papers.aliases.parted(one.id) for one in found):
            continue
        first, second = found
        places = tuple(dict.fromkeys((*first.sources, *second.sources)))
        old, new = papers.merge(rows[0], rows[1], replace(merged(first, second), sources=places))
        if not marks.read_only:
            marks.follow(old, new)
        count += 1
    return count


def split(papers: Papers, id: str) -> list[Paper]:
    """Part the records that were found to be one paper; returns those that are papers of their own now.

    The paper is again what it was before; marks stay with it. Reading the same files again does not join them again.
    Raises NothingToSplit.
    """
    row = papers.row_of([id]).get(id)
    known = papers.get([row])[0] if row is not None else None
    records = papers.aliases.merged(known.id) if known else []
    if known is None or row is None or not records:
        raise NothingToSplit("nothing was joined to this paper: all its records have the same id")
    gone = {place for one in records for place in one.record.sources}
    left = tuple(place for place in known.sources if place not in gone) or known.sources[:1]
    before = records[0].before or known
    papers.update(row, replace(before, id=known.id, sources=left))
    for one in records:
        papers.aliases.take(one.alias)
    made = [one.record for one in records if one.record.id not in papers.row_of([one.record.id])]
    papers.add(made)
    papers.finish()
    for paper in (known, *made):
        papers.aliases.part(paper.id)
    return made
