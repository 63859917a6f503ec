"""Completing the word before the cursor of the search line: fields, names of lists and tags, venues, authors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

__all__ = ["Completer"]

FIELDS = (
    "title:", "author:", "venue:", "year:", "added:", "tag:", "list:", "note:", "has:note", "is:bookmarked",
    "is:unread", "is:read", "is:skipped",
)  # fmt: skip


class Completer:
    """Gives one candidate after another for the same beginning."""

    def __init__(self, desk: Any) -> None:
        self._desk = desk
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
        if colon:
            values = self._values(field)
            wanted = part.strip('"').casefold()
            found = [value for value in values if value.casefold().startswith(wanted)]
            return [f"{field}:{_quoted(value)}" for value in found if value.casefold() != wanted][:20]
        if not word:
            return FIELDS
        own = getattr(self._desk, "complete", None)
        words = list(own(word)) if own else []
        return [name for name in FIELDS if name.startswith(word) and name != word] + words

    def _values(self, field: str) -> Iterable[str]:
        """The known values of a field, as far as the desk tells them."""
        if field == "list":
            return [name for name, _ in self._desk.lists()]
        if field == "tag":
            return [name for name, _ in self._desk.tags()]
        values = getattr(self._desk, "values", None)
        return values(field) if values else ()


def _word_start(query: str, cursor: int) -> int:
    """Where the word before the cursor begins; a quote that is open belongs to it."""
    start = query.rfind(" ", 0, cursor) + 1
    quote = query.rfind(':"', 0, cursor)
    if quote >= 0 and '"' not in query[quote + 2 : cursor]:
        start = query.rfind(" ", 0, quote) + 1
    return start


def _quoted(value: str) -> str:
    return f'"{value}"' if any(sign in value for sign in ' :()"') else value
