"""Words that were cut at line ends: "inter-" / "esting" is one word, "well-" / "known" keeps its hyphen.

No dictionary knows the words of abstracts; the file's own words tell. A word that stands uncut elsewhere was cut here,
and where most of the pieces are no words, the file was set by a program that cuts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_END = re.compile(r"([^\W\d_]{2,})[-\u00ad\u2010]$")
_BEGINNING = re.compile(r"[^\W\d_]{2,}")
_ENOUGH = 5


@dataclass(frozen=True, slots=True, eq=False)
class Hyphens:
    """The words of a file whose words were cut at line ends: whole ones with how often, compounds with their hyphen."""

    words: Counter[str]

    def cut(self, before: str, part: str) -> bool:
        """True if the last word of a line goes on in the next line without the hyphen."""
        found = pieces(before, part)
        if found is None:
            return False
        first, second = found
        if self.words[f"{first}-{second}"]:
            return self.words[first + second] > self.words[f"{first}-{second}"]
        return bool(self.words[first + second]) or not (self.words[first] > 1 and self.words[second] > 1)


def pieces(before: str, part: str) -> tuple[str, str] | None:
    """The two pieces of a word that may have been cut between two lines, in lower case."""
    first = _END.search(before[-40:])
    second = _BEGINNING.match(part) if first and part[:1].islower() else None
    return (first[1].lower(), second[0].lower()) if first and second else None


def learned(lines: Sequence[str]) -> Hyphens | None:
    """What tells cut words of a file with these lines from compounds; None where no words were cut."""
    cuts = [found for before, after in pairwise(lines) if (found := pieces(before.rstrip(), after.lstrip()))]
    if not cuts:
        return None
    words = Counter(_words(lines))
    known = sum(bool(words[a + b]) for a, b in cuts)
    broken = sum(not (words[a + b] or (words[a] and words[b])) for a, b in cuts)
    if len(cuts) < _ENOUGH:
        return Hyphens(words) if known > 0.5 * len(cuts) else None
    return Hyphens(words) if known + broken > 0.5 * len(cuts) else None


def _words(lines: Iterable[str]) -> Iterable[str]:
    """The words of lines but for what was cut at their ends and beginnings."""
    cut = False
    for line in lines:
        found = [match[0].lower() for match in _WORD.finditer(line)]
        if cut:
            del found[:1]
        cut = bool(_END.search(line.rstrip()[-40:]))
        yield from found[:-1] if cut else found
