"""Words near to one that no paper holds: typing mistakes within one or two edits (Damerau).

One edit: every word that one edit makes is looked up (some 500 look-ups of half a microsecond). Two edits: among
the words that begin alike. Frequent words win over rare ones at the same distance.
"""

from __future__ import annotations

import math

import tantivy

__all__ = ["distance", "near_words"]

LETTERS = "abcdefghijklmnopqrstuvwxyz"
MOST = 3
"""Words taken at most."""
POOL = 6_000
"""Words with the same beginning that are measured at most."""


def _edits(word: str) -> set[str]:
    """Every word one edit away: a letter left out, added, changed, or two neighbours swapped."""
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    made = {a + b[1:] for a, b in splits if b}
    made |= {a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1}
    made |= {a + c + b[1:] for a, b in splits if b for c in LETTERS}
    made |= {a + c + b for a, b in splits for c in LETTERS}
    made.discard(word)
    return made


def distance(a: str, b: str, most: int = 2) -> int:
    """The Damerau distance (adjacent swaps count one) of two words, or `most` + 1 where it is greater."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
    return row[-1]


def near_words(word: str, searcher: tantivy.Searcher, field: str = "text") -> tuple[tuple[str, int], ...]:
    """The nearest words of the index, each with the papers that hold it; at most `MOST`, best first."""
    if len(word) < 5 or len(word) > 40 or not word.isascii() or not word.isalpha():
        return ()
    found = {w: n for w in _edits(word) if len(w) > 2 and (n := searcher.doc_freq(field, w))}
    if found:
        return _best({w: (1, n) for w, n in found.items()}, word)
    if len(word) < 6:
        return ()
    pool: dict[str, int] = {}
    for head in {word[:3], word[:2] if len(word) < 9 else word[:3], word[1] + word[0] + word[2]}:
        pool.update(searcher.terms_with_prefix(field, head, limit=POOL))
    close = {
        w: (2, n)
        for w, n in pool.items()
        if abs(len(w) - len(word)) <= 2 and _shares_letters(w, word) and distance(w, word) == 2
    }
    return _best(close, word)


def _shares_letters(a: str, b: str) -> bool:
    """A quick test that passes every pair within two edits."""
    return len(set(a) ^ set(b)) <= 4


def _best(found: dict[str, tuple[int, int]], word: str) -> tuple[tuple[str, int], ...]:
    """The likeliest: frequent, with the same first letter, and of about the same length."""

    def worth(item: tuple[str, tuple[int, int]]) -> float:
        other, (steps, papers) = item
        same_start = other[0] == word[0]
        swapped = sorted(other) == sorted(word)
        return math.log(1 + papers) + 2.0 * same_start + 1.0 * swapped - 3.0 * steps

    ranked = sorted(found.items(), key=lambda item: (-worth(item), item[0]))
    if not ranked:
        return ()
    floor = worth(ranked[0]) - 3.0
    return tuple((w, n) for w, (_, n) in ranked[:MOST] if worth((w, found[w])) >= floor)
