"""Placing: which paper of the library a record is, and what the paper is then."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from reader.corpus.merging import (
    clearly_different,
    merged,
    refreshed,
    same_by_doi,
    same_by_title,
    same_content,
    same_record,
    second_id,
    title_line,
)
from reader.library.papers import Matches, Papers
from reader.paper import Paper, Source
from reader.records import replace

Kind = Literal["added", "updated", "duplicates"]
MOST_PLACES = 100
"""Places that are remembered of one paper: a file with the same row ten thousand times says nothing new after that."""


@dataclass(slots=True, eq=False)
class _Slot:
    """A paper in hand: one of the library (`row`, `stored`), or one that the batch adds.

    `fresh`: a record of the file that is being read has already been found to be this paper.
    """

    row: int | None
    stored: Paper | None
    paper: Paper
    fresh: bool


class Plan:
    """Where each record of a batch goes; nothing is written before `store()`.

    `seen` holds a 1 for each row of the library that the file at `path` has had in this run: a record that comes
    again then is another record of the same paper, not the same record read again.
    """

    def __init__(self, library: Papers, path: str, seen: bytearray) -> None:
        """Plan for records of the file at `path`."""
        self._library = library
        self._path = path
        self._seen = seen
        self._slots: dict[int, _Slot] = {}
        self._new: list[_Slot] = []
        self._known: dict[str, list[_Slot]] = {}
        self._aliases: list[tuple[str, _Slot, Paper | None, Paper]] = []
        self._joins: list[tuple[_Slot, _Slot]] = []

    def place(self, paper: Paper, matches: Matches) -> Kind:
        """Find the paper that the record is, or make it one."""
        keys = _keys(paper)
        slot, paper, known = self._find(paper, matches, keys)
        if slot is None:
            slot = _Slot(None, None, with_headline(paper), True)
            self._new.append(slot)
            self._hold(slot, keys)
            return "added"
        others = [other for other in dict.fromkeys(known) if other is not slot]
        self._joins += [(slot, other) for other in others if _same_ids(paper, other.paper)]
        before = slot.paper
        after = (refreshed if self._again(slot, paper) else merged)(before, paper)
        if paper.id != before.id and matches.id is None:
            self._aliases.append((paper.id, slot, None if self._again(slot, paper) else paper, before))
        sources = _places(before.sources, paper.sources[0], moved=not slot.fresh)
        slot.fresh = True
        if same_content(before, after):
            if sources != before.sources:
                slot.paper = replace(before, sources=sources)
            return "duplicates"
        slot.paper = with_headline(replace(after, sources=sources))
        self._hold(slot, keys)
        return "updated"

    def store(self) -> list[tuple[int, Paper]]:
        """Write the batch; returns the new papers with their rows."""
        papers = [slot.paper for slot in self._new]
        rows = self._library.add(papers) if papers else range(0)
        for slot, row in zip(self._new, rows, strict=True):
            slot.row = row
        changed = {row: slot.paper for row, slot in self._slots.items() if slot.paper is not slot.stored}
        if changed:
            self._library.update_many(changed)
        for alias, slot, record, before in self._aliases:
            self._library.alias(alias, slot.paper.id, record, before)
        return list(zip(rows, papers, strict=True))

    def joins(self) -> Iterable[tuple[str, str]]:
        """The ids of papers that a record has shown to be one."""
        return ((one.paper.id, other.paper.id) for one, other in self._joins)

    def rows(self) -> Iterable[int]:
        """The rows that the batch has had, after `store()`."""
        yield from (slot.row for slot in self._new if slot.row is not None)
        yield from (row for row, slot in self._slots.items() if slot.fresh)

    def changed_content(self) -> list[tuple[int, Paper]]:
        """The papers of the library that now say something else, with their rows."""
        return [
            (row, slot.paper)
            for row, slot in self._slots.items()
            if slot.stored is not None and slot.paper is not slot.stored and not same_content(slot.stored, slot.paper)
        ]

    def _hold(self, slot: _Slot, keys: Sequence[str]) -> None:
        for key in keys:
            held = self._known.setdefault(key, [])
            if len(held) < _MOST and slot not in held:
                held.append(slot)

    def _find(self, paper: Paper, matches: Matches, keys: Sequence[str]) -> tuple[_Slot | None, Paper, Sequence[_Slot]]:
        """The paper that the record is; the record, with another id where its own is taken; what was compared."""
        held = [slot for key in keys for slot in self._known.get(key, ())]
        if not held and matches == _NONE:
            return None, paper, ()
        rows = [matches.id] if matches.id is not None else []
        known = [*self._fetch([*rows, *matches.arxiv_id, *matches.doi, *matches.own, *matches.title]), *held]
        taken = False
        for slot in known:
            if slot.paper.id == paper.id or (slot.row is not None and slot.row == matches.id):
                if not paper.doi or paper.arxiv_id or not clearly_different(paper.title, slot.paper.title):
                    return slot, paper, known
                taken = True
        for slot in known:
            if self._again(slot, paper) and (_own(paper, slot.paper) or same_record(paper, slot.paper)):
                return slot, self._other(paper) if taken else paper, known
        for same in (_same_arxiv, _same_doi, same_by_title):
            for slot in known:
                if same(paper, slot.paper):
                    return slot, self._other(paper) if taken else paper, known
        if not taken:
            return None, paper, known
        paper = self._other(paper)
        found = [slot for slot in self._known.get(paper.id, ()) if slot.paper.id == paper.id]
        found = found or self._fetch(self._library.row_of([paper.id]).values())
        return (found[0] if found else None), paper, ()

    def _other(self, paper: Paper) -> Paper:
        return replace(paper, id=second_id(paper))

    def _fetch(self, rows: Iterable[int]) -> list[_Slot]:
        """The slots of rows of the library, each once."""
        wanted = list(dict.fromkeys(rows))
        missing = [row for row in wanted if row not in self._slots]
        if missing:
            for row, paper in self._library.by_row(missing).items():
                fresh = row < len(self._seen) and self._seen[row] == 1
                self._slots[row] = _Slot(row, paper, paper, fresh)
        return [self._slots[row] for row in wanted if row in self._slots]

    def _again(self, slot: _Slot, paper: Paper) -> bool:
        """True if the paper is known from one record of this file alone, which can be this one, read again."""
        places = slot.paper.sources
        return (
            slot.row is not None
            and not slot.fresh
            and len(places) == 1
            and places[0].path == self._path
            and (paper.version or 0) >= (slot.paper.version or 0)
        )


_NONE = Matches()
_MOST = 50
"""Papers of one batch that are compared for one key: a thousand may be called "Preface"."""


def _keys(paper: Paper) -> list[str]:
    """What papers of one batch are compared by."""
    keys = [paper.id]
    if paper.arxiv_id:
        keys.append("arxiv:" + paper.arxiv_id.lower())
    if paper.doi:
        keys.append("doi:" + paper.doi)
    if paper.title:
        keys.append("title:" + title_line(paper.title))
    return keys


def _own(paper: Paper, known: Paper) -> bool:
    own = paper.ids.get("source")
    return bool(own) and own == known.ids.get("source")


def _same_arxiv(paper: Paper, known: Paper) -> bool:
    return bool(paper.arxiv_id) and (paper.arxiv_id or "").lower() == (known.arxiv_id or "").lower()


def _same_ids(paper: Paper, known: Paper) -> bool:
    """True if an id that is a paper's own, not a title, says that two are the same."""
    return _same_arxiv(paper, known) or _same_doi(paper, known)


def _same_doi(paper: Paper, known: Paper) -> bool:
    return bool(paper.doi) and paper.doi == known.doi and same_by_doi(paper, known)


def _places(known: tuple[Source, ...], place: Source, moved: bool) -> tuple[Source, ...]:
    """The places a paper comes from, with this one; `moved`: what the file had before is what it has here now."""
    if place in known or (len(known) >= MOST_PLACES and not moved):
        return known
    if not moved:
        return (*known, place)
    at = next((i for i, one in enumerate(known) if one.path == place.path), len(known))
    others = [one for one in known if one.path != place.path]
    others.insert(at, place)
    return tuple(others)


def with_headline(paper: Paper) -> Paper:
    """The paper with what stands for its title in a list, where it has none."""
    if paper.title or paper.headline or not paper.abstract:
        return paper
    from reader.desk.headline import headline

    return replace(paper, headline=headline(paper.abstract) or None)
