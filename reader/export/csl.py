"""Papers as CSL-JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from reader.export.common import Keys, headline_of, kind, month_and_day, name_of, strings, text_of
from reader.export.jsonl import Marks
from reader.kinds import CSL, HEADLINE, stand_in
from reader.paper import Paper

__all__ = ["write_csl"]

_EXTRAS = (
    ("volume", "volume"), ("issue", "issue"), ("page", "pages"), ("publisher", "publisher"), ("number", "number"),
    ("publisher-place", "address"), ("collection-title", "series"), ("edition", "edition"), ("ISSN", "issn"),
    ("language", "language"), ("note", "note"),
)  # fmt: skip
_IDS = (("ISBN", "isbn"), ("PMID", "pmid"), ("PMCID", "pmcid"))
_CUSTOM = ("openreview", "acl", "openalex")


def write_csl(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """Papers as one CSL-JSON array, an item a line."""
    keys = Keys()
    before = "[\n"
    for paper in papers:
        yield before + json.dumps(csl_item(paper, keys.of(paper)), ensure_ascii=False)
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def csl_item(paper: Paper, key: str) -> dict[str, Any]:
    """One item under a key."""
    extra, headline = paper.extra, headline_of(paper)
    institutions = strings(extra.get("corporate", ()))
    names = {"author": paper.authors, "editor": strings(extra.get("editors", ()))}
    item: dict[str, Any] = {
        "id": key,
        "type": CSL.get(kind(paper), "document"),
        "title": paper.title or (stand_in(headline) if headline else ""),
        **{role: [_name(name, institutions) for name in people] for role, people in names.items()},
        "container-title": paper.venue,
        "issued": _issued(paper),
        "DOI": paper.doi,
        "URL": paper.url,
    }
    item |= {name: text_of(extra.get(ours)) for name, ours in _EXTRAS}
    item |= {name: paper.ids.get(ours) for name, ours in _IDS}
    if paper.arxiv_id:
        item["archive"] = "arXiv"
        item["archive_location"] = paper.arxiv_id + (f"v{paper.version}" if paper.version else "")
    item["keyword"] = _keywords(paper.keywords)
    item["abstract"] = paper.abstract
    item["custom"] = {name: paper.ids[name] for name in _CUSTOM if paper.ids.get(name)}
    if headline:
        item["custom"][HEADLINE] = headline
    return {name: value for name, value in item.items() if value}


def _name(name: str, institutions: list[str]) -> dict[str, str]:
    parts = name_of(name, institutions)
    if parts.whole:
        return {"literal": name}
    named = {"family": parts.family, "given": parts.given, "suffix": parts.suffix}
    return {part: text for part, text in named.items() if text}


def _issued(paper: Paper) -> dict[str, Any]:
    year = paper.year or (int(paper.date[:4]) if paper.date else None)
    if not year:
        return {}
    month, day = month_and_day(paper)
    return {"date-parts": [[part for part in (year, month, day) if part]]}


def _keywords(words: tuple[str, ...]) -> str:
    """CSL has one text for all key words."""
    return ("; " if any("," in word for word in words) else ", ").join(words)
