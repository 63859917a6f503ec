"""Search tokens of the maths in an abstract.

Tokens are canonical ASCII (see `reader.latex.canonical`), hold no blank, and stand for the whole formula, the sides
of its relations, calls and groups, fractions, scripted atoms and their scripts, joined names (`l2`), names as
words, single letters, pairs of neighbours (`a:b`), and bridges to the text that touches the formula (`ksparse`).
The index keeps them in one field with blanks between; a typed query goes through the same code.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from reader.latex.canonical import LONGEST, MOST, Speller, Weight, fold
from reader.latex.rendered import Formula, Rendered
from reader.latex.tree import Node

__all__ = ["MathsToken", "Weight", "maths_tokens", "tree_tokens"]

MOST_OF_ALL = 20_000
"""Tokens of one abstract at most."""


@dataclass(frozen=True, slots=True)
class MathsToken:
    """A token, the code points of the source that it stands for, and its weight class."""

    text: str
    start: int
    end: int
    weight: Weight


def maths_tokens(text: Rendered | str) -> list[MathsToken]:
    """The tokens of all formulas of an abstract, in order; offsets are code points of its source."""
    if isinstance(text, str):
        from reader.latex.render import render  # the segmenter is not needed where a text is already rendered

        text = render(text)
    found: list[MathsToken] = []
    for formula in text.formulas:
        if len(found) >= MOST_OF_ALL:
            break
        at = formula.tree.start
        for word, start, end, weight in _formula_tokens(formula.source, _Held(formula.tree)):
            found.append(MathsToken(word, start + at, end + at, weight))
        found.extend(_bridges(text, formula))
    return found


def tree_tokens(tree: Node) -> list[MathsToken]:
    """The tokens of one formula's tree; offsets are those of its nodes."""
    return [MathsToken(*token) for token in _spelled(tree)]


class _Held:
    """A tree that hides from the cache's key: formulas with the same source have the same tokens."""

    __slots__ = ("tree",)

    def __init__(self, tree: Node) -> None:
        self.tree: Node | None = tree

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=4096)
def _formula_tokens(source: str, held: _Held) -> tuple[tuple[str, int, int, Weight], ...]:
    tree, held.tree = held.tree, None  # the cache keeps the key, and need not keep the tree
    if tree is None:
        return ()
    at = tree.start
    return tuple((word, start - at, end - at, weight) for word, start, end, weight in _spelled(tree))


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


def _bridges(text: Rendered, formula: Formula) -> list[MathsToken]:
    """Tokens where a short formula touches a word: `k-sparse`, `χPO`, `non-i.i.d.`."""
    if formula.display or formula.end - formula.start > 12:
        return []
    shown = text.text
    before, after = _word_before(shown, formula.start), _word_after(shown, formula.end)
    if before is None and after is None:
        return []
    core = "".join(fold(char) for char in shown[formula.start : formula.end] if char.isalnum())
    if not core:
        return []
    found = []
    start, end = formula.source_start, formula.source_end
    if after is not None:
        tail = "".join(fold(char) for char in shown[after[0] : after[1]])
        found.append(MathsToken(core + tail, start, text.offsets[after[1]], Weight.BRIDGE))
    if before is not None:
        head = "".join(fold(char) for char in shown[before[0] : before[1]])
        found.append(MathsToken(head + core, text.offsets[before[0]], end, Weight.BRIDGE))
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
