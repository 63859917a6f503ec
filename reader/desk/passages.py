"""The passages of an abstract that could stand for its title, and what speaks for each of them.

Everything here works on the words of a text. A formula is one private-use character, so that it counts as one word
and is whole or absent.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from reader.desk import words as w
from reader.desk.boundaries import MARKED, coined_name, ends, starts, walls
from reader.desk.cues import Cue, cues, sentences
from reader.desk.headline_weights import ACRONYM, CAPITAL, DEFINED, NEAR, OPENING, SENTENCE, TIMES, TYPICAL
from reader.desk.headline_words import OF_PEOPLE
from reader.desk.words import Word, word_of

LIMIT = 90
"""Code points in the longest headline."""
FORMULA = 0xE000
"""The character that stands for the first formula; the next ones follow."""
WHICH = "which"
"""The kind of start of what a relative clause says of a coined name."""
SENTENCES = 4
"""Sentences whose passages are looked at."""
REACH = 13
"""Words in about LIMIT code points: a stem that comes back within them counts once."""
_PARTS = re.compile(r"[a-z0-9]+")
_ACRONYM = re.compile(r" \(([A-Z][A-Za-z-]{1,9}?)s?\)")
_REMARK = re.compile(r" \([^()]*\)(?=[ .,;:!?]|$)| \[[\d, ]+\]")

_ASIDE = re.compile(r" ?—[^—.]{2,80}— ?")


class Passage(NamedTuple):
    """The words `first` to `last` (numbers, both included), after the words of `name`, and what is known of them.

    `worth` is the expected agreement with a title, `size` the code points, `start` and `end` kinds of boundary,
    `place` the sentence's number from 0, `far` the words between the authors' verb and the start (-1: no such verb).
    """

    first: int
    last: int
    worth: float
    size: int
    start: str
    end: str
    place: int
    far: int
    name: tuple[int, int] | None = None


class Text(NamedTuple):
    """The words of a text, what is known of each, how often each stem is there, and which are set apart.

    `raised` has what the places of a stem add to its log odds to be in a title; `formulas` the sizes of the formulas
    in code points.
    """

    words: list[str]
    known: list[Word]
    often: Mapping[str, int]
    raised: dict[str, float]
    formulas: Sequence[int]


def read(text: str, formulas: Sequence[int] = ()) -> Text:
    """The words of a text without remarks in brackets; `formulas` has the sizes of the formulas in code points."""
    raised: dict[str, float] = {}
    if "(" in text or "[" in text:
        for found in _ACRONYM.finditer(text):
            for word in text[max(0, found.start() - 80) : found.start()].split()[-len(found[1]) :]:
                raised.update([(stem, DEFINED) for stem, _ in word_of(word).stems])
        text = _REMARK.sub("", text)
    if "—" in text:
        text = _ASIDE.sub(" ", text).replace("—", " — ")
    words = text.split()
    known = [word_of(x) for x in words]
    return Text(words, known, Counter([stem for x in known for stem, _ in x.stems]), raised, formulas)


def passages(text: Text) -> list[Passage]:
    """The passages of the most telling sentences that could be a headline."""
    if not text.words:
        return []
    places = sentences(text.words, text.known)
    found = cues(text.words, text.known)
    _raise(text, places[0][1], found)
    out: list[Passage] = []
    for place in chosen(places, found):
        first, last = places[place]
        out += _Sentence(text, first, last, [c for c in found if first <= c.at < last]).passages(place)
    return out


def _raise(text: Text, opening: int, found: Sequence[Cue]) -> None:
    """Raise the odds of the stems of the first sentence (its `opening` words) and of those after the authors' verbs."""
    raised, known = text.raised, text.known
    near: dict[str, float] = {}
    for cue in reversed(found):
        worth = NEAR[cue.kind]
        for word in known[cue.at : cue.at + 12]:
            for stem, _ in word.stems:
                near[stem] = worth
            if word.kind & w.CLOSES:
                break
    for stem, worth in near.items():
        raised[stem] = raised.get(stem, 0.0) + worth
    for stem in {stem for word in known[:opening] for stem, _ in word.stems}:
        raised[stem] = raised.get(stem, 0.0) + OPENING


def chosen(places: Sequence[tuple[int, int]], found: Sequence[Cue]) -> list[int]:
    """The numbers of the sentences most likely to hold a headline."""
    rank = [SENTENCE["none"]] * len(places)
    rank[0] += SENTENCE["first"]
    k = 0
    for cue in found:
        while k < len(places) - 1 and places[k][1] <= cue.at:
            k += 1
        rank[k] = max(rank[k], SENTENCE[cue.kind] - 0.01 * k)
    return sorted(range(len(places)), key=rank.__getitem__, reverse=True)[:SENTENCES]


