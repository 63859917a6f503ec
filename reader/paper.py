"""Paper: the frozen record that everything speaks of, and its identity."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from reader.errors import ReaderError
from reader.patterns import pattern
from reader.records import field, record

__all__ = [
    "ID_LENGTH",
    "NOTHING",
    "UNMARKED",
    "Paper",
    "PaperMarks",
    "ReaderError",
    "Source",
    "identity",
    "parse_arxiv_id",
    "parse_doi",
]

NOTHING: Mapping[str, Any] = MappingProxyType({})
ID_LENGTH = 16
"""Hex digits in a paper's id: 64 bits, so that a collision among 200 million papers is one in a thousand."""


@record
class Source:
    """A place that a paper came from: the file, the record's ordinal in it and its first line, both from 1."""

    path: str
    ordinal: int
    line: int


@record
class Paper:
    """One paper, as all parts of the reader know it.

    `title` and `abstract` hold LaTeX and Markdown as in the source; HTML, JATS, MathML and entities of the
    formats that use them have become text, and then `original` keeps the record's text as it was read.
    `title` is None where the source has none; `headline` is then what stands for it in a list, already rendered.
    `arxiv_id` is without the version; `ids` holds the other identifiers (pmid, openreview, acl, isbn, source);
    `extra` what an export needs back (month, volume, issue, pages, publisher, type...).
    """

    id: str
    title: str | None = None
    abstract: str = ""
    authors: tuple[str, ...] = ()
    venue: str | None = None
    year: int | None = None
    date: str | None = None
    keywords: tuple[str, ...] = ()
    doi: str | None = None
    arxiv_id: str | None = None
    version: int | None = None
    url: str | None = None
    ids: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    citekey: str | None = None
    extra: Mapping[str, Any] = field(default_factory=lambda: NOTHING)
    sources: tuple[Source, ...] = ()
    original: str | None = None
    headline: str | None = None


@record
class PaperMarks:
    """What a person made of one paper; lists in the lists' own order, tags by name."""

    bookmarked: bool = False
    lists: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    note: str | None = None
    read: bool = False
    skipped: bool = False


UNMARKED = PaperMarks()


def identity(
    *,
    arxiv_id: str | None = None,
    doi: str | None = None,
    title: str | None = None,
    authors: Sequence[str] = (),
    year: int | None = None,
    abstract: str = "",
) -> str:
    r"""The stable id of a record: from its arXiv id, else its DOI, else its own words; never its path or place.

    Texts are compared in NFC with runs of blanks made one, not folded: Mezard and Mézard stay two people. A sign is the
    same whether LaTeX escapes it or not: BibTeX must write "99.6\%" where another file has "99.6%".
    """
    from reader.digest import blake2b  # no paper is made before the first frame

    if arxiv_id:
        key = f"arxiv:{arxiv_id.lower()}"
    elif doi:
        key = f"doi:{doi.lower()}"
    else:
        return blake2b(_words_key(title or "", authors, year, abstract), digest_size=ID_LENGTH // 2).hexdigest()
    return blake2b(key.encode("utf-8", "surrogatepass"), digest_size=ID_LENGTH // 2).hexdigest()


def _words_key(title: str, authors: Sequence[str], year: int | None, abstract: str) -> bytes:
    """What a paper's own words say, `_plain()` each, as one text.

    Most are plain together, which is quicker to see than one by one.
    """
    names = " ".join(authors)
    key = f"text:{title}\x1e{names}\x1e{year or ''}\x1e{abstract}"
    if "  " not in key and " " not in (title[:1], title[-1:], names[:1], names[-1:], abstract[:1], abstract[-1:]):
        bare = _ESCAPED.sub(_bare, key) if "\\" in key else key
        data = bare.encode("utf-8", "surrogatepass")
        rare = data.translate(None, _PRINTED)
        if rare == b"\x1e\x1e\x1e":
            return data
        strange = rare.decode("utf-8", "surrogatepass").replace("\x1e", "")
        if strange.split() == [strange] and rare.count(b"\x1e") == 3:  # no blank among them
            return unicodedata.normalize("NFC", bare).encode("utf-8", "surrogatepass")
    words = (title, "\x1f".join(authors), str(year or ""), abstract)
    return ("text:" + "\x1e".join(map(_plain, words))).encode("utf-8", "surrogatepass")


_PRINTED = bytes(range(32, 127))


_ESCAPED = pattern(
    r"\\(?:([&%#$_{}])|text(?:(braceleft)|(braceright)|(backslash)|(asciitilde)|(asciicircum))(?:\{\}|(?![A-Za-z]))"
    r"|([lr])brace(?:\{\}|(?![A-Za-z])))"
)
_NAMED_SIGNS = (None, None, "{", "}", "\\", "~", "^")


def _bare(found: re.Match[str]) -> str:
    """The sign that an escape stands for."""
    if found[1]:
        return found[1]
    if found[7]:
        return "{" if found[7] == "l" else "}"
    return _NAMED_SIGNS[found.lastindex or 0] or ""


def _plain(text: str) -> str:
    """The text in NFC, runs of blanks made one; most text is so already, which is quicker to see than to do."""
    if "\\" in text:
        text = _ESCAPED.sub(_bare, text)
    if "  " not in text and text[:1] != " " and text[-1:] != " ":
        rare = text.encode("utf-8", "surrogatepass").translate(None, _PRINTED)
        if not rare:
            return text
        if not (text.isascii() or any(map(str.isspace, rare.decode("utf-8", "surrogatepass")))):
            return unicodedata.normalize("NFC", text)
    return " ".join(unicodedata.normalize("NFC", text).split())


_ARXIV = pattern(
    r"(?:^|[/:\s])(?P<id>\d{4}\.\d{4,5}|[a-z][a-z-]*(?:\.[A-Z]{2})?/\d{7})(?:v(?P<v>\d{1,3}))?(?:\.pdf)?(?=$|[\s?#&/\])}])",
    re.IGNORECASE,
)
_DOI = pattern(r"(?P<doi>10\.\d{4,9}(?:\.\d+)*/\S+)")


def parse_arxiv_id(text: str) -> tuple[str, int | None] | None:
    """The arXiv id (old or new form) in an id, `arXiv:` label or address, and its version; None where there is none."""
    found = _ARXIV.search(text.strip()[:300])
    if not found:
        return None
    version = found["v"]
    return found["id"], int(version) if version else None


def parse_doi(text: str) -> str | None:
    """The DOI in a DOI, `doi:` label or address, in lower case; None where there is none."""
    text = text.strip()[:500]
    if "%2f" in text.lower():
        text = re.sub("%2f", "/", text, count=1, flags=re.IGNORECASE)
    found = _DOI.search(text)
    return found["doi"].rstrip(".,;").lower() if found else None
