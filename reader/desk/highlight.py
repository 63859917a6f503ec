"""Highlights: where the words and formulas of a query stand in a text as it is shown.

The index finds papers; this says what in them was found, by our own code on what is visible: whole words as they
stand in the text ("diabète" for diabete, "no-regret" for regret), phrases, beginnings, near words that were searched
instead, and in formulas the call, group or scripted atom that matched. Offsets are code points of the rendered text.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from reader.desk.model import Highlight
from reader.index.protocol import Looked, Token
from reader.patterns import pattern

if TYPE_CHECKING:
    from reader.latex.rendered import Formula, Rendered
    from reader.latex.tokens import MathsToken, Weight

__all__ = ["Analyse", "Hit", "highlights", "hits"]

Analyse = Callable[[str], Sequence[Token]]
"""The words of a text as the index sees them, with their code points (reader.index.analysis.analyse)."""

HYPHENS = "-‐‑"
KIN = 5
"""Letters by which the forms of a word are told to be one word: enough to count what a passage holds."""
SHORT = 12
"""Code points of a formula that a word may take along over a hyphen (`k-sparse`)."""
_UNSPACED = pattern(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af"
    "\uf900-\ufaff\U00020000-\U0003134f]"
)


class Hit(NamedTuple):
    """A stretch of the text that matched, code points from start up to end, and what of the query it answers.

    `keys` pairs what tells one word of a query from another (its first letters, so that its forms are one) with the
    folded word, phrase or maths token that matched.
    """

    start: int
    end: int
    keys: frozenset[tuple[str, str]]


def highlights(rendered: Rendered, looked: Looked, analyse: Analyse) -> tuple[Highlight, ...]:
    """The hits of a query in a rendered text: sorted, apart from each other, none empty."""
    return tuple(Highlight(hit.start, hit.end) for hit in hits(rendered, looked, analyse))


def hits(rendered: Rendered, looked: Looked, analyse: Analyse) -> list[Hit]:
    """The hits of a query in a rendered text, each with what of the query it answers."""
    found: list[Hit] = []
    if looked.phrases:
        found += _in_words(rendered, looked, analyse(rendered.text))
    elif looked.words or looked.prefixes:
        from reader.index.analysis import spot

        found += _in_words(rendered, looked, spot(rendered.text, looked.words, looked.prefixes))
    if looked.maths:
        found += _in_formulas(rendered, looked.maths)
    return _apart(found)


def _apart(found: list[Hit]) -> list[Hit]:
    """The hits in order, those that overlap or touch made one."""
    found.sort()
    out: list[Hit] = []
    for hit in found:
        if out and hit.start <= out[-1].end:
            last = out[-1]
            out[-1] = Hit(last.start, max(last.end, hit.end), last.keys | hit.keys)
        elif hit.end > hit.start:
            out.append(hit)
    return out


def _in_words(rendered: Rendered, looked: Looked, tokens: Sequence[Token]) -> Iterator[Hit]:
    """The words, beginnings and phrases that match."""
    shown = _Shown(rendered)
    words, prefixes = looked.words, looked.prefixes
    for token in tokens:
        word = token.text
        if word in words:
            yield shown.hit(token.start, token.end, (word[:KIN], word))
        elif prefixes and word.startswith(prefixes):
            yield shown.hit(token.start, token.end, (next(p for p in prefixes if word.startswith(p)), word))
    for phrase in looked.phrases:
        for first, last in _phrases(tokens, phrase):
            yield shown.hit(first.start, last.end, (" ".join(phrase), " ".join(phrase)))


def _phrases(tokens: Sequence[Token], phrase: Sequence[str]) -> Iterator[tuple[Token, Token]]:
    """First and last word of each place where the words of a phrase stand side by side, stopwords between or not."""
    from reader.index.analysis import STOPWORDS

    if not phrase:
        return
    if not any(word in STOPWORDS for word in phrase):
        tokens = [token for token in tokens if token.text not in STOPWORDS]
    head, length = phrase[0], len(phrase)
    for i in range(len(tokens) - length + 1):
        if tokens[i].text == head and all(tokens[i + k].text == phrase[k] for k in range(1, length)):
            yield tokens[i], tokens[i + length - 1]


class _Shown:
    """A rendered text and where its formulas stand, to widen a match to what a person sees as one word."""

    def __init__(self, rendered: Rendered) -> None:
        self.text = rendered.text
        self.formulas = rendered.formulas
        self.starts = [f.start for f in rendered.formulas]
        self.short_from = {f.start: f.end for f in rendered.formulas if f.end - f.start <= SHORT}
        self.short_to = {end: start for start, end in self.short_from.items()}

    def hit(self, start: int, end: int, key: tuple[str, str]) -> Hit:
        """The hit for a match: the whole word round it; inside a formula just the match."""
        keys = frozenset((key,))
        i = bisect_right(self.starts, start) - 1
        if i >= 0 and start < self.formulas[i].end:
            return Hit(start, max(end, start + 1), keys)
        if _unspaced(self.text[start]):
            return Hit(start, end, keys)
        return Hit(self.left(start), self.right(end), keys)

    def left(self, at: int) -> int:
        """Where the word that goes on to the left of `at` begins, over hyphens and a short formula before one."""
        text = self.text
        while at > 0:
            before = text[at - 1]
            if _in_word(before):
                at -= 1
            elif before in HYPHENS and at > 1 and at - 1 in self.short_to:
                return self.short_to[at - 1]
            elif before in HYPHENS and at > 1 and _in_word(text[at - 2]):
                at -= 2
            else:
                break
        return at

    def right(self, at: int) -> int:
        """Where the word that goes on to the right of `at` ends, over hyphens and a short formula after one."""
        text, last = self.text, len(self.text)
        while at < last:
            after = text[at]
            if _in_word(after):
                at += 1
            elif after in HYPHENS and at + 1 in self.short_from:
                return self.short_from[at + 1]
            elif after in HYPHENS and at + 1 < last and _in_word(text[at + 1]):
                at += 2
            else:
                break
        return at


def _in_word(sign: str) -> bool:
    """Whether a sign goes on with a word: letters, digits and combining marks of scripts that part words by blanks."""
    if sign.isascii():
        return sign.isalnum()
    return (sign.isalnum() and not _unspaced(sign)) or bool(unicodedata.combining(sign))


def _unspaced(sign: str) -> bool:
    """Whether a sign belongs to a script that is written without blanks between words, as CJK and Thai are."""
    return sign > "\u0dff" and _UNSPACED.match(sign) is not None


@cache
def _strong() -> frozenset[Weight]:
    """The weights of tokens that say enough by themselves to be marked."""
    from reader.latex.tokens import Weight as W  # only for who searches for maths

    return frozenset((W.WHOLE, W.SIDE, W.CALL, W.SCRIPTED, W.FRACTION, W.ACCENTED, W.BRIDGE, W.GROUP, W.JOINED))


def _in_formulas(rendered: Rendered, wanted: frozenset[str]) -> Iterator[Hit]:
    """The parts of formulas that match, the weighty ones; single letters and names only where nothing else does."""
    from reader.latex.tokens import Weight, maths_tokens

    tokens = [token for token in maths_tokens(rendered) if token.text in wanted]
    alone = {w for w in wanted if not any(w != other and w in other for other in wanted)}
    strong = [t for t in tokens if t.weight in _strong() or (t.text in alone and t.weight is not Weight.PAIR)]
    chosen = strong or [t for t in tokens if t.weight is not Weight.LETTER] or tokens
    starts = [f.source_start for f in rendered.formulas]
    for token in chosen:
        formula = _formula_of(rendered.formulas, starts, token)
        if formula is not None:
            place = _place(rendered, formula, token)
        else:  # maths in the running text, without dollars
            place = bisect_left(rendered.offsets, token.start), bisect_left(rendered.offsets, token.end)
        if place[0] < place[1]:
            yield Hit(*place, frozenset(((token.text, token.text),)))


def _formula_of(formulas: Sequence[Formula], starts: Sequence[int], token: MathsToken) -> Formula | None:
    """The formula that a token comes from; one that takes a word along may begin before it."""
    i = bisect_right(starts, token.start) - 1
    for k in (i, i + 1):
        if 0 <= k < len(formulas) and token.start < formulas[k].source_end and token.end > formulas[k].source_start:
            return formulas[k]
    return None


def _place(rendered: Rendered, formula: Formula, token: MathsToken) -> tuple[int, int]:
    """The code points of the rendered text that a token of a formula stands for; the whole formula if none do."""
    from reader.latex.tokens import Weight

    if token.weight is Weight.BRIDGE:
        shown = _Shown(rendered)
        return shown.left(formula.start), shown.right(formula.end)
    offsets = rendered.offsets
    places = [p for p in range(formula.start, formula.end) if token.start <= offsets[p] < token.end]
    if not places:
        return formula.start, formula.end
    return _balanced(rendered.text, places[0], places[-1] + 1, formula.end)


def _balanced(text: str, start: int, end: int, limit: int) -> tuple[int, int]:
    """A stretch of a formula without the bracket before it, and with the ones that close its own.

    Brackets that are not in the source (`ε^(−2/3)`) belong to what stands after them as far as places tell.
    """
    while start < end - 1 and (text[start].isspace() or text[start] in ")]}"):
        start += 1
    while end - 1 > start and text[end - 1].isspace():
        end -= 1
    depth = sum((c in "([{") - (c in ")]}") for c in text[start:end])
    while depth > 0 and end < limit and text[end] in ")]}":
        end += 1
        depth -= 1
    return start, end
