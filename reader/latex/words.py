r"""Words inside a formula: `\text{…}` and its kin, read in TeX's text mode; and names, tags, links, dimensions."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from reader.latex.commands.accents import LETTERS, TEXT_ACCENTS
from reader.latex.commands.fonts import SWITCHES, TEXT_FONTS
from reader.latex.commands.symbols import ATOMS
from reader.latex.handling import Stops
from reader.latex.lexer import Token
from reader.latex.tree import Font, FontName, Group, Node, Row, Space, Tag, Text, Unknown

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = ["SPACES", "fixed_space", "length", "number", "phantom", "reference", "spaced", "tag", "text"]

SPACES: dict[str, float] = {
    "\\,": 0.17, "\\thinspace": 0.17, "\\:": 0.22, "\\>": 0.22, "\\medspace": 0.22, "\\;": 0.28, "\\thickspace": 0.28,
    "\\ ": 0.33, "~": 0.33, "\\space": 0.33, "\\nobreakspace": 0.33, "\\enspace": 0.5, "\\enskip": 0.5, "\\quad": 1.0,
    "\\qquad": 2.0, "\\!": -0.17, "\\negthinspace": -0.17, "\\negmedspace": -0.22, "\\negthickspace": -0.28,
    "\\\n": 0.33, "\\\t": 0.33, "\\hfill": 1.0, "\\hfil": 1.0, "\u00a0": 0.33, "&nbsp;": 0.33, "\\nobreak": 0.0,
}  # fmt: skip
"""Token -> width in em (The TeXbook, p. 168)."""

_UNITS = {"em": 1.0, "ex": 0.43, "pt": 0.1, "mu": 1 / 18, "mm": 0.28, "cm": 2.8, "in": 7.2, "bp": 0.1}
_PLAIN = {"~": " ", "\u00a0": " ", "&lt;": "<", "&gt;": ">", "&amp;": "&", "&nbsp;": " "}
_QUOTES = {"``": "“", "''": "”", "`": "‘", "'": "’", "---": "—", "--": "–"}


def fixed_space(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\,`, `\quad`, `~`."""
    return Space(token[1], token[2], SPACES[token[0]])


