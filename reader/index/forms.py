"""The forms of a word that a search looks for: its inflections and kin, and its other spellings.

The index holds words as they stand. A query's word is therefore looked for in all forms that share its stem
(Porter's English stemmer), British and American, each scored as if they were one word: measured level with a stemmed
index on Cranfield and CACM (tests/benchmarks/ranking.md), while a quoted word can still mean just itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

import tantivy

from reader.index.spelling import spellings

__all__ = ["forms", "stem"]

_STEMMER = (
    tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).filter(tantivy.Filter.stemmer("english")).build()
)

# The endings that follow a stem in scientific English, most frequent first (counted on 17,674 abstracts).
_ENDINGS = (
    "", "s", "e", "ed", "ing", "es", "ion", "ation", "al", "y", "ly", "ate", "ic", "d", "ive", "ent", "ions",
    "ations", "ated", "ity", "ance", "er", "ments", "able", "ization", "ical", "ence", "ional", "ically", "ant",
    "ment", "ating", "ally", "ers", "ics", "ates", "ative", "ize", "ized", "ous", "ement", "ively", "ication",
    "ently", "ency", "ness", "izing", "iveness", "antly", "ful", "ements", "ely", "ator", "ational", "ately",
    "ities", "ability", "ism", "ents", "izes", "eous", "ings", "ators", "ences", "fully", "ionally", "eously",
    "ible", "ality", "als", "ingly", "ances", "atively", "ives", "ously", "or", "ationally", "ably", "isms",
    "ivity", "ors", "ioning", "ies", "ied", "ier", "ying", "ancy", "encies", "ioned", "ications", "alized",
    "alization", "eness", "ants", "izer", "izers", "ibility", "atives", "izations", "ise", "ised", "ising", "ises",
    "isation", "isations", "iser", "ist", "ists", "istic", "ility", "ilities", "ary", "ories", "ory", "alities",
    "icity", "alize", "alizes", "alizing", "alise", "alised", "alising", "alisation",
)  # fmt: skip
LONG_HEAD = 4
"""Letters from which on the words that begin so are few enough to be listed."""
_DOUBLED = ("ed", "ing", "er", "ers", "ings")

# Words that the stemmer throws together though they mean different things: forms of one stem part into these
# families by how they begin. A word in no family belongs to all.
_APART: dict[str, tuple[tuple[str, ...], ...]] = {
    "experi": (("experience",), ("experiment",)),
    "import": (("importan",), ("import", "imports", "importe", "importing")),
    "posit": (("position",), ("positive", "positivi")),
    "author": (("authori",), ("author", "authors", "authored", "authoring")),
    "eugen": (("eugenic",), ("eugene",)),
    "organ": (("organi",), ("organ", "organs")),
    "univers": (("universe",), ("universi",), ("universal",)),
    "anim": (("animal",), ("animat", "anime")),
    "object": (("objectiv",), ("object", "objects", "objected", "objecti")),
    "execut": (("executiv",), ("execute", "executi", "executa")),
    "intern": (("internal",), ("intern", "interns", "interned", "interning")),
    "polic": (("police", "policing"), ("policy", "policies")),
    "numer": (("numerous",), ("numeri", "numera")),
    "gener": (("generous", "generosity"), ("generat", "generic")),
    "general": (("general", "generals", "generall"), ("generali",)),
    "capit": (("capital",), ("capita", "capitation")),
    "negat": (("negative",), ("negate", "negati")),
    "arsen": (("arsenal",), ("arsenic",)),
    "commun": (("commune", "communal"), ("communit",), ("communic",)),
    "proceed": (("proceeding",), ("proceed", "proceeds", "proceeded")),
    "past": (("past",), ("paste", "pasted", "pasting", "pastes")),
    "secret": (("secret",), ("secretar",), ("secrete", "secretion", "secretory")),
    "matern": (("maternal",), ("maternity",)),
    "marin": (("marine",), ("marina",)),
    "sever": (("several",), ("severe", "severi", "severa"), ("sever",)),
    "relat": (("relativit", "relativis"), ("relative",), ("relate", "relation", "relating")),
    "termin": (("terminal",), ("terminat",), ("terminolog",)),
    "formal": (("formal",), ("formali",)),
    "custom": (("customer",), ("custom",)),
    "still": (("still",), ("stills",)),
    "wand": (("wand",), ("wander",)),
    "new": (("news",), ("new", "newer", "newest", "newly")),
    "inform": (("informal",), ("inform",)),
    "train": (("trainee",), ("train",)),
    "ration": (("rational",), ("ration",)),
    "nation": (("national",), ("nation",)),
}


def stem(word: str) -> str:
    """The stem of one folded word."""
    found = _STEMMER.analyze(word)
    return found[0] if found else word


def _family(word: str, family: tuple[str, ...]) -> int:
    """How well a word belongs to a family: the length of the longest beginning that fits, 0 for not at all."""
    return max((len(head) for head in family if word.startswith(head)), default=0)


def _kin(word: str, stemmed: str, other: str) -> bool:
    """Whether two words of one stem belong together."""
    families = _APART.get(stemmed)
    if not families or word == other:
        return True
    mine = max(range(len(families)), key=lambda i: _family(word, families[i]))
    theirs = max(range(len(families)), key=lambda i: _family(other, families[i]))
    return mine == theirs or not _family(word, families[mine]) or not _family(other, families[theirs])


@lru_cache(maxsize=2_048)
def _built(stemmed: str) -> tuple[str, ...]:
    """Every word that the stem could come from."""
    made = [stemmed + ending for ending in _ENDINGS]
    last = stemmed[-1:]
    if last in "iey":
        made += [stemmed[:-1] + ending for ending in _ENDINGS]
    elif last in "bdfgklmnprstvz" and len(stemmed) > 2 and stemmed[-2] in "aeiou":
        made += [stemmed + last + ending for ending in _DOUBLED]
    if stemmed.endswith("bl"):
        made += [stemmed[:-1] + "ility", stemmed[:-1] + "ilities"]
    elif stemmed[-2:] in ("at", "iz", "bl"):
        made.append(stemmed + "e")
    if stemmed.endswith("z") or stemmed.endswith("s"):
        made += [stemmed[:-1] + "s" + e for e in ("e", "ed", "es", "is")]
    return tuple(dict.fromkeys(made))


def _head(stemmed: str) -> str:
    """What all words of a stem begin with: the stemmer turns y into i, and drops or adds an e at the end."""
    if stemmed.endswith("bl"):
        return stemmed[:-1]
    return stemmed[:-1] if stemmed[-1:] in ("i", "e", "y", "z", "s") else stemmed


def forms(
    word: str, known: Callable[[str], int], begins: Callable[[str], Iterable[tuple[str, int]]]
) -> tuple[tuple[str, int], ...]:
    """The words of the index that stand for `word`, each with its number of papers; the word itself first.

    They share its stem and its family, in either spelling. `known` gives the papers of a word (0: none); `begins`
    the words that begin so, with theirs: one look-up where the beginning is long enough to have few.
    """
    made: dict[str, int] = {}
    spelled_all = (word, *spellings(word))
    for spelled in spelled_all:
        if count := known(spelled):
            made[spelled] = count
    if len(word) < 3 or not word.isascii() or not word.isalpha():
        return tuple(made.items())
    for spelled in spelled_all:
        stemmed = stem(spelled)
        head = _head(stemmed)
        if len(head) >= LONG_HEAD:
            built = {w: n for w, n in begins(head) if w not in made and len(w) <= len(stemmed) + 9}
        else:
            built = {b: n for b in _built(stemmed) if b not in made and len(b) > 1 and (n := known(b))}
        if not built:
            continue
        for other, its in zip(built, _STEMMER.analyze(" ".join(built)), strict=True):
            if its == stemmed and _kin(spelled, stemmed, other):
                made[other] = built[other]
    return tuple(made.items())
