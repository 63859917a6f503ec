"""RSS of every version, and arXiv's in its old and new form: authors as HTML, the id in the title or the text."""

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
from reader.corpus.xml_tree import at, attribute, text_at, texts_at

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"item"})
_TAIL = re.compile(
    r"\s*\(\s*arXiv:\s*([\w.-]+/\d{7}|\d{4}\.\d{4,5})(v\d+)?\s*(?:\[[^\]]*\])?[^()]*\)\s*$", re.IGNORECASE
)
_LEAD = re.compile(r"\s*arXiv:(\S+)\s+Announce Type:\s*(\S+)\s*(?:Abstract:\s*)?", re.IGNORECASE)
_ANCHOR = re.compile(r"<a\b[^<>]*>(.*?)</a>", re.DOTALL | re.IGNORECASE)
_VOCABULARY = re.compile(r"purl\.org/rss/1\.0/[\"']")
"""RSS 1.0 itself; what only borrows one of its modules ("…/1.0/modules/link/") is another thing."""
_CUT_TAG = re.compile(r"</?a\b[^<>]*(?:>|$)", re.IGNORECASE)
_MAIL = re.compile(r"\S+@\S+\s*\((.+)\)\s*$")


def sniff(head: Head) -> float:
    """Tell RSS by its first tag."""
    name, tag = root_of(head)
    if name == "rss":
        return 1.0
    if name == "RDF" and _VOCABULARY.search(tag):
        return 1.0
    return 0.9 if name in ("item", "channel") else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The items of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def _record(found: Found) -> Record:
    item = found.element
    record = Record(found.line)
    raw_title, raw_abstract = _raw(item, "title"), _raw(item, "description", "encoded", "summary")
    title, abstract = markup(raw_title), markup(raw_abstract)
    if (title, abstract) != (raw_title, raw_abstract):
        record.original = original_of(raw_title, raw_abstract)
    links = [text_at(item, name) for name in ("link", "guid")]
    record.url = next((link for link in [*links, attribute(item, "about")] if link.startswith("http")), None)
    tail = _TAIL.search(title)
    if tail:
        record.arxiv_id = tail[1] + (tail[2] or "")
        title = title[: tail.start()]
    lead = _LEAD.match(abstract)
    if lead:
        record.arxiv_id = record.arxiv_id or lead[1]
        abstract = abstract[lead.end() :]
    guid = text_at(item, "guid")
    if not record.arxiv_id and guid.lower().startswith("oai:arxiv.org:"):
        record.arxiv_id = guid
    record.title, record.abstract = title, abstract
    record.authors = _authors(item)
    record.date = text_at(item, "pubDate", "date", "published", "publicationDate")
    record.keywords = texts_at(item, "category", "subject")
    record.doi = text_at(item, "doi") or next((d for d in texts_at(item, "identifier") if "10." in d), None)
    record.venue = text_at(item, "publicationName") or None
    arxiv = record.arxiv_id or (record.url and "arxiv.org" in record.url)
    record.extra = without_empty(
        type="preprint" if arxiv else "",
        volume=text_at(item, "volume"),
        issue=text_at(item, "number"),
        journal_ref=text_at(item, "journal_reference"),
    )
    if guid and not arxiv and not guid.startswith("http"):
        record.ids = {"source": guid}
    return record


def _raw(item: Element, *names: str) -> str:
    """The text of the first of the elements that has some, with its line ends."""
    found = (at(item, name) for name in names)
    return next((text for element in found if element is not None and (text := element.text().strip())), "")


def _authors(item: Element) -> str | list[str]:
    """The authors: an element each, or all in one, as names, as HTML anchors, as an address with a name."""
    texts = texts_at(item, "creator") or texts_at(item, "author")
    if len(texts) > 1:
        return [markup(text) for text in texts]
    text = next(iter(texts), "")
    if (anchors := _ANCHOR.findall(text)) and text.count("<a ") == len(anchors):
        return [markup(name) for name in anchors]
    mail = _MAIL.match(text)
    return mail[1] if mail else markup(_CUT_TAG.sub("", text))
