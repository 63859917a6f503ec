"""The passages of an abstract that could stand for its title, and what speaks for each of them.

Everything here works on the words of a text. A formula is one private-use character, so that it counts as one word
and is whole or absent.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import exp
from typing import NamedTuple

from reader.desk import words as w
from reader.desk.headline_weights import ACRONYM, CAPITAL, OPENING, SENTENCE, TIMES, TYPICAL
from reader.desk.headline_words import AFTER_GERUND, BREAK_KINDS, NOUNS, OF_PEOPLE, POINTERS, SUBJECTS, VERBS
from reader.desk.words import Word, word_of

LIMIT = 90
"""Code points in the longest headline."""
FORMULA = 0xE000
"""The character that stands for the first formula; the next ones follow."""
SENTENCES = 4
"""Sentences whose passages are looked at."""
REACH = 13
"""Words in about LIMIT code points: a stem that comes back within them counts once."""
_PARTS = re.compile(r"[a-z0-9]+")
_REMARK = re.compile(r" \([^()]*\)(?=[ .,;:!?]|$)| \[[\d, ]+\]")

MARKED = (".", ";", ",", ",a")
"""Ends whose last word has a mark after it that the headline leaves out."""
_WALLS = w.STOP | w.CLOSES | w.COMMA | w.FINITE | w.RELATIVE | w.CONJUNCTION
_ASIDE = re.compile(r" ?—[^—.]{2,80}— ?")


class Cue(NamedTuple):
    """Where what the authors say begins (a word's number), what their verb announces, and whether `that` follows."""

    at: int
    kind: str
    clause: bool


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
    """The words of a text, what is known of each, how often each stem is there, the stems of the first sentence."""

    words: list[str]
    known: list[Word]
    count: Mapping[str, int]
    opening: frozenset[str]
    formulas: Sequence[int]


def read(text: str, formulas: Sequence[int] = ()) -> Text:
    """The words of a text without remarks in brackets; `formulas` has the sizes of the formulas in code points."""
    if "(" in text or "[" in text:
        text = _REMARK.sub("", text)
    if "—" in text:
        text = _ASIDE.sub(" ", text).replace("—", " — ")
    words = text.split()
    known = [word_of(x) for x in words]
    return Text(words, known, Counter([stem for x in known for stem, _ in x.stems]), frozenset(), formulas)


def passages(text: Text) -> list[Passage]:
    """The passages of the most telling sentences that could be a headline."""
    if not text.words:
        return []
    places = sentences(text.words, text.known)
    found = cues(text.words, text.known)
    text = text._replace(opening=frozenset([stem for x in text.known[: places[0][1]] for stem, _ in x.stems]))
    out: list[Passage] = []
    for place in chosen(places, found):
        first, last = places[place]
        out += _Sentence(text, first, last, [c for c in found if first <= c.at < last]).passages(place)
    return out


def sentences(words: Sequence[str], known: Sequence[Word]) -> list[tuple[int, int]]:
    """Where the sentences start and end, as word numbers; abbreviations and initials do not end one."""
    found: list[tuple[int, int]] = []
    start = 0
    last = len(words) - 1
    for i in [i for i, x in enumerate(known) if x.kind & w.CLOSES and i < last]:
        if words[i].rstrip("\"”’')")[-1:] in ".!?" and not words[i + 1][0].islower():
            found.append((start, i + 1))
            start = i + 1
    found.append((start, last + 1))
    return found


def cues(words: Sequence[str], known: Sequence[Word]) -> list[Cue]:
    """Where the authors say what they do: after "we propose", "this paper studies", "we then show that"."""
    found: list[Cue] = []
    last = len(words) - 1
    for i in [i for i, x in enumerate(words) if x in SUBJECTS]:
        if words[i][0] not in "wWI" and (not i or known[i - 1].low not in POINTERS):
            continue
        for j in range(i + 1, min(i + 6, last)):
            kind = VERBS.get(known[j].low)
            adverb = known[j].kind & w.ADVERB
            if kind and not (adverb and known[j + 1].low in VERBS):
                found.append(_cue(known, j + 1, kind))
                break
            if not adverb:
                break
    return found


def _cue(known: Sequence[Word], at: int, kind: str) -> Cue:
    """The cue after a verb, with a second verb, a preposition of the verb, "that", articles and praise left out."""
    last = len(known) - 1
    clause = False
    if at + 1 < last and known[at].low in ("and", "and/or", "&") and known[at + 1].low in VERBS:
        at += 2
    while at < last:
        word = known[at]
        if word.low == "that":
            clause = True
        elif word.kind & w.ANAPHOR:
            kind = "back"
        elif not (
            word.kind & (w.ARTICLE | w.PRAISE | w.ADVERB | w.PARTICLE)
            or (word.kind & w.TASK and known[at + 1].low in ("of", "whether", "how"))
        ):
            break
        at += 1
    if clause and known[at].kind & w.INTRODUCING:
        at = _after_remark(known, at)
    return Cue(at, kind, clause)


def _after_remark(known: Sequence[Word], at: int) -> int:
    """The word after a remark that ends in a comma ("for convex losses, ..."), articles left out; else `at`."""
    for i in range(at, min(at + 15, len(known) - 2)):
        if known[i].kind & w.CLOSES:
            break
        if known[i].kind & w.COMMA:
            i += 1
            while i < len(known) - 1 and known[i].kind & w.ARTICLE:
                i += 1
            return i
    return at


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
        self.ends = _ends(text.words, text.known, first, last)
        self.walls = _walls(text.known, first, last)

    def passages(self, place: int) -> list[Passage]:
        """The passages that begin and end well, with and without a coined name before them."""
        out: list[Passage] = []
        first, sizes, hits, told, ends = self.first, self.sizes, self.hits, self.told, self.ends
        name = _name(self.text.known, first, self.last)
        earliest, count = 0, len(ends)
        for start, kind, far in _starts(self.text.known, first, self.last, self.cues):
            stop = self.walls[start - first].stop(kind)
            at, before, less = sizes[start - first], hits[start - first], told[start - first] - TYPICAL
            while earliest < count and ends[earliest][0] < start:
                earliest += 1
            for k in range(earliest, count):
                i, end = ends[k]
                size = sizes[i + 1 - first] - at - (2 if end in MARKED else 1)
                if i >= stop or size > LIMIT:
                    break
                worth = 2 * (hits[i + 1 - first] - before) / (told[i + 1 - first] - less)
                out.append(Passage(start, i, worth, size, kind, end, place, far))
            if name and kind[:2] in ("c:", "h:", "p:"):
                out += self._named(name, [p for p in out if p.first == start and not start <= name[0] <= p.last])
        return out

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
                out.append(p._replace(worth=worth, size=p.size + more, start="name:" + p.start, name=name))
        return out


class _Wall(NamedTuple):
    """From a word on, the next word that no headline holds, the next comma, finite verb and relative."""

    hard: int
    comma: int
    finite: int
    relative: int

    def stop(self, kind: str) -> int:
        """The word that a headline which begins here may not hold, by the kind of its start."""
        stop = self.hard
        if kind[-5:] != ":that" and kind[:2] != "w:" and self.finite < self.relative:
            stop = min(stop, self.finite)
        if kind[:2] not in ("c:", "h:", "w:"):
            stop = min(stop, self.comma)
        return stop


def _walls(known: Sequence[Word], first: int, last: int) -> list[_Wall]:
    """The walls from each word of a sentence on."""
    wall = _Wall(last, last, last, last)
    out: list[_Wall] = []
    for i in range(last - 1, first - 1, -1):
        flags = known[i].kind
        if flags & _WALLS:
            hard, comma, finite, relative = wall
            if flags & w.STOP or (flags & w.CONJUNCTION and i + 1 < last and _is_verb(known, i + 1)):
                hard = i
            elif flags & w.CLOSES or (flags & w.COMMA and i + 1 < last and known[i + 1].kind & w.SUBORDINATE):
                hard = i + 1
            elif flags & w.RELATIVE and flags & w.COMMA:
                hard = i
            if flags & w.COMMA:
                comma = i + 1
            if flags & w.FINITE:
                finite = i
            elif flags & w.RELATIVE:
                relative = i
            wall = _Wall(hard, comma, finite, relative)
        out.append(wall)
    out.reverse()
    return out


def _is_verb(known: Sequence[Word], at: int) -> bool:
    """Whether the authors' next verb stands at a word or, after an adverb, at the next."""
    if known[at].kind & w.ADVERB and at + 1 < len(known):
        at += 1
    return known[at].low in VERBS and known[at].low not in NOUNS


def _name(known: Sequence[Word], first: int, last: int) -> tuple[int, int] | None:
    """The coined name in a sentence ("called Weak Features Learning"), as a range of word numbers."""
    for i in range(first, last - 1):
        if known[i].kind & w.OPENER:
            start = i + 1
            while start < last - 1 and known[start].kind & w.ARTICLE:
                start += 1
            stop = start
            while stop < min(last, start + 6) and (known[stop].kind & (w.CAPITAL | w.ACRONYM)):
                stop += 1
                if known[stop - 1].kind & (w.COMMA | w.CLOSES):
                    break
            if stop > start:
                return start, stop
    return None


def _after_head(known: Sequence[Word], at: int, last: int) -> int:
    """The number of the word after "framework for", "problem of" where such words follow a verb; -1 where not."""
    for i in range(at, min(at + 7, last - 2)):
        if known[i + 1].kind & w.BREAK:
            if known[i].kind & w.HEAD and known[i + 1].low in ("for", "of"):
                i += 2
                while i < last - 1 and known[i].kind & w.ARTICLE and not known[i].kind & w.ANAPHOR:
                    i += 1
                return i
            break
    return -1


def _starts(known: Sequence[Word], first: int, last: int, found: Sequence[Cue]) -> Iterator[tuple[int, str, int]]:
    """Where a headline could begin: the word's number, the kind of place, the words since the authors' verb."""
    after = {c.at: c for c in found if first <= c.at < last}
    cue: Cue | None = None
    head = -1
    for i in range(first, last):
        flags = known[i].kind
        if i in after:
            cue = after[i]
            head = _after_head(known, i, last)
            if flags & w.INTRODUCING:
                continue
            yield i, "c:" + cue.kind + (":that" if cue.clause else ""), 0
            continue
        far = i - cue.at if cue else -1
        if flags & w.QUESTION and cue:
            yield i, "w:" + known[i].low, far
            continue
        if flags & (w.FUNCTION | w.PRAISE | w.ADVERB):
            continue
        if cue and i == head:
            yield i, "h:" + cue.kind, far
            continue
        before = known[i - 1].kind if i > first else 0
        low = known[i - 1].low if i > first else "^"
        if before & (w.ARTICLE | w.PRAISE):
            low = known[i - 2].low if i - 1 > first else "^"
            kind = "a:" + low if known[i - 2].kind & w.PREPOSITION else "a:"
        elif before & w.PREPOSITION:
            kind = "p:" + low
        elif before & w.OPENER:
            kind = "name"
        elif low == "that":
            if i - 2 < first or not known[i - 2].kind & w.CLAIMING:
                continue
            kind = "claim:that"
        elif low == "^":
            kind = low
        elif before & w.COMMA or not low:
            kind = ","
        else:
            continue
        yield i, kind if cue else "-" + kind, far


def _ends(words: Sequence[str], known: Sequence[Word], first: int, last: int) -> list[tuple[int, str]]:
    """The words of a sentence that could end a headline, each with the kind of end that it would be."""
    out: list[tuple[int, str]] = []
    for i in range(first, last):
        flags = known[i].kind
        kind = ""
        if flags & w.NO_END or (i > first and known[i - 1].kind & w.WANTING):
            continue
        if i == last - 1:
            kind = "."
        elif flags & w.CLOSES:
            kind = ";"
        elif flags & w.COMMA:
            kind = "" if flags & (w.ADJECTIVE | w.PARTICIPLE) else ",a" if known[i + 1].low in ("a", "an") else ","
        elif known[i + 1].kind & w.BREAK:
            after = known[i + 1].low
            if not flags & w.PARTICIPLE and (not flags & w.GERUND or after in AFTER_GERUND):
                kind = BREAK_KINDS.get(after, "b:")
        elif words[i + 1][0] in "([–—-":
            kind = "b:("
        if kind:
            out.append((i, kind))
    return out


def _gains(text: Text, first: int, last: int) -> tuple[list[float], list[int]]:
    """Running sums over the words of a sentence: hits expected in a title, and stems that could be hits."""
    count, opening = text.count, text.opening
    hits, told = 0.0, 0
    sums, counts = [hits], [told]
    seen: dict[str, int] = {}
    for i in range(first, last):
        word = text.known[i]
        for stem, odds in word.stems:
            if seen.get(stem, -REACH) > i - REACH:
                continue
            seen[stem] = i
            odds += TIMES[min(count[stem], 6)]
            if stem in opening:
                odds += OPENING
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
