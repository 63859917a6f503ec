"""The lines of a text before anything is told from them: other line ends, page numbers, titles between two rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count, pairwise

from reader.corpus.headings import heading
from reader.corpus.plain import marks
from reader.corpus.plain.dialects import paged, pages, rewriting
from reader.corpus.record import Context

Numbered = Iterator[tuple[int, str | None]]
Sample = list[tuple[int, str | None]]


def prepared(numbered: Numbered, sample: Sample, context: Context) -> tuple[Numbered, Sample]:
    """The lines to come and those of the sample, other markups made Markdown, pages without their numbers."""
    if _other_ends(sample):
        numbered, sample = _split(sample, numbered)
    texts = [line or "" for _, line in sample]
    if pages(texts):
        numbered, sample = paged(numbered), list(paged(sample))
        texts = [line or "" for _, line in sample]
    if first := _page_numbers(texts):
        pager = _Pages(first)
        sample = list(pager.without(sample))
        numbered = pager.without(numbered)
        texts = [line or "" for _, line in sample]
    if taken := _document_title(texts, context):
        sample = sample[taken:]
        texts = texts[taken:]
    if _overlined(texts):
        over = _without_overlines
        numbered, sample = over(numbered), list(over(iter(sample)))
        texts = [line or "" for _, line in sample]
    if rewrite := rewriting(texts):
        numbered = ((number, line and rewrite(line)) for number, line in numbered)
        sample = [(number, line and rewrite(line)) for number, line in sample]
    return numbered, sample


_ENDS = re.compile("[\u2028\u2029\u0085]")


def _other_ends(sample: Sequence[tuple[int, str | None]]) -> bool:
    """True for a text whose lines end with the separators of Unicode (U+2028, U+2029) or IBM (U+0085)."""
    found = sum(len(_ENDS.findall(line)) for _, line in sample if line and not line.isascii())
    return found > 2 and found > 2 * sum(bool(line) for _, line in sample)


def _split(sample: Sample, rest: Numbered) -> tuple[Numbered, Sample]:
    """Both in lines as they were meant; U+2029 ends a paragraph where U+2028 ends lines."""
    both = any(line and "\u2028" in line for _, line in sample)
    counted = count(1)

    def split(some: Iterable[tuple[int, str | None]]) -> Numbered:
        for _, line in some:
            if line is None:
                yield next(counted), None
                continue
            text = line.replace("\u2029", "\u2028\u2028") if both else line
            for part in _ENDS.split(text):
                yield next(counted), part

    first = list(split(sample))
    return split(rest), first


_PAGE = re.compile(
    r"\s*(?:[-–—\[(|]\s*)?(?:(?:page|p\.|seite|página|стр\.|第)\s*)?(\d{1,4})(?:\s*(?:/|of|von|de|из)\s*\d{1,4})?\s*页?"
    r"(?:\s*[-–—\])|])?\s*$",
    re.IGNORECASE,
)


def _page(before: str, line: str, after: str) -> int | None:
    """The number of a page that stands alone between blank lines."""
    if len(line) > 30 or not line or before.strip() or after.strip():
        return None
    found = _PAGE.match(line)
    return int(found[1]) if found else None


def _page_numbers(texts: Sequence[str]) -> int | None:
    """The first of the page numbers in a file, None if there are none: they go up by one, fewer than the abstracts."""
    if not any(len(t) < 31 and _PAGE.match(t) for t in texts if t):
        return None
    framed = ["", *texts, ""]
    found = [
        (at, number)
        for at, (before, line, after) in enumerate(zip(framed, texts, framed[2:], strict=False))
        if (number := _page(before, line, after)) is not None
    ]
    if len(found) < 3 or any(b[1] != a[1] + 1 for a, b in pairwise(found)):
        return None
    first = next((at for at, line in enumerate(texts) if line.strip()), 0)
    between = [sum(map(len, texts[a[0] + 1 : b[0]])) for a, b in pairwise(found)]
    paragraphs = [
        sum(1 for x, y in pairwise(texts[a[0] : b[0] + 1]) if y.strip() and not x.strip()) for a, b in pairwise(found)
    ]
    several = sum(n > 2 for n in paragraphs) >= 0.7 * len(paragraphs)  # the page number itself is one of them
    if found[0][0] == first or sum(between) < 500 * len(between) or not several:
        return None  # a number before each record counts the records
    return found[0][1]


class _Pages:
    """Drops the page numbers as they come, each one more than the last."""

    def __init__(self, first: int) -> None:
        self._expected = first
        self._before = ""

    def without(self, numbered: Iterable[tuple[int, str | None]]) -> Numbered:
        """The lines but for the numbers and the blank lines behind them: those before them stay."""
        held: tuple[int, str | None] | None = None
        dropping = False
        for item in chain(numbered, [(0, "")]):
            if held is not None:
                line = held[1]
                if line and _page(self._before, line, item[1] or "") == self._expected:
                    self._expected += 1
                    dropping = True
                elif not dropping or line is None or line.strip():
                    dropping = False
                    self._before = line or ""
                    yield held
            held = item


def _framed(over: str, title: str, under: str) -> bool:
    """True for a title between two rules of one sign, as reST has them."""
    sign = marks.rule(over.strip())
    return bool(
        sign
        and len(sign) == 1
        and title.strip()
        and marks.rule(under.strip()) == sign
        and not marks.rule(title.strip())
        and len(over.strip()) == len(under.strip())
        and len(title) < 300
    )


def _frames(texts: Sequence[str]) -> int:
    return sum(_framed(*texts[at : at + 3]) for at in range(len(texts) - 2) if texts[at][:1] in "=-~*#^+\"'`_")


def _document_title(texts: Sequence[str], context: Context) -> int:
    """How many lines the document's own title takes in reST: it is framed, or has a rule of a sign no other has."""
    at = next((i for i, line in enumerate(texts) if line.strip()), 0)
    if len(texts) < at + 4:
        return 0
    first, second, third = (line.strip() for line in texts[at : at + 3])
    if _framed(first, second, third):
        rest, words, taken = texts[at + 3 :], second, at + 3
        if not _under(rest, ""):
            return 0
    elif (sign := marks.rule(second)) in ("=", "#", "*") and not marks.rule(first) and not third:
        rest, words, taken = texts[at + 2 :], first, at + 2
        if _under(rest, sign) or not _under(rest, ""):
            return 0
    else:
        return 0
    if _frames(rest) or len(words) > 200:
        return 0
    context.title = words
    if found := heading(words):
        context.venue, context.year = found
    return taken


