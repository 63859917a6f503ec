"""Whether two records are the same paper, and the one paper that they make together.

A wrong merge hides a paper, a missed one shows it twice: in doubt they stay two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from reader.paper import Paper, identity
from reader.records import replace

_WORD = re.compile(r"\w+")
_SIGNS_AWAY = bytes(ord(chr(b).lower()) if b < 128 and (chr(b).isalnum() or chr(b) == "_") else 32 for b in range(256))
_COMMAND = re.compile(r"\\[a-zA-Z]+|[{}$\\]")
_ROMAN = re.compile(r"(?:x{0,3})(?:ix|iv|v?i{0,3})")
_NUMERALS = "one two three four five six seven eight nine ten first second third fourth fifth a b c d e"
_PARTS = frozenset(_NUMERALS.split())
_EVERYWHERE = frozenset(
    """preface|foreword|introduction|editorial|erratum|corrigendum|correction|index|contents|abstracts|guest editorial
book review|book reviews|in memoriam|acknowledgments|acknowledgements|news|discussion|conclusion|conclusions|appendix
table of contents|front matter|back matter|comment|reply|rejoinder|title page|message from the chairs|references
organizing committee|program committee""".replace("\n", "|").split("|")
)
"""Titles that thousands of papers have."""
_ARXIV_DOI = "10.48550/"
_YEARS_APART = 2
_YEARS_LATE = 8


def title_words(title: str | None) -> list[str]:
    """The words of a title as they are compared: lower case, without commands, braces and signs."""
    if not title:
        return []
    if "\\" in title or "{" in title or "$" in title:
        title = _COMMAND.sub("", title)
    return _WORD.findall(title.casefold())


def title_line(title: str) -> str:
    """The same words as one text; a third of the time for plain ASCII."""
    if title.isascii() and "\\" not in title and "{" not in title and "$" not in title:
        return b" ".join(title.encode().translate(_SIGNS_AWAY).split()).decode()
    return " ".join(title_words(title))


def clearly_different(one: str | None, other: str | None) -> bool:
    """True if two titles cannot be one paper's: too few words in common, or "… I" and "… II"."""
    a, b = title_words(one), title_words(other)
    if not a or not b or a == b:
        return False
    left, right = set(a) - set(b), set(b) - set(a)
    if any(map(_is_part, left)) or any(map(_is_part, right)):
        return True
    if not left or not right:  # a subtitle more
        return min(len(a), len(b)) < 2
    return 2 * len(set(a) & set(b)) < len(set(a) | set(b))


def _is_part(word: str) -> bool:
    """True for what numbers the parts of a series: digits, Roman numerals, "first", "B"."""
    return word.isdecimal() or word in _PARTS or (_ROMAN.fullmatch(word) is not None and word != "")


def same_by_doi(paper: Paper, known: Paper) -> bool:
    """True if two papers with one DOI are the same: chapters share their book's."""
    if paper.arxiv_id and known.arxiv_id and paper.arxiv_id != known.arxiv_id:
        return False
    return not clearly_different(paper.title, known.title)


def same_by_title(paper: Paper, known: Paper) -> bool:
    """True if two papers are the same by title, authors, years, and abstracts where these must decide."""
    words = title_words(paper.title)
    if not words or words != title_words(known.title) or not _same_people(paper.authors, known.authors):
        return False
    if paper.arxiv_id and known.arxiv_id and paper.arxiv_id != known.arxiv_id:
        return False
    if _own_doi(paper) and _own_doi(known) and paper.doi != known.doi:
        return False
    apart = abs(paper.year - known.year) if paper.year and known.year else 0
    if apart > _YEARS_APART:  # a preprint may wait for years; a yearly report says something else each time
        late = apart <= _YEARS_LATE and len(words) >= 4 and bool(paper.authors)
        return late and _alike(paper.abstract, known.abstract, 0.75) is True and bool(paper.abstract)
    alike = _alike(paper.abstract, known.abstract)
    if len(words) < 3 or " ".join(words) in _EVERYWHERE or not paper.authors:
        return apart == 0 and alike is True
    return alike is not False or apart == 0


def joined_by_ids(one: Paper, other: Paper) -> bool:
    """True if nothing forbids that two papers, each of which shares an id with a third record, are one."""
    if one.arxiv_id and other.arxiv_id and one.arxiv_id.lower() != other.arxiv_id.lower():
        return False
    if _own_doi(one) and _own_doi(other) and one.doi != other.doi:
        return False
    return not clearly_different(one.title, other.title)


def same_record(paper: Paper, known: Paper) -> bool:
    """True if a record of a file that is read again is the one that was read before: its title and its authors are."""
    words = title_words(paper.title)
    return bool(words) and words == title_words(known.title) and paper.authors == known.authors


def _own_doi(paper: Paper) -> bool:
    return bool(paper.doi) and not (paper.doi or "").startswith(_ARXIV_DOI)


