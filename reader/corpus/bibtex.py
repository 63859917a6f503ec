"""BibTeX and BibLaTeX. Titles and abstracts stay LaTeX; names, venues and key words become what people write."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from html import unescape
from typing import Any, Literal, TextIO

from reader.corpus.accents import accents
from reader.corpus.bibtex_names import bibtex_names, split_top, unwrapped
from reader.corpus.bibtex_syntax import KINDS, Entry, Problem, entries
from reader.corpus.dates import parse_month
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.kinds import HEADLINE, is_stand_in, kind_of

WANTS: Literal["text"] = "text"
WAITING = 5000
"""Records that are held back while one of them waits for the entry it refers to, which by rule comes after it."""
PARENTS = 100_000
"""Entries whose fields are kept for those that refer to them."""
_FIRST = re.compile(r"^[ \t]*@[ \t]*([A-Za-z]+)[ \t]*[{(,]", re.MULTILINE)
_NO_PAPERS = frozenset({"xdata", "set", "control"})
_ARXIV_VENUE = re.compile(
    r"arxiv[:\s]*(?:preprint)?[:\s]*(?:arxiv:)?\s*([\w.-]+/\d{7}|\d{4}\.\d{4,5})(v\d+)?", re.IGNORECASE
)
_ARXIV_VOLUME = re.compile(r"abs/([\w.-]+/\d{7}|\d{4}\.\d{4,5})")
_EPRINT = re.compile(r"(?:[a-z-]+(?:\.[A-Za-z]{2})?/\d{7}|\d{4}\.\d{4,5})(?:v\d+)?", re.IGNORECASE)
_URL_COMMAND = re.compile(r"\\(?:url|href|path|nolinkurl)\s*\{([^{}]*)\}.*", re.DOTALL)
_URL_ESCAPE = re.compile(r"\\([_%&#~{}$])|\{\\([_%&#~])\}|\{([_%&#~])\}")
_STYLED = re.compile(r"\s*\\(?:it|bf|em|sc|sl|tt|rm|sf|itshape|bfseries|scshape|boldmath)(?![A-Za-z])")
_TIDY = re.compile(r"[ \t]*\n[ \t]*")
_DASHES = re.compile(r"\s*(?:-{1,3}|[–—])\s*")
_VENUES = ("journal", "journaltitle", "booktitle", "eventtitle", "maintitle", "shortjournal")
_EXTRAS = {
    "volume": "volume",
    "number": "number",
    "issue": "issue",
    "publisher": "publisher",
    "series": "series",
    "edition": "edition",
    "chapter": "chapter",
    "school": "school",
    "institution": "institution",
    "organization": "organization",
    "howpublished": "howpublished",
    "address": "address",
    "location": "address",
    "note": "note",
    "language": "language",
    "langid": "language",
    "issn": "issn",
    "comment": "comment",
    "primaryclass": "primaryclass",
}
_HERITABLE_NAMES = (
    "booktitle year date month editor publisher address location series volume number organization journal isbn issn "
    "language eventtitle"
)
_ENTITY = re.compile(r"(?<!\\)&(?:amp|lt|gt|quot|apos|nbsp|#\d{1,6}|#x[0-9a-fA-F]{1,5});")
"""What pages leave in the BibTeX they offer; LaTeX has no use for it."""
_HERITABLE = frozenset(_HERITABLE_NAMES.split())


def sniff(head: Head) -> float:
    """Tell BibTeX by a line that begins with `@type{`."""
    found = _FIRST.search(head.start)
    if not found:
        return 0.0
    before = [line for line in head.start[: found.start()].split("\n") if line.strip() and line.strip()[0] != "%"]
    known = found[1].lower() in KINDS
    if not before:
        return 0.97 if known else 0.6
    if head.name.endswith((".bib", ".bibtex")):
        return 0.9
    fenced = any(line.startswith(("```", "#", "<")) for line in before)
    return 0.5 if known and len(before) < 40 and not fenced else 0.0


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The entries of a text stream as records; one that refers to another (`crossref`) has that one's fields too."""
    resolver = _Resolver()
    keys: dict[str, int] = {}
    for item in entries(stream):
        if isinstance(item, Entry):
            if item.kind in _NO_PAPERS:
                resolver.learn(item)
                continue
            item.key = _unique(item.key, keys)
        for done in resolver.take(item):
            yield _record(done)
    for done in resolver.rest():
        yield _record(done)


