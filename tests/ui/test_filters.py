"""The filters: taken from the query and put back into it, counted, changed."""

from __future__ import annotations

import pytest

from reader.tui.filtering import Bar, Filters, timeline
from reader.tui.runs import text_of
from reader.tui.signs import ASCII, UTF8
from reader.tui.widgets.filter_pane import short, timeline_lines

from .conftest import Opener
from .fake_desk import FakeDesk


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
    for name in ('[to read] “soon” "now"', "a {b} (c), d:e"):  # whatever a list is called, it is put in and taken out
        on = filters.include("list", name)
        assert on.has("list", name) == (True, False) and Filters.of(on.query()) == on
        assert on.include("list", name) == filters and on.exclude("list", name).has("list", name) == (False, True)


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


@pytest.mark.parametrize("size", [(120, 36), (200, 50)])
async def test_what_is_read_beside_the_filters_is_shown(opened: Opener, size: tuple[int, int]) -> None:
    async with opened(size=size) as seat:
        pane = seat.main.query_one("#abstract-pane")
        await seat.press("f")
        await seat.settle()
        await seat.press("enter")
        assert seat.main.context == "list" and seat.main.filters is not None
        await seat.press("enter")
        assert seat.main.context == "abstract" and pane.display and seat.main.filters is not None
        await seat.press("escape")
        assert seat.main.context == "list" and seat.main.query_one("#list-pane").display
        await seat.press("enter", "f")
        assert seat.main.context == "filters" and seat.main.query_one("#list-pane").display
        await seat.press("tab", "tab")
        assert seat.main.context == "abstract" and pane.display


async def test_a_filter_is_one_step_and_nothing_leads_back_from_all_papers(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/")
        await seat.type("regret")
        await seat.press("enter")
        before = seat.main.views.now.shelf.listing.total
        seat.main.filter("regret venue:ICML")
        await seat.settle()
        assert seat.main.views.now.query == "regret venue:ICML"
        await seat.press("escape")
        assert seat.main.views.now.query == "regret" and seat.main.views.now.shelf.listing.total == before
        await seat.press("escape")
        assert seat.main.views.now.query == ""
        await seat.press("escape", "escape")
        assert seat.main.views.now.query == "" and not seat.main.can_go_back


async def test_escape_leads_to_all_papers_once(opened: Opener) -> None:
    """A query that was there from the start (left at the last quit, or typed in the shell) has no view before it."""
    async with opened() as seat:
        seat.main.views.now = seat.main.views.now._replace(query="regret")
        for _ in range(3):
            await seat.press("escape")
            assert seat.main.views.now.query == "" and not seat.main.can_go_back


def test_years_are_asked_for_from_and_to() -> None:
    def bar(year: int) -> Bar:
        return Bar(year, year, 1)

    filters = Filters.of("regret")
    for year, query in (
        (2022, "year:2022"), (2024, "year:2022..2024"), (2020, "year:2020..2024"), (2024, "year:2020..2023"),
        (2020, "year:2021..2023"), (2022, "year:2022"), (2022, ""),
    ):  # fmt: skip
        filters = Filters.of(filters.with_years(bar(year)).query())
        assert filters.query() == f"regret {query}".strip(), year
    assert filters.with_years(Bar(1990, 1994, 3)).query() == "regret year:1990..1994"
    assert Filters.of("year:2019..2021").years == (2019, 2021)


def test_key_terms_are_phrases_among_the_words() -> None:
    filters = Filters.of("regret venue:ICLR").include('"', "neural networks")
    assert filters.query() == 'regret "neural networks" venue:ICLR'
    assert filters.has('"', "neural networks") == (True, False)
    out = Filters.of(filters.query()).exclude('"', "neural networks")
    assert out.query() == 'regret -"neural networks" venue:ICLR'
    assert out.has('"', "neural networks") == (False, True)
    assert out.exclude('"', "neural networks").query() == filters.include('"', "neural networks").query() == "regret venue:ICLR"


def test_the_timeline() -> None:
    bars = timeline([(2025, 6), (2021, 1), (2022, 3)])
    assert [(bar.first, bar.count) for bar in bars] == [(2021, 1), (2022, 3), (2023, 0), (2024, 0), (2025, 6)]
    lines = [text_of(line) for line in timeline_lines(bars, (2021, 2022), 1, UTF8)]
    assert lines == ["             ██ ", " ▃▃ ██       ██ ", " ━━━━━─────────", "    2022    2025"]
    plain = [text_of(line) for line in timeline_lines(bars, None, -1, ASCII)]
    assert plain[1:] == [" :: ##       ## ", " --------------", " 2021       2025"]
    old = timeline([(year, 1) for year in range(1951, 2026)])
    assert len(old) <= 30 and old[0].first == 1950 and old[0].words == "1950–1954" and sum(b.count for b in old) == 75
    assert timeline([]) == ()
    for count in (1, 2, 9, 10, 15, 30):
        found = timeline([(year, year) for year in range(2000, 2000 + count)])
        for at in range(-1, count):
            assert all(len(text_of(line)) <= 33 for line in timeline_lines(found, (2001, 2003), at, UTF8))


def test_counts_have_room() -> None:
    assert [short(n) for n in (0, 9_999, 10_000, 123_456, 1_234_567)] == ["0", "9,999", "10k", "123k", "1.2M"]


async def test_the_timeline_is_walked(opened: Opener) -> None:
    async with opened(size=(120, 36)) as seat:
        await seat.press("f")
        while not seat.main.filters.bars:
            await seat.settle()
        last = seat.main.filters.bars[-1].last
        assert seat.main.filters.bar.last == last
        await seat.press("space", "left", "left", "space")
        assert seat.main.views.now.query == f"year:{last - 2}..{last}"
        assert f"year:{last - 2}..{last}" in seat.screen_text()[0]
        await seat.press("minus")
        assert seat.main.views.now.query == f"year:{last - 2}..{last} -year:{last - 2}"
        await seat.press("backspace", *"j" * 40)
        assert seat.main.filters.value == ("?", "author")
        await seat.press("space")
        for _ in range(100):
            if any("Authors of the best" in line for line in seat.screen_text()):
                break
            await seat.settle()
        assert seat.main.filters.value == ("author", "Ann Author")
        await seat.press("space")
        assert seat.main.views.now.query == 'author:"Ann Author"'
        await seat.press("left")
        assert seat.main.filters is None


async def test_at_80_columns_the_filters_are_named_whole_and_the_way_out_is_told(opened: Opener) -> None:
    async with opened(size=(80, 24)) as seat:
        await seat.press("f")
        while not seat.main.filters.sections:
            await seat.settle()
        assert "Esc close" in seat.screen_text()[-1] and "Bksp" not in seat.screen_text()[-1]
        await seat.press("j")
        assert any("Journal of Machine Learning Research" in line for line in seat.screen_text())
        await seat.press("G")
        assert seat.main.filters.value == ("?", "author")
        await seat.press("g")
        assert seat.main.filters.bar is not None
        await seat.press("pagedown", "pageup")
        assert seat.main.filters.bar is not None


async def test_where_nobody_names_authors_the_cursor_stays(opened: Opener) -> None:
    desk = FakeDesk(2)  # neither has authors
    async with opened(desk) as seat:
        await seat.press("f")
        while not seat.main.filters.sections:
            await seat.settle()
        await seat.press("G", "space")
        for _ in range(200):
            if "none of these papers names any" in "\n".join(seat.screen_text()):
                break
            await seat.settle()
        assert seat.main.filters.value == ("?", "author")
        await seat.press("space", "minus")
        assert seat.main.views.now.query == ""
