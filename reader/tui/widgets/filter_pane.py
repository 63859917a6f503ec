"""The filters at the left: counts with small bars, and a timeline of the hits a year."""

from __future__ import annotations

from collections.abc import Sequence

from reader.text import cells, clean_line
from reader.tui.filtering import Facet, Filters, Section
from reader.tui.runs import Run, cut, pad
from reader.tui.signs import Signs
from reader.tui.widgets.choices import Choice, Choices

__all__ = ["FilterPane"]

NAME, BAR, COUNT = 17, 7, 5
TIMELINE = 30


class FilterPane(Choices):
    """Shows sections of facets; what is asked for has `+`, what is ruled out `−`, and both are bold."""

    def __init__(self) -> None:
        super().__init__(id="filters", margin=1)

    def on_focus(self) -> None:
        """The cursor is seen where the focus is."""
        self.active = True
        self.refresh()

    def on_blur(self) -> None:
        """The cursor is quiet elsewhere."""
        self.active = False
        self.refresh()

    def show_sections(self, sections: Sequence[Section], filters: Filters) -> None:
        """Show new counts; the cursor stays on its facet."""
        rows: list[Choice] = []
        for section in sections:
            rows += [Choice(())] if rows else []
            rows.append(Choice(((section.name, "bold"),)))
            rows += [Choice(tuple(line)) for line in timeline(section.timeline, self.signs)]
            most = max((facet.count for facet in section.facets), default=0)
            rows += [self._row(facet, most, filters) for facet in section.facets]
        top = self.top
        self.show(rows, self.value)
        self.top = top

    def _row(self, facet: Facet, most: int, filters: Filters) -> Choice:
        signs, item = self.signs, (facet.field, facet.value)
        inside, outside = item in filters.included, item in filters.excluded
        on = inside or outside
        state = signs.include if inside else signs.exclude if outside else " "
        name = cut([(clean_line(facet.words), "strong" if on else "text")], NAME - 1, signs.ellipsis)
        halves = round(2 * BAR * facet.count / most) if most else 0
        bar = signs.bar * (halves // 2) + (signs.bar_half if halves % 2 else "")
        left: list[Run] = [(f"{state} ", "accent"), *pad(name, NAME)]
        right: list[Run] = [(f"{bar:<{BAR}}", "accent" if on else "faint"), (f"{facet.count:>{COUNT},}", "muted")]
        return Choice(tuple(left), tuple(right), item)


def timeline(years: Sequence[tuple[int, int]], signs: Signs) -> list[list[Run]]:
    """Hits a year as a row of bars over their first and last year; nothing for a single year."""
    if len(years) < 3:
        return []
    first, last = years[0][0], years[-1][0]
    counts = dict(years)
    span = list(range(max(first, last - TIMELINE + 1), last + 1))
    most = max(counts.values())
    wide = max(1, min(3, TIMELINE // len(span)))
    steps = len(signs.timeline)
    bars = ""
    for year in span:
        count = counts.get(year, 0)
        level = max(1, round(steps * count / most)) if count else 0
        sign = signs.timeline[level - 1] if level else " "
        bars += sign * max(1, wide - 1) + (" " if wide > 1 else "")
    width = max(cells(bars), 10)
    ends = f"{span[0]}{str(last):>{max(5, width - 4)}}"
    return [[(f" {bars}", "muted")], [(f" {ends}", "muted")]]
