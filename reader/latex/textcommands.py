r"""Commands of TeX in running text: escapes, accents, letters, styles, citations, links, lists; and unknown ones."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from reader.latex.bare import is_maths_command
from reader.latex.commands.accents import LETTERS, TEXT_ACCENTS
from reader.latex.commands.fonts import SWITCHES
from reader.latex.markup import ENTITY
from reader.latex.rendered import Style
from reader.latex.scripts import SUBSCRIPTS, SUPERSCRIPTS
from reader.latex.textframes import PARAGRAPH
from reader.latex.textlinks import read_cite, read_glued, read_href, read_url
from reader.latex.textlists import ARGUMENT, read_begin, read_end, read_item
from reader.latex.tree import FontName

if TYPE_CHECKING:
    from reader.latex.textscan import TextScan

__all__ = ["command"]

_NAME = re.compile(r"\\([A-Za-z]+)\*?")
_GROUPED = re.compile(r"\s?\{((?:[^{}]|\{[^{}]*\})*)\}")
_SCIENTIFIC = "ang ce cf SI qty num si unit SIrange qtyrange numrange"
_OPTIONAL = re.compile(r"\s*\[[^\[\]\n]{0,200}\]")
_BREAKS = re.compile(r"(?:\\\\)+")
_GLUED = re.compile(r"\\(text(?:bf|it|sc|tt|sf|rm|sl|up|normal)|emph|underline)([A-Za-z]\w*)")
_ESCAPES = {"%": "%", "&": "&", "_": "_", "#": "#", "$": "$", "{": "{", "}": "}", "@": "", "/": "", "-": "", "!": "",
            ",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "\t": " ", ">": " ", "|": "‖", "*": "*", "<": "<",
            "[": "[", "]": "]", "(": "(", ")": ")", "+": "+"}  # fmt: skip
_STYLES = {
    "emph": Style.EMPH, "textit": Style.EMPH, "textsl": Style.EMPH, "textbf": Style.STRONG, "textmd": None,
    "texttt": Style.CODE, "lstinline": Style.CODE, "verb": Style.CODE, "path": Style.CODE, "textsc": Style.SMALLCAPS,
    "underline": Style.UNDERLINE, "uline": Style.UNDERLINE, "uwave": Style.UNDERLINE, "textsf": None, "textrm": None,
    "textup": None, "textnormal": None, "text": None, "mbox": None, "hbox": None, "bf": Style.STRONG, "it": Style.EMPH,
    "title": Style.STRONG, "section": Style.STRONG, "subsection": Style.STRONG, "subsubsection": Style.STRONG,
    "paragraph": Style.STRONG, "mathrm": None, "uppercase": None, "MakeUppercase": None, "textlf": None, "fbox": None,
    "chapter": Style.STRONG, "caption": None, "keywords": Style.STRONG, "texit": Style.EMPH,
    "hl": None, "highlight": None, "ensuremath": None, "sout": None,
    "textnormal*": None, "enquote": None, "small": None, "mathbf": Style.STRONG, "mathit": Style.EMPH, "mathsf": None,
    "textcolor": None, "foreignlanguage": None, "todo": None, "acl": None, "acs": None, "ac": None, "acp": None,
    "acf": None, "gls": None, "glspl": None, "Gls": None, "revised": None, "vbox": None, "textmd*": None, "st": None,
}  # fmt: skip
_SWITCH_STYLES = {
    FontName.ITALIC: Style.EMPH, FontName.BOLD: Style.STRONG, FontName.MONO: Style.CODE,
    FontName.SMALL_CAPS: Style.SMALLCAPS,
}  # fmt: skip
_CITES = frozenset(
    ["cite", "citet", "citep", "citealt", "citealp", "citeauthor", "citeyear", "citeyearpar", "parencite", "textcite"]
    + ["autocite", "Citet", "Citep", "nocite", "citenum", "shortcite", "citeA", "footcite", "onlinecite", "newcite"]
    + ["fullcite", "supercite", "smartcite", "citen", "citeN", "citenp", "citeasnoun"]
)
_CITE_LIKE = re.compile(r"[A-Za-z]?[a-z]{0,4}[cC]ite(?:t|p|alt|alp|author|year|num|s|n)?")
r"""An author's own name for a citation: `\Ccite`, `\mycitep`."""
_REFERENCES = frozenset(["ref", "eqref", "autoref", "cref", "Cref", "pageref", "nameref", "vref", "secref", "figref"])
_QUIET = frozenset(
    ["noindent", "par", "newline", "linebreak", "smallskip", "medskip", "bigskip", "centering", "xspace", "protect"]
    + ["small", "footnotesize", "scriptsize", "tiny", "large", "Large", "LARGE", "huge", "Huge", "normalsize", "relax"]
    + ["maketitle", "allowbreak", "hfill", "vfill", "newpage", "clearpage", "indent", "sloppy", "null", "ignorespaces"]
    + ["displaystyle", "textstyle", "limits", "nobreak", "raggedright", "justifying", "nonumber", "upshape", "unskip"]
    + ["scriptstyle", "scriptscriptstyle", "nobreakdash"]
    + ["boldmath", "unboldmath", "leavevmode", "strut", "break", "pagebreak", "looseness", "begingroup", "endgroup"]
)
_WITH_ARGUMENT_DROPPED = frozenset(
    ["label", "vspace", "hspace", "color", "vphantom", "phantom", "hphantom", "index", "thispagestyle", "pagestyle"]
    + ["bibliographystyle", "bibliography", "usepackage", "documentclass", "includegraphics", "setlength", "input"]
)
_SPACES = frozenset(["quad", "qquad", "enspace", "thinspace", "space", "enskip", "nobreakspace", "hspace"])


