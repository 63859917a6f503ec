r"""Maths as people type it, in Unicode or ASCII, turned into the LaTeX that the parser reads.

`O(√T)`, `ε⁻²`, `eps^-2`, `log^2(d/epsilon)`, `ell_2`, `x^(n x n)`, `~O(sqrt(T))` and LaTeX itself, all mixed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

from reader.latex.commands.operators import OPERATORS

__all__ = ["ACCENT_NAMES", "FUNCTIONS", "GREEK_NAMES", "LEXEME", "OPERATOR_WORDS", "SCRIPTS", "decomposed", "to_latex"]

_GREEK = """
alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi rho varrho sigma tau
upsilon phi varphi chi psi omega ell Alpha Beta Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega nabla
"""
_SPELLED = {"eps": "\\varepsilon", "Epsilon": "E", "lamda": "\\lambda", "infty": "\\infty", "infinity": "\\infty",
            "grad": "\\nabla"}  # fmt: skip
GREEK_NAMES: dict[str, str] = {**{name: "\\" + name for name in _GREEK.split()}, **_SPELLED}
"""Greek letters by name, and what else is written like one -> command."""

FUNCTIONS = frozenset(
    name[1:] for name, (text, symbol, _, _) in OPERATORS.items() if name[0] == "\\" and not symbol and text.isalpha()
) | {"argmax", "argmin", "liminf", "limsup", "sqrt"}
"""Names of functions, as typed."""
_BIG = {"sum": "\\sum", "prod": "\\prod", "int": "\\int"}

OPERATOR_WORDS: dict[str, str] = {
    "in": "\\in", "subset": "\\subset", "subseteq": "\\subseteq", "supset": "\\supset", "supseteq": "\\supseteq",
    "x": "\\times", "times": "\\times", "leq": "\\leq", "geq": "\\geq", "neq": "\\neq", "mod": "\\bmod",
    "cup": "\\cup", "cap": "\\cap", "approx": "\\approx",
}  # fmt: skip
"""Words that stand for a sign between two operands."""

_OPS = {
    "<=": "\\le ", ">=": "\\ge ", "!=": "\\ne ", "->": "\\to ", "=>": "\\Rightarrow ", "<<": "\\ll ", ">>": "\\gg ",
    "~=": "\\approx ", "=~=": "\\asymp ", "==": "=", "~": "\\sim ", "~~": "\\approx ", "&": "\\&",
    "%": "\\%", "#": "\\#", "$": "", "∥": "\\|",
}  # fmt: skip


def _script_letters() -> dict[str, tuple[str, str]]:
    found = {}
    latin = [*range(0xB2, 0xBB), *range(0x2B0, 0x2B9), *range(0x2E0, 0x2E5), *range(0x2070, 0x20A0)]
    phonetic = [*range(0x1D2C, 0x1D6B), *range(0x1D9B, 0x1DC0), 0x2C7C, 0x2C7D]
    for char in map(chr, latin + phonetic):
        kind, _, plain = unicodedata.decomposition(char).partition(" ")
        if kind in ("<super>", "<sub>"):
            found[char] = ("^" if kind == "<super>" else "_", unicodedata.normalize("NFKC", char))
    return found


SCRIPTS: dict[str, tuple[str, str]] = _script_letters()
"""Unicode superscript or subscript -> `^` or `_`, and the plain character."""
_SCRIPT_CLASS = "".join(map(re.escape, SCRIPTS))

LEXEME = re.compile(
    r"(?P<tex>\\[A-Za-z]+|\\.)"
    r"|(?P<number>\d+(?:[.,]\d+)*)"
    rf"|(?P<script>[{_SCRIPT_CLASS}]+)"
    r"|(?P<accented>[^\W\d_][\u0300-\u036f\u20d0-\u20ff]+)"
    r"|(?P<greek>[\u0391-\u03c9\u03d1\u03d5\u03d6\u03f0\u03f1\u03f5])"
    r"|(?P<word>[A-Za-z]+)"
    r"|(?P<op>=~=|~~|<=|>=|!=|->|=>|<<|>>|~=|:=|==|\.\.\.|\|\||[-+*/=<>~^_|,;:!?'()\[\]{}&%#$.@\"])"
    r"|(?P<letter>[^\W\d_])"
    r"|(?P<blank>\s+)"
    r"|(?P<sign>.)",
    re.DOTALL,
)
"""The lexemes of typed maths; text is in NFD where a letter with a tilde or hat counts."""

_MARKS = {"\u0303": "\\tilde", "\u0302": "\\hat", "\u0304": "\\bar", "\u0305": "\\bar", "\u20d7": "\\vec",
          "\u0307": "\\dot", "\u0308": "\\ddot"}  # fmt: skip
_TILDE_CALL = re.compile(r"~(?=\s?(?:[A-Za-z]|Omega|Theta|omega|theta)\s?\(|(?<=[\s(]~)[A-Za-z]\b)")
ACCENT_NAMES = frozenset({"hat", "bar", "tilde", "vec", "dot", "ddot"})
"""Accents written as functions: `hat(x)`."""
_STARS = {"*": "*", "∗": "*", "⋆": "⋆", "†": "†", "‡": "‡"}
_DEEPEST = 60


def to_latex(text: str) -> str:
    """The LaTeX of a piece of typed maths; what is LaTeX already stays so."""
    latex = "\\" in text
    text = _TILDE_CALL.sub(lambda _: "\\tilde ", text)
    return _Translator(decomposed(text), latex).all()


def decomposed(text: str) -> str:
    """Letters apart from their marks (`Õ` as O and tilde), signs as they are (`≠`)."""
    if text.isascii():
        return text
    return "".join(unicodedata.normalize("NFD", char) if char.isalpha() else char for char in text)


class _Translator:
    """Goes over the lexemes once."""

    def __init__(self, text: str, latex: bool) -> None:
        self.tokens = [(found.lastgroup or "", found[0]) for found in LEXEME.finditer(text)]
        self.at = 0
        self.depth = 0
        self.latex = latex
        self.unicode = not text.isascii()

    def all(self) -> str:
        out: list[str] = []
        while self.at < len(self.tokens):
            out.append(self._one())
        return "".join(out)

    def _one(self) -> str:
        kind, text = self.tokens[self.at]
        self.at += 1
        if kind == "tex":
            return text
        handler = _HANDLERS.get(kind)
        return handler(self, text) if handler else unicodedata.normalize("NFC", text)

    def _peek(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def _word(self, text: str) -> str:
        if text in GREEK_NAMES:
            return GREEK_NAMES[text] + " "
        if text in _BIG:
            return _BIG[text] + " "
        if text == "sqrt" or text == "cbrt":
            index = "[3]" if text == "cbrt" else ""
            return f"\\sqrt{index}" + self._argument()
        if text in ACCENT_NAMES and self._peek() == "(":
            return f"\\{text}" + self._argument()
        if text in FUNCTIONS and len(text) > 1:
            return f"\\{text} " if "\\" + text in OPERATORS else f"\\operatorname{{{text}}}"
        if text == "inf" and not self._peek().startswith(("_", "(")):
            return "\\infty "
        if text in OPERATOR_WORDS and not self.latex and self._between_blanks():
            return OPERATOR_WORDS[text] + " "
        if len(text) > 3 and text[:3] == "log" and len(text) == 4:
            return "\\log " + text[3:]
        if not self.latex and text.isupper() and len(text) > 1 and self._alone():
            return f"\\mathrm{{{text}}}"
        if len(text) <= 2 or self.latex or (text.isupper() and self._peek() == "("):
            return text
        return f"\\mathrm{{{text}}}"

    def _between_blanks(self) -> bool:
        if not (2 < self.at < len(self.tokens) - 1 and self._alone()):
            return False
        before, after = self.tokens[self.at - 3], self.tokens[self.at + 1]
        return before[1] not in "=+-−<>≤≥(,|" and after[1] not in "=+-−<>≤≥),|:"

    def _alone(self) -> bool:
        """Whether the lexeme just read has blanks or an end of the text on both sides."""
        before = self.tokens[self.at - 2][0] if self.at > 1 else "blank"
        after = self.tokens[self.at][0] if self.at < len(self.tokens) else "blank"
        return before == after == "blank"

    def _script(self, text: str) -> str:
        out: list[str] = []
        mark = ""
        for char in text:
            kind, plain = SCRIPTS[char]
            if kind != mark:
                out.append(("}" if mark else "") + kind + "{")
                mark = kind
            out.append(plain)
        return "".join(out) + "}"

    def _accented(self, text: str) -> str:
        out = text[0]
        for mark in text[1:]:
            out = f"{_MARKS[mark]}{{{out}}}" if mark in _MARKS else unicodedata.normalize("NFC", out + mark)
        return out

    def _sign(self, text: str) -> str:
        if text in _STARS:
            return self._star(text)
        if text in "√∛∜":
            return {"√": "\\sqrt", "∛": "\\sqrt[3]", "∜": "\\sqrt[4]"}[text] + self._argument()
        return text

    def _op(self, text: str) -> str:
        if text in "^_":
            if self._peek() in _STARS:
                self.at += 1
                return text + _STARS[self.tokens[self.at - 1][1]]
            if self._peek()[:1] == "\\":
                return text
            return text + self._argument(signed=True)
        if text == "*":
            return self._star(text)
        if text == "{" and not self.latex and (self.at < 2 or self.tokens[self.at - 2][1] not in "^_"):
            return self._set()
        return _OPS.get(text, text)

    def _star(self, text: str) -> str:
        """A star: above what stands before it (`θ*`, `f*(x)`), else a product (`a * b`, `2*n`)."""
        kind, before = self.tokens[self.at - 2] if self.at > 1 else ("", "")
        following = self._peek()
        tied = kind in ("word", "greek", "accented", "letter") or before in (")", "}", "]")
        if before == "{" and following == "}":
            return text
        closing = not following or following[0] in " )],;}=_|/^⟩>‖"
        call = following == "(" and len(before) == 1 and not self._sum_ahead()
        if tied and (closing or call or self.unicode or text != "*"):
            return "^" + _STARS[text]
        return "\\cdot " if text == "*" else text

    def _sum_ahead(self) -> bool:
        """Whether the bracket ahead holds a sum: `a*(b + c)` is a product."""
        level = 0
        for _, text in self.tokens[self.at :]:
            level += (text == "(") - (text == ")")
            if level == 0:
                return False
            if level == 1 and text in "+-−":
                return True
        return False

    def _set(self) -> str:
        """Braces of a set: `max{a, b}`."""
        return "\\{" + self._until("}") + "\\}"

    def _until(self, close: str) -> str:
        self.depth += 1
        out: list[str] = []
        while self.at < len(self.tokens) and self._peek() != close and self.depth < _DEEPEST:
            if self._peek() == "(":
                self.at += 1
                out.append("(" + self._until(")") + ")")
            else:
                out.append(self._one())
        if self._peek() == close:
            self.at += 1
        self.depth -= 1
        return "".join(out)

    def _argument(self, *, signed: bool = False) -> str:
        """What a script or root takes: a bracketed group, or one lexeme with its sign."""
        following = self._peek()
        if following in ("(", "{") and self.depth < _DEEPEST:
            self.at += 1
            return "{" + self._until(")" if following == "(" else "}") + "}"
        if following in ("|", "||", "‖") and not signed and self.depth < _DEEPEST:
            self.at += 1
            bar = "|" if following == "|" else "\\|"
            return "{" + bar + self._until(following) + bar + "}"
        if not following or following.isspace():
            return "{}" if not signed else ""
        out = ""
        if signed and following in "-+−":
            out = following
            self.at += 1
        if self.at < len(self.tokens) and self.depth < _DEEPEST:
            kind, text = self.tokens[self.at]
            if signed and kind == "word" and len(text) == 2 and text not in GREEK_NAMES:
                self.tokens[self.at : self.at + 1] = [(kind, text[0]), (kind, text[1])]  # `a^Tx` is `a^T x`
            self.depth += 1
            out += self._one()
            self.depth -= 1
            if not signed and self.at < len(self.tokens) and self.tokens[self.at][0] in ("script",):
                out += self._one()
        return "{" + out + "}"


_HANDLERS: dict[str, Callable[[_Translator, str], str]] = {
    "word": _Translator._word,
    "script": _Translator._script,
    "accented": _Translator._accented,
    "op": _Translator._op,
    "sign": _Translator._sign,
}
