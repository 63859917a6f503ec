"""What only sets a record apart, taken off its first unit: number, bullet, heading signs, dress."""

from __future__ import annotations

from collections.abc import Sequence

from reader.corpus.plain import marks
from reader.corpus.plain.codes import number_as, undressed
from reader.corpus.plain.shape import Shape
from reader.corpus.plain.units import Unit
from reader.records import replace

__all__ = ["unmarked"]


def unmarked(units: Sequence[Unit], shape: Shape) -> list[Unit]:
    """The units without what only cuts: the number, bullet, heading signs, dress of the first one."""
    if not units:
        return []
    first = units[0]
    bare = first.bare
    level = marks.heading_level(bare)
    if (
        level
        and (level[0] == shape.level or (shape.titled and level[0] <= marks.BOLD_LEVEL))
        and not _label_field(bare)
    ):
        bare = level[1]
    if shape.cut == "bullets" and (b := marks.bullet(bare)) and b[0] == shape.mark:
        bare = bare[b[1] :]
    if shape.numbered:
        dressed = undressed(bare)
        found = number_as(dressed, shape.numbered)
        if found:
            lost = len(bare) - len(dressed)
            bare = dressed[found[1] :].strip()
            if lost and bare.endswith(("**", "__")):
                bare = bare[:-2].rstrip()
    if bare == first.bare:
        return list(units)
    rest = list(units[1:])
    return [replace(first, text=bare, bare=bare), *rest] if bare else rest


def _label_field(bare: str) -> str:
    found = marks.label(bare)
    return found.field if found else ""