def command(scan: TextScan) -> None:
    """Read the command at the scan's place."""
    source, place = scan.source, scan.pos
    follows = source[place + 1 : place + 2]
    if follows in TEXT_ACCENTS and not follows.isalpha() and _accent(scan, follows, place + 2):
        return
    named = _NAME.match(source, place)
    if named is None:
        _escape(scan, follows)
        return
    name = named[1]
    if named.end() - place > len(name) + 1:
        scan.pos = named.end()
        if not _takes_star(name):
            scan.pos -= 1
    else:
        scan.pos = named.end()
    if name in TEXT_ACCENTS and _accent(scan, name, scan.pos):
        return
    _named(scan, name, place)


def _takes_star(name: str) -> bool:
    return name in _STYLES or name in _CITES or name in _REFERENCES or name in _WITH_ARGUMENT_DROPPED


def _escape(scan: TextScan, follows: str) -> None:
    """A backslash before something that is no letter."""
    place = scan.pos
    if follows == "\\":
        run = _BREAKS.match(scan.source, place)
        if run and run.end() > place + 2:
            scan.pos = run.end()
            scan.out.space(place)
            return
        if _is_doubled(scan, place + 1):
            scan.pos += 1
            return
        scan.pos += 2
        skipped = re.compile(r"\*?(?:\[\d*\.?\d*\s*[a-z]{0,2}\])?").match(scan.source, scan.pos)
        scan.pos = skipped.end() if skipped else scan.pos
        scan.out.space(place)
    elif follows == "&" and ENTITY.match(scan.source, place + 1):
        scan.pos += 1  # an entity that some format escaped
    elif follows in _ESCAPES:
        text = _ESCAPES[follows]
        scan.pos += 2
        if text == " ":
            scan.out.space(place)
        else:
            scan.out.add(text, place, place + 2)
    elif not follows:
        scan.pos += 1
    elif follows in "'`\"^~=.":
        scan.out.add({"`": "‘", "'": "’", "~": "~", "^": "^"}.get(follows, follows), place, place + 2)
        scan.pos += 2
    else:
        scan.pos += 1


def _is_doubled(scan: TextScan, place: int) -> bool:
    """Whether the backslash at `place` begins a command whose backslash was doubled, and does not break a line."""
    named = _NAME.match(scan.source, place)
    if named is None:
        return scan.source[place + 1 : place + 2] in tuple("%&_#${}")
    name = named[1]
    known = name in _STYLES or name in _CITES or name in _SPECIAL or name in LETTERS or name in _REFERENCES
    return len(name) > 1 and (known or is_maths_command(name))


def _accent(scan: TextScan, name: str, place: int) -> bool:
    r"""`\"o`, `\'{e}`, `\c c`, `\"{\i}`: the letter composed; False where no letter follows."""
    found = _ACCENTED.match(scan.source, place)
    if found is None:
        return False
    if not name.isalpha() and found[0][0].isspace():
        return False  # `1\. First` of Markdown
    if name == '"' and _QUOTED.match(scan.source, place - 2):
        return False
    if name.isalpha() and not (found[1] or found[2] or found[0][:1].isspace()):
        return False
    letter = found[1] or found[2] or found[3] or found[4]
    if letter[0] == "\\":
        letter = {"i": "i", "j": "j"}.get(letter[1:], LETTERS.get(letter[1:], ""))
    if not letter:
        return False
    text = unicodedata.normalize("NFC", letter[0] + TEXT_ACCENTS[name] + letter[1:])
    scan.out.add(text, scan.pos if not name.isalpha() else place - len(name) - 1, found.end())
    scan.pos = found.end()
    return True


