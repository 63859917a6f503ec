"""MARCXML, bare or in the answers of OAI-PMH and SRU."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.markup import markup
from reader.corpus.mathml import Element
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, without_empty
from reader.corpus.xml_stream import Found, records, root_of
from reader.corpus.xml_tree import attribute, below, texts_at

__all__ = ["WANTS", "has_fields", "marc_record", "parse", "sniff"]

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"record"})
_PUNCTUATION = " /:;=,"
_NOT_AUTHORS = re.compile(r"edit|hrsg|hg\.|transl|übers|illus|advis|ths|sponsor|honou?ree", re.IGNORECASE)


def sniff(head: Head) -> float:
    """Tell MARCXML by its data fields."""
    name, _ = root_of(head)
    if not name:
        return 0.0
    fields = re.search(r"<(?:\w+:)?datafield\b[^<>]*\btag=", head.start) is not None
    return (
        0.99
        if fields and name in ("record", "collection", "OAI-PMH", "searchRetrieveResponse")
        else 0.7
        if fields
        else 0.0
    )


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def has_fields(element: Element) -> bool:
    """Whether an element is a MARC record itself."""
    return any(isinstance(child, Element) and child.name == "datafield" for child in element.children)


def _record(found: Found) -> Record | Rejected | None:
    for element in below(found.element, "record"):
        if has_fields(element):
            return marc_record(element, found.line)
    return None


class _Marc:
    """The fields of a MARC record by tag."""

    def __init__(self, element: Element) -> None:
        self.fields = [e for e in element.elements() if e.name in ("datafield", "controlfield")]

    def all(self, tags: str) -> list[Element]:
        return [e for e in self.fields if attribute(e, "tag") in tags.split()]

    def values(self, tags: str, codes: str = "a") -> list[str]:
        """The subfields with one of the codes, in the fields with one of the tags."""
        return [text for e in self.all(tags) for code in codes if (text := sub(e, code))]

    def first(self, tags: str, codes: str = "a") -> str:
        return next(iter(self.values(tags, codes)), "")


def sub(field: Element, code: str) -> str:
    """A field's first subfield with a code."""
    found = (e for e in field.elements() if e.name == "subfield" and attribute(e, "code") == code)
    return next((text for e in found if (text := " ".join(e.text().split()))), "")


def marc_record(element: Element, line: int) -> Record:
    """The record of a MARC element."""
    marc = _Marc(element)
    record = Record(line)
    title = marc.first("245").rstrip(_PUNCTUATION)
    subtitle = marc.first("245", "b").rstrip(_PUNCTUATION)
    record.title = markup(f"{title}: {subtitle}" if title and subtitle else title)
    record.abstract = markup("\n\n".join(marc.values("520")))
    people = [e for e in marc.all("100 700") if not _NOT_AUTHORS.search(" ".join(texts_at(e, "subfield")[1:]))]
    record.authors = [name for e in people if (name := sub(e, "a").rstrip(_PUNCTUATION + "."))] or []
    record.authors = [name if name[-2:-1].strip() else name + "." for name in record.authors]
    record.authors += [Whole(name.rstrip(_PUNCTUATION + ".")) for name in marc.values("110 710", "ag")]
    host = next(iter(marc.all("773")), None)
    if host is not None:
        record.venue = (sub(host, "p") or sub(host, "t")).rstrip(_PUNCTUATION + ".")
    record.year = marc.first("773", "y") or marc.first("260 264", "c") or marc.first("269", "c")
    record.date = marc.first("269", "c") or marc.first("260 264", "c")
    record.keywords = [word.rstrip(_PUNCTUATION + ".") for word in marc.values("653 650 695")]
    for field in marc.all("024"):
        if sub(field, "2").lower() == "doi":
            record.doi = sub(field, "a")
    for field in marc.all("037 035"):
        if sub(field, "9").lower() == "arxiv" or sub(field, "a").lower().startswith("arxiv:"):
            record.arxiv_id = record.arxiv_id or sub(field, "a").removeprefix("oai:arXiv.org:")
    record.url = next((url for url in marc.values("856 966", "u") if url.startswith("http")), None)
    control = next((e.text().strip() for e in marc.all("001")), "")
    record.ids = without_empty(source=control, isbn=marc.first("020").split(" ")[0])
    pages = sub(host, "c") if host is not None else ""
    record.extra = without_empty(
        type="article" if record.venue else "book" if record.ids.get("isbn") else "",
        volume=sub(host, "v") if host is not None else "",
        issue=sub(host, "n") if host is not None else "",
        pages=page_range(pages),
        publisher=marc.first("260 264", "b").rstrip(_PUNCTUATION),
        address=marc.first("260 264").rstrip(_PUNCTUATION),
        edition=marc.first("250").rstrip(_PUNCTUATION),
        series=marc.first("490 830").rstrip(_PUNCTUATION),
        issn=marc.first("022"),
        language=marc.first("041"),
    )
    return record
