"""Words and phrases compiled: the forms of a word as one group, pairs, compounds, beginnings, near words."""

from __future__ import annotations

from collections.abc import Sequence

from tantivy import Query

from reader.index import build
from reader.index.analysis import positions, words
from reader.index.everyday import ASKING, FUNCTION
from reader.index.lexicon import Counted, Lexicon
from reader.index.mix import Mix
from reader.index.protocol import Near
from reader.index.spelling import relaxed
from reader.query.tree import Phrase, Word
from reader.records import record, replace

__all__ = ["Group", "Wording"]

_PREFIXES = (
    "pre post non multi over under semi sub super re co self inter intra hyper meta pseudo quasi de bi tri uni auto"
    " micro macro nano poly anti cross counter out data time un hand real high low long short"
)
PREFIXES = frozenset(_PREFIXES.split())
"""Beginnings that are written joined, with a hyphen or apart."""


@record
class Group:
    """One piece of a query: how it scores, and when it counts as held. `token` is set for a single plain word."""

    score: Query
    held: Query
    token: str | None = None
    forms: Counted = ()
    counts: bool = True  # whether papers with all words must hold it: not for the little words
    loose: bool = False  # whether `score` finds other papers than `held`
    leaves: tuple[Query, ...] = ()  # what `held` is the union of: counting many at once is quickest in one union