def _same_people(one: Sequence[str], other: Sequence[str]) -> bool:
    """True if two lists of authors can be the same people: the first one is, and most of the shorter list."""
    if not one or not other:
        return not one and not other
    a, b = [_family(n) for n in one], [_family(n) for n in other]
    if a[0] != b[0]:
        return False
    shorter, longer = sorted((a, b), key=len)
    return 2 * len(set(shorter) & set(longer)) >= len(set(shorter)) and (
        len(shorter) >= 0.5 * len(longer) or len(shorter) == 1
    )


def _family(name: str) -> str:
    words = _WORD.findall(name.casefold())
    while len(words) > 1 and words[-1] in ("jr", "sr", "ii", "iii"):
        words.pop()
    return words[-1] if words else ""


def _alike(one: str, other: str, share: float = 0.5) -> bool | None:
    """True if two abstracts say much the same, None where one is missing."""
    if not one or not other:
        return None if one or other else True
    if one == other:
        return True
    a, b = set(_WORD.findall(one[:5000].casefold())), set(_WORD.findall(other[:5000].casefold()))
    return len(a & b) >= share * min(len(a), len(b))


def second_id(paper: Paper) -> str:
    """The id of a paper whose DOI already belongs to one with a clearly different title."""
    return identity(doi=f"{paper.doi}\x1f{' '.join(title_words(paper.title))}")


def refreshed(known: Paper, paper: Paper) -> Paper:
    """The known paper as its file says it now: what the record holds is taken, what it lacks stays."""
    return replace(
        paper,
        id=known.id,
        abstract=paper.abstract or known.abstract,
        title=paper.title or known.title,
        authors=paper.authors or known.authors,
        venue=paper.venue or known.venue,
        year=paper.year or known.year,
        date=paper.date or known.date,
        keywords=paper.keywords or known.keywords,
        doi=paper.doi or known.doi,
        arxiv_id=paper.arxiv_id or known.arxiv_id,
        version=paper.version or known.version,
        url=paper.url or known.url,
        ids=paper.ids or known.ids,
        citekey=paper.citekey or known.citekey,
        extra=paper.extra or known.extra,
        original=paper.original if paper.abstract else known.original,
        headline=known.headline if paper.abstract == known.abstract else None,
        sources=known.sources,
    )


def merged(known: Paper, paper: Paper) -> Paper:
    """The known paper, enriched by another record of it; the newest version of a preprint is what is shown.

    Merging the same record again, in whatever order, changes nothing more.
    """
    newer = _version(paper) > _version(known)
    older = _version(paper) < _version(known)
    text = paper if paper.abstract and (newer or (not older and _richer(paper.abstract, known.abstract))) else known
    preprint = _is_preprint(known.venue) and not _is_preprint(paper.venue) and bool(paper.venue)
    return replace(
        known,
        title=(paper.title or known.title) if newer else (known.title or paper.title),
        abstract=text.abstract or paper.abstract,
        original=text.original if text.abstract else paper.original,
        headline=known.headline if text is known and known.abstract else None,
        authors=paper.authors if (newer and paper.authors) or (not older and _fuller(paper, known)) else known.authors,
        venue=paper.venue if preprint or not known.venue else known.venue,
        year=(paper.year or known.year) if preprint else (known.year or paper.year),
        date=(paper.date or known.date) if newer else (known.date or paper.date),
        keywords=tuple(dict.fromkeys((*known.keywords, *paper.keywords))),
        doi=paper.doi if paper.doi and not _own_doi(known) else known.doi,
        arxiv_id=known.arxiv_id or paper.arxiv_id,
        version=max(_version(known), _version(paper)) or None,
        url=known.url or paper.url,
        ids=_both(known.ids, paper.ids),
        citekey=known.citekey or paper.citekey,
        extra=_both(known.extra, paper.extra),
    )


def _version(paper: Paper) -> int:
    return paper.version or 0


def _richer(text: str, known: str) -> bool:
    """True if an abstract says clearly more than the known one, or all of one that was cut."""
    if known.endswith(("...", "…")) and len(text) > len(known) and not text.endswith(("...", "…")):
        return True
    return len(known) < 0.9 * len(text)


def _fuller(paper: Paper, known: Paper) -> bool:
    """True if the record names more authors, or as many with fuller names."""
    more = len(paper.authors) - len(known.authors)
    return more > 0 or (more == 0 and sum(map(len, paper.authors)) > sum(map(len, known.authors)) + len(known.authors))


def _is_preprint(venue: str | None) -> bool:
    return bool(venue) and (venue or "").lower().startswith(("arxiv", "corr", "biorxiv", "medrxiv", "ssrn"))


def _both(known: Mapping[str, Any], more: Mapping[str, Any]) -> Mapping[str, Any]:
    """Both mappings as one; what is known is kept."""
    return known if all(k in known for k in more) else {**more, **known}


def same_content(one: Paper, other: Paper) -> bool:
    """True if two papers differ at most in where they came from."""
    return one is other or replace(one, sources=(), headline=None) == replace(other, sources=(), headline=None)
