"""The shape of a plain-text file, inferred for the file as a whole from its first megabytes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from reader.corpus.plain import SHAPES, marks
from reader.corpus.plain.columns import by_columns
from reader.corpus.plain.items import by_items
from reader.corpus.plain.looks import LONG, names_like, opens, short, titlish
from reader.corpus.plain.units import Unit, is_sentence, width
from reader.corpus.registry import UnknownFormat
from reader.records import replace

PAIRS, TRIPLES = "pairs", "triples"
"""Habits: each record has two units, or three, but for a few whose short abstracts look like titles."""
_LINK_ITEM = re.compile(r"(?:[-*+•]|\d+[.)])\s+(?:\*\*)?\[[^\]]{8,}\]\(https?://[^)\s]+\)")


@dataclass(frozen=True, slots=True)
class Shape:
    """How a file is cut into records, and what stands in each.

    `cut` is one of SHAPES' names or "titleline" (a title and an abstract, each a line, nothing between);
    `mark` the style of number, rule, bullet or label that cuts ("blank" for a "seed" with titles:
    every blank line cuts, not only the one before a title); `level` that of the headings, `deepest` that of the
    deepest of them that hold records too;
    `titled`, `authored`: the first unit is a title, the second the authors; `labelled`: labels tell the fields;
    `numbered` the style of the numbers before titles; `habits` what else the file does throughout (habits.py).
    """

    cut: str
    mark: str = ""
    level: int = 0
    deepest: int = 0
    titled: bool = False
    authored: bool = False
    labelled: bool = False
    numbered: str = ""
    habits: frozenset[str] = frozenset()

    @property
    def name(self) -> str:
        """The name to report."""
        if self.cut == "titleline" or (self.cut == "seed" and self.titled):
            return "authors" if self.authored else "titles"
        return self.cut


def infer(sample: Sequence[Unit]) -> Shape:
    """The shape of a file that begins with `sample` (its heading taken off)."""
    from reader.corpus.plain.habits import with_habits

    if not sample:
        return Shape("seed")
    return _listed(sample) or with_habits(_cut(sample), sample)


def _cut(sample: Sequence[Unit]) -> Shape:
    """What sets the records apart, the clearest sign first."""
    from reader.corpus.plain.codes import by_code, by_number, numbers_in_titles

    labels = _label_counts(sample)
    abstracts = max(labels["abstract"], labels["title"])
    longs = sum(not short(u) for u in sample)
    enough = abstracts >= 0.25 * longs or (labels["#abstract"] > 1 and labels["#abstract"] == labels["abstract"])
    labelled = bool(abstracts) and (abstracts >= 2 or len(sample) < 40) and enough
    wanted = max(abstracts, labels["authors"]) if labelled else 0  # a record may lack its abstract
    several = longs >= 2 and labels["authors"] >= 0.6 * longs
    for find in (_by_heading, _by_rule, by_number, _by_underline, by_code):
        if shape := find(sample, wanted):
            numbered = shape.numbered or numbers_in_titles(sample, shape)
            return replace(shape, labelled=labelled or several, numbered=numbered)
    if labelled or several:
        return _by_label(sample, labels)
    return _by_bullet(sample) or _by_blank(sample)


def _listed(sample: Sequence[Unit]) -> Shape | None:
    """A file that is mostly rows of tables, or items that are linked titles."""
    rows = sum(u.bare.startswith("|") for u in sample)
    if rows >= 3 and rows > 0.5 * len(sample) and any(set(u.bare) <= set("|-: ") and "-" in u.bare for u in sample):
        return Shape("table", titled=True)
    if columns := by_columns(sample):
        return Shape("columns", mark=columns, titled=True)
    links = sum(bool(_LINK_ITEM.match(u.bare)) for u in sample)
    longs = sum(not short(u) for u in sample)
    if links >= 3 and links > 0.45 * len(sample) and longs < 0.2 * links:
        return Shape("links", titled=True)
    kind = by_items(sample)
    return Shape("items", mark=kind, titled=True) if kind else None


def _label_counts(sample: Sequence[Unit]) -> Counter[str]:
    """How often each field's label stands in the sample, and under "#field" how often as a heading."""
    counts: Counter[str] = Counter()
    for unit in sample:
        if found := marks.label(unit.bare):
            counts[found.field] += 1
            counts["#" + found.field] += found.heading
    return counts


