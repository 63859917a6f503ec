"""What is open in a running text: a group, a tag, an emphasis."""

from __future__ import annotations

import re
from typing import NamedTuple

from reader.latex.rendered import Style

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
    for found in re.finditer(r"\\.|[{}]", source, re.DOTALL):
        char = found[0]
        if char == "{":
            stack.append(found.start())
        elif char == "}" and stack:
            opener = stack.pop()
            matches[opener] = found.start()
            matches[found.start()] = opener
    return matches
