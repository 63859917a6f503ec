"""What is open in a running text: a group, a tag, an emphasis."""

from __future__ import annotations

from typing import NamedTuple

from reader.latex.rendered import Style

__all__ = ["PARAGRAPH", "Frame"]

PARAGRAPH = "\n\n"
"""The closer of a group that is never closed: it ends with its paragraph."""


class Frame(NamedTuple):
    """A group or tag that is open: what closes it, its styles, where its text begins, a link's address."""

    closer: str
    styles: tuple[Style, ...]
    start: int
    target: str | None = None
    ending: str = ""