def fits(starts: int, wanted: int) -> bool:
    """True if a mark stands about once for each labelled abstract, or if there are no labels to go by."""
    return not wanted or 0.7 * wanted <= starts <= 1.3 * wanted + 1


def _by_heading(sample: Sequence[Unit], wanted: int) -> Shape | None:
    """Markdown headings: the level whose sections hold an abstract each."""
    counts: Counter[int] = Counter()
    full: Counter[int] = Counter()
    level = 0
    above = False  # whether the line before is a heading: one in bold right under it says the authors
    for unit in sample:
        found = marks.heading_level(unit.bare)
        bold = found is not None and found[0] == marks.BOLD_LEVEL
        if bold and above and found and names_like(found[1]):
            above = False
            continue
        above = found is not None and not bold
        if found and not marks.label(unit.bare) and not is_sentence(found[1][-2:]) and width(found[1]) < 1.5 * LONG:
            level = found[0]
            counts[level] += 1
        elif level > 0 and not short(unit):
            full[level] += 1
            level = -level
    if wanted:
        near = [k for k in counts if fits(counts[k], wanted)]
        best = min(near, key=lambda k: (abs(counts[k] - wanted), k), default=0)
    else:
        near = [k for k in counts if full[k] >= 0.6 * counts[k]]
        best = max(near, key=lambda k: (full[k], -k), default=0)
        longs = sum(not short(u) for u in sample)
        if best and (full[best] < 0.12 * longs or (counts[best] == 1 and len(sample) > 4)):
            best = 0
    if not best:
        return None
    name = {marks.BOLD_LEVEL: "bold"}.get(best, "markdown")
    best, deepest = _levels(sample, best, counts, full) if not wanted else (best, best)
    authored = _authored(sample, lambda u: best <= _level(u) <= deepest)
    return Shape(name, level=best, deepest=deepest, titled=True, authored=authored)


def _levels(sample: Sequence[Unit], best: int, counts: Counter[int], full: Counter[int]) -> tuple[int, int]:
    """The first and the last of the levels that hold a record under each of their headings, `best` among them."""

    def alike(level: int) -> bool:
        words = {u.bare for u in sample if _level(u) == level}
        several = counts[level] > 1 and counts[level] >= 0.25 * counts[best] and len(words) > 0.9 * counts[level]
        return level < marks.BOLD_LEVEL and several and full[level] >= 0.8 * counts[level]

    first = last = best
    while best < marks.BOLD_LEVEL and alike(first - 1):
        first -= 1
    while best < marks.BOLD_LEVEL and alike(last + 1):
        last += 1
    return first, last


def _level(unit: Unit) -> int:
    found = marks.heading_level(unit.bare)
    return found[0] if found else 0


def _by_rule(sample: Sequence[Unit], wanted: int) -> Shape | None:
    """Lines of stars or dashes between the records."""
    signs = Counter(s for u in sample if (s := marks.rule(u.bare) or marks.odd_rule(u.bare)))
    if not signs:
        return None
    sign, count = signs.most_common(1)[0]
    blocks = cut_at(sample, lambda u: marks.is_rule(u.bare, sign), drop=True)
    if not fits(count, wanted) and not fits(count + 1, wanted):
        return None
    if _underlines(sample, sign) > 0.7 * count:
        return None
    good = sum(any(not short(u) for u in b) for b in blocks)
    headed = sum(short(b[0]) and titlish(b[0]) for b in blocks)  # titles whose abstracts are short or missing
    if len(blocks) < 2 or (good < 0.6 * len(blocks) and (len(blocks) < 3 or headed < 0.8 * len(blocks))):
        return None
    titled = has_titles(blocks)
    return Shape("separated", mark=sign, titled=titled, authored=titled and second_is_names(blocks))


def _underlines(sample: Sequence[Unit], sign: str) -> int:
    """How many rules of `sign` stand right under a line that may be a title, with nothing right above that."""
    before = [None, *sample]
    return sum(
        marks.rule(b.bare) == sign and not b.gap and titlish(a) and (not x or a.gap > 0 or bool(marks.rule(x.bare)))
        for x, a, b in zip(before, sample, sample[1:], strict=False)
    )


