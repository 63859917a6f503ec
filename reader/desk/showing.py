"""What is shown of papers: texts rendered, passages, hits marked, key terms, papers alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from math import log

from reader.desk.highlight import highlights
from reader.desk.model import Highlight, Snippet
from reader.desk.snippet import WIDTH, snippet
from reader.desk.stores import Stores
from reader.index.protocol import Looked
from reader.latex import Glyphs, Rendered, render
from reader.paper import Paper
from reader.query import parse

RENDERED = 512
"""Rendered texts kept: some screens of rows and the abstracts one comes back to."""
QUERIES = 64
"""Queries whose words are kept."""
WEIGHED = 4096
"""Words whose rarity is kept."""
TERMS = 4096
"""Papers whose key terms are kept."""
SHARED = 5
"""Terms named that two papers share."""


class Showing:
    """Renders, cuts and marks the texts of one library; everything is kept for as long as it is likely to be asked."""

    def __init__(self, stores: Stores, glyphs: Glyphs = Glyphs.FULL) -> None:
        """`glyphs` as `reader.latex.rendering` has them."""
        self._stores = stores
        self.draw_with(glyphs)
        self._looked = lru_cache(maxsize=QUERIES)(self._look)
        self._weigh = lru_cache(maxsize=WEIGHED)(self._rarity)
        self._terms: dict[str, tuple[str, ...]] = {}

    def draw_with(self, glyphs: Glyphs) -> None:
        """Render with other glyphs from now on."""
        self.rendered: Callable[[str], Rendered] = lru_cache(maxsize=RENDERED)(partial(render, glyphs=glyphs))

    def _look(self, query: str, typing: bool) -> Looked:
        return self._stores.index.looked(parse(query), typing=typing)

    def _rarity(self, word: str) -> float:
        """How telling a folded word is in this library."""
        index = self._stores.index
        return log(1 + max(index.count, 1) / (1 + index.term_count(word)))

    def forget(self) -> None:
        """Drop what depends on the words of the library: after papers were added or taken out."""
        self._looked.cache_clear()
        self._weigh.cache_clear()
        self._terms.clear()

    def snippet(self, paper: Paper, query: str, *, typing: bool = False, width: int = WIDTH) -> Snippet:
        """The passage of a paper that answers a query best, of at most `width` code points."""
        title = self.rendered(paper.title) if paper.title else None
        index = self._stores.index
        looked = self._looked(query, typing)
        return snippet(title, self.rendered(paper.abstract), looked, index.analyse, width=width, weigh=self._weigh)

    def highlights(self, text: str, query: str, *, typing: bool = False) -> tuple[Highlight, ...]:
        """The hits of a query in the rendered form of a source text."""
        if not query.strip():
            return ()
        return highlights(self.rendered(text), self._looked(query, typing), self._stores.index.analyse)

    def terms(self, paper: Paper) -> tuple[str, ...]:
        """Up to five key terms of a paper, by the library's own statistics; none before the index was needed."""
        if not self._stores.index_is_open:
            return ()
        found = self._terms.get(paper.id)
        if found is None:
            from reader.desk.keyterms import key_terms

            index = self._stores.index
            title = self.rendered(paper.title).text if paper.title else None
            text = self.rendered(paper.abstract).text
            found = key_terms(title, text, index.term_count, index.count)
            if len(self._terms) >= TERMS:
                self._terms.clear()
            self._terms[paper.id] = found
        return found

    def _words_of(self, paper: Paper) -> tuple[str, str]:
        """A paper's rendered text and its maths tokens."""
        from reader.latex.tokens import maths_tokens

        texts = [self.rendered(text) for text in (paper.title, paper.abstract) if text]
        maths = " ".join(token.text for text in texts for token in maths_tokens(text))
        return "\n".join(text.text for text in texts), maths

    def more_like(self, query: str, papers: Sequence[Paper], limit: int) -> list[int]:
        """The rows that a query finds together with the terms that these papers share (relevance feedback)."""
        found = self._stores.index.more_like(parse(query), [self._words_of(paper) for paper in papers], limit=limit)
        return list(found.rows)

    def similar(self, row: int, paper: Paper, limit: int) -> tuple[list[int], tuple[str, ...]]:
        """The rows of papers like one, best first, and the folded terms they were found by."""
        text, maths = self._words_of(paper)
        found = self._stores.index.similar(
            text,
            maths=maths,
            limit=limit,
            without=[row],
        )
        return list(found.rows), found.terms

    def shared(self, paper: Paper, terms: tuple[str, ...]) -> tuple[str, ...]:
        """Those of some folded terms that a paper holds, as it spells them."""
        text = "\n".join(self.rendered(text).text for text in (paper.title, paper.abstract) if text)
        spelled: dict[str, str] = {}
        for token in self._stores.index.analyse(text):
            spelled.setdefault(token.text, text[token.start : token.end])
        return tuple(spelled[term] for term in terms if term in spelled)[:SHARED]
