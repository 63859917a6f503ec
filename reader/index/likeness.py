"""Papers like other papers: by the terms that weigh most in them, and relevance feedback on a query (RM3)."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Sequence

import tantivy
from tantivy import Query as Compiled

from reader.index import build
from reader.index.analysis import words
from reader.index.compiling import rows_filter
from reader.index.forms import stem
from reader.index.lexicon import Lexicon
from reader.index.protocol import Rows, Similar

__all__ = ["similar_terms"]

FEEDBACK = 0.8
"""What the new terms weigh against the query itself."""


def similar_terms(
    texts: Sequence[tuple[str, str]],
    lexicon: Lexicon,
    searcher: tantivy.Searcher,
    *,
    limit: int,
    without: Rows = (),
    terms: int = 25,
    query: Compiled | None = None,
) -> Similar:
    """Papers that share the weighty terms of some texts (pairs of text and maths tokens).

    With a `query`, its own score counts 1 and the terms together `FEEDBACK`.
    """
    weighed = _weighty(texts, lexicon, terms)
    if not weighed and query is None:
        return Similar(array("I"), array("f"), ())
    most = sum(w for _, _, w in weighed) or 1.0
    parts = [build.term(f, word, weight / most * (FEEDBACK if query else 1.0)) for f, word, weight in weighed]
    scored = build.any_of(parts) if query is None else build.any_of([query, *parts])
    found = searcher.search(
        build.but_not(scored, [rows_filter(without)] if without else []),
        limit=max(1, min(limit, lexicon.papers, 100_000)),
        count=False,
    )
    rows = searcher.fast_field_values("row", [a for _, a in found.hits]) if found.hits else []
    return Similar(
        array("I", (int(r or 0) for r in rows)),
        array("f", (float(s) for s, _ in found.hits)),
        tuple(word for _, word, _ in weighed),
    )


def _weighty(texts: Sequence[tuple[str, str]], lexicon: Lexicon, terms: int) -> list[tuple[str, str, float]]:
    """The terms that weigh most in the texts: (field, term, weight), one form of a word, those others hold too."""
    weights: dict[tuple[str, str], float] = {}
    for text, maths in texts:
        for field, tokens in (("text", words(text, stopwords=False)), ("maths", maths.split())):
            counted = Counter(t for t in tokens if len(t) > 2)
            length = max(1, sum(counted.values()))
            for word, times in counted.items():
                papers = lexicon.count(field, word)
                if papers > (1 if len(texts) == 1 else 0):
                    share = times / (times + 1.2) if len(texts) == 1 else times / length
                    key = (field, word)
                    weights[key] = weights.get(key, 0.0) + share * lexicon.idf(papers)
    taken: list[tuple[str, str, float]] = []
    seen: set[str] = set()
    for (field, word), weight in sorted(weights.items(), key=lambda item: (-item[1], item[0])):
        root = stem(word) if field == "text" else word
        if root not in seen:
            seen.add(root)
            taken.append((field, word, weight))
        if len(taken) >= terms:
            break
    return taken
