"""The passages of an abstract that could stand for its title, and what speaks for each of them.

Everything here works on the words of a one-line text. A formula is one private-use character, so that it counts
as one word and is whole or absent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate
from math import exp
from typing import NamedTuple

from reader.desk import headline_words as lists
from reader.desk.headline_weights import ACRONYM, CAPITAL, LETTERS, OPENING, STEMS, TIMES, TYPICAL, WORTH

LIMIT = 90
"""Code points in the longest headline."""
FORMULA = 0xE000
"""The character that stands for the first formula; the next ones follow."""
MARKS = "([{\"“‘'`*.,;:!?)]}”’"
SENTENCES = 3
"""Sentences whose passages are looked at."""
REACH = 13
"""Words in about LIMIT code points: a stem that comes back within them counts once."""
_PARTS = re.compile(r"[a-z0-9]+")
_PARENTHESIS = re.compile(r" \([^()]*\)(?=[ .,;:!?]|$)| \[[\d, ]+\]")


class Cue(NamedTuple):
    """Where what the authors say begins (a word's number), what their verb announces, and whether `that` follows."""

    at: int
    kind: str
    clause: bool


class Passage(NamedTuple):
    """The words `first` to `last` (a word's number, both included) and what is known of them.

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


def split(text: str) -> list[str]:
    """The words of a text without remarks in brackets."""
    if "(" in text or "[" in text:
        text = _PARENTHESIS.sub("", text)
    return text.split()


def sentences(words: Sequence[str]) -> list[tuple[int, int]]:
    """Where the sentences start and end, as word numbers; abbreviations and initials do not end one."""
    found: list[tuple[int, int]] = []
    start = 0
    last = len(words) - 1
    for i in [i for i, w in enumerate(words) if w[-1] in ".!?\"”'’)" and i < last]:
        word = words[i]
        if word[-1] not in ".!?" and word[-2:-1] not in (".", "!", "?"):
            continue
        after = words[i + 1][0]
        if after.islower() or word.lower() in lists.ABBREVIATIONS or (len(word) == 2 and word[0].isupper()):
            continue
        found.append((start, i + 1))
        start = i + 1
    if start <= last:
        found.append((start, last + 1))
    return found


def cues(words: Sequence[str]) -> list[Cue]:
    """Where the authors say what they do: after "we propose", "this paper studies", "we then show that"."""
    found: list[Cue] = []
    verbs, adverbs, last = lists.VERBS, lists.ADVERBS, len(words) - 1
    for i in [i for i, w in enumerate(words) if w in lists.SUBJECTS]:
        if words[i][0] not in "wWI" and (not i or words[i - 1].lower() not in lists.POINTERS):
            continue
        for j in range(i + 1, min(i + 6, last)):
            word = words[j].strip(",").lower()
            kind = verbs.get(word)
            if kind and not (word in adverbs and verbs.get(words[j + 1])):
                found.append(_cue(words, j + 1, kind))
                break
            if word not in adverbs and word[-2:] != "ly":
                break
    return found


def _cue(words: Sequence[str], at: int, kind: str) -> Cue:
    """The cue after a verb, with a second verb, a preposition of the verb, "that", articles and praise left out."""
    last = len(words) - 1
    clause = False
    if at + 1 < last and words[at] in ("and", "and/or", "&") and lists.VERBS.get(words[at + 1]):
        at += 2
    while at < last:
        word = words[at].strip(",").lower()
        if word == "that" or (word in lists.TASKS and words[at + 1] in ("of", "whether", "how")):
            clause = clause or word == "that"
        elif word in lists.ANAPHORS:
            kind = "back"
        elif not (word in lists.ARTICLES or word in lists.PRAISE or word[-2:] == "ly" or word in lists.PARTICLES):
            break
        at += 1
    return Cue(at, kind, clause)


def passages(text: str, formulas: Sequence[int] = ()) -> tuple[list[str], list[Passage]]:
    """The words of a text, and the passages of its best sentences that could be a headline.

    `formulas` has the sizes, in code points, of the formulas that single characters stand for in the text.
    """
    words = split(text)
    if not words:
        return words, []
    places = sentences(words)
    found = cues(words)
    count: dict[str, int] = {}
    for part in _PARTS.findall(text.lower()):
        stem = part[:5]
        count[stem] = count.get(stem, 0) + 1
    opening = frozenset(w.strip(MARKS).lower()[:5] for w in words[: places[0][1]])
    out: list[Passage] = []
    for place in chosen(places, found):
        first, last = places[place]
        part = words[first:last]
        low = [w.strip(MARKS).lower() for w in part]
        sizes = list(accumulate(map(len, part), lambda a, b: a + b + 1, initial=0))
        if formulas:
            sizes = list(accumulate((_size(w, formulas) for w in part), lambda a, b: a + b + 1, initial=0))
        here = [c for c in found if first <= c.at < last]
        out += _of_sentence(part, low, here, place, first, _gains(part, low, count, opening), sizes)
    return words, out


def _size(word: str, formulas: Sequence[int]) -> int:
    """The code points of a word, its formulas written out."""
    numbers = (ord(c) - FORMULA for c in word)
    return sum(formulas[n] if 0 <= n < len(formulas) else 1 for n in numbers)


def begins_sentence(words: Sequence[str], at: int) -> bool:
    """Whether a word is the first of its sentence."""
    return at == 0 or words[at - 1].rstrip(")]\"”’'")[-1:] in (".", "!", "?", "")


def is_name(words: Sequence[str], at: int) -> bool:
    """Whether a capital at the start of a sentence belongs to the word: an acronym, a name, a word always capital."""
    word = words[at].strip(MARKS)
    if not word[:1].isupper() or not word[1:].islower() or word.lower().endswith(lists.OF_PEOPLE):
        return True
    small = word.lower()
    if small in lists.FUNCTION:
        return False
    inside = [w for i, w in enumerate(words) if i and w.strip(MARKS) == word and not begins_sentence(words, i)]
    return bool(inside) and not any(w.strip(MARKS) == small for w in words)


def chosen(places: Sequence[tuple[int, int]], found: Sequence[Cue]) -> list[int]:
    """The numbers of the sentences most likely to hold a headline."""
    rank = [WORTH["place:none"]] * len(places)
    rank[0] += 0.15
    k = 0
    for cue in found:
        while k < len(places) - 1 and places[k][1] <= cue.at:
            k += 1
        rank[k] = max(rank[k], WORTH["place:" + cue.kind] - 0.01 * k)
    return sorted(range(len(places)), key=rank.__getitem__, reverse=True)[:SENTENCES]



def _of_sentence(
    words: Sequence[str],
    low: Sequence[str],
    here: Sequence[Cue],
    place: int,
    first: int,
    gains: Sequence[float],
    sizes: Sequence[int],
) -> list[Passage]:
    """The passages of one sentence that begin and end well."""
    ends = _ends(words, low)
    out: list[Passage] = []
    last = len(words)
    for start, kind, far in _starts(words, low, here, first):
        free = kind[0] == "w" or kind[-5:] == ":that"
        before, told, at = gains[2 * start], gains[2 * start + 1], sizes[start]
        for i in range(start, last):
            word = low[i]
            if sizes[i + 1] - at > LIMIT + 2 or word in lists.STOPS:
                break
            if word in lists.RELATIVES:
                free = True
            elif word in lists.FINITE and not free:
                break
            end = ends[i]
            if end and sizes[i + 1] - at - 1 <= LIMIT + (words[i][-1] in MARKS):
                worth = 2 * (gains[2 * i + 2] - before) / (gains[2 * i + 3] - told + TYPICAL)
                out.append(Passage(first + start, first + i, worth, sizes[i + 1] - at - 1, kind, end, place, far))
            if words[i][-1] in ".;:!?":
                break
    return out


def _starts(words: Sequence[str], low: Sequence[str], here: Sequence[Cue], first: int) -> list[tuple[int, str, int]]:
    """Where a headline could begin: the word's number in the sentence, the kind of place, the words since the cue."""
    out: list[tuple[int, str, int]] = []
    after = {c.at - first: c for c in here}
    since = -1
    for i, word in enumerate(low):
        cue = after.get(i)
        if cue:
            since = i
            out.append((i, "c:" + cue.kind + (":that" if cue.clause else ""), 0))
            continue
        if word in lists.QUESTIONS and since >= 0:
            out.append((i, "w:" + word, i - since))
            continue
        if not word or word in lists.FUNCTION or word in lists.PRAISE:
            continue
        before = low[i - 1] if i else "^"
        if before in lists.ARTICLES or before in lists.PRAISE:
            kind = "a:" + low[i - 2] if i > 1 and low[i - 2] in lists.PREPOSITIONS else "a:"
        elif before in lists.PREPOSITIONS:
            kind = "p:" + before
        elif before in lists.OPENERS:
            kind = "name"
        elif before == "^" or before in ("and", "or", "that"):
            kind = before
        elif words[i - 1][-1] in ",;:" or not before:
            kind = ","
        else:
            continue
        out.append((i, kind if since >= 0 else "-" + kind, i - since if since >= 0 else -1))
    return out


def _ends(words: Sequence[str], low: Sequence[str]) -> list[str]:
    """For each word of a sentence what kind of end it would be for a headline; empty where it would be a bad one."""
    out: list[str] = []
    last = len(words) - 1
    for i, word in enumerate(low):
        kind = ""
        if word and word not in lists.FUNCTION and word not in lists.DANGLING and word[-2:] != "ly":
            if i == last:
                kind = "."
            elif words[i][-1] in ".;:!?":
                kind = ";"
            elif words[i][-1] == ",":
                kind = "" if word.endswith(lists.ADJECTIVES) or word[-2:] == "ed" else ","
            elif low[i + 1] in lists.BREAKS:
                after = low[i + 1]
                if word[-2:] != "ed" and (word[-3:] != "ing" or after in lists.AFTER_GERUND):
                    kind = lists.BREAK_KINDS.get(after, "b:")
            elif words[i + 1][0] in "([–—-" or words[i][-1] in "—–":
                kind = "b:("
            if kind and i and low[i - 1] in lists.WANTING:
                kind = ""
        out.append(kind)
    return out


def _gains(words: Sequence[str], low: Sequence[str], count: dict[str, int], opening: frozenset[str]) -> list[float]:
    """Running sums over the words of a sentence, in pairs: hits expected in a title, and words that could be hits."""
    hits, told = 0.0, 0
    out: list[float] = [hits, told]
    seen: dict[str, int] = {}
    for i, word in enumerate(low):
        for part in (word,) if word.isalnum() else _PARTS.findall(word):
            stem = part[:5]
            if len(part) < 2 or part in lists.IGNORED or seen.get(stem, -REACH) > i - REACH:
                continue
            seen[stem] = i
            z = STEMS.get(stem, 0.0) + TIMES[min(count.get(stem, 1), 6)] + LETTERS[min(len(part), 12)]
            if stem in opening:
                z += OPENING
            raw = words[i].lstrip(MARKS)
            if i and raw[:1].isupper():
                z += CAPITAL if raw[1:].islower() else ACRONYM
            hits += 1 / (1 + exp(-z))
            told += 1
        out += (hits, told)
    return out