_QUOTED = re.compile(r'(?<![^\s(\[])\\"(?=\w[^\\"\n]{0,120}[\w.,!?]\\"(?![A-Za-z{\\]))')
_ACCENTED = re.compile(
    r"\s*(?:\{\s*(\\?[A-Za-z\u00c0-\u024f]{1,2})\s*\}|\{\s*(\\[ij])\s*\{\}\s*\}"
    r"|(\\(?:ae|AE|oe|OE|[ijoO])(?![A-Za-z]))|([A-Za-z\u00c0-\u024f]))"
)


def _named(scan: TextScan, name: str, place: int) -> None:
    """A control word; `scan.pos` is after it."""
    source, out = scan.source, scan.out
    if name in scan.macros:
        _macro(scan, name, place)
    elif name in _STYLES and (name not in SWITCHES or source[scan.pos : scan.pos + 1] == "{"):
        _styled(scan, name)
    elif name in SWITCHES:
        scan.restyle(_SWITCH_STYLES.get(SWITCHES[name]))
        _eat_blanks(scan)
    elif name in _CITES or (_CITE_LIKE.fullmatch(name) and source.startswith(("{", "["), scan.pos)):
        read_cite(scan, place)
    elif name in _REFERENCES:
        found = ARGUMENT.match(source, scan.pos)
        if found:
            out.add(f"({found[1].strip()})" if name == "eqref" else found[1].strip(), found.start(1), found.end(1))
            scan.pos = found.end()
    elif name in _SPECIAL:
        _SPECIAL[name](scan)
    elif name in LETTERS:
        text = LETTERS[name]
        out.add(text, place, scan.pos)
        if len(text) < 3 or source.startswith("{}", scan.pos):  # a blank after a word (`\LaTeX is`) was meant
            _eat_blanks(scan)
    elif name in _WITH_ARGUMENT_DROPPED:
        scan.skip(_OPTIONAL)
        scan.skip(ARGUMENT)
    elif name in _QUIET:
        out.paragraph(place) if name == "par" else out.space(place) if name in ("newline", "hfill") else None
        _eat_blanks(scan)
    elif name in _SPACES:
        out.space(place)
    else:
        _unknown(scan, name, place)


def _eat_blanks(scan: TextScan) -> None:
    """TeX's rule: a blank ends a control word and is eaten there; so is an empty group."""
    source = scan.source
    if source.startswith("{}", scan.pos):
        scan.pos += 2
        return
    while scan.pos < len(source) and source[scan.pos] in " \t":
        scan.pos += 1


def _styled(scan: TextScan, name: str) -> None:
    """A style on the group that follows, or on the word where the braces are lost."""
    source = scan.source
    style = _STYLES[name]
    if name == "verb":
        _verb(scan)
        return
    if name in ("textcolor", "foreignlanguage"):
        scan.skip(_OPTIONAL)
        scan.skip(ARGUMENT)
    at = scan.pos
    while at < len(source) and source[at] in " \n":
        at += 1
    if source[at : at + 1] == "{" and at in scan.matches:
        scan.pos = at + 1
        quoted = name == "enquote"
        if quoted:
            scan.out.add("“", at, at + 1)
        scan.open("}", *((style,) if style else ()), ending="”" if quoted else "")
        scan.forced.add(scan.matches[at])
    elif source[at : at + 1] == "{":  # never closed: to the end of the paragraph
        scan.pos = at + 1
        scan.open(PARAGRAPH, *((style,) if style else ()))
    elif at > scan.pos:
        scan.out.space(scan.pos)


def _verb(scan: TextScan) -> None:
    r"""`\verb|code|`."""
    source = scan.source
    mark = source[scan.pos : scan.pos + 1]
    close = source.find(mark, scan.pos + 1, scan.pos + 200) if mark and not mark.isspace() else -1
    if close > 0:
        start = scan.out.length
        scan.out.add(source[scan.pos + 1 : close], scan.pos + 1, close)
        scan.out.span(start, Style.CODE, None)
        scan.pos = close + 1


