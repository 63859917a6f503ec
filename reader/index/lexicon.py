"""The words that an index knows: how many papers hold each, its forms, what a beginning goes on to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeVar

import tantivy

from reader.index.forms import forms
from reader.index.near import near_words

__all__ = ["Counted", "Lexicon", "within"]

_K = TypeVar("_K")
_V = TypeVar("_V")
Counted = tuple[tuple[str, int], ...]
"""Words, each with the number of papers that hold it."""

BUDGET = (60_000, 100_000, 200_000)
"""Postings that the continuations of a prefix of one, two, and more letters may cost."""
NAMES = 40_000
"""The same for names: few of all that begin so are meant."""
VAGUE = 2
"""Letters that say so little that a word beyond the budget is left out, be it the most frequent."""
CONTINUATIONS = 32
"""Continuations of one prefix at most; the most frequent are taken."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
"""What a word may be begun with whose continuations are looked for beforehand."""
LISTED = 600
"""Words of one beginning that are looked through for forms; the most frequent are taken."""
KEPT = 2_048
"""Entries that each cache keeps."""


class Lexicon:
    """Look-ups in one state of the index; a commit makes a new one."""

    def __init__(self, searcher: tantivy.Searcher) -> None:
        self.searcher = searcher
        self.papers: int = searcher.num_docs
        self._counts: dict[tuple[str, str], int] = {}
        self._forms: dict[tuple[str, str], Counted] = {}
        self._prefixes: dict[tuple[str, str], Counted] = {}
        self._near: dict[str, Counted] = {}

    def count(self, field: str, word: str) -> int:
        """How many papers hold a word in a field."""
        return self.searcher.doc_freq(field, word)

    def indexed(self, token: str) -> bool:
        """Whether a word may be a letter of a formula with its index (`Tc` typed for `T_c`)."""
        return len(token) in (2, 3) and token.isalpha() and self.count("maths", token) > 0

    def forms(self, field: str, word: str) -> Counted:
        """The forms of a word that papers hold, the word itself first."""
        key = (field, word)
        found = self._forms.get(key)
        if found is None:
            counter, lister = self.searcher.doc_freq, self.searcher.terms_with_prefix
            found = forms(
                word, lambda w: counter(field, w), lambda head: lister(field, head, limit=LISTED)
            )
            self._keep(self._forms, key, found)
        return found

    def idf(self, count: int) -> float:
        """BM25's weight of a word that `count` papers hold, as Tantivy reckons it."""
        count = min(count, self.papers)
        return math.log(1 + (self.papers - count + 0.5) / (count + 0.5))

    def continuations(self, field: str, prefix: str) -> Counted:
        """The most frequent words that begin so, within a budget of postings; one always."""
        key = (field, prefix)
        found = self._prefixes.get(key)
        if found is None:
            left = BUDGET[min(len(prefix), len(BUDGET)) - 1]
            if field == "author":
                left = min(left, NAMES)
            listed = self.searcher.terms_with_prefix(field, prefix, limit=CONTINUATIONS)
            found = within(listed, left, first=len(prefix) > VAGUE)
            self._keep(self._prefixes, key, found)
        return found

    def warm(self) -> None:
        """Look beforehand for what takes longest when it is typed: a letter begins thousands of words."""
        for letter in LETTERS:
            self.continuations("text", letter)

    def near(self, word: str) -> Counted:
        """The words of the text nearest to one that no paper holds, best first."""
        found = self._near.get(word)
        if found is None:
            found = near_words(word, self.searcher)
            self._keep(self._near, word, found)
        return found

    @staticmethod
    def _keep(cache: dict[_K, _V], key: _K, value: _V) -> None:
        if len(cache) >= KEPT:
            cache.clear()
        cache[key] = value


def within(listed: Sequence[tuple[str, int]], budget: int, *, first: bool) -> Counted:
    """Those words, most frequent first, whose postings a budget allows together; `first`: the first in any case.

    Where none fits, the rarest one.
    """
    taken = list(listed[:1]) if first else []
    left = budget - sum(count for _, count in taken)
    for word, count in listed[len(taken) :]:
        if count <= left:
            taken.append((word, count))
            left -= count
    return tuple(taken or listed[-1:])
