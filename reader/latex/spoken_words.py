"""The words of the spoken form: signs, functions, accents and alphabets as they are said."""

from __future__ import annotations

__all__ = ["ACCENTS", "ALPHABETS", "BIG", "LETTERS", "LIMITS", "RELATIONS", "SIGNS"]

LETTERS: dict[str, str] = {
    "α": "alpha", "β": "beta", "γ": "gamma", "δ": "delta", "ε": "epsilon", "ζ": "zeta", "η": "eta", "θ": "theta",
    "ι": "iota", "κ": "kappa", "λ": "lambda", "μ": "mu", "ν": "nu", "ξ": "xi", "ο": "omicron", "π": "pi", "ρ": "rho",
    "σ": "sigma", "ς": "sigma", "τ": "tau", "υ": "upsilon", "φ": "phi", "χ": "chi", "ψ": "psi", "ω": "omega",
    "ϑ": "theta", "ϖ": "pi", "ϱ": "rho", "ϰ": "kappa", "Γ": "capital gamma", "Δ": "capital delta",
    "Θ": "capital theta", "Λ": "capital lambda", "Ξ": "capital xi", "Π": "capital pi", "Σ": "capital sigma",
    "Υ": "capital upsilon", "Φ": "capital phi", "Ψ": "capital psi", "Ω": "capital omega", "ℓ": "ell", "ℏ": "h bar",
    "∞": "infinity", "∂": "partial", "∇": "nabla", "∅": "the empty set", "ℵ": "aleph", "ℜ": "the real part",
    "ℑ": "the imaginary part", "⊤": "top", "⊥": "bottom", "∀": "for all", "∃": "there is", "∄": "there is no",
    "¬": "not", "…": "dots", "⋯": "dots", "⋮": "dots", "⋱": "dots", "°": "degrees", "′": "prime", "□": "box",
    "△": "triangle", "★": "star", "♯": "sharp", "♭": "flat", "∠": "angle", "%": "percent", "!": "factorial",
    "ı": "i", "ȷ": "j", "@": "at", "&": "and", "#": "number", "|": "bar", "‖": "relative to", "/": "over",
}  # fmt: skip
"""Letters and letter-like signs."""

SIGNS: dict[str, str] = {
    "+": "plus", "−": "minus", "±": "plus or minus", "∓": "minus or plus", "×": "times", "·": "times", "∗": "star",
    "⋆": "star", "÷": "divided by", "∘": "composed with", "∪": "union", "∩": "intersection", "∧": "and", "∨": "or",
    "∖": "without", "⊕": "direct sum", "⊗": "tensor", "⊙": "elementwise times", "⊎": "disjoint union", "†": "dagger",
    "‡": "double dagger", "•": "dot", "⊔": "join", "⊓": "meet", "⋄": "diamond", "⊖": "circled minus",
}  # fmt: skip
"""Binary signs."""

RELATIONS: dict[str, str] = {
    "=": "equals", "≠": "is not equal to", "<": "is less than", ">": "is greater than", "≤": "is at most",
    "≥": "is at least", "≪": "is much less than", "≫": "is much greater than", "≡": "is equivalent to",
    "≈": "is approximately", "≃": "is approximately", "≅": "is congruent to", "∼": "is about",
    "∝": "is proportional to",
    "∈": "in", "∉": "not in", "∋": "contains", "⊂": "is a subset of", "⊆": "is a subset of",
    "⊊": "is a proper subset of",
    "⊃": "is a superset of", "⊇": "is a superset of", "⊄": "is not a subset of", "⊈": "is not a subset of", "→": "to",
    "←": "from", "⇒": "implies", "⇐": "is implied by", "⇔": "if and only if", "↔": "corresponds to", "↦": "maps to",
    "↪": "embeds into", ":=": "is defined as", "=:": "defines", "≜": "is defined as", "≐": "is defined as",
    "≲": "is at most about", "≳": "is at least about", "≍": "is of the order of", "⪯": "is below", "⪰": "is above",
    "≼": "is below", "≽": "is above", "≺": "precedes", "≻": "succeeds", "|": "given", "∣": "given",
    "∥": "parallel to",
    "‖": "relative to", "⊥": "is orthogonal to", "⫫": "is independent of", "⊢": "proves", "⊨": "models",
    ":": "such that",
    "∤": "does not divide", "≁": "is not about", "≉": "is not approximately", "↑": "up", "↓": "down", "⇝": "leads to",
    "≰": "is not at most", "≱": "is not at least", "≮": "is not less than", "≯": "is not greater than",
    "==": "equals",
    "∴": "therefore", "∵": "because", "⇌": "exchanges with",
}  # fmt: skip
"""Relations."""

BIG: dict[str, str] = {
    "∑": "sum", "∏": "product", "∐": "coproduct", "∫": "integral", "∬": "double integral", "∭": "triple integral",
    "∮": "contour integral", "⋃": "union", "⋂": "intersection", "⋁": "disjunction", "⋀": "conjunction",
    "⨁": "direct sum", "⨂": "tensor product", "⨀": "product", "⨄": "disjoint union", "⨆": "join",
}  # fmt: skip
"""Signs of sums, products, integrals."""

LIMITS: dict[str, str] = {
    "min": "minimum", "max": "maximum", "sup": "supremum", "inf": "infimum", "lim": "limit", "argmin": "arg min",
    "argmax": "arg max", "lim sup": "limit superior", "lim inf": "limit inferior", "Pr": "probability",
}  # fmt: skip
"""Functions that take something under them."""

ACCENTS: dict[str, str] = {
    "hat": "hat", "tilde": "tilde", "bar": "bar", "overline": "bar", "vec": "vector", "dot": "dot",
    "ddot": "double dot",
    "dddot": "triple dot", "check": "check", "breve": "breve", "acute": "acute", "grave": "grave", "ring": "ring",
    "underline": "underlined", "overrightarrow": "vector", "overleftarrow": "left arrow", "cancel": "crossed out",
}  # fmt: skip
"""Accents, said after the letter."""

ALPHABETS: dict[str, str] = {"cal": "script", "scr": "script", "frak": "fraktur", "bf": "bold", "bm": "bold"}
"""Alphabets, said before the letter; blackboard letters are said plain."""
