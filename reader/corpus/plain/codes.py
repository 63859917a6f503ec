"""Numbers and codes that stand before records: 1., [1], IV., (b), P-017, Paper ID 1007."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from reader.corpus.plain import marks
from reader.corpus.plain.looks import short
from reader.corpus.plain.shape import Shape, among, cut_at, fits, has_titles, second_is_names
from reader.corpus.plain.units import Unit

_CODE = re.compile(
    r"[\[(【<#]?(?:[^\W\d_]{1,12}[ \-–_.#:]{0,2}){0,3}\d{1,7}(?:[.\-–_/:]\d{1,7}){0,3}"
    r"[a-z]?[\])】>]?[.:：)]?(?=\s|$)\s*"
)
_ORDINALS = (
    ("i.", re.compile(r"\(?([IVXLCDM]{1,9}|[ivxlcdm]{1,9})[.):]\s+")),
    ("a.", re.compile(r"\(?([a-z]{1,2}|[A-Z]{1,2})[.):]\s+")),
)
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}
CODED = "~"
"""What the style of a code begins with; its digits follow as nines."""


def undressed(bare: str) -> str:
    """The line without the bold or the quotation around it."""
    return bare.lstrip("*_> ") if bare[:1] in "*_>" else bare


def number_as(text: str, style: str) -> tuple[int | None, int] | None:
    """The number of a style at the text's beginning (None for a code, which counts nothing) and where it ends."""
    if style.startswith(CODED):
        found = code(text)
        return (None, found[2]) if found and found[0] == style else None
    for name, pattern in _ORDINALS:
        if name == style:
            here = pattern.match(text)
            return (_value(here[1].lower(), name), here.end()) if here else None
    number = marks.number(text)
    return (number[1], number[2]) if number and number[0] == style else None


def _value(letters: str, style: str) -> int:
    if style == "a.":
        return sum((ord(letter) - 96) * 26**place for place, letter in enumerate(reversed(letters)))
    values = [_ROMAN[letter] for letter in letters]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


def code(text: str) -> tuple[str, str, int] | None:
    """The style of the code at the text's beginning, the code, and where the text behind it begins."""
    found = _CODE.match(text[:80])
    if not found:
        return None
    written = found[0].strip()
    return CODED + re.sub(r"\d+", "9", written.lower()), written, found.end()


def _styles(text: str) -> Iterator[str]:
    if found := marks.number(text):
        yield found[0]
    for style, pattern in _ORDINALS:
        if (here := pattern.match(text)) and _value(here[1].lower(), style) == 1:
            yield style


def by_number(sample: Sequence[Unit], wanted: int) -> Shape | None:
    """Numbers that go up by one, from the file's beginning on."""
    paragraphs = sum(u.gap > 0 for u in sample)
    for unit in sample[:4]:
        for style in _styles(undressed(unit.bare)):
            here = number_as(undressed(unit.bare), style)
            expected = here[0] if here else None
            if expected is None:
                continue
            starts = set()
            for u in sample:
                here = number_as(undressed(u.bare), style)
                if here and here[0] == expected:
                    starts.add(u.line)
                    expected += 1
            blocks = cut_at(sample, among(starts))
            good = sum(any(not short(u) for u in b) for b in blocks)
            least = max(3, 0.3 * paragraphs) if style in ("i.", "a.") else 2
            if len(starts) >= least and fits(len(starts), wanted) and good >= 0.6 * len(blocks):
                return _shape(style, blocks)
    return None


def by_code(sample: Sequence[Unit], wanted: int) -> Shape | None:
    """Codes of one make, each another one: "P-017", "#1007", "0001"."""
    apart = any(u.gap for u in sample[1:])
    first = [u for u in sample if u.gap or u is sample[0] or not apart]
    found = {u.line: c for u in first if (c := code(undressed(u.bare)))}
    styles = Counter(style for style, _, _ in found.values())
    style, count = styles.most_common(1)[0] if styles else ("", 0)
    starts = {line for line, c in found.items() if c[0] == style}
    if count < 3 or count < 0.3 * len(first) or not fits(count, wanted):
        return None
    if len({found[line][1] for line in starts}) < 0.95 * count:
        return None
    blocks = cut_at(sample, among(starts))
    good = sum(any(not short(u) for u in b) for b in blocks)
    whole = sample[0].line in starts or len(blocks[0]) < 3
    if good < 0.8 * len(blocks) or not whole or (len(starts) < 0.6 * len(blocks)):
        return None
    return replace(_shape(style, blocks), habits=frozenset() if apart else frozenset({"dense"}))


def _shape(style: str, blocks: Sequence[Sequence[Unit]]) -> Shape:
    bare = [b for block in blocks if (b := _without_number(block, style))]
    has = has_titles(bare)
    return Shape("numbered", mark=style, titled=has, authored=has and second_is_names(bare), numbered=style)


def _without_number(block: Sequence[Unit], style: str) -> list[Unit]:
    """The block as it is without its number, and without the unit that was nothing but one."""
    bare = undressed(block[0].bare)
    found = number_as(bare, style)
    rest = bare[found[1] :].strip() if found else bare
    return [replace(block[0], bare=rest), *block[1:]] if rest else list(block[1:])


def numbers_in_titles(sample: Sequence[Unit], shape: Shape) -> str:
    """The style of the numbers that stand before the titles of a file cut by something else, "" if there are none."""
    styles: Counter[str] = Counter()
    first = True
    total = 0
    for unit in sample:
        found = marks.heading_level(unit.bare)
        if shape.level:
            text = found[1] if found and found[0] == shape.level else None
        else:
            text = unit.bare if first else None
        first = shape.mark != "" and marks.is_rule(unit.bare, shape.mark)
        if text is not None and not first:
            total += 1
            if here := marks.number(text):
                styles[here[0]] += 1
            elif coded := code(text):
                styles[coded[0]] += 1
    style, count = styles.most_common(1)[0] if styles else ("", 0)
    return style if count > 0.8 * total and (total > 2 or not style.startswith(CODED)) else ""
