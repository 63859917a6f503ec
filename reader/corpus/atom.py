"""Atom feeds: the answers of arXiv, and others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.mapping import original_of
from reader.corpus.markup import markup
from reader.corpus.mathml import Element
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import without_empty
from reader.corpus.xml_stream import Found, records, root_of
from reader.corpus.xml_tree import all_at, at, attribute, marked, text_at, texts_at

__all__ = ["WANTS", "parse", "sniff"]

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"entry"})
_PARAGRAPH = re.compile(r"\n[ \t]{2,}(?=\S)")


def sniff(head: Head) -> float:
    """Tell Atom by its first tag."""
    name, tag = root_of(head)
    if name == "feed":
        return 1.0 if "Atom" in tag or "purl.org/atom" in tag else 0.8
    return 0.9 if name == "entry" else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The entries of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def text_of_feed(element: Element | None) -> tuple[str, str]:
    """The text of an Atom text construct, and the same as it was read: plain, or HTML that becomes text."""
    if element is None:
        return "", ""
    kind = attribute(element, "type")
    raw = element.text()
    if kind == "xhtml" or element.elements():
        return marked(element), raw
    return (markup(raw), raw) if kind.endswith("html") else (raw, raw)


def _record(found: Found) -> Record | Rejected:
    entry = found.element
    record = Record(found.line)
    title, raw_title = text_of_feed(at(entry, "title"))
    abstract, raw_abstract = text_of_feed(at(entry, "summary", "content", "abstract", "description"))
    own = text_at(entry, "id")
    if title == "Error" and "arxiv.org/api/errors" in own:
        return Rejected(found.line, f"arXiv answered with an error: {' '.join(abstract.split())}")
    record.title, record.abstract = title, _PARAGRAPH.sub("\n\n", abstract.strip())
    if (title, abstract) != (raw_title, raw_abstract):
        record.original = original_of(raw_title, raw_abstract)
    record.authors = texts_at(entry, "author/name") or texts_at(entry, "creator", "author")
    record.date = text_at(entry, "published", "issued", "updated", "modified", "date")
    record.keywords = [term for e in all_at(entry, "category") if (term := attribute(e, "term") or e.text().strip())]
    links = {attribute(e, "rel") or "alternate": attribute(e, "href") for e in reversed(all_at(entry, "link"))}
    record.url = links.get("alternate") or (own if own.startswith("http") else None)
    record.doi = text_at(entry, "doi")
    arxiv = "arxiv.org" in own or own.lower().startswith("oai:arxiv")
    record.arxiv_id = own if arxiv else None
    record.ids = {} if arxiv or not own else {"source": own}
    record.venue = text_at(entry, "source/title") or None
    record.extra = without_empty(
        type="preprint" if arxiv else "",
        comment=text_at(entry, "comment"),
        journal_ref=text_at(entry, "journal_ref"),
    )
    return record
