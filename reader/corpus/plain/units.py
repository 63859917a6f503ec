"""Lines to units: a unit is a line as its author meant it, hard-wrapped lines put together again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reader.corpus.plain.hyphens import Hyphens, learned, pieces
from reader.corpus.plain.marks import bullet, heading_level, is_tag_line, label, number, rule
from reader.corpus.record import Rejected, too_long

_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\xad\u3000\xa0 \t"
"""What a line may hold that looks blank."""
WIDEST = 200
"""Characters of the widest lines that can be taken for hard-wrapped text."""
UNIT_LIMIT = 4 * 1024 * 1024
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]")
_SUSPENDED = frozenset({"and", "or", "und", "oder", "to", "nor", "et", "y", "e", "as"})
_END = re.compile(r"[.!?。！？…][\"'”’)\]*_]*$")


@dataclass(frozen=True, slots=True)
class Wrapping:
    """How a file's lines were wrapped: to this width (0: they were not), and how words were cut.

    `indented`: a paragraph begins with blanks, without a blank line before it. `at_hyphens`: compounds were cut at
    their hyphens; `hyphens`: other words too, with a hyphen that is none of theirs. `counted`: the style of the numbers
    that lines begin with, each one more than the last, wherever they stand.
    """

    width: int = 0
    at_hyphens: bool = False
    indented: bool = False
    hyphens: Hyphens | None = None
    counted: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """One line as meant: where it begins, its exact text, the same without outer blanks, blank lines before it.

    `space` is the text of those blank lines, which may hold blanks; `parts` the lines that were put together, as they
    were `wrapped`.
    """

    line: int
    text: str
    bare: str
    gap: int
    space: str = ""
    parts: tuple[str, ...] = ()
    wrapped: Wrapping = Wrapping()


def width(text: str) -> float:
    """How much a text says, in Latin characters: a Chinese one counts for two and a half."""
    if text.isascii():
        return len(text)
    return len(text) + 1.5 * len(_WIDE.findall(text))


def is_sentence(text: str) -> bool:
    """True if the text ends as a sentence does."""
    return bool(_END.search(text[-6:]))


def is_structure(bare: str) -> bool:
    """True for a line that is never the middle of a paragraph."""
    return bool(rule(bare) or bare.startswith("|") or heading_level(bare) or is_tag_line(bare))


def wrapping(lines: Sequence[str]) -> Wrapping:
    """The width that the lines of a file were wrapped to.

    A width explains a line that is followed by another in its paragraph if the line has room in it and the next
    word had none any more; the width that explains most lines is the one, if it explains most of them.
    """
    raw = [line.rstrip() for line in lines]
    followed = [
        (b, n) for b, n in pairwise(raw) if b and n and not is_structure(b.lstrip()) and not is_structure(n.lstrip())
    ]
    if len(followed) < 3:
        return Wrapping()
    turns: Counter[int] = Counter()
    for before, after in followed:
        turns[len(before)] += 1
        turns[len(before) + 1 + len(after.split(None, 1)[0])] -= 1
    best = most = agree = 0
    for n in range(WIDEST + 1):
        agree += turns[n]
        if agree > most and n >= 20:
            best, most = n, agree
    if most < 0.6 * len(followed) or sum(len(b) for b in raw if len(b) > 1.5 * best) > 0.5 * sum(map(len, raw)):
        return Wrapping()
    cut = sum(b[-1] == "-" and b[-2:-1].isalnum() for b, _ in followed)
    kept = sum(_fits_only_to_hyphen(b, n, best) for b, n in followed)
    return Wrapping(best, cut > 0.25 * kept, _indented(raw, best), learned(raw) if cut else None, _counted(raw))


def _counted(raw: Sequence[str]) -> str:
    """The style of the numbers that count the records of a file, from its first lines on; "" if none do."""
    first = next((found for line in raw[:4] if (found := number(line))), None)
    if not first:
        return ""
    style, expected, times = first[0], first[1], 0
    for line in raw:
        if (found := number(line)) and found[0] == style and found[1] == expected:
            expected, times = expected + 1, times + 1
    return style if times > 2 else ""


def _indented(raw: Sequence[str], widest: int) -> bool:
    """True if indentation alone begins paragraphs: hardly a blank line, and few lines indented, all after others."""
    filled = [line for line in raw if line]
    starts = sum(line[:1].isspace() for line in filled)
    full = sum(len(line) > 0.7 * widest for line in filled)
    return len(raw) - len(filled) < 0.1 * starts and 2 <= starts < 0.4 * len(filled) and full > 0.6 * len(filled)


def _hyphen(word: str) -> int:
    """The length of a word up to its first inner hyphen, or of the whole."""
    at = word.find("-") + 1
    return at if 1 < at < len(word) else len(word)


def _fits_only_to_hyphen(before: str, after: str, widest: int) -> bool:
    """True if the next word had room up to its hyphen and was still not cut there."""
    word = after.lstrip().split(" ", 1)[0]
    return len(before) + 1 + _hyphen(word) <= widest < len(before) + 1 + len(word)


def units(numbered: Iterable[tuple[int, str | None]], wrapped: Wrapping) -> Iterator[Unit | Rejected]:
    """The units of a file: its lines that are not blank, put together where they were wrapped."""
    held: list[str] = []
    blanks: list[str] = []
    first = gap = size = 0
    before = (0, "")
    expected: int | None = None
    for line, text in numbered:
        if text is None:
            yield too_long(line)
            continue
        bare = text.strip()
        if not bare or not (bare.isascii() or bare.strip(_UNSEEN)):
            gap += 1
            if gap < 100:
                blanks.append(text[:100])
            continue
        if wrapped.indented and held and not gap and text[:1].isspace():
            gap = 1
        next_one = wrapped.counted and (found := number(bare)) and found[0] == wrapped.counted and found[1]
        counts = next_one and (expected is None or next_one == expected) and not text[:1].isspace()
        if counts and next_one:
            expected = next_one + 1
        elif held and wrapped.width and not gap and size < UNIT_LIMIT and _goes_on(held, text, wrapped):
            held.append(text)
            size += len(text)
            continue
        if held:
            yield _unit(first, held, before, wrapped)
        held, first, size = [text], line, len(text)
        before, gap, blanks = (gap, "\n".join(blanks)), 0, []
    if held:
        yield _unit(first, held, before, wrapped)


def _unit(line: int, held: list[str], before: tuple[int, str], wrapped: Wrapping) -> Unit:
    if len(held) == 1:
        return Unit(line, held[0], held[0].strip(), *before)
    text = unwrap(held, wrapped)
    return Unit(line, text, text, *before, tuple(held), wrapped)


_STRONG = frozenset({"title", "abstract", "authors", "keywords"})
"""Labels that begin something new wherever a line begins with them; others may be a word of a sentence ("URL: …")."""


def _goes_on(held: Sequence[str], text: str, wrapped: Wrapping) -> bool:
    """True if `text` is the same paragraph as the lines before it: its first word had no room there."""
    before, bare = held[-1].rstrip(), text.strip()
    prose = (first := label(held[0].strip())) is None or first.field == "abstract"
    if len(held) > 1 and held[-1][:2].isspace() and not text[:1].isspace():
        return False  # what hung below its first line has ended
    if wrapped.hyphens and pieces(before, bare):
        return True
    if len(before) > wrapped.width and " " in before.lstrip():
        return False
    if is_structure(before.lstrip()) or is_structure(bare) or (number(bare) and len(before) < 0.7 * wrapped.width):
        return False
    word = bare.split(" ", 1)[0]
    if (
        (found := label(bare))
        and found.field
        and (found.field in _STRONG or is_sentence(before) or not prose)
        or (bullet(bare) and (len(before) < 0.8 * wrapped.width or bullet(before.lstrip())))
    ):
        return False
    if _WIDE.match(bare) and not word.isascii():
        word = word[:2]
    room = _hyphen(word) if wrapped.at_hyphens else len(word)
    return len(before) + 1 + room > wrapped.width


_CUT_BEFORE = re.compile(r"[a-z]{2}- (?!(?:and|or|und|oder|to|nor|et|y|e|as)\b)[a-z]{2}")
"""A word cut in the middle of a line ("clas- sification"): the text was so before its lines were wrapped."""


def unwrap(parts: Sequence[str], wrapped: Wrapping = Wrapping()) -> str:
    """Wrapped lines as one: a blank between them, but none between Chinese letters or where a word was cut."""
    text = [parts[0].strip()]
    hyphens = wrapped.hyphens if wrapped.hyphens and not any(map(_CUT_BEFORE.search, parts)) else None
    full = len(parts[0].rstrip())
    for part in parts[1:]:
        before, length, part = text[-1], len(part.rstrip()), part.strip()
        last = before.rsplit(None, 1)[-1]
        if hyphens and hyphens.cut(before, part):
            text[-1] = before[:-1]
            glue = ""
        elif wrapped.at_hyphens and before.endswith("-") and before[-2:-1].isalnum() and part[:1].isalnum():
            glue = " " if part.split(" ", 1)[0].lower() in _SUSPENDED else ""
        elif "://" in last and full >= wrapped.width > 0:
            glue = ""  # an address that was longer than a line
        else:
            glue = "" if _WIDE.match(before[-1]) and _WIDE.match(part) else " "
        text += (glue, part) if glue else (part,)
        full = length
    return "".join(text)


_SMALL = frozenset(
    {"a", "an", "the", "of", "for", "and", "or", "in", "on", "via", "with", "to", "by", "from", "using", "as", "at"}
)
_OPENING = "we this in the a an our recent many most while despite to it as when there"
OPENERS = frozenset(_OPENING.split())


def split_title(unit: Unit) -> tuple[Unit, Unit] | None:
    """The title and the rest, where a title's last line was so full that the text seemed to go on; None in doubt.

    A title keeps its capitals, ends with no small word, and what follows it begins with a capital.
    """
    best, score = 0, 0.3
    for k in range(1, min(5, len(unit.parts))):
        head, after = unwrap(unit.parts[:k], unit.wrapped), unit.parts[k].strip()
        if width(head) > 300 or not (after[:1].isupper() or not after[:1].islower()) or is_sentence(head):
            continue
        last = head.rsplit(None, 1)[-1].lower()
        points = (
            1.5 * (capitals(head) - capitals(after)) + (after.split(" ", 1)[0].lower() in OPENERS) + after[:1].isupper()
        )
        points -= 0.2 * k + 3 * (last in _SMALL or last[-1] in ",:;-")
        if points > score:
            best, score = k, points
    return _split(unit, best) if best else None


def _split(unit: Unit, k: int) -> tuple[Unit, Unit]:
    """The unit's first `k` lines, and the others."""
    first, rest = unit.parts[:k], unit.parts[k:]
    head, tail = unwrap(first, unit.wrapped), unwrap(rest, unit.wrapped)
    return (
        Unit(unit.line, head, head, unit.gap, unit.space, first, unit.wrapped),
        Unit(unit.line + k, tail, tail, 0, "", rest, unit.wrapped),
    )


def split_where(
    unit: Unit, good: Callable[[Sequence[str], Sequence[str]], bool], last: bool
) -> tuple[Unit, Unit] | None:
    """The unit cut at the first (or `last`) place where `good(lines before, lines behind)` holds."""
    places = range(1, min(12, len(unit.parts)))
    for k in reversed(places) if last else places:
        if good(unit.parts[:k], unit.parts[k:]):
            return _split(unit, k)
    return None


def capitals(text: str) -> float:
    """The share of the longer words that begin with a capital."""
    words = [w for w in re.findall(r"[^\W\d_]+", text) if len(w) > 3]
    return sum(w[0].isupper() for w in words) / len(words) if words else 0.5