def _by_underline(sample: Sequence[Unit], wanted: int) -> Shape | None:
    """Titles with a rule right under them."""
    for sign in ("=", "-", "~"):
        count = _underlines(sample, sign)
        if count >= 2 and fits(count, wanted):
            under = frozenset(
                a.line for a, b in pairwise(sample) if marks.rule(b.bare) == sign and not b.gap and titlish(a)
            )
            return Shape(
                "underlined",
                mark=sign,
                titled=True,
                authored=_authored(sample, among(under), skip_rules=True),
            )
    return None


def _by_label(sample: Sequence[Unit], labels: Counter[str]) -> Shape:
    """Labels alone: a record begins with the one that comes first."""
    top = max(labels["title"], labels["abstract"], labels["authors"])
    for unit in sample:
        found = marks.label(unit.bare)
        if found and found.field and labels[found.field] >= 0.6 * top:
            return Shape("labels", mark=found.field, labelled=True, titled=not labels["title"])
    return Shape("labels", mark="abstract", labelled=True, titled=not labels["title"])


def _by_bullet(sample: Sequence[Unit]) -> Shape | None:
    """Every paragraph, or every line, begins with the same bullet."""
    first = marks.bullet(sample[0].bare) if sample else None
    if not first:
        return None
    starts = [u for u in sample if (b := marks.bullet(u.bare)) and b[0] == first[0]]
    blocks = cut_at(sample, lambda u: bool((b := marks.bullet(u.bare)) and b[0] == first[0]))
    good = sum(any(not short(u) for u in b) for b in blocks)
    if len(starts) < 2 or good < 0.8 * len(blocks):
        return None
    bare = [[replace(b[0], bare=b[0].bare[first[1] :]), *b[1:]] for b in blocks]
    titled = has_titles(bare)
    return Shape("bullets", mark=first[0], titled=titled, authored=titled and second_is_names(bare))


def _by_blank(sample: Sequence[Unit]) -> Shape:
    """Nothing but blank lines, or not even those."""
    paras = cut_at(sample, lambda u: u.gap > 0)
    if _names_alone(paras):
        return Shape("seed", mark="blank", titled=True, authored=True)
    shorts = [all(short(u) for u in p) and titlish(p[0]) for p in paras]
    longs = [u for u in sample if not short(u)]
    if (len(paras) <= 2 or len(sample) > 8 * len(paras)) and (shape := _by_line(sample, paras, longs)):
        return shape
    apart = [u.gap for u in sample[1:] if u.gap]
    wide = cut_at(sample, lambda u: u.gap > 1)
    if (
        1 in apart
        and not _at_random(apart)
        and len(wide) > 1
        and len(paras) <= 12 * len(wide)
        and sum(any(not short(u) for u in b) for b in wide) >= 0.8 * len(wide)
    ):
        titled = has_titles(wide)
        return Shape("paragraphs", titled=titled, authored=titled and second_is_names(wide))
    above = [p for p in paras if len(p) > 1 and short(p[0]) and width(p[0].bare) < 0.5 * max(map(_size, p[1:]))]
    if len(above) > 0.65 * len(paras) and all(len(p) > 1 or not short(p[0]) for p in paras):
        return Shape("seed", mark="blank", titled=True, authored=second_is_names(above))
    above = [p for p in above if titlish(p[0], p[1]) and not short(max(p[1:], key=_size))]
    titles = sum(shorts)
    after = sum(a and not b for a, b in pairwise([*shorts, True]))
    alone = after >= 2 or (after == 1 and len(paras) <= 3)
    enough = len(above) + titles >= 0.1 * len(paras) and (alone or len(above) > 1)
    if enough or len(above) >= 0.6 * (len(paras) - titles):
        return Shape("seed", titled=True, authored=second_is_names(_title_blocks(sample)))
    return Shape("seed")


def _names_alone(paras: Sequence[Sequence[Unit]]) -> bool:
    """True for titles with their authors below them, a blank line between, and no abstracts."""
    pairs = [p for p in paras if len(p) == 2 and names_like(p[1].bare)]
    return len(paras) > 2 and len(pairs) >= 0.8 * len(paras) and sum(not short(p[0]) for p in paras) < 0.1 * len(paras)


def _at_random(gaps: Sequence[int]) -> bool:
    """True if the widths of the gaps say nothing: there are several wide ones, as common as each other."""
    counts = Counter(gaps)
    return sum(counts[n] >= 0.15 * len(gaps) for n in counts if n > 1) > 1


def _size(unit: Unit) -> float:
    return width(unit.bare)


