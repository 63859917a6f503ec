"""Key terms: three to five short terms that tell one paper of a library from the others, in its own spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import exp, log
from typing import NamedTuple

from reader.desk import words as w
from reader.desk.headline_weights import TIMES
from reader.desk.words import MARKS, Word, word_of
from reader.patterns import pattern

__all__ = ["LONGEST", "MOST", "key_terms"]

LONGEST = 24
"""Code points of a term at most."""
MOST = 5
"""Terms of a paper at most."""
FEWEST = 3
"""Terms that even a short text gets, if it has as many."""
READ = 4000
"""Code points of a text that are looked at."""
_BARRIER = w.FUNCTION | w.STOP | w.ADVERB
_NO_LAST = w.NO_END | w.ADJECTIVE | w.PARTICIPLE | w.PRAISE
_PARTS = pattern(r"[^\W_]+")
_NO_FIRST = w.NO_END | w.PRAISE
_BRACKETS = pattern(r"\[[^\]]*\]")
_TERM = pattern(r"[^\W_]+(?:(?:[-‐‑'’]|['’]? )[^\W_]+)*")
_TELLING = 0.12
"""How much a word must say to be a term by itself."""
_OFTEN = (0, 3, 2, 2)
"""How often a term of so many words must be there."""
_LENGTHS = (0.0, 0.6, 1.25, 1.4)
"""What the number of words of a term counts: two or three say more than one."""


class _Found(NamedTuple):
    """A term: how much it says, where it is first, its stems, and where it begins."""

    score: float
    first: int
    stems: tuple[str, ...]
    starts: list[int]


def key_terms(title: str | None, text: str, df: Callable[[str], int], total: int) -> tuple[str, ...]:
    """At most five key terms of a paper, weightiest first; fewer where it has not so many, none in an empty text.

    `title` and `text` are rendered; `df` says how many of the library's `total` papers hold a folded word.
    """
    text = f"{title}. {text}"[:READ] if title else text[:READ]
    words = (_BRACKETS.sub(" ", text) if "[" in text else text).split()
    known = [word_of(x) for x in words]
    places, closing = _places(words, known)
    sure: list[tuple[str, ...]] = []
    rest: list[tuple[str, ...]] = []
    for stems, starts in places.items():
        often, length = len(starts), len(stems)
        named = length == 1 and known[starts[0]].kind & w.ACRONYM and len(stems[0]) > 1
        if named or (often >= _OFTEN[length] and closing.get(stems, 0) * 2 >= often):
            sure.append(stems)
        elif often * length > 1:
            rest.append(stems)
    weigher = _Weigher(known, df, total)
    terms: list[tuple[str, frozenset[str]]] = []
    for keys, most in ((sure, MOST), (rest, FEWEST)):
        if len(terms) < most:
            found = [weigher.weighed(stems, places[stems]) for stems in keys]
            _take(sorted((f for f in found if f.score > 0), reverse=True), words, terms, most)
    return tuple(text for text, _ in terms)


class _Weigher:
    """How much the words of one paper say."""

    def __init__(self, known: Sequence[Word], df: Callable[[str], int], total: int) -> None:
        self.known, self.df, self.total = known, df, total
        self.count = Counter([stem for word in known for stem, _ in word.stems])
        self.kept: dict[str, float] = {}

    def weighed(self, stems: tuple[str, ...], starts: list[int]) -> _Found:
        """A term with its score: 0 for a single word that says too little."""
        first, length = starts[0], len(stems)
        worth = 0.0
        for word in self.known[first : first + length]:
            known = self.kept.get(word.low)
            if known is None:
                known = self.kept[word.low] = self.worth(word)
            worth += known
        score = worth / length * _LENGTHS[length] * log(1 + len(starts))
        if length == 1 and self.known[first].kind & w.ACRONYM:
            score *= 1.5
        elif length == 1 and worth < _TELLING:
            score = 0.0
        return _Found(score, first, stems, starts)

    def worth(self, word: Word) -> float:
        """How much a word says: its odds to be in a title, and how few papers of the library hold it."""
        if not word.stems:
            return 0.0
        count = self.count
        odds = max([z + TIMES[min(count[stem], 6)] for stem, z in word.stems])
        papers = min([self.df(part) for part in _PARTS.findall(word.low)], default=0) if self.total else 0
        rare = log((self.total + 2) / (papers + 1)) / log(self.total + 2)
        return rare * rare / (1 + exp(-odds))


def _places(
    words: Sequence[str], known: Sequence[Word]
) -> tuple[dict[tuple[str, ...], list[int]], dict[tuple[str, ...], int]]:
    """Where terms of one to three words that could be nouns begin, by their stems, and how many close a run of words.

    What seldom closes a run is a part of something longer: "neural scaling" of "neural scaling laws".
    """
    places: dict[tuple[str, ...], list[int]] = {}
    closing: dict[tuple[str, ...], int] = {}
    for first, last in _runs(words, known):
        for j in range(first, last):
            if known[j].kind & _NO_LAST:
                continue
            key: tuple[str, ...] = ()
            for i in range(j, max(j - 3, first - 1), -1):
                key = (known[i].kin, *key)
                if not known[i].kind & _NO_FIRST:
                    if key in places:
                        places[key].append(i)
                    else:
                        places[key] = [i]
                    if j == last - 1:
                        closing[key] = closing.get(key, 0) + 1
    return places, closing


def _take(found: Sequence[_Found], words: Sequence[str], terms: list[tuple[str, frozenset[str]]], most: int) -> None:
    """Add the best terms that are short enough and say different things, up to `most`."""
    for _, _, stems, starts in found:
        if len(terms) >= most:
            break
        own = frozenset(stems)
        if any(len(own & other) * 2 >= min(len(own), len(other)) for _, other in terms):
            continue
        spelling = _spelling(words, starts, len(stems))
        if 1 < len(spelling) <= LONGEST:
            terms.append((spelling, own))


def _spelling(words: Sequence[str], starts: Sequence[int], length: int) -> str:
    """The term as the text spells it most often, not as at the start of a sentence; empty where it is no plain word."""
    inside = [i for i in starts if i and words[i - 1][-1] not in ".!?"]
    spelled = Counter([" ".join(words[i : i + length]).strip(MARKS) for i in inside or starts])
    text = spelled.most_common(1)[0][0]
    if not _TERM.fullmatch(text):
        return ""
    if not inside and text.split()[0][1:].islower():
        text = text[:1].lower() + text[1:]
    return text


def _runs(words: Sequence[str], known: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Stretches of words without function words, verbs known as such, or marks between them."""
    start = -1
    for i, word in enumerate(known):
        if word.kind & _BARRIER or not word.low or words[i][0] in "([":
            if start >= 0:
                yield start, i
            start = i if word.low and words[i][0] in "([" and not word.kind & _BARRIER else -1
        elif start < 0:
            start = i
        if start >= 0 and (word.kind & (w.COMMA | w.CLOSES) or words[i][-1] in ")]"):
            yield start, i + 1
            start = -1
    if start >= 0:
        yield start, len(words)
