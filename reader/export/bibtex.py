r"""Papers as BibTeX: keys that are stable and unique, braces that balance, maths as it is, addresses verbatim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from reader.export.common import Keys, headline_of, kind, month_and_day, name_of, strings, text_of
from reader.export.jsonl import Marks
from reader.kinds import HEADLINE, stand_in
from reader.paper import Paper

__all__ = ["bibtex_entry", "write_bibtex"]

MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_TYPES = {"preprint": "misc", "newspaper": "article", "magazine": "article", "reference": "incollection"}
_STANDARD_NAMES = (
    "article book booklet inbook incollection inproceedings manual mastersthesis misc phdthesis proceedings techreport "
    "unpublished online"
)
_STANDARD = frozenset(_STANDARD_NAMES.split())
_IN_BOOK = frozenset({"inproceedings", "incollection", "inbook"})
_NUMBERED = frozenset({"article", "inproceedings", "incollection", "magazine"})
_EXTRAS = (
    "volume", "number", "series", "chapter", "edition", "publisher", "school", "institution", "organization",
    "howpublished", "address", "issn", "language", "comment", "primaryclass",
)  # fmt: skip
_PLAIN = {
    "\\": r"\textbackslash{}", "{": r"\textbraceleft{}", "}": r"\textbraceright{}", "$": r"\$", "&": r"\&", "%": r"\%",
    "#": r"\#", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_TO_ESCAPE = re.compile(r"[\\{}$&%#_~^]")
_SPECIAL = re.compile(
    r"\\(?:url|href|path|cite[a-z]*|ref|eqref|label|footnotemark|autoref|cref)\s*(?:\[[^\]]*\])?\{[^{}]*\}"
    r"|https?://[^\s{}\\]+|\\.|[&%#_$]",
    re.DOTALL,
)
_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_AT_LINE_START = re.compile(r"\s*\n\s*(?=@)")

TAB = "\t"  # moves a terminal's cursor, and means nothing in an abstract


def write_bibtex(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """Papers as BibTeX, one entry and an empty line a piece."""
    keys = Keys()
    for paper in papers:
        yield bibtex_entry(paper, keys.of(paper)) + "\n"


def bibtex_entry(paper: Paper, key: str) -> str:
    """One entry under a key."""
    lines = "".join(f"  {name} = {value},\n" for name, value in _fields(paper))
    return f"@{_type(paper)}{{{key},\n{lines}}}\n"


def _type(paper: Paper) -> str:
    told = kind(paper)
    told = _TYPES.get(told, told)
    return told if told in _STANDARD else "misc"


def _fields(paper: Paper) -> Iterator[tuple[str, str]]:
    """The fields of an entry, with their delimiters."""
    extra, entry = paper.extra, _type(paper)
    if paper.title:  # the second pair of braces keeps the case of "BERT" in every style
        yield "title", f"{{{{{_latex(paper.title)}}}}}"
    elif headline := _plain(headline_of(paper)):  # no style does without; the second field tells that it is none
        yield "title", f"{{{{{stand_in(headline)}}}}}"
        yield HEADLINE, f"{{{headline}}}"
    institutions = strings(extra.get("corporate", ()))
    if paper.authors:
        yield "author", f"{{{_names(paper.authors, institutions)}}}"
    if editors := strings(extra.get("editors", ())):
        yield "editor", f"{{{_names(editors, institutions)}}}"
    if paper.venue:
        yield ("booktitle" if entry in _IN_BOOK else "journal"), f"{{{_plain(paper.venue)}}}"
    yield from _dates(paper)
    issue = text_of(extra.get("issue"))
    if issue:
        yield ("number" if entry in _NUMBERED else "issue"), f"{{{_plain(issue)}}}"
    if pages := text_of(extra.get("pages")):
        yield "pages", f"{{{_plain(pages.replace('-', '--'))}}}"
    for name in _EXTRAS:
        value = text_of(extra.get(name))
        if value and not (name == "number" and issue and entry in _NUMBERED):
            yield name, f"{{{_plain(' '.join(value.split()))}}}"
    if note := text_of(extra.get("note")):
        yield "note", f"{{{_latex(note)}}}"
    yield from _identifiers(paper)
    if paper.keywords:
        yield "keywords", "{" + ", ".join(_keyword(word) for word in paper.keywords) + "}"
    if paper.abstract:
        yield "abstract", f"{{{_latex(paper.abstract.replace(TAB, ' '))}}}"


def _dates(paper: Paper) -> Iterator[tuple[str, str]]:
    year = paper.year or (int(paper.date[:4]) if paper.date else None)
    month, day = month_and_day(paper)
    if year:
        yield "year", f"{{{year}}}"
    if month:
        yield "month", MONTHS[month - 1]
    if day:
        yield "day", f"{{{day}}}"


def _identifiers(paper: Paper) -> Iterator[tuple[str, str]]:
    if paper.doi:
        yield "doi", f"{{{_verbatim(paper.doi)}}}"
    if paper.url:
        yield "url", f"{{{_verbatim(paper.url)}}}"
    if paper.arxiv_id:
        version = f"v{paper.version}" if paper.version else ""
        yield "eprint", f"{{{paper.arxiv_id}{version}}}"
        yield "archiveprefix", "{arXiv}"
    for name in ("isbn", "pmid", "pmcid"):
        if value := paper.ids.get(name):
            yield name, f"{{{_plain(value)}}}"


def _names(names: Iterable[str], institutions: list[str]) -> str:
    """Names joined by "and"; an institution's in braces, so that nobody takes it apart."""
    written = []
    for name in names:
        parts = name_of(name, institutions)
        if name in institutions or (parts.whole and (" " in name or "," in name or ";" in name)):
            written.append(f"{{{_plain(name)}}}")
        elif parts.suffix:
            written.append(", ".join(_plain(part) for part in (parts.family, parts.suffix, parts.given) if part))
        elif name.lower() in {"others", "and"}:
            written.append(f"{{{_plain(name)}}}")
        else:
            written.append(_plain(name))
    return " and ".join(written)


