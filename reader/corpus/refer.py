"""EndNote's tagged format, from refer and BibIX: `%T Title`, one field a line, records set apart by an empty line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TextIO

from reader.corpus.record import Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head
from reader.corpus.tagged import Fields, citekey_or_id, page_range, spread, with_markup, without_empty
from reader.kinds import kind_of

WANTS: Literal["text"] = "text"
_TAG = re.compile(r"%([A-Za-z0-9@!#$&*()+^~?<>:=\[\]\\/])(?:\s+(.*)|$)", re.DOTALL)
_LINE = re.compile(r"^%([0-9A-Z@!*])(?: |$)", re.MULTILINE)


def sniff(head: Head) -> float:
    """Tell the format by `%0 Type` or several of its tags at the beginnings of lines."""
    if re.match(r"%0(?: [A-Z]|$)", head.start, re.MULTILINE):
        return 0.95
    tags = set(_LINE.findall(head.start[:8000]))
    return 0.8 if head.start.startswith("%") and {"A", "T"} <= tags and len(tags) > 3 else 0.0


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a text stream."""
    fields: Fields | None = None
    gap = False
    for number, line in lines(stream):
        if line is None:
            yield too_long(number)
            continue
        found = _TAG.match(line.lstrip("\ufeff"))
        if not found:
            gap = gap or not line.strip()
            if fields is not None:
                fields.go_on(line.strip(), "\n")
            continue
        tag = found[1]
        if fields and (
            (gap and (tag == "0" or "0" not in fields or "T" in fields)) or (tag == "0" and len(fields) > 1)
        ):
            yield _record(fields)
            fields = None
        gap = False
        if fields is None:
            fields = Fields(number)
        fields.add(tag, (found[2] or "").rstrip())
    if fields:
        yield _record(fields)


def _record(fields: Fields) -> Record:
    record = Record(fields.line)
    kind = kind_of(fields.all("0")[-1] if fields.all("0") else "misc")
    record.title = " ".join(fields.first("T", "!").split())
    record.abstract = fields.first("X")
    record.authors = fields.all("A")
    record.venue = fields.first("J", "B") or None
    record.year = fields.first("D")
    record.date = fields.first("8") if any(c.isalpha() for c in fields.first("8")) else fields.first("D")
    record.keywords = spread(fields.all("K"))
    locator = fields.first("R")
    record.doi = locator if "10." in locator else None
    record.url = fields.first("U") or None
    if kind in ("book", "incollection", "proceedings"):
        record.ids = without_empty(isbn=fields.first("@"))
    citekey_or_id(record, fields.first("F") or fields.first("M"))
    record.extra = without_empty(
        type=kind,
        volume=fields.first("V"),
        issue=fields.first("N"),
        pages=page_range(fields.first("P")),
        publisher=fields.first("I"),
        address=fields.first("C"),
        series=fields.first("S"),
        edition=fields.first("7"),
        editors=fields.all("E", "Y"),
        language=fields.first("G"),
        note=fields.first("Z", "O"),
        issn="" if "isbn" in record.ids else fields.first("@"),
    )
    return with_markup(record)
