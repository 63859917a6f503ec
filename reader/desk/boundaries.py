"""Where a headline may begin and end in a sentence, and what none runs over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reader.desk import words as w
from reader.desk.cues import Cue, is_verb
from reader.desk.headline_words import AFTER_GERUND, BREAK_KINDS, CALLING
from reader.desk.words import Word

__all__ = ["MARKED", "Wall", "coined_name", "ends", "starts", "walls"]

MARKED = (".", ";", ",", ",a")
"""Ends whose last word has a mark after it that the headline leaves out."""
_AFTER = {x: "p:" + x for x in ("of", "for", "in", "on", "to", "with", "by", "from", "using", "via", "between", "how")}
_AFTER_ARTICLE = {x: "a:" + x for x in ("of", "for", "in", "on", "to", "with", "by", "using", "as", "^")}
_WALLS = w.ANAPHOR | w.STOP | w.CLOSES | w.COMMA | w.FINITE | w.RELATIVE | w.CONJUNCTION


class Wall(NamedTuple):
    """From a word on, the next word that no headline holds, the next comma, finite verb and relative.

    `apposition` is the next comma with an article after it: only after a coined name it is gone over.
    """

    hard: int
    comma: int
    apposition: int
    finite: int
    relative: int

    def stop(self, kind: str) -> int:
        """The word that a headline which begins here may not hold, by the kind of its start."""
        stop = self.hard
        if kind[-5:] != ":that" and kind[:2] != "w:" and self.finite < self.relative:
            stop = min(stop, self.finite)
        if kind[:2] not in ("c:", "w:"):
            stop = min(stop, self.comma)
        elif kind != "c:make":
            stop = min(stop, self.apposition)
        return stop


def walls(known: Sequence[Word], first: int, last: int) -> list[Wall]:
    """The walls from each word of a sentence on."""
    wall = Wall(last, last, last, last, last)
    out: list[Wall] = []
    for i in range(last - 1, first - 1, -1):
        flags = known[i].kind
        if flags & _WALLS:
            hard, comma, apposition, finite, relative = wall
            after = known[i + 1] if i + 1 < last else None
            called = after is not None and known[i].low == "we" and after.low in CALLING
            such = known[i].low == "such" and after is not None and after.low not in ("as", "that")
            if (flags & w.STOP and not called) or such or (flags & w.CONJUNCTION and after and is_verb(known, i + 1)):
                hard = i
            elif flags & w.CLOSES or (flags & w.COMMA and after and after.kind & (w.SUBORDINATE | w.OPENER)):
                hard = i + 1
            elif flags & w.RELATIVE and flags & w.COMMA:
                hard = i
            if flags & w.COMMA:
                comma = i + 1
                if after and after.low in ("a", "an", "the"):
                    apposition = i + 1
            if flags & w.FINITE:
                finite = i
            elif flags & w.RELATIVE:
                relative = i
            wall = Wall(hard, comma, apposition, finite, relative)
        out.append(wall)
    out.reverse()
    return out


def coined_name(known: Sequence[Word], first: int, last: int, cues: Sequence[Cue]) -> tuple[int, int] | None:
    """The coined name in a sentence ("called Weak Features Learning", "we propose GrokTransfer, a ..."): its words."""
    for i in range(first, last - 1):
        if known[i].kind & w.OPENER:
            start = i + 1
            while start < last - 1 and known[start].kind & w.ARTICLE:
                start += 1
            stop = _capitals(known, start, last)
            if stop > start:
                return start, _to_comma(known, stop, last)
    for cue in cues:
        stop = _capitals(known, cue.at, last) if cue.kind == "make" else 0
        if cue.at < stop < last and known[stop - 1].kind & w.COMMA and known[stop].kind & (w.ARTICLE | w.RELATIVE):
            return cue.at, stop
    return None


def _capitals(known: Sequence[Word], start: int, last: int) -> int:
    """The end of the run of at most six words with capitals (or formulas) that begins at `start`."""
    stop = start
    while stop < min(last, start + 6) and known[stop].kind & (w.CAPITAL | w.ACRONYM | w.MATHS):
        stop += 1
        if known[stop - 1].kind & (w.COMMA | w.CLOSES):
            break
    return stop


def _to_comma(known: Sequence[Word], stop: int, last: int) -> int:
    """The end of a name that goes on in small letters up to a comma ("Log-space Lipschitz bandits,"); else `stop`."""
    for i in range(stop, min(stop + 2, last)):
        if known[i - 1].kind & (w.COMMA | w.CLOSES) or known[i].kind & (w.FUNCTION | w.OPENER):
            break
        if known[i].kind & w.COMMA:
            return i + 1
    return stop


def _after_head(known: Sequence[Word], at: int, last: int) -> int:
    """The number of the word after "framework for", "problem of" where such words follow a verb; -1 where not."""
    for i in range(at, min(at + 10, last - 2)):
        after = known[i + 1]
        if known[i].kind & w.HEAD and after.low in ("for", "of"):
            i += 2
            while i < last - 1 and known[i].kind & w.ARTICLE and not known[i].kind & w.ANAPHOR:
                i += 1
            return i
        if after.kind & w.BREAK and not after.kind & w.CONJUNCTION:
            break
    return -1


def starts(known: Sequence[Word], first: int, last: int, found: Sequence[Cue]) -> Iterator[tuple[int, str, int]]:
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
        if flags & w.QUESTION and cue and not known[min(i + 1, last - 1)].kind & w.ANAPHOR:
            yield i, "w:" + known[i].low, min(far, 1)
            continue
        if flags & (w.FUNCTION | w.PRAISE | w.ADVERB):
            continue
        if cue and i == head:
            yield i, "h:" + cue.kind, far
            continue
        before = known[i - 1].kind if i > first else 0
        low = known[i - 1].low if i > first else "^"
        if before & w.ANAPHOR:
            continue
        if before & (w.ARTICLE | w.PRAISE):
            low = known[i - 2].low if i - 1 > first else "^"
            kind = _AFTER_ARTICLE.get(low, "a:")
        elif before & w.PREPOSITION:
            kind = _AFTER.get(low, "p:")
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
        yield i, kind if cue else "-" + (kind[:2] if kind[1:2] == ":" else kind), far


def ends(words: Sequence[str], known: Sequence[Word], first: int, last: int) -> list[tuple[int, str]]:
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
            if flags & (w.ADJECTIVE | w.PARTICIPLE):
                continue
            kind = ",a" if known[i + 1].low in ("a", "an", "the") else ","
        elif known[i + 1].kind & w.BREAK:
            after = known[i + 1].low
            if i + 2 < last and known[i + 2].kind & w.RELATIVE and known[i + 1].kind & w.PREPOSITION:
                continue
            if not flags & w.PARTICIPLE and (not flags & w.GERUND or after in AFTER_GERUND):
                kind = BREAK_KINDS.get(after, "b:")
                if flags & w.ADJECTIVE and after in ("and", "or"):
                    continue
        elif words[i + 1][0] in "([–—-":
            kind = "b:("
        if kind:
            out.append((i, kind))
    return out
