r"""MathML to TeX: a formula between dollars, or plain text where it is a single letter or number.

Content MathML and whatever is no known element are read through to their text. An annotation in TeX is preferred.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["DEPTH", "Element", "local", "math_text", "scripted"]

DEPTH = 80
"""Elements inside one another that are followed; deeper ones are read through."""

_SUPER = str.maketrans("0123456789+-−()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ")
_SUB = str.maketrans("0123456789+-−()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
_SCRIPTABLE = {
    "^": re.compile(r"[0-9()]*[+\-−]?[0-9()]*|[ni]"),
    "_": re.compile(r"[0-9()]*[+\-−]?[0-9()]*|[aehijklmnoprstuvx]"),
}
_FUNCTION_NAMES = (
    "arccos arcsin arctan cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min "
    "Pr sec sin sinh sup tan tanh arg argmax argmin"
)
_FUNCTIONS = frozenset(_FUNCTION_NAMES.split())
_ESCAPES = {"%": r"\%", "&": r"\&", "#": r"\#", "$": r"\$", "{": r"\{", "}": r"\}", "\\": r"\backslash "}
_ESCAPED = re.compile(r"[%&#$\\{}]")
_ALPHABETS = {
    "bold": r"\mathbf",
    "bold-italic": r"\boldsymbol",
    "double-struck": r"\mathbb",
    "script": r"\mathcal",
    "bold-script": r"\mathcal",
    "fraktur": r"\mathfrak",
    "bold-fraktur": r"\mathfrak",
    "sans-serif": r"\mathsf",
    "monospace": r"\mathtt",
}
_OVER = {
    "¯": r"\bar",
    "‾": r"\overline",
    "_": r"\overline",
    "ˉ": r"\bar",
    "^": r"\hat",
    "ˆ": r"\hat",
    "~": r"\tilde",
    "˜": r"\tilde",
    "∼": r"\tilde",
    "→": r"\vec",
    "⃗": r"\vec",
    ".": r"\dot",
    "˙": r"\dot",
    "¨": r"\ddot",
    "ˇ": r"\check",
    "˘": r"\breve",
    "⏞": r"\overbrace",
}
_INVISIBLE = str.maketrans("", "", "\u2061\u2062\u2063\u2064\u200b")
_DOCUMENT = re.compile(r"\\begin\{document\}(.*?)(?:\\end\{document\}|$)", re.DOTALL)


@dataclass(slots=True)
class Element:
    """An element of a small tree: its name, attributes, children (elements and text), and its tag as written."""

    name: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list[Element | str] = field(default_factory=list)
    written: str = ""

    def text(self) -> str:
        """All the text in it."""
        return "".join(c if isinstance(c, str) else c.text() for c in self.children)

    def elements(self) -> list[Element]:
        """The children that are elements."""
        return [c for c in self.children if isinstance(c, Element)]


def local(name: str) -> str:
    """A tag's name in lower case without its prefix or namespace: `jats:p` and `{uri}p` are `p`."""
    return name.rpartition("}")[2].rpartition(":")[2].lower()


def scripted(sign: str, text: str) -> str:
    """A script outside maths: in Unicode where every character has one and it reads well, else as TeX."""
    bare = text.strip().strip("*")
    if not bare:
        return text
    if _SCRIPTABLE[sign].fullmatch(bare):
        return bare.translate(_SUPER if sign == "^" else _SUB)
    if bare.startswith("$") and bare.endswith("$") and bare.count("$") == 2:
        bare = bare[1:-1]
    elif "$" in bare or "\\" in bare:
        return text
    return f"${sign}{{{bare}}}$"


def math_text(element: Element) -> str:
    """The text that stands for a `math` or `tex-math` element: `$…$`, or plain for a lone letter or number."""
    if local(element.name) == "tex-math":
        return _tex(element.text())
    tex = " ".join(_row(element).split()) or element.attributes.get("alttext", "").strip("$ ")
    return tex if tex.isalnum() or not tex else f"${tex}$"


def _tex(text: str) -> str:
    """TeX as publishers wrap it, in dollars and nothing else."""
    found = _DOCUMENT.search(text)
    tex = (found[1] if found else text).strip()
    for before, after in (("$$", "$$"), ("$", "$"), (r"\(", r"\)"), (r"\[", r"\]")):
        if tex.startswith(before) and tex.endswith(after) and len(tex) > len(before + after):
            tex = tex[len(before) : -len(after)]
            break
    tex = " ".join(tex.split())
    return f"${tex}$" if tex and "$" not in tex else tex


def _row(element: Element) -> str:
    pieces: list[str] = []
    for child in element.children:
        piece = _ESCAPED.sub(_escape, child) if isinstance(child, str) else _node(child)
        if pieces and piece[:1].isalpha() and re.search(r"\\[A-Za-z]+$", pieces[-1]):
            pieces.append(" ")
        pieces.append(piece)
    return "".join(pieces)


def _escape(found: re.Match[str]) -> str:
    return _ESCAPES[found[0]]


def _node(element: Element) -> str:
    name = local(element.name)
    writer = _WRITERS.get(name)
    if writer:
        return writer(element)
    return "" if name in {"mphantom", "annotation", "annotation-xml", "none", "mprescripts"} else _row(element)


def _group(element: Element | str) -> str:
    """A child as an argument: braced unless it is one token."""
    tex = (_ESCAPED.sub(_escape, element) if isinstance(element, str) else _node(element)).strip()
    return tex if len(tex) == 1 else f"{{{tex}}}"


