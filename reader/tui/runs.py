"""Lines as runs of (text, role): measured, cut and joined before any colour is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from reader.patterns import pattern
from reader.text import cells, clean

__all__ = [
    "NO_BREAK", "Marks", "Run", "clean_runs", "cut", "first_line", "merged", "pad", "styled", "text_of", "width_of",
]  # fmt: skip

Run = tuple[str, str]
BLOCK = 256
"""Code points among whose marks a line looks for its own."""
NO_BREAK = "\u00a0"
WHOLE = frozenset({"maths", "maths-now", "unknown", "hit", "hit-now"})
"""Roles that are whole or absent: half a formula says something else."""
SHAPED = frozenset({"hit", "hit-now", "link", "unknown", "chip", "code", "maths-now", "selected", "block"})
"""Roles that are seen on blanks too: they have a ground or a line of their own."""
_UNEVEN = pattern(r"(?<![\u0900-\u0dff])\u200d|[\ufe0e\ufe0f\U0001f3fb-\U0001f3ff]")
"""Signs that join or change the sign before them: terminals disagree on how wide the result is, so that each
part is painted by itself. (Indic scripts need the joiner.)"""
_WORD = pattern(r"[^ \n]+")


class Marked(Protocol):
    """A stretch of text, in code points."""

    start: int
    end: int


def text_of(runs: Iterable[Run]) -> str:
    """The text of the runs."""
    return "".join(text for text, _ in runs)


def width_of(runs: Iterable[Run]) -> int:
    """How many cells the runs take."""
    return sum(cells(text) for text, _ in runs)


def clean_runs(runs: Iterable[Run]) -> list[Run]:
    """The runs with nothing in them that a terminal would obey, each on one line."""
    return [
        (text if text.isascii() and text.isprintable() else _one_line(text), role) for text, role in runs if text
    ]


def _one_line(text: str) -> str:
    """A text that every terminal gives the same width: no controls, nothing that joins emoji."""
    return _UNEVEN.sub("", clean(text)).replace("\n", " ").replace("\t", " ")


def pad(runs: list[Run], width: int, role: str = "text") -> list[Run]:
    """The runs filled up with blanks to `width` cells."""
    missing = width - width_of(runs)
    return [*runs, (" " * missing, role)] if missing > 0 else runs


class Marks:
    """Styles of a long text, found by place: each line asks only for its own. They keep their order."""

    def __init__(self, marks: Sequence[tuple[int, int, str]]) -> None:
        self._marks = marks
        self._at: dict[int, list[int]] = {}
        for number, (start, end, _) in enumerate(marks):
            for block in range(start // BLOCK, max(start, end - 1) // BLOCK + 1):
                self._at.setdefault(block, []).append(number)

    def between(self, start: int, end: int) -> list[tuple[int, int, str]]:
        """The marks that may reach into the part from `start` up to `end`."""
        blocks = range(start // BLOCK, max(start, end - 1) // BLOCK + 1)
        return [self._marks[n] for n in sorted({n for block in blocks for n in self._at.get(block, ())})]


def styled(text: str, marks: Sequence[tuple[int, int, str]], role: str, start: int = 0, end: int = -1) -> list[Run]:
    """The part of `text` from `start` up to `end` as runs: `role`, with later `marks` laid over earlier ones."""
    end = len(text) if end < 0 else end
    roles = [role] * (end - start)
    for first, last, mark in marks:
        for place in range(max(first, start) - start, min(last, end) - start):
            roles[place] = mark
    runs: list[Run] = []
    begun = start
    for place in range(start, end):
        if place + 1 == end or roles[place + 1 - start] != roles[place - start]:
            runs.append((text[begun : place + 1], roles[place - start]))
            begun = place + 1
    return runs


def merged(runs: Iterable[Run]) -> list[Run]:
    """Neighbours of one role as one run, blanks in the role beside them: fewer bytes for the same picture."""
    found: list[Run] = []
    for text, role in runs:
        before = found[-1][1] if found else ""
        if len(found) == 1 and found[0][0].isspace() and before not in SHAPED and role not in SHAPED:
            found[0], before = (found[0][0], role), role
        same = role == before or (text.isspace() and before not in SHAPED and role not in SHAPED)
        if found and same:
            found[-1] = (found[-1][0] + text, before)
        elif text:
            found.append((text, role))
    return found


def _take(text: str, width: int) -> str:
    """As much of the start of `text` as `width` cells hold."""
    if cells(text) <= width:
        return text
    taken = text[:width]
    while taken and cells(taken) > width:
        taken = taken[:-1]
    while len(taken) < len(text) and cells(text[: len(taken) + 1]) <= width:
        taken = text[: len(taken) + 1]
    return taken


def cut(runs: Sequence[Run], width: int, ellipsis: str = "…") -> list[Run]:
    """The runs in at most `width` cells; what is cut ends with the ellipsis; formulas and hits are whole or absent."""
    if width_of(runs) <= width:
        return list(runs)
    room = width - cells(ellipsis)
    kept: list[Run] = []
    last_role = "text"
    for text, role in runs:
        size = cells(text)
        if size <= room:
            kept.append((text, role))
            room -= size
            last_role = role
            continue
        if role not in WHOLE or (not kept and size > width):
            taken = _take(text, max(0, room))
            if taken:
                kept.append((taken, role))
                last_role = role
        break
    if width < cells(ellipsis):
        return []
    return [*kept, (ellipsis, "muted" if last_role in WHOLE else last_role)]


def first_line(runs: Sequence[Run], width: int) -> tuple[list[Run], list[Run]]:
    """The runs broken at a blank: what fits `width` cells, and the rest. A word too long is left to `cut`."""
    text = text_of(runs)
    if cells(text) <= width:
        return list(runs), []
    best = 0
    for word in _WORD.finditer(text):
        if cells(text[: word.end()]) > width:
            break
        best = word.end()
    if not best:
        return list(runs), []
    line: list[Run] = []
    rest: list[Run] = []
    seen = 0
    for piece, role in runs:
        at = best - seen
        if at > 0:
            line.append((piece[:at], role))
        if at < len(piece):
            rest.append((piece[max(0, at) :], role))
        seen += len(piece)
    return [run for run in line if run[0]], _lstrip(rest)


def _lstrip(runs: list[Run]) -> list[Run]:
    """The runs without leading blanks."""
    while runs:
        text, role = runs[0]
        stripped = text.lstrip(" ")
        if stripped:
            return [(stripped, role), *runs[1:]]
        runs = runs[1:]
    return []
