"""Other spellings of one word: British and American, irregular plurals, umlauts written out.

Each function gives words that may or may not exist; the index keeps those it knows.
"""

from __future__ import annotations

import re
from functools import lru_cache

from reader.patterns import pattern

__all__ = ["relaxed", "spellings"]

_ISE = pattern(r"(\w{3,})(is|iz)(e|ed|es|er|ers|ing|able|ation|ations|ational)")
_YSE = pattern(r"(\w{2,}l)(ys|yz)(e|ed|es|er|ers|ing|able)")
_OUR = pattern(
    r"((?:un|dis|mis|multi|tri|mono|bi)?(?:behavi|col|fav|flav|harb|hon|hum|lab|neighb|od|rum|sav|savi|tum|vap|vig|arm"
    r"|endeav|rig|splend|cand|ard|ferv|parl|demean|clam|glam|ranc|val))(our|or)(\w*)"
)
_CENTRE = pattern(
    r"(\w*)(centr|center|fibr|fiber|metr|meter|theatr|theater|litr|liter|calibr|caliber|spectr|specter)(e|es|s|ed|ing)?"
)
_OGUE = pattern(r"(\w*(?:catal|dial|anal|monol|prol|epil|homol))(ogue|og)(s|d|ed)?")
_LL = pattern(r"(\w{2,}[aeiou])(ll|l)(ed|ing|er|ers|ings|ation|ful|ment|ments)")
_ENCE = pattern(r"((?:def|off|lic|pret))(enc|ens)(e|es|eless|ed|ing|ive)")
_ROOTS = (
    ("haem", "hem"), ("anaem", "anem"), ("paediatr", "pediatr"), ("leukaem", "leukem"), ("ischaem", "ischem"),
    ("gynaec", "gynec"), ("palaeo", "paleo"), ("archaeo", "archeo"), ("foet", "fet"), ("oestr", "estr"),
    ("oesoph", "esoph"), ("diarrhoea", "diarrhea"), ("anaesth", "anesth"), ("encyclopaed", "encycloped"),
    ("mediaev", "mediev"), ("manoeuvre", "maneuver"), ("manoeuvring", "maneuvering"), ("aesthet", "esthet"),
    ("aetiolog", "etiolog"), ("oedema", "edema"), ("coeliac", "celiac"), ("orthopaed", "orthoped"),
    ("sulph", "sulf"), ("sceptic", "skeptic"), ("mould", "mold"), ("plough", "plow"), ("artefact", "artifact"),
    ("aluminium", "aluminum"), ("grey", "gray"), ("judgement", "judgment"), ("acknowledgement", "acknowledgment"),
    ("enquir", "inquir"), ("jewellery", "jewelry"), ("programme", "program"), ("focuss", "focus"),
    ("biass", "bias"), ("ageing", "aging"), ("aeroplane", "airplane"), ("disc", "disk"),
    ("tyre", "tire"), ("cosy", "cozy"), ("draught", "draft"), ("fulfil", "fulfill"), ("enrol", "enroll"),
    ("skilful", "skillful"), ("benefitt", "benefit"), ("towards", "toward"), ("amongst", "among"),
    ("learnt", "learned"), ("burnt", "burned"), ("spelt", "spelled"),
)  # fmt: skip
_IRREGULAR = (
    ("matrix", "matrices", "matrixes"), ("vertex", "vertices", "vertexes"), ("index", "indices", "indexes"),
    ("simplex", "simplices", "simplexes"), ("appendix", "appendices"), ("helix", "helices"), ("vortex", "vortices"),
    ("analysis", "analyses"), ("hypothesis", "hypotheses"), ("thesis", "theses"), ("synthesis", "syntheses"),
    ("basis", "bases"), ("axis", "axes"), ("crisis", "crises"), ("diagnosis", "diagnoses"), ("ellipsis", "ellipses"),
    ("criterion", "criteria"), ("phenomenon", "phenomena"), ("automaton", "automata"), ("polyhedron", "polyhedra"),
    ("maximum", "maxima", "maximums"), ("minimum", "minima", "minimums"), ("optimum", "optima"),
    ("spectrum", "spectra", "spectrums"), ("quantum", "quanta"), ("momentum", "momenta"), ("stratum", "strata"),
    ("equilibrium", "equilibria", "equilibriums"), ("continuum", "continua"), ("bacterium", "bacteria"),
    ("corpus", "corpora", "corpuses"), ("genus", "genera"), ("locus", "loci"), ("focus", "foci", "focuses"),
    ("nucleus", "nuclei"), ("stimulus", "stimuli"), ("radius", "radii"), ("modulus", "moduli"), ("torus", "tori"),
    ("formula", "formulae", "formulas"), ("larva", "larvae"), ("supernova", "supernovae"), ("nebula", "nebulae"),
    ("lemma", "lemmata", "lemmas"), ("schema", "schemata", "schemas"), ("child", "children"), ("mouse", "mice"),
    ("woman", "women"), ("man", "men"), ("person", "persons", "people"), ("foot", "feet"), ("tooth", "teeth"),
    ("half", "halves"), ("leaf", "leaves"), ("shelf", "shelves"), ("proof", "proofs"), ("prove", "proven", "proved"),
    ("choose", "chose", "chosen"), ("build", "built"), ("find", "found"), ("learn", "learnt"),
    ("grow", "grew", "grown"), ("draw", "drew", "drawn"), ("drive", "drove", "driven"), ("break", "broke", "broken"),
    ("hide", "hid", "hidden"), ("write", "wrote", "written"), ("teach", "taught"), ("seek", "sought"),
    ("freeze", "froze", "frozen"), ("forget", "forgot", "forgotten"), ("die", "dies", "died", "dying"),
    ("lie", "lies", "lying"), ("tie", "ties", "tied", "tying"),
)  # fmt: skip
_PLURALS = {word: tuple(w for w in group if w != word) for group in _IRREGULAR for word in group}
_TURN = {
    "is": "iz", "iz": "is", "ys": "yz", "yz": "ys", "our": "or", "or": "our", "ogue": "og", "og": "ogue", "ll": "l",
    "l": "ll", "enc": "ens", "ens": "enc",
}  # fmt: skip
_CENTRES = {"centr": "center", "fibr": "fiber", "metr": "meter", "theatr": "theater", "litr": "liter",
            "calibr": "caliber", "spectr": "specter"}  # fmt: skip
