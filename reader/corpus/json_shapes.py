"""What the objects of a JSON file are: papers, envelopes round papers, or something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from reader.corpus.fields import normal
from reader.corpus.json_flavours import Flavours
from reader.corpus.mapping import Mapper, is_paper
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.values import text_of

__all__ = ["Shapes", "holds_papers"]

_ENVELOPE_NAMES = (
    "content bibjson attributes data paper _source message record metadata article work document node entry item doc "
    "citedPaper citingPaper recommendedPaper fields result resource value"
)
_ENVELOPES = _ENVELOPE_NAMES.split()
_NOT_PAPER_NAMES = """
    references reference citations citation related relateditems relatedidentifiers relatedworks referencedworks
    revisions replies attachments authors author creators contributors editors affiliations affiliation institutions
    authorships topics concepts versions locations comments reviews funders funder grants license links link
    tags titles subjects keywords dates identifier identifiers sources source assertion collections translators
    primarylocation hostvenue journal venue publicationvenue container relation creator"""
_NOT_PAPERS = frozenset(_NOT_PAPER_NAMES.split())
_HEADER = frozenset({"venue", "conference", "year", "journal", "booktitle"})
_OF_A_PAPER = frozenset({"abstract", "authors", "author", "creators", "summary", "doi", "abstractnote"})
_ABSTRACT_LENGTH = 60
_DEEP = 8
_REPLY = "it is a reply (a review, a comment or a decision), not a paper"

_BESIDE = ("attachment", "note", "annotation")
"""Zotero's items that hang on others."""
_NO_ITEM = "it is an attachment, a note or an annotation, not a paper"


def holds_papers(value: Any, depth: int = 0) -> bool:
    """Whether a list or object holds papers, or envelopes with papers, somewhere near its top."""
    if depth > _DEEP:
        return False
    if isinstance(value, list):
        nested = [v for v in value[:50] if isinstance(v, (dict, list))]
        return any(is_paper(_unwrapped(v)) or holds_papers(v, depth + 1) for v in nested)
    if not isinstance(value, dict):
        return False
    some = list(value.items())[:200]
    inner = [v for k, v in some if isinstance(v, (dict, list)) and normal(str(k)) not in _NOT_PAPERS]
    return any((isinstance(v, dict) and is_paper(v)) or holds_papers(v, depth + 1) for v in inner)


def _unwrapped(value: Any) -> Any:
    """The object inside an envelope that stands for one paper ({"_source": {...}}, {"bibjson": {...}})."""
    for _ in range(3):
        if not isinstance(value, dict) or is_paper(value):
            return value
        inner = next((value[k] for k in _ENVELOPES if isinstance(value.get(k), dict) and value[k]), None)
        if inner is None:
            return value
        value = inner
    return value


