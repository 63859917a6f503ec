"""Markdown's emphasis, `*x*`, `**x**`, `_x_`, as CommonMark has it (6.2), but only at the edges of words."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from reader.latex.rendered import Style
from reader.latex.seeking import places
from reader.patterns import pattern

__all__ = ["Mark", "find_emphasis"]

Mark = tuple[int, bool, tuple[Style, ...]]
"""Width of the run, whether it opens, the styles."""

_RUN = pattern(r"\*+|_+")
_NAME_GOES_ON = pattern(r"\.[a-z]|\(")
_STYLES: dict[int, tuple[Style, ...]] = {1: (Style.EMPH,), 2: (Style.STRONG,), 3: (Style.STRONG, Style.EMPH)}


def _is_edge(char: str) -> bool:
    """Whether a character outside the emphasis may touch it: a blank, an end, or punctuation."""
    return not char or char.isspace() or unicodedata.category(char)[0] in "PS"


def find_emphasis(source: str, skip: Callable[[int], int]) -> dict[int, Mark]:
    """The runs of `*` and `_` that open or close an emphasis, by place.

    `skip(place)` gives the end of the formula, code or address that holds `place`, or `place` itself. A pair never
    spans paragraphs. Linear: every run is pushed and popped once.
    """
    marks: dict[int, Mark] = {}
    waiting: dict[str, list[int]] = {}
    pos = 0
    paragraph = source.find("\n\n")
    for start in places(source, "*_"):
        if start < pos:
            continue
        run = _RUN.match(source, start)[0]  # type: ignore[index]
        pos = start + len(run)
        beyond = skip(start)
        if beyond > start:
            pos = beyond
            continue
        while 0 <= paragraph < start:
            waiting.clear()
            paragraph = source.find("\n\n", paragraph + 2)
        before, after = source[start - 1 : start], source[pos : pos + 1]
        if len(run) > 3 or before == "\\":
            continue
        stack = waiting.setdefault(run, [])
        closes = bool(before) and not before.isspace() and (_is_edge(after) or run == "**")
        if run == "__" and _NAME_GOES_ON.match(source, pos):
            del stack[-1:]  # `__init__.py`
            continue
        if closes and stack and start > stack[-1] + len(run):
            opened = stack.pop()
            marks[opened] = (len(run), True, _STYLES[len(run)])
            marks[start] = (len(run), False, _STYLES[len(run)])
            for others in waiting.values():
                while others and others[-1] > opened:
                    others.pop()
        elif after and not after.isspace() and _is_edge(before):
            stack.append(start)
    return marks