class _Sentence:
    """One sentence: its words' sizes and gains as running sums, its good ends, and what no headline runs over."""

    def __init__(self, text: Text, first: int, last: int, cues: Sequence[Cue]) -> None:
        self.text, self.first, self.last, self.cues = text, first, last, cues
        self.sizes = _sizes(text.words[first:last], text.formulas)
        self.hits, self.told = _gains(text, first, last)
        self.ends = ends(text.words, text.known, first, last)
        self.walls = walls(text.known, first, last)

    def passages(self, place: int) -> list[Passage]:
        """The passages that begin and end well, with and without a coined name before them."""
        out: list[Passage] = []
        first, sizes, hits, told, ends = self.first, self.sizes, self.hits, self.told, self.ends
        name = coined_name(self.text.known, first, self.last)
        earliest, count = 0, len(ends)
        for start, kind, far in starts(self.text.known, first, self.last, self.cues):
            stop = self.walls[start - first].stop(kind)
            whole = kind[-5:] == ":that"
            at, before, less = sizes[start - first], hits[start - first], told[start - first] - TYPICAL
            while earliest < count and ends[earliest][0] < start:
                earliest += 1
            for k in range(earliest, count):
                i, end = ends[k]
                size = sizes[i + 1 - first] - at - (2 if end in MARKED else 1)
                if i >= stop or size > LIMIT:
                    break
                if whole and end in (".", ";"):
                    end = "that" + end
                worth = 2 * (hits[i + 1 - first] - before) / (told[i + 1 - first] - less)
                out.append(Passage(start, i, worth, size, kind, end, place, far))
            if name and kind[:2] in ("c:", "h:", "p:"):
                out += self._named(name, [p for p in out if p.first == start and not start <= name[0] <= p.last])
        if name:
            out += self._told_of(name, place)
        return out

    def _told_of(self, name: tuple[int, int], place: int) -> list[Passage]:
        """What a relative clause says of a coined name: "called Log-Li, which achieves ..."."""
        verb = name[1] + 1
        if verb >= self.last or self.text.known[name[1]].low not in ("which", "that"):
            return []
        stop = self.walls[verb - self.first].hard
        at = self.sizes[verb - self.first]
        return self._named(
            name,
            [
                Passage(verb, i, 0.0, self.sizes[i + 1 - self.first] - at - 1, WHICH, end, place, 0)
                for i, end in self.ends
                if verb < i < stop
            ],
        )

    def _named(self, name: tuple[int, int], plain: Sequence[Passage]) -> list[Passage]:
        """Passages with the name that the sentence coins for what they say."""
        out: list[Passage] = []
        a, b = name[0] - self.first, name[1] - self.first
        more = self.sizes[b] - self.sizes[a] + 2
        for p in plain:
            c, d = p.first - self.first, p.last + 1 - self.first
            hits = self.hits[b] - self.hits[a] + self.hits[d] - self.hits[c]
            told = self.told[b] - self.told[a] + self.told[d] - self.told[c]
            if p.size + more <= LIMIT:
                worth = 2 * hits / (told + TYPICAL)
                start = p.start if p.start == WHICH else "name:" + p.start
                out.append(p._replace(worth=worth, size=p.size + more, start=start, name=name))
        return out


def _gains(text: Text, first: int, last: int) -> tuple[list[float], list[int]]:
    """Running sums over the words of a sentence: hits expected in a title, and stems that could be hits."""
    count, raised = text.often, text.raised
    hits, told = 0.0, 0
    sums, counts = [hits], [told]
    seen: dict[str, int] = {}
    for i in range(first, last):
        word = text.known[i]
        for stem, odds in word.stems:
            if seen.get(stem, -REACH) > i - REACH:
                continue
            seen[stem] = i
            odds += TIMES[min(count[stem], 6)] + raised.get(stem, 0.0)
            if word.kind & (w.CAPITAL | w.ACRONYM) and i > first:
                odds += CAPITAL if word.kind & w.CAPITAL else ACRONYM
            hits += 1 / (1 + exp(-odds))
            told += 1
        sums.append(hits)
        counts.append(told)
    return sums, counts


def _sizes(words: Sequence[str], formulas: Sequence[int]) -> list[int]:
    """Running sum of the code points of words, formulas written out, one blank after each word."""
    out = [0]
    at = 0
    for word in words:
        at += len(word) + 1
        for c in word if formulas else ():
            if 0 <= ord(c) - FORMULA < len(formulas):
                at += formulas[ord(c) - FORMULA] - 1
        out.append(at)
    return out


def keeps_capital(words: Sequence[str], at: int) -> bool:
    """Whether the capital of a word belongs to it, not to the start of its sentence: a name, an acronym."""
    if at and words[at - 1].rstrip(")]\"”’'")[-1:] not in (".", "!", "?", ""):
        return True
    bare = words[at].strip(w.MARKS)
    if not bare[:1].isupper():
        return True
    low = bare.lower()
    if word_of(low).kind & w.FUNCTION or low in (x.strip(w.MARKS) for x in words):
        return False
    if not bare[1:].islower() or low.endswith(OF_PEOPLE):
        return True
    return any(x.strip(w.MARKS) == bare and words[i - 1][-1] not in ".!?" for i, x in enumerate(words) if i)