class Wording:
    """Compiles words against one state of an index, and remembers what it replaced."""

    def __init__(self, lexicon: Lexicon, mix: Mix) -> None:
        self.lexicon = lexicon
        self.mix = mix
        self.near: list[Near] = []
        self.ignored: list[str] = []

    # -- single words ---------------------------------------------------------------------------------------------

    def pooled(self, field: str, counted: Counted, weight: float = 1.0) -> Query:
        """Forms scored as if they were one word: each with the weight that all together have."""
        lexicon = self.lexicon
        idf = lexicon.idf(sum(n for _, n in counted))
        parts = [build.term(field, w, weight * idf / max(lexicon.idf(n), 1e-6)) for w, n in counted]
        return build.best_of(parts, self.mix.tie)

    def word(self, node: Word, typing: bool = False) -> list[Group]:
        """The groups of one typed word in the text: none for a stopword, several for a loose compound."""
        tokens = words(node.text, stopwords=False)
        if not tokens:
            self.ignored.append(bare(node.text))
            return []
        if len(tokens) > 1:
            return self.compound(node, tokens, typing)
        return [self.plain(tokens[0], node, typing)]

    def plain(self, token: str, node: Word, typing: bool) -> Group:
        """One token: its forms, its joined and parted spellings, authors and venues of that name."""
        mix, lexicon = self.mix, self.lexicon
        counted = lexicon.forms("text", token)
        parts: list[Query] = []
        leaves = [build.term("text", w) for w, _ in counted]
        if counted:
            parts.append(self.pooled("text", counted))
        if node.prefix or typing:
            parts += self.continued("text", token, counted)
            leaves += [build.term("text", w) for w, _ in self.beyond("text", token, counted)]
            if len(token) > 2:
                parts += self.continued("author", token, (), mix.author)
                leaves += [build.term("author", w) for w, _ in self.beyond("author", token, ())]
        single = self.elsewhere(token, sum(n for _, n in counted))
        single += self.parted(token) + self.relaxed(token, node.text, counted)
        if node.near or not (parts or single or node.prefix):
            single += self.instead(token, node, known=bool(parts or single))
        made = build.best_of([*parts, *single], 0.0)
        leaves += single
        little = token in FUNCTION or token in ASKING
        weight = (mix.function if token in FUNCTION else mix.asking) if little else 1.0
        held = build.any_of(leaves)
        return Group(build.boosted(made, weight), held, token, counted, not little, leaves=tuple(leaves))

    def instead(self, token: str, node: Word, known: bool) -> list[Query]:
        """Near words, at a lower weight; a word that no paper holds may also be two written as one."""
        lexicon = self.lexicon
        near = lexicon.near(token)
        apart = [] if known else self.apart(token)
        if not known:
            used = (*(f"{a} {b}" for a, b in apart), *(w for w, _ in near))
            self.near.append(Near(bare(node.text), used[:3]))
        made = [build.phrase("text", ((0, a), (1, b)), 0, self.mix.joined) for a, b in apart]
        return made + [self.pooled("text", lexicon.forms("text", w), self.mix.near) for w, _ in near]

    def apart(self, token: str) -> list[tuple[str, str]]:
        """The likeliest way to part a token into two known words, if they stand side by side in a paper."""
        count = self.lexicon.count
        cuts = [(token[:i], token[i:]) for i in range(2, len(token) - 1)] if token.isalpha() else []
        known = [(min(n, m), a, b) for a, b in cuts if (n := count("text", a)) and (m := count("text", b))]
        for _, a, b in sorted(known, reverse=True)[:2]:
            found = self.lexicon.searcher.search(build.phrase("text", ((0, a), (1, b))), limit=1, count=False)
            if found.hits:
                return [(a, b)]
        return []

    def joined(self, groups: Sequence[Group]) -> tuple[list[Group], list[Query]]:
        """Neighbours that papers also write as one word (data set, dataset): held by it too, and scored for it."""
        made, extra = list(groups), []
        for i, (first, second) in enumerate(zip(groups, groups[1:], strict=False)):
            if not (first.token and second.token and first.counts and second.counts):
                continue
            counted = self.lexicon.forms("text", first.token + second.token)
            if counted and first.token != second.token:
                one = self.pooled("text", counted, self.mix.joined)
                extra.append(one)
                parts = (first.token, second.token)
                self.near = [near for near in self.near if near.typed.lower() not in parts]
                for at in (i, i + 1):
                    held = build.any_of([made[at].held, one])
                    made[at] = replace(made[at], held=held, loose=True, leaves=())
        return made, extra

    def continued(self, field: str, prefix: str, known: Counted, weight: float = 1.0) -> list[Query]:
        """What a beginning goes on to, scored as one word, the words already known left out."""
        found = self.beyond(field, prefix, known)
        return [self.pooled(field, found, weight * self.mix.continued)] if found else []

    def beyond(self, field: str, prefix: str, known: Counted) -> Counted:
        """What a beginning goes on to besides the words already known."""
        have = {w for w, _ in known}
        return tuple((w, n) for w, n in self.lexicon.continuations(field, prefix) if w not in have)

    def elsewhere(self, token: str, in_text: int) -> list[Query]:
        """Authors and venues of that name, where it is no everyday word of the texts."""
        lexicon, mix = self.lexicon, self.mix
        made = []
        authors = lexicon.count("author", token)
        if authors and in_text <= 5 * authors:
            made.append(build.term("author", token, mix.author))
        venues = lexicon.count("venue", token)
        if venues and in_text * 20 <= venues:
            made.append(build.term("venue", token, mix.venue))
        if not in_text and lexicon.indexed(token):
            made.append(build.term("maths", token))
        return made

    def parted(self, token: str) -> list[Query]:
        """Preprocessing found as pre-processing, knn as k-nn, unet as u-net."""
        if not token.isalpha() or not token.isascii() or len(token) < 3:
            return []
        lexicon = self.lexicon
        made = []
        if len(token) <= 6 and lexicon.count("text", token[0]) and lexicon.count("text", token[1:]):
            made.append(((0, token[0]), (1, token[1:])))
        for cut in range(2, min(8, len(token) - 2)):
            if token[:cut] in PREFIXES and lexicon.count("text", token[:cut]):
                rest = lexicon.forms("text", token[cut:])[: self.mix.pair_forms]
                made += [((0, token[:cut]), (1, w)) for w, _ in rest]
        return [build.phrase("text", pair, 0, self.mix.joined * 0.6) for pair in made]

    def relaxed(self, token: str, typed: str, counted: Counted) -> list[Query]:
        """Umlauts written out or not, at a lower weight than the word as typed."""
        found = [(w, n) for w in relaxed(token, typed) if (n := self.lexicon.count("text", w))]
        idf = min([self.lexicon.idf(n) for _, n in (*counted, *found)], default=0.0)
        made = [
            build.term("text", w, self.mix.relaxed * idf / max(self.lexicon.idf(n), 1e-6)) for w, n in found
        ]
        names = [w for w in relaxed(token, typed) if self.lexicon.count("author", w)]
        return made + [build.term("author", w, self.mix.author * self.mix.relaxed) for w in names]

    # -- compounds ------------------------------------------------------------------------------------------------

    def compound(self, node: Word, tokens: Sequence[str], typing: bool) -> list[Group]:
        """A word of several tokens: GPT-4 and k-NN hold together; pre-training may also stand apart."""
        joined = "".join(tokens)
        counted = self.lexicon.forms("text", joined) if joined.isalpha() else ()
        together = [self.pooled("text", counted, self.mix.joined)] if counted else []
        if all(len(t) > 1 and t.isalpha() and t.isascii() for t in tokens):
            groups = [self.plain(t, Word(t), typing and t is tokens[-1]) for t in tokens]
            if not together:
                return groups
            held = build.best_of([build.all_of([g.held for g in groups]), *together], 0.0)
            score = build.best_of([build.any_of([g.score for g in groups]), *together], 0.0)
            return [Group(score, held, loose=True)]
        places = positions(node.text)
        if _unspaced(tokens):
            return [self.unspaced(places)]
        last = tokens[-1]
        if (typing or node.prefix) and len(places) > 1:
            ends = self.lexicon.continuations("text", last)[:16]
            parts = [build.phrase("text", [*places[:-1], (places[-1][0], w)]) for w, _ in ends]
            exact = build.best_of([build.phrase("text", places), *parts], 0.0)
        else:
            exact = self.held_together(places)
        named = [build.phrase("author", places, 0, self.mix.author)]
        made = build.best_of([exact, *together, *named], 0.0)
        return [Group(made, made)]

    def held_together(self, places: Sequence[tuple[int, str]]) -> Query:
        """The parts of a compound side by side; its last word in other forms too (p-value, p-values)."""
        at, last = places[-1]
        others = self.lexicon.forms("text", last)[:4] if len(last) > 2 and last.isalpha() else ()
        ends = [last, *(w for w, _ in others if w != last)]
        return build.best_of([build.phrase("text", [*places[:-1], (at, w)]) for w in ends], 0.0)

    def unspaced(self, places: Sequence[tuple[int, str]]) -> Group:
        """A run of a script without blanks: whole, else by its pairs of signs."""
        whole = build.phrase("text", places)
        pairs = [build.phrase("text", pair) for pair in zip(places, places[1:], strict=False)]
        if len(pairs) < 2:
            return Group(whole, whole)
        return Group(build.any_of([whole, *(build.boosted(p, 0.5) for p in pairs)]), build.all_of(pairs), loose=True)

    # -- phrases and pairs ----------------------------------------------------------------------------------------

    def phrase(self, node: Phrase) -> Query | None:
        """A quoted phrase: exactly these words; one of only stopwords is looked for in titles."""
        places = positions(node.text)
        if not places:
            plain = list(enumerate(words(node.text)))
            return build.phrase("title", plain) if plain else None
        parts = [build.phrase("text", places)]
        named = list(enumerate(words(node.text)))
        if self.lexicon.count("author", named[0][1]):
            parts.append(build.phrase("author", named, 0, self.mix.author))
        return build.best_of(parts, 0.0)

    def little(self, typed: str) -> list[Group]:
        """The group of a query of nothing but stopwords (`To be or not to be`): those words together in a title."""
        plain = list(enumerate(words(typed)))
        if len(plain) < 2 or any(not self.lexicon.count("title", word) for _, word in plain):
            return []
        made = build.phrase("title", plain)
        return [Group(made, made)]

    def quoted(self, node: Phrase) -> list[Group]:
        """A quotation in a passage of prose: its words like the others, and more where they stand together."""
        groups = [g for piece in node.text.split() for g in self.word(Word(piece))]
        whole = self.phrase(node)
        return [*groups, Group(whole, whole)] if whole is not None and len(groups) > 1 else groups

    def pair(self, first: Group, second: Group, forms: int, both: bool) -> list[Query]:
        """Two neighbouring words near each other, in their most frequent forms; `both`: in either order."""
        mix, lexicon = self.mix, self.lexicon
        if not first.forms or not second.forms or first.token == second.token:
            return []
        weight = lexicon.idf(sum(n for _, n in first.forms)) + lexicon.idf(sum(n for _, n in second.forms))
        ahead: list[Query] = []
        back: list[Query] = []
        for x, n in leading(first, forms):
            for y, m in leading(second, forms):
                if x != y:
                    scale = weight / max(lexicon.idf(n) + lexicon.idf(m), 1e-6)
                    ahead.append(build.phrase("text", ((0, x), (1, y)), mix.slop, scale))
                    back.append(build.phrase("text", ((0, y), (1, x)), mix.slop, scale))
        if not ahead:
            return []
        made = [build.boosted(build.best_of(ahead, mix.tie), mix.pair)]
        if both and mix.reversed:
            made.append(build.boosted(build.best_of(back, mix.tie), mix.pair * mix.reversed))
        return made

    def postings(self, pair: tuple[Group, Group], forms: int, both: bool) -> int:
        """Postings that a pair reads, about: the rarer word of each phrase leads."""
        a, b = leading(pair[0], forms), leading(pair[1], forms)
        return (2 if both else 1) * sum(min(n, m) for _, n in a for _, m in b)

    # -- fields ---------------------------------------------------------------------------------------------------

    def titled(self, group: Group) -> Query | None:
        """The title's share of a plain word's score."""
        if group.token is None or not group.forms:
            return None
        count = self.lexicon.count
        found = tuple((w, n) for w, _ in group.forms if (n := count("title", w)))
        return self.pooled("title", found, self.mix.title) if found else None

    def scoped_word(self, field: str, node: Word, typing: bool) -> Query | None:
        """A word in one field: in all its forms in titles, as it stands in names."""
        tokens = words(node.text)
        if not tokens:
            return None
        parts = [self.scoped_token(field, t, node, typing and t is tokens[-1]) for t in tokens]
        return build.all_of(parts)

    def scoped_token(self, field: str, token: str, node: Word, typing: bool) -> Query:
        """One token in one field."""
        lexicon, mix = self.lexicon, self.mix
        counted = lexicon.forms(field, token) if field == "title" else ((token, lexicon.count(field, token)),)
        counted = tuple((w, n) for w, n in counted if n)
        parts = [self.pooled(field, counted)] if counted else []
        if node.prefix or typing:
            parts += self.continued(field, token, counted)
        parts += [build.term(field, w, mix.relaxed) for w in relaxed(token, node.text) if lexicon.count(field, w)]
        return build.best_of(parts, 0.0)

    def scoped_phrase(self, field: str, node: Phrase) -> Query | None:
        """A phrase in one field; of a person's name, the words in any order, initials optional."""
        tokens = words(node.text)
        if not tokens:
            return None
        if field == "author":
            whole = [t for t in tokens if len(t) > 1 or t.isdigit()] or tokens
            return build.all_of([self.scoped_token(field, t, Word(t), False) for t in whole])
        return build.phrase(field, list(enumerate(tokens)))


def leading(group: Group, forms: int) -> Counted:
    """The word as typed and its most frequent other forms."""
    others = sorted(group.forms[1:], key=lambda item: -item[1])
    return (*group.forms[:1], *others[: forms - 1])


def _unspaced(tokens: Sequence[str]) -> bool:
    """Whether the tokens are signs of a script that is written without blanks."""
    return all(len(t) == 1 and ord(t) > 0xE00 for t in tokens)


def bare(text: str) -> str:
    """A typed word without the signs round it."""
    return text.strip(".,;:!?()[]{}'\"") or text
