"""Names of lists, tags and saved searches, and how papers and counts are named in words."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from reader.library.errors import BadName
from reader.text import clean_line

__all__ = ["LONGEST_NAME", "clean_name", "fold_name", "papers_in_words", "quoted"]

LONGEST_NAME = 200
_LONGEST_TITLE = 60


def clean_name(text: str, what: str) -> str:
    """The name as it is kept: one line, in NFC, without control characters; `what` is "list", "tag" or "search".

    Raises BadName where nothing is left or it is longer than 200 characters.
    """
    if len(text) > LONGEST_NAME * 10:
        raise BadName(f"the name of a {what} may have {LONGEST_NAME} characters; this one has {len(text)}")
    name = clean_line(text)
    if not name or not any(cell.isprintable() and not cell.isspace() for cell in name):
        raise BadName(f"the name of a {what} must have a visible character")
    if len(name) > LONGEST_NAME:
        raise BadName(f"the name of a {what} may have {LONGEST_NAME} characters; this one has {len(name)}")
    return name


def fold_name(name: str) -> str:
    """The name without case and accents: two names that fold to the same are the same name."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))
    return " ".join(unicodedata.normalize("NFC", bare).casefold().split()) or name


def quoted(name: str) -> str:
    """The name in quotation marks, cut where it is long."""
    return f"“{name if len(name) <= _LONGEST_TITLE else name[: _LONGEST_TITLE - 1] + '…'}”"


def papers_in_words(count: int) -> str:
    """`1 paper`, `1,234 papers`."""
    return "1 paper" if count == 1 else f"{count:,} papers"


def short(text: str) -> str:
    """The first words of a text on one line."""
    line = clean_line(text[:400])
    return line if len(line) <= _LONGEST_TITLE else line[: _LONGEST_TITLE - 1].rstrip() + "…"


def of_papers(ids: Sequence[str], title: str | None) -> str:
    """What a label says of papers: the title of a single one, else their number."""
    if len(ids) == 1:
        return quoted(short(title)) if title else "a paper"
    return papers_in_words(len(ids))
