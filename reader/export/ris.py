"""Papers as RIS."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from reader.export.common import headline_of, kind, name_of, strings, text_of
from reader.export.jsonl import Marks
from reader.kinds import HEADLINE, RIS, stand_in
from reader.paper import Paper

__all__ = ["write_ris"]

_TAG_IN_TEXT = re.compile(r"\s*\n[ \t]*(?=[A-Z][A-Z0-9] {0,3}[-–](?:\s|$))")


def write_ris(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """Papers as RIS, one record and an empty line a piece."""
    for paper in papers:
        lines = "".join(f"{tag}  - {value}\n" for tag, value in _fields(paper) if value)
        yield f"TY  - {RIS.get(kind(paper), 'GEN')}\n{lines}ER  - \n\n"


def _fields(paper: Paper) -> Iterator[tuple[str, str]]:
    """The fields of a record behind its type."""
    extra, told = paper.extra, kind(paper)
    institutions = strings(extra.get("corporate", ()))
    headline = headline_of(paper)
    yield "TI", paper.title or (stand_in(headline) if headline else "")
    for name in paper.authors:
        yield "AU", _name(name, institutions)
    for name in strings(extra.get("editors", ())):
        yield "A2", _name(name, institutions)
    yield ("JF" if told in ("article", "book", "proceedings") else "T2"), paper.venue or ""
    yield "T3", text_of(extra.get("series"))
    yield "PY", str(paper.year or "")
    yield "DA", _date(paper)
    yield "VL", text_of(extra.get("volume"))
    yield "IS", text_of(extra.get("issue"))
    first, _, last = text_of(extra.get("pages")).partition("-")
    yield "SP", first
    yield "EP", last
    for tag, name in (("PB", "publisher"), ("CY", "address"), ("ET", "edition"), ("LA", "language"), ("M1", "number")):
        yield tag, " ".join(text_of(extra.get(name)).split())
    yield "SN", paper.ids.get("isbn") or text_of(extra.get("issn"))
    yield "DO", paper.doi or ""
    yield "UR", paper.url or ""
    if pmid := paper.ids.get("pmid"):
        yield "AN", pmid
        yield "DB", "PubMed"
    if paper.arxiv_id:
        yield "C1", f"arXiv:{paper.arxiv_id}" + (f"v{paper.version}" if paper.version else "")
    for name in ("openreview", "acl", "pmcid"):
        if value := paper.ids.get(name):
            yield "C1", f"{name}:{value}"
    if headline:
        yield "C1", f"{HEADLINE}:{headline}"
    for word in paper.keywords:
        yield "KW", word
    yield "N1", _lines(text_of(extra.get("note")))
    yield "AB", _lines(paper.abstract.replace("\t", " "))
    yield "ID", paper.citekey or ""


def _name(name: str, institutions: list[str]) -> str:
    """A name as RIS has it: "Family, Given, Suffix"; an institution's name ends in a comma, as EndNote has it."""
    parts = name_of(name, institutions)
    if parts.whole:
        return f"{name}," if name in institutions or "," in name else name
    return ", ".join(part for part in (parts.family, parts.given, parts.suffix) if part)


def _date(paper: Paper) -> str:
    if paper.date:
        return paper.date.replace("-", "/")
    month = paper.extra.get("month")
    return f"{paper.year:04}/{month:02}" if paper.year and isinstance(month, int) else ""


def _lines(text: str) -> str:
    """A text over several lines, none of which looks like a tag."""
    return _TAG_IN_TEXT.sub(" ", text)
