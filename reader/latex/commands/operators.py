r"""Operators: named functions and big signs; which of them take limits above and below in a display."""

from __future__ import annotations

__all__ = ["OPERATORS", "TYPED_FUNCTIONS"]

TYPED_FUNCTIONS = frozenset(
    ["log", "ln", "exp", "min", "max", "sup", "inf", "lim", "sin", "cos", "tan", "poly", "polylog", "argmin", "argmax"]
)
"""Functions that are known without their backslash too, where no letter touches them."""

_FUNCTIONS = """
log ln lg exp sin cos tan cot sec csc arcsin arccos arctan arccot sinh cosh tanh coth sech csch arg deg dim hom ker
sgn sign tr Tr rank diag supp conv span erf poly polylog polyloglog card vol Vol Var Cov cov var dist diam dom epi
cl rk softmax sigmoid relu ReLU sinc Tan Log Exp Sin Cos logit Ker Hom End Aut Gal Spec spec negl rad Lip prox proj
Proj sh ch th tg ctg arctg arsinh arcosh artanh nnz trace atan atan2 med softplus
"""
_LIMITS = "lim max min sup inf det gcd lcm Pr argmax argmin arginf argsup esssup essinf injlim projlim plim"
_SPELLED = {
    "limsup": "lim sup",
    "liminf": "lim inf",
    "varlimsup": "lim sup",
    "varliminf": "lim inf",
    "varinjlim": "lim inj",
    "varprojlim": "lim proj",
    "argmax": "argmax",
    "argmin": "argmin",
    "esssup": "ess sup",
    "essinf": "ess inf",
    "injlim": "inj lim",
    "projlim": "proj lim",
}
_BIG = """
sum ∑ prod ∏ coprod ∐ bigcap ⋂ bigcup ⋃ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ biguplus ⨄ bigsqcup ⨆
bigtimes ⨉
"""
_INTEGRALS = "int ∫ iint ∬ iiint ∭ iiiint ⨌ oint ∮ oiint ∯ oiiint ∰ idotsint ∫⋯∫ varint ∫ intop ∫ smallint ∫ fint ⨍"
_TYPED = {**dict.fromkeys("∑∏∐⋃⋂⨁⨂⋁⋀", True), **dict.fromkeys("∫∬∭∮", False)}


def _operators() -> dict[str, tuple[str, bool, bool, str]]:
    table: dict[str, tuple[str, bool, bool, str]] = {}
    for name in _FUNCTIONS.split():
        table["\\" + name] = (name, False, False, name)
    for name in [*_LIMITS.split(), *_SPELLED]:
        table["\\" + name] = (_SPELLED.get(name, name), False, True, name)
    for block, limits in ((_BIG, True), (_INTEGRALS, False)):
        words = block.split()
        for name, sign in zip(words[::2], words[1::2], strict=True):
            table["\\" + name] = (sign, True, limits, name)
    for sign, limits in _TYPED.items():
        table[sign] = (sign, True, limits, "")
    return table


OPERATORS: dict[str, tuple[str, bool, bool, str]] = _operators()
"""Token -> text, whether it is a big sign, whether it takes limits, command."""
