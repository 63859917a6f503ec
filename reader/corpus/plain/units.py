"""Lines to units: a unit is a line as its author meant it, hard-wrapped lines put together again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reader.corpus.plain.marks import bullet, heading_level, is_tag_line, label, number, rule
from reader.corpus.record import Rejected, too_long

WIDEST = 200
"""Characters of the widest lines that can be taken for hard-wrapped text."""
UNIT_LIMIT = 4 * 1024 * 1024
_WIDE = re.compile("[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]")
_SUSPENDED = frozenset({"and", "or", "und", "oder", "to", "nor", "et", "y", "e", "as"})
_END = re.compile(r"[.!?。！？…][\"'”’)\]*_]*$")


@dataclass(frozen=True, slots=True)
class Unit:
    """One line as meant: where it begins, its exact text, the same without outer blanks, blank lines before it.

    `space` is the text of those blank lines, which may hold blanks.
    """

    line: int
    text: str
    bare: str
    gap: int
    space: str = ""


@dataclass(frozen=True, slots=True)
class Wrapping:
    """How a file's lines were wrapped: to this width (0: they were not), and whether words were cut at hyphens."""

    width: int = 0
    at_hyphens: bool = False


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

    In wrapped text nearly every line that is followed by another in its paragraph is nearly full.
    """
    bare = [line.strip() for line in lines]
    lengths = sorted(len(b) for b in bare if b and " " in b)
    if len(lengths) < 4:
        return Wrapping()
    usual = lengths[int(0.97 * (len(lengths) - 1))]
    if usual > WIDEST or usual < 20:
        return Wrapping()
    widest = max(n for n in lengths if n <= usual * 1.12)
    followed = [(b, n) for b, n in pairwise(bare) if b and n and not is_structure(b) and not is_structure(n)]
    full = sum(len(b) >= 0.78 * widest for b, _ in followed)
    if len(followed) < 3 or full < 0.6 * len(followed):
        return Wrapping()
    cut = sum(b[-1] == "-" and b[-2:-1].isalnum() for b, _ in followed)
    kept = sum(_fits_only_to_hyphen(b, n, widest) for b, n in followed)
    return Wrapping(widest, cut > kept)


def _hyphen(word: str) -> int:
    """The length of a word up to its first inner hyphen, or of the whole."""
    at = word.find("-") + 1
    return at if 1 < at < len(word) else len(word)


def _fits_only_to_hyphen(before: str, after: str, widest: int) -> bool:
    """True if the next word had room up to its hyphen and was still not cut there."""
    word = after.split(" ", 1)[0]
    return len(before) + 1 + _hyphen(word) <= widest < len(before) + 1 + len(word)


def units(numbered: Iterable[tuple[int, str | None]], wrapped: Wrapping) -> Iterator[Unit | Rejected]:
    """The units of a file: its lines that are not blank, put together where they were wrapped."""
    held: list[str] = []
    blanks: list[str] = []
    first = gap = size = 0
    before = (0, "")
    for line, text in numbered:
        if text is None:
            yield too_long(line)
            continue
        bare = text.strip()
        if not bare:
            gap += 1
            if gap < 100:
                blanks.append(text[:100])
            continue
        if held and wrapped.width and not gap and size < UNIT_LIMIT and _goes_on(held[-1], bare, wrapped):
            held.append(bare)
            size += len(bare)
            continue
        if held:
            yield _unit(first, held, before, wrapped)
        held, first, size = [text], line, len(text)
        before, gap, blanks = (gap, "\n".join(blanks)), 0, []
    if held:
        yield _unit(first, held, before, wrapped)


def _unit(line: int, held: list[str], before: tuple[int, str], wrapped: Wrapping) -> Unit:
    text = held[0] if len(held) == 1 else unwrap(held, wrapped.at_hyphens)
    return Unit(line, text, text.strip(), *before)


def _goes_on(before: str, bare: str, wrapped: Wrapping) -> bool:
    """True if `bare` is the same paragraph as the line before it: its first word had no room there."""
    before = before.strip()
    if is_structure(before) or is_structure(bare) or (number(bare) and len(before) < 0.7 * wrapped.width):
        return False
    word = bare.split(" ", 1)[0]
    if (found := label(bare)) and found.field or (bullet(bare) and len(before) < 0.8 * wrapped.width):
        return False
    if _WIDE.match(bare) and not word.isascii():
        word = word[:2]
    room = _hyphen(word) if wrapped.at_hyphens else len(word)
    return len(before) + 1 + room > wrapped.width


def unwrap(parts: Sequence[str], at_hyphens: bool) -> str:
    """Wrapped lines as one: a blank between them, but none between Chinese letters or where a word was cut."""
    text = parts[0].strip()
    for part in parts[1:]:
        part = part.strip()
        if not part:
            continue
        if at_hyphens and text.endswith("-") and len(text) > 1 and text[-2].isalnum() and part[0].isalnum():
            glue = " " if part.split(" ", 1)[0].lower() in _SUSPENDED else ""
        elif _WIDE.match(text[-1]) and _WIDE.match(part[0]):
            glue = ""
        else:
            glue = " "
        text += glue + part
    return text
