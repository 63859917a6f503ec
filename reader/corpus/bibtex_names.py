r"""Authors in BibTeX: "von Last, Jr, First and {Some Institution} and family=Clos, given=Henri" to names."""

from __future__ import annotations

import re

from reader.corpus.accents import accents
from reader.corpus.names import Whole, split_names

__all__ = ["bibtex_names", "split_top", "unwrapped", "wrapped"]

_AND = re.compile(r"\s+and\b(?=\s)", re.IGNORECASE)
_EXTENDED = re.compile(r"\s*\"?(family|given|prefix|suffix|useprefix|[a-z]+-i|id)\s*=", re.IGNORECASE)
_SUFFIX = re.compile(r"(?:jr|sr|ph\.?\s?d|m\.?d|i{2,3}|iv)\.?$", re.IGNORECASE)
_OTHERS = frozenset({"others", "et al", "et al.", "..."})

_RAISED = re.compile(
    r"\$\s{0,3}\^\s{0,3}(?:\{[\w,*\\ ]{0,30}\}|[\w*]|\\\w{1,15})\s{0,3}\$|\\textsuperscript\s{0,3}\{[^{}]{0,30}\}"
)
"""Marks of affiliations."""
_LOOSE_AND = re.compile(r"^and\s+|\s+and$", re.IGNORECASE)
"""An "and" with nobody on its other side."""


def bibtex_names(field: str) -> tuple[list[Whole], list[str]]:
    """The people of a field, and which of them are institutions (written in braces)."""
    names: list[Whole] = []
    corporate: list[str] = []
    parts = split_top(field, _AND)
    if len(parts) == 1 and ";" in field:
        parts = split_top(field, re.compile(";"))
    for raw in parts:
        part = raw.strip().strip(",").strip()
        part = _LOOSE_AND.sub("", part)
        if "$" in part or "textsuper" in part:
            part = _RAISED.sub("", part).strip()
        if not part or part.lower() in _OTHERS:
            continue
        if wrapped(part) is not None:
            name = _whole(accents(part))
            if " " in name:
                corporate.append(name)
            names += [name] if name else []
        else:
            names += _person(part, alone=len(parts) == 1)
    return names, corporate


def _whole(text: str) -> Whole:
    return Whole(" ".join(text.split()))


def _person(part: str, *, alone: bool) -> list[Whole]:
    """One person from the forms BibTeX and biblatex know; a line of people where somebody wrote no "and"."""
    pieces = [p.strip() for p in split_top(part, re.compile(","))]
    if all(_EXTENDED.match(p) for p in pieces):
        return [_extended(pieces)]
    pieces = [p for p in pieces if p]
    if len(pieces) > 3 or (alone and len(pieces) == 3 and not any(_SUFFIX.match(p) for p in pieces)):
        return [_whole(name) for name in split_names(accents(part))]
    if len(pieces) == 3:
        last, middle, end = pieces
        junior, first = (end, middle) if _SUFFIX.match(end) else (middle, end)
        return [_whole(accents(f"{first} {last} {junior}"))]
    if len(pieces) == 2 and _SUFFIX.match(pieces[1]):
        return [_whole(accents(" ".join(pieces)))]
    return [_whole(accents(" ".join(reversed(pieces))))]


def _extended(pieces: list[str]) -> Whole:
    values: dict[str, str] = {}
    for piece in pieces:
        name, _, value = piece.strip('"').partition("=")
        values[name.strip().lower()] = value.strip().strip('"')
    parts = [values.get(name, "") for name in ("given", "prefix", "family", "suffix")]
    return _whole(accents(" ".join(part for part in parts if part)))


def split_top(text: str, mark: re.Pattern[str]) -> list[str]:
    """The text split at each mark that stands outside braces."""
    if "{" not in text:
        return mark.split(text)
    parts: list[str] = []
    start = 0
    for found in mark.finditer(text):
        before = text[start : found.start()]
        if before.count("{") - before.count(r"\{") <= before.count("}") - before.count(r"\}"):
            parts.append(before)
            start = found.end()
    parts.append(text[start:])
    return parts


_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)


def wrapped(text: str) -> str | None:
    """What is in the one pair of braces round the whole text; None where there is no such pair."""
    if not (text.startswith("{") and text.endswith("}")):
        return None
    depth = 0
    for found in _BRACE.finditer(text):
        if found[0] == "{":
            depth += 1
        elif found[0] == "}":
            depth -= 1
            if depth == 0 and found.end() < len(text):
                return None
    return text[1:-1] if depth == 0 else None


def unwrapped(text: str, styled: re.Pattern[str]) -> str:
    """The text without the pairs of braces round the whole of it, but one around what `styled` matches; linear."""
    start, end = _edges(text, 0, len(text))
    if text[start : start + 1] != "{" or text[end - 1] != "}":
        return text[start:end]
    closed: dict[int, int] = {}
    opened: list[int] = []
    for found in _BRACE.finditer(text, start, end):
        if found[0] == "{":
            opened.append(found.start())
        elif found[0] == "}" and opened:
            closed[opened.pop()] = found.start()
    while end - start > 1 and closed.get(start) == end - 1:
        inner = _edges(text, start + 1, end - 1)
        if styled.match(text, start + 1):
            break
        start, end = inner
    return text[start:end]


def _edges(text: str, start: int, end: int) -> tuple[int, int]:
    """The places between which the text stands without outer blanks."""
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
