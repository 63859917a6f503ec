"""Filters as they stand in a query: taken apart, changed, put together again; and their counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from os.path import basename
from typing import Any

from reader.query.printer import unquoted

__all__ = ["ASK", "Bar", "Facet", "Filters", "Section", "count_facets", "timeline"]

FIELDS = ("year", "venue", "author", "source", "is", "has", "list", "tag")
_VALUE = r'(?:"[^"]*"|[^\s()"]+)'
_ONE = rf"(?:{'|'.join(FIELDS)}):{_VALUE}"
_PIECE = re.compile(rf"\({_ONE}(?: OR {_ONE})*\)|-{_ONE}|(?<![\w-]){_ONE}")
_YEAR = re.compile(r"\d{4}")
_EACH = re.compile(rf"({'|'.join(FIELDS)}):({_VALUE})")
VALUES = 8
TERMS, TERMS_FROM = 5, 60
"""Key terms that are offered, and the best hits that they are taken from."""
BARS = 30
"""Bars of the timeline at most; more years share one."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One thing to filter by: the field and value of the query, the words for a person, and how many papers."""

    field: str
    value: str
    words: str
    count: int


@dataclass(frozen=True, slots=True)
class Bar:
    """The papers of the years from `first` up to and with `last`: one bar of the timeline."""

    first: int
    last: int
    count: int

    @property
    def query(self) -> str:
        """The years as a query has them."""
        return _span(self.first, self.last)

    @property
    def words(self) -> str:
        """The years for a person."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True, slots=True)
class Section:
    """Facets under a heading; `bars`: the timeline, oldest first. A facet of field ASK is counted when asked for."""

    name: str
    facets: tuple[Facet, ...] = ()
    bars: tuple[Bar, ...] = ()


ASK = "?"
TERM = '"'
"""The field of a key term: a phrase among the words of the query."""


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

    def has(self, name: str, value: str) -> tuple[bool, bool]:
        """Whether a value is asked for, and whether it is ruled out."""
        if name == TERM:
            out = f'-"{value}"' in self.words
            return not out and f'"{value}"' in self.words, out
        item = (name, unquoted(value))
        return item in self.included, item in self.excluded

    def _with_term(self, value: str, sign: str) -> Filters:
        """The words with a phrase, or without it where it is there already."""
        inside, out = self.has(TERM, value)
        words = " ".join(self.words.replace(f'-"{value}"', " ").replace(f'"{value}"', " ").split())
        if (out if sign else inside) is False:
            words = f'{words} {sign}"{value}"'.strip()
        return replace(self, words=words)

    @property
    def years(self) -> tuple[int, int] | None:
        """The first and the last year that are asked for, None where none are."""
        found = [int(year) for name, value in self.included if name == "year" for year in _YEAR.findall(value)]
        return (min(found), max(found)) if found else None

    def with_years(self, bar: Bar) -> Filters:
        """Ask for the years of a bar too; those at an end are given up, of those between only they are kept."""
        now = self.years
        if now is None:
            wanted: tuple[int, int] | None = (bar.first, bar.last)
        elif now[0] >= bar.first and now[1] <= bar.last:
            wanted = None
        elif bar.last < now[0] or bar.first > now[1]:
            wanted = (min(now[0], bar.first), max(now[1], bar.last))
        elif bar.first <= now[0]:
            wanted = (bar.last + 1, now[1])
        elif bar.last >= now[1]:
            wanted = (now[0], bar.first - 1)
        else:
            wanted = (bar.first, bar.last)
        kept = tuple(item for item in self.included if item[0] != "year")
        return replace(self, included=(*kept, ("year", _span(*wanted))) if wanted else kept)

    def include(self, name: str, value: str) -> Filters:
        """Ask for a value, or no longer."""
        if name == TERM:
            return self._with_term(value, "")
        item = (name, unquoted(value))
        included = tuple(i for i in self.included if i != item) + (() if item in self.included else (item,))
        return Filters(self.words, included, tuple(i for i in self.excluded if i != item))

    def exclude(self, name: str, value: str) -> Filters:
        """Rule a value out, or no longer."""
        if name == TERM:
            return self._with_term(value, "-")
        item = (name, unquoted(value))
        excluded = tuple(i for i in self.excluded if i != item) + (() if item in self.excluded else (item,))
        return Filters(self.words, tuple(i for i in self.included if i != item), excluded)


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}..{last}"


def _one(name: str, value: str) -> str:
    value = unquoted(value)
    return f'{name}:"{value}"' if re.search(r"[\s()\[\]{}:,]", value) else f"{name}:{value}"


_READ = (("is", "unread", "unread"), ("is", "read", "read"), ("is", "skipped", "skipped"))
_MARKS = (
    ("is", "bookmarked", "{bookmark} bookmarked"),
    ("has", "list", "{listed} in a list"),
    ("has", "note", "{note} with a note"),
)


def timeline(years: Sequence[tuple[int, int]]) -> tuple[Bar, ...]:
    """Papers a year, oldest first and none left out, as bars of one, two, five, ten… years each, at most BARS."""
    if not years:
        return ()
    counts = dict(years)
    first, last = min(counts), max(counts)
    each = next(size for size in (1, 2, 5, 10, 20, 50, 100, 1000) if last // size - first // size < BARS)
    bars = []
    for start in range(first - first % each, last + 1, each):
        years_of_it = range(start, start + each)
        bars.append(Bar(start, years_of_it[-1], sum(counts.get(year, 0) for year in years_of_it)))
    return tuple(bars)


def count_facets(desk: Any, query: str, signs: Any, authors: bool = False) -> tuple[Section, ...]:
    """In a thread: how the papers of a query divide. Each field is counted without its own filters.

    `authors`: count them too (it takes longer than all the rest).
    """
    filters = Filters.of(query)
    years = [(int(value), count) for value, count in _counts(desk, filters, "year", 200) if str(value).isdigit()]
    sections = [Section("Year", bars=timeline([(year, count) for year, count in years if 0 < year < 3000]))]
    venues = [(value, count) for value, count in _counts(desk, filters, "venue", VALUES + 1) if value]
    sections.append(Section("Venue", tuple(Facet("venue", v, v, n) for v, n in venues[:VALUES])))
    sections.append(_marked(desk, filters, "Read", _READ, signs))
    sections.append(_marked(desk, filters, "Marks", _MARKS, signs))
    sections.append(_terms(desk, query))
    for name, kind, listed in (("Lists", "list", desk.lists()), ("Tags", "tag", desk.tags())):
        rest = filters.without(kind)
        found = [(value, _total(desk, f"{rest} {_one(kind, value)}")) for value, _ in listed[:VALUES]]
        sections.append(Section(name, tuple(Facet(kind, v, v, n) for v, n in found if n)))
    sources = [(value, count) for value, count in _counts(desk, filters, "source", VALUES) if value]
    sections.append(Section("Source", tuple(Facet("source", s, basename(s), n) for s, n in sources)))
    sections.append(_authors(desk, filters, authors))
    return tuple(section for section in sections if section.facets or section.bars)


def _authors(desk: Any, filters: Filters, wanted: bool) -> Section:
    """The authors of the best hits, or the offer to count them."""
    if not wanted and not any(name == "author" for name, _ in (*filters.included, *filters.excluded)):
        return Section("Authors", (Facet(ASK, "author", "count them", -1),))
    found = [(value, count) for value, count in _counts(desk, filters, "author", VALUES) if value]
    if not found:  # the row stays where it is, and so does the cursor on it
        return Section("Authors", (Facet(ASK, "author", "none of these papers names any", -1),))
    return Section("Authors of the best hits", tuple(Facet("author", a, a, n) for a, n in found))


def _terms(desk: Any, query: str) -> Section:
    """The key terms that most of the best hits share, counted among all of them."""
    rows = (desk.search(query, limit=TERMS_FROM) if query.strip() else desk.everything()).rows[:TERMS_FROM]
    shared = Counter(term for entry in desk.entries(rows) for term in desk.key_terms(entry.paper))
    often = [term for term, count in shared.most_common(2 * TERMS) if count > 1 and '"' not in term]
    found = [(term, _total(desk, f'{query} "{term}"')) for term in often]
    best = sorted((item for item in found if item[1]), key=lambda item: -item[1])[:TERMS]
    return Section("Terms", tuple(Facet(TERM, term, term, count) for term, count in best))


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
