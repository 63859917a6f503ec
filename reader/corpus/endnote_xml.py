"""EndNote's XML: `<xml><records><record>`, texts in runs of `<style>`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, spread, without_empty
from reader.corpus.xml_stream import Found, records, root_of
from reader.corpus.xml_tree import all_at, at, attribute, set_texts, text_at, texts_at
from reader.kinds import kind_of

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"record"})
_STYLES = {"italic": "i", "bold": "b", "superscript": "sup", "subscript": "sub"}


_SIGNS = ("<ref-type", "<source-app", "<contributors>", "<titles>")


def sniff(head: Head) -> float:
    """Tell the format by its first tags."""
    name, _ = root_of(head)
    start = head.start[:4000]
    return 1.0 if name in ("xml", "records") and any(tag in start for tag in _SIGNS) else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def _record(found: Found) -> Record:
    element = found.element
    for style in all_at(element, "titles/title/style") + all_at(element, "abstract/style"):
        style.name = next((_STYLES[f] for f in attribute(style, "face").split() if f in _STYLES), "span")
    record = Record(found.line)
    _texts(found, record)
    kind = kind_of(attribute(at(element, "ref-type"), "name") or "misc")
    record.authors = texts_at(element, "contributors/authors/author")
    record.venue = text_at(element, "periodical/full-title", "titles/secondary-title", "alt-periodical/full-title")
    record.year = text_at(element, "dates/year")
    day = text_at(element, "dates/pub-dates/date")
    record.date = day if not record.year or str(record.year) in day else f"{day} {record.year}"
    record.keywords = spread(texts_at(element, "keywords/keyword"))
    record.doi = text_at(element, "electronic-resource-num")
    addresses = texts_at(
        element, "urls/related-urls/url", "urls/web-urls/url", "urls/text-urls/url", "urls/pdf-urls/url"
    )
    record.url = next((url for url in addresses if url.startswith("http")), None)
    record.citekey = text_at(element, "label") or None
    number = text_at(element, "isbn")
    book = kind in ("book", "incollection", "proceedings")
    record.ids = without_empty(isbn=number if book else "")
    series = text_at(element, "titles/tertiary-title") or (record.venue if kind == "book" else "")
    record.venue = None if kind == "book" else record.venue
    record.extra = without_empty(
        type=kind,
        volume=text_at(element, "volume"),
        issue=text_at(element, "number", "issue"),
        pages=page_range(text_at(element, "pages")),
        publisher=text_at(element, "publisher"),
        address=text_at(element, "pub-location"),
        series=series,
        edition=text_at(element, "edition"),
        issn="" if book else number,
        editors=texts_at(element, "contributors/secondary-authors/author"),
        language=text_at(element, "language"),
        note=text_at(element, "notes"),
    )
    return record


def _texts(found: Found, record: Record) -> None:
    abstract = at(found.element, "abstract")
    set_texts(record, at(found.element, "titles/title"), [abstract] if abstract else [])
    if "<i>" not in (record.original or "") and "<su" not in (record.original or ""):
        record.original = None
