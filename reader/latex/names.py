r"""Names of commands that nobody defined: glued typos (`\mathcalO`, `\sqrtT`, `\logn`) cut into their parts.

An abstract that lost its braces or blanks glues a command to its argument. The longest known prefix wins. A prefix
that takes an argument may have any rest; a sign needs four letters and a short rest, so that authors' own names
(`\inputs`, `\total`) stay whole.
"""

from __future__ import annotations

from functools import lru_cache

from reader.latex.commands.accents import MATHS_ACCENTS
from reader.latex.commands.fonts import FONTS, TEXT_FONTS
from reader.latex.commands.macros import MACROS
from reader.latex.commands.operators import OPERATORS
from reader.latex.commands.symbols import ATOMS

__all__ = ["AUTHORS_FUNCTIONS", "CALLED", "split_name"]

_CALLABLE = (r"\mathcal{O}", r"\tilde{", r"\Omega", r"\Theta", r"\mathbb{E}", r"\mathbb{P}", r"\mathrm{")
CALLED: frozenset[str] = frozenset(
    body for count, body in MACROS.values() if count == 0 and body.startswith(_CALLABLE)
)
"""Bodies of macros that a group may follow as the arguments of a call."""

AUTHORS_FUNCTIONS = frozenset(
    ["poly", "polylog", "polyloglog", "rank", "diag", "tr", "Tr", "sign", "sgn", "nnz", "card", "vol", "Var", "Cov"]
    + ["cov", "var", "supp", "conv"]
)
"""Functions that LaTeX itself does not have: authors define them with an argument."""

_WITH_ARGUMENT = frozenset([*FONTS, *TEXT_FONTS, *MATHS_ACCENTS, "sqrt", "operatorname", "rm", "bf", "cal"]) - {
    "bb", "mc", "mb", "bs", "wt", "wh", "vv", "bold", "frak", "Hat", "dot", "Dot", "bar", "Bar",
}  # fmt: skip
_SIGNS = frozenset(name[1:] for name in [*ATOMS, *OPERATORS] if name[0] == "\\" and len(name) > 3)
_SHORT_FUNCTIONS = frozenset(["log", "exp", "sum", "max", "min"])


@lru_cache(maxsize=4096)
def split_name(name: str) -> tuple[str, ...] | None:
    r"""The tokens that a glued name stands for, None where it is no such name: `sqrtT` -> `\sqrt`, `T`."""
    if name.startswith("text") and "\\" + name[4:] in OPERATORS:
        return ("\\" + name[4:],)
    for length in range(len(name) - 1, 2, -1):
        head, rest = name[:length], name[length:]
        if head in _WITH_ARGUMENT:
            return ("\\" + head, "{", *rest, "}") if head not in ("rm", "bf", "cal") else None
        if head in ("frac", "dfrac", "tfrac", "binom") and len(rest) <= 2:
            return ("\\" + head, *rest)
        if head in _SIGNS and rest == "abla":  # the `\n` of `\nabla` was taken for a line end
            return ("\\" + head, "\\nabla")
        if head in _SIGNS and _short_enough(head, rest):
            return ("\\" + head, *rest)
    return None


def _short_enough(head: str, rest: str) -> bool:
    if len(head) >= 4:
        return len(rest) <= 2 or (rest[0].isupper() and len(rest) <= 3)
    return len(rest) == 1 and (rest.isupper() or head in _SHORT_FUNCTIONS)
