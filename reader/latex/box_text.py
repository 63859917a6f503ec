"""What the two-dimensional writer takes from the one-line writer: leaves, scripts in Unicode, parts in one line."""

from __future__ import annotations

from reader.latex.ascii import ascii_sign
from reader.latex.ascii_tree import AsciiWriter, asciified
from reader.latex.inline import InlineWriter
from reader.latex.rendered import Glyphs
from reader.latex.scripts import SUBSCRIPTS, SUPERSCRIPTS
from reader.latex.tree import FontName, Node, Scripts

__all__ = ["LineText"]

_BOLD = (FontName.BOLD, FontName.BOLD_ITALIC)
_ALPHABETS = (FontName.BLACKBOARD, FontName.CALLIGRAPHIC, FontName.SCRIPT, FontName.FRAKTUR)


class LineText:
    """Text in one line for parts of a formula, with the signs that `glyphs` allows."""

    def __init__(self, glyphs: Glyphs) -> None:
        self.glyphs = glyphs

    def _writer(self, font: FontName | None, tight: bool) -> InlineWriter:
        writer = AsciiWriter() if self.glyphs is Glyphs.ASCII else InlineWriter(self.glyphs, True)
        writer.scripted = tight
        writer.bold = font in _BOLD
        writer.alphabet = font if font in _ALPHABETS else None
        return writer

    def of(self, node: Node, font: FontName | None, *, tight: bool) -> str:
        """A node in one line; `tight` is the spacing of scripts."""
        writer = self._writer(font, tight)
        writer.node(asciified(node) if self.glyphs is Glyphs.ASCII else node)
        return self._shown(writer)

    def sign(self, text: str) -> str:
        """A delimiter or a name."""
        return ascii_sign(text) if self.glyphs is Glyphs.ASCII else text

    def script(self, node: Node | None, upper: bool, font: FontName | None) -> str | None:
        """A script as it stands on the row itself (`²`, `ₜ₊₁`, `*`); None where Unicode lacks a part of it."""
        if node is None:
            return None
        text = self._script(node, upper, font)
        return None if text[:1] in "^_" else text

    def scripts(self, node: Scripts, font: FontName | None) -> str:
        """Both scripts on the row, where need be as `_(…)` and `^(…)`."""
        low = "" if node.sub is None else self._script(node.sub, False, font)
        high = "" if node.sup is None else self._script(node.sup, True, font)
        return low + self.primes(node.primes) + high

    def _script(self, node: Node, upper: bool, font: FontName | None) -> str:
        writer = self._writer(font, False)
        writer.script(node, SUPERSCRIPTS if upper else SUBSCRIPTS, "^" if upper else "_")
        return self._shown(writer)

    def primes(self, count: int) -> str:
        """So many primes."""
        return ("'" if self.glyphs is Glyphs.ASCII else "′") * count

    @staticmethod
    def _shown(writer: InlineWriter) -> str:
        if isinstance(writer, AsciiWriter):
            return writer.shown()
        return "".join([piece[0] for piece in writer.out])
