"""The filters: taken from the query and put back into it, counted, changed."""

from __future__ import annotations

import pytest

from reader.tui.filtering import Filters

from .conftest import Opener


@pytest.mark.parametrize(
    "query",
    [
        "", "regret", "regret O(√T)", "venue:ICLR", "(venue:ICLR OR venue:NeurIPS) -is:skipped", 'list:"to cite" x',
        '"a phrase" (a OR b) -word title:broker', "year:2022..2025 is:unread",
    ],
)  # fmt: skip
def test_a_query_comes_back(query: str) -> None:
    assert sorted(Filters.of(query).query().split()) == sorted(query.split())


def test_changing() -> None:
    filters = Filters.of("regret venue:ICLR")
    assert filters.include("venue", "NeurIPS").query() == "regret (venue:ICLR OR venue:NeurIPS)"
    assert filters.include("venue", "ICLR").query() == "regret"
    assert filters.exclude("venue", "ICLR").query() == "regret -venue:ICLR"
    assert filters.include("list", 'to "cite').query() == 'regret venue:ICLR list:"to cite"'
    assert filters.without("venue") == "regret"


@pytest.mark.parametrize("size", [(120, 36), (200, 50), (80, 24), (50, 14)])
async def test_filtering(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as seat:
        await seat.press("f")
        assert seat.main.context == "filters"
        for _ in range(100):  # the pane is laid out, and its counts come, a little later
            text = "\n".join(seat.screen_text())
            if "━ Filters" in text and "Year" in text:
                break
            await seat.settle()
        assert "━ Filters" in text and "Year" in text
        if size == (120, 36):
            assert not seat.main.query_one("#abstract-pane").display
        while seat.main.filters.value != ("venue", "ICML"):
            await seat.press("j")
        await seat.press("space")
        assert seat.main.views.now.query == "venue:ICML"
        total = seat.main.views.now.shelf.listing.total
        await seat.press("minus")
        assert seat.main.views.now.query == "-venue:ICML"
        assert seat.main.views.now.shelf.listing.total == 36 - total
        await seat.press("backspace")
        assert seat.main.views.now.query == ""
        await seat.press("escape")
        assert seat.main.filters is None and seat.main.context == "list"
        if size[0] >= 100:
            assert seat.main.query_one("#abstract-pane").display