def _keyword(word: str) -> str:
    return f"{{{_plain(word)}}}" if "," in word or ";" in word else _plain(word)


def _plain(text: str) -> str:
    """A text that is no LaTeX, with all that LaTeX would take for its own escaped."""
    return _TO_ESCAPE.sub(lambda found: _PLAIN[found[0]], text)


def _verbatim(text: str) -> str:
    """An address as it is; braces that do not balance are written as an address may write them."""
    depth = 0
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            break
    return text.replace("{", "%7B").replace("}", "%7D") if depth else text


def _latex(text: str) -> str:
    """A LaTeX text: escaped where it is prose, left alone where it is maths, its braces balanced."""
    maths = _maths(text) if "$" in text or "\\" in text else []
    out: list[str] = []
    done = 0
    for start, end in maths:
        out += [_prose(text[done:start]), text[start:end]]
        done = end
    out.append(_prose(text[done:]))
    return _AT_LINE_START.sub(" ", _balanced("".join(out)))


def _maths(text: str) -> list[tuple[int, int]]:
    """Where the formulas of a text stand, delimiters included."""
    from reader.latex.rendering import render

    found = render(text).formulas
    spans = sorted((formula.source_start, formula.source_end) for formula in found)
    return [span for i, span in enumerate(spans) if i == 0 or span[0] >= spans[i - 1][1]]


def _prose(text: str) -> str:
    """Prose with &, %, #, _ and stray dollars escaped, unless they are already or stand in an address."""
    return _SPECIAL.sub(lambda found: "\\" + found[0] if len(found[0]) == 1 else found[0], text)


def _balanced(text: str) -> str:
    r"""The text with each brace paired, as BibTeX counts them (`\{` too); one without a partner is spelled out."""
    opened: list[tuple[int, str]] = []
    lonely: dict[int, str] = {}
    for found in _BRACES.finditer(text):
        sign = found[0]
        if sign in ("{", r"\{"):
            opened.append((found.start(), sign))
        elif sign in ("}", r"\}"):
            wanted = sign.replace("}", "{")
            while opened and opened[-1][1] != wanted and sign == "}" and any(o == wanted for _, o in opened):
                start, other = opened.pop()
                lonely[start] = other
            if opened and opened[-1][1] == wanted:
                opened.pop()
            else:
                lonely[found.start()] = sign
    lonely |= dict(opened)
    if text.endswith("\\") and (len(text) - len(text.rstrip("\\"))) % 2:
        lonely[len(text) - 1] = "\\"
    if not lonely:
        return text
    spelled = {"{": r"\textbraceleft{}", "}": r"\textbraceright{}", "\\": r"\textbackslash{}"}
    spelled |= {r"\{": r"\lbrace{}", r"\}": r"\rbrace{}"}
    out: list[str] = []
    done = 0
    for start in sorted(lonely):
        out += [text[done:start], spelled[lonely[start]]]
        done = start + len(lonely[start])
    return "".join([*out, text[done:]])
