"""Titles on the line of their abstract, and titles in the dress of citations or of a table of contents."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reader.corpus.plain.looks import LONG, names_like
from reader.corpus.plain.units import OPENERS, capitals, width

INLINE = "inline"
"""A title in bold or in quotation marks, or a citation, stands before each abstract, on its line."""
CITED = "cited"
"""The titles are citations: "Lind, E., & Haddad, N. (2021). Counting. Venue, 3, 1-10."."""
COLON = "colon"
"""A title and a colon stand before each abstract, on its line."""
LEADERS = "leaders"
"""Dots and a page number stand behind each title, as in a table of contents."""

_DRESSED = re.compile(
    r"(?:[\"“„](?P<a>[^\"“”]{8,300})[\"”“]|[«「『](?P<b>[^«»「」『』]{3,300})[»」』]|(?P<sign>\*\*|__)(?=\S)(?P<c>.{3,300}?)(?<=\S)(?P=sign))"
    r"\s*(?:[.:：,–—|-]\s*)?(?P<rest>\S.*)$",
    re.DOTALL,
)
_CITED = re.compile(
    r"(?P<who>[^\W\d_].{2,3000}?)\s*\((?P<year>(?:19|20)\d\d)[a-z]?(?:,\s*\w+\.?(?:\s+\d+)?)?\)\s*[.,:]?\s+"
    r"(?P<title>\S.{5,300}?[.?!])(?:\s+(?P<rest>\S.*))?$",
    re.DOTALL,
)
_ONE_INITIAL = re.compile(r"[^\W\d_]\.")
_LEADERS = re.compile(
    r"(?P<title>.*?\S)\s*(?:\.{3,}|(?:\s?\.\s){3,}\.?|…+|·{3,}|_{3,})\s*(?P<page>\d{1,4})$", re.DOTALL
)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a line with a title holds besides: each is empty where the line does not say it."""

    title: str
    authors: str = ""
    year: str = ""
    rest: str = ""


def dressed(text: str) -> Parts | None:
    """The title in bold or in quotation marks at the beginning of a line, and the rest of it."""
    found = _DRESSED.match(text)
    if not found or width(found["rest"]) < 40:
        return None
    title = (found["a"] or found["b"] or found["c"]).strip()
    return Parts(title.rstrip(".:：, ") if title[-1] in ".:：," else title, rest=found["rest"])


def cited(text: str) -> Parts | None:
    """The authors, the year and the title of a line that begins as a citation in APA's style, and the rest of it."""
    found = _CITED.match(text[:6000])
    if not found:
        return None
    who = found["who"].strip(" ,.") + ("." if _ONE_INITIAL.search(found["who"][-3:]) else "")
    if not names_like(who.replace("&", ",").replace(".", ""), 0.6):
        return None
    title = found["title"]
    start = found.start("rest")
    return Parts(title.rstrip(".").strip(), who, found["year"], text[start:] if start > 0 else "")


def before_colon(text: str) -> Parts | None:
    """The title before the colon that most looks like its end, as titles and first sentences hold colons too."""
    best, most = 0, -9.0
    start = text[:400]
    at = start.find(": ")
    for place in range(5):
        if at < 0 or ". " in start[:at] or width(start[:at]) > LONG:
            break
        head, after = start[:at].rsplit(": ", 1)[-1], start[at + 2 :]
        words = after.split(" ", 8)
        points = 1.5 * (capitals(head) - capitals(" ".join(words[:8]))) - 1.5 * after[:1].islower() + 1.5 * place
        points += (words[0].lower() in OPENERS - {"a", "an"}) - 2 * head.lower().endswith(
            (" following", " questions", " problems")
        )
        if at > 7 and points > most:
            best, most = at, points
        at = start.find(": ", at + 1)
    return Parts(text[:best].strip(), rest=text[best + 2 :].strip()) if best else None


def inline(text: str, habits: Collection[str]) -> Parts | None:
    """The title on an abstract's line, as the file has it."""
    if INLINE in habits:
        return dressed(text) or cited(text)
    return before_colon(text) if COLON in habits else None


def without_leaders(text: str) -> tuple[str, str] | None:
    """A title without the dots and the page number behind it, and that number."""
    found = _LEADERS.match(text) if len(text) < 600 else None
    return (found["title"], found["page"]) if found else None


def line_habits(firsts: Sequence[str], titled: bool) -> set[str]:
    """What the first lines of the records (their numbers and bullets taken off) have in common."""
    count = len(firsts)
    if titled:
        habits = {CITED} if sum(cited(t) is not None for t in firsts) >= 0.8 * count else set()
        return habits | ({LEADERS} if sum(without_leaders(t) is not None for t in firsts) >= 0.6 * count else set())
    inline = [dressed(text) or cited(text) for text in firsts]
    good = sum(part is not None and width(part.rest) > max(60, 0.8 * width(part.title)) for part in inline)
    distinct = len({part.title for part in inline if part})
    if good >= 0.9 * count and distinct >= 0.9 * good:
        return {INLINE}
    by_colon = [before_colon(text) for text in firsts]
    good = sum(part is not None and width(part.rest) > max(60, width(part.title)) for part in by_colon)
    distinct = len({part.title for part in by_colon if part})
    return {COLON} if count > 2 and good >= 0.97 * count and distinct >= 0.9 * good else set()
