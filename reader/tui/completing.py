"""Completing the word before the cursor of the search line: fields, names of lists and tags, venues, authors."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from os.path import basename
from typing import Any

__all__ = ["Completer"]

FIELDS = (
    "title:", "author:", "venue:", "year:", "added:", "tag:", "list:", "note:", "source:", "has:note", "has:list",
    "is:bookmarked", "is:unread", "is:read", "is:skipped",
)  # fmt: skip
FIXED = {"is": ("bookmarked", "unread", "read", "skipped"), "has": ("note", "list", "tag")}
KNOWN = frozenset({"list", "tag", "venue", "author", "year", "source", *FIXED})
"""Fields whose values are known."""
MOST, VALUES = 20, 500
_WORD = re.compile(r"\w[\w’'-]*\w")


class Completer:
    """Gives one candidate after another for the same beginning."""

    def __init__(self, desk: Any, nearby: Callable[[], Iterable[str]] = tuple) -> None:
        """`nearby` gives texts whose words may be meant: those of the papers that are listed."""
        self._desk = desk
        self._nearby = nearby
        self._last: tuple[str, int] | None = None
        self._choices: list[str] = []
        self._turn = 0
        self._stem = (0, "")

    def complete(self, query: str, cursor: int) -> tuple[str, int] | None:
        """The query with the word before the cursor completed, and the cursor after it; None if nothing fits."""
        if self._last == (query, cursor) and len(self._choices) > 1:
            self._turn = (self._turn + 1) % len(self._choices)
        else:
            start = _word_start(query, cursor)
            self._stem = (start, query[start:cursor])
            self._choices = list(self._candidates(query[start:cursor]))
            self._turn = 0
        if not self._choices:
            return None
        start, _ = self._stem
        tail = query[cursor:]
        done = query[:start] + self._choices[self._turn]
        self._last = (done + tail, len(done))
        return self._last

    def _candidates(self, word: str) -> Iterable[str]:
        field, colon, part = word.partition(":")
        sign = "-" if field.startswith("-") else ""
        field = field.removeprefix("-")
        if colon and field in KNOWN:
            wanted = part.strip('"').casefold()
            values = dict.fromkeys(self._values(field, wanted))
            first = [value for value in values if value.casefold().startswith(wanted)]
            inner = [value for value in values if value not in first and f" {wanted}" in f" {value.casefold()}"]
            return [f"{sign}{field}:{_quoted(v)}" for v in (*first, *inner) if v.casefold() != wanted][:MOST]
        if not word:
            return FIELDS
        names = [name for name in FIELDS if name.startswith(field) and name != field]
        return [sign + name for name in names] + [sign + found for found in self._words(field)]

    def _values(self, field: str, part: str) -> Iterable[str]:
        """The known values of a field; of authors, those that have a name beginning with `part`."""
        if field == "list":
            return [name for name, _ in self._desk.lists()]
        if field == "tag":
            return [name for name, _ in self._desk.tags()]
        if field in FIXED:
            return FIXED[field]
        words = part.split()
        query = f"author:{words[-1]}*" if field == "author" and words and words[-1].isalnum() else ""
        found = self._desk.facets(query, [field], limit=VALUES).get(field, ())
        values = [str(value) for value, _ in found if value]
        return [basename(value) for value in values] if field == "source" else values

    def _words(self, start: str) -> Iterable[str]:
        """The words beginning with `start` in what is listed now, the most frequent first."""
        if len(start) < 2 or not start.isalnum():
            return ()
        wanted = start.casefold()
        counted = Counter(
            word.casefold() for text in self._nearby() for word in _WORD.findall(text) if len(word) > len(start)
        )
        return [word for word, _ in counted.most_common() if word.startswith(wanted)][:MOST]


def _word_start(query: str, cursor: int) -> int:
    """Where the word before the cursor begins; a quote that is open belongs to it."""
    start = query.rfind(" ", 0, cursor) + 1
    quote = query.rfind(':"', 0, cursor)
    if quote >= 0 and '"' not in query[quote + 2 : cursor]:
        start = query.rfind(" ", 0, quote) + 1
    return start


def _quoted(value: str) -> str:
    return f'"{value}"' if any(sign in value for sign in ' :()"') else value
