"""A quick look that tells most queries from those that may hold maths, so that they need not load its reader."""

from __future__ import annotations

from reader.patterns import pattern

__all__ = ["ordinary"]

_WORDS = pattern(r"(?:[A-Za-z][a-z]{2,}(?:-[A-Za-z]?[a-z]+)*|a|of|in|to|on|by|an|is|we|or|as|at|be|it|with)")
_PLAIN = pattern(rf"\s*(?:{_WORDS.pattern}(?:[,.;?!]?(?:\s+|$)))*")
_LETTERS = pattern(r"[A-Za-z]+")
_NAMES = (
    "alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda lamda mu nu xi pi rho varrho"
    " sigma tau upsilon phi varphi chi psi omega ell nabla eps infty infinity grad"
    " arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det dim exp gcd hom inf injlim ker lg lim liminf"
    " limsup ln log max min mod pr prod projlim sec sin sinh sqrt sum sup tan tanh int"
    " subset subseteq supset supseteq times leq geq neq cup cap approx hat bar tilde vec dot ddot squared cubed"
    " aut cov end gal lip proj relu spec tr var vol arccot arcosh arctg arginf argsup arsinh artanh atan card ch cl"
    " conv csch ctg diag diam dist dom epi erf lcm logit med negl nnz plim poly polylog polyloglog prox rad rank rk"
    " sech sgn sh sigmoid sign sinc softmax softplus span supp tg th trace"
)
NAMES = frozenset(_NAMES.split())
"""Words of letters alone that may be maths."""


def ordinary(text: str) -> bool:
    """Whether a text is plainly words: no sign, digit, single letter, capitals, or name of a letter or function."""
    return bool(_PLAIN.fullmatch(text)) and not any(w.lower() in NAMES for w in _LETTERS.findall(text))
