"""Filters of many rows: hits are looked through in windows instead of asking the index for each row.

A set of some hundred rows is a quick query of its own; a hundred thousand bookmarks are not (230 ms at a million
papers). Windows of hits grow until enough have passed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import tantivy
from tantivy import Query as Compiled

from reader.records import record

__all__ = ["FEW", "Kept", "Mask", "look_through"]

FEW = 2_000
"""Rows up to which a filter is a query of its own."""
EXACT = 20_000
"""Hits up to which those that pass are counted one by one; beyond, the share of those looked through is taken."""
FIRST = 500
SPARE = 1.5
"""How much more is fetched than the share that has passed so far asks for."""


@record
class Mask:
    """Rows that a hit must be among (`keep`), or must not."""

    rows: frozenset[int]
    keep: bool

    def passes(self, row: int) -> bool:
        """Whether a hit may stay."""
        return (row in self.rows) is self.keep


@record
class Kept:
    """Hits that passed, as (score, row) in their order; how many there are in all; whether that is an estimate.

    `matching` counts the hits before the masks.
    """

    hits: list[tuple[float, int]]
    total: int
    matching: int
    about: bool


def look_through(
    searcher: tantivy.Searcher, query: Compiled, masks: Sequence[Mask], want: int, **how: Any
) -> Kept:
    """The first `want` hits that pass all masks. `how` goes to Tantivy's search (the order)."""
    kept: list[tuple[float, int]] = []
    passed = seen = matching = 0
    window = max(FIRST, 2 * want)
    while True:
        found = searcher.search(query, limit=window, offset=seen, count=not seen, **how)
        if not seen:
            matching = int(getattr(found, "count", None) or 0)
        if not found.hits:
            break
        rows = searcher.fast_field_values("row", [address for _, address in found.hits])
        for (score, _), value in zip(found.hits, rows, strict=True):
            row = int(value or 0)
            if all(mask.passes(row) for mask in masks):
                passed += 1
                if len(kept) < want:
                    kept.append((float(score), row))
        seen += len(found.hits)
        if seen >= matching or (passed >= want and (seen >= EXACT or matching > EXACT)):
            break
        needed = matching - seen if matching <= EXACT else (want - passed) * seen / max(passed, 0.5) * SPARE
        window = max(FIRST, min(int(needed) + 1, matching - seen))
    about = seen < matching
    total = round(passed * matching / seen) if about and seen else passed
    return Kept(kept, total, matching, about)
