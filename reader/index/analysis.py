"""One analysis for both sides: what a text's words are, for papers and for queries alike.

The words are made in three steps: `prepare()` folds what is not ASCII and parts letters from digits; Tantivy's own
tokenizer, in Rust, cuts at everything that is no letter or digit and makes small letters; stopwords go. There is no
stemming here: a query looks for all forms of a word (forms.py), so that "a quoted word" can mean just itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

import tantivy

from reader.index.protocol import Token
from reader.patterns import pattern
from reader.text import uncommon

__all__ = ["STOPWORDS", "analyse", "fold", "joined", "names_analyzer", "prepare", "words", "words_analyzer"]

_STOPWORDS = (
    "a an and are as at be but by for if in into is it no not of on or such that the their then there these they"
    " this to was will with"
)
STOPWORDS = tuple(_STOPWORDS.split())
"""The 33 words that carry no meaning (Lucene's list). Left out of the text, kept in titles and names."""

_FEW = 12
"""Different signs of a text up to which each is replaced by itself."""
_MANY_DIGITS = 60
LONGEST = 64
"""Bytes of the longest word that is kept."""

# Letters, digits and the rest of ASCII as one byte each, so that two `in` tell whether a letter touches a digit.
_KINDS = bytes(
    ord("a") if chr(b).isalpha() and b < 128 else ord("0") if chr(b).isdigit() and b < 128 else ord(" ")
    for b in range(256)
)
_NO_DIGITS = bytes(b for b in range(128) if not chr(b).isdigit())
_WORDS_ALONE = bytes(ord(chr(b).lower()) if b < 128 and chr(b).isalnum() else 32 for b in range(256))
_CODE = pattern(r"\b(?:[Cc]\+\+|[CcFf]#)")
# One class and no alternatives: five times quicker. It says what it is not, or to compile it takes 4 ms.
_RUN = pattern("[^\x00-/:-\x7f]+")
_PARTS = pattern("[0-9]+|[^0-9]+")
_SPECIAL = pattern(r"\b(?:[Cc]\+\+|[CcFf]#)|[^\x00-/:-\x7f]+")
_NAMED = {"c++": " cplusplus ", "c#": " csharp ", "f#": " fsharp "}
# Letters that NFKD does not take apart.
_LETTERS = {
    "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ŋ": "n",
    "ĸ": "k", "ŧ": "t", "ƒ": "f", "ƶ": "z",
}  # fmt: skip
_MARKS = pattern("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05c7\u064b-\u065f]")
# Scripts written without blanks between words: each sign is a word, a word typed is a phrase of them.
_UNSPACED = pattern(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
    "\uf900-\ufaff\U00020000-\U0003134f]"
)
_GREEK = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "π": "pi", "ρ": "rho", "σ": "sigma",
    "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
}  # fmt: skip
_GREEK_RUN = pattern("[\u0370-\u03ff\u1f00-\u1fff]+")
_DIGITS = pattern(r"\d+")


