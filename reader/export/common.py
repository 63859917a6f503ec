"""What several formats need: the parts of a name, the kind of a paper, a citation key."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from reader.paper import Paper
from reader.records import record

__all__ = ["Keys", "Name", "headline_of", "kind", "month_and_day", "name_of", "strings", "text_of"]

_LONGEST = 90
_SUFFIX = re.compile(r"(.+\S) ((?:Jr|Sr)\.?|II|III|IV)")
_PARTICLE_NAMES = "von van de der den del della di da do dos das du la le les ter ten el al bin ibn zu zur af av"
_PARTICLES = frozenset(_PARTICLE_NAMES.split())
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_INSTITUTION = re.compile(r",| and |;", re.IGNORECASE)
_PROCEEDINGS = re.compile(
    r"proceedings|conference|workshop|symposium|meeting|congress|^[A-Z]{3,}\w*\b|^NeurIPS", re.IGNORECASE
)
_SAFE_KEY = re.compile(r"[A-Za-z][A-Za-z0-9:._-]{0,99}")
_UNSAFE = re.compile(r"[^A-Za-z0-9:._-]+")
_WORD = re.compile(r"[a-z0-9]+")
_COMMAND = re.compile(r"\\[A-Za-z]+\s*|[{}$\\]")
_SMALL = "a an and are as at by do does for from how in is of on or the to what when why with"
_SMALL_WORDS = frozenset(_SMALL.split())
_LETTERS = str.maketrans({
    "ß": "ss", "æ": "ae", "Æ": "Ae", "ø": "o", "Ø": "O", "œ": "oe", "Œ": "Oe", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "ð": "d", "þ": "th", "ı": "i", "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ё": "e",
})  # fmt: skip


@record
class Name:
    """A person's name in its parts, or an institution's as a whole (then `family` is all of it and `whole` is set)."""

    family: str
    given: str = ""
    suffix: str = ""
    whole: bool = False


def name_of(name: str, institutions: Iterable[str] = ()) -> Name:
    """The parts of a name as people write it: "Jan van der Berg Jr." is van der Berg, Jan, Jr."""
    if name in institutions or _INSTITUTION.search(name) or _CJK.search(name) or " " not in name:
        return Name(name, whole=True)
    suffix = ""
    if found := _SUFFIX.fullmatch(name):
        name, suffix = found[1], found[2]
    words = name.split(" ")
    first = len(words) - 1
    while first > 1 and words[first - 1].lower() in _PARTICLES and words[first - 1][:1].islower():
        first -= 1
    if first == 0:
        return Name(name, suffix=suffix, whole=not suffix)
    return Name(" ".join(words[first:]), " ".join(words[:first]), suffix)


def headline_of(paper: Paper) -> str:
    """What stands for the title of a paper that has none, as it reads: its headline, else how its abstract begins."""
    if paper.title:
        return ""
    if paper.headline:
        return " ".join(paper.headline.split())
    from reader.latex.rendering import plain

    begins = " ".join(plain(paper.abstract[:1000]).split())
    return begins if len(begins) <= _LONGEST else begins[:_LONGEST].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"


def text_of(value: Any) -> str:
    """A value of `extra` as text; lists joined."""
    if isinstance(value, (list, tuple)):
        return ", ".join(str(item) for item in value)
    return str(value) if isinstance(value, (str, int, float)) and not isinstance(value, bool) else ""


def strings(value: Any) -> list[str]:
    """A value of `extra` as a list of texts."""
    if isinstance(value, str):
        return [value]
    return [item for item in value if isinstance(item, str)] if isinstance(value, (list, tuple)) else []


def kind(paper: Paper) -> str:
    """The kind of a paper, in BibTeX's words: as its source says, else by where it came out."""
    told = paper.extra.get("type")
    if isinstance(told, str) and told:
        return told
    if not paper.venue:
        return "misc"
    if paper.extra.get("volume") or paper.extra.get("issue"):
        return "article"
    return "inproceedings" if _PROCEEDINGS.search(paper.venue) else "article"


def month_and_day(paper: Paper) -> tuple[int | None, int | None]:
    """The month and day a paper came out, if they belong to its year."""
    if paper.date and (paper.year is None or paper.date.startswith(f"{paper.year:04}-")):
        return int(paper.date[5:7]), int(paper.date[8:10])
    month = paper.extra.get("month")
    valid = isinstance(month, int) and 1 <= month <= 12 and paper.year is not None and not paper.date
    return (month if valid else None), None


def _ascii(text: str) -> str:
    text = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).translate(_LETTERS))
    return "".join(c for c in text if c.isascii()).lower()


class Keys:
    """Citation keys, each once: a paper's own where it is safe, else family, year and a word, as mueller2026title."""

    def __init__(self) -> None:
        """Begin without any."""
        self._taken: set[str] = set()

    def of(self, paper: Paper) -> str:
        """The key of the next paper."""
        base = self.own(paper) or self.made(paper)
        key, number = base, 1
        while key.lower() in self._taken:
            number += 1
            key = f"{base}-{number}"
        self._taken.add(key.lower())
        return key

    @staticmethod
    def own(paper: Paper) -> str:
        """The paper's own citation key, without what a key cannot hold."""
        key = paper.citekey or ""
        if _SAFE_KEY.fullmatch(key):
            return key
        key = _UNSAFE.sub("-", _ascii(key)).strip("-.:_")[:60]
        return key if _SAFE_KEY.fullmatch(key) else ""

    @staticmethod
    def made(paper: Paper) -> str:
        """A key from the first author, the year, and the first word of the title that says something."""
        family = ""
        if paper.authors:
            name = name_of(paper.authors[0], strings(paper.extra.get("corporate", ())))
            found = _WORD.findall(_ascii(name.family))
            family = found[0] if name.whole and found else "".join(found)
        words = _WORD.findall(_ascii(_COMMAND.sub(" ", paper.title or paper.headline or "")))
        word = next((w for w in words if len(w) > 2 and w not in _SMALL_WORDS and not w.isdigit()), "")
        key = f"{family or 'anon'}{paper.year or ''}{word or paper.id[:6]}"
        return key if key[0].isalpha() else f"p{key}"
