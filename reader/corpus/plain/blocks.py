"""Units to blocks: the stream cut into one block a record, as the file's shape says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from reader.corpus.plain import marks
from reader.corpus.plain.codes import number_as, undressed
from reader.corpus.plain.looks import names_like, opens, short, titlish
from reader.corpus.plain.shape import PAIRS, TRIPLES, Shape
from reader.corpus.plain.units import Unit
from reader.corpus.record import TEXT_LIMIT, Rejected
from reader.records import replace


@dataclass(slots=True)
class Block:
    """The units of one record, and the words of the section it stands in."""

    units: list[Unit] = field(default_factory=list)
    section: str = ""
    before: bool = False
    """True for what stands before the first mark of a file that is cut by marks."""


def _always(unit: Unit) -> bool:
    return True


def _never(unit: Unit) -> bool:
    return False


class Cutter:
    """Tells for each unit, in turn, whether a record begins with it."""

    def __init__(self, shape: Shape) -> None:
        """Cut as `shape` says."""
        self._shape = shape
        self._last: Unit | None = None
        self._after: Unit | None = None
        self._expected: int | None = None
        rules: dict[str, Callable[[Unit], bool]] = {
            "seed": self._title if shape.titled and not shape.mark else self._blank,
            "titleline": self._title,
            "lines": _always,
            "numbered": self._number,
            "labels": _never if shape.titled else self._label,
            "markdown": self._heading,
            "bold": self._heading,
            "bullets": self._bullet,
            "paragraphs": self._wide,
        }
        self._begins = rules.get(shape.cut, _never)

    @property
    def marked(self) -> bool:
        """True if a mark stands before each record, the first too."""
        return self._shape.cut in ("numbered", "markdown", "bold", "bullets")

    def begins(self, unit: Unit, after: Unit | None) -> bool:
        """True if a record begins with the unit, which is followed by `after`."""
        self._after = after
        begins = self._begins(unit)
        self._last = unit
        return begins

    def ends(self, unit: Unit) -> bool:
        """True for a rule between records: it belongs to none."""
        return self._shape.cut == "separated" and marks.is_rule(unit.bare, self._shape.mark)

    def section(self, unit: Unit, after: Unit | None) -> str | None:
        """The words of a heading above those of the records, or of a session that stands alone."""
        if self._shape.level and unit.bare.startswith("#"):
            found = marks.heading_level(unit.bare)
            return found[1] if found and found[0] < self._shape.level else None
        apart = after is not None and after.gap > 0 and (unit.gap > 0 or self._last is None)
        return unit.bare if apart and self._shape.titled and marks.is_session(unit.bare) else None

    def _wide(self, unit: Unit) -> bool:
        return unit.gap > 1

    def _blank(self, unit: Unit) -> bool:
        return unit.gap > 0

    def _title(self, unit: Unit) -> bool:
        last = self._last
        if self._shape.cut == "seed" and not unit.gap and last is not None:
            return False
        return opens(unit, last, self._after)

    def _number(self, unit: Unit) -> bool:
        found = number_as(undressed(unit.bare), self._shape.mark)
        if not found:
            return False
        if found[0] is None:
            return unit.gap > 0 or self._last is None or "dense" in self._shape.habits
        expected = self._expected
        if expected is None or found[0] == expected or (unit.gap and expected < found[0] <= expected + 5):
            self._expected = found[0] + 1
            return True
        return False

    def _label(self, unit: Unit) -> bool:
        found = marks.label(unit.bare)
        return bool(found and found.field == self._shape.mark)

    def _heading(self, unit: Unit) -> bool:
        found = marks.heading_level(unit.bare)
        return bool(
            found
            and self._shape.level <= found[0] <= max(self._shape.deepest, self._shape.level)
            and not marks.label(unit.bare)
        )

    def _bullet(self, unit: Unit) -> bool:
        found = marks.bullet(unit.bare)
        return bool(found and found[0] == self._shape.mark)


def blocks(units: Iterable[Unit | Rejected], shape: Shape) -> Iterator[Block | Rejected]:
    """One block a record, those parted whose abstracts were so short that the next title seemed to be their text."""
    each = 3 if TRIPLES in shape.habits else 2 if PAIRS in shape.habits else 0
    for block in _blocks(units, shape):
        count = len(block.units) if each and isinstance(block, Block) else 0
        if isinstance(block, Block) and count > each and count % each == 0 and _are_several(block.units, each):
            for at in range(0, count, each):
                yield Block(block.units[at : at + each], block.section)
        else:
            yield block


def _are_several(units: list[Unit], each: int) -> bool:
    """True if every `each` units may be a title, the authors, and an abstract that is short but for the last."""
    starts = range(0, len(units), each)
    apart = all(units[at].gap > 0 for at in starts[1:]) or not any(u.gap for u in units[1:])
    titles = all(short(units[at]) and titlish(units[at]) for at in starts)
    named = each == 2 or all(names_like(units[at + 1].bare) for at in starts)
    return apart and titles and named and not short(units[-1])


def _blocks(units: Iterable[Unit | Rejected], shape: Shape) -> Iterator[Block | Rejected]:
    """One block a record. What grows beyond the limit of a text is dropped up to the next record, and said."""
    cutter = Cutter(shape)
    block = Block(before=cutter.marked)
    size = 0
    for unit, after in _pairs(_foreseen(units, shape)):
        if isinstance(unit, Rejected):
            yield unit
            continue
        if cutter.ends(unit):
            if block.units:
                yield block
            block, size = Block(section=block.section), 0
            continue
        section = cutter.section(unit, after)
        begins = section is None and (unit.gap < 0 or cutter.begins(unit, after))
        if section is not None or begins:
            if block.units:
                yield block
            block, size = Block(section=block.section if section is None else section, before=section is not None), 0
            if section is not None:
                continue
        size += len(unit.text)
        if size <= TEXT_LIMIT + 1000:
            block.units.append(unit)
        elif size - len(unit.text) <= TEXT_LIMIT + 1000:
            yield Rejected(
                unit.line, f"the record is longer than {TEXT_LIMIT // 1024 // 1024} MB; the rest of it was left out"
            )
    if block.units:
        yield block


def _pairs(units: Iterable[Unit | Rejected]) -> Iterator[tuple[Unit | Rejected, Unit | None]]:
    """Each unit with the one behind it."""
    held: Unit | Rejected | None = None
    for unit in units:
        if held:
            yield held, unit if isinstance(unit, Unit) else None
        held = unit
    if held:
        yield held, None


def _foreseen(units: Iterable[Unit | Rejected], shape: Shape) -> Iterable[Unit | Rejected]:
    """The units, those with a gap of -1 that only what follows shows to begin a record."""
    if shape.cut == "underlined":
        return _with_underlines(units)
    return _with_titles(units, shape.mark) if shape.cut == "labels" and shape.titled else units


def _with_titles(units: Iterable[Unit | Rejected], mark: str) -> Iterator[Unit | Rejected]:
    """Mark what stands without a label right above the first label of a record: the title begins it."""
    held: list[Unit] = []
    for unit in units:
        if isinstance(unit, Rejected):
            yield unit
            continue
        found = marks.label(unit.bare)
        if found and found.field == mark:
            first = held[0] if held else unit
            yield replace(first, gap=-1)
            yield from held[1:]
            if held:
                yield unit
            held = []
        elif (
            not found
            and len(held) < 4
            and (short(unit) or (held and names_like(unit.bare)))
            and (held or titlish(unit))
        ):
            held.append(unit)
        else:
            yield from held
            held = []
            yield unit
    yield from held


def _with_underlines(units: Iterable[Unit | Rejected]) -> Iterator[Unit | Rejected]:
    """Titles with a rule under them, without the rule and with a gap of -1, so that they are known."""
    held: Unit | None = None
    for unit in units:
        if isinstance(unit, Rejected):
            yield unit
        elif held and not unit.gap and marks.rule(unit.bare) and titlish(held):
            yield replace(held, gap=-1)
            held = None
        else:
            if held:
                yield held
            held = unit
    if held:
        yield held
