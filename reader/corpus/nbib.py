"""PubMed's (MEDLINE's) tagged format, .nbib: `PMID- 27169098`, values that go on set in by six blanks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TextIO

from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head
from reader.corpus.tagged import Fields, page_range, with_markup, without_empty
from reader.kinds import kind_of

WANTS: Literal["text"] = "text"
_TAG = re.compile(r"([A-Z][A-Z0-9]{1,3}) {0,2}- ?(.*)", re.DOTALL)
_SIGN = re.compile(
    r"^(?:PMID|PMCR|OWN |STAT|PMC |DCOM|TI  |FAU |AU  |DP  |PT  |JT  |TA  |AB  |AID |LID )- ?", re.MULTILINE
)
_SHORT_NAME = re.compile(r"(.+?) ([A-Z]{1,4})(?: (Jr|Sr|2nd|3rd|II|III|IV))?")
_NUMBERS = re.compile(r"(\d{4}) (\d{1,2})(?: (\d{1,2}))?")


def sniff(head: Head) -> float:
    """Tell the format by its four-letter tags."""
    signs = {sign[:4] for sign in _SIGN.findall(head.start[:8000])}
    if "TY  -" in head.start[:4000]:
        return 0.0
    if head.start.startswith(("PMID- ", "PMID-")):
        return 1.0
    first = re.match(r"(?:PMCR?|OWN|STAT|TI|VI|AU|FAU) {0,2}- ?", head.start) is not None
    return (
        0.9
        if len(signs) > 2 and first
        else 0.5
        if first and signs and head.name.endswith(".nbib")
        else 0.4
        if first
        else 0.0
    )


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a text stream, set apart by empty lines or by their PMID."""
    fields: Fields | None = None
    gap = False
    for number, line in lines(stream):
        if line is None:
            yield too_long(number)
            continue
        found = _TAG.match(line)
        if not found:
            gap = gap or not line.strip()
            if fields is not None and line.strip():
                fields.go_on(line.strip(), " ")
            continue
        if fields and (gap or (found[1] == "PMID" and "PMID" in fields)):
            yield _record(fields)
            fields = None
        gap = False
        if fields is None:
            fields = Fields(number)
        fields.add(found[1], found[2].rstrip())
    if fields:
        yield _record(fields)


def _record(fields: Fields) -> Record:
    record = Record(fields.line)
    record.title = " ".join(fields.all("TI")) or fields.first("BTI", "TT", "CTI")
    record.abstract = "\n\n".join(fields.all("AB")) or fields.first("OAB")
    record.authors = [*(fields.all("FAU") or map(_turned, fields.all("AU"))), *map(Whole, fields.all("CN"))]
    record.venue = fields.first("JT", "TA") or (fields.first("BTI") if fields.first("TI") else "")
    published = fields.first("DP", "DEP", "DA")
    numbers = _NUMBERS.fullmatch(published)
    record.date = "-".join(part for part in numbers.groups() if part) if numbers else published
    record.keywords = fields.all("OT") or [word.partition("/")[0].strip("*") for word in fields.all("MH")]
    located = [value.removesuffix(" [doi]") for value in fields.all("AID", "LID", "SO") if "10." in value]
    record.doi = next((value for value in located if value.startswith("10.")), None)
    record.url = next((value for value in fields.all("LID", "AID", "4099", "URL") if value.startswith("http")), None)
    record.ids = without_empty(pmid=fields.first("PMID"), pmcid=fields.first("PMC"), isbn=fields.first("ISBN"))
    types = [kind for word in fields.all("PT") if (kind := kind_of(word))]
    record.extra = without_empty(
        type=next((kind for kind in types if kind in ("article", "inproceedings", "book", "phdthesis")), "article"),
        volume=fields.first("VI"),
        issue=fields.first("IP"),
        pages=page_range(fields.first("PG")),
        publisher=fields.first("PB"),
        address=fields.first("PL"),
        issn=fields.first("IS").partition(" ")[0],
        language=fields.first("LA"),
        editors=fields.all("FED"),
    )
    return with_markup(record)


def _turned(name: str) -> str:
    """A name in MEDLINE's short form, "Shruthi BS", as people write it: "B. S. Shruthi"."""
    found = _SHORT_NAME.fullmatch(name)
    if not found or "," in name:
        return name
    initials = " ".join(f"{letter}." for letter in found[2])
    return " ".join(part for part in (initials, found[1], found[3]) if part)
