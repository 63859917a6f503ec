"""HTML, JATS and MathML left in texts: which `<word>` is a tag, what it does, what an entity stands for.

A `<word>` that is no known tag is text. Entities that were escaped twice are decoded twice only for the closed set of
`amp lt gt quot` and numbers, and only where the first decoding leaves a well-formed entity: `AT&T;` stays.
"""

from __future__ import annotations

import html
import re
from html.entities import html5
from xml.parsers import expat

from reader.latex.rendered import Style
from reader.text import clean

__all__ = ["BLOCKS", "ENTITY", "STYLED", "TAG", "Tag", "decode_entity", "mathml_to_latex", "read_tag"]

Tag = tuple[str, bool, str]
"""Name without its prefix, in lower case; whether it closes; the address of a link."""

STYLED: dict[str, Style] = {
    "i": Style.EMPH, "em": Style.EMPH, "italic": Style.EMPH, "cite": Style.EMPH, "dfn": Style.EMPH, "var": Style.EMPH,
    "b": Style.STRONG, "strong": Style.STRONG, "bold": Style.STRONG, "title": Style.STRONG, "h1": Style.STRONG,
    "h2": Style.STRONG, "h3": Style.STRONG, "h4": Style.STRONG, "h5": Style.STRONG, "h6": Style.STRONG,
    "code": Style.CODE, "tt": Style.CODE, "monospace": Style.CODE, "kbd": Style.CODE, "samp": Style.CODE,
    "u": Style.UNDERLINE, "underline": Style.UNDERLINE, "ins": Style.UNDERLINE, "sc": Style.SMALLCAPS,
}  # fmt: skip
BLOCKS = frozenset(
    ["p", "div", "sec", "title", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "dl", "table", "tr", "abstract"]
    + ["blockquote", "list", "section", "article", "pre", "hr", "disp-formula", "label", "list-item", "li", "dt", "dd"]
)
_SILENT = frozenset(
    ["span", "font", "a", "br", "sub", "sup", "small", "big", "s", "strike", "del", "inf", "tbody", "td", "th", "thead"]
    + ["sanstypewriter", "named-content", "styled-content", "xref", "ext-link", "uri", "inline-formula", "roman"]
    + ["body"]
    + ["html", "head", "q", "abbr", "acronym", "center", "wbr", "nobr", "img", "sans-serif", "overline", "email"]
    + ["break", "italics", "bolditalic", "fn", "inline-graphic", "graphic", "tex-math", "alternatives", "formula"]
    + ["mark", "nlm", "scp", "sb", "sp", "reflink", "uppercase", "smallcaps", "thinsp", "caption", "input", "script"]
    + ["style", "math"]
)
_KNOWN = frozenset(STYLED) | BLOCKS | _SILENT
_PREFIXED = ("jats", "mml", "xhtml", "html", "m", "xlink")

TAG = re.compile(
    r"<(/?)(?:([A-Za-z]{1,6}):)?([A-Za-z][A-Za-z0-9-]{0,20})"
    r"((?:\s+[\w:.-]{1,40}\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s\"'<>=]+))*)\s*/?>"
)
"""A tag, opening or closing, with or without a namespace."""

