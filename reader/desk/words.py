"""What is known of a single word, for headlines: lists and weights are looked up once a word and kept."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from reader.desk import headline_words as lists
from reader.desk.headline_weights import HYPHEN, LETTERS, STEMS
from reader.patterns import pattern

MARKS = "([{\"“‘'`*.,;:!?)]}”’"
"""What stands around a word."""
KEPT = 16_384
"""Words kept: some 9 MB, and nineteen of twenty words of an abstract are among them."""

# What a word can be, many at once. Plain integers: enum flags cost half a microsecond at each test.
(STOP, RELATIVE, FINITE, ARTICLE, PREPOSITION, PRAISE, FUNCTION, NO_END, BREAK, WANTING, OPENER, QUESTION) = (
    1 << i for i in range(12)
)
(HEAD, PARTICIPLE, GERUND, ADJECTIVE, ABBREVIATION, ANAPHOR, PARTICLE, TASK, ADVERB, CLOSES, COMMA, CAPITAL) = (
    1 << i for i in range(12, 24)
)
ACRONYM, CONJUNCTION, INTRODUCING, SUBORDINATE, CLAIMING, VERB, MATHS, BEING = (
    1 << i for i in range(24, 32)
)
_LISTS = (
    (STOP, lists.STOPS),
    (RELATIVE, lists.RELATIVES),
    (FINITE, lists.FINITE),
    (ARTICLE, lists.ARTICLES),
    (PREPOSITION, lists.PREPOSITIONS),
    (PRAISE, lists.PRAISE),
    (FUNCTION, lists.FUNCTION),
    (NO_END, lists.FUNCTION | lists.DANGLING),
    (BREAK, lists.BREAKS),
    (WANTING, lists.WANTING),
    (OPENER, lists.OPENERS),
    (QUESTION, lists.QUESTIONS),
    (HEAD, lists.HEADS),
    (ANAPHOR, lists.ANAPHORS),
    (PARTICLE, lists.PARTICLES),
    (TASK, lists.TASKS),
    (ADVERB, lists.ADVERBS),
    (INTRODUCING, lists.INTRODUCING),
    (SUBORDINATE, lists.SUBORDINATE),
    (CLAIMING, lists.CLAIMING),
    (VERB, frozenset(lists.VERBS) - lists.NOUNS),
    (BEING, frozenset({"is", "are", "was", "were"})),
    (CONJUNCTION, frozenset({"and"})),
)
_CLOSING = frozenset(".;:!?—")
_KINDS = {low: sum(bit for bit, words in _LISTS if low in words) for low in frozenset().union(*(x for _, x in _LISTS))}
_PARTS = pattern(r"[a-z0-9]+")
_PRIVATE = pattern("[\ue000-\uf8ff]")


class Word(NamedTuple):
    """A word in lower case without the marks around it; what it is; its stems that a title may hold, with log odds.

    `kin` is alike for the forms of a word.
    """

    low: str
    kind: int
    stems: tuple[tuple[str, float], ...]
    kin: str


@lru_cache(KEPT)
def word_of(raw: str) -> Word:
    """What is known of a word as it stands in a text, its marks with it."""
    bare = raw.strip(MARKS)
    low = bare.lower()
    kind = _KINDS.get(low, 0) if low else FUNCTION | NO_END
    last = raw[-1]
    if not last.isalnum():
        if raw.lower() in lists.ABBREVIATIONS or (len(raw) == 2 and last == "." and raw[0].isupper()):
            kind |= ABBREVIATION
        else:
            last = raw.rstrip("\"”’'")[-1:]
            if last == ",":
                kind |= COMMA
            elif last in _CLOSING:
                kind |= CLOSES
    if low.endswith("ed"):
        kind |= PARTICIPLE
    elif low.endswith("ing"):
        kind |= GERUND
    elif low.endswith("ly"):
        kind |= NO_END | ADVERB
    elif low.endswith(lists.ADJECTIVES):
        kind |= ADJECTIVE
    if bare[:1].isupper():
        kind |= CAPITAL if bare[1:].islower() else ACRONYM
    if not bare.isascii() and _PRIVATE.search(bare):
        kind |= MATHS
    kin = low.removesuffix("'s").removesuffix("’s").rstrip("s")
    if low in lists.IGNORED:
        return Word(low, kind, (), kin)
    if low.isalnum() and low.isascii():
        stems: tuple[tuple[str, float], ...] = ((low[:5], _odds(low)),) if len(low) > 1 else ()
        return Word(low, kind, stems, kin[:5])
    more = HYPHEN if "-" in low else 0.0
    parts = [p for p in _PARTS.findall(low) if len(p) > 1 and p not in lists.IGNORED]
    return Word(low, kind, tuple((p[:5], _odds(p) + more) for p in parts), kin if more else kin[:5])


def _odds(part: str) -> float:
    """The part of the log odds, that a word of an abstract is in its title, which comes from the word alone."""
    return STEMS.get(part[:5], 0.0) + LETTERS[min(len(part), len(LETTERS) - 1)]
