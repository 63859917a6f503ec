"""The numbers of the ranking, in one place: each was measured on several collections (tests/benchmarks/ranking.md)."""

from __future__ import annotations

from reader.records import record

__all__ = ["Mix"]


@record
class Mix:
    """How the parts of a score are weighed against each other; 1 is a word of the text."""

    tie: float = 0.4  # what further forms of one word add to the best one: near to counting them as one word
    title: float = 0.2  # a word in the title, on top of the same word in the text
    pair: float = 0.2  # two neighbouring words of the query near each other
    reversed: float = 1.0  # the same two words the other way round, against their order in the query
    slop: int = 2  # words that may stand between the two
    pair_forms: int = 2  # forms of each word of a pair that are tried
    pair_budget: int = 60_000  # postings that all pairs together may read: fewer forms, then fewer pairs
    author: float = 0.5  # a plain word found among the authors
    venue: float = 0.5  # a plain word found in the venue
    joined: float = 0.9  # preprocessing for pre-processing, and the other way round
    relaxed: float = 0.6  # Böhme for Boehme
    near: float = 0.5  # a near word for one that no paper holds
    continued: float = 0.7  # a longer word for a beginning
    maths: float = 1.0  # a maths token of weight 1
    exact_title: float = 1_000.0  # the whole query is a title
    identifier: float = 1_000.0  # an id, DOI or address
    all_words: float = 100.0  # all words are there, in a short query
    short: int = 4  # words of a query that still counts as short
    prose: int = 6  # plain words beyond which a query is prose: what stands in quotes is then not required
    function: float = 0.2  # what, how, which, from: words of the language, not of the subject
    asking: float = 0.3  # articles, interested, describing: words by which one asks
