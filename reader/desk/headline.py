"""Headlines: for an abstract without a title, what the paper does, in its own words, in at most 90 characters."""

from __future__ import annotations

import re

from reader.desk import passages
from reader.desk.passages import FORMULA, LIMIT, Passage
from reader.desk.words import MARKS
from reader.latex.rendered import Rendered

LONGEST = 6000
"""Code points of an abstract that are looked at: what a paper does is said before that."""
MOST_FORMULAS = 0xF8F0 - FORMULA

_QUOTES = re.compile(r"[\"“”]|``|''|(?<!\w)['‘]|['’](?!\w)")

_APPOSED = re.compile(r"^([^,:]{2,50}), (?=an? )")
_PRIVATE = re.compile("[\ue000-\uf8ff]")


def headline(abstract_source: str) -> str:
    """What stands for a missing title in a list: a passage of the abstract that says what the paper does, rendered.

    `abstract_source` holds LaTeX and Markdown as in the source. The answer has at most 90 code points, is empty only
    where the abstract holds no word, begins in lower case but for names, acronyms and formulas; never raises.
    """
    from reader.latex import render  # whoever has a rendered abstract needs no parser

    return headline_of(render(abstract_source[: 2 * LONGEST]))


def headline_of(rendered: Rendered) -> str:
    """`headline()` of an abstract that is rendered already."""
    text, formulas = _flatten(rendered)
    read = passages.read(text, [len(f) for f in formulas])
    best = passages.best(read)
    return _finish(read.words, best, formulas) if best else _opening(read.words, formulas)


def _flatten(rendered: Rendered) -> tuple[str, list[str]]:
    """The text with each formula as one private-use character, and the formulas' own texts."""
    text = rendered.text[:LONGEST]
    if not text.isascii():
        text = _PRIVATE.sub("\ufffd", text)
    pieces: list[str] = []
    formulas: list[str] = []
    at = 0
    for formula in rendered.formulas[:MOST_FORMULAS]:
        if formula.end > LONGEST:
            text = text[: formula.start]
            break
        pieces.append(text[at : formula.start])
        pieces.append(chr(FORMULA + len(formulas)))
        formulas.append(" ".join(text[formula.start : formula.end].split()))
        at = formula.end
    pieces.append(text[at:])
    return "".join(pieces), formulas


def _spell(text: str, formulas: list[str]) -> str:
    """`text` with its formulas written out again."""
    for i, formula in enumerate(formulas):
        text = text.replace(chr(FORMULA + i), formula)
    return text


def _finish(words: list[str], passage: Passage, formulas: list[str]) -> str:
    """The passage as it stands in a list."""
    own = words[passage.first : passage.last + 1]
    if not passages.keeps_capital(words, passage.first):
        own[0] = own[0].lstrip(MARKS)
        own[0] = own[0][:1].lower() + own[0][1:]
    text = " ".join(own)
    if passage.name:
        name = " ".join(words[passage.name[0] : passage.name[1]]).strip(MARKS)
        text = f"{name} {text}" if passage.joined else f"{name}: {text}"
    text = _QUOTES.sub("", text).strip(" ,;:.!?-–—")
    if not text[:1].islower():
        text = _APPOSED.sub(r"\1: ", text)
    return _spell(text, formulas)


def _opening(words: list[str], formulas: list[str]) -> str:
    """The first words, cut: for a text in which no passage was found (another language, no sentence)."""
    out = ""
    for word in words:
        longer = f"{out} {_spell(word, formulas)}" if out else _spell(word, formulas)
        if len(longer) > LIMIT - 1:
            return f"{out or longer[: LIMIT - 1]}…"
        out = longer
    return out