ENTITY = re.compile(r"&(?:amp;)*(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
"""What may be an entity, also one escaped twice."""

_ESCAPED_TAG = re.compile(r"&(?:amp;)?lt;(/?)(?:([A-Za-z]{1,6}):)?([A-Za-z][A-Za-z0-9-]{0,20})\s*/?&(?:amp;)?gt;")
_HREF = re.compile(r"""(?:href|xlink:href)\s*=\s*["']?([^"'\s<>]+)""")
_CLOSED_SET = frozenset(["amp", "lt", "gt", "quot"])


def read_tag(source: str, place: int) -> tuple[Tag, int] | None:
    """The known tag at `place` (an escaped one, `&lt;p&gt;`, too) and where it ends; None where it is text."""
    found = (TAG if source[place] == "<" else _ESCAPED_TAG).match(source, place)
    if found is None:
        return None
    prefix, name = (found[2] or "").lower(), found[3].lower()
    if name not in _KNOWN and prefix not in _PREFIXED:
        return None
    address = ""
    if source[place] == "<" and found[4]:
        link = _HREF.search(found[4])
        address = link[1] if link and link[1].startswith(("http://", "https://")) else ""
    return (name, bool(found[1]), address), found.end()


def decode_entity(text: str) -> str | None:
    """What an entity (as ENTITY finds it) stands for, through the gate like any text; None where it is no entity."""
    decoded = _decoded(text)
    return clean(decoded) if decoded else decoded


def _decoded(text: str) -> str | None:
    body = text[1:-1]
    while body.startswith("amp;"):
        inner = body[4:]
        if inner.startswith("#") or inner.split(";")[0] in _CLOSED_SET:
            body = inner
        elif inner + ";" in html5:
            return "&" + inner + ";" if text.startswith("&amp;amp;") else html5[inner + ";"]
        else:
            return "&" + inner + ";"
    if body.startswith("#"):
        char = html.unescape(f"&{body};")
        return "" if not char or ord(char[0]) < 32 else char
    return html5.get(body + ";") or _ISO_GREEK.get(body)


_ISO_GREEK = {
    name + "gr": letter
    for names, letters in (
        ("a b g d e z ee th i k l m n x o p r s sf t u ph kh ps oh", "αβγδεζηθικλμνξοπρσςτυφχψω"),
        ("A B G D E Z EE TH I K L M N X O P R S T U PH KH PS OH", "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"),
    )
    for name, letter in zip(names.split(), letters, strict=True)
}
"""Entities of ISO 8879 (ISOgrk1), as older records have them: `&OHgr;`."""


# ------------------------------------------------------------------------------------------------------------- MathML

_SCRIPTED = {"msup": "{%s}^{%s}", "msub": "{%s}_{%s}", "msubsup": "{%s}_{%s}^{%s}", "mfrac": r"\frac{%s}{%s}"}
_LIMITED = {"munder": r"{%s}_{%s}", "mover": "{%s}^{%s}", "munderover": "{%s}_{%s}^{%s}", "mroot": "%s%s"}
_OVER = {"^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "bar", "→": "vec", "˙": "dot",
         "¨": "ddot", "_": "bar", "̂": "hat", "̃": "tilde", "̄": "bar", "⃗": "vec"}  # fmt: skip
_UNSEEN = frozenset(["annotation", "annotation-xml", "mprescripts", "none", "maligngroup", "malignmark"])
_ESCAPES = str.maketrans({"\\": r"\backslash ", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "#": r"\#", "_": r"\_",
                          "^": r"\hat{}", "$": r"\$", "~": r"\sim "})  # fmt: skip


class _MathML:
    """Reads one `<math>` element into LaTeX."""

    def __init__(self) -> None:
        self.stack: list[tuple[str, list[str], dict[str, str]]] = [("root", [], {})]

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.stack.append((name.rpartition(":")[2].lower(), [], attributes))

    def data(self, text: str) -> None:
        if text.strip():
            self.stack[-1][1].append(text.strip())

    def end(self, name: str) -> None:
        tag, parts, attributes = self.stack.pop()
        text = self.build(tag, parts, attributes)
        if text:
            self.stack[-1][1].append(text)

    def build(self, tag: str, parts: list[str], attributes: dict[str, str]) -> str:
        """One element's LaTeX from that of its children."""
        whole = "".join(parts)
        if tag in ("mi", "mn", "mo", "ms"):
            return self.leaf(tag, "".join(parts), attributes)
        if tag == "mtext":
            return rf"\text{{{whole.translate(_ESCAPES)}}}"
        if tag == "mover" and len(parts) == 2 and _bare(parts[1]) in _OVER:
            return rf"\{_OVER[_bare(parts[1])]}{{{parts[0]}}}"
        form = _SCRIPTED.get(tag) or _LIMITED.get(tag)
        if form and len(parts) == form.count("%"):
            return rf"\sqrt[{parts[1]}]{{{parts[0]}}}" if tag == "mroot" else form % tuple(parts)
        if tag == "msqrt":
            return rf"\sqrt{{{whole}}}"
        if tag == "mfenced":
            left, right = attributes.get("open", "("), attributes.get("close", ")")
            inner = attributes.get("separators", ",")[:1].join(parts)
            return left.translate(_ESCAPES) + inner + right.translate(_ESCAPES)
        if tag == "mtable":
            return r"\begin{matrix}" + r"\\".join(parts) + r"\end{matrix}"
        if tag == "mtr":
            return "&".join(parts)
        if tag == "mspace":
            return r"\;"
        return "" if tag in _UNSEEN else whole

    def leaf(self, tag: str, text: str, attributes: dict[str, str]) -> str:
        """An identifier, number or operator."""
        plain = text.translate(_ESCAPES)
        variant = attributes.get("mathvariant", "")
        if tag == "mi" and len(text) > 1 and text.isalpha():
            return rf"\operatorname{{{plain}}}" if text.isascii() else rf"\mathrm{{{plain}}}"
        if "double-struck" in variant:
            return rf"\mathbb{{{plain}}}"
        if "script" in variant:
            return rf"\mathcal{{{plain}}}"
        return rf"\mathbf{{{plain}}}" if "bold" in variant else plain


def _bare(text: str) -> str:
    return text.replace(r"\sim ", "~").replace(r"\hat{}", "^").replace(r"\_", "_").strip()


def mathml_to_latex(source: str) -> str | None:
    """LaTeX for a `<math>…</math>` element; None where it cannot be read as XML."""
    reader = _MathML()
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.data
    parser.buffer_text = True
    try:
        parser.Parse(re.sub(r"&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9A-Fa-f]+);)[A-Za-z]+;", _named, source), True)
    except (expat.ExpatError, ValueError, TypeError):
        return None
    return "".join(reader.stack[0][1])


def _named(found: re.Match[str]) -> str:
    return html5.get(found[0][1:], "")