def _footnote(scan: TextScan) -> None:
    r"""`\footnote{…}` -> ` (…)`."""
    scan.skip(_OPTIONAL)
    if scan.source[scan.pos : scan.pos + 1] == "{" and scan.pos in scan.matches:
        scan.out.space(scan.pos)
        scan.out.add("(", scan.pos, scan.pos + 1)
        scan.forced.add(scan.matches[scan.pos])
        scan.pos += 1
        scan.open("}", ending=")")


def _raised(scan: TextScan, table: dict[int, str]) -> None:
    """A script in running text, in Unicode where all of it can be."""
    found = ARGUMENT.match(scan.source, scan.pos)
    if found is None:
        return
    text = found[1].strip()
    if "\\" in text:
        scan.pos = found.start(1)
        scan.open("}")
        scan.forced.add(found.end() - 1)
        return
    if all(ord(char) in table for char in text):
        text = text.translate(table)
    scan.out.add(text, found.start(1), found.end(1))
    scan.pos = found.end()


def _either(scan: TextScan) -> None:
    r"""`\texorpdfstring{$\alpha$}{alpha}`: the first, which TeX would print."""
    close = scan.matches.get(scan.pos)
    if close is None or scan.source[scan.pos] != "{":
        return
    second = scan.matches.get(close + 1, -1)
    if second > close:
        scan.cuts[close + 1] = second + 1
    scan.forced.add(close)
    scan.pos += 1
    scan.open("}")


def _scientific(scan: TextScan, name: str) -> None:
    r"""`\SI{5}{\meter}`, `\ce{H2O}`: the maths that it stands for, rendered in its place."""
    from reader.latex.rendering import render_body
    from reader.latex.science import ARGUMENTS, written

    start = place = scan.pos
    groups: list[str] = []
    optional = _OPTIONAL.match(scan.source, place)
    place = optional.end() if optional else place
    while len(groups) < ARGUMENTS[name] and (found := _GROUPED.match(scan.source, place)):
        groups.append(found[1])
        place = found.end()
    if groups:
        scan.pos = place
        scan.out.add(render_body(f"${written(name, groups)}$", {}), start, place)


_SPECIAL: dict[str, Callable[[TextScan], None]] = {
    "url": read_url, "nolinkurl": read_url, "href": read_href, "footnote": _footnote, "thanks": _footnote,
    "footnotetext": _footnote, "textsuperscript": lambda scan: _raised(scan, SUPERSCRIPTS),
    "textsubscript": lambda scan: _raised(scan, SUBSCRIPTS),
    "begin": read_begin, "end": read_end, "item": read_item, "texorpdfstring": _either,
    **{name: partial(_scientific, name=name) for name in _SCIENTIFIC.split()},
}  # fmt: skip


def _macro(scan: TextScan, name: str, place: int) -> None:
    """A macro that the text defines, used in running text: its body rendered in its place."""
    from reader.latex.rendering import render_body

    count, body = scan.macros[name]
    for index in range(1, count + 1):
        found = ARGUMENT.match(scan.source, scan.pos)
        if found is None:
            break
        body = body.replace(f"#{index}", found[1])
        scan.pos = found.end()
    others = {key: value for key, value in scan.macros.items() if key != name}
    scan.out.add(render_body(body, others), place, place + 1)
    if count == 0:
        _eat_blanks(scan) if scan.source.startswith("{}", scan.pos) else None


def _unknown(scan: TextScan, name: str, place: int) -> None:
    """A command that nobody defined: a glued one is cut, else its name stands, marked, with its groups in brackets."""
    source, out = scan.source, scan.out
    if read_glued(scan, place):
        return
    glued = _GLUED.match(source, place)
    if glued and name not in _STYLES:
        start = out.length
        out.add(glued[2], glued.start(2), glued.end(2))
        style = _STYLES.get(glued[1])
        if style:
            out.span(start, style, None)
        scan.pos = glued.end()
        return
    start = out.length
    out.add(name, place + 1, place + 1 + len(name))
    out.span(start, Style.UNKNOWN, None)
    if source.startswith("{}", scan.pos):
        scan.pos += 2
    elif source[scan.pos : scan.pos + 1] == "{" and scan.pos in scan.matches:
        out.add("(", scan.pos, scan.pos + 1)
        scan.forced.add(scan.matches[scan.pos])
        scan.pos += 1
        scan.open("}", ending=")")
