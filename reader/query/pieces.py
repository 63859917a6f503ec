"""Single pieces of a query read from their text: words, years, days, marks, identifiers."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from reader.paper import parse_arxiv_id, parse_doi
from reader.patterns import pattern
from reader.query.tree import Added, Identifier, Mark, Node, SourceIs, Span, Word, Years

__all__ = ["FIELDS", "MARKS", "TEXT_FIELDS", "address", "identifier", "value_piece", "word"]

TEXT_FIELDS = ("title", "author", "venue")
MARKS = ("tag", "list", "note", "is", "has")
FIELDS = (*TEXT_FIELDS, *MARKS, "year", "added", "source", "id", "arxiv", "doi")
STATES = {"bookmarked", "unread", "read", "skipped"}
HAS = {"note": "note", "tag": "tag", "tags": "tag", "list": "list", "lists": "list"}
UNITS = {"d": 1, "w": 7, "m": 30, "y": 365}

_YEAR = r"-?\d{1,4}"
_YEAR_SPAN = pattern(rf"(?P<a>{_YEAR})?\s*(?P<dots>\.\.\.?|…|–|(?<=\d)-|\s+TO\s+)\s*(?P<b>{_YEAR})?")
_YEAR_BOUND = pattern(rf"(?P<sign>>=|<=|>|<|≥|≤|=)\s*(?P<y>{_YEAR})")
_DAY = r"\d{4}-\d{2}-\d{2}"
_DAY_SPAN = pattern(rf"(?P<a>{_DAY})?(?P<dots>\.\.)?(?P<b>{_DAY})?")
_AGE = pattern(r"(\d{1,5})([dwmy])")
_LEADING = "-*~.,;:!?&|/=<>^'`’‘([{"
_TRAILING = ".,;:!?&|/=<>^'`’‘)]}-"
_ARXIV_WHOLE = pattern(
    r"(?:arxiv:|https?://(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html)/|(?:www\.)?arxiv\.org/(?:abs|pdf|html)/)?"
    r"(?:\d{4}\.\d{4,5}|[a-z][a-z-]*(?:\.[A-Z]{2})?/\d{7})(?:v\d{1,3})?(?:\.pdf)?[.,;/]*",
    re.IGNORECASE,
)
_DOI_WHOLE = pattern(r"(?:doi:|https?://(?:dx\.|www\.)?doi\.org/)?10\.\d{4,9}(?:\.\d+)*/\S+", re.IGNORECASE)


def years(value: str, span: Span) -> Years | None:
    """The years in `2024`, `2023..2025`, `2023-2025`, `2023 TO 2025`, `2023..`, `>2020`, `<=2019`; None if none."""
    value = value.strip()
    bound = _YEAR_BOUND.fullmatch(value)
    if bound:
        y, sign = int(bound["y"]), bound["sign"]
        ends = {">": (y + 1, None), ">=": (y, None), "≥": (y, None), "<": (None, y - 1), "=": (y, y)}
        first, last = ends.get(sign, (None, y))
        return Years(first, last, span)
    if re.fullmatch(_YEAR, value):
        return Years(int(value), int(value), span)
    found = _YEAR_SPAN.fullmatch(value)
    if not found or not (found["a"] or found["b"]):
        return None
    first = int(found["a"]) if found["a"] else None
    last = int(found["b"]) if found["b"] else None
    if first is not None and last is not None and first > last:
        first, last = last, first
    return Years(first, last, span)


def added(value: str, span: Span) -> Added | None:
    """The days in `7d`, `2w`, `3m`, `1y`, `today`, `2024-05-01`, `2024-05-01..2024-06-01`; None if none."""
    value = value.strip().lower()
    if value == "today":
        return Added(days=1, span=span)
    age = _AGE.fullmatch(value)
    if age:
        return Added(days=max(1, int(age[1]) * UNITS[age[2]]), span=span)
    found = _DAY_SPAN.fullmatch(value)
    if not found or not (found["a"] or found["b"]):
        return None
    last = found["b"] if found["dots"] else found["a"]
    return Added(first=found["a"], last=last, span=span)


def address(url: str) -> str:
    """An address reduced to what tells papers apart: no scheme, no `www.`, no fragment, no slash at the end."""
    parts = urlsplit(url.strip() if "://" in url else "//" + url.strip())
    host = parts.netloc.lower().removeprefix("www.")
    return (host + parts.path.rstrip("/") + ("?" + parts.query if parts.query else "")).lower()


def identifier(text: str, span: Span) -> Identifier | None:
    """The identifier that the whole of `text` is (arXiv id, DOI, address), or None."""
    if _ARXIV_WHOLE.fullmatch(text):
        found = parse_arxiv_id(text.rstrip(".,;/"))
        if found:
            return Identifier("arxiv", found[0].lower(), span)
    if _DOI_WHOLE.fullmatch(text):
        doi = parse_doi(text)
        if doi:
            return Identifier("doi", doi, span)
    if text[:8].lower().startswith(("http://", "https://")) and "." in text:
        try:
            return Identifier("url", address(text), span)
        except ValueError:
            return None
    return None


def value_piece(name: str, value: str, span: Span) -> Node | None:
    """The piece that `name:value` is, for every field that is no text field; None where the value says nothing."""
    value = " ".join(value.split())
    if not value:
        return None
    if name == "year":
        return years(value, span)
    if name == "added":
        return added(value, span)
    if name == "source":
        return SourceIs(value, span)
    if name in ("id", "arxiv", "doi"):
        found = identifier(value, span)
        return found if found else Identifier("id", value.lower(), span)
    if name == "is":
        return Mark("is", value.lower(), span) if value.lower() in STATES else None
    if name == "has":
        return Mark("has", HAS[value.lower()], span) if value.lower() in HAS else None
    return Mark(name, value, span)


def word(text: str, span: Span) -> Word | None:
    """The word in `text`, with its star or tilde read; None where no letter or digit is left.

    What is kept can be printed and read again as the same word: no dollar, no leading minus, no operator.
    """
    text = text.replace("$", "").lstrip(_LEADING).rstrip(_TRAILING)
    body = text.rstrip("*")
    prefix = len(text) - len(body) == 1
    near = re.fullmatch(r"(.*?)~[12]?", text)
    if near:
        body = near[1]
    body = body.rstrip("*~" + _TRAILING)
    letters = sum(c.isalnum() for c in body)
    if not letters:
        return None
    if body in ("OR", "AND", "NOT"):
        body = body.lower()
    wide = letters > 1 and (body[-1].isalnum() or body[-1] == "+")
    return Word(body, prefix=prefix and wide, near=bool(near) and wide, span=span)
