"""Figures: several runs told by their best, median and 95th percentile, each beside a reference of the same run."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = ["Figure", "Timing", "table", "timing"]


class Timing(NamedTuple):
    """Several runs of one thing, in the unit of its figure."""

    best: float
    median: float
    p95: float
    runs: int


def timing(values: Iterable[float]) -> Timing:
    """Runs told in three numbers."""
    ordered = sorted(values)
    return Timing(
        ordered[0], statistics.median(ordered), ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], len(ordered)
    )


class Figure(NamedTuple):
    """One line of the table. `by` says which of best, median and p95 the ratio to the reference is made of."""

    what: str
    papers: int
    mine: Timing
    unit: str
    reference: str = ""
    other: Timing | None = None
    by: str = "best"
    wanted: str = ""

    @property
    def ratio(self) -> str:
        """Mine by the reference's."""
        if self.other is None:
            return ""
        mine, other = getattr(self.mine, self.by), getattr(self.other, self.by)
        return f"{mine / other:.2f}" if other else ""


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}" if value >= 1 else f"{value:.2f}"


def _cells(figure: Figure) -> list[str]:
    mine, other = figure.mine, figure.other
    beside = f"{_number(other.best)} / {_number(other.median)}" if other else ""
    return [
        figure.what,
        f"{figure.papers:,}",
        figure.unit,
        f"{_number(mine.best)} / {_number(mine.median)} / {_number(mine.p95)}",
        str(mine.runs),
        figure.reference,
        beside,
        f"{figure.ratio} ({figure.by})" if figure.ratio else "",
        figure.wanted,
    ]


HEAD = ["what", "papers", "unit", "best / median / p95", "runs", "reference", "its best / median", "ratio", "wanted"]


def table(figures: Sequence[Figure], missing: Sequence[str] = ()) -> str:
    """All figures as a table in Markdown, and what could not be measured here."""
    rows = [HEAD, *map(_cells, figures)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(HEAD))]
    lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (width + 2) for width in widths) + "|")
    return "\n".join([*lines, *(f"not measured: {words}" for words in missing)])