def spaced(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\hspace{1em}`, `\phantom{x}`: an argument that stands for a width."""
    parser.eats("*")
    width = _width(parser.words())
    return Space(token[1], parser.tokens[parser.pos - 1][2], width)


def phantom(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\phantom{x}`, `\hphantom{x}`: the width of what is not shown."""
    content = parser.words()
    return Space(token[1], parser.tokens[parser.pos - 1][2], 0.5 * len(content))


def length(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\kern3pt`, `\mskip 5mu`: a dimension without braces."""
    digits = ""
    parser.blanks()
    while parser.peek() and (parser.peek() in "-.+" or parser.peek()[0].isdigit()):
        digits += parser.peek()
        parser.pos += 1
    parser.blanks()
    unit = "".join(t[0] for t in parser.tokens[parser.pos : parser.pos + 2])
    if unit in _UNITS:
        parser.pos += 2
    return Space(token[1], parser.tokens[parser.pos - 1][2], _width(digits + unit))


def _width(dimension: str) -> float:
    dimension = dimension.replace(" ", "")
    try:
        return float(dimension[:-2]) * _UNITS.get(dimension[-2:], 1.0)
    except ValueError:
        return 0.33


def tag(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\tag{2}`: the number of the equation."""
    starred = parser.eats("*")
    words = parser.words()
    return Tag(token[1], parser.tokens[parser.pos - 1][2], words, starred) if words else None


def number(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\eqno (3)` of plain TeX: the number of the equation, up to the end of the formula."""
    tokens, first = parser.tokens, parser.pos
    last = len(tokens)
    if not 0 < last - first <= 16 or any(text in stops or text in "&\\\\" for text, _, _ in tokens[first:]):
        return None
    parser.pos = last
    words = "".join(text for text, _, _ in tokens[first:] if text not in ("{", "}")).strip()
    plain = words.startswith("(") and words.endswith(")")
    return Tag(token[1], tokens[-1][2], words[1:-1].strip() if plain else words, not plain)


def reference(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\ref{eq}`, `\eqref{eq}`, `\cite{k}` inside a formula."""
    words = parser.words()
    left, right = ("[", "]") if token[0].startswith("\\cite") else ("(", ")")
    return Text(token[1], parser.tokens[parser.pos - 1][2], f"{left}{words}{right}")


def link(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\href{address}{text}`."""
    parser.raw_argument()
    body = parser.argument()
    return Group(token[1], max(body.end, token[2]), body)


def text(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\text{if $x$ is odd}`: a `Text`, or a group of them with the formulas between."""
    font = TEXT_FONTS.get(token[0][1:], FontName.ROMAN)
    parser.optional() if token[0] in ("\\makebox", "\\framebox") else None
    if not parser.sees("{"):
        body = parser.argument()
        return Font(token[1], max(body.end, token[2]), body, font) if body.items else None
    parser.pos += 1
    parts = _Words(parser, font).run()
    end = parser.tokens[parser.pos - 1][2]
    if len(parts) == 1:
        return parts[0]
    return Group(token[1], end, Row(token[1], end, tuple(parts))) if parts else None


class _Words:
    """Text mode, from an eaten `{` to its `}`."""

    def __init__(self, parser: Parser, font: FontName) -> None:
        self.parser = parser
        self.font = font
        self.parts: list[Node] = []
        self.text = ""
        self.start = self.end = parser.place()

    def run(self) -> list[Node]:
        parser = self.parser
        parser.down()
        level = 0
        while parser.pos < len(parser.tokens):
            token = parser.tokens[parser.pos]
            text = token[0]
            parser.pos += 1
            if text == "{":
                level += 1
            elif text == "}":
                if level == 0:
                    break
                level -= 1
            elif text in ("$", "\\("):
                self.maths("$" if text == "$" else "\\)")
            elif text[0] == "\\" and len(text) > 1:
                self.command(token)
            else:
                self.plain(token)
        self.flush()
        parser.depth -= 1
        return self.parts

    def plain(self, token: Token) -> None:
        text = token[0]
        tokens, pos = self.parser.tokens, self.parser.pos
        while text in "`'-" and pos < len(tokens) and tokens[pos][0] == text[0] and len(text) < 3:
            text += tokens[pos][0]
            pos += 1
        if text in _QUOTES:
            self.parser.pos = pos
            text = _QUOTES[text]
        self.add(_PLAIN.get(text, text), token)

    def add(self, text: str, token: Token) -> None:
        if not self.text:
            self.start = token[1]
        self.text += text
        self.end = token[2]

    def flush(self) -> None:
        if self.text:
            text = unicodedata.normalize("NFC", self.text)
            self.parts.append(Text(self.start, self.end, text, self.font))
            self.text = ""

    def maths(self, close: str) -> None:
        self.flush()
        self.parts.extend(self.parser.row(frozenset([close, "}"])))
        if self.parser.peek() == close:
            self.parser.pos += 1

    def command(self, token: Token) -> None:
        name = token[0][1:]
        parser = self.parser
        if name in TEXT_ACCENTS and (parser.peek() or "{")[0] not in "\\}":
            letters = "".join(t[0] for t in parser.raw_argument())
            letters = LETTERS.get(letters[1:], letters) if letters[:1] == "\\" else letters
            letters = {"ı": "i", "ȷ": "j"}.get(letters, letters)
            self.add(letters[:1] + TEXT_ACCENTS[name] + letters[1:], token)
        elif name in TEXT_FONTS or name in ("underline", "textcolor", "color"):
            if name in ("textcolor", "color"):
                parser.raw_argument()
            if name in TEXT_FONTS and parser.eats("{"):
                self.flush()
                self.parts.extend(_Words(parser, TEXT_FONTS[name]).run())
        elif name in LETTERS:
            self.add(LETTERS[name], token)
            parser.blanks() if name.isalpha() else None
        elif name in SWITCHES:
            parser.blanks()
        elif token[0] in SPACES:
            self.add(" " if SPACES[token[0]] > 0.1 else "", token)
        elif token[0] in ATOMS:
            self.add(ATOMS[token[0]][0], token)
        elif not name[0].isalpha():
            self.add(name if name != "\\" else " ", token)
        else:
            self.flush()
            items: list[Node] = []
            node = parser.other(token, items, frozenset(["}"])) if name not in ("over", "choose") else None
            self.parts.extend(items if node is None else [node])
            if node is None and not items and name in ("over", "choose"):
                self.parts.append(Unknown(token[1], token[2], name))
