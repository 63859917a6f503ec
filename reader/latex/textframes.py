"""What is open in a running text: a group, a tag, an emphasis."""

from __future__ import annotations

from typing import NamedTuple

from reader.latex.rendered import Style
from reader.latex.seeking import places

__all__ = ["PARAGRAPH", "Frame", "match_braces"]

PARAGRAPH = "\n\n"
"""The closer of a group that is never closed: it ends with its paragraph."""


class Frame(NamedTuple):
    """A group or tag that is open: what closes it, its styles, where its text begins, a link's address."""

    closer: str
    styles: tuple[Style, ...]
    start: int
    target: str | None = None
    ending: str = ""


def match_braces(source: str) -> dict[int, int]:
    """Which brace belongs to which, both ways; escaped ones do not count."""
    matches: dict[int, int] = {}
    stack: list[int] = []
    for place in places(source, "{}"):
        before = place
        while before and source[before - 1] == "\\":
            before -= 1
        if (place - before) % 2:
            continue
        if source[place] == "{":
            stack.append(place)
        elif stack:
            opener = stack.pop()
            matches[opener] = place
            matches[place] = opener
    return matches
