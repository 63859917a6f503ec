"""Searching with a compiled plan: papers with all words first, then the rest; counts, orders, facets."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import tantivy
from tantivy import Query as Compiled

from reader.index import build
from reader.index.compiling import Plan, rows_filter
from reader.index.masking import Kept, look_through
from reader.index.mix import Mix
from reader.index.protocol import Hits
from reader.records import replace

__all__ = ["facet_counts", "run", "window"]

MOST = 5_000_000
"""Hits that one search gives at most: a greater limit would make Tantivy ask for the memory at once."""
AUTHOR_HITS = 2_000
_FACETS = {"venue": "venue_key", "source": "source_key", "author": "author_key", "year": "year"}
_ORDERS = {"date": "date", "year": "year", "added": "row"}
_NEWEST_FIRST = {"date", "year"}

Window = tuple[int, int]


def window(limit: int, offset: int, searcher: tantivy.Searcher) -> Window:
    """The window of hits, clamped to what there is: no limit of nought (a panic), none without bounds (an abort)."""
    papers = max(1, searcher.num_docs)
    return max(1, min(limit, papers, MOST)), max(0, min(offset, papers))


def run(plan: Plan, searcher: tantivy.Searcher, mix: Mix, view: Window, sort: str, reverse: bool) -> Hits:
    """One window of the answer to a plan."""
    if plan.empty or not searcher.num_docs:
        return Hits(near=plan.near, ignored=plan.ignored)
    several = len(plan.needed) > 1
    if sort in _ORDERS or not plan.scored:
        every = _count(searcher, plan.matching(True)) if several else None
        return _ordered(plan, searcher, view, sort, reverse, every)
    if plan.masks:
        return _masked(plan, searcher, mix, view, reverse)
    limit, offset = view
    every = None
    if several and len(plan.needed) <= mix.short:
        found = searcher.search(plan.every(), limit=limit, offset=offset, count=True)
        every = _counted(found)
        if every >= offset + limit:
            total = _count(searcher, plan.matching(False))
            return _hits(plan, searcher, list(found.hits), total, every, scored=True, reverse=reverse)
    elif several:
        every = _count(searcher, plan.matching(True))
    bonus = mix.all_words if every and len(plan.needed) <= mix.short else 0.0
    found = searcher.search(plan.some(bonus, held=True), limit=limit, offset=offset, count=True)
    if plan.loose and not _counted(found):  # nothing holds the formula: what shares its letters is better than nothing
        found = searcher.search(plan.some(bonus), limit=limit, offset=offset, count=True)
    return _hits(plan, searcher, list(found.hits), _counted(found), every, scored=True, reverse=reverse)


def _ordered(
    plan: Plan, searcher: tantivy.Searcher, view: Window, sort: str, reverse: bool, every: int | None
) -> Hits:
    """The papers that match in the order of a number; with several words, those that hold all of them."""
    query = plan.matching(bool(every))
    field = _ORDERS.get(sort, "row")
    falling = (sort in _NEWEST_FIRST) != reverse
    order = tantivy.Order.Desc if falling else tantivy.Order.Asc
    limit, offset = view
    if plan.masks:
        kept = look_through(searcher, query, plan.masks, limit + offset, order_by_field=field, order=order)
        return _kept(plan, kept, view, None, kept.about, reverse=False)
    found = searcher.search(query, limit=limit, offset=offset, order_by_field=field, order=order)
    return _hits(plan, searcher, list(found.hits), _counted(found), every, scored=False, reverse=False)


def _masked(plan: Plan, searcher: tantivy.Searcher, mix: Mix, view: Window, reverse: bool) -> Hits:
    """The best hits that pass filters of many rows."""
    limit, offset = view
    every: Kept | None = None
    if 1 < len(plan.needed) <= mix.short:
        every = look_through(searcher, plan.every(), plan.masks, limit + offset)
        if len(every.hits) >= limit + offset:
            some = _count(searcher, plan.matching(False))
            total = round(some * every.total / max(1, every.matching))
            made = _kept(plan, every, view, every.total, True, reverse=reverse)
            return replace(made, total=max(total, every.total))
    bonus = mix.all_words if every and every.total else 0.0
    kept = look_through(searcher, plan.some(bonus), plan.masks, limit + offset)
    about = kept.about or bool(every and every.about)
    return _kept(plan, kept, view, every.total if every else None, about, reverse=reverse)


def _kept(plan: Plan, kept: Kept, view: Window, every: int | None, about: bool, *, reverse: bool) -> Hits:
    limit, offset = view
    window = kept.hits[offset : offset + limit]
    if reverse:
        window.reverse()
    rows, scores = array("I", (row for _, row in window)), array("f", (score for score, _ in window))
    return Hits(rows, scores, max(kept.total, every or 0), every, plan.near, plan.ignored, about)


def _count(searcher: tantivy.Searcher, query: Compiled) -> int:
    """How many papers match."""
    return _counted(searcher.search(query, limit=1, count=True))


def _counted(found: tantivy.SearchResult) -> int:
    """The count that came with some hits (the type stubs do not name it)."""
    return int(getattr(found, "count", None) or 0)


def _hits(
    plan: Plan,
    searcher: tantivy.Searcher,
    found: list[tuple[float, tantivy.DocAddress]],
    total: int | None,
    every: int | None,
    *,
    scored: bool,
    reverse: bool,
) -> Hits:
    """Row numbers and scores of what was found; equal scores in the order of the rows, so that answers repeat."""
    values = searcher.fast_field_values("row", [address for _, address in found]) if found else []
    rows = [int(value or 0) for value in values]
    if scored:
        pairs = sorted(zip((-score for score, _ in found), rows, strict=True))  # plain tuples: half the time of a key
        if reverse:
            pairs.reverse()
        numbers, scores = array("I", (r for _, r in pairs)), array("f", (-s for s, _ in pairs))
    else:
        numbers = array("I", rows)
        scores = array("f", bytes(4 * len(numbers)))
    return Hits(numbers, scores, int(total or 0), every, plan.near, plan.ignored)


def facet_counts(
    plan: Plan, searcher: tantivy.Searcher, mix: Mix, fields: Sequence[str], limit: int
) -> dict[str, list[tuple[str, int]]]:
    """The values of some fields over the hits, with their counts, most first. Unknown fields are left out."""
    asked = [f for f in fields if f in _FACETS]
    made: dict[str, list[tuple[str, int]]] = {f: [] for f in asked}
    if not searcher.num_docs:
        return made
    query = build.everything() if plan.empty else plan.matching(False)
    for mask in plan.masks:  # counts must be exact, so here the rows are asked for one by one
        named = rows_filter(mask.rows)
        query = build.all_of([query, named]) if mask.keep else build.but_not(query, [named])
    wide = [f for f in asked if f != "author"]
    if wide:
        _aggregate(searcher, query, wide, limit, made)
    if "author" in asked:
        plain = plan.empty or plan.masks
        found = searcher.search(query if plain else plan.some(0.0), limit=AUTHOR_HITS, count=False)
        rows = [int(r or 0) for r in searcher.fast_field_values("row", [a for _, a in found.hits])]
        _aggregate(searcher, rows_filter(rows), ["author"], limit, made)
    return made


def _aggregate(
    searcher: tantivy.Searcher,
    query: Compiled,
    fields: Sequence[str],
    limit: int,
    made: dict[str, list[tuple[str, int]]],
) -> None:
    asked = {f: {"terms": {"field": _FACETS[f], "size": max(1, limit) + 1}} for f in fields}
    answer = searcher.aggregate(query, asked)
    for name in fields:
        for bucket in answer[name]["buckets"]:
            value = bucket["key"]
            if name == "year":
                if value <= -100_000:
                    continue
                value = int(value)
            if value != "":
                made[name].append((str(value), int(bucket["doc_count"])))
        del made[name][limit:]
