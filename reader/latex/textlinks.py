r"""Citations, references and addresses in running text, also those whose braces were lost."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from reader.latex.commands.accents import LETTERS
from reader.latex.rendered import Style

if TYPE_CHECKING:
    from reader.latex.textscan import TextScan

__all__ = ["read_cite", "read_glued", "read_href", "read_url"]

_LOST_KEY = re.compile(r"\{([\w:.+/-]*\w)")
_GLUED_CITE = re.compile(r"\\[a-z]{0,2}cite(?:t|p|alt|author)?([A-Za-z\d][\w:.+/-]*\w)")
_GLUED_REF = re.compile(r"\\(?:eq|auto|c)?ref([a-z][\w:.-]*\w)")
_ESCAPED_LINE = re.compile(r"\\[nr](?=[A-Z][a-z]*(?![A-Za-z{}\d^_]))")
_GLUED_LETTER = re.compile(r"\\(L|l|o|O|ss|ae|AE|aa|AA)(?=[a-z])")
"""A letter glued to the rest of a name."""
_GLUED_NAME = re.compile(r"\\(?:L(?:oj|uk|ucz|od[zź]|om|api|os\b)|O(?:y|rst|ks|stb|deg|ster))")
r"""Names that begin with such a letter; other words (`\Ours`, `\Lasso`, `\Oracle`) are macros of authors."""
_KEYS = re.compile(r"((?:\s*\[[^\[\]\n]{0,200}\]){0,2})\s*\{([^{}]*)\}")


def read_cite(scan: TextScan, place: int) -> None:
    r"""`\cite[p. 3]{key}` -> `[key, p. 3]`."""
    found = _KEYS.match(scan.source, scan.pos)
    if found is None:
        key = _LOST_KEY.match(scan.source, scan.pos)
        start = scan.out.length
        scan.out.add(f"[{key[1] if key else '?'}]", place, key.end() if key else scan.pos)
        scan.out.span(start, Style.CITE, key[1] if key else None)
        scan.pos = key.end() if key else scan.pos
        return
    notes = [note.strip() for note in re.findall(r"\[([^\[\]]*)\]", found[1]) if note.strip()]
    keys = ", ".join(key.strip() for key in found[2].split(",") if key.strip())
    start = scan.out.length
    scan.out.add("[", place, place + 1)
    if len(notes) > 1:  # natbib: the first of two notes stands before
        scan.out.add(_note(notes.pop(0)) + " ", found.start(), found.start())
    if keys == found[2]:
        scan.out.add(keys, found.start(2), found.end(2))
    else:
        scan.out.add(keys, found.start(2), found.start(2) + 1)
    for note in notes:
        scan.out.add(", " + _note(note), found.start(), found.start())
    scan.out.add("]", found.end() - 1, found.end())
    scan.out.span(start, Style.CITE, keys)
    scan.pos = found.end()


def _note(text: str) -> str:
    """A citation's note as text."""
    return text.replace("~", " ").replace("--", "–").replace("\\", "")


def read_url(scan: TextScan) -> None:
    r"""`\url{…}`."""
    found = re.compile(r"\s*\{([^{}\n]*)\}").match(scan.source, scan.pos)
    if found:
        scan.link(found.start(1), found.end(1))
        scan.pos = found.end()


def read_href(scan: TextScan) -> None:
    r"""`\href{address}{text}`."""
    found = re.compile(r"\s*\{([^{}\n]*)\}\s*(\{)").match(scan.source, scan.pos)
    if found and found.start(2) in scan.matches:
        address = re.sub(r"\\([_%#&~])", r"\1", found[1].strip())
        scan.pos = found.end()
        scan.open("}", Style.LINK, target=address)
        scan.forced.add(scan.matches[found.start(2)])
    else:
        read_url(scan)


def read_glued(scan: TextScan, place: int) -> bool:
    r"""A command whose braces or blank were lost: citation, reference, line end of JSON, letter (`\Lojasiewicz`)."""
    source, out = scan.source, scan.out
    cite = _GLUED_CITE.match(source, place)
    reference = None if cite else _GLUED_REF.match(source, place)
    if cite or reference:
        found = cite or reference
        assert found is not None
        start = out.length
        left, right = ("[", "]") if cite else ("", "")
        out.add(left, place, place + 1)
        out.add(found[1], found.start(1), found.end(1))
        out.add(right, found.end(), found.end())
        if cite:
            out.span(start, Style.CITE, found[1])
        scan.pos = found.end()
        return True
    if source[place + 1 : scan.pos] == "n" or _ESCAPED_LINE.match(source, place):
        out.space(place)
        scan.pos = place + 2
        return True
    letter = _GLUED_LETTER.match(source, place)
    before = source[place - 1 : place]
    if letter and (before.isalpha() or _GLUED_NAME.match(source, place)):
        out.add(LETTERS[letter[1]], place, letter.end())
        scan.pos = letter.end()
        return True
    return False
