"""The ASCII form: signs of formulas by name (`eps`, `<=`, `in`), letters and punctuation of text by their nearest.

Used for terminals without Unicode, `--ascii`, and as the spelling that search tokens build on.
"""

from __future__ import annotations

import unicodedata

__all__ = ["ACCENT_WORDS", "GREEK", "SIGNS", "ascii_sign", "ascii_text", "is_wordy"]

_SMALL = """
α alpha β beta γ gamma δ delta ε eps ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi ο omicron π pi ρ rho
σ sigma τ tau υ upsilon φ phi χ chi ψ psi ω omega ς sigma ϑ theta ϕ phi ϵ eps ϖ pi ϱ rho ϰ kappa ϝ digamma
"""
_CAPITAL = """
Α A Β B Γ Gamma Δ Delta Ε E Ζ Z Η H Θ Theta Ι I Κ K Λ Lambda Μ M Ν N Ξ Xi Ο O Π Pi Ρ P Σ Sigma Τ T Υ Upsilon Φ Phi
Χ X Ψ Psi Ω Omega ϴ Theta
"""
_WORDS = (_SMALL + _CAPITAL).split()
GREEK: dict[str, str] = dict(zip(_WORDS[::2], _WORDS[1::2], strict=True))
"""Greek letter -> its name, or the Latin letter that looks the same."""

SIGNS: dict[str, str] = {
    "−": "-", "±": "+-", "∓": "-+", "×": "x", "÷": "/", "·": "*", "∗": "*", "⋆": "*", "★": "*", "∘": "o", "•": "*",
    "∩": "cap", "∪": "cup", "⊎": "uplus", "⊓": "cap", "⊔": "cup", "∨": "or", "∧": "and", "∖": "minus", "≀": "wr",
    "⊕": "(+)", "⊖": "(-)", "⊗": "(x)", "⊘": "(/)", "⊙": "(.)", "†": "+", "‡": "++", "⨿": "coprod", "⋄": "<>",
    "≤": "<=", "≥": ">=", "≠": "!=", "≪": "<<", "≫": ">>", "⋘": "<<<", "⋙": ">>>", "≦": "<=", "≧": ">=", "≡": "==",
    "∼": "~", "≃": "~=", "≈": "~~", "≊": "~~=", "≅": "~=", "≍": "=~=", "∝": "prop to", "≐": ".=", "≜": ":=",
    "≝": ":=",
    "≟": "=?", "∈": "in", "∋": "ni", "∉": "not in", "∌": "not ni", "⊂": "subset", "⊃": "supset", "⊆": "subseteq",
    "⊇": "supseteq", "⊊": "subsetneq", "⊋": "supsetneq", "⊈": "not subseteq", "⊉": "not supseteq", "⊄": "not subset",
    "⊅": "not supset", "≺": "prec", "≻": "succ", "⪯": "preceq", "⪰": "succeq", "≼": "preceq", "≽": "succeq",
    "≲": "<~", "≳": ">~", "≰": "not <=", "≱": "not >=", "≮": "not <", "≯": "not >", "≁": "not ~", "≉": "not ~~",
    "≇": "not ~=", "≢": "not ==", "∤": "does not divide", "∥": "||", "‖": "||", "∦": "not ||", "⊥": "_|_", "⊨": "|=",
    "⊢": "|-", "⊣": "-|", "⊩": "||-", "⊬": "not |-", "⊭": "not |=", "⋈": "|><|", "⫫": "_||_", "∴": "therefore",
    "∵": "because", "→": "->", "←": "<-", "⇒": "=>", "⇐": "<=", "⇔": "<=>", "↔": "<->", "↦": "|->", "↪": "->",
    "↩": "<-", "↑": "up", "↓": "down", "↗": "up", "↘": "down", "⇌": "<=>", "⇝": "~>", "↠": "->>",
    "↛": "not ->", "⇏": "not =>",
    "⟶": "->", "⟵": "<-", "⟹": "=>", "⟺": "<=>", "↾": "|", "∞": "inf", "∂": "d", "∇": "grad", "∀": "for all",
    "∃": "exists", "∄": "not exists", "∅": "{}", "¬": "not", "∠": "angle", "⊤": "T", "♭": "b", "♮": "nat", "♯": "#",
    "′": "'", "″": "''", "‴": "'''", "△": "triangle", "▽": "nabla", "□": "[]", "◇": "<>", "ℓ": "l", "ℏ": "hbar",
    "ℜ": "Re", "ℑ": "Im", "℘": "P", "ℵ": "aleph", "∁": "compl", "°": "deg", "⟨": "<", "⟩": ">", "⌊": "floor(",
    "⦀": "|||",
    "⌋": ")", "⌈": "ceil(", "⌉": ")", "⟦": "[[", "⟧": "]]", "…": "...", "⋯": "...", "⋮": ":", "⋱": "...", "∣": "|",
    "√": "sqrt", "∛": "cbrt", "∜": "root4", "∑": "sum", "∏": "prod", "∐": "coprod", "∫": "int", "∬": "iint",
    "∭": "iiint", "∮": "oint", "⋂": "cap", "⋃": "cup", "⋁": "or", "⋀": "and", "⨁": "(+)", "⨂": "(x)", "⨀": "(.)",
    "⨄": "uplus", "⨆": "cup", "≔": ":=", "≕": "=:", "ı": "i", "ȷ": "j", "⊲": "<|", "⊳": "|>", "⊴": "<=", "⊵": ">=",
    "⌣": "smile", "⌢": "frown", "⊞": "[+]", "⊟": "[-]", "⊠": "[x]", "⊡": "[.]", "⊏": "subset", "⊑": "subseteq",
    "⊐": "supset", "⊒": "supseteq", "∎": "[]", "■": "[]", "✓": "yes", "✗": "no",
}  # fmt: skip
"""Sign of a formula -> ASCII."""

