"""Rendered text cut into lines by terminal cells; graphemes stay whole, U+00A0 does not break."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reader.patterns import pattern
from reader.text import cells

__all__ = ["wrap"]

_TOKEN = pattern(r"\n|[ \t]+|[^ \t\n]+")
_WIDE = pattern(r"[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]")
_GRAPHEME = pattern(
    r"(?:\r\n|[\U0001f1e6-\U0001f1ff]{2}"
    r"|.(?:[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u0610-\u061a\u064b-\u065f\u0900-\u0903\u093a-\u094f\u1ab0-\u1aff"
    r"\u1dc0-\u1dff\u20d0-\u20ff\u3099\u309a\ufe00-\ufe0f\ufe20-\ufe2f\U0001f3fb-\U0001f3ff]|\u200d.)*)",
    re.DOTALL,
)
_NO_LINE_START = "、。，．：；！？）」』】》〉’”…·"


def wrap(text: str, width: int) -> list[tuple[int, int]]:
    """The lines of a text, as ranges of its code points without the blank at which they break.

    A word longer than a line is cut between graphemes; scripts without blanks (Chinese, Japanese) break between any
    two letters. `width` is in cells; 0 or less does not wrap, but lines end where the text says.
    """
    lines: list[tuple[int, int]] = []
    place = 0
    for line in text.split("\n"):
        end = place + len(line)
        if width <= 0 or (end - place) * 2 <= width or cells(line) <= width:
            lines.append((place, end))
        else:
            lines.extend(_wrap_line(text, place, end, width))
        place = end + 1
    return lines


def _wrap_line(text: str, start: int, end: int, width: int) -> Iterator[tuple[int, int]]:
    first, last, used = start, start, 0
    pending = 0
    begun = False
    for begin, stop, size in _words(text, start, end, width):
        if text[begin] in " \t":
            pending += size
            continue
        if begun and used + pending + size > width:
            yield (first, last)
            first, used, pending = begin, 0, 0
        elif not begun and pending + size > width:  # an indent for which there is no room
            first, pending = begin, 0
        used += pending + size
        last, pending, begun = stop, 0, True
    if last > first or first == start:
        yield (first, last)


def _words(text: str, start: int, end: int, width: int) -> Iterator[tuple[int, int, int]]:
    """The words and blanks of a line with their cells; long words and wide scripts in parts."""
    for found in _TOKEN.finditer(text, start, end):
        word = found[0]
        size = cells(word)
        if word[0] in " \t" or (size <= width and not _WIDE.search(word)):
            yield found.start(), found.end(), size
        else:
            yield from _parts(word, found.start(), width)


def _parts(word: str, start: int, width: int) -> Iterator[tuple[int, int, int]]:
    """A word cut at wide letters, and into lines where it is longer than one."""
    begin, size = 0, 0
    for found in _GRAPHEME.finditer(word):
        extra = cells(found[0])
        wide = bool(_WIDE.match(found[0])) and found[0] not in _NO_LINE_START
        after_wide = found.start() > 0 and _WIDE.match(word[found.start() - 1]) and found[0] not in _NO_LINE_START
        if found.start() > begin and (wide or after_wide or size + extra > width):
            yield start + begin, start + found.start(), size
            begin, size = found.start(), 0
        size += extra
    if begin < len(word):
        yield start + begin, start + len(word), size
