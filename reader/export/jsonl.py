"""Papers as JSON: one object a line, keys in a fixed order, absent values null, [] or {}."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Protocol

from reader.paper import Paper, Source

__all__ = ["Marks", "json_line", "paper_json", "write_json", "write_jsonl"]


class Marks(Protocol):
    """What a user made of one paper: all that an export needs to know of it."""

    @property
    def bookmarked(self) -> bool:
        """Whether the paper is bookmarked."""

    @property
    def lists(self) -> tuple[str, ...]:
        """The names of the reading lists that hold it."""

    @property
    def tags(self) -> tuple[str, ...]:
        """Its tags."""

    @property
    def note(self) -> str | None:
        """The note on it, in Markdown."""

    @property
    def read(self) -> bool:
        """Whether it was read."""

    @property
    def skipped(self) -> bool:
        """Whether it was skipped."""


def source_json(source: Source) -> dict[str, Any]:
    """One place that a paper came from, as an object."""
    return {"path": source.path, "ordinal": source.ordinal, "line": source.line}


def paper_json(paper: Paper, marks: Marks | None = None) -> dict[str, Any]:
    """One paper and its marks as an object whose keys and their order never change."""
    sources = [source_json(source) for source in paper.sources]
    return {
        "id": paper.id,
        "title": paper.title or None,
        "headline": None if paper.title else paper.headline or None,
        "abstract": paper.abstract or None,
        "authors": list(paper.authors),
        "venue": paper.venue or None,
        "year": paper.year,
        "date": paper.date or None,
        "keywords": list(paper.keywords),
        "doi": paper.doi or None,
        "arxiv_id": paper.arxiv_id or None,
        "version": paper.version,
        "url": paper.url or None,
        "ids": dict(paper.ids),
        "citekey": paper.citekey or None,
        "extra": dict(paper.extra),
        "source": sources[0] if sources else None,
        "sources": sources,
        "bookmarked": bool(marks and marks.bookmarked),
        "lists": list(marks.lists) if marks else [],
        "tags": list(marks.tags) if marks else [],
        "note": (marks.note or None) if marks else None,
        "read": bool(marks and marks.read),
        "skipped": bool(marks and marks.skipped),
    }


def json_line(value: Mapping[str, Any]) -> str:
    """An object on one line of JSON Lines, its line end included."""
    return json.dumps(value, ensure_ascii=False) + "\n"


def write_jsonl(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """Papers as JSON Lines, one piece a paper."""
    for paper in papers:
        yield json_line(paper_json(paper, marks.get(paper.id)))


def write_json(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """Papers as one JSON array, one paper a line."""
    before = "[\n"
    for paper in papers:
        yield before + json_line(paper_json(paper, marks.get(paper.id)))[:-1]
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"
