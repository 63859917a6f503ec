r"""What the index is given of a text: the words as they are shown, and the tokens of its maths.

The same pass as `render()`, without styles and places, and with each formula read once: formulas come again and again
(`$k$`, `$O(\log n)$`), so that the spellings of some thousands are kept.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from reader.latex.parser import parse
from reader.latex.rendered import Glyphs
from reader.latex.rendering import SPECIAL_LINES
from reader.latex.scanning import Output, scan
from reader.latex.segment import Segment
from reader.latex.tokens import MOST_OF_ALL, TELLING, bridges, plain_maths, tree_tokens
from reader.text import clean

__all__ = ["Searched", "searched"]

KEPT = 8_192
"""Formulas whose spelling is kept."""
_ORDINARY = bytes(code for code in range(32, 127) if chr(code) not in "\\$*_`~<&{}-'/(^")
_HARMLESS = b"-'/(^\n" + bytes(range(128, 256))
"""Of the other signs those that alone are no markup."""
SHORT = 120
"""Code points of a formula above which it is not likely to come again."""

Spelled = tuple[str, tuple[str, ...]]
"""A formula in one line, and its tokens."""


class Searched(NamedTuple):
    """A text as the index sees it: `Rendered.text`, and the texts of `maths_tokens()` in their order."""

    text: str
    tokens: list[str]


def searched(source: str) -> Searched:
    """The text of `render(source)` and its maths tokens; a third of the time of asking for both."""
    rest = source.encode("utf-8", "surrogatepass").translate(None, _ORDINARY)
    if not rest:
        if _stays(source, rest):
            return Searched(source, [])
    elif not rest.translate(None, _HARMLESS):
        if not source.isascii():
            known, source = source, clean(source)
            rest = rest if source == known else source.encode("utf-8", "surrogatepass").translate(None, _ORDINARY)
        if _stays(source, rest):
            text = source.replace("\n", " ") if b"\n" in rest else source
            return Searched(text, [token.text for _, token in plain_maths(text, [])] if _may_tell(text, rest) else [])
    out = scan(clean(source), _Output)
    text = out.text()
    tokens: list[str] = []
    for start, end, display, spelled in out.found:
        if len(tokens) >= MOST_OF_ALL:
            break
        tokens += spelled
        if not display:
            tokens += [word for word, _, _ in bridges(text, start, end)]
    tokens += [token.text for _, token in plain_maths(text, [(start, end) for start, end, _, _ in out.found])]
    return Searched(text, tokens)


def _stays(source: str, rest: bytes) -> bool:
    """Whether a text is its own rendering but for line ends, which are spaces.

    It has no sign of a markup (`rest.translate(None, _HARMLESS)` is empty). `rest` holds those of its signs that may be
    more than themselves: what a pair of them does is looked for in the text only where both are there.
    """
    if "  " in source or source[:1].isspace() or source[-1:].isspace() or "\xa0" in source:
        return False
    if (b"--" in rest and "--" in source) or (b"''" in rest and "''" in source):
        return False
    if b"\n" in rest and SPECIAL_LINES.search(source):
        return False
    return b"/" not in rest or "://" not in source or not ("](" in source or "![" in source)


def _may_tell(text: str, rest: bytes) -> bool:
    """Whether a text may hold maths without delimiters: what `plain_maths()` looks for, seen in fewer signs."""
    if b"^" in rest or (not rest.isascii() and TELLING.search(rest.decode("utf-8", "surrogatepass"))):
        return True
    if b"(" in rest:
        at = text.find("(")
        while at >= 0:
            if at and "A" <= text[at - 1] <= "Z":
                return True
            at = text.find("(", at + 1)
    return False


class _Output(Output):
    """Writes formulas as they were spelled before, and remembers where they stand: start, end, display, tokens."""

    def __init__(self, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]
        self.found: list[tuple[int, int, bool, tuple[str, ...]]] = []

    def formula(self, segment: Segment) -> None:
        """Write the formula of a segment."""
        start, end = segment.inner_start, segment.inner_end
        # What stands before tells `x-\log` and `x \log` apart; behind a delimiter it is always the same.
        before = self.source[max(start - 2, 0) : start] if start == segment.start else "$"
        if self.macros or end - start > SHORT:
            text, tokens = self._spelled(before, self.source[start:end])
        else:
            text, tokens = _known(before, self.source[start:end])
        if not text:
            return
        if segment.display or self.after_display:
            self.paragraph(segment.start)
        begin = self.length
        self.add(text, segment.start, segment.end)
        self.found.append((begin, self.length, segment.display, tokens))
        self.after_display = segment.display

    def _spelled(self, before: str, formula: str) -> Spelled:
        source = before + formula
        tree = parse(source, len(before), len(source), self.macros)
        pieces = self.pieces(tree)
        if not pieces:
            return "", ()
        return "".join(piece[0] for piece in pieces), tuple(token.text for token in tree_tokens(tree))


@lru_cache(maxsize=KEPT)
def _known(before: str, formula: str) -> Spelled:
    """A formula without macros of its text's own, spelled."""
    return _Output("", {}, Glyphs.FULL, False, False)._spelled(before, formula)
