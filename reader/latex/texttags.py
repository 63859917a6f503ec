"""Tags and entities in running text: styles, scripts, paragraphs, links, MathML; what is none of them is text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reader.latex.lexer import tokenize
from reader.latex.markup import BLOCKS, ENTITY, STYLED, decode_entity, mathml_to_latex, read_tag
from reader.latex.parser import Parser, TooDeep, parse
from reader.latex.rendered import Style
from reader.latex.scripts import SUBSCRIPTS, SUPERSCRIPTS
from reader.latex.segment import Segment

if TYPE_CHECKING:
    from reader.latex.textscan import TextScan

__all__ = ["markup"]

_PAIRED = frozenset(["i", "b", "s", "u", "a", "q", "em", "tt", "code", "span", "strong", "var", "cite", "small", "big"])
_SCRIPT = re.compile(
    r"([^<>&\n]{1,60})(?:<|&lt;)/(?:[A-Za-z]{1,6}:)?(?:sub|sup|inf)\s*(?:>|&gt;)", re.IGNORECASE
)
_MATHS_END = re.compile(r"</(?:[A-Za-z]{1,6}:)?math\s*>", re.IGNORECASE)
_TEX = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.DOTALL)
_TEX_END = re.compile(r"</(?:[A-Za-z]{1,6}:)?tex-math\s*>", re.IGNORECASE)
_DECLARATION = re.compile(r"<!\[CDATA\[|<\?[a-z]+[^<>]*\?>")


def markup(scan: TextScan) -> None:
    """Read the tag or entity at the scan's place; it stays text where it is none."""
    source, place = scan.source, scan.pos
    read = read_tag(source, place)
    if read is not None and _is_closed(scan, read[0], read[1]):
        (name, closes, address), scan.pos = read
        _tag(scan, name, closes, address, place)
        return
    if source[place] == "&":
        found = ENTITY.match(source, place)
        text = decode_entity(found[0]) if found else None
        if found and text is not None:
            scan.pos = found.end()
            if text.isspace():
                scan.out.space(place)
            else:
                scan.out.add(text, place, found.end())
        return
    if source.startswith("<!--", place):
        end = scan.find("-->", place, len(source))
        scan.pos = end + 3 if end >= 0 else place
        return
    other = _DECLARATION.match(source, place) if source.startswith(("<!", "<?"), place) else None
    if other:
        scan.pos = other.end()


def _is_closed(scan: TextScan, tag: tuple[str, bool, str], end: int) -> bool:
    """Whether a tag is one: a style that never ends (`a<b>c`, the token `<s>`) is text."""
    name, closes, _ = tag
    if closes or name not in _PAIRED or scan.source[scan.pos] == "&":
        return True
    key = f"</{name}"
    if key in scan.no_more:
        return False
    if scan.closers.get(key, -1) >= end:  # found from an earlier tag; searching again for each would be quadratic
        return True
    found = re.compile(rf"</(?:\w{{1,6}}:)?{name}\s*>", re.IGNORECASE).search(scan.source, end)
    if found:
        scan.closers[key] = found.start()
        return True
    scan.no_more.add(key)
    return False


def _tag(scan: TextScan, name: str, closes: bool, address: str, place: int) -> None:
    out = scan.out
    if name == "alternatives" and not closes:
        _alternatives(scan)
    elif name == "math" and not closes:
        _maths(scan, place)
    elif name == "tex-math" and not closes:
        _tex_maths(scan, place)
    elif name in ("sub", "sup", "inf", "sb", "sp") and not closes:
        _script(scan, name)
    elif name in ("br", "break", "td", "th"):
        out.space(place)
    elif name in STYLED or name == "a":
        if name in BLOCKS:
            out.paragraph(place) if not closes else None
        if closes:
            scan.close("</" + name)
            out.paragraph(place) if name in BLOCKS else None
        elif name != "a":
            scan.open("</" + name, STYLED[name])
        elif address:
            scan.open("</a", Style.LINK, target=address)
    elif name in ("li", "list-item", "dt") and not closes:
        out.line(place)
        out.add("• ", place, place)
    elif name in ("li", "list-item", "dt", "dd", "tr"):
        out.line(place)
    elif name in BLOCKS:
        out.paragraph(place)


def _alternatives(scan: TextScan) -> None:
    """JATS's `<alternatives>`: the same formula twice; LaTeX is read, MathML left out."""
    end = scan.source.find("</alternatives", scan.pos, scan.pos + 20_000)
    start = scan.source.find("<tex-math", scan.pos, end) if end >= 0 else -1
    if start < 0:
        return
    scan.pos = scan.source.find(">", start) + 1
    _tex_maths(scan, start)
    scan.pos = max(scan.pos, end)


def _script(scan: TextScan, name: str) -> None:
    """`<sub>2</sub>`: in Unicode if all of it can be, else after `_` or `^` as in a formula."""
    found = _SCRIPT.match(scan.source, scan.pos)
    if found is None:
        return
    text = found[1].strip().replace("-", "−")
    table, sign = (SUPERSCRIPTS, "^") if name in ("sup", "sp") else (SUBSCRIPTS, "_")
    if text and all(ord(char) in table for char in text):
        text = text.translate(table)
    elif sign == "^" and text in ("*", "†", "‡", "′", "°", "®", "™"):
        pass
    elif text.isalnum():
        text = sign + text if scan.out.last().isalnum() else text
    else:
        text = f"{sign}({text})" if scan.out.last().isalnum() else text
    scan.out.add(text, found.start(1), found.end(1))
    scan.pos = found.end()


def _maths(scan: TextScan, place: int) -> None:
    """A MathML element, read by way of LaTeX."""
    found = _MATHS_END.search(scan.source, scan.pos) if "</math" not in scan.no_more else None
    if found is None:
        scan.no_more.add("</math")
        return
    source = scan.source[place : found.end()]
    latex = mathml_to_latex(re.sub(r"(</?|\s)[A-Za-z]{1,6}:(?=[\w-]+)", r"\1", source))
    if latex is None:
        return
    _formula(scan, latex, place, found.end())
    scan.pos = found.end()


def _tex_maths(scan: TextScan, place: int) -> None:
    """JATS's `<tex-math>`: the formula out of its little LaTeX document."""
    found = _TEX_END.search(scan.source, scan.pos) if "</tex" not in scan.no_more else None
    if found is None:
        scan.no_more.add("</tex")
        return
    body = scan.source[scan.pos : found.start()]
    formula = _TEX.search(body)
    latex = next((group for group in formula.groups() if group), body) if formula else body
    _formula(scan, latex, place, found.end())
    scan.pos = found.end()


def _formula(scan: TextScan, latex: str, start: int, end: int) -> None:
    """Write a formula whose LaTeX is not in the source: all its places are the element's."""
    tokens = [(token[0], start, start) for token in tokenize(latex)]
    try:
        tree = Parser(tokens, scan.macros).tree(start, end)
    except TooDeep:
        tree = parse(latex)
    scan.out.tree(tree, Segment(start, end, start, end, False), latex)
