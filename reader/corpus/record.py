"""Record: what a format's module reads, raw; and the one place where a record becomes a `Paper`.

A module fills in what the file says and leaves the rest at None. `to_paper()` does, for every format alike:
cleaning (`reader.text.clean`), author names as people write them, dates and years, arXiv ids, DOIs and other ids in
their one spelling, placeholders ("N/A", "Abstract Unavailable") taken for nothing, key words split and told apart,
venue and year from the heading or the file's name where the record has none.
A module's own work is what only it can know: its syntax, and turning HTML, JATS, MathML or entities into text where
its format uses them (then `original` keeps the text as it was read).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TextIO

from reader.corpus.dates import parse_date, parse_year
from reader.corpus.ids import clean_ids, find_arxiv, find_doi
from reader.corpus.names import people
from reader.paper import NOTHING, Paper, Source, identity
from reader.text import clean, clean_line

LINE_LIMIT = 16 * 1024 * 1024
"""Characters of a line that are read; a longer one is skipped and reported."""
TEXT_LIMIT = 4 * 1024 * 1024
"""Characters of an abstract that are kept; a record with a longer one is rejected."""
FIELD_LIMIT = 100_000
"""Characters of any other field."""
NAMES_LIMIT = 10_000
"""Authors and key words of one record: the largest collaborations stay below 6,000."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """A record, a line or a file that was not taken, and why, in words for a person.

    `line` counts from 1; None stands for the file as a whole. `record` is False where what was refused is no
    record of its own (a warning about a file that was otherwise read would be one): it is then not counted.
    """

    line: int | None
    reason: str


@dataclass(slots=True)
class Record:
    """One record as it stands in its file. Only `line` must be given; every text is raw.

    title, abstract   LaTeX and Markdown as they are; HTML and the like already text. None or "": there is none.
    authors           a list: one person each, "Given Family" or "Family, Given"; or one string with all of them, to
                      be split (";", " and ", ",", 、). A list is never split.
    date              in any usual spelling ("2024-05-01T12:00:00Z", "May 2024", "Mon, 3 Jun 2024 …"), or a year.
    year              where the file has it apart from the date.
    arxiv_id, doi     in any spelling: with version, as an address, with "doi:" or "arXiv:" before it.
    url               the paper's page; an arXiv id or DOI in it is found.
    ids               pmid, openreview, acl, isbn…; "source" is the record's own id in its file (in a file of
                      anyone's making it may be an arXiv id: that is found too).
    keywords          a list, or one string to be split.
    extra             what an export needs back: month, volume, issue, pages, publisher, type, …
    original          the record's text as it was read, only where title or abstract have been made from markup.
    """

    line: int
    title: str | None = None
    abstract: str | None = None
    authors: str | Sequence[str] = ()
    venue: str | None = None
    year: str | int | None = None
    date: str | None = None
    keywords: str | Sequence[str] = ()
    doi: str | None = None
    arxiv_id: str | None = None
    version: int | None = None
    url: str | None = None
    ids: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    citekey: str | None = None
    extra: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    original: str | None = None


@dataclass(slots=True)
class Context:
    """What holds for a file as a whole. A module may set what it finds out; see registry.py."""

    path: str
    format: str = ""
    shape: str | None = None
    title: str = ""
    venue: str | None = None
    year: int | None = None


def lines(stream: TextIO, limit: int = LINE_LIMIT) -> Iterator[tuple[int, str | None]]:
    """The lines of a text stream with their numbers from 1, without their line ends.

    A line longer than `limit` characters is not read into memory: None stands in its place, and the caller
    says so with a `Rejected` (`too_long(number)`).
    """
    number = 0
    while line := stream.readline(limit):
        number += 1
        if line.endswith("\n"):
            yield number, line[:-1]
        elif len(line) < limit:
            yield number, line
        else:
            while (rest := stream.readline(limit)) and not rest.endswith("\n"):
                pass
            yield number, None


def too_long(line: int) -> Rejected:
    """What is said of a line that `lines()` has skipped."""
    return Rejected(line, f"the line is longer than {LINE_LIMIT // 1024 // 1024} MB")


_PLACEHOLDERS = frozenset(
    """
    n/a|na|n.a|none|null|nil|nan|unknown|undefined|tba|tbd|todo|abstract|no abstract|not available|unavailable|empty
    abstract unavailable|abstract not available|no abstract available|no abstract provided|abstract not provided
    abstract not found|no abstract found|abstract is not available|abstract missing|missing abstract|not provided
    abstract n/a|abstract to be added|abstract coming soon|coming soon|to appear|to be announced|to be added
    there is no abstract|there is no abstract available|no abstract is available|no abstract is provided
    no abstract is available for this article|no abstract available for this article|abstract withheld
    there is no abstract available for this article|abstract not available for this article|an abstract is not available
    no abstract was provided|no summary available|summary not available|no description available
    untitled|no title|title unavailable|title not available|[no title]|[no abstract]
    暂无摘要|无摘要|没有摘要|摘要缺失|暂无|无|摘要|无标题
    """.replace("\n", "|")
    .replace("    ", "")
    .split("|")
) - {""}


_GLUED = re.compile(r"Abstract(?=[A-Z][a-z]*\b)")
"""A heading that a page's markup has left stuck to the text: "AbstractYouth with…"."""


