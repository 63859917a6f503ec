"""Where the panes stand for a size of the terminal: arithmetic only, no widget."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Arrangement", "arrange"]

SIDE_BY_SIDE, THREE_PANES = 100, 160
ONE_PANE_WIDTH, ONE_PANE_HEIGHT = 60, 16
LEAST_LIST, MOST_LIST, SHARE = 36, 80, 0.36
FACETS = 34
TALL = 30
COMPACT = 16


class Arrangement(NamedTuple):
    """The sizes of the panes, in cells; a pane of no width or height is not shown."""

    mode: str  # "side", "stacked" or "one"
    facets: int = 0
    list_width: int = 0
    list_height: int = 0
    abstract_width: int = 0
    abstract_height: int = 0
    rows_each: int = 1
    hint: bool = False

    @property
    def compact(self) -> bool:
        """Whether the abstract has so few rows that its head must be short."""
        return self.abstract_height - 1 < COMPACT

    @property
    def measure(self) -> int:
        """The longest line of an abstract, in cells."""
        if self.mode == "one":
            return max(1, min(88, self.abstract_width - 2))
        return max(1, min(88 if self.mode == "side" else 75, self.abstract_width - 4))

    @property
    def left(self) -> int:
        """The blanks before a line of the abstract."""
        if self.abstract_width > self.measure + 4 and self.mode != "stacked":
            return max(2, (self.abstract_width - self.measure) // 2)
        return 1 if self.mode == "one" else 2


def list_width(width: int, change: int = 0) -> int:
    """The list's share of the width: 36 %, 36 to 80 cells, and what `<` and `>` made of it."""
    usual = min(MOST_LIST, max(LEAST_LIST, int(width * SHARE)))
    return min(max(24, usual + change), max(24, width - 41))


def _alone(mode: str, shown: str, width: int, room: int, *, left: int, hint: bool) -> Arrangement:
    """One pane on all the room there is, but for filters of `left` cells."""
    rest = width - (left + 1 if left else 0)
    return Arrangement(
        mode,
        facets=width if shown == "facets" else left,
        list_width=rest if shown == "list" else 0,
        list_height=room if shown == "list" else 0,
        abstract_width=rest if shown == "abstract" else 0,
        abstract_height=room if shown == "abstract" else 0,
        rows_each=2 if mode == "side" and room - 1 >= 12 else 1,
        hint=hint,
    )


def arrange(
    width: int,
    height: int,
    *,
    hint: bool = False,
    facets: bool = False,
    zoom: str | None = None,
    one: str = "list",
    change: int = 0,
    change_stacked: int = 0,
) -> Arrangement:
    """The arrangement for a terminal.

    `hint`: the hint row is in use. `facets`: they are open. `zoom`: the pane that takes all. `one`: the pane that
    is shown where there is room for one. `change`, `change_stacked`: cells added to the list's width or height.
    """
    single = width < ONE_PANE_WIDTH or height < ONE_PANE_HEIGHT
    side = width >= SIDE_BY_SIDE and not single
    row = hint or (side and height >= TALL)
    room = max(1, height - 2 - row)
    if single or zoom or (facets and not side):
        mode = "one" if single else "side" if side else "stacked"
        shown = "facets" if facets and not side else zoom or one
        return _alone(mode, shown, width, room, left=FACETS if facets and side else 0, hint=row)
    if not side:
        top = max(2, min(room - 3, room * 3 // 8 + change_stacked))
        return Arrangement(
            "stacked",
            list_width=width,
            list_height=top,
            abstract_width=width,
            abstract_height=room - top,
            hint=row,
        )
    each = 2 if room - 1 >= 12 else 1
    if not facets:
        listed = list_width(width, change)
        return Arrangement("side", 0, listed, room, width - listed - 1, room, each, row)
    if width < THREE_PANES and one == "abstract":
        return _alone("side", "abstract", width, room, left=FACETS, hint=row)
    if width < THREE_PANES:
        return Arrangement("side", FACETS, width - FACETS - 1, room, 0, 0, each, row)
    rest = width - FACETS - 1
    listed = list_width(rest, change)
    return Arrangement("side", FACETS, listed, room, rest - listed - 1, room, each, row)
