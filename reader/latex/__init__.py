"""LaTeX-aware rendering: source text to spans, formulas to a tree, and the writers on that tree.

The public names are loaded when they are first used, so that importing the package costs nothing. No module may have
the name of one of them: importing it would put the module in the function's place.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reader.latex.box_lines import display_rows
    from reader.latex.rendered import Formula, Glyphs, Rendered, Span, Style
    from reader.latex.rendering import plain, render
    from reader.latex.speech import spoken
    from reader.latex.tree import Node
    from reader.latex.wrapping import wrap

__all__ = [
    "Formula", "Glyphs", "Node", "Rendered", "Span", "Style", "display_rows", "plain", "render", "spoken", "wrap",
]  # fmt: skip

_HOMES = {
    "Formula": "rendered", "Glyphs": "rendered", "Rendered": "rendered", "Span": "rendered", "Style": "rendered",
    "Node": "tree", "plain": "rendering", "render": "rendering", "wrap": "wrapping", "display_rows": "box_lines",
    "spoken": "speech",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value
