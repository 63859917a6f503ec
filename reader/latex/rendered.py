"""The records that rendering returns: the text as it is shown, its styles, its formulas, its places."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader.records import record

if TYPE_CHECKING:
    from reader.latex.tree import Node

__all__ = ["Formula", "Glyphs", "Rendered", "Span", "Style"]


class Style(enum.StrEnum):
    """How a stretch of rendered text is set apart."""

    EMPH = "emph"
    STRONG = "strong"
    CODE = "code"
    UNDERLINE = "underline"
    SMALLCAPS = "smallcaps"
    LINK = "link"
    CITE = "cite"
    MATHS = "maths"
    UNKNOWN = "unknown"
    BOLD_MATHS = "bold_maths"
    ITALIC_MATHS = "italic_maths"


class Glyphs(enum.StrEnum):
    """Which signs may be used: all of Unicode, those of ordinary terminal fonts, ASCII alone."""

    FULL = "full"
    BASIC = "basic"
    ASCII = "ascii"


@record
class Span:
    """A style on code points `start` to `end` of `Rendered.text`; `target` is a link's address."""

    start: int
    end: int
    style: Style
    target: str | None = None


@record
class Formula:
    """A formula: its place in the rendered text and, with its delimiters, in the source; `source` is
    without them.
    """

    start: int
    end: int
    source_start: int
    source_end: int
    source: str
    display: bool
    tree: Node


@record
class Rendered:
    """A text as it is shown.

    `text` is plain Unicode, paragraphs apart by a blank line; `spans` are sorted by start; `formulas` in
    order. `offsets` has, for each code point of `text` and for its end, the place in the source that it
    came from, non-decreasing; it is a `range` where the text is the source.
    """

    text: str
    spans: tuple[Span, ...] = ()
    formulas: tuple[Formula, ...] = ()
    offsets: Sequence[int] = range(1)
