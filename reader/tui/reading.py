"""What the abstract pane shows of which paper: its page, the hit and the formula one has walked to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from reader.tui.layout import Arrangement
from reader.tui.leaf import Page
from reader.tui.signs import Signs
from reader.tui.widgets.abstract import AbstractPane
from reader.tui.widgets.head import Head

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.latex.rendered import Formula, Rendered
    from reader.tui.page import Sheet

__all__ = ["Reading"]


class Reading:
    """Lays pages out and walks over them; the pane only paints."""

    def __init__(self, desk: Any, pane: AbstractPane, head: Head, signs: Signs) -> None:
        self.desk = desk
        self.pane = pane
        self.head = head
        self.signs = signs
        self.entry: Entry | None = None
        self.query = ""
        self.source = False
        self.unfolded = False
        self._sheet: Sheet | None = None
        self._arrangement = Arrangement("side", abstract_width=76, abstract_height=33)

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self.pane.page

    @property
    def rendered(self) -> Rendered | None:
        """The rendered abstract that is shown."""
        return self.desk.rendered(self.entry.paper.abstract) if self.entry else None

    @property
    def formulas(self) -> Sequence[Formula]:
        """The formulas of the abstract."""
        return self.rendered.formulas if self.entry and self.rendered else ()

    @property
    def links(self) -> list[str]:
        """The addresses of the web in the abstract, in order."""
        from reader.tui.web import is_web

        spans = self.rendered.spans if self.entry and self.rendered else ()
        return [span.target for span in spans if span.target and is_web(span.target)]

    def link_at(self, place: int) -> str | None:
        """The address that a code point of the shown text leads to."""
        if self.source or not self.rendered:
            return None
        found = (span.target for span in self.rendered.spans if span.target and span.start <= place < span.end)
        return next((target for target in found if target in self.links), None)

    @property
    def formula(self) -> int:
        """The formula one has walked to; -1 for none."""
        return self._sheet.current_formula if self._sheet else -1

    @property
    def hit(self) -> int:
        """The hit one has walked to; -1 for none."""
        return self._sheet.current_hit if self._sheet else -1

    @property
    def hits(self) -> int:
        """How many hits the abstract has."""
        return len(self._sheet.hits) if self._sheet else 0

    def arrange(self, arrangement: Arrangement) -> None:
        """Lay the page out for another size, at the same place."""
        if arrangement != self._arrangement:
            self._arrangement = arrangement
            self.again()

    def show(
        self,
        entry: Entry | None,
        query: str = "",
        *,
        open_at_hit: bool = False,
        keep: bool = False,
        typing: bool = False,
    ) -> None:
        """Show a paper from its start (`keep`: where it was), or from its first hit where rows show no passage."""
        if entry is None:
            self.entry, self._sheet = None, None
            self.pane.show(Page(), left=self._arrangement.left, top=0)
            self.head.count = ""
            return
        from reader.latex import display_rows
        from reader.tui.page import Sheet

        same = self.entry is not None and self.entry.row == entry.row and query == self.query
        if not same:
            self.source = False
        old = self._sheet
        self.entry, self.query = entry, query
        asked = bool(query.strip())
        hits = tuple(self.desk.highlights(entry.paper.abstract, query, typing=typing)) if asked else ()
        title = entry.paper.title
        title_hits = tuple(self.desk.highlights(title, query, typing=typing)) if asked and title else ()
        kept = same and keep and old is not None
        self._sheet = Sheet(
            entry,
            self._arrangement.measure,
            self.signs,
            compact=self._arrangement.compact,
            hits=hits,
            title_hits=title_hits,
            current_hit=old.current_hit if kept and old else 0 if hits else -1,
            current_formula=old.current_formula if kept and old else -1,
            similar=old.similar if same and old else (),
            display_rows=partial(display_rows, glyphs=self.desk.glyphs),
        )
        self._lay(None if kept else 0)
        if open_at_hit and hits and not kept:
            line = self.page.hits[0]
            if line >= self.pane.size.height - 1:
                self.pane.scroll_top(line - 2)

    def again(self) -> None:
        """Lay the same page out again, at the same place."""
        if self._sheet is None:
            self.pane.left = self._arrangement.left
            return
        place = self._place()
        self._lay(self.pane.top)
        if place is not None and self.pane.top:
            self.pane.scroll_top(self.page.line_at(place))

    def _place(self) -> int | None:
        """The code point at the top of the pane, or None where the head is."""
        lines = self.page.lines[self.pane.top :]
        return next((line.start for line in lines if line.start >= 0), None) if self.pane.top else None

    def _lay(self, top: int | None) -> None:
        from reader.latex import wrap
        from reader.tui.page import lay_out

        assert self._sheet is not None
        self._sheet = replace(
            self._sheet,
            measure=self._arrangement.measure,
            compact=self._arrangement.compact,
            source=self.source,
            unfolded=self.unfolded,
        )
        page = lay_out(self._sheet, self.desk.rendered, wrap)
        self.pane.show(page, left=self._arrangement.left, top=top)
        self.count()

    def count(self) -> None:
        """Say in the head which hit or formula one is at."""
        sheet = self._sheet
        if sheet is None:
            self.head.count = ""
        elif sheet.source:
            self.head.count = "source"
        elif sheet.current_formula >= 0:
            self.head.count = f"formula {sheet.current_formula + 1} of {len(self.formulas)}"
        elif sheet.hits:
            self.head.count = f"hit {sheet.current_hit + 1} of {len(sheet.hits)}"
        else:
            self.head.count = ""

    def similar(self, row: int, entries: Sequence[Entry]) -> None:
        """Put similar papers at the foot, if the paper is still the one they are for."""
        if self._sheet is not None and self.entry is not None and self.entry.row == row:
            self._sheet = replace(self._sheet, similar=tuple(entries))
            self._lay(self.pane.top)

    def refresh_entry(self, entry: Entry) -> None:
        """Show new marks of the same paper."""
        if self._sheet is not None:
            self.entry = entry
            self._sheet = replace(self._sheet, entry=entry)
            self._lay(self.pane.top)

    def walk_hits(self, step: int) -> bool:
        """Go to the next or previous hit; False at the end."""
        if self._sheet is None or not self._sheet.hits:
            return False
        target = self._sheet.current_hit + step
        if not 0 <= target < len(self._sheet.hits):
            return False
        self._to_rendered()
        self._sheet = replace(self._sheet, current_hit=target, current_formula=-1)
        self._lay(self.pane.top)
        self.pane.reveal(self.page.hits[target], self.page.hits[target] + 1)
        return True

    def to_hit(self, number: int) -> None:
        """Go to a hit; -1 is the last one."""
        if self._sheet is not None and self._sheet.hits:
            self._sheet = replace(self._sheet, current_hit=number % len(self._sheet.hits))
            self.walk_hits(0)

    def walk_formulas(self, step: int) -> bool:
        """Go to the next or previous formula, the first one in view to begin with; False at the end."""
        if self._sheet is None or not self.formulas:
            return False
        self._to_rendered()
        if self.formula < 0:
            in_view = (n for n, (first, _) in enumerate(self.page.formulas) if first >= self.pane.top)
            target = next(in_view, 0) if step > 0 else len(self.formulas) - 1
        else:
            target = self.formula + step
        if not 0 <= target < len(self.formulas):
            return False
        self._sheet = replace(self._sheet, current_formula=target)
        self._lay(self.pane.top)
        self.pane.reveal(*self.page.formulas[target])
        return True

    def choose_formula(self) -> None:
        """Go to the formula to be seen large: the hit's, else the first from here that is not just a letter."""
        self.walk_formulas(1)
        sheet, formulas = self._sheet, self.formulas
        if sheet is None or self.formula < 0:
            return
        hit = sheet.hits[sheet.current_hit] if sheet.current_hit >= 0 else None
        shown = enumerate(formulas)
        target = next((n for n, f in shown if hit and f.start <= hit.start < f.end), None)
        if target is None:
            later = range(self.formula, len(formulas))
            target = next((n for n in later if formulas[n].end - formulas[n].start > 1), self.formula)
        self.walk_formulas(target - self.formula)

    def leave_formula(self) -> bool:
        """Go back to no formula; whether there was one."""
        if self._sheet is None or self.formula < 0:
            return False
        self._sheet = replace(self._sheet, current_formula=-1)
        self._lay(self.pane.top)
        return True

    def _to_rendered(self) -> None:
        if self.source:
            self.toggle_source()

    def toggle_source(self) -> None:
        """Change between the rendered text and its source, at the same place."""
        if self.entry is None or self._sheet is None:
            return
        place, rendered = self._place(), self.rendered
        offsets = rendered.offsets if rendered else range(1)
        self.source = not self.source
        self._lay(self.pane.top)
        if place is None or self.entry.paper.original:
            return
        self.pane.scroll_top(self.page.line_at(_across(offsets, place, self.source)))

    def toggle_details(self) -> None:
        """Unfold or fold what else is known of the paper."""
        self.unfolded = not self.unfolded
        self.again()


def _across(offsets: Sequence[int], place: int, to_source: bool) -> int:
    """The place in the source of a code point of the text, or the other way round."""
    if to_source:
        return offsets[min(place, len(offsets) - 1)] if len(offsets) else 0
    low, high = 0, len(offsets)
    while low < high:
        middle = (low + high) // 2
        if offsets[middle] < place:
            low = middle + 1
        else:
            high = middle
    return low


