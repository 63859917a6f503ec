"""HTML, JATS and MathML in a field become text, with emphasis kept as Markdown or TeX.

Only tags that are known count, and an inline one only as a pair: `<s>` in "the token <s>", `<unk>` and `a <b> c`
stay what they are. One pass over the text, then a small tree; linear in the length of the text.
"""

from __future__ import annotations

import re
from html.entities import html5

from reader.corpus.mathml import DEPTH, Element, local, math_text, scripted

__all__ = ["entities", "has_markup", "markup", "words_of"]

_ATTRIBUTE = r"\s+[\w:.-]+(?:\s*=\s*(?:\"[^\"<>]*\"|'[^'<>]*'|[^\s<>\"']+))?"
_TOKEN = re.compile(
    r"<(?P<close>/?)(?P<name>[A-Za-z][\w:.-]*)(?P<attributes>(?:" + _ATTRIBUTE + r")*)\s*(?P<empty>/?)>"
    r"|<!--[^<>]*-->|<!\[CDATA\[|\]\]>"
)
_ENTITY = re.compile(r"&(#[xX][0-9a-fA-F]{1,6}|#\d{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
_ATTRIBUTE_VALUE = re.compile(r"([\w:.-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"']+))")

ITALIC = frozenset({"i", "em", "italic", "cite", "var", "dfn"})
BOLD = frozenset({"b", "strong", "bold"})
CODE = frozenset({"code", "tt", "monospace", "kbd", "samp"})
PLAIN = frozenset(
    {
        "u",
        "s",
        "a",
        "span",
        "font",
        "small",
        "big",
        "sc",
        "underline",
        "strike",
        "del",
        "ins",
        "mark",
        "abbr",
        "q",
    }
    | {
        "roman",
        "sans-serif",
        "overline",
        "ext-link",
        "xref",
        "inline-formula",
        "disp-formula",
        "alternatives",
    }
    | {
        "named-content",
        "styled-content",
        "email",
        "uri",
        "content",
        "nobr",
        "nocase",
        "center",
        "inf",
        "fixed-case",
    }
)
SCRIPTS = {"sub": "_", "sup": "^", "inf": "_"}
BLOCKS = frozenset(
    {
        "p",
        "div",
        "br",
        "li",
        "ul",
        "ol",
        "hr",
        "tr",
        "table",
        "tbody",
        "thead",
        "td",
        "th",
        "blockquote",
        "section",
    }
    | {
        "sec",
        "abstract",
        "list",
        "list-item",
        "dl",
        "dt",
        "dd",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "label",
        "title",
    }
    | {"html", "body", "article", "img", "graphic", "figure", "pre", "details", "summary", "break"}
)
DROPPED = frozenset({"script", "style", "head", "table-wrap", "fig"})
MATHS = frozenset({"math", "tex-math"})
_KNOWN = ITALIC | BOLD | CODE | PLAIN | BLOCKS | DROPPED | MATHS | frozenset(SCRIPTS)
_LOOSE = BLOCKS
"""Tags that writers often leave open: they count without their partner."""
_HEADINGS = frozenset({"title", "label", "h1", "h2", "h3", "h4", "h5", "h6"})
_QUICK = re.compile(r"</?[A-Za-z]|<!|&[#A-Za-z]")


def has_markup(text: str) -> bool:
    """Whether the text may hold tags or entities: a quick look that errs on the side of yes."""
    return ("<" in text or "&" in text) and _QUICK.search(text) is not None


def entities(text: str) -> str:
    """The text with its entities replaced; one that HTML does not know, or without its semicolon, stays."""
    return _ENTITY.sub(_entity, text) if "&" in text else text


def _entity(found: re.Match[str]) -> str:
    name = found[1]
    if name[0] != "#":
        return html5.get(name + ";", found[0])
    code = int(name[2:], 16) if name[1] in "xX" else int(name[1:])
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def markup(text: str) -> str:
    """Text for a field that may hold HTML, JATS or MathML; paragraphs are separated by an empty line."""
    if not has_markup(text):
        return text
    for _ in range(6):  # what was escaped several times on its way (`&amp;lt;i&amp;gt;`) takes as many turns
        tree = _tree(text)
        tagged = any(isinstance(child, Element) for child in tree.children)
        text = _shown(tree) if tagged else entities(text)
        if not has_markup(text) or (tagged and not _ENTITY.search(text)):
            break
    return text


def words_of(node: Element) -> str:
    """Text for a tree that a parser has already built: an abstract, a title."""
    return _shown(node)


def _tree(text: str) -> Element:
    """The known tags of the text as a tree under a nameless root; whatever is no pair is text again."""
    root = Element("")
    stack = [root]
    done = 0
    for token in _TOKEN.finditer(text):
        name = local(token["name"]) if token["name"] else ""
        inside_maths = any(element.name == "math" for element in stack[-30:])
        if name and name not in _KNOWN and not inside_maths:
            continue
        _text(stack[-1], text[done : token.start()])
        done = token.end()
        if name:
            _tag(stack, token, name)
    _text(stack[-1], text[done:])
    while len(stack) > 1:
        _unpair(stack)
    return root


def _tag(stack: list[Element], token: re.Match[str], name: str) -> None:
    if token["close"]:
        _close(stack, token[0], name)
        return
    if name == "p" and stack[-1].name == "p":
        _unpair(stack)
    element = Element(name, _attributes(token["attributes"]), written=token[0])
    if token["empty"] or name in {"br", "hr", "img", "break"}:
        stack[-1].children.append(element)
    elif len(stack) < DEPTH:
        stack.append(element)


def _close(stack: list[Element], written: str, name: str) -> None:
    if any(element.name == name for element in reversed(stack)):
        while stack[-1].name != name:
            _unpair(stack)
        element = stack.pop()
        stack[-1].children.append(element)
    elif name in _LOOSE:
        stack[-1].children.append(Element(name))
    else:
        stack[-1].children.append(written)


def _unpair(stack: list[Element]) -> None:
    """Take back the innermost open tag: a block that was left open closes here, anything else was text."""
    element = stack.pop()
    if element.name in _LOOSE or element.name in DROPPED:
        stack[-1].children.append(element)
        return
    stack[-1].children.append(element.written)
    stack[-1].children.extend(element.children)


def _text(element: Element, text: str) -> None:
    if text:
        element.children.append(entities(text))


def _attributes(text: str) -> dict[str, str]:
    return {
        m[1].rpartition(":")[2].lower(): entities(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTE_VALUE.finditer(text)
    }


def _shown(root: Element) -> str:
    out = _Writer()
    out.children(root)
    return out.text()


class _Writer:
    """Writes a tree as paragraphs of text."""

    def __init__(self) -> None:
        self.paragraphs: list[str] = []
        self.pieces: list[str] = []
        self.blocks = False
        self.headed = False
        self.after_formula = False
        self.followed = False

    def text(self) -> str:
        self.end_paragraph()
        if not self.blocks:
            return "".join(self.paragraphs)
        return "\n\n".join(p for p in (" ".join(p.split()) for p in self.paragraphs) if p)

    def end_paragraph(self) -> None:
        if self.pieces:
            self.paragraphs.append("".join(self.pieces))
            self.pieces.clear()

    def children(self, element: Element) -> None:
        for index, child in enumerate(element.children):
            if isinstance(child, str):
                if self.after_formula and child[:1].isalnum():
                    self.pieces.append(" ")
                self.after_formula = False
                self.pieces.append(child)
                self.headed = self.headed and not child.strip()
            else:
                after = element.children[index + 1] if index + 1 < len(element.children) else ""
                self.followed = isinstance(after, str) and after[:1].isalnum()
                self.element(child)

    def element(self, element: Element) -> None:
        name = local(element.name)
        if name in DROPPED:
            return
        if name in _HEADINGS:
            self.heading(element)
        elif name in BLOCKS:
            self.block(element, name)
        elif name in MATHS:
            self.pieces.append(_spaced(self.pieces, math_text(element)))
            self.after_formula = True
        elif name == "alternatives":
            best = next((c for c in element.children if isinstance(c, Element) and local(c.name) == "tex-math"), None)
            self.children(Element("", children=[best]) if best else element)
        else:
            self.inline(element, name)

    def block(self, element: Element, name: str) -> None:
        self.blocks = True
        if not self.headed:
            self.end_paragraph()
        self.headed = False
        if name in {"li", "list-item"}:
            self.pieces.append("- ")
        if name == "img" and element.attributes.get("alt"):
            self.pieces.append(element.attributes["alt"])
        self.children(element)
        self.end_paragraph()
        if self.paragraphs and self.paragraphs[-1] == "- ":
            self.paragraphs.pop()

    def heading(self, element: Element) -> None:
        """A heading becomes the first words of the paragraph under it; the word "Abstract" says nothing."""
        self.blocks = True
        self.end_paragraph()
        words = " ".join(_shown(element).split())
        if words.rstrip(".:").lower() in {"abstract", "summary", ""} and not self.paragraphs:
            return
        if words:
            self.pieces.append(words + (" " if words[-1] in ".:?!" else ": "))
            self.headed = True

    def inline(self, element: Element, name: str) -> None:
        glued = self.followed or next((p[-1].isalnum() for p in reversed(self.pieces) if p), False)
        inner = _Writer()
        inner.children(element)
        text = inner.text()
        self.blocks |= inner.blocks
        if name in SCRIPTS:
            self.pieces.append(scripted(SCRIPTS[name], text))
        elif not text.strip() or inner.blocks or "\n\n" in text:
            self.pieces.append(text)
        elif name in ITALIC:
            self.pieces.append(_emphasis(text, "*", r"\emph" if glued else ""))
        elif name in BOLD:
            self.pieces.append(_emphasis(text, "**", r"\textbf" if glued else ""))
        elif name in CODE and "`" not in text:
            self.pieces.append(f"`{text.strip()}`")
        else:
            self.pieces.append(text)


def _emphasis(text: str, sign: str, command: str) -> str:
    """Emphasis in Markdown, or in TeX within a word; a text with signs of its own is left without."""
    inner = text.strip()
    if any(c in inner for c in ("{}\\$" if command else "*")) or not any(c.isalnum() for c in inner):
        return text
    before = text[: len(text) - len(text.lstrip())]
    after = text[len(text.rstrip()) :]
    if command and not before and not after:
        return f"{command}{{{inner}}}"
    return f"{before}{sign}{inner}{sign}{after}" if "*" not in inner else text


def _spaced(pieces: list[str], formula: str) -> str:
    """A formula with a blank before it where it would stick to a word."""
    last = next((p[-1] for p in reversed(pieces) if p), " ")
    return " " + formula if last.isalnum() and formula else formula