def _unique(key: str, keys: dict[str, int]) -> str:
    """A key that is in the file already gets a number: k, k-2."""
    if not key:
        return key
    number = keys[key] = keys.get(key, 0) + 1
    return key if number == 1 else f"{key}-{number}"


class _Resolver:
    """Lets entries through in their order, once what they refer to is known."""

    def __init__(self) -> None:
        self.known: dict[str, dict[str, str]] = {}
        self.queue: deque[Entry | Problem] = deque()
        self.waits: set[str] = set()
        self.volume: dict[str, str] | None = None

    def learn(self, entry: Entry) -> None:
        """Remember an entry that others may refer to."""
        if entry.key and len(self.known) < PARENTS:
            kept = _HERITABLE | {"title", "subtitle"} if entry.kind != "xdata" else entry.fields.keys()
            self.known[entry.key.lower()] = {k: v for k, v in entry.fields.items() if k in kept and len(v) < 1000}
            self.waits.discard(entry.key.lower())

    def take(self, item: Entry | Problem) -> Iterator[Entry | Problem]:
        """Take the next one in; yield those that can go."""
        if isinstance(item, Entry):
            if self.volume is None:  # a volume's own file has the proceedings first, and says so nowhere else
                heads = item.kind == "proceedings"
                self.volume = {k: v for k, v in item.fields.items() if k in _HERITABLE} if heads else {}
            if item.kind not in {"article", "inproceedings", "misc"}:
                self.learn(item)
            for parent in _parents(item):
                if parent not in self.known:
                    self.waits.add(parent)
        self.queue.append(item)
        if not self.waits or len(self.queue) > WAITING:
            yield from self.rest()

    def rest(self) -> Iterator[Entry | Problem]:
        """All that are still held back."""
        self.waits.clear()
        while self.queue:
            item = self.queue.popleft()
            if isinstance(item, Entry):
                self.inherit(item)
            yield item

    def inherit(self, entry: Entry) -> None:
        """Give an entry what it has not itself: a parent's title is its book's title."""
        own = entry.fields.keys() & {"booktitle", "crossref", "year"}
        if entry.kind == "inproceedings" and self.volume and not own:
            entry.fields = {**self.volume, **entry.fields}
        for parent in _parents(entry):
            fields = self.known.get(parent, {})
            title = fields.get("title", "")
            if title and entry.kind.startswith("in") and "booktitle" not in entry.fields:
                entry.fields["booktitle"] = fields.get("booktitle") or title
            for name, value in fields.items():
                if name in _HERITABLE or "xdata" in entry.fields:
                    entry.fields.setdefault(name, value)


def _parents(entry: Entry) -> list[str]:
    named = entry.fields.get("crossref", "") or entry.fields.get("xdata", "")
    return [key.strip().lower() for key in named.split(",") if key.strip()]


def _record(item: Entry | Problem) -> Record | Rejected:
    """The record of an entry."""
    if isinstance(item, Problem):
        return Rejected(item.line, item.reason)
    fields = item.fields
    record = Record(item.line, citekey=item.key or None)
    record.title = _title(item)
    record.abstract = _TIDY.sub("\n", _unwrapped(fields.get("abstract", "")))
    record.authors, corporate = bibtex_names(fields.get("author", ""))
    record.venue = next((text for name in _VENUES if (text := plain(fields.get(name, "")))), None)
    record.keywords = _keywords(fields.get("keywords") or fields.get("keyword") or fields.get("author_keywords") or "")
    record.doi = _verbatim(fields.get("doi", ""))
    record.url = _verbatim(next((fields[n] for n in ("url", "ee", "link", "bdsk-url-1", "pdf") if fields.get(n)), ""))
    if not record.url and "http" in (published := fields.get("howpublished", "")):
        record.url = _verbatim(published)
    record.arxiv_id = _arxiv(fields)
    record.ids = {name: plain(fields[name]) for name in ("pmid", "pmcid", "isbn") if fields.get(name)}
    record.extra = _extra(item, corporate)
    _date(fields, record)
    return record


