"""Where the sentences of an abstract are, and where in them its authors say what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reader.desk import words as w
from reader.desk.headline_words import AIMS, ASIDES, POINTERS, PRESENTED, SUBJECTS, VERBS
from reader.desk.words import Word

__all__ = ["Cue", "cues", "further_cues", "is_verb", "sentences"]

_SPEAKERS = frozenset({"we", "We", "I"})


class Cue(NamedTuple):
    """Where what the authors say begins (a word's number), what their verb announces, and whether `that` follows."""

    at: int
    kind: str
    clause: bool


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
        if words[i] not in _SPEAKERS and (not i or known[i - 1].low not in POINTERS):
            continue
        for j in range(i + 1, min(i + 6, last)):
            kind = VERBS.get(known[j].low)
            adverb = known[j].kind & w.ADVERB
            if kind and not (adverb and known[j + 1].low in VERBS):
                found.append(_cue(known, j + 1, kind))
                found += _second(known, j + 1)
                break
            if not adverb:
                break
    return found


def further_cues(known: Sequence[Word], places: Sequence[tuple[int, int]]) -> list[Cue]:
    """Cues without a speaker: "a method for ... is proposed", "the aim was to compare", "OBJECTIVE: To evaluate"."""
    found: list[Cue] = []
    k, last = 0, len(known) - 1
    wanted = w.BEING | w.CLOSES
    for i in [i for i, x in enumerate(known) if x.kind & wanted]:
        if i + 3 > last:
            break
        while places[k][1] <= i:
            k += 1
        if known[i + 1].low == "to" and known[i + 2].low in VERBS:
            if known[i].kind & w.CLOSES or any(x.low in AIMS for x in known[max(places[k][0], i - 10) : i]):
                found.append(_cue(known, i + 3, VERBS[known[i + 2].low]))
        elif not known[i].kind & w.CLOSES:
            done = known[i + 1 + bool(known[i + 1].kind & w.ADVERB)]
            if done.low in PRESENTED:
                start = places[k][0]
                if known[start].kind & w.INTRODUCING:
                    start = _after_remark(known, start)
                if start < i:
                    found.append(_cue(known, start, VERBS.get(done.low, "study")))
    return found


def _second(known: Sequence[Word], at: int) -> list[Cue]:
    """The cue of a second verb in the same sentence: "we study ... and propose a new method"."""
    for i in range(at + 2, len(known) - 2):
        if known[i].kind & w.CONJUNCTION and is_verb(known, i + 1):
            i += 1 + (known[i + 1].low not in VERBS)
            return [_cue(known, i + 1, VERBS[known[i].low])]
        if known[i].kind & w.CLOSES:
            break
    return []


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
            word.kind & (w.ARTICLE | w.PRAISE | w.PARTICLE)
            or word.low[-2:] == "ly"
            or (word.kind & w.TASK and known[at + 1].low in ("of", "whether", "how"))
        ):
            break
        at += 1
    if clause and known[at].kind & w.INTRODUCING:
        at = _after_remark(known, at)
    return Cue(at, kind, clause)


def _after_remark(known: Sequence[Word], at: int) -> int:
    """The word after a remark that ends in a comma ("for convex losses, ..."), articles left out; else `at`."""
    if known[at].low == "in" and at + 2 < len(known) and known[at + 1].low in ASIDES:
        at += 2
        return at + 1 if known[at].kind & w.ARTICLE and at + 1 < len(known) else at
    for i in range(at, min(at + 15, len(known) - 2)):
        if known[i].kind & w.CLOSES:
            break
        if known[i].kind & w.COMMA:
            i += 1
            while i < len(known) - 1 and known[i].kind & w.ARTICLE:
                i += 1
            return i
    return at


def is_verb(known: Sequence[Word], at: int) -> bool:
    """Whether the authors' next verb stands at a word or, after an adverb, at the next."""
    if known[at].kind & w.ADVERB and not known[at].kind & w.VERB and at + 1 < len(known):
        at += 1
    return bool(known[at].kind & w.VERB) and known[at].low[-1] != "s"
