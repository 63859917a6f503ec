r"""Families of authors' macros, a letter each: `\cA`, `\Acal`, `\bbR`, `\bx`, `\vecx`, `\hatx`, `\btheta`."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

__all__ = ["Macro", "patterns"]

Macro = tuple[int, str]
"""How many arguments, and the body."""

_GREEK = """
alpha beta gamma delta epsilon varepsilon theta lambda mu nu xi pi rho sigma phi varphi psi omega eta tau Gamma Delta
Theta Lambda Sigma Phi Psi Omega
"""


def patterns(known: dict[str, Macro]) -> dict[str, Macro]:
    r"""`\cA`, `\Acal`, `\bbR`, `\bx`, `\bfx`, `\vx`, `\vecx`, `\xb`, `\mA` and so on, for every letter."""
    table: dict[str, Macro] = {}
    bold, cal, black, frak = r"\mathbf", r"\mathcal", r"\mathbb", r"\mathfrak"
    forms = [(cal, p, ascii_uppercase) for p in ("c%s", "cal%s", "mc%s", "%scal", "mathcal%s", "ca%s", "scr%s", "s%s")]
    forms += [(black, p, ascii_uppercase) for p in ("bb%s", "mathbb%s", "B%s", "%sbb", "double%s", "b%s%s")]
    forms += [(frak, p, ascii_uppercase) for p in ("fr%s", "frak%s", "mathfrak%s")]
    letters = ascii_lowercase + ascii_uppercase
    forms += [(bold, p, letters) for p in ("bf%s", "b%s", "v%s", "bv%s", "%sb", "%sbf", "%sv")]
    forms += [(bold, p, letters) for p in ("mathbf%s", "bold%s", "bs%s")]
    forms += [(bold, p, letters) for p in ("vec%s", "vect%s", "mat%s", "mb%s", "bm%s", "m%s", "r%s", "t%s", "rv%s")]
    for font, pattern, alphabet in forms:
        for char in alphabet:
            name = pattern % ((char,) * pattern.count("%s"))
            if name not in known and name not in table:
                table[name] = (0, f"{font}{{{char}}}")
    for char in letters:
        table.setdefault("til" + char, (0, rf"\tilde{{{char}}}"))
        table.setdefault("wt" + char, (0, rf"\tilde{{{char}}}"))
        table.setdefault("wh" + char, (0, rf"\hat{{{char}}}"))
        table.setdefault("h" + char, (0, rf"\hat{{{char}}}"))
        table.setdefault("tilde" + char, (0, rf"\tilde{{{char}}}"))
        table.setdefault("hat" + char, (0, rf"\hat{{{char}}}"))
        table.setdefault("bar" + char, (0, rf"\bar{{{char}}}"))
    for name in _GREEK.split():
        for pattern in ("b%s", "bf%s", "v%s", "vec%s", "bm%s", "bs%s", "%sb", "%sbf", "mb%s", "bv%s"):
            table.setdefault(pattern % name, (0, rf"\boldsymbol{{\{name}}}"))
        table.setdefault("h" + name, (0, rf"\hat{{\{name}}}"))
        table.setdefault("hat" + name, (0, rf"\hat{{\{name}}}"))
        table.setdefault("t" + name, (0, rf"\tilde{{\{name}}}"))
        table.setdefault("tilde" + name, (0, rf"\tilde{{\{name}}}"))
        table.setdefault("bar" + name, (0, rf"\bar{{\{name}}}"))
    return table