@lru_cache(maxsize=16_384)
def _fold_sign(sign: str) -> str:
    """One sign that is not ASCII, folded: accents and fonts dropped, small letters, blanks for what is no letter."""
    composed = unicodedata.normalize("NFKC", sign)
    if max(composed, default="") >= "\u0e00" and _UNSPACED.search(composed):  # 3 ms to compile, so only for those
        return f" {' '.join(composed)} "
    folded = _MARKS.sub("", unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", sign).casefold()))
    folded = "".join(_LETTERS.get(c, c) for c in folded)
    if not folded:
        return ""
    if not any(c.isalnum() for c in folded):
        return " "
    return f" {folded} " if any(c.isdigit() for c in folded) else folded


@lru_cache(maxsize=4_096)
def _fold_short(run: str) -> str:
    return _fold_run(run)


def _fold_run(run: str) -> str:
    """A run of signs that are not ASCII, folded; a Greek letter that stands alone becomes its name."""
    folded = "".join(map(_fold_sign, run))
    return _GREEK_RUN.sub(lambda m: f" {_GREEK[m[0]]} " if m[0] in _GREEK else m[0], folded)


def _replace(found: re.Match[str]) -> str:
    """What a run of digits and of signs that are not ASCII becomes, or the name of a language."""
    run = found[0]
    if not run.isascii():
        if len(run) < 4 and not _DIGITS.search(run):
            return _fold_short(run)
        return "".join(f" {p} " if p.isascii() else _fold_run(p) for p in _PARTS.findall(run))
    return f" {run} " if run[0] <= "9" else _NAMED[run.lower()]


def prepare(text: str) -> str:
    """The text as it goes to Tantivy's tokenizer: folded, letters parted from digits. A few µs for plain ASCII."""
    if "#" in text or ("+" in text and "++" in text):
        text = _CODE.sub(_replace, text)
    if not text.isascii():
        signs = set(uncommon(text))
        plain = {sign: folded for sign in signs if (folded := _fold_sign(sign)).isascii()}
        if len(plain) < len(signs) or len(plain) > _FEW:
            return _RUN.sub(_replace, text)
        for sign, folded in plain.items():  # quicker than a pattern that stops at each of them
            text = text.replace(sign, folded)
    digits = text.encode("ascii").translate(None, _NO_DIGITS)
    return _part(text, digits) if digits else text


def _part(text: str, digits: bytes) -> str:
    """An ASCII text with a blank wherever a letter touches a digit; `digits` are its digits."""
    cuts: list[int] = []
    if len(digits) > _MANY_DIGITS:
        kinds = text.encode("ascii").translate(_KINDS)
        cuts = [at + 1 for touch in (b"a0", b"0a") for at in _finds(kinds, touch)]
    else:  # to find ten signs one by one is quicker than to make another text of the whole
        for digit in map(chr, set(digits)):
            at = text.find(digit)
            while at >= 0:
                if text[at - 1 : at].isalpha():
                    cuts.append(at)
                if text[at + 1 : at + 2].isalpha():
                    cuts.append(at + 1)
                at = text.find(digit, at + 1)
    if not cuts:
        return text
    cuts.sort()
    return " ".join([text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)])


def _finds(kinds: bytes, touch: bytes) -> Iterator[int]:
    """Where two bytes stand side by side."""
    at = kinds.find(touch)
    while at >= 0:
        yield at
        at = kinds.find(touch, at + 1)


def fold(text: str) -> str:
    """A text's words in small letters without accents, a blank between them: for comparing titles and names."""
    return joined(prepare(text))


def joined(prepared: str) -> str:
    """The words of a prepared text in small letters, a blank between them."""
    if prepared.isascii():  # what the tokenizer does, without the way to Rust and back
        found = prepared.encode("ascii").translate(_WORDS_ALONE).split()
        if not found or max(map(len, found)) < LONGEST:
            return b" ".join(found).decode("ascii")
    return " ".join(_NAMES.analyze(prepared))


def _traced(text: str) -> tuple[str, list[int] | None]:
    """`prepare()` with, for each code point that comes out, where it came from; None where nothing moved."""
    out: list[str] = []
    origin: list[int] = []
    last = 0
    for found in _SPECIAL.finditer(text):
        start, end = found.span()
        made = _replace(found)
        out += (text[last:start], made)
        origin.extend(range(last, start))
        last = end
        if not found[0].isascii():
            for part in _PARTS.finditer(found[0]):
                _trace_part(part[0], start + part.start(), origin)
        elif found[0][0] <= "9":
            origin.extend((start, *range(start, end), end - 1))
        else:
            origin.extend([start] * (len(made) - 2) + [end - 1] * 2)
    if not out:
        return text, None
    out.append(text[last:])
    origin.extend(range(last, len(text)))
    return "".join(out), origin


def _trace_part(part: str, start: int, origin: list[int]) -> None:
    """Say where each code point that a run of digits, or of folded signs, becomes came from."""
    if part.isascii():
        origin.extend((start, *range(start, start + len(part)), start + len(part) - 1))
    else:
        _trace_run(part, start, origin)


def _trace_run(run: str, start: int, origin: list[int]) -> None:
    """Say for each code point of a folded run which sign it came from."""
    plain: list[int] = []
    folded: list[str] = []
    for i, sign in enumerate(run):
        piece = _fold_sign(sign)
        folded.append(piece)
        plain.extend([start + i] * len(piece))
    text = "".join(folded)
    last = 0
    for m in _GREEK_RUN.finditer(text):
        if m[0] in _GREEK:
            origin.extend(plain[last : m.start()])
            origin.extend([plain[m.start()]] * (len(_GREEK[m[0]]) + 2))
            last = m.end()
    origin.extend(plain[last:])