def _identifier(element: Element) -> str:
    text = element.text().translate(_INVISIBLE).strip()
    tex = _ESCAPED.sub(_escape, text)
    variant = element.attributes.get("mathvariant", "")
    if variant in _ALPHABETS and tex:
        return f"{_ALPHABETS[variant]}{{{tex}}}"
    if text in _FUNCTIONS:
        return f"\\{text} " if text not in {"argmax", "argmin"} else f"\\operatorname{{{text}}}"
    return f"\\mathrm{{{tex}}}" if len(text) > 1 and text.isalpha() and text.isascii() else tex


def _number(element: Element) -> str:
    return _ESCAPED.sub(_escape, element.text().strip())


def _operator(element: Element) -> str:
    text = element.text().translate(_INVISIBLE).strip()
    if text in _FUNCTIONS:
        return _identifier(element)
    tex = _ESCAPED.sub(_escape, text)
    return f" {tex} " if text and text in "=≤≥<>≈≡∼≃≅→←↔⇒⇔∈∉⊂⊆∪∩×±∓⋅≪≫∝≠+−" else tex


def _words(element: Element) -> str:
    text = element.text()
    tex = _ESCAPED.sub(_escape, " ".join(text.split()))
    if not tex:
        return r"\ " if text else ""
    before = " " if text[:1].isspace() else ""
    after = " " if text[-1:].isspace() else ""
    return f"\\text{{{before}{tex}{after}}}"


def _scripts(signs: str) -> Callable[[Element], str]:
    def write(element: Element) -> str:
        base, *rest = element.elements() or [Element("")]
        tex = _node(base).strip() or "{}"
        if len(tex) > 1 and not re.fullmatch(r"\\[a-zA-Z]+(\{[^{}]*\})?|\\\S", tex) and not _bracketed(tex):
            tex = f"{{{tex}}}"
        for sign, script in zip(signs, rest, strict=False):
            group = _group(script)
            tex += "" if group == "{}" else sign + group if group not in "′″‴" else group
        return tex

    return write


def _bracketed(tex: str) -> bool:
    return len(tex) > 1 and (tex.isdecimal() or tex[-1] in ")]|")


def _fraction(element: Element) -> str:
    parts = element.elements()
    if len(parts) != 2:
        return _row(element)
    return f"\\frac{{{_node(parts[0]).strip()}}}{{{_node(parts[1]).strip()}}}"


def _root(element: Element) -> str:
    parts = element.elements()
    if len(parts) != 2:
        return _square(element)
    return f"\\sqrt[{_node(parts[1]).strip()}]{{{_node(parts[0]).strip()}}}"


def _square(element: Element) -> str:
    return f"\\sqrt{{{_row(element).strip()}}}"


def _over(element: Element) -> str:
    parts = element.elements()
    if len(parts) != 2:
        return _row(element)
    command = _OVER.get(parts[1].text().strip())
    if command:
        return f"{command}{{{_node(parts[0]).strip()}}}"
    return _scripts("^")(element)


def _under(element: Element) -> str:
    parts = element.elements()
    if len(parts) == 2 and parts[1].text().strip() in "_̲‾¯":
        return f"\\underline{{{_node(parts[0]).strip()}}}"
    return _scripts("_")(element)


def _fenced(element: Element) -> str:
    opening = _ESCAPED.sub(_escape, element.attributes.get("open", "("))
    closing = _ESCAPED.sub(_escape, element.attributes.get("close", ")"))
    separator = element.attributes.get("separators", ",").strip()[:1]
    return opening + f"{separator} ".join(_node(e).strip() for e in element.elements()) + closing


def _table(element: Element) -> str:
    rows = [r for r in element.elements() if local(r.name) in {"mtr", "mlabeledtr"}]
    lines = [" & ".join(_node(cell).strip() for cell in row.elements()) for row in rows]
    return r"\begin{matrix}" + r" \\ ".join(lines) + r"\end{matrix}"


def _semantics(element: Element) -> str:
    for child in element.elements():
        if local(child.name) == "annotation" and "tex" in child.attributes.get("encoding", "").lower():
            return child.text().strip().strip("$")
    return _row(element)


def _multiscripts(element: Element) -> str:
    """Scripts before and after: the ones before stand on an empty base."""
    parts = element.elements()
    if not parts:
        return ""
    names = [local(p.name) for p in parts]
    at = names.index("mprescripts") if "mprescripts" in names else len(parts)

    def scripts(pairs: list[Element]) -> str:
        signs = [sign + _group(p) for p, sign in zip(pairs, "_^" * len(pairs), strict=False) if _node(p).strip()]
        return "".join(signs)

    before = scripts(parts[at + 1 :])
    return ("{}" + before if before else "") + _group(parts[0]) + scripts(parts[1:at])


_WRITERS: dict[str, Callable[[Element], str]] = {
    "mi": _identifier,
    "mn": _number,
    "mo": _operator,
    "mtext": _words,
    "ms": _words,
    "mspace": lambda _: " ",
    "msub": _scripts("_"),
    "msup": _scripts("^"),
    "msubsup": _scripts("_^"),
    "munder": _under,
    "mover": _over,
    "munderover": _scripts("_^"),
    "mfrac": _fraction,
    "msqrt": _square,
    "mroot": _root,
    "mfenced": _fenced,
    "mtable": _table,
    "semantics": _semantics,
    "mmultiscripts": _multiscripts,
}
