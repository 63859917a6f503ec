"""The spacing of a row of boxes: how many blank cells stand between two neighbours.

The classes are TeX's (The TeXbook, p. 170), in whole cells: one round relations and binary signs, one after
punctuation, one between a function and its argument but none before its bracket. On top of that a word stands
apart from its neighbours, for there is no italic to tell `n log n` from `nlogn` in a terminal.
"""

from __future__ import annotations

from collections.abc import Sequence

from reader.latex.atoms import PREFIXED
from reader.latex.box import Box, beside, blank
from reader.latex.tree import AtomClass
from reader.records import record

__all__ = ["Piece", "gap", "joined", "space_cells"]


@record
class Piece:
    """A box in a row, with what its neighbours need to know.

    `space` is what the author asked for before it, in em. `fence` is True for bracketed groups, `fraction` for what
    already keeps its distance by a bar, `word` for names, `linear` after a script written as `^(…)`.
    """

    box: Box
    kind: AtomClass
    text: str
    space: float = 0.0
    fence: bool = False
    fraction: bool = False
    word: bool = False
    linear: bool = False
    symbol: bool = False

    @property
    def opens_word(self) -> bool:
        """Whether it begins with a letter or digit."""
        return self.fraction or self.text[:1].isalnum()

    @property
    def closes_word(self) -> bool:
        """Whether it ends with a letter or digit."""
        return self.fraction or self.text[-1:].isalnum()


_SIGNS = frozenset("+−±∓¬/!|‖-")
_OPENERS = frozenset("([{⟨⌊⌈⟦<")
_HARD = (AtomClass.REL, AtomClass.BIN)


def gap(left: Piece, right: Piece, *, tight: bool = False) -> int:
    """Blank cells between two neighbours; `tight` is the spacing inside scripts, where signs have none."""
    wanted = space_cells(right.space)
    if right.kind is AtomClass.PUNCT or right.kind is AtomClass.CLOSE or left.kind is AtomClass.OPEN:
        return wanted if right.space >= 0.25 else 0
    if tight:
        return max(wanted if right.space >= 0.9 else 0, _word_gap(left, right))
    return max(wanted, _class_gap(left, right), _word_gap(left, right))


def _class_gap(left: Piece, right: Piece) -> int:
    if left.kind is AtomClass.REL and right.kind is AtomClass.REL:
        return 0
    if left.kind in _HARD or right.kind in _HARD or left.kind is AtomClass.PUNCT:
        return 1
    if left.kind is AtomClass.OP:
        return 0 if right.fence and right.text[0] in _OPENERS and not left.symbol else 1
    if right.kind is AtomClass.OP:
        return 0 if left.text[-1:] in _SIGNS and not left.fence else 1
    if right.fraction:
        return 0 if left.text[-1:] in _SIGNS and not left.fence and not left.fraction else 1
    if left.fence and right.fence:
        return int(left.box.height > 1 and right.box.height > 1)
    return int(left.fraction and not right.fence and right.opens_word)


def _word_gap(left: Piece, right: Piece) -> int:
    if left.kind is AtomClass.OP and right.fence:
        return 0
    if not right.opens_word:
        return 0
    if right.word:
        if left.text in PREFIXED:
            return 0
        return int(left.closes_word or left.fence or left.linear)
    return int(left.linear or (left.word and left.closes_word))


def space_cells(em: float) -> int:
    """An author's space in whole cells: a thin one is one cell, a quad two."""
    if em < 0.1:
        return 0
    return 1 if em < 0.9 else min(8, round(em * 2))


def joined(pieces: Sequence[Piece], *, tight: bool = False) -> Box:
    """The pieces beside one another with the gaps between them."""
    parts: list[Box] = []
    last: Piece | None = None
    for piece in pieces:
        if last is not None:
            parts.append(blank(gap(last, piece, tight=tight)))
        parts.append(piece.box)
        last = piece
    return beside(parts)
