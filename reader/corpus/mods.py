"""MODS, as libraries hand it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.mathml import Element
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, without_empty
from reader.corpus.xml_stream import records, root_of
from reader.corpus.xml_tree import all_at, at, attribute, set_texts, text_at, texts_at
from reader.kinds import kind_of

__all__ = ["WANTS", "mods_record", "parse", "sniff"]

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"mods"})
_AUTHORS = frozenset({"aut", "author", "cre", "creator", "verfasser", "contributor", "ctb", ""})


def sniff(head: Head) -> float:
    """Tell MODS by its first tag."""
    name, _ = root_of(head)
    return 1.0 if name in ("mods", "modsCollection") else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a stream of UTF-8."""
    return records(stream, _NAMES, lambda found: mods_record(found.element, found.line))


def _of_type(element: Element | None, path: str, kind: str) -> str:
    """The text of the first element at a path whose type is `kind`."""
    found = (e for e in all_at(element, path) if attribute(e, "type").lower() == kind)
    return next((text for e in found if (text := " ".join(e.text().split()))), "")


def mods_record(mods: Element, line: int) -> Record:
    """The record of a MODS element."""
    record = Record(line)
    info = next((e for e in all_at(mods, "titleInfo") if not attribute(e, "type")), at(mods, "titleInfo"))
    set_texts(record, at(info, "title"), all_at(mods, "abstract"))
    if (article := text_at(info, "nonSort")) and record.title:
        record.title = f"{article} {record.title}"
    if (subtitle := text_at(info, "subTitle")) and record.title:
        record.title = f"{record.title}: {subtitle}"
    people = [name for name in all_at(mods, "name") if attribute(name, "type") != "conference"]
    record.authors = [name for e in people if _is_author(e) and (name := _person(e))]
    hosts = [e for e in all_at(mods, "relatedItem") if attribute(e, "type") == "host"]
    host = hosts[0] if hosts else None
    part = at(host, "part") or at(mods, "part")
    record.venue = text_at(host, "titleInfo/title") or None
    dates = ("originInfo/dateIssued", "originInfo/copyrightDate", "originInfo/dateCreated")
    record.date = text_at(part, "date") or text_at(mods, *dates) or text_at(host, *dates)
    record.keywords = list(dict.fromkeys(texts_at(mods, "subject/topic")))
    record.doi = _of_type(mods, "identifier", "doi")
    address = _of_type(mods, "identifier", "uri") or text_at(mods, "location/url")
    record.url = address if address.startswith("http") else None
    record.ids = without_empty(
        isbn=_of_type(mods, "identifier", "isbn"),
        pmid=_of_type(mods, "identifier", "pmid"),
        source=text_at(mods, "recordInfo/recordIdentifier"),
    )
    record.citekey = _of_type(mods, "identifier", "citekey") or attribute(mods, "ID") or None
    extents = [e for e in all_at(part, "extent") if attribute(e, "unit").startswith("page")]
    extent = extents[0] if extents else None
    details = {attribute(e, "type"): text_at(e, "number") for e in all_at(part, "detail")}
    record.extra = without_empty(
        type="article"
        if host
        else kind_of(text_at(mods, "genre") or "misc")
        if text_at(mods, "genre") != "text"
        else "book",
        volume=details.get("volume", ""),
        issue=details.get("issue", "") or details.get("number", ""),
        pages=page_range(text_at(extent, "start"), text_at(extent, "end")),
        publisher=text_at(mods, "originInfo/publisher", "originInfo/agent/namePart"),
        address=_of_type(mods, "originInfo/place/placeTerm", "text"),
        issn=_of_type(host, "identifier", "issn"),
        language=text_at(mods, "language/languageTerm"),
    )
    return record


def _is_author(name: Element) -> bool:
    roles = [text.lower().rstrip(".") for text in texts_at(name, "role/roleTerm")] or [""]
    return any(role in _AUTHORS for role in roles)


def _person(name: Element) -> str:
    parts = {attribute(e, "type"): " ".join(e.text().split()).rstrip(",") for e in reversed(all_at(name, "namePart"))}
    if attribute(name, "type") == "corporate":
        return Whole(parts.get("", ""))
    if family := parts.get("family"):
        given = " ".join(e.text().strip() for e in all_at(name, "namePart") if attribute(e, "type") == "given")
        return Whole(" ".join(part for part in (given, family, parts.get("termsOfAddress", "")) if part))
    whole = parts.get("", "") or text_at(name, "displayForm")
    return whole[:-1] if whole.endswith(".") and whole[-3:-2].strip() else whole