_CENTERS = {v: k for k, v in _CENTRES.items()}


def _turned(rule: re.Pattern[str], word: str) -> str | None:
    """The word with the part that the two spellings differ in turned round."""
    found = rule.fullmatch(word)
    return found[1] + _TURN[found[2]] + (found[3] or "") if found else None


def _centred(word: str) -> list[str]:
    """Centre, fibre, metre and their forms turned round."""
    found = _CENTRE.fullmatch(word)
    if not found:
        return []
    head, root, end = found[1], found[2], found[3] or ""
    if root in _CENTRES:
        turned = _CENTRES[root]
        return [head + turned + {"e": "", "es": "s", "ed": "ed", "ing": "ing"}.get(end, end)]
    turned = _CENTERS[root]
    return [head + turned + {"": "e", "s": "es", "ed": "ed", "ing": "ing"}.get(end, end)]


@lru_cache(maxsize=4_096)
def spellings(word: str) -> tuple[str, ...]:
    """Other spellings and irregular forms of a folded word that mean just the same; without the word itself."""
    made: list[str] = list(_PLURALS.get(word, ()))
    for rule in (_ISE, _YSE, _OUR, _OGUE, _LL, _ENCE):
        turned = _turned(rule, word)
        if turned:
            made.append(turned)
    made += _centred(word)
    for british, american in _ROOTS:
        if word.startswith(british):
            made.append(american + word[len(british) :])
        if word.startswith(american):
            made.append(british + word[len(american) :])
    return tuple(dict.fromkeys(w for w in made if w != word))


_UMLAUTS = (("oe", "o"), ("ae", "a"), ("ue", "u"))


def relaxed(word: str, typed: str) -> tuple[str, ...]:
    """Folded spellings that may stand for the word at a lower weight: umlauts written out, or not.

    `Boehme` finds Böhme (folded: bohme), and `Böhme`, typed with its dots, finds Boehme. A plain `Bohme` finds
    only itself and Böhme.
    """
    made: list[str] = []
    for out, plain in _UMLAUTS:
        if out in word:
            made.append(word.replace(out, plain))
    low = typed.lower()
    if any(c in low for c in "öäüøåæœ"):
        long = {"ö": "oe", "ä": "ae", "ü": "ue", "ø": "oe", "å": "aa"}
        turned = "".join(long.get(c, c) for c in low)
        if turned.isascii():
            made.append(turned)
    return tuple(w for w in dict.fromkeys(made) if w != word)
