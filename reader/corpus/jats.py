"""JATS (NLM) articles, one a file or in a set, and Elsevier's articles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.mathml import Element
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, without_empty
from reader.corpus.xml_stream import Found, records, root_of
from reader.corpus.xml_tree import all_at, at, attribute, below, set_texts, text_at, texts_at

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"article", "document", "full-text-retrieval-response"})
_WRAPS = frozenset({"pmc-articleset", "articles", "article-set", "OAI-PMH"})
_SHORT = frozenset({"graphical", "teaser", "toc", "web-summary", "precis", "plain-language-summary", "key-points"})
_DATES = ("epub", "epub-ppub", "pub", "ppub", "collection", "final", "")


def sniff(head: Head) -> float:
    """Tell JATS by its first tags, and Elsevier's articles by theirs."""
    name, tag = root_of(head)
    if name == "article":
        return 1.0 if "<front" in head.start or "article-type" in tag else 0.4
    if name in ("document", "full-text-retrieval-response"):
        return 0.95 if "elsevier.com" in tag else 0.0
    return 0.99 if name in _WRAPS and "<article" in head.start and "article-meta" in head.start else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The articles of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def _record(found: Found) -> Record:
    if found.element.name != "article" or at(found.element, "front") is None:
        return _elsevier(found)
    front = at(found.element, "front")
    meta, journal = at(front, "article-meta"), at(front, "journal-meta")
    record = Record(found.line)
    abstracts = [e for e in all_at(meta, "abstract") if attribute(e, "abstract-type") not in _SHORT]
    set_texts(record, at(meta, "title-group/article-title"), abstracts[:1])
    if subtitle := text_at(meta, "title-group/subtitle"):
        record.title = f"{record.title}: {subtitle}"
    record.authors = [name for contributor in _contributors(meta) if (name := _person(contributor))]
    record.venue = text_at(journal, "journal-title-group/journal-title", "journal-title", "journal-id")
    _when(meta, record)
    record.keywords = texts_at(meta, "kwd-group/kwd")
    ids = {attribute(e, "pub-id-type"): e.text().strip() for e in reversed(all_at(meta, "article-id"))}
    record.doi, record.arxiv_id = ids.get("doi"), ids.get("arxiv")
    record.url = next((u for e in all_at(meta, "self-uri") if (u := attribute(e, "href")).startswith("http")), None)
    central = ids.get("pmc") or ids.get("pmcid") or ""
    pmcid = f"PMC{central}" if central.isdecimal() else central
    record.ids = without_empty(pmid=ids.get("pmid"), pmcid=pmcid)
    record.extra = without_empty(
        type="article",
        volume=text_at(meta, "volume"),
        issue=text_at(meta, "issue"),
        pages=page_range(text_at(meta, "fpage"), text_at(meta, "lpage")) or text_at(meta, "elocation-id"),
        publisher=text_at(journal, "publisher/publisher-name"),
        issn=text_at(journal, "issn"),
        language=attribute(found.element, "lang"),
    )
    return record


def _contributors(meta: Element | None) -> list[Element]:
    everyone = all_at(meta, "contrib-group/contrib")
    return [e for e in everyone if attribute(e, "contrib-type") in ("author", "")] or everyone


def _person(contributor: Element) -> str:
    name = at(contributor, "name", "name-alternatives/name")
    if name is not None:
        parts = [text_at(name, part) for part in ("given-names", "prefix", "surname", "suffix")]
        parts[1] = ""  # a prefix is "Dr." here, and no part of the name
        return Whole(" ".join(part for part in parts if part))
    institution = text_at(contributor, "collab/institution", "collab")
    return text_at(contributor, "string-name") or (Whole(institution) if institution else "")


def _when(meta: Element | None, record: Record) -> None:
    dates = all_at(meta, "pub-date")
    kinds = [attribute(e, "pub-type") or attribute(e, "date-type") for e in dates]
    best = next((dates[kinds.index(kind)] for kind in _DATES if kind in kinds), dates[0] if dates else None)
    parts = [text_at(best, part) for part in ("year", "month", "day")]
    record.year = parts[0]
    separator = "-" if not parts[1] or parts[1].isdecimal() else " "
    record.date = separator.join(part for part in parts if part) or attribute(best, "iso-8601-date")


def _elsevier(found: Found) -> Record:
    """An article as Elsevier delivers it: what is said of it in RDF or core data, and its head."""
    root = found.element
    record = Record(found.line)
    head = next(below(root, "head"), root)
    abstracts = [e for e in all_at(head, "abstract") if attribute(e, "class") in ("author", "")] or list(
        below(root, "abstract")
    )
    for para in (p for e in abstracts for name in ("simple-para", "section-title") for p in below(e, name)):
        para.name = "p" if para.name == "simple-para" else "title"
    set_texts(record, at(head, "title") or next(below(root, "title"), None), abstracts[:1])
    if not record.abstract:
        described = next(below(root, "description"), None)
        record.abstract = " ".join(described.text().split()) if described else ""
    people = [
        e for group in all_at(head, "author-group") for e in group.elements() if e.name in ("author", "collaboration")
    ]
    record.authors = [Whole(name) for person in people if (name := _elsevier_person(person))]
    if not record.authors:
        record.authors = [" ".join(e.text().split()) for e in below(root, "creator")]

    def said(*names: str) -> str:
        return next((t for name in names for e in below(root, name) if (t := " ".join(e.text().split()))), "")

    record.venue = said("publicationName")
    record.doi = said("doi")
    record.url = said("url") if said("url").startswith("http") else None
    record.date = said("coverDate", "coverDisplayDate", "availableOnline")
    record.keywords = texts_at(head, "keywords/keyword/text")
    pages = page_range(said("startingPage"), said("endingPage")) or said("articleNumber")
    record.extra = without_empty(
        type="article",
        volume=said("volume"),
        issue=said("number"),
        pages=pages,
        publisher=said("publisher"),
        issn=said("issn"),
    )
    return record


def _elsevier_person(person: Element) -> str:
    if person.name == "collaboration":
        return text_at(person, "text")
    return " ".join(part for name in ("given-name", "surname", "suffix") if (part := text_at(person, name)))
