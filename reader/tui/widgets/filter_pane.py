"""The filters at the left: a timeline of the papers a year, and counts with small bars."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events

from reader.text import clean_line
from reader.tui.filtering import Bar, Facet, Filters, Section
from reader.tui.runs import Run
from reader.tui.signs import Signs
from reader.tui.widgets.choices import Choice, Choices

__all__ = ["FilterPane", "timeline_lines"]

BAR, COUNT = 7, 6
TIMELINE = 30
TALL = 2
"""Lines of a bar of the timeline."""
LEFT = 1
"""Blanks between the margin and the first bar."""
YEARS = ("year", "")
"""The value of the timeline's line."""


class FilterPane(Choices):
    """Shows sections of facets; what is asked for has `+`, what is ruled out `−`, and both are bold.

    On the timeline one walks from bar to bar; `bar` is the one that is chosen.
    """

    def __init__(self) -> None:
        super().__init__(id="filters", margin=1)
        self.sections: Sequence[Section] = ()
        self.standing = Filters()
        self._bar = -1

    @property
    def bars(self) -> Sequence[Bar]:
        """The timeline."""
        return next((section.bars for section in self.sections if section.bars), ())

    @property
    def bar(self) -> Bar | None:
        """The bar of the timeline under the cursor, None where the cursor is not on the timeline."""
        bars = self.bars
        return bars[min(self._bar, len(bars) - 1)] if bars and self.value == YEARS else None

    def on_focus(self) -> None:
        """The cursor is seen where the focus is."""
        self.active = True
        self.refresh()

    def on_blur(self) -> None:
        """The cursor is quiet elsewhere."""
        self.active = False
        self.refresh()

    def show_sections(self, sections: Sequence[Section], filters: Filters) -> None:
        """Show new counts; the cursor stays on its facet, or on its year."""
        old, place = self.bar, self._bar
        self.sections, self.standing = sections, filters
        bars = self.bars
        same = [number for number, bar in enumerate(bars) if old and bar.first <= old.first <= bar.last]
        self._bar = same[0] if same else place if 0 <= place < len(bars) else len(bars) - 1
        self._lay(self.value)

    def walk_years(self, step: int) -> bool:
        """Go to an earlier or later bar; False where the cursor is not on the timeline."""
        if self.bar is None:
            return False
        self._bar = max(0, min(self._bar + step, len(self.bars) - 1))
        self._lay(YEARS)
        return True

    def move(self, step: int) -> None:
        """Go some rows further; the years are told where the timeline is."""
        super().move(step)
        self._lay(self.value)

    def _lay(self, value: object) -> None:
        rows: list[Choice] = []
        for section in self.sections:
            rows += [Choice(())] if rows else []
            if section.bars:
                rows += self._timeline(section, value == YEARS or (value is None and not rows))
                continue
            rows.append(Choice(((section.name, "bold"),)))
            most = max((facet.count for facet in section.facets), default=0)
            rows += [self._row(facet, most) for facet in section.facets]
        top, place = self.top, self.cursor
        self.show(rows, value)
        if value is not None and self.value != value:  # gone: what stands there now
            near = [number for number, row in enumerate(rows) if row.value is not None and number <= place]
            self.cursor = near[-1] if near else self.cursor
        self.top = top

    def _timeline(self, section: Section, here: bool) -> list[Choice]:
        """The heading with the years that are asked for or the bar one is at, the bars, and the years below."""
        at = self._bar if here else -1
        years = self.standing.years
        words = f"{years[0]}–{years[1]}" if years and years[0] != years[1] else str(years[0]) if years else ""
        told: tuple[Run, ...] = ((words, "accent"),) if words else ()
        if 0 <= at < len(section.bars):
            bar = section.bars[at]
            told = ((f"{bar.words}  ", "strong"), (f"{bar.count:,}", "muted"))
        lines = timeline_lines(section.bars, years, at, self.signs)
        rows = [Choice(((section.name, "bold"),), told)]
        rows += [Choice(tuple(line)) for line in lines[:-1]]
        return [*rows, Choice(tuple(lines[-1]), (), YEARS)]

    def _row(self, facet: Facet, most: int) -> Choice:
        signs, item = self.signs, (facet.field, facet.value)
        inside, outside = self.standing.has(facet.field, facet.value)
        on = inside or outside
        state = signs.include if inside else signs.exclude if outside else " "
        name = (clean_line(facet.words), "strong" if on else "text")
        if facet.count < 0:
            return Choice(((f"{state} ", "accent"), name), (), item)
        halves = round(2 * BAR * facet.count / most) if most else 0
        halves = max(halves, 1) if facet.count else 0
        bar = signs.bar * (halves // 2) + (signs.bar_half if halves % 2 else "")
        count = short(facet.count)
        right: list[Run] = [(f"{bar:<{BAR}}", "accent" if on else "faint"), (f"{count:>{COUNT}}", "muted")]
        return Choice(((f"{state} ", "accent"), name), tuple(right), item)

    def on_click(self, event: events.Click) -> None:
        """Choose the row under the mouse, or the bar of the timeline."""
        place = self.top + event.y
        last = next((number for number, row in enumerate(self.rows) if row.value == YEARS), -1)
        if last >= 0 and last - TALL - 1 <= place <= last:
            wide = _wide(len(self.bars))
            self._bar = max(0, min((event.x - self.margin - LEFT) // wide, len(self.bars) - 1))
            self.cursor = last
            self._lay(YEARS)
            self.post_message(self.Chosen(YEARS))
        else:
            super().on_click(event)


def short(count: int) -> str:
    """A count in four cells or five: 9,999, 123k, 1.2M."""
    if count < 10_000:
        return f"{count:,}"
    return f"{count // 1000}k" if count < 1_000_000 else f"{count / 1e6:.1f}M"


def _wide(count: int) -> int:
    """The cells of a bar and the blank after it, for so many bars."""
    return max(1, min(3, TIMELINE // max(1, count)))


def timeline_lines(
    bars: Sequence[Bar], years: tuple[int, int] | None, at: int, signs: Signs
) -> list[list[Run]]:
    """The timeline: TALL lines of bars, a rule that is heavy under the years asked for, and the years.

    `at`: the bar that is chosen, whose years stand below it; -1 for none.
    """
    wide, steps = _wide(len(bars)), len(signs.timeline)
    most = max((bar.count for bar in bars), default=0) or 1
    asked = [years is not None and bar.first <= years[1] and bar.last >= years[0] for bar in bars]
    lines: list[list[Run]] = [[(" " * LEFT, "text")] for _ in range(TALL + 1)]
    for number, bar in enumerate(bars):
        role = "accent" if asked[number] else "strong" if number == at else "muted"
        level = max(1, round(TALL * steps * bar.count / most)) if bar.count else 0
        for line in range(TALL):
            filled = max(0, min(steps, level - (TALL - 1 - line) * steps))
            sign = signs.timeline[filled - 1] if filled else " "
            lines[line].append((sign * max(1, wide - 1) + " " * (wide > 1), role))
        on = asked[number]
        gap = wide > 1 and not (on and number + 1 < len(bars) and asked[number + 1])
        rule = signs.rule_focused if on else signs.rule
        text = rule * (wide - gap) + (signs.rule if gap and number + 1 < len(bars) else "")
        lines[TALL].append((text, "accent" if on else "faint"))
    return [*lines, _years_below(bars, at, wide)]


def _years_below(bars: Sequence[Bar], at: int, wide: int) -> list[Run]:
    """The first and the last year, and those of the chosen bar below it, where they do not run into each other."""
    if not bars:
        return []
    width = max(len(bars) * wide, 4)
    places: list[tuple[int, str, str]] = []
    if at >= 0:
        words = bars[at].words
        places.append((max(0, min(at * wide, width - len(words))), words, "strong"))
    ends = [(0, str(bars[0].first))]
    if len(bars) > 1:
        ends.append((width - 4, str(bars[-1].last)))
    for place, words in ends:
        if all(place + len(words) < start or place > start + len(text) for start, text, _ in places):
            places.append((place, words, "muted"))
    runs: list[Run] = [(" " * LEFT, "text")]
    filled = 0
    for place, words, role in sorted(places):
        runs += [(" " * (place - filled), "text"), (words, role)]
        filled = place + len(words)
    return runs