ACCENT_WORDS: dict[str, str] = {
    "\u0302": "hat", "\u0303": "tilde", "\u0304": "bar", "\u0305": "bar", "\u20d7": "vec", "\u0307": "dot",
    "\u0308": "ddot", "\u20db": "dddot", "\u030c": "check", "\u0306": "breve", "\u0301": "acute", "\u0300": "grave",
    "\u030a": "ring", "\u0332": "under",
}  # fmt: skip
"""Combining mark -> the word for it; a tilde is written before its letter instead (`~O`)."""

_PROSE: dict[str, str] = {
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "“": '"', "”": '"', "„": '"', "‟": '"', "‹": "<", "›": ">", "«": '"',
    "»": '"', "–": "-", "—": "--", "―": "--", "‐": "-", "‑": "-", "‒": "-", "−": "-", "…": "...", "•": "*", "·": "*",
    "\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2007": " ", "\u200a": " ", "\u2003": " ", "\u2002": " ",
    "ß": "ss",
    "ẞ": "SS", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D",
    "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ħ": "h", "Ħ": "H", "ŋ": "ng", "Ŋ": "NG", "ı": "i", "ȷ": "j",
    "©": "(c)",
    "®": "(R)", "™": "(TM)", "€": "EUR", "£": "GBP", "¥": "JPY", "¢": "c", "§": "Sec.", "¶": "Par.", "°": " deg",
    "†": "+", "‡": "++", "¡": "!", "¿": "?", "№": "No.", "‰": " per mille", "½": "1/2", "¼": "1/4", "¾": "3/4",
    "µ": "mu", "′": "'", "″": "''", "⁄": "/", "´": "'", "¨": '"', "¸": ",", "¯": "-", "ˆ": "^", "˜": "~", "¦": "|",
    "¬": "not", "ª": "a", "º": "o", "\u200b": "", "\ufffd": "?",
}  # fmt: skip
"""Letter or punctuation of running text -> ASCII."""


def ascii_sign(text: str) -> str:
    """One atom of a formula in ASCII: a name, a sign of several characters, the plain letter of an alphabet."""
    if text.isascii():
        return text
    found = SIGNS.get(text) or GREEK.get(text)
    if found is not None:
        return found
    return "".join(_character(char) for char in unicodedata.normalize("NFKD", text))


def is_wordy(text: str) -> bool:
    """Whether a sign became a word in ASCII, so that it must stand apart from letters (`x`, `in`, `or`)."""
    return not text.isascii() and ascii_sign(text).replace(" ", "").isalpha()


def _character(char: str) -> str:
    if char.isascii():
        return char
    found = SIGNS.get(char) or GREEK.get(char)
    if found is None:
        found = _PROSE.get(char)
    if found is not None:
        return found
    if unicodedata.combining(char):
        return ""
    return "?"


_TABLE: dict[int, str] = {ord(char): word for char, word in {**SIGNS, **GREEK, **_PROSE}.items()}


def ascii_text(text: str) -> str:
    """Running text in ASCII: quotes and dashes by their plain forms, accents taken off, the rest by name or `?`."""
    if text.isascii():
        return text
    text = text.translate(_TABLE)
    if text.isascii():
        return text
    return "".join(_character(char) for char in unicodedata.normalize("NFKD", text))
