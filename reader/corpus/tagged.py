"""What the tagged formats share: RIS, EndNote's refer, PubMed's nbib, Web of Science, Ovid."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from reader.corpus.dates import parse_month
from reader.corpus.mapping import original_of
from reader.corpus.markup import has_markup, markup
from reader.corpus.names import people
from reader.corpus.record import Record

__all__ = ["Fields", "citekey_or_id", "page_range", "spread", "with_markup", "without_empty"]

_CITEKEY = re.compile(r"[A-Za-z][\w:.+/-]{1,79}")
_DASHES = re.compile(r"\s*(?:-{1,3}|[–—])\s*")


class Fields:
    """The fields of one record as its file has them: tags in order, each with its values; and its first line."""

    def __init__(self, line: int) -> None:
        """Begin a record at `line`."""
        self.line = line
        self._values: dict[str, list[str]] = {}
        self._last: list[str] | None = None

    def __contains__(self, tag: str) -> bool:
        return tag in self._values

    def __len__(self) -> int:
        return len(self._values)

    def add(self, tag: str, value: str) -> None:
        """Add a value under a tag."""
        self._last = self._values.setdefault(tag, [])
        self._last.append(value)

    def go_on(self, text: str, joint: str) -> None:
        """Continue the value that was added last."""
        if self._last:
            self._last[-1] += joint + text

    def all(self, *tags: str) -> list[str]:
        """All values under the tags that say something, stripped."""
        return [value for tag in tags for raw in self._values.get(tag, ()) if (value := raw.strip())]

    def first(self, *tags: str) -> str:
        """The first value under the tags that says something; "" if there is none."""
        return next(iter(self.all(*tags)), "")


def with_markup(record: Record) -> Record:
    """The record with the HTML that publishers leave in titles and abstracts turned into text."""
    title, abstract = record.title or "", record.abstract or ""
    if has_markup(title) or has_markup(abstract):
        record.title, record.abstract = markup(title), markup(abstract)
        if record.title != title or record.abstract != abstract:
            record.original = original_of(title, abstract)
    return record


def citekey_or_id(record: Record, own: str) -> None:
    """Keep a record's own id: as its citation key where it looks like one."""
    if not own:
        return
    if _CITEKEY.fullmatch(own) and any(c.islower() for c in own):
        record.citekey = own
    else:
        record.ids = {**record.ids, "source": own}


def page_range(first: str, last: str = "") -> str:
    """Pages in one spelling: 12-34."""
    pages = f"{first}-{last}" if first and last and last != first else first or last
    return _DASHES.sub("-", pages)


def without_empty(**values: Any) -> dict[str, Any]:
    """The values that say something; `month` as a number, `editors` as people write them."""
    kept = {name: value for name, value in values.items() if value not in ("", None, [], ())}
    if "month" in kept:
        kept["month"] = parse_month(kept["month"])
    if "editors" in kept:
        kept["editors"] = list(people(kept["editors"]))
    return kept


def spread(values: Sequence[str], mark: str = r"[;\n]") -> list[str]:
    """Values that may each hold several, set apart by `mark`."""
    return [word for value in values for word in re.split(mark, value) if word.strip()]
