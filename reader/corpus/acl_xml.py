"""The ACL Anthology's XML: a collection of volumes, each with what holds for its papers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.dates import parse_month
from reader.corpus.mathml import Element
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, without_empty
from reader.corpus.xml_stream import Found, records, root_of
from reader.corpus.xml_tree import all_at, at, attribute, set_texts, text_at

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"paper"})


def sniff(head: Head) -> float:
    """Tell the format by a collection with volumes in it."""
    name, tag = root_of(head)
    return 1.0 if name == "collection" and " id=" in tag and "<volume" in head.start else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The papers of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def _record(found: Found) -> Record:
    paper = found.element
    around = {element.name: element for element in found.around}
    volume = around.get("volume")
    meta = at(volume, "meta")
    record = Record(found.line)
    abstract = at(paper, "abstract")
    set_texts(record, at(paper, "title"), [abstract] if abstract else [])
    record.authors = [Whole(name) for author in all_at(paper, "author") if (name := _person(author))]
    record.venue = text_at(paper, "booktitle") or text_at(meta, "booktitle", "journal-title")
    record.year = text_at(paper, "year") or text_at(meta, "year")
    record.doi = text_at(paper, "doi")
    own = text_at(paper, "url")
    if not own or own.startswith("http"):
        collection = attribute(around.get("collection"), "id")
        own = f"{collection}-{attribute(volume, 'id')}.{attribute(paper, 'id')}"
    record.ids = without_empty(acl=own, isbn=text_at(meta, "isbn"))
    record.url = f"https://aclanthology.org/{own}/"
    record.citekey = text_at(paper, "bibkey") or None
    record.extra = without_empty(
        type="article" if text_at(meta, "journal-title") else "inproceedings",
        pages=page_range(text_at(paper, "pages")),
        month=parse_month(text_at(meta, "month")) or "",
        publisher=text_at(meta, "publisher"),
        address=text_at(meta, "address"),
        volume=text_at(meta, "journal-volume"),
        issue=text_at(meta, "journal-issue"),
        editors=[Whole(name) for editor in all_at(meta, "editor") if (name := _person(editor))],
    )
    return record


def _person(author: Element) -> str:
    return " ".join(part for name in ("first", "last") if (part := text_at(author, name)))
