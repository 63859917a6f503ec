"""Ovid's plain export: `<1>`, then a field's name on a line of its own and its value set in under it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TextIO

from reader.corpus.record import Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head
from reader.corpus.tagged import Fields, page_range, spread, with_markup, without_empty

WANTS: Literal["text"] = "text"
_NUMBER = re.compile(r"<\s*\d+\s*(?:of\s+\d+\s*)?(?:\.\s*)?>")
_KIND = re.compile(r"\s*\[[A-Z][A-Za-z ]+\]\s*\.?$")
_DEGREES = re.compile(
    r"(?:[,;]?\s+(?:MD|PhD|RN|FAAN|MSc|BSc|MPH|MS|MA|DrPH|DO|FRCP|FACP|MBBS|[*+\d]+)\.?(?=[\s,;*+]|$))+.*$"
)
_SOURCE = re.compile(r"(?P<venue>.+?)\.\s{2,}|(?P<rest>.+?)\.?\s*$")
_PLACE = re.compile(r"(?P<volume>\d+)\s*(?:\((?P<issue>[^)]+)\))?\s*:\s*(?P<pages>[\w-]+)")


def sniff(head: Head) -> float:
    """Tell the format by `<1>` alone on the first line and the name of a field on the next."""
    if not re.match(r"<1(?: of \d+)?\.?>\s*\n", head.start):
        return 0.0
    return (
        0.95
        if re.search(r"^(?:Title|Authors?|Abstract|Accession Number|Source|Unique Identifier)$", head.start, re.M)
        else 0.3
    )


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a text stream."""
    fields: Fields | None = None
    for number, line in lines(stream):
        if line is None:
            yield too_long(number)
        elif _NUMBER.fullmatch(line.strip()):
            if fields:
                yield _record(fields)
            fields = Fields(number)
        elif fields is None or not line.strip():
            continue
        elif not line[0].isspace():
            fields.add(line.strip().rstrip(":").lower(), "")
        else:
            fields.go_on(line.strip(), "\n")
    if fields:
        yield _record(fields)


def _record(fields: Fields) -> Record:
    record = Record(fields.line)
    title = " ".join(fields.first("title").split())
    record.title = _KIND.sub("", title)
    record.abstract = fields.first("abstract")
    record.authors = _people(fields.first("author", "authors"))
    source = " ".join(fields.first("source").split(" ")).replace("\n", " ")
    found = _SOURCE.match(source)
    record.venue = (found["venue"] or found["rest"]) if found else None
    place = _PLACE.search(source)
    record.date = source.rpartition(",")[2].strip(" .") or fields.first("status").rpartition(",")[2].strip(" .")
    record.year = fields.first("year of publication", "publication year")
    record.keywords = spread(fields.all("author keywords", "key words", "keywords", "keyword heading"))
    record.doi = fields.first("doi number", "doi", "digital object identifier")
    record.ids = without_empty(source=fields.first("accession number", "unique identifier"))
    record.extra = without_empty(
        type="article",
        volume=place["volume"] if place else "",
        issue=(place["issue"] or "") if place else "",
        pages=page_range(place["pages"]) if place else "",
        issn=fields.first("issn", "issn print"),
        language=fields.first("language").rstrip("."),
        publisher=fields.first("publisher"),
    )
    return with_markup(record)


def _people(text: str) -> list[str]:
    """The authors, without their degrees and the marks of their institutions; each is "Family, Given"."""
    pieces = re.split(r";\s+|\n", text)
    return [name for piece in pieces if "," in piece and (name := _DEGREES.sub("", piece).strip(" ;,."))]
