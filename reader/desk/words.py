"""What is known of a single word, for headlines: lists and weights are looked up once a word and kept."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from reader.desk import headline_words as lists
from reader.desk.headline_weights import HYPHEN, LETTERS, STEMS

MARKS = "([{\"“‘'`*.,;:!?)]}”’"
"""What stands around a word."""
KEPT = 16_384
"""Words kept: some 8 MB, and nineteen of twenty words of an abstract are among them."""

# What a word can be, many at once. Plain integers: enum flags cost half a microsecond at each test.
(STOP, RELATIVE, FINITE, ARTICLE, PREPOSITION, PRAISE, FUNCTION, NO_END, BREAK, WANTING, OPENER, QUESTION) = (
    1 << i for i in range(12)
)
(HEAD, PARTICIPLE, GERUND, ADJECTIVE, ABBREVIATION, ANAPHOR, PARTICLE, TASK, ADVERB, CLOSES, COMMA, CAPITAL) = (
    1 << i for i in range(12, 24)
)
ACRONYM, CONJUNCTION, INTRODUCING, SUBORDINATE, CLAIMING, VERB, MATHS = (
    1 << i for i in range(24, 31)
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
    (CONJUNCTION, frozenset({"and"})),
)
_PARTS = re.compile(r"[a-z0-9]+")


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
    kind = sum(bit for bit, words in _LISTS if low in words)
    if raw.lower() in lists.ABBREVIATIONS or (len(raw) == 2 and raw[1] == "." and raw[0].isupper()):
        kind |= ABBREVIATION
    elif raw.rstrip("\"”’'")[-1:] in (".", ";", ":", "!", "?", "—"):
        kind |= CLOSES
    elif raw[-1] == ",":
        kind |= COMMA
    if low.endswith("ed"):
        kind |= PARTICIPLE
    elif low.endswith("ing"):
        kind |= GERUND
    elif low.endswith(lists.ADJECTIVES):
        kind |= ADJECTIVE
    elif low.endswith("ly"):
        kind |= NO_END | ADVERB
    if bare[:1].isupper():
        kind |= CAPITAL if bare[1:].islower() else ACRONYM
    if any("\ue000" <= c <= "\uf8ff" for c in bare):
        kind |= MATHS
    if not low:
        kind |= FUNCTION | NO_END
    parts = () if low in lists.IGNORED else _PARTS.findall(low)
    more = HYPHEN if "-" in low else 0.0
    stems = tuple((p[:5], _odds(p) + more) for p in parts if len(p) > 1 and p not in lists.IGNORED)
    kin = low.removesuffix("'s").removesuffix("’s").rstrip("s")
    return Word(low, kind, stems, kin if "-" in kin else kin[:5])


def _odds(part: str) -> float:
    """The part of the log odds, that a word of an abstract is in its title, which comes from the word alone."""
    return STEMS.get(part[:5], 0.0) + LETTERS[min(len(part), len(LETTERS) - 1)]
