"""Where rendering writes: pieces of text that know their place in the source, spans, formulas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from reader.latex.commands.macros import Macro
from reader.latex.inline import Piece, write_pieces
from reader.latex.parser import parse
from reader.latex.rendered import Formula, Glyphs, Rendered, Span, Style
from reader.latex.segment import Segment
from reader.latex.tree import Row

__all__ = ["Output"]

SHORT = 26
"""Cells up to which a formula is kept whole at the end of a line."""
_SPACES = " \n"


class Output:
    """Collects what is written; `length` counts code points."""

    def __init__(
        self, source: str, macros: Mapping[str, Macro], glyphs: Glyphs, letters: bool, nobreak: bool
    ) -> None:
        self.source = source
        self.macros = macros
        self.glyphs = glyphs
        self.letters = letters
        self.nobreak = nobreak
        self.length = 0
        self.texts: list[str] = []
        self.places: list[tuple[int, int]] = []
        self.spans: list[Span] = []
        self.formulas: list[Formula] = []
        self.after_display = False

    # --------------------------------------------------------------------------------------------------------- text

    def last(self) -> str:
        """The last character written; "" at the beginning."""
        return self.texts[-1][-1] if self.texts else ""

    def add(self, text: str, start: int, end: int) -> None:
        """Write text that stands for `source[start:end]`."""
        if not self.texts:  # a text does not begin with blanks
            bare = text.lstrip()
            start += (len(text) - len(bare)) * (end - start == len(text))
            text = bare
        if not text:
            return
        if self.after_display:
            self.after_display = False
            if text[0] not in ".,;:":
                self.paragraph(start)
        self.texts.append(text)
        self.places.append((start, end))
        self.length += len(text)

    def copy(self, start: int, end: int) -> None:
        """Write the source as it stands."""
        if start < end:
            text = self.source[start:end]
            if text[0] == " " and (not self.texts or self.last() in _SPACES or self.after_display):
                start += 1
                text = text[1:]
            self.add(text, start, end)

    def space(self, place: int) -> None:
        """One space, unless one is there."""
        if self.texts and self.last() not in _SPACES and not self.after_display:
            self.add(" ", place, place + 1)

    def tie(self, place: int) -> None:
        """A space at which a line does not break, where that is asked for."""
        if self.nobreak:
            self.add("\u00a0", place, place + 1)
        else:
            self.space(place)

    def line(self, place: int) -> None:
        """A new line in the paragraph."""
        self._trim()
        if self.texts and self.last() != "\n":
            self.add("\n", place, place + 1)

    def paragraph(self, place: int) -> None:
        """A new paragraph."""
        self.after_display = False
        self._trim()
        if not self.texts:
            return
        missing = 2 - (self.texts[-1].endswith("\n") + self.texts[-1].endswith("\n\n"))
        if missing:
            self.texts.append("\n" * missing)
            self.places.append((place, place))
            self.length += missing

    def _trim(self) -> None:
        """Take off spaces at the end; spans that reached over them are cut when the text is finished."""
        while self.texts and self.texts[-1].endswith(" "):
            text = self.texts[-1].rstrip(" ")
            self.length -= len(self.texts[-1]) - len(text)
            if text:
                start, end = self.places[-1]
                self.places[-1] = (start, end - (len(self.texts[-1]) - len(text)))
                self.texts[-1] = text
            else:
                self.texts.pop()
                self.places.pop()

    def mark(self) -> int:
        """Where the next piece will be."""
        return len(self.texts)

    def replace(self, mark: int, char: str) -> None:
        """Change the first character of a piece that was written."""
        if mark < len(self.texts) and self.texts[mark]:
            self.texts[mark] = char + self.texts[mark][1:]

    def span(self, start: int, style: Style, target: str | None) -> None:
        """Set a style on what was written since `start`."""
        if start < self.length:
            self.spans.append(Span(start, self.length, style, target))

    # ------------------------------------------------------------------------------------------------------ formulas

    def formula(self, segment: Segment) -> None:
        """Read and write the formula of a segment."""
        tree = parse(self.source, segment.inner_start, segment.inner_end, self.macros)
        self.tree(tree, segment, self.source[segment.inner_start : segment.inner_end])

    def tree(self, tree: Row, segment: Segment, source: str) -> None:
        """Write a formula that has been read."""
        pieces = self.pieces(tree)
        if not pieces:
            return
        if segment.display or self.after_display:
            self.paragraph(segment.start)
        start = self.length
        if self.nobreak and sum(len(piece[0]) for piece in pieces) <= SHORT and not segment.display:
            pieces = [(piece[0].replace(" ", "\u00a0"), *piece[1:]) for piece in pieces]
        for text, begin, end, style in pieces:
            before = self.length
            self.add(text, begin, end)
            if style is not None:
                self.span(before, style, None)
        self.span(start, Style.MATHS, None)
        self.formulas.append(Formula(start, self.length, segment.start, segment.end, source, segment.display, tree))
        self.after_display = segment.display

    def pieces(self, tree: Row) -> list[Piece]:
        """A formula in one line, blanks at its ends left out."""
        if self.glyphs is Glyphs.ASCII:
            from reader.latex.ascii_tree import ascii_pieces

            pieces = ascii_pieces(tree)
        else:
            pieces = write_pieces(tree, self.glyphs, self.letters)
        while pieces and not pieces[0][0].strip():
            del pieces[0]
        while pieces and not pieces[-1][0].strip():
            pieces.pop()
        if pieces and (pieces[0][0][0].isspace() or pieces[-1][0][-1].isspace()):
            pieces[0] = _stripped(pieces[0], str.lstrip)
            pieces[-1] = _stripped(pieces[-1], str.rstrip)
        return pieces

    # ------------------------------------------------------------------------------------------------------- the end

    def finish(self) -> Rendered:
        """The text, its spans sorted, its places."""
        text = self.text()
        spans = sorted(
            (span for span in map(self._cut, self.spans) if span.start < span.end), key=lambda s: (s.start, -s.end)
        )
        return Rendered(text, tuple(spans), tuple(self.formulas), self.offsets())

    def text(self) -> str:
        """The text alone, blanks at its end left out."""
        self._trim()
        while self.texts and not self.texts[-1].strip():
            self.length -= len(self.texts.pop())
            self.places.pop()
        return "".join(self.texts)

    def _cut(self, span: Span) -> Span:
        return span if span.end <= self.length else Span(span.start, self.length, span.style, span.target)

    def offsets(self) -> Sequence[int]:
        """The place of each code point, never going back."""
        out: list[int] = []
        top = 0
        for text, (start, end) in zip(self.texts, self.places, strict=True):
            count = len(text)
            if end - start == count and start >= top:
                out.extend(range(start, end))
                top = end - 1
            else:
                start = top = max(start, top)
                out.extend([start] * count)
        out.append(max(top, self.places[-1][1] if self.places else 0))
        return out


def _stripped(piece: Piece, strip: Callable[[str], str]) -> Piece:
    """A piece without the blanks at one end, its place cut with it where they agree."""
    text, start, end, style = piece
    bare = strip(text)
    if end - start == len(text):
        start += len(text) - len(bare) if strip is str.lstrip else 0
        end = start + len(bare)
    return (bare, start, end, style)