def _title(entry: Entry) -> str:
    fields = entry.fields
    title = _unwrapped(fields.get("title", ""))
    if is_stand_in(title, _unwrapped(fields.get(HEADLINE, ""))):
        return ""
    if not title and entry.kind in {"book", "proceedings", "collection"}:
        title = _unwrapped(fields.get("booktitle", ""))
    subtitle = _unwrapped(fields.get("subtitle", ""))
    return f"{title}: {subtitle}" if title and subtitle and subtitle not in title else title


def _unwrapped(text: str) -> str:
    """A text without the braces round the whole of it, which only protect its case."""
    text = unwrapped(text, _STYLED)
    return _ENTITY.sub(lambda found: unescape(found[0]), text) if "&" in text else text


def plain(text: str) -> str:
    """A short field (a venue, a publisher) as people write it."""
    return " ".join(accents(text).split())


def _keywords(text: str) -> list[str]:
    words = split_top(text, re.compile(";"))
    return [plain(word) for word in (words if len(words) > 1 else split_top(text, re.compile(",")))]


def _verbatim(text: str) -> str:
    """An address or DOI, without the escapes that some programs put in."""
    text = text.strip()
    if "\\" in text or "{" in text:
        text = _URL_COMMAND.sub(r"\1", text).strip() if "\\" in text else text
        text = _URL_ESCAPE.sub(lambda m: m[1] or m[2] or m[3], text)
        text = _unwrapped(text)
    return text.removeprefix("<").removesuffix(">") if text.startswith("<http") else text


def _arxiv(fields: dict[str, str]) -> str | None:
    """The arXiv id, in the field that is for it or where the usual exporters put it."""
    eprint = fields.get("eprint", "").strip() or fields.get("arxiv", "").strip() or fields.get("arxivid", "").strip()
    archive = (fields.get("archiveprefix", "") + fields.get("eprinttype", "")).lower()
    if eprint and ("arxiv" in archive or "arxiv" in eprint.lower() or (not archive and _EPRINT.fullmatch(eprint))):
        return eprint
    for name in ("journal", "journaltitle", "howpublished", "note"):
        if "rxiv" in fields.get(name, "").lower() and (found := _ARXIV_VENUE.search(fields[name])):
            return found[1] + (found[2] or "")
    found = _ARXIV_VOLUME.fullmatch(fields.get("volume", ""))
    return found[1] if found else None


def _date(fields: dict[str, str], record: Record) -> None:
    """Year, month and day, apart or in one."""
    date = fields.get("date", "").strip()
    record.year = plain(fields.get("year", "")) or None
    month = parse_month(plain(fields["month"])) if fields.get("month") else None
    record.date = date or None
    day = re.search(r"\d{1,2}", fields.get("day", "") or fields.get("month", "") or "")
    if month and record.year and day and not date and not fields.get("month", "").strip().isdecimal():
        record.date = f"{record.year}-{month:02}-{int(day[0]):02}"
    elif month and record.year and fields.get("day", "").strip().isdecimal() and not date:
        record.date = f"{record.year}-{month:02}-{int(fields['day']):02}"
    if month:
        record.extra = {**record.extra, "month": month}


def _extra(entry: Entry, corporate: list[str]) -> dict[str, Any]:
    """What an export needs back."""
    fields = entry.fields
    extra: dict[str, Any] = {"type": kind_of(entry.kind)}
    for name, kept in _EXTRAS.items():
        if fields.get(name):
            extra.setdefault(kept, plain(fields[name]) if name != "note" else _unwrapped(fields[name]))
    if "number" in extra and extra["type"] in {"article", "inproceedings", "incollection", "magazine"}:
        extra.setdefault("issue", extra.pop("number"))
    if pages := fields.get("pages"):
        extra["pages"] = _DASHES.sub("-", plain(pages))
    if editor := fields.get("editor"):
        extra["editors"] = [str(name) for name in bibtex_names(editor)[0]]
    if corporate:
        extra["corporate"] = corporate
    return extra
