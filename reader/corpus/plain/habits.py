"""What a file does in nearly all its records, besides its shape: names above titles, key words below abstracts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from reader.corpus.plain import marks
from reader.corpus.plain.inline import line_habits
from reader.corpus.plain.looks import names_like, short
from reader.corpus.plain.shape import PAIRS, TRIPLES, Shape
from reader.corpus.plain.units import Unit
from reader.corpus.plain.unmarking import unmarked

NAMES_FIRST = "names first"
"""The authors stand above the title."""
TAIL = "tail"
"""Labelled lines or an address stand below the abstract."""
QUOTED, QUOTED_TITLES = "quoted", "quoted titles"
"""Quotation marks stand around each abstract, or each title."""
OWN = "own"
"""The file is one that the reader has written: title, authors, and where it is, each a line; a blank one; the text."""
_OWN_RULE = "*" * 40
COLONS = "colons"
"""A colon ends each title."""
_ENOUGH = 300
_QUOTES = {'"': '"', "“": "”", "'": "'", "«": "»", "„": "“", "「": "」", "『": "』", "‘": "’", "`": "`"}
_TAIL = frozenset({"keywords", "doi", "url", "arxiv_id", "venue", "year", "date", "note"})


def with_habits(shape: Shape, sample: Sequence[Unit]) -> Shape:
    """The shape, and what else the records of the sample have in common."""
    from reader.corpus.plain.blocks import Block, blocks

    cut = (b for b in blocks(sample, shape) if isinstance(b, Block) and not b.before)
    texts = [b.units for b in islice(cut, _ENOUGH)]
    if len(texts) < 2:
        return shape
    habits = set(shape.habits)
    count = len(texts)
    if shape.titled and not shape.labelled and shape.cut in ("seed", "titleline"):
        usual = 3 if shape.authored else 2
        if sum(len(t) == usual for t in texts) >= 0.9 * count > 8:
            habits.add(TRIPLES if shape.authored else PAIRS)
    if shape.cut == "separated" and shape.titled and _is_own(sample, texts):
        habits.add(OWN)
    if shape.titled and not shape.authored and not shape.labelled and not shape.level:
        several = [t for t in texts if len(t) > 2]
        named = sum(names_like(t[0].bare, 0.9) and short(t[1]) for t in several)
        lists = [sum(_is_list(t[i].bare) for t in several) for i in (0, 1)]
        if len(several) >= 0.8 * count and named >= 0.85 * len(several) and lists[0] > max(0.4 * count, 3 * lists[1]):
            habits.add(NAMES_FIRST)
    if sum(len(t) > 1 and is_tail(t[-1].bare) for t in texts) >= 0.3 * count and not shape.labelled:
        habits.add(TAIL)
    if sum(unquoted(t[-1].bare) is not t[-1].bare for t in texts) >= 0.95 * count:
        habits.add(QUOTED)
    if not shape.labelled and not (shape.level and not shape.titled):
        bare = [u[0].bare for t in texts if (u := unmarked(t, shape))]
        habits |= line_habits(bare, shape.titled) if bare else set()
    if shape.titled:
        if sum(unquoted(t[0].bare) is not t[0].bare for t in texts) >= 0.9 * count:
            habits.add(QUOTED_TITLES)
        if sum(t[0].bare[-1] in ":：" for t in texts) >= 0.9 * count:
            habits.add(COLONS)
    return replace(shape, habits=frozenset(habits)) if habits else shape


def _is_own(sample: Sequence[Unit], texts: Sequence[Sequence[Unit]]) -> bool:
    """True if every rule is the one that the reader writes, and a blank line stands above each text."""
    rules = [u.bare for u in sample if marks.rule(u.bare)]
    apart = sum(1 <= sum(not u.gap for u in t[1:]) + 1 <= 3 and t[-1].gap > 0 for t in texts)
    return set(rules) == {_OWN_RULE} and apart >= 0.6 * len(texts)


def _is_list(bare: str) -> bool:
    return any(sign in bare for sign in (",", ";", " and ", " & ", "、")) and names_like(bare, 0.9)


def is_tail(bare: str) -> bool:
    """True for a line below an abstract that is none of it: a label that is known, or an address alone."""
    if bare.startswith(("http://", "https://", "doi:", "arXiv:")) and " " not in bare.strip():
        return True
    if bare.isdecimal() and len(bare) < 5:
        return True
    found = marks.label(bare)
    return bool(found and found.field in _TAIL)


def unquoted(text: str) -> str:
    """The text without the quotation marks around all of it; the very same object where there are none."""
    end = _QUOTES.get(text[:1])
    if end is None or len(text) < 3 or not text.endswith(end):
        return text
    return text[1:-1].replace('""', '"') if end == '"' else text[1:-1]
