"""Filters as they stand in a query: taken apart, changed, put together again; and their counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from os.path import basename
from typing import Any

__all__ = ["Facet", "Filters", "Section", "count_facets"]

FIELDS = ("year", "venue", "author", "source", "is", "has", "list", "tag")
_VALUE = r'(?:"[^"]*"|[^\s()"]+)'
_ONE = rf"(?:{'|'.join(FIELDS)}):{_VALUE}"
_PIECE = re.compile(rf"\({_ONE}(?: OR {_ONE})*\)|-{_ONE}|(?<![\w-]){_ONE}")
_EACH = re.compile(rf"({'|'.join(FIELDS)}):({_VALUE})")
YEARS, VALUES = 8, 8


@dataclass(frozen=True, slots=True)
class Facet:
    """One thing to filter by: the field and value of the query, the words for a person, and how many papers."""

    field: str
    value: str
    words: str
    count: int


@dataclass(frozen=True, slots=True)
class Section:
    """Facets under a heading; `timeline` holds a count a year, oldest first."""

    name: str
    facets: tuple[Facet, ...]
    timeline: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Filters:
    """A query taken apart: its words, and the values that are asked for or ruled out."""

    words: str = ""
    included: tuple[tuple[str, str], ...] = field(default=())
    excluded: tuple[tuple[str, str], ...] = field(default=())

    @classmethod
    def of(cls, query: str) -> Filters:
        """Take a query apart; what is no plain filter stays among the words."""
        included: list[tuple[str, str]] = []
        excluded: list[tuple[str, str]] = []
        for piece in _PIECE.findall(query):
            into = excluded if piece.startswith("-") else included
            into += [(name, value.strip('"')) for name, value in _EACH.findall(piece)]
        return cls(" ".join(_PIECE.sub(" ", query).split()), tuple(included), tuple(excluded))

    def query(self) -> str:
        """Put the query together: values of one field are alternatives, fields add up."""
        parts = [self.words] if self.words else []
        for name in FIELDS:
            values = [_one(name, value) for known, value in self.included if known == name]
            if values:
                parts.append(values[0] if len(values) == 1 else f"({' OR '.join(values)})")
        return " ".join([*parts, *(f"-{_one(name, value)}" for name, value in self.excluded)])

    def without(self, name: str) -> str:
        """The query without the filters of one field: what its counts are of."""
        kept = tuple(item for item in self.included if item[0] != name)
        return Filters(self.words, kept, tuple(item for item in self.excluded if item[0] != name)).query()

    def include(self, name: str, value: str) -> Filters:
        """Ask for a value, or no longer."""
        item = (name, value)
        included = tuple(i for i in self.included if i != item) + (() if item in self.included else (item,))
        return Filters(self.words, included, tuple(i for i in self.excluded if i != item))

    def exclude(self, name: str, value: str) -> Filters:
        """Rule a value out, or no longer."""
        item = (name, value)
        excluded = tuple(i for i in self.excluded if i != item) + (() if item in self.excluded else (item,))
        return Filters(self.words, tuple(i for i in self.included if i != item), excluded)


def _one(name: str, value: str) -> str:
    value = value.replace('"', "")
    return f'{name}:"{value}"' if re.search(r"[\s():,]", value) else f"{name}:{value}"


_READ = (("is", "unread", "unread"), ("is", "read", "read"), ("is", "skipped", "skipped"))
_MARKS = (
    ("is", "bookmarked", "{bookmark} bookmarked"),
    ("has", "list", "{listed} in a list"),
    ("has", "note", "{note} with a note"),
)


def count_facets(desk: Any, query: str, signs: Any) -> tuple[Section, ...]:
    """In a thread: how the papers of a query divide. Each field is counted without its own filters."""
    filters = Filters.of(query)
    years = sorted((int(v), n) for v, n in _counts(desk, filters, "year", 60) if str(v).isdigit())
    newest = sorted(years, reverse=True)[:YEARS]
    sections = [Section("Year", tuple(Facet("year", str(y), str(y), n) for y, n in newest), tuple(years))]
    venues = [(value, count) for value, count in _counts(desk, filters, "venue", VALUES + 1) if value]
    sections.append(Section("Venue", tuple(Facet("venue", v, v, n) for v, n in venues[:VALUES])))
    sections.append(_marked(desk, filters, "Read", _READ, signs))
    sections.append(_marked(desk, filters, "Marks", _MARKS, signs))
    for name, kind, listed in (("Lists", "list", desk.lists()), ("Tags", "tag", desk.tags())):
        rest = filters.without(kind)
        found = [(value, _total(desk, f"{rest} {_one(kind, value)}")) for value, _ in listed[:VALUES]]
        sections.append(Section(name, tuple(Facet(kind, v, v, n) for v, n in found if n)))
    authors = [(value, count) for value, count in _counts(desk, filters, "author", VALUES) if value]
    sections.append(Section("Authors of the best hits", tuple(Facet("author", a, a, n) for a, n in authors)))
    sources = [(value, count) for value, count in _counts(desk, filters, "source", VALUES) if value]
    sections.append(Section("Source", tuple(Facet("source", s, basename(s), n) for s, n in sources)))
    return tuple(section for section in sections if section.facets)


def _counts(desk: Any, filters: Filters, name: str, limit: int) -> Sequence[tuple[str, int]]:
    return list(desk.facets(filters.without(name), [name], limit=limit).get(name, ()))


def _total(desk: Any, query: str) -> int:
    return int(desk.search(query.strip(), limit=1).total)


def _marked(desk: Any, filters: Filters, name: str, wanted: Sequence[tuple[str, str, str]], signs: Any) -> Section:
    facets = []
    for kind, value, words in wanted:
        shown = words.format(bookmark=signs.bookmark, listed=signs.listed, note=signs.note)
        facets.append(Facet(kind, value, shown, _total(desk, f"{filters.without(kind)} {kind}:{value}")))
    return Section(name, tuple(facets))
