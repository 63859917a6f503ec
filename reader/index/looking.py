"""What a query looks for, as words: so that the hits' texts may be marked by the same rules that found them."""

from __future__ import annotations

from reader.index.analysis import words
from reader.index.lexicon import Lexicon
from reader.index.protocol import Looked
from reader.index.spelling import relaxed
from reader.query.tree import Maths, Phrase, Query, Word, walk

__all__ = ["looked"]


def looked(query: Query, lexicon: Lexicon, *, typing: bool) -> Looked:
    """The words, beginnings, phrases and maths tokens that a query looks for."""
    found: set[str] = set()
    prefixes: list[str] = []
    phrases: list[tuple[str, ...]] = []
    maths: set[str] = set()
    last = query.children[-1] if query.children else None
    for node in walk(query.children, negated=False):
        if isinstance(node, Maths):
            maths.update(t.text for t in node.tokens if lexicon.count("maths", t.text))
        elif isinstance(node, Phrase):
            phrases.append(tuple(words(node.text)))
        elif isinstance(node, Word):
            token = words(node.text, stopwords=False)
            if len(token) == 1 and not lexicon.count("text", token[0]) and lexicon.indexed(token[0]):
                maths.add(token[0])
            at_end = typing and node is last and node.span[1] == len(query.text)
            _word(node, at_end, lexicon, found, prefixes, phrases)
    return Looked(frozenset(found), tuple(prefixes), tuple(p for p in phrases if p), frozenset(maths))


def _word(
    node: Word,
    at_end: bool,
    lexicon: Lexicon,
    found: set[str],
    prefixes: list[str],
    phrases: list[tuple[str, ...]],
) -> None:
    """What one word looks for; a compound that holds together is a phrase."""
    tokens = words(node.text, stopwords=False)
    if len(tokens) > 1:
        phrases.append(tuple(words(node.text)))
        if "".join(tokens).isalpha():
            found.update(w for w, _ in lexicon.forms("text", "".join(tokens)))
        if not all(len(t) > 1 and t.isalpha() and t.isascii() for t in tokens):
            return
    for token in tokens:
        known = lexicon.forms("text", token)
        found.add(token)
        found.update(w for w, _ in known)
        found.update(w for w in relaxed(token, node.text) if lexicon.count("text", w))
        begun = node.prefix or (at_end and token is tokens[-1])
        if begun:
            prefixes.append(token)
        going_on = node.prefix or (begun and lexicon.continuations("text", token))
        if node.near or not (known or going_on):  # as it is searched: near words where nothing begins so
            found.update(f for w, _ in lexicon.near(token) for f, _ in lexicon.forms("text", w))