def is_placeholder(text: str) -> bool:
    """True for what people write where they have nothing: "N/A", "Abstract Unavailable", "-", "..."."""
    if len(text) > 60:
        return False
    bare = text.strip().strip(".-–—_*…·?!()[]<> \t\n").lower()
    return not bare or bare in _PLACEHOLDERS


def to_paper(record: Record, source: Source, context: Context) -> Paper | Rejected:
    """The paper that a record stands for, or why it is none."""
    title = _one_line(record.title)
    abstract = clean(record.abstract).strip() if record.abstract else ""
    if abstract.startswith("Abstract") and _GLUED.match(abstract):
        abstract = abstract[8:]
    if len(abstract) < 61 and abstract and is_placeholder(abstract):
        abstract = ""
    if not title and not abstract:
        return Rejected(record.line, "it has neither a title nor an abstract")
    if len(abstract) > TEXT_LIMIT:
        return Rejected(record.line, f"its abstract is longer than {TEXT_LIMIT // 1024 // 1024} MB")
    authors = people(record.authors)
    if len(authors) > NAMES_LIMIT or len(title or "") > FIELD_LIMIT:
        return Rejected(record.line, "its title or its list of authors is too long to be one")
    arxiv_id, version = find_arxiv(record.arxiv_id, record.url, record.doi, record.ids)
    doi = find_doi(record.doi, record.url, record.ids)
    year, date, month = _when(record, context)
    extra: Mapping[str, Any] = record.extra
    if extra or month:
        extra = _extra(extra, month)
    return Paper(  # in the order of its fields: naming 17 of them takes 1 µs
        identity(arxiv_id=arxiv_id, doi=doi, title=title, authors=authors, year=year, abstract=abstract),
        title,
        abstract,
        authors,
        _venue(record.venue) or _venue(context.venue),
        year,
        date,
        _keywords(record.keywords) if record.keywords else (),
        doi,
        arxiv_id,
        record.version or version,
        _url(record.url) if record.url else None,
        clean_ids(record.ids) if record.ids else NOTHING,
        _one_line(record.citekey) if record.citekey else None,
        extra,
        (source,),
        clean(record.original)[:TEXT_LIMIT] if record.original else None,
    )


def _venue(text: str | None) -> str | None:
    """`_one_line()` of what many records of a file have alike."""
    return None if not text else _short_line(text) if len(text) < 200 else _one_line(text)


def _one_line(text: str | None) -> str | None:
    """The text on one line, None where it is empty or a placeholder."""
    if not text:
        return None
    line = clean_line(text)
    return None if len(line) < 61 and is_placeholder(line) else line


_short_line = lru_cache(maxsize=1024)(_one_line)


def _when(record: Record, context: Context) -> tuple[int | None, str | None, int | None]:
    """Year, full date and, where the date is not full, month of a record."""
    year = parse_year(record.year) if record.year else None
    date = month = None
    if record.date:
        found = parse_date(record.date)
        if found:
            in_date, month, day = found
            year = year or in_date
            if month and day:
                date, month = f"{in_date:04}-{month:02}-{day:02}", None
    return year or context.year, date, month


def _extra(extra: Mapping[str, Any], month: int | None) -> dict[str, Any]:
    """The extra fields, cleaned, empty ones left out."""
    kept = {
        clean_line(str(k))[:200]: v
        for k, v in ((k, _value(v)) for k, v in extra.items())
        if v not in (None, "", [], {})
    }
    if month:
        kept.setdefault("month", month)
    return kept


def _value(value: Any, depth: int = 0) -> Any:
    """A value of `extra`, made safe: texts cleaned, unknown types as text, not deeper than four levels."""
    if isinstance(value, str):
        return clean(value).strip()[:FIELD_LIMIT]
    if value is None or isinstance(value, (bool, int, float)):
        return value
    if depth > 3:
        return None
    if isinstance(value, Mapping):
        return {clean_line(str(k))[:200]: _value(v, depth + 1) for k, v in list(value.items())[:1000]}
    if isinstance(value, Sequence):
        return [_value(v, depth + 1) for v in value[:1000]]
    return clean_line(str(value))[:FIELD_LIMIT]


def _keywords(raw: str | Sequence[str]) -> tuple[str, ...]:
    """Key words, each once, in their order."""
    if isinstance(raw, str):
        mark = next((m for m in (";", "；", ",", "，", "、", "|", "\n") if m in raw), None)
        raw = _outside_brackets(raw, mark) if mark else [raw]
    words = dict.fromkeys(clean_line(word).strip(" .;,") for word in raw[:NAMES_LIMIT] if word)
    words.pop("", None)
    return tuple(words)


def _outside_brackets(text: str, mark: str) -> list[str]:
    """The text split at each mark that stands in no brackets; at every one where the brackets do not close."""
    parts = text.split(mark)
    if "(" not in text:
        return parts
    words, depth = [parts[0]], parts[0].count("(") - parts[0].count(")")
    for part in parts[1:]:
        if depth > 0:
            words[-1] += mark + part
        else:
            words.append(part)
            depth = 0
        depth += part.count("(") - part.count(")")
    return parts if depth > 0 else words


def _url(text: str | None) -> str | None:
    """The address as it stands, if it is one."""
    if not text:
        return None
    url = clean_line(text)
    return url if url and " " not in url and len(url) < 4000 else None