def _by_line(sample: Sequence[Unit], paras: Sequence[Sequence[Unit]], longs: Sequence[Unit]) -> Shape | None:
    """One record a line; or a title, perhaps the authors, and an abstract, each on a line of its own."""
    if len(sample) < 2 or (len(paras) == len(sample)):
        return None
    starts = _openings(sample)
    if len(starts) >= 2 and abs(len(starts) - len(longs)) <= 0.15 * len(starts) + 1:
        blocks = _title_blocks(sample)
        return Shape("titleline", titled=True, authored=second_is_names(blocks))
    return Shape("lines") if len(longs) >= 0.7 * len(sample) and len(longs) > 2 else None


def _title_blocks(sample: Sequence[Unit]) -> list[list[Unit]]:
    """Blocks that begin where a possible title follows something that is none."""
    return cut_at(sample, among(frozenset(_openings(sample))))


def _openings(sample: Sequence[Unit]) -> list[int]:
    """The lines that a record may begin with by a title."""
    around = zip([None, *sample[:-1]], sample, [*sample[1:], None], strict=True)
    return [unit.line for before, unit, after in around if opens(unit, before, after)]


def among(lines: Collection[int]) -> Callable[[Unit], bool]:
    """Tell whether a unit begins on one of some lines."""
    return lambda unit: unit.line in lines


def cut_at(sample: Sequence[Unit], begins: Callable[[Unit], bool], drop: bool = False) -> list[list[Unit]]:
    """The sample cut where `begins` says so; `drop` leaves the cutting unit itself out."""
    blocks: list[list[Unit]] = []
    fresh = True
    for unit in sample:
        start = begins(unit)
        if start and drop:
            fresh = True
            continue
        if start or fresh:
            blocks.append([])
            fresh = False
        blocks[-1].append(unit)
    return blocks


def _authored(sample: Sequence[Unit], begins: Callable[[Unit], bool], skip_rules: bool = False) -> bool:
    """True if authors stand under most titles that `begins` finds."""
    kept = [u for u in sample if not (skip_rules and marks.rule(u.bare))]
    return second_is_names(cut_at(kept, begins))


def has_titles(blocks: Sequence[Sequence[Unit]]) -> bool:
    """True if most blocks begin with what may be a title and go on with more than that."""
    able = [b for b in blocks if len(b) > 1]
    good = sum(short(b[0]) and width(b[0].bare) < width(max(b[1:], key=_size).bare) for b in able)
    return bool(able) and len(able) >= 0.5 * len(blocks) and good >= 0.6 * len(able)


def second_is_names(blocks: Sequence[Sequence[Unit]]) -> bool:
    """True if what stands second in most blocks is a line of authors."""
    able = [b for b in blocks if len(b) > 2]
    good = sum(names_like(b[1].bare) for b in able)
    return bool(able) and len(able) >= 0.5 * len(blocks) and good >= 0.6 * len(able)


def force(name: str, sample: Sequence[Unit]) -> Shape:
    """The shape that was asked for by name, its particulars as the file shows them."""
    if name not in SHAPES:
        known = ", ".join(SHAPES)
        raise UnknownFormat(f'text has no shape called "{name}"; known are: {known}')
    from reader.corpus.plain.codes import by_code, by_number

    labels = _label_counts(sample)
    finders: dict[str, Callable[[], Shape | None]] = {
        "numbered": lambda: by_number(sample, 0) or by_code(sample, 0),
        "separated": lambda: _by_rule(sample, 0),
        "markdown": lambda: _by_heading(sample, 0),
        "bold": lambda: _by_heading(sample, 0),
        "underlined": lambda: _by_underline(sample, 0),
        "bullets": lambda: _by_bullet(sample),
        "labels": lambda: _by_label(sample, labels),
        "items": lambda: Shape("items", mark=by_items(sample) or "lines", titled=True),
    }
    found = finders[name]() if name in finders else None
    if found:
        return replace(found, labelled=found.labelled or bool(labels["title"] or labels["abstract"]))
    plain = {
        "titles": Shape("seed", titled=True),
        "authors": Shape("seed", titled=True, authored=True),
        "separated": Shape("separated", mark=next((s for u in sample if (s := marks.rule(u.bare))), "-"), titled=False),
    }
    return plain.get(name, Shape(name, titled=name in ("markdown", "bold", "underlined", "table", "links"), level=2))
