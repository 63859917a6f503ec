"""Tantivy queries made so that they cannot panic: the one place that calls its constructors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tantivy import Occur, Query

from reader.index.schema import schema

__all__ = ["all_of", "any_of", "best_of", "boosted", "but_not", "everything", "phrase", "silent", "term"]

MUST, SHOULD, MUST_NOT = Occur.Must, Occur.Should, Occur.MustNot


def term(field: str, word: str, boost: float = 1.0) -> Query:
    """One word in one field."""
    query = Query.term_query(schema(), field, word)
    return query if boost == 1.0 else Query.boost_query(query, boost)


def boosted(query: Query, boost: float) -> Query:
    """The query with its scores multiplied."""
    return query if boost == 1.0 else Query.boost_query(query, float(boost))


def silent(query: Query) -> Query:
    """The query as a filter: it narrows and does not score."""
    return Query.const_score_query(query, 0.0)


def everything() -> Query:
    """Every paper, scored alike."""
    return Query.all_query()


def any_of(queries: Sequence[Query]) -> Query:
    """Papers that match one or more, scores summed."""
    if len(queries) == 1:
        return queries[0]
    return Query.boolean_query([(SHOULD, q) for q in queries]) if queries else Query.empty_query()


def all_of(queries: Sequence[Query], extra: Iterable[Query] = (), without: Iterable[Query] = ()) -> Query:
    """Papers that match all; `extra` add to the score where they match; `without` leave papers out."""
    clauses = [(MUST, q) for q in queries]
    clauses += [(SHOULD, q) for q in extra]
    left_out = [(MUST_NOT, q) for q in without]
    if not queries:
        if not clauses:
            clauses = [(MUST, Query.all_query())]
        elif left_out:
            clauses = [(MUST, Query.boolean_query(clauses))]
    if len(clauses) == 1 and not left_out:
        return clauses[0][1]
    return Query.boolean_query(clauses + left_out)


def but_not(query: Query, without: Sequence[Query]) -> Query:
    """The query without the papers that match one of `without`."""
    return all_of([query], (), without) if without else query


def best_of(queries: Sequence[Query], tie: float) -> Query:
    """Papers that match one or more: the best score, and `tie` of the others."""
    if len(queries) == 1:
        return queries[0]
    return Query.disjunction_max_query(list(queries), float(tie)) if queries else Query.empty_query()


def phrase(field: str, words: Sequence[tuple[int, str]], slop: int = 0, boost: float = 1.0) -> Query:
    """Words side by side, at the places given (a phrase of one word makes Tantivy panic: it becomes a term)."""
    if not words:
        return Query.empty_query()
    if len(words) == 1:
        return term(field, words[0][1], boost)
    first = words[0][0]
    places: list[str | tuple[int, str]] = [(place - first, word) for place, word in words]
    return boosted(Query.phrase_query(schema(), field, places, slop=slop), boost)
