"""LaTeX-aware rendering: source text to spans, formulas to a tree, and the writers on that tree.

The public names are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reader.latex.box_lines import display_rows
    from reader.latex.render import plain, render
    from reader.latex.rendered import Formula, Glyphs, Rendered, Span, Style
    from reader.latex.spoken import spoken
    from reader.latex.tree import Node
    from reader.latex.wrap import wrap

__all__ = [
    "Formula", "Glyphs", "Node", "Rendered", "Span", "Style", "display_rows", "plain", "render", "spoken", "wrap",
]  # fmt: skip

_HOMES = {
    "Formula": "rendered", "Glyphs": "rendered", "Rendered": "rendered", "Span": "rendered", "Style": "rendered",
    "Node": "tree", "plain": "render", "render": "render", "wrap": "wrap", "display_rows": "box_lines",
    "spoken": "spoken",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


class _Package(ModuleType):
    """The package, where `render` stays the function although importing the module `render` would put itself there."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
