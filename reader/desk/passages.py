"""The passages of an abstract that could stand for its title, and what speaks for each of them.

Everything here works on the words of a text. A formula is one private-use character, so that it counts as one word
and is whole or absent.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from reader.desk import words as w
from reader.desk.boundaries import MARKED, coined_name, ends, starts, walls
from reader.desk.cues import Cue, cues, further_cues, sentences
from reader.desk.headline_weights import (
    ACRONYM,
    CAPITAL,
    CLAIM,
    CLAUSE,
    DEFINED,
    END,
    FAR,
    NAMED_CUE,
    NAMED_HEAD,
    NAMED_PART,
    NEAR,
    OPENING,
    PLACE,
    SENTENCE,
    SIZE,
    START,
    TIMES,
    TYPICAL,
    UNSEEN,
    WEIGHT,
)
from reader.desk.headline_words import OF_PEOPLE
from reader.desk.words import Word, word_of

LIMIT = 90
"""Code points in the longest headline."""
FORMULA = 0xE000
"""The character that stands for the first formula; the next ones follow."""
FEWEST = 2
"""Sentences looked at even where no author speaks."""
FEWEST_TOLD = 3
"""Telling words that must follow a coined name."""
WHOLE = "that."
"""The kind of end of a clause that is there as a whole."""
FINITE_NEXT = "b:is"
"""The kind of end before a verb: after another verb it leaves a clause without its own."""
NAMED = {"c:": NAMED_CUE, "h:": NAMED_HEAD, "p:": NAMED_PART}
"""By the kind of start, what speaks for a passage with a coined name before it."""
SENTENCES = 4
"""Sentences whose passages are looked at."""
REACH = 13
"""Words in about LIMIT code points: a stem that comes back within them counts once."""
_UPPER = w.CAPITAL | w.ACRONYM
_ACRONYM = re.compile(r" \(([A-Z][A-Za-z-]{1,9}?)s?\)")
_LEFT_OUT = "\uf8ff"
_REMARK = re.compile(r" \([^()]*\)(?=[ .,;:!?]|$)| \[[\d, ]+\]")

_ASIDE = re.compile(r" ?—[^—.]{2,80}— ?")


class Passage(NamedTuple):
    """The words `first` to `last` (numbers, both included) and how much speaks for them.

    `name` are the words of a name coined for what they say; `joined` whether they go on from it without a colon.
    """

    score: float
    first: int
    last: int
    name: tuple[int, int] | None = None
    joined: bool = False


class Text(NamedTuple):
    """The words of a text, what is known of each, how often each stem is there, and which are set apart.

    `raised` has what the places of a stem add to its log odds to be in a title; `formulas` the sizes of the formulas
    in code points; `gaps` the numbers of the words after which a remark was left out.
    """

    words: list[str]
    known: list[Word]
    often: Mapping[str, int]
    raised: dict[str, float]
    formulas: Sequence[int]
    gaps: Sequence[int] = ()


def read(text: str, formulas: Sequence[int] = ()) -> Text:
    """The words of a text without quotes and remarks in brackets; `formulas` has their sizes in code points."""
    raised: dict[str, float] = {}
    for sign in "“”\"":
        if sign in text:
            text = text.replace(sign, "")
    if "(" in text or "[" in text:
        for found in _ACRONYM.finditer(text):
            for word in text[max(0, found.start() - 80) : found.start()].split()[-len(found[1]) :]:
                raised.update([(stem, DEFINED) for stem, _ in word_of(word).stems])
        text = _REMARK.sub(_LEFT_OUT, text)
    if "—" in text:
        text = _ASIDE.sub(_LEFT_OUT + " ", text).replace("—", " — ")
    words = text.split()
    gaps = [i for i, x in enumerate(words) if _LEFT_OUT in x] if _LEFT_OUT in text else []
    for i in gaps:
        words[i] = words[i].replace(_LEFT_OUT, "") or "—"
    known = [word_of(x) for x in words]
    return Text(words, known, Counter([stem for x in known for stem, _ in x.stems]), raised, formulas, gaps)


def best(text: Text) -> Passage | None:
    """The passage that says best what a paper does; None where none begins and ends well."""
    if not text.words:
        return None
    places = sentences(text.words, text.known)
    found = sorted(cues(text.words, text.known) + further_cues(text.known, places))
    _raise(text, places[0][1], found)
    top: Passage | None = None
    for place in chosen(places, found):
        first, last = places[place]
        here = [c for c in found if first <= c.at < last]
        own = _Sentence(text, first, last, here, PLACE[min(place, len(PLACE) - 1)]).best()
        if own and (top is None or own.score > top.score):
            top = own
    return top


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
    """The numbers of the sentences most likely to hold a headline: the first, and those where the authors speak."""
    rank = [0.0] * len(places)
    rank[0] = SENTENCE["first"]
    k = 0
    for cue in found:
        while k < len(places) - 1 and places[k][1] <= cue.at:
            k += 1
        rank[k] = max(rank[k], SENTENCE[cue.kind] - 0.01 * k)
    order = sorted(range(len(places)), key=rank.__getitem__, reverse=True)
    return [k for i, k in enumerate(order[:SENTENCES]) if rank[k] or i < FEWEST]


class _Sentence:
    """One sentence: its words' sizes and gains as running sums, its good ends, and what no headline runs over.

    `worth` is what its place in the abstract adds to the score of each of its passages.
    """

    def __init__(self, text: Text, first: int, last: int, cues: Sequence[Cue], worth: float) -> None:
        self.text, self.first, self.last, self.cues, self.worth = text, first, last, cues, worth
        self.sizes = _sizes(text.words[first:last], text.formulas)
        self.hits, self.told = _gains(text, first, last)
        self.ends = ends(text.words, text.known, first, last)
        self.walls = walls(text.known, first, last)

    def best(self) -> Passage | None:
        """The best of the passages that begin and end well, with and without a coined name before them."""
        first, sizes, hits, told, ends = self.first, self.sizes, self.hits, self.told, self.ends
        top: Passage | None = None
        most = -9.0
        gaps = self.text.gaps
        name = coined_name(self.text.known, first, self.last, self.cues)
        earliest, count = 0, len(ends)
        for start, kind, far in starts(self.text.known, first, self.last, self.cues):
            wall = self.walls[start - first]
            stop = wall.stop(kind)
            whole = kind[-5:] == ":that"
            base = self.worth + START.get(kind, UNSEEN) + FAR[min(far, len(FAR) - 2)]
            at, before, less = sizes[start - first], hits[start - first], told[start - first] - TYPICAL
            while earliest < count and ends[earliest][0] < start:
                earliest += 1
            for k in range(earliest, count):
                i, end = ends[k]
                size = sizes[i + 1 - first] - at - (2 if end in MARKED else 1)
                if i >= stop or size > LIMIT:
                    break
                if gaps and _torn(gaps, start, i):
                    continue
                if wall.finite < i and (end == FINITE_NEXT or (whole and end == "b:to")):
                    continue
                if whole and (end == "." or end == ";"):
                    end = WHOLE
                worth = 2 * WEIGHT * (hits[i + 1 - first] - before) / (told[i + 1 - first] - less)
                score = base + worth + END.get(end, UNSEEN) + SIZE[size // 10]
                if whole and wall.finite < i:
                    score += CLAIM
                if score > most:
                    most, top = score, Passage(score, start, i)
                if name and kind[:2] in NAMED and kind[2:6] != "back" and not start <= name[0] <= i:
                    named = self._named(name, start, i, size + 2, NAMED[kind[:2]] + self.worth + END.get(end, UNSEEN))
                    if named and named.score > most:
                        most, top = named.score, named
        return self._better(top, name) if name else top

    def _named(self, name: tuple[int, int], start: int, last: int, size: int, base: float) -> Passage | None:
        """A passage with the name that the sentence coins for what it says."""
        a, b, c, d = (i - self.first for i in (*name, start, last + 1))
        size += self.sizes[b] - self.sizes[a] - 1
        if size > LIMIT or self.told[d] - self.told[c] < FEWEST_TOLD:
            return None
        if _torn(self.text.gaps, start, last, 1, name[1] - name[0]):
            return None
        hits = self.hits[b] - self.hits[a] + self.hits[d] - self.hits[c]
        told = self.told[b] - self.told[a] + self.told[d] - self.told[c]
        return Passage(base + 2 * WEIGHT * hits / (told + TYPICAL) + SIZE[size // 10], start, last, name)

    def _better(self, top: Passage | None, name: tuple[int, int]) -> Passage | None:
        """The better of a passage and what a relative clause says of a name: "called Log-Li, which achieves ..."."""
        verb = name[1] + 1
        if verb >= self.last or self.text.known[name[1]].low not in ("which", "that"):
            return top
        stop, at = self.walls[verb - self.first].hard, self.sizes[verb - self.first]
        for i, end in self.ends:
            if verb < i < stop:
                size = self.sizes[i + 1 - self.first] - at - 1
                told = self._named(name, verb, i, size, self.worth + CLAUSE + END.get(end, UNSEEN))
                if told and (top is None or told.score > top.score):
                    top = told._replace(joined=True)
        return top


def _torn(gaps: Sequence[int], start: int, last: int, joints: int = 0, words: int = 0) -> bool:
    """Whether more than three of ten neighbours in a passage are none in the abstract, since remarks were left out.

    `words` of a name stand before the passage, with `joints` between what was apart.
    """
    return bisect_left(gaps, last) - bisect_left(gaps, start) + joints > 0.3 * (last - start + words)


def _gains(text: Text, first: int, last: int) -> tuple[list[float], list[int]]:
    """Running sums over the words of a sentence: hits expected in a title, and stems that could be hits."""
    count, raised = text.often, text.raised
    hits, told = 0.0, 0
    sums, counts = [hits], [told]
    seen: dict[str, int] = {}
    for i in range(first, last):
        word = text.known[i]
        for stem, odds in word.stems:
            times = count[stem]
            if times > 1:
                if seen.get(stem, -REACH) > i - REACH:
                    continue
                seen[stem] = i
            odds += TIMES[times if times < 6 else 6]
            if stem in raised:
                odds += raised[stem]
            if word.kind & _UPPER and i > first:
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
    after = words[at + 1].strip(w.MARKS) if at + 1 < len(words) and words[at][-1:] != "." else ""
    if after[:1].isupper() and after[1:].islower() and not word_of(low).kind & w.FUNCTION:
        return True
    if word_of(low).kind & w.FUNCTION or low in (x.strip(w.MARKS) for x in words):
        return False
    if not bare[1:].islower() or low.endswith(OF_PEOPLE):
        return True
    return any(x.strip(w.MARKS) == bare and words[i - 1][-1] not in ".!?" for i, x in enumerate(words) if i)