class Shapes:
    """Turns the values of one JSON file into records."""

    def __init__(self, context: Context) -> None:
        """Read for `context`, whose format becomes finer with the first paper."""
        self._context = context
        self._flavours = Flavours(context)
        self._mappers: dict[tuple[str, ...], Mapper] = {}

    def record(self, value: dict[str, Any], line: int) -> Record | Rejected | None:
        """The record of an object that is one paper, by the quick way; None if it must be looked into."""
        keys = tuple(value)
        mapper = self._mappers.get(keys)
        if mapper is None:
            if isinstance(inner := value.get("paper"), dict) and is_paper(inner):  # the daily papers of Hugging Face
                return self.record({**{k: v for k, v in value.items() if k != "paper"}, **inner}, line)
            if not is_paper(value) or self.is_heading(value) or _columns(value):
                return None
            if len(self._mappers) > 1000:
                self._mappers.clear()
            flavour = self._flavours.of(value)
            if flavour.unwraps:
                return None
            mapper = self._mappers[keys] = flavour.mapper
        if "replyto" in value and value["replyto"]:
            return Rejected(line, _REPLY)
        if value.get("itemType") in _BESIDE:
            return Rejected(line, _NO_ITEM)
        return mapper.record(value, line)

    def is_one(self, value: Any) -> bool:
        """Whether a value is one paper, bare or in an envelope of its own."""
        inner = _unwrapped(value)
        return isinstance(value, dict) and is_paper(inner) and not self.is_heading(inner)

    def is_heading(self, value: dict[str, Any]) -> bool:
        """Whether an object with a title is but the heading of a list of papers: it has no authors, no abstract."""
        if self._flavours.known(value) or any(normal(str(k)) in _OF_A_PAPER and value[k] for k in value):
            return False
        lists = [v for k, v in value.items() if isinstance(v, list) and v and normal(str(k)) not in _NOT_PAPERS]
        return any(holds_papers(v) for v in lists)

    def records(self, value: Any, line: int, header: Mapping[str, Any], depth: int = 0) -> Iterator[Record | Rejected]:
        """The records in any value: a paper, an envelope, a list, a text."""
        if isinstance(value, str) and len(value) >= _ABSTRACT_LENGTH:
            yield Record(line, abstract=value)
        elif isinstance(value, list) and depth < _DEEP:
            for item in value:
                yield from self.records(item, line, header, depth + 1)
        elif isinstance(value, dict):
            yield from self._object(value, line, header, depth)
        else:
            yield Rejected(line, "it is not an object with a title or an abstract")

    def _object(self, value: dict[str, Any], line: int, header: Mapping[str, Any], depth: int) -> Iterator[Any]:
        if table := _columns(value):
            for row in table:
                yield from self._object(row, line, header, depth + 1)
            return
        flavour = self._flavours.of(value)
        inner = flavour.unwrap(value) if flavour.unwraps else _unwrapped(value)
        if flavour.unwraps and value.get("replyto"):
            yield Rejected(line, _REPLY)
        elif isinstance(inner, dict) and inner.get("itemType") in _BESIDE:
            yield Rejected(line, _NO_ITEM)
        elif isinstance(inner, dict) and is_paper(inner) and not self.is_heading(inner):
            if inner is not value and not flavour.unwraps:
                flavour = self._flavours.of(inner)
                inner = flavour.unwrap(inner) if flavour.unwraps else inner
            record = flavour.mapper.record(inner, line)
            record.venue = record.venue or header.get("venue")
            record.year = record.year or header.get("year")
            yield record
        elif depth < _DEEP and holds_papers(value):
            yield from self._inside(value, line, header, depth)
        else:
            yield Rejected(line, "it has neither a title nor an abstract under a usual name")

    def _inside(self, value: dict[str, Any], line: int, header: Mapping[str, Any], depth: int) -> Iterator[Any]:
        header = header_of(value) or header
        for key, inner in value.items():
            if isinstance(inner, dict) and is_paper(inner) and "id" not in inner:
                inner = {"id": key, **inner}
            if isinstance(inner, (dict, list)) and (is_paper(inner) or holds_papers(inner)):
                yield from self.records(inner, line, header, depth + 1)


def header_of(value: Mapping[str, Any]) -> dict[str, Any]:
    """What an envelope says of all its papers: their venue and year."""
    header: dict[str, Any] = {}
    for key, inner in value.items():
        name = normal(str(key))
        if name in _HEADER and isinstance(inner, (str, int)) and inner:
            header["year" if name == "year" else "venue"] = text_of(inner) if name != "year" else inner
    return header


def _columns(value: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a table that was written column by column, as pandas does in three ways; [] if it is none."""
    names, rows = value.get("columns"), value.get("data")
    if isinstance(names, list) and isinstance(rows, list) and rows and isinstance(rows[0], list):
        return [dict(zip(map(str, names), row, strict=False)) for row in rows if isinstance(row, list)]
    title = next((v for k, v in value.items() if normal(str(k)) in {"title", "abstract", "papertitle"}), None)
    columns: dict[str, dict[Any, Any]]
    if isinstance(title, dict) and len(title) > 0 and all(str(k).isdecimal() for k in title):
        columns = {k: v for k, v in value.items() if isinstance(v, dict)}
    elif isinstance(title, list) and len(title) > 1 and all(isinstance(v, str) for v in title):
        same = {k: v for k, v in value.items() if isinstance(v, list) and len(v) == len(title)}
        if len(same) < 2 or not all(isinstance(v, list) for v in value.values()):
            return []
        columns = {k: {i: cell for i, cell in enumerate(v)} for k, v in same.items()}
    else:
        return []
    return [{name: column.get(row) for name, column in columns.items()} for row in title_keys(title)]


def title_keys(title: Any) -> list[Any]:
    """The row names of a column."""
    return list(title) if isinstance(title, dict) else list(range(len(title)))
