"""`scan()`: one text read from end to end and written to an output. What only texts with markup need."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from typing import TypeVar

from reader.latex.bare import maths_names
from reader.latex.commands.macros import Macro
from reader.latex.definitions import find_definitions
from reader.latex.emphasis import find_emphasis
from reader.latex.output import Output
from reader.latex.rendered import Glyphs
from reader.latex.seeking import find_verbatim
from reader.latex.segment import find_formulas
from reader.latex.textscan import TextScan

__all__ = ["Output", "scan"]

Out = TypeVar("Out", bound=Output)


def scan(
    source: str,
    kind: Callable[[str, Mapping[str, Macro], Glyphs, bool, bool], Out],
    macros: Mapping[str, Macro] | None = None,
    glyphs: Glyphs = Glyphs.FULL,
    letters: bool = False,
    nobreak: bool = False,
) -> Out:
    """Read a clean text, and return the output of that kind that it was written to."""
    found, cuts = find_definitions(source)
    known = {**(macros or {}), **found}
    segments = find_formulas(source, maths_names(known), cuts)
    skipped = sorted([(s.start, s.end) for s in segments] + find_verbatim(source))
    starts = [start for start, _ in skipped]

    def skip(place: int) -> int:
        at = bisect_right(starts, place) - 1
        return skipped[at][1] if at >= 0 and skipped[at][1] > place else place

    marks = find_emphasis(source, skip) if "*" in source or "_" in source else {}
    out = kind(source, known, glyphs, letters, nobreak)
    TextScan(source, segments, marks, known, cuts, out).run()
    return out
