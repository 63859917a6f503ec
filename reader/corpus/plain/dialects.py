"""Other markups, line by line made the Markdown that means the same: org, wiki, AsciiDoc, reST, LaTeX, mail, HTML.

A line stays a line, so that line numbers hold; each rewriting is done only in a file that shows the markup again and
again, so that a lone line in an abstract is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import unescape

from reader.corpus.plain.signs import SIGNS, Rewrite

PAGE = "␌␌␌"
"""The line that stands for a form feed between records."""
_PAGE_LIMIT = 8_000


def rewriting(sample: Sequence[str]) -> Rewrite | None:
    """What makes Markdown of the lines of a file that begins with `sample`; None where they stay as they are."""
    filled = [line for line in sample if line and not line.isspace()]
    found = []
    for rewrite, shows in _DIALECTS:
        if shows(filled):
            found.append(rewrite)
            filled = [rewrite(line) for line in filled]
    if not found:
        return None

    def all_of(line: str) -> str:
        for rewrite in found:
            line = rewrite(line)
        return line

    return all_of


def pages(sample: Sequence[str]) -> bool:
    """True if each form feed begins a record: what stands on the pages is about an abstract long."""
    text = "\n".join(sample)
    if text.count("\f") < 2:
        return False
    parts = [part for part in text.split("\f") if part.strip()]
    good = sum(150 < len(part) < _PAGE_LIMIT for part in parts)
    starts = sum(part.lstrip("\n")[:1].isupper() or part.lstrip("\n")[:1] in "[(\"'“*#" for part in parts)
    return good >= 0.8 * len(parts) and starts >= 0.9 * len(parts)


def paged(numbered: Iterable[tuple[int, str | None]]) -> Iterator[tuple[int, str | None]]:
    """The lines, a form feed as a rule of its own."""
    for number, line in numbered:
        if line is None or "\f" not in line:
            yield number, line
            continue
        for at, part in enumerate(line.split("\f")):
            if at:
                yield number, PAGE
            if part:
                yield number, part


def _matching(pattern: re.Pattern[str], least: int = 2) -> Callable[[Sequence[str]], bool]:
    return lambda lines: sum(map(bool, map(pattern.match, lines))) >= least


_WIKI_HEADING = re.compile(r"(={2,6})\s*([^=\s].*?)\s*\1\s*$")
_WIKI_BOLD = re.compile(r"'''(?!')(.+?)'''\s*$")
_WIKI_ITALIC = re.compile(r"''(?!')(.+?)''\s*$")


def _wiki(line: str) -> str:
    if found := _WIKI_HEADING.match(line):
        return f"{'#' * len(found[1])} {found[2]}"
    if found := _WIKI_BOLD.match(line):
        return f"**{found[1]}**"
    if found := _WIKI_ITALIC.match(line):
        return f"*{found[1]}*"
    return line


_ADOC_HEADING = re.compile(r"(={1,5}) ([^=\s].*[^=\s])\s*$")


def _adoc(line: str) -> str:
    found = _ADOC_HEADING.match(line)
    return f"{'#' * len(found[1])} {found[2]}" if found else line


_ORG_SIGN = re.compile(r"\s*(?::PROPERTIES:|:END:|#\+\w+:)\s*", re.IGNORECASE)
_ORG_HEADING = re.compile(r"(\*{1,6}) (?:(?:TODO|DONE|READ|NEXT|WAITING) )?(?:\[#\w\] )?(\S.*?)(?:\s+:[\w@:]+:)?\s*$")
_ORG_DROPPED = re.compile(r"\s*(?::PROPERTIES:|:END:|#\+(?:BEGIN|END)_\w+.*|#\+(?!TITLE)\w+:.*)\s*$", re.IGNORECASE)
_ORG_TITLE = re.compile(r"#\+TITLE:\s*(.*)$", re.IGNORECASE)
_FIELD = re.compile(r"\s*:([^\W\d_][\w -]{0,30}):(?:\s+(.*))?$")
_ORG_TERM = re.compile(r"\s*[-+] (\w[\w -]{0,30}) ::\s+(.*)$")


def _org(line: str) -> str:
    if _ORG_DROPPED.match(line):
        return ""
    if found := _ORG_TITLE.match(line):
        return found[1]
    if found := _ORG_HEADING.match(line):
        return f"{'#' * len(found[1])} {found[2]}"
    if found := _ORG_TERM.match(line):
        return f"**{found[1]}:** {found[2]}"
    return _fields(line)


def _fields(line: str) -> str:
    """A field of reST or org: ":Authors: A, B"."""
    found = _FIELD.match(line) if ":" in line[:40] else None
    return f"**{found[1]}:** {found[2] or ''}".rstrip() if found else line


_TEX = re.compile(r"\s*\\(?:(?:sub)*section\*?|title|begin)\s*\{")
_TEX_LINE = re.compile(r"\s*\\((?:sub)*section|paragraph|title|author|keywords|emph|textit|textbf|date)\*?\{(.*)\}\s*$")
_TEX_DROPPED = re.compile(
    r"\s*\\(?:maketitle|newpage|clearpage|pagebreak|bigskip|medskip|smallskip|noindent|centering|documentclass.*"
    r"|usepackage.*|(?:begin|end)\{(?:document|center|flushleft|abstract)\})\s*$"
)
_TEX_NAMES = {"title": "Title: ", "author": "Authors: ", "keywords": "Keywords: ", "date": "Date: "}


def _tex(line: str) -> str:
    if line.strip() == r"\begin{abstract}":
        return "Abstract:"
    if _TEX_DROPPED.match(line):
        return ""
    found = _TEX_LINE.match(line)
    if not found:
        return line
    what, words = found[1], found[2]
    if what.endswith("section"):
        return f"{'#' * (2 + what.count('sub'))} {words}"
    if what == "author":
        words = words.replace(r"\and", " and ")
    dress = {"emph": "*", "textit": "*", "textbf": "**"}.get(what, "")
    return f"{_TEX_NAMES.get(what, '')}{dress}{words}{dress}"


_MAIL = re.compile(r"(?:Subject|From):\s+\S", re.IGNORECASE)
_MAIL_LINE = re.compile(
    r"(Subject|From|To|Cc|Reply-To|Message|Message-ID|Sender|MIME-Version|Content-[\w-]+|List-[\w-]+|X-[\w-]+"
    r"|Received|In-Reply-To|References):\s+(.*)$",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\s*(?:<[^<>\s]+@[^<>\s]+>|\([^()\s]+@[^()\s]+\))")


def _shows_mail(lines: Sequence[str]) -> bool:
    starts = [found[0][:4].lower() for line in lines if (found := _MAIL.match(line))]
    return starts.count("subj") > 1 and starts.count("from") > 1


def _mail(line: str) -> str:
    found = _MAIL_LINE.match(line)
    if not found:
        return line
    name, words = found[1], found[2]
    if name.lower() == "subject":
        return f"Title: {words}"
    return f"Authors: {_ADDRESS.sub('', words)}" if name.lower() == "from" else f"**{name}:** {words}"


_QUOTED = re.compile(r"\s{0,3}>\s?")


def _shows_quotes(lines: Sequence[str]) -> bool:
    return sum(line.lstrip()[:1] == ">" for line in lines) > 0.2 * len(lines)


def _unquoted(line: str) -> str:
    return _QUOTED.sub("", line, count=1)


_TOP = re.compile(r"(?:[-*+•]|\d+[.)]) \S")
_NESTED = re.compile(r"(\s{2,12}|\t+)(?:[-*+◦▪–] )(?=\S)")


def _shows_nesting(lines: Sequence[str]) -> bool:
    tops = sum(map(bool, map(_TOP.match, lines)))
    return tops > 1 and sum(map(bool, map(_NESTED.match, lines))) >= 0.8 * tops


def _unnested(line: str) -> str:
    return _NESTED.sub(r"\1", line, count=1)


_SUMMARY = re.compile(r"\s*(?:<li>\s*)?<details[^>]*>\s*<summary>(.{12,400}?)</summary>\s*(.*)$", re.IGNORECASE)
_PARAGRAPH = re.compile(
    r"\s*<(p|div|span)(?: [^<>]*)?>(.*?)</\1>\s*(?:<br\s*/?>)?\s*(?:</details>\s*)?$", re.IGNORECASE
)
_DRESSED = re.compile(r"<(i|em|b|strong)>(.*)</\1>$", re.IGNORECASE)


def _folded(line: str) -> str:
    if found := _SUMMARY.match(line):
        return f"### {unescape(_bare(found[1]))}"
    if found := _PARAGRAPH.match(line):
        return unescape(_bare(found[2]))
    return line


def _bare(text: str) -> str:
    text = text.strip()
    while found := _DRESSED.match(text):
        text = found[2].strip()
    return text


_DIALECTS: tuple[tuple[Rewrite, Callable[[Sequence[str]], bool]], ...] = (
    (_unquoted, _shows_quotes),
    *SIGNS,
    (_wiki, lambda lines: _matching(_WIKI_HEADING)(lines) or _matching(_WIKI_BOLD)(lines)),
    (_adoc, _matching(_ADOC_HEADING)),
    (_org, _matching(_ORG_SIGN, 1)),
    (_fields, _matching(_FIELD)),
    (_tex, _matching(_TEX)),
    (_mail, _shows_mail),
    (_unnested, _shows_nesting),
    (_folded, _matching(_SUMMARY)),
)
