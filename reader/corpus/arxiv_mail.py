r"""The daily mail of arXiv: records between lines of "\\", their fields above the abstract, their address below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, TextIO

from reader.corpus.names import without_affiliations
from reader.corpus.record import TEXT_LIMIT, Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head

WANTS: Literal["text"] = "text"
_FENCE = re.compile(r"^\\\\\s*$", re.MULTILINE)
_FIRST = re.compile(r"^\\\\\s*\n(?:arXiv|Paper)(?:\s*\(\*cross-listing\*\))?: ?\S", re.MULTILINE)
_FIELD = re.compile(
    r"(arXiv|Paper|Date|From|Title|Authors?|Categories|Comments|Report-no|Journal-ref|DOI|MSC-class|ACM-class"
    r"|Subj-class|Proxy|License|replaced with revised version)(?::|(?=\s\w{3},))\s*(.*)$"
)
_END = re.compile(r"\\\\\s*\(\s*(https?://\S+?)\s*,\s*.*\)\s*$")
_EXTRA = {
    "Comments": "comment", "Report-no": "report", "Journal-ref": "journal_ref", "MSC-class": "msc", "ACM-class": "acm",
    "License": "license", "Proxy": "proxy",
}  # fmt: skip


def sniff(head: Head) -> float:
    r"""Tell the mail by a line of "\\" above an arXiv number and a title below that."""
    found = _FIRST.search(head.text)
    return 1.0 if found and re.search(r"^Title: ", head.text[found.end() :][:4000], re.MULTILINE) else 0.0


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a text stream; what stands above the first one is the mail's own head."""
    letter = _Letter()
    for number, text in lines(stream):
        if text is None:
            yield too_long(number)
        elif made := letter.take(number, text):
            yield made
    if made := letter.end():
        yield made


class _Letter:
    """One record after the other, line by line."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._start = 0
        self._fields: dict[str, str] = {}
        self._current = ""
        self._abstract: list[str] = []
        self._within = self._below = False
        self._size = 0

    def take(self, number: int, text: str) -> Record | Rejected | None:
        """Take a line; the record that it ends, if it ends one."""
        if found := _END.match(text):
            self._fields["url"] = found[1]
            return self.end()
        if _FENCE.match(text):
            if self._fields and not self._below:
                self._below = True
                return None
            made = self.end()
            self._start, self._within = number + 1, True
            return made
        if text.startswith("----------") or text.startswith("%%--%%"):
            return self.end()
        if self._below:
            self._size += len(text)
            if self._size <= TEXT_LIMIT:
                self._abstract.append(text.strip())
        elif self._within:
            self._field(text)
        return None

    def _field(self, text: str) -> None:
        found = _FIELD.match(text)
        if found:
            self._current = found[1]
            self._fields.setdefault(self._current, found[2])
        elif self._current and text[:1].isspace() and text.strip():
            self._fields[self._current] += f" {text.strip()}"

    def end(self) -> Record | Rejected | None:
        """The record that ends here, None where none was begun."""
        fields, abstract, start = self._fields, "\n".join(self._abstract).strip(), self._start
        self._clear()
        if not fields:
            return None
        number = (fields.get("arXiv") or fields.get("Paper") or "").split()
        categories = (fields.get("Categories") or fields.get("Subj-class") or "").split()
        return Record(
            start,
            title=fields.get("Title"),
            abstract=_paragraphs(abstract),
            authors=without_affiliations(fields.get("Authors") or fields.get("Author") or ""),
            date=fields.get("Date", "").partition("(")[0].strip() or None,
            doi=fields.get("DOI"),
            arxiv_id=number[0] if number else None,
            url=fields.get("url"),
            keywords=categories,
            extra={name: fields[key] for key, name in _EXTRA.items() if fields.get(key)},
        )


def _paragraphs(text: str) -> str:
    """Lines made one again, but for blank ones between paragraphs."""
    return "\n\n".join(" ".join(part.split("\n")) for part in re.split(r"\n\s*\n", text))
