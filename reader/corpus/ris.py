"""RIS in its dialects: with and without ER, blank lines, numbers and headers between records, values over lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TextIO

from reader.corpus.dates import parse_year
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head
from reader.corpus.tagged import Fields, citekey_or_id, page_range, spread, with_markup, without_empty
from reader.kinds import HEADLINE, is_stand_in, kind_of

WANTS: Literal["text"] = "text"
_TAG = re.compile(r"[ \t]*([A-Z][A-Z0-9])(  |\t)?[ \t]?[-–](?:[ \t]+|$|(?<=  -)(?=\S))(.*)", re.DOTALL)
_TYPE = re.compile(r"^[ \t\ufeff]*TY {0,3}- ?\S*", re.MULTILINE)
_OTHER = re.compile(
    r"^[ \t]*(?:T[1-3I]|A[1-4U]|AB|N[12]|PY|Y1|JO|JF|ER|DO|UR|ID|KW|VL|SP|DA|DB|M3|SN) {1,3}-(?: |$)", re.MULTILINE
)
_BOOKS = frozenset({"book", "incollection", "proceedings", "manual", "reference"})
_DOI_IN_URL = re.compile(r"https?://(?:dx\.)?doi\.org/(10\.\S+)")


def sniff(head: Head) -> float:
    """Tell RIS by its tags at the beginnings of lines."""
    if not _TYPE.search(head.start):
        return 0.6 if len(_OTHER.findall(head.start[:4000])) > 3 and "ER  -" in head.start else 0.0
    return 0.98 if _OTHER.search(head.start) else 0.4


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a text stream."""
    fields: Fields | None = None
    typed = False  # whether the file has types: then what stands behind an ER belongs to the record before it
    loose = False  # whether the file writes "TY - " with one blank, so that "US - " may be a tag
    for number, raw in lines(stream):
        if raw is None:
            yield too_long(number)
            continue
        line = raw.lstrip("\ufeff")
        found = _TAG.match(line)
        if found and not found[2] and not (loose or found[1] in ("TY", "ER")):
            found = None
        if not found:
            if fields is not None:
                fields.go_on(line.strip(), "\n")
            continue
        tag, value = found[1], found[3].rstrip()
        if tag == "TY":
            typed = True
            loose = loose or not found[2]
            if fields and not _is_trailer(fields, typed):
                yield _record(fields)
            fields = Fields(number)
        if tag == "ER":
            if fields:
                yield _record(fields)
            fields = None
            continue
        if fields is None:
            fields = Fields(number)
        fields.add(tag, value)
    if fields and not _is_trailer(fields, typed):
        yield _record(fields)


def _is_trailer(fields: Fields, typed: bool) -> bool:
    """Whether tags outside a record are only what a service adds behind it (Ovid's NL and link)."""
    return typed and "TY" not in fields and not fields.first("TI", "T1", "AB", "N2")


def _record(fields: Fields) -> Record:
    record = Record(fields.line)
    kind = kind_of(fields.first("TY"))
    record.title = " ".join(fields.first("TI", "T1", "CT").split()) or (fields.first("BT") if kind == "book" else "")
    if is_stand_in(record.title, _named(fields, HEADLINE)):
        record.title = ""
    record.abstract = fields.first("AB", "N2")
    names = spread(fields.all("AU", "A1"))
    record.authors = [Whole(name.rstrip(", ")) if name.endswith(",") else name for name in names]
    venues: tuple[str, ...] = ("JF", "T2", "BT", "JO", "C3", "JA", "J2", "J1")
    series = fields.first("T3")
    if kind in ("book", "proceedings"):
        series = series or fields.first("T2")
        venues = ("JF",)
    record.venue = " ".join(fields.first(*venues).split())
    record.year = next((year for text in fields.all("PY", "DA", "Y1") if (year := parse_year(text))), None)
    record.date = fields.first("DA", "Y1", "PY")
    record.keywords = spread(fields.all("KW"))
    record.doi = fields.first("DO", "DI")
    record.url = next((url for url in fields.all("UR", "L2", "LK", "L1") if url.startswith("http")), None)
    if not record.doi and (kind := fields.first("M3")) and "10." in kind:
        record.doi = kind  # "doi: 10.1000/xyz", as some exporters have it
    if not record.doi:
        links = _DOI_IN_URL.search(" ".join(fields.all("UR", "L2", "L3", "M3", "N1"))[:5000])
        record.doi = links[1] if links else None
    number = fields.first("SN").split("\n")[0]
    isbn = number if kind in _BOOKS else ""
    accession, database = fields.first("AN"), fields.first("DB").lower()
    pmid = accession if accession.isdecimal() and ("pubmed" in database or "medline" in database) else ""
    named = {name: _named(fields, name) for name in ("openreview", "acl", "pmcid")}
    record.ids = without_empty(isbn=isbn, pmid=pmid or fields.first("PM"), **named)
    record.arxiv_id = _named(fields, "arxiv") or None
    citekey_or_id(record, fields.first("ID", "LB"))
    record.extra = without_empty(
        type=kind,
        volume=fields.first("VL"),
        issue=fields.first("IS", "CP"),
        pages=page_range(fields.first("SP"), fields.first("EP")),
        publisher=fields.first("PB"),
        address=fields.first("CY", "PP"),
        series=series,
        edition=fields.first("ET"),
        issn="" if isbn else number,
        language=fields.first("LA"),
        editors=fields.all("A2", "ED"),
        number=fields.first("M1"),
        note=fields.first("N1"),
        corporate=[whole for name in names if name.endswith(",") and " " in (whole := name.rstrip(", "))],
    )
    return with_markup(record)


def _named(fields: Fields, name: str) -> str:
    """An identifier that stands as "name:value" in one of the fields for free use."""
    found = (v for v in fields.all("C1", "AN", "M1", "M2", "UR") if v.lower().startswith(name + ":"))
    return next(found, "").partition(":")[2].strip()
