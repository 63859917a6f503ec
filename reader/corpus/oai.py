"""OAI-PMH: the answers of arXiv (in its own two forms) and of repositories (Dublin Core, MARCXML, MODS)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.marcxml import has_fields, marc_record
from reader.corpus.markup import markup
from reader.corpus.mathml import Element
from reader.corpus.mods import mods_record
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import without_empty
from reader.corpus.xml_stream import Found, records, root_of
from reader.corpus.xml_tree import all_at, at, attribute, text_at, texts_at
from reader.kinds import kind_of

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"record"})
_PARAGRAPH = re.compile(r"\n[ \t]{2,}(?=\S)")
_DC = frozenset({"dc", "qualifieddc", "oai_dc"})
_TYPES = re.compile(r"info:eu-repo/semantics/(\w+)")
_EU = {"article": "article", "conferenceObject": "inproceedings", "doctoralThesis": "phdthesis", "report": "techreport",
       "masterThesis": "mastersthesis", "book": "book", "bookPart": "incollection", "preprint": "preprint",
       "workingPaper": "techreport"}  # fmt: skip


def sniff(head: Head) -> float:
    """Tell OAI-PMH, or its bare records, by the first tags."""
    name, _ = root_of(head)
    if name == "OAI-PMH":
        return 0.98
    return 0.9 if name in ("ListRecords", "record", "metadata", "records") and _inside(head) else 0.0


def _inside(head: Head) -> bool:
    return re.search(r"<(?:\w+:)?(?:arXiv(?:Raw)?|dc)\b", head.start[:8000]) is not None


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a stream of UTF-8."""
    return records(stream, _NAMES, _record)


def _record(found: Found) -> Record | Rejected | None:
    header = at(found.element, "header")
    identifier = text_at(header, "identifier")
    if attribute(header, "status") == "deleted":
        return Rejected(
            found.line, f"it was withdrawn by its repository ({identifier})" if identifier else "it was withdrawn"
        )
    holder = at(found.element, "metadata") or found.element
    inner = holder.elements()
    for element in [*inner, found.element]:
        if element.name in ("arXiv", "arXivRaw"):
            return _arxiv(element, found.line)
        if element.name in _DC:
            return _dublin_core(element, found.line, identifier)
        if has_fields(element):
            return marc_record(element, found.line)
        if element.name == "mods":
            return mods_record(element, found.line)
    return Rejected(
        found.line, f"its metadata are in a form that is not known ({inner[0].name})" if inner else "it is empty"
    )


def _arxiv(meta: Element, line: int) -> Record:
    """What arXiv hands out as `arXiv` and `arXivRaw`. Texts are LaTeX, hard-wrapped, their paragraphs set in."""
    record = Record(line)
    record.title = text_at(meta, "title")
    abstract = at(meta, "abstract")
    record.abstract = _PARAGRAPH.sub("\n\n", abstract.text().strip()) if abstract else ""
    people = all_at(meta, "authors/author")
    if people:
        record.authors = [name for name in map(_person, people) if any(c.isalnum() for c in name)]
    else:
        record.authors = text_at(meta, "authors")
    record.arxiv_id = text_at(meta, "id")
    versions = [attribute(version, "version").lstrip("v") for version in all_at(meta, "version")]
    record.version = int(versions[-1]) if versions and versions[-1].isdecimal() else None
    record.date = text_at(meta, "created") or text_at(meta, "version/date")
    record.keywords = text_at(meta, "categories").split()
    record.doi = text_at(meta, "doi")
    record.url = f"https://arxiv.org/abs/{record.arxiv_id}" if record.arxiv_id else None
    record.extra = without_empty(
        type="preprint",
        comment=text_at(meta, "comments"),
        journal_ref=text_at(meta, "journal-ref"),
        number=text_at(meta, "report-no"),
    )
    return record


def _person(author: Element) -> Whole:
    parts = [text_at(author, name) for name in ("forenames", "keyname", "suffix")]
    return Whole(" ".join(part for part in parts if part))


def _dublin_core(meta: Element, line: int, identifier: str) -> Record:
    """Dublin Core, in which many elements of a name may stand for different things."""
    record = Record(line)
    record.title = markup(text_at(meta, "title"))
    told = [e.text().strip() for e in all_at(meta, "description") + all_at(meta, "abstract")]
    texts = [text for text in told if text and not text.startswith("Comment:")]
    record.abstract = markup(max(texts, key=len, default=""))
    if "\n" in record.abstract and "\n\n" not in record.abstract:
        record.abstract = " ".join(record.abstract.split())
    record.authors = texts_at(meta, "creator")
    record.date = next(iter(sorted(texts_at(meta, "date", "issued"))), "")
    record.keywords = texts_at(meta, "subject")
    named = texts_at(meta, "identifier", "relation")
    record.doi = next((text for text in named if "10." in text and "/" in text), None)
    record.url = next((text for text in texts_at(meta, "identifier") if text.startswith("http")), None)
    if identifier.lower().startswith("oai:arxiv.org"):
        record.arxiv_id = identifier
    elif identifier:
        record.ids = {"source": identifier}
    kinds = [_EU.get(m[1], "") for text in texts_at(meta, "type") if (m := _TYPES.match(text))]
    plain = [kind_of(text) for text in texts_at(meta, "type")]
    record.extra = without_empty(
        type=next((kind for kind in [*kinds, *plain] if kind in _EU.values()), ""),
        publisher=text_at(meta, "publisher"),
        language=text_at(meta, "language"),
        comment=next((text.removeprefix("Comment:").strip() for text in told if text.startswith("Comment:")), ""),
    )
    record.venue = text_at(meta, "source") or None
    return record
