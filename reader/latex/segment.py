r"""Where the formulas of a text are: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`, environments, and TeX outside delimiters.

One pass, linear in the text: a closing delimiter is looked for within the paragraph only, and each stretch between two
dollars is judged once. The rule that tells a formula from money is latex.md's, measured on 16,000 formulas.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from reader.latex.bare import TRIGGER, bare_run
from reader.latex.seeking import address_starts, places
from reader.patterns import pattern

__all__ = ["MATHS_ENVIRONMENTS", "Segment", "find_formulas", "looks_like_maths"]


class Segment(NamedTuple):
    """A formula's place with and without its delimiters."""

    start: int
    end: int
    inner_start: int
    inner_end: int
    display: bool


MATHS_ENVIRONMENTS = frozenset(
    ["equation", "align", "gather", "multline", "eqnarray", "displaymath", "math", "flalign", "alignat", "aligned"]
    + ["split", "gathered", "array", "matrix", "pmatrix", "bmatrix", "vmatrix", "Bmatrix", "Vmatrix", "cases"]
    + ["smallmatrix", "dcases", "dmath", "subequations", "IEEEeqnarray"]
)
_OPENERS = pattern(
    r"(?:\\\\)+|\\[$%#&_]|\${3,}|\$\$|\$|\\\(|\\\[|\\begin\{([A-Za-z]+)\*?\}|\\url\{[^{}\n]*\}|https?://[^\s{}$]+"
    r"|\\(?:label|cite[a-z]*|ref|eqref|href|includegraphics)\*?(?:\[[^\[\]\n]*\])?\{[^{}\n]*\}|" + TRIGGER
)
_SIGNS = ("\\", "$", "^{", "_{")
"""Without one of these a text has no formula."""
_CURRENCY = pattern(r"(?<![A-Za-z\\])(?:US|AU|CA|HK|NZ|SG|A|C|R|S)$")
_PRICED = pattern(r"(?!.*\simes\b)[\s,.)][^\\^_=<>|]*[a-z]{3}[^\\^_=<>|]*")
"""What stands between two dollars, the first of which follows a number: `20$ a day and 30$`."""
_AMOUNT = pattern(r" ?\d")
_DOUBLED = pattern(r"\\[A-Za-z]{2,}")
_DOUBLED_REACH = 1000
"""Code points of a formula whose backslashes were doubled."""
_BREAK = pattern(r"\n[ \t]*\n")
_WORDS = pattern(r"(?<![\\A-Za-z])[A-Za-z]+")
_TEXT_ARGUMENT = pattern(r"\\(?:text[a-z]*|mbox|hbox|mathrm|operatorname|rm)\s*\{[^{}]*\}")
_SPECIAL = pattern(r"[\\^_=<>|]|\simes\b")
_ESCAPED = pattern(r"\\[%&$#_]")
_PROSE = pattern(r"(?<![\\A-Za-z])[a-z]{2,}(?:[,;]?\s+[a-z]{2,}){2,}(?![A-Za-z])")
_FUNCTIONS = frozenset(
    ["log", "ln", "exp", "min", "max", "sin", "cos", "tan", "mod", "poly", "polylog", "arg", "inf", "sup", "lim", "det"]
    + ["dim", "in", "to"]
)
_PLAIN_BRACKETED = pattern(r"[\d\s,;–-]+|[A-Za-z][A-Za-z\d\s-]+")


def looks_like_maths(content: str, following: str) -> bool:
    """Whether what stands between two dollars is a formula; `following` is the character after the second one."""
    stripped = content.strip()
    if not stripped:
        return False
    first = content[0]
    if first.isdigit() and (content[-1].isspace() or (following.isdigit() and not _SPECIAL.search(content))):
        return False
    outside = _TEXT_ARGUMENT.sub(" ", content) if "\\" in content else content
    prose = _PROSE.search(outside)
    if prose and not all(word in _FUNCTIONS for word in re.findall("[a-z]+", prose[0])):
        return False
    if _SPECIAL.search(_ESCAPED.sub("", content)):
        return True
    if content[-1].isspace() and not content[0].isspace() and len(stripped) > 3:
        return False
    words = stripped.split()
    if len(words) > 4:
        return False
    lower = [word for word in words if len(word) > 1 and word.isalpha() and word.islower() and word not in _FUNCTIONS]
    return not lower or len(words) == 1


