"""A whole rendered text in ASCII, with its styles, formulas and places moved along."""

from __future__ import annotations

from itertools import accumulate

from reader.latex.ascii import ascii_text
from reader.latex.rendered import Rendered
from reader.records import replace

__all__ = ["ascii_rendered"]


def ascii_rendered(rendered: Rendered, *, ties: bool = False) -> Rendered:
    """The text in ASCII; `ties` keeps U+00A0, at which lines do not break."""
    text = rendered.text
    if text.isascii():
        return rendered
    parts = [char if char.isascii() or (ties and char == "\u00a0") else ascii_text(char) for char in text]
    moved = [0, *accumulate(map(len, parts))]
    spans = (replace(span, start=moved[span.start], end=moved[span.end]) for span in rendered.spans)
    offsets = [place for part, place in zip(parts, rendered.offsets, strict=False) for _ in part]
    offsets.append(rendered.offsets[len(text)])
    return Rendered(
        "".join(parts),
        tuple(span for span in spans if span.start < span.end),
        tuple(replace(one, start=moved[one.start], end=moved[one.end]) for one in rendered.formulas),
        offsets,
    )