def _under(texts: Sequence[str], sign: str) -> bool:
    """True if two titles or more have a rule (of this sign, or any) right under them and nothing right above."""
    found_so = 0
    for above, title, under, below in zip(texts, texts[1:], texts[2:], [*texts[3:], ""], strict=False):
        if title.strip() and not above.strip() and under[:1] in "=-~^*#+\"'`" and not below.strip():
            found = marks.rule(under.strip())
            found_so += bool(
                found and len(found) == 1 and (not sign or found == sign) and not marks.rule(title.strip())
            )
    return found_so > 1


def _overlined(texts: Sequence[str]) -> bool:
    """True if titles stand between two rules each, and few rules stand elsewhere."""
    frames = _frames(texts)
    return frames > 1 and sum(bool(marks.rule(t.strip())) for t in texts if t[:1] in "=-~*#^+\"'`_") < 2.5 * frames


def _without_overlines(numbered: Iterable[tuple[int, str | None]]) -> Numbered:
    """The lines, the rule above each framed title left blank."""
    held: list[tuple[int, str | None]] = []
    for item in numbered:
        held.append(item)
        if len(held) == 3:
            over, title, under = (line or "" for _, line in held)
            number, line = held.pop(0)
            yield number, "" if _framed(over, title, under) else line
    yield from held
