"""Search tokens of the maths in an abstract.

Tokens are canonical ASCII (see `reader.latex.canonical`), hold no blank, and stand for the whole formula, the sides
of its relations, calls and groups, fractions, scripted atoms and their scripts, joined names (`l2`), names as
words, single letters, pairs of neighbours (`a:b`), and bridges to the text that touches the formula (`ksparse`).
The index keeps them in one field with blanks between; a typed query goes through the same code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from reader.latex.canonical import LONGEST, MOST, Speller, Weight, fold
from reader.latex.rendered import Rendered
from reader.latex.seeking import places
from reader.latex.tree import Node
from reader.patterns import pattern
from reader.records import record
from reader.text import uncommon

__all__ = ["TELLING", "MathsToken", "Weight", "bridges", "maths_tokens", "plain_maths", "tree_tokens"]

MOST_OF_ALL = 20_000
"""Tokens of one abstract at most."""
# What maths typed into the running text without dollars cannot do without: one of these signs, `^`, or a capital
# before a bracket.
TELLING = pattern(
    "[\u0391-\u03a9\u03b1-\u03c9\u03d1\u03d5\u03f5\u00b2\u00b3\u00b9\u2070-\u209c√∑∏∫∇∂∞≤≥≠≈∈⊂⊆×±→ℓ𝒪ℝ]"
)
_CALL = pattern(r"(?<![^\W_])[A-Z]\(")


@record
class MathsToken:
    """A token, the code points of the source that it stands for, and its weight class."""

    text: str
    start: int
    end: int
    weight: Weight


def maths_tokens(text: Rendered | str) -> list[MathsToken]:
    """The tokens of all formulas of an abstract, in order; offsets are code points of its source."""
    if isinstance(text, str):
        from reader.latex.rendering import render  # the segmenter is not needed where a text is already rendered

        return maths_tokens(render(text))
    found: list[MathsToken] = []
    shown, offsets = text.text, text.offsets
    for formula in text.formulas:
        if len(found) >= MOST_OF_ALL:
            break
        found.extend(tree_tokens(formula.tree))
        if not formula.display:
            for word, before, after in bridges(shown, formula.start, formula.end):
                start = formula.source_start if before is None else offsets[before]
                end = formula.source_end if after is None else offsets[after]
                found.append(MathsToken(word, start, end, Weight.BRIDGE))
    for at, token in plain_maths(shown, [(formula.start, formula.end) for formula in text.formulas]):
        found.append(MathsToken(token.text, offsets[at + token.start], offsets[at + token.end], token.weight))
    return found


def plain_maths(shown: str, formulas: list[tuple[int, int]]) -> Iterator[tuple[int, MathsToken]]:
    """Tokens of maths that stands in the running text without delimiters: `O(n log n)`, `ε-greedy`, `10^6`.

    `formulas` are the places of those in delimiters. Each token comes with the place that its own count from.
    """
    hits = _telling(shown)
    if not hits:
        return
    from reader.latex.notation import read_maths  # most abstracts have none

    at = 0
    for start, end in (*formulas, (len(shown), len(shown))):
        while hits and hits[-1] < start:
            hit = hits.pop()
            if hit >= at:
                first, last = _around(shown, hit, at, start)
                for piece in read_maths(shown[first:last]):
                    for token in piece.tokens or ():
                        yield first, MathsToken(token.text, piece.start, piece.end, token.weight)
                at = last
        at = end
        while hits and hits[-1] < end:
            hits.pop()


def _telling(text: str) -> list[int]:
    """Where a sign stands that tells of maths, or a single capital before a bracket; the first one last."""
    found: list[int] = []
    at = text.find("(")
    while at > 0:
        if "A" <= text[at - 1] <= "Z" and _CALL.match(text, at - 1):
            found.append(at - 1)
        at = text.find("(", at + 1)
    if "^" in text:
        found += places(text, "^")
    if not text.isascii():
        signs = TELLING.findall(uncommon(text))
        if signs:
            found += places(text, set(signs))
    found.sort(reverse=True)
    return found


def _around(text: str, at: int, low: int, high: int) -> tuple[int, int]:
    """The stretch round `at`, from blank to blank, and over blanks inside its brackets, between two places."""
    start = at
    while start > low and not text[start - 1].isspace() and at - start < 120:
        start -= 1
    end, depth = start, 0
    while end < high and end - start < 240:
        char = text[end]
        depth += (char in "([{") - (char in ")]}")
        if char.isspace() and (depth <= 0 or end - start > 120):
            break
        end += 1
    return start, end


def tree_tokens(tree: Node) -> list[MathsToken]:
    """The tokens of one formula's tree; offsets are those of its nodes."""
    return [MathsToken(*token) for token in _spelled(tree)]


def _spelled(tree: Node) -> Iterable[tuple[str, int, int, Weight]]:
    found: dict[tuple[str, int, int], Weight] = {}

    def emit(text: str, start: int, end: int, weight: Weight) -> None:
        if 0 < len(text) <= LONGEST and len(found) < MOST:
            key = (text, start, end)
            known = found.get(key)
            if known is None or weight < known:
                found[key] = weight

    speller = Speller(emit)
    speller.formula(tree)
    tokens = [(text, start, end, weight) for (text, start, end), weight in found.items()]
    if speller.accented:
        plain = {text for text, _, _ in found}
        found.clear()
        Speller(emit, accents=True).formula(tree)
        tokens += [
            (text, start, end, Weight.ACCENTED)
            for (text, start, end), weight in found.items()
            if text not in plain and weight is not Weight.PAIR
        ]
    return tokens


def bridges(shown: str, start: int, end: int) -> list[tuple[str, int | None, int | None]]:
    """Tokens where a short formula at `shown[start:end]` touches a word: `k-sparse`, `χPO`, `non-i.i.d.`.

    Each with where in `shown` it begins or ends beside the formula: None where it does with the formula.
    """
    if end - start > 12:
        return []
    before, after = _word_before(shown, start), _word_after(shown, end)
    if before is None and after is None:
        return []
    core = "".join(fold(char) for char in shown[start:end] if char.isalnum())
    if not core:
        return []
    found: list[tuple[str, int | None, int | None]] = []
    if after is not None:
        tail = "".join(fold(char) for char in shown[after[0] : after[1]])
        found.append((core + tail, None, after[1]))
    if before is not None:
        head = "".join(fold(char) for char in shown[before[0] : before[1]])
        found.append((head + core, before[0], None))
    return found


def _word_after(text: str, at: int) -> tuple[int, int] | None:
    """The word that touches `at` from the right, over at most one hyphen."""
    if at < len(text) and text[at] in "-‐‑–":
        at += 1
    end = at
    while end < len(text) and end - at < 24 and text[end].isalnum():
        end += 1
    return (at, end) if end > at else None


def _word_before(text: str, at: int) -> tuple[int, int] | None:
    """The word that touches `at` from the left, over at most one hyphen."""
    if at and text[at - 1] in "-‐‑–":
        at -= 1
    start = at
    while start and at - start < 24 and text[start - 1].isalnum():
        start -= 1
    return (start, at) if start < at else None
