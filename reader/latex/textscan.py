r"""The pass over a text: words, emphasis, quotes, dashes, links, markup, and the formulas that were found in it.

One loop jumps from one special character to the next; what lies between is copied. Groups and styles are frames on
a stack, so that nesting costs nothing and what is left open is closed at the end. Nothing is dropped but what
commands and tags are made of.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping

from reader.latex.commands.macros import Macro
from reader.latex.emphasis import Mark
from reader.latex.output import Output
from reader.latex.rendered import Style
from reader.latex.seeking import URL, special_places
from reader.latex.segment import Segment
from reader.latex.textframes import PARAGRAPH, Frame, match_braces
from reader.patterns import pattern

__all__ = ["TextScan"]

_FORMS = (
    r"\\|\*+|_+|[{}\n\t]|~+|<(?=[/!?A-Za-z])|&(?=[#A-Za-z])|--+| {2,}|https?://|ftp://"
    r"|\[(?=[^\[\]\n]{1,200}\]\(https?://)|!\[|\u00a0|"
)
_NEXT = pattern(_FORMS + "[`\"']")
_PLAIN_NEXT = pattern(_FORMS + "\"(?=[^\"]{0,400}'')|''+")
"""The same for a text without backticks, in which a lone apostrophe is never a quote."""
_MARKDOWN_LINK = pattern(r"\[([^\[\]\n]{1,200})\]\((https?://[^\s()]+(?:\([^\s()]*\))?)\)")
_LIST_ITEM = pattern(r"\s*(?:[-*•]|\(?\d{1,2}[.)]|\(?[a-zA-Z][.)])\s")
_PARTNER = {")": "(", "]": "["}
_BLANKS, _BRACES = pattern(r"\s+"), pattern(r"[{}]+")
_BEFORE_QUOTE = " \n\t([{-–—/“‘\u00a0"


class TextScan:
    """One text on its way to pieces and spans."""

    def __init__(
        self,
        source: str,
        segments: list[Segment],
        marks: dict[int, Mark],
        macros: Mapping[str, Macro],
        cuts: list[tuple[int, int]],
        out: Output,
    ) -> None:
        self.source = source
        self.segments = segments
        self.marks = marks
        self.macros = macros
        self.cuts = dict(cuts)
        self.out = out
        self.pos = self.curly = 0
        self.frames: list[Frame] = []
        self.matches = match_braces(source)
        self.lists: list[int] = []
        """For each list that is open the number of its next item, 0 where its items have dots."""
        self.closing_quotes: set[int] = set()
        self.forced: set[int] = set()
        self.straight: int | None = None
        self.no_more: set[str] = set()
        self.closers: dict[str, int] = {}

    def run(self) -> None:
        """Read the whole text."""
        source, out = self.source, self.out
        next_one = _NEXT if "`" in source else _PLAIN_NEXT
        signs = special_places(source)
        segments = iter(self.segments)
        segment = next(segments, None)
        limit = segment.start if segment else len(source)
        while True:
            while segment is not None and self.pos >= segment.start:
                if self.pos <= segment.start:
                    out.formula(segment)
                    self.pos = segment.end
                segment = next(segments, None)
                limit = segment.start if segment else len(source)
            found = None
            while found is None and signs and signs[-1] < limit:
                start = signs.pop()
                if start >= self.pos:
                    found = next_one.match(source, start, limit)
            if found is None:
                out.copy(self.pos, limit)
                self.pos = limit
                if segment is None:
                    break
                continue
            out.copy(self.pos, start)
            self.pos = start
            before = self.pos
            self.special(found[0])
            if self.pos <= before:
                width = len(found[0]) if found[0][0] in "*_~'" else 1
                out.copy(before, before + width)
                self.pos = before + width
        while self.frames:
            self.close(self.frames[-1].closer)

    def special(self, text: str) -> None:
        """Deal with the special text at `pos`; leaving `pos` where it is makes its first character text."""
        first = text[0]
        if self.pos in self.cuts:
            self.pos = self.cuts[self.pos]
        elif first == "\\":
            from reader.latex.textcommands import command

            command(self)
        elif first in "*_":
            self.emphasis()
        elif first in "{}":
            self.brace(first)
        elif first in "`'\"":
            self.quote(first)
        elif first in "\n\t \u00a0":
            self.blank()
        elif first == "-":
            self.dash(text)
        elif first == "~":
            self.tilde()
        elif first in "<&":
            from reader.latex.texttags import markup

            markup(self)
        elif first in "hf":
            self.url()
        else:
            self.markdown_link()

    # ------------------------------------------------------------------------------------------- frames and emphasis

    def skip(self, over: re.Pattern[str]) -> None:
        """Go over what matches here, if anything does."""
        found = over.match(self.source, self.pos)
        if found:
            self.pos = found.end()

    def open(self, closer: str, *styles: Style, target: str | None = None, ending: str = "") -> None:
        """Begin a group; `ending` is text that its end adds."""
        self.frames.append(Frame(closer, styles, self.out.length, target, ending))

    def close(self, closer: str) -> bool:
        """End the innermost group of that kind, and what is still open inside it; False where none is open."""
        if not any(frame.closer == closer for frame in self.frames[-60:]):
            return False
        while self.frames:
            frame = self.frames.pop()
            for style in frame.styles:
                self.out.span(frame.start, style, frame.target)
            if frame.ending:
                self.out.add(frame.ending, self.pos, self.pos)
            if frame.closer == closer:
                return True
        return False

    def restyle(self, style: Style | None) -> None:
        r"""`{\it …}`: the rest of the group has a style; without a group the rest of the text."""
        if style is not None:
            self.frames.append(Frame(self.frames[-1].closer if self.frames else "\0end", (style,), self.out.length))
            if len(self.frames) > 1:
                self.frames.pop()
                outer = self.frames.pop()
                self.frames.append(outer if style in outer.styles else outer._replace(styles=(*outer.styles, style)))

    def emphasis(self) -> None:
        """A run of `*` or `_` that opens or closes an emphasis."""
        mark = self.marks.get(self.pos)
        if mark is None:
            return
        width, opens, styles = mark
        kind = f"{self.source[self.pos]}{width}"
        self.pos += width
        if opens:
            self.open(kind, *styles)
        else:
            self.close(kind)

    def brace(self, char: str) -> None:
        """A brace of a TeX group vanishes; one that the author shows (`{a, b}`) stays."""
        place = self.pos
        if not self.matches and not self._shown_alone():
            self.pos = _BRACES.match(self.source, place).end()  # type: ignore[union-attr]
            if _joins(self.source, place, self.pos):
                self.out.space(place)
            return
        if char == "}":
            opener = self.matches.get(place)
            if place in self.forced:
                self.pos += 1
                self.close("}")
            elif opener is None:
                if _joins(self.source, place, place + 1):
                    self.out.space(place)
                self.pos += not self._shown_alone()
            elif not self._shows_braces(opener, place):
                self.pos += 1
                self.close("}")
            return
        closer = self.matches.get(place)
        if closer is None:
            follows = self.source[place + 1 : place + 2]
            self.pos += follows == "\\" or not self._shown_alone()
        elif not self._shows_braces(place, closer):
            self.pos += 1
            self.open("}")

    def _shown_alone(self) -> bool:
        """Whether a brace without a partner is the author's sign: blanks round it, as in a bit of code."""
        before, after = self.source[self.pos - 1 : self.pos], self.source[self.pos + 1 : self.pos + 2]
        return (not before or before.isspace()) and (not after or after.isspace())

    def _shows_braces(self, opener: int, closer: int) -> bool:
        """Whether a pair of braces is the author's: a set or code in running text, no group of TeX."""
        source = self.source
        inner = source[opener + 1 : min(closer, opener + 200)]
        before = source[opener - 1 : opener]
        after = source[closer + 1 : closer + 2]
        if "\\" in inner or "$" in inner or before == "\\" or (before and (before.isalnum() or before in "}_^")):
            return False
        if after.isalnum() or after == "{":
            return False
        return not inner or inner[:1] in "'\"" or any(char in inner for char in ",:|;=") or inner.isspace()

    # ------------------------------------------------------------------------------------------- quotes, blanks, dashes

    def quote(self, char: str) -> None:
        """TeX's quotes, straight quotes that TeX's close, code in backticks."""
        source, place = self.source, self.pos
        if char == "`":
            self.backtick()
        elif char == '"':
            if not source[place - 1 : place].strip() or source[place - 1] in _BEFORE_QUOTE:
                self.straight = self.out.mark()
            else:
                self.straight = None
        elif source.startswith("''", place) and not source.startswith("'''", place):
            before, after = source[place - 1 : place], source[place + 2 : place + 3]
            opens = self.curly <= 0 and self.straight is None and before in ("", *_BEFORE_QUOTE) and after.isalnum()
            if self.straight is not None:
                self.out.replace(self.straight, "“")
                self.straight, self.curly = None, self.curly + 1
            elif self.curly <= 0 and not opens and _is_prime(source, place):
                return
            self.put("“" if opens else "”", 2)
            self.curly += 1 if opens else -1
        elif place in self.closing_quotes:
            self.put("’", 1)

    def backtick(self) -> None:
        """``x'' and ``x``, `x', and `code`."""
        source, place = self.source, self.pos
        if source.startswith("```", place):
            self.put("", 3)
        elif source.startswith("``", place):
            closes = self.curly > 0 and not source[place - 1 : place].isspace()
            self.put("”" if closes else "“", 2)
            self.curly += -1 if closes else 1
        else:
            end = source.find("\n\n", place, place + 2000)
            end = place + 2000 if end < 0 else end
            tick, apostrophe = self.find("`", place + 1, end), self.closing_apostrophe(place + 1, end)
            if apostrophe >= 0 and (tick < 0 or apostrophe < tick):
                self.closing_quotes.add(apostrophe)
                self.put("‘", 1)
            elif tick > place + 1 and (formulas := [s for s in self.near(place) if s.start < tick]):
                if formulas[0].start > place and formulas[0].end <= tick < place + 80:  # a formula in code
                    self.cuts[tick] = tick + 1
                self.put("" if tick in self.cuts else "‘", 1)
            elif tick > place + 1:
                begin = self.out.length
                self.out.add(source[place + 1 : tick], place + 1, tick)
                self.out.span(begin, Style.CODE, None)
                self.pos = tick + 1
            else:
                self.put("‘", 1)

    def near(self, place: int) -> list[Segment]:
        """The formula of the text that comes next."""
        at = bisect_left(self.segments, (place,))
        return self.segments[at : at + 1]

    def closing_apostrophe(self, pos: int, end: int) -> int:
        """Where an apostrophe that ends a quotation stands: after a letter, before none."""
        place = self.find("'", pos, end)
        for _ in range(8):
            if place < 0 or not self.source[place + 1 : place + 2].isalnum():
                return place
            place = self.find("'", place + 1, end)
        return -1

    def find(self, char: str, pos: int, end: int) -> int:
        """`str.find` that does not search a tail again that holds none."""
        if char in self.no_more:
            return -1
        place = self.source.find(char, pos)
        if place < 0:
            self.no_more.add(char)
        return place if place < end else -1

    def put(self, text: str, width: int) -> None:
        """Write `text` for the next `width` characters of the source."""
        if text:
            self.out.add(text, self.pos, self.pos + width)
        self.pos += width

    def blank(self) -> None:
        """Blanks are one space; a blank line is a new paragraph; a line end before an item of a list stays."""
        found = _BLANKS.match(self.source, self.pos)
        if found is None:
            self.out.space(self.pos)
            self.pos += 1
            return
        text = found[0]
        if text.count("\n") > 1:
            while self.close(PARAGRAPH):
                pass
            self.out.paragraph(self.pos)
            self.straight, self.curly = None, 0
        elif "\n" in text and _LIST_ITEM.match(self.source, found.end()):
            self.out.line(self.pos)
        elif "\n" in text and _is_wide(self.out.last()) and _is_wide(self.source[found.end() : found.end() + 1]):
            pass  # Chinese and Japanese have no blanks between lines
        else:
            self.out.space(self.pos)
        self.pos = found.end()

    def dash(self, run: str) -> None:
        """`--` and `---`; other runs, and the options of a command line, are text."""
        before = self.source[self.pos - 1 : self.pos]
        after = self.source[self.pos + len(run) : self.pos + len(run) + 1]
        option = len(run) == 2 and (not before or before in " \n(`") and after.isalpha() and after.islower()
        if len(run) in (2, 3) and not option and after != ">" and before != "<":
            self.put("—" if len(run) == 3 else "–", len(run))
        else:
            self.out.copy(self.pos, self.pos + len(run))
            self.pos += len(run)

    def tilde(self) -> None:
        """A space between words; itself after a blank or bracket, and between numbers."""
        before, after = self.source[self.pos - 1 : self.pos], self.source[self.pos + 1 : self.pos + 2]
        literal = before in ("", *" \n\t([{/<>=~") or after in ("", *" \n\t)]}/~")
        if not literal and not (before.isdigit() and after.isdigit()):
            self.out.tie(self.pos)
            self.pos += 1

    # --------------------------------------------------------------------------------------------------------- links

    def url(self) -> None:
        """An address in running text, without the punctuation after it."""
        found = URL.match(self.source, self.pos)
        if found is None or len(found[0]) < 10:
            return
        address = found[0].rstrip(".,;:!?'*")
        while address[-1:] in (")", "]") and address.count(address[-1]) > address.count(_PARTNER[address[-1]]):
            address = address[:-1].rstrip(".,;:!?'*")
        self.link(self.pos, self.pos + len(address))
        self.pos += len(address)

    def link(self, start: int, end: int) -> None:
        """Write an address, escapes undone, as a link to itself."""
        shown = re.sub(r"\\([_%#&~])", r"\1", self.source[start:end])
        begin = self.out.length
        self.out.add(shown, start, end)
        self.out.span(begin, Style.LINK, shown)

    def markdown_link(self) -> None:
        """`[text](address)`, also of a picture."""
        start = self.pos + (self.source[self.pos] == "!")
        found = _MARKDOWN_LINK.match(self.source, start)
        if found is None:
            return
        begin = self.out.length
        self.out.add(found[1], found.start(1), found.end(1))
        self.out.span(begin, Style.LINK, found[2])
        self.pos = found.end()


def _is_wide(char: str) -> bool:
    return "\u3000" <= char <= "\u9fff" or "\uff00" <= char <= "\uff60"


def _joins(source: str, start: int, end: int) -> bool:
    """Whether stray braces stand between two words that must not run together."""
    return source[max(start - 1, 0) : start].isalpha() and source[end : end + 1].isalpha()


def _is_prime(source: str, place: int) -> bool:
    """Whether two apostrophes stand for inches or a second derivative: after a number or a lone letter."""
    before = source[max(place - 2, 0) : place]
    return before[-1:].isdigit() or (before[-1:].isalpha() and not before[:-1].isalnum())
