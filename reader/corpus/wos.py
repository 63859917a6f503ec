"""Web of Science's (ISI's) tagged format: `AU Gamernyk, RV`, values that go on set in by three blanks, ER, EF."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TextIO

from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head
from reader.corpus.tagged import Fields, page_range, spread, with_markup, without_empty
from reader.kinds import kind_of

WANTS: Literal["text"] = "text"
_TAG = re.compile(r"([A-Z][A-Z0-9])(?: (.*)|$)", re.DOTALL)
_TYPES = {"J": "article", "B": "book", "S": "incollection", "C": "inproceedings", "P": "patent"}
_INSPEC = re.compile(r"/(sub|sup) (\S{1,20}?)/")
_LISTS = frozenset({"AU", "AF", "BE", "BA", "CA"})


def sniff(head: Head) -> float:
    """Tell the format by its file header, or by its first tags."""
    if re.match(r"FN .*(?:ISI|Thomson|Clarivate|Web of)", head.start):
        return 1.0
    tags = re.findall(r"^(PT [JBSCP]|AU \S|TI \S|SO \S|ER)$|^(AU|TI|SO|PY|UT|VR|FN) ", head.start[:6000], re.MULTILINE)
    return 0.9 if len(tags) > 3 and re.match(r"(?:FN|VR|PT|AU) \S", head.start) else 0.0


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a text stream."""
    fields: Fields | None = None
    last = ""
    for number, line in lines(stream):
        if line is None:
            yield too_long(number)
            continue
        found = _TAG.match(line.lstrip("\ufeff"))
        if not found:
            if fields is not None and line.strip():
                if last in _LISTS:
                    fields.add(last, line.strip())
                else:
                    fields.go_on(line.strip(), " ")
            continue
        tag = last = found[1]
        if tag in ("FN", "VR", "EF") or (tag == "ER" and not fields):
            continue
        if fields and (tag == "ER" or (tag == "PT" and "PT" in fields)):
            yield _record(fields)
            fields = None
            if tag == "ER":
                continue
        if fields is None:
            fields = Fields(number)
        fields.add(tag, (found[2] or "").strip())
    if fields:
        yield _record(fields)


def _record(fields: Fields) -> Record:
    record = Record(fields.line)
    record.title = _inspec(fields.first("TI"))
    record.abstract = _inspec(fields.first("AB"))
    record.authors = [*(fields.all("AF") or fields.all("AU")), *map(Whole, fields.all("CA"))]
    record.venue = fields.first("SO", "JI")
    record.year = fields.first("PY")
    month_day = fields.first("PD")
    record.date = month_day if re.search(r"\d{4}", month_day) else f"{month_day} {fields.first('PY')}".strip()
    record.keywords = spread(fields.all("DE") + fields.all("ID"), r";")
    record.doi = fields.first("DI")
    record.ids = without_empty(source=fields.first("UT"), pmid=fields.first("PM"), isbn=fields.first("BN"))
    record.extra = without_empty(
        type=kind_of(_TYPES.get(fields.first("PT"), "article")),
        volume=fields.first("VL"),
        issue=fields.first("IS"),
        pages=page_range(fields.first("BP"), fields.first("EP")) or page_range(fields.first("PS", "AR")),
        publisher=fields.first("PU"),
        address=fields.first("PI"),
        series=fields.first("SE"),
        issn=fields.first("SN"),
        language=fields.first("LA"),
    )
    return with_markup(record)


def _inspec(text: str) -> str:
    """Inspec's scripts, LiNbO/sub 3/, as the tags that stand for them everywhere else."""
    return _INSPEC.sub(r"<\1>\2</\1>", text)