def _analyzer(stopwords: bool) -> tantivy.TextAnalyzer:
    builder = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
    builder = builder.filter(tantivy.Filter.remove_long(LONGEST)).filter(tantivy.Filter.lowercase())
    if stopwords:
        builder = builder.filter(tantivy.Filter.custom_stopword(list(STOPWORDS)))
    return builder.build()


def words_analyzer() -> tantivy.TextAnalyzer:
    """The analyzer of the text: stopwords left out, their places kept."""
    return _analyzer(True)


def names_analyzer() -> tantivy.TextAnalyzer:
    """The analyzer of titles, names and venues: every word kept."""
    return _analyzer(False)


_WORDS = words_analyzer()
_NAMES = names_analyzer()


def words(text: str, *, stopwords: bool = True) -> list[str]:
    """The words of a text, folded, in order; without `stopwords`, those are left out."""
    return (_NAMES if stopwords else _WORDS).analyze(prepare(text))


def positions(text: str) -> list[tuple[int, str]]:
    """The words of a text but for stopwords, each with its place among all words: for phrases."""
    return [(t.position, t.text) for t in _WORDS.pre_tokenize(prepare(text)).tokens]


_HARD = pattern(r"[^\x00-\x7f\u2010-\u2015\u2018-\u201f\u2022\u2026]|\+\+|#")
"""What makes the words of a text more than its runs of letters and of digits."""


@lru_cache(maxsize=64)
def _spotter(words: frozenset[str], prefixes: tuple[str, ...]) -> re.Pattern[str] | None:
    """What finds these words and beginnings in plain text in small letters; None where they are not plain."""
    if not all(w.isascii() and (w.isalpha() or w.isdigit()) for w in (*words, *prefixes)):
        return None
    runs: list[str] = []
    for run, plain in (("[a-z]", str.isalpha), ("[0-9]", str.isdigit)):
        whole, begun = sorted(filter(plain, words), reverse=True), sorted(filter(plain, prefixes), reverse=True)
        ends = [f"(?:{'|'.join(whole)})(?!{run})"] if whole else []
        ends += [f"(?:{'|'.join(begun)}){run}*"] if begun else []
        runs += [f"(?<!{run})(?:{'|'.join(ends)})"] if ends else []
    return re.compile("|".join(runs)) if runs else None


def spot(text: str, words: frozenset[str], prefixes: tuple[str, ...] = ()) -> list[Token]:
    """Those words of `analyse()` that are among `words` or begin with one of `prefixes`.

    Plain text, which most is, is looked through for them alone: 0.03 ms an abstract against 0.4 for all its words. Of a
    text with other signs only the words that hold one are analysed.
    """

    def wanted(part: str) -> list[Token]:
        return [t for t in analyse(part) if t.text in words or t.text.startswith(prefixes)]

    spotter = _spotter(words, prefixes)
    if spotter is None:
        return wanted(text)
    found: list[Token] = []
    plain: list[str] = []
    last = 0
    for start, end in _hard_words(text):
        found += [Token(t.text, start + t.start, start + t.end) for t in wanted(text[start:end])]
        plain += (text[last:start], " " * (end - start))
        last = end
    plain.append(text[last:])
    found += [Token(m[0], m.start(), m.end()) for m in spotter.finditer("".join(plain).lower())]
    return sorted(found, key=attrgetter("start")) if last else found


def _hard_words(text: str) -> list[tuple[int, int]]:
    """Where the words stand that hold a sign that makes them more than runs of letters and digits, each whole."""
    places: list[tuple[int, int]] = []
    end = 0
    for sign in _HARD.finditer(text):
        if sign.start() < end:
            continue
        start, least = sign.start(), end
        while start > least and _goes_on(text[start - 1]):
            start -= 1
        end = sign.end()
        while end < len(text) and _goes_on(text[end]):
            end += 1
        places.append((start, end))
    return places


def _goes_on(sign: str) -> bool:
    """Whether a sign may belong to the word that stands beside it."""
    return sign.isalnum() or sign > "\x7f" or sign in "+#_"


def analyse(text: str) -> list[Token]:
    """The words of a text, folded, each with the code points of `text` it stands at, combining marks included."""
    prepared, origin = _traced(text)
    found = _NAMES.pre_tokenize(prepared).tokens
    if origin is None:
        return [Token(t.text, t.char_offset_from, t.char_offset_to) for t in found]
    made = []
    for t in found:
        end = origin[t.char_offset_to - 1] + 1
        while end < len(text) and _MARKS.match(text, end):
            end += 1
        made.append(Token(t.text, origin[t.char_offset_from], end))
    return made
