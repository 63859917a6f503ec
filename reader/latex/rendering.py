"""`render()` and `plain()`: a text with LaTeX, Markdown and HTML in it, as a person reads it. Never raises."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from reader.latex.rendered import Glyphs, Rendered
from reader.patterns import pattern
from reader.text import clean

if TYPE_CHECKING:
    from reader.latex.commands.macros import Macro

__all__ = ["SPECIAL_LINES", "is_plain", "plain", "render", "render_body"]

_SPECIAL = "\\$*_`~<&{}\t\u00a0"
SPECIAL_LINES = pattern(r"[\u3000-\u9fff]\n[\u3000-\u9fff]|\n\s|\s\n|\n(?:[-•]|\(?\w{1,2}[.)])\s")


def is_plain(source: str) -> bool:
    """Whether a text is its own rendering, but for line ends that are spaces."""
    # One sign after the other takes 2 µs an abstract; one search for a class of characters takes 40.
    for sign in _SPECIAL:
        if sign in source:
            return False
    if "  " in source or ("-" in source and "--" in source):
        return False
    if ("'" in source and "''" in source) or ("/" in source and "://" in source):
        return False
    if not source or source[0].isspace() or source[-1].isspace():
        return not source
    return "\n" not in source or SPECIAL_LINES.search(source) is None


def render(
    source: str, *, glyphs: Glyphs = Glyphs.FULL, letters: bool = False, nobreak: bool = False
) -> Rendered:
    """The text as it is shown, with its styles, formulas and places.

    Places are code points of `clean(source)`. `letters` writes bold in formulas as letters of Unicode, for output
    without styles. `nobreak` writes the blanks of short formulas and ties as U+00A0, at which `wrap` does not break.
    """
    source = clean(source)
    if is_plain(source):
        text = source.replace("\n", " ") if "\n" in source else source
        if glyphs is not Glyphs.ASCII or text.isascii():
            return Rendered(text, (), (), range(len(source) + 1))
    shown = _render(source, None, glyphs, letters, nobreak)
    if glyphs is Glyphs.ASCII:
        from reader.latex.ascii_rendered import ascii_rendered

        return ascii_rendered(shown, ties=nobreak)
    return shown


def plain(source: str) -> str:
    """The text of `render()` alone."""
    return render(source).text


def render_body(body: str, macros: Mapping[str, Macro]) -> str:
    """The text of a macro's body, rendered by itself."""
    return _render(body, macros, Glyphs.FULL, False, False).text if len(macros) < 50 else body


def _render(
    source: str, macros: Mapping[str, Macro] | None, glyphs: Glyphs, letters: bool, nobreak: bool
) -> Rendered:
    from reader.latex.scanning import Output, scan

    return scan(source, Output, macros, glyphs, letters, nobreak).finish()