class _Finder:
    """The pass over one text."""

    def __init__(self, source: str, macros: frozenset[str], cuts: list[tuple[int, int]]) -> None:
        self.cuts = cuts
        self.source = source
        self.macros = macros
        self.found: list[Segment] = []
        self.breaks = [match.start() for match in _BREAK.finditer(source)] if "\n" in source else []
        self.exhausted: set[str] = set()
        self.least = 0

    def paragraph_end(self, pos: int) -> int:
        """Where the paragraph that `pos` is in ends."""
        place = bisect_left(self.breaks, pos)
        return self.breaks[place] if place < len(self.breaks) else len(self.source)

    def run(self) -> list[Segment]:
        source, pos = self.source, 0
        signs = places(source, _SIGNS)
        if signs and "://" in source:
            signs = sorted(signs + address_starts(source, ("https", "http")))
        for sign in signs:
            if sign < pos or (found := _OPENERS.match(source, sign)) is None:
                continue
            text = found[0]
            while self.cuts and self.cuts[0][1] <= found.start():
                self.least = self.cuts.pop(0)[1]
            if self.cuts and self.cuts[0][0] <= found.start():
                pos = self.least = self.cuts.pop(0)[1]
            elif text[0] == "$" and len(text) < 3:
                pos = self.dollar(found.start(), len(text))
            elif text == "\\\\" and (doubled := _DOUBLED.match(source, found.start() + 1)):
                pos = self.bare(found.start() + 1, doubled.end())
            elif text == "\\\\" and source[found.end() : found.end() + 1] in ("(", "["):
                pos = self.doubled(found.end() + 1)
            elif text in ("\\(", "\\["):
                pos = self.bracket(found.start(), "\\)" if text == "\\(" else "\\]")
            elif text.startswith("\\begin"):
                pos = self.environment(found.start(), found.end(), found[1])
            elif text[0] in "^_" or (text[0] == "\\" and text[1].isalpha() and text[-1] not in "}"):
                pos = self.bare(found.start(), found.end())
            else:
                pos = found.end()
        return self.found

    def closing(self, delimiter: str, pos: int, end: int) -> int:
        """Where `delimiter` stands next, unescaped, before `end`; -1 if nowhere. Never scans a tail twice."""
        if delimiter in self.exhausted:
            return -1
        place = self.source.find(delimiter, pos)
        while place > 0 and self.source[place - 1] == "\\" and delimiter[0] == "$" and self.escaped(place):
            place = self.source.find(delimiter, place + 1)
        if place < 0:
            self.exhausted.add(delimiter)
        return place if place < end else -1

    def escaped(self, place: int) -> bool:
        """Whether an odd number of backslashes stands before `place`."""
        count = 0
        while place - count > 0 and self.source[place - count - 1] == "\\":
            count += 1
        return count % 2 == 1

    def dollar(self, start: int, width: int) -> int:
        """A formula in dollars from `start` on, or a dollar; where to go on."""
        source = self.source
        end = self.paragraph_end(start)
        if width == 2:
            close = self.closing("$$", start + 2, end)
            inner = source[start + 2 : close] if close >= 0 else ""
            if inner.strip() and "$" not in inner.replace("\\$", ""):
                self.add(start, close + 2, 2, True)
                return close + 2
            if source[start + 2 : start + 3] != "$" and self.closing("$", start + 2, end) >= 0 and close < 0:
                return start + 1  # an empty pair before a formula
            return start + 2
        if _CURRENCY.search(source, max(start - 3, 0), start) and _AMOUNT.match(source, start + 1):
            return start + 1
        close = self.closing("$", start + 1, end)
        tries = 0
        while close >= 0 and tries < 4 and _inside_text(source, start + 1, close):
            following = self.closing("$", close + 1, end)
            if following < 0:
                break
            close, tries = following, tries + 1
        if close < 0:
            return start + 1
        priced = source[start - 1 : start].isdigit() and _PRICED.fullmatch(source, start + 1, close)
        if not priced and looks_like_maths(source[start + 1 : close], source[close + 1 : close + 2]):
            self.add(start, close + 1, 1, False)
            return close + 1
        return start + 1

    def bracket(self, start: int, delimiter: str) -> int:
        r"""`\(…\)` or `\[…\]`; Markdown's escaped brackets (`\[12\]`) are text."""
        close = self.closing(delimiter, start + 2, self.paragraph_end(start))
        if close < 0:
            return start + 2
        inner = self.source[start + 2 : close]
        if not inner.strip() or (_PLAIN_BRACKETED.fullmatch(inner) and len(inner.strip()) > (delimiter == "\\)")):
            return start + 2
        self.add(start, close + 2, 2, delimiter == "\\]")
        return close + 2

    def doubled(self, after: int) -> int:
        r"""`\\(…\\)` and `\\[…\\]`, whose backslashes were doubled; `\\[2pt]` is a line end of TeX."""
        closer = "\\\\]" if self.source[after - 1] == "[" else "\\\\)"
        close = self.source.find(closer, after, min(self.paragraph_end(after), after + _DOUBLED_REACH))
        if close < 0 or not looks_like_maths(self.source[after:close], ""):
            return after
        self.found.append(Segment(after - 3, close + 3, after, close, self.source[after - 1] == "["))
        return close + 3

    def environment(self, start: int, after: int, name: str) -> int:
        r"""`\begin{align} … \end{align}`: the whole is the formula."""
        if name not in MATHS_ENVIRONMENTS:
            return after
        starred = self.source[after - 2] == "*"
        closer = f"\\end{{{name}{'*' if starred else ''}}}"
        close = self.closing(closer, after, len(self.source))
        end = self.paragraph_end(start) if close < 0 else close + len(closer)
        self.found.append(Segment(start, end, start, end, True))
        return end

    def bare(self, start: int, after: int) -> int:
        """A run of TeX round a maths command outside delimiters."""
        least = max(self.found[-1].end if self.found else 0, self.least)
        paragraph = bisect_left(self.breaks, start)
        if paragraph:
            least = max(least, self.breaks[paragraph - 1])
        run = bare_run(self.source, start, after, least, self.paragraph_end(start), self.macros)
        if run is None:
            return after
        self.found.append(Segment(*run, *run, False))
        return run[1]

    def add(self, start: int, end: int, width: int, display: bool) -> None:
        self.found.append(Segment(start, end, start + width, end - width, display))


def _inside_text(source: str, start: int, close: int) -> bool:
    r"""Whether the dollar at `close` opens a formula inside `\text{…}`: more braces are open there than closed."""
    content = source[start:close]
    if "\\text" not in content and "\\mbox" not in content and "\\hbox" not in content:
        return False
    plain = content.replace("\\{", "").replace("\\}", "")
    return plain.count("{") > plain.count("}")


def find_formulas(
    source: str, macros: frozenset[str] = frozenset(), cuts: Sequence[tuple[int, int]] = ()
) -> list[Segment]:
    """The formulas of a text, in order, without overlap.

    `macros` are the names that the text defines for maths, `cuts` the stretches that define them.
    """
    return _Finder(source, macros, list(cuts)).run()
