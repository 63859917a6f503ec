"""Live search, its way back, filters as chips, and empty answers."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from reader.desk.model import Listing
from reader.errors import ReaderError
from reader.records import replace
from reader.tui.live import LiveSearch, Request
from reader.tui.shelf import Shelf

from .conftest import Opener
from .fake_desk import FakeDesk


async def test_searches_while_typing(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/")
        assert seat.main.context == "search" and seat.desk.warmed == 1
        await seat.type("regret")
        lines = seat.screen_text()
        assert lines[0].startswith(" / regret") and lines[0].rstrip().endswith("2 of 36 papers · best first")
        assert "all of regret: 2 papers" in lines[1]
        assert "hit 1 of 3" in lines[2]
        assert "regret" in lines[4]  # the passage
        assert seat.main.reading.hits == 3


async def test_arrows_walk_the_hits_while_typing(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/")
        await seat.type("transformers")
        await seat.press("down", "down")
        assert seat.main.paper_list.cursor == 2 and seat.main.context == "search"
        await seat.press("up")
        assert seat.main.paper_list.cursor == 1


async def test_escape_goes_back_to_the_same_paper(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "j", "j", "j")
        await seat.press("/")
        await seat.type("regret")
        await seat.press("escape")
        assert seat.main.context == "list" and seat.main.paper_list.cursor == 4
        assert seat.main.search_line.text == ""
        await seat.press("/")
        await seat.type("regret")
        await seat.press("enter")
        assert seat.main.context == "list" and seat.main.views.now.query == "regret"
        await seat.press("escape")
        assert seat.main.views.now.query == "" and seat.main.paper_list.cursor == 4


async def test_hits_are_walked_across_papers(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/")
        await seat.type("regret")
        await seat.press("enter", "enter")
        assert seat.main.context == "abstract" and seat.main.reading.hit == 0
        await seat.press("n", "n")
        assert seat.main.reading.hit == 2
        await seat.press("n")
        assert seat.main.paper_list.cursor == 1 and seat.main.reading.hit == 0
        await seat.press("N")
        assert seat.main.paper_list.cursor == 0 and seat.main.reading.hit == 2


async def test_stale_answers_are_dropped(opened: Opener) -> None:
    desk = FakeDesk(delay=0.03)
    async with opened(desk) as seat:
        await seat.pilot.press("/")
        await seat.pilot.press(*"transformers of kind 15")
        await seat.settle()
        assert seat.main.views.now.query == "transformers of kind 15"
        assert seat.main.search_line.text == "transformers of kind 15"
        assert len(desk.searches) < len("transformers of kind 15")


async def test_enter_at_once_after_fast_typing(opened: Opener) -> None:
    desk = FakeDesk(delay=0.02)
    async with opened(desk) as seat:
        await seat.pilot.press("/", *"regret", "enter")
        await seat.settle()
        assert seat.main.context == "list" and seat.main.views.now.query == "regret"
        await seat.press("escape")
        assert seat.main.views.now.query == ""


async def test_chips_are_taken_off(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/")
        await seat.type("transformers year:2020 venue:ICLR")
        assert "year 2020 ×" in seat.screen_text()[1] and "venue ICLR ×" in seat.screen_text()[1]
        await seat.press("ctrl+x")
        assert seat.main.search_line.text == "transformers year:2020"
        await seat.press("enter", "backspace")
        assert seat.main.search_line.text == "transformers"
        await seat.press("/", "right")
        await seat.type(" year:2021")
        await seat.pilot.click("#hint", offset=(6, 0))
        await seat.settle()
        assert seat.main.search_line.text == "transformers"


async def test_no_hits_offer_ways_out(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/")
        await seat.type("brokerage entanglement")
        text = "\n".join(seat.screen_text())
        assert "No paper has all of this." in text and "any of the words" in text and "none" in text
        await seat.press("enter")
        assert seat.main.search_line.text == "brokerage OR entanglement"


async def test_history(opened: Opener) -> None:
    async with opened() as seat:
        for query in ("regret", "transformers"):
            await seat.press("/")
            await seat.type(query)
            await seat.press("enter", "escape")
        await seat.press("/", "up")
        assert seat.main.search_line.text == "transformers"
        await seat.press("up")
        assert seat.main.search_line.text == "regret"
        await seat.press("escape")
        assert seat.main.search_line.text == "" and seat.main.list_head.count.endswith("of 36")


async def test_completion(opened: Opener) -> None:
    desk = FakeDesk()
    desk.put_in_list([desk.papers[0].id], "to cite")
    async with opened(desk) as seat:
        await seat.press("/")
        await seat.type("ven")
        await seat.press("tab")
        assert seat.main.search_line.text == "venue:"
        await seat.press("ctrl+u")
        await seat.type("list:t")
        await seat.press("tab")
        assert seat.main.search_line.text == 'list:"to cite"'
        assert seat.main.list_head.count == "1 of 1"
        for typed, done in (
            ("venue:neu", "venue:NeurIPS"), ("-venue:icm", "-venue:ICML"), ("author:shaz", 'author:"Noam Shazeer"'),
            ("is:b", "is:bookmarked"), ("year:202", None), ("venue:nowhere", None), ("foo:b", None),
        ):  # fmt: skip
            await seat.press("ctrl+u")
            await seat.type(typed)
            await seat.press("tab")
            found = seat.main.search_line.text
            assert found == (done or found) and (done or typed in found), (typed, found)
        await seat.press("ctrl+u")
        await seat.type("regr")
        await seat.press("tab")
        assert seat.main.search_line.text == "regret"


async def test_similar_papers(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "m")
        assert "similar" in seat.screen_text()[0] and seat.main.list_head.count == "1 of 3"
        await seat.press("escape")
        assert seat.main.list_head.count == "2 of 36"


async def test_bookmarks_are_a_view(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "s", "j", "j", "s", "B")
        assert seat.main.list_head.count == "1 of 2"
        assert [seat.main.views.now.shelf.entry(n).row for n in range(2)] == [1, 3]
        await seat.press("escape")
        assert seat.main.list_head.count == "4 of 36"


async def test_a_search_that_fails_is_told(opened: Opener) -> None:
    class Broken(FakeDesk):
        def search(self, text: str, **options: object):  # noqa: ANN201
            raise RuntimeError("[/b] out of order")

    async with opened(Broken()) as seat:
        await seat.press("/")
        await seat.type("regret")
        assert any("[/b] out of order" in line for line in seat.screen_text())
        await seat.press("escape", "j")
        assert seat.main.paper_list.cursor == 1


async def test_more_like_these_results(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("M")
        assert seat.main.views.now.name == ""  # nothing was searched for
        await seat.press("slash", *"attention", "enter")
        found = len(seat.main.views.now.shelf)
        await seat.press("M")
        await seat.settle()
        assert len(seat.main.views.now.shelf) == found + 2
        await seat.press("escape")
        await seat.settle()
        assert len(seat.main.views.now.shelf) == found


async def test_a_letter_is_painted_before_it_is_searched_for(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened() as seat:
        await seat.press("/")
        unpainted = []
        begin = LiveSearch._begin

        def seen(live: LiveSearch, request: Request) -> None:
            line = seat.main.search_line.input
            unpainted.append(line in seat.main._dirty_widgets or line._repaint_required)
            begin(live, request)

        monkeypatch.setattr(LiveSearch, "_begin", seen)
        await seat.type("regret")
        assert seat.main.views.now.query == "regret"
        assert unpainted == [False]


def test_rows_that_nobody_wants_any_more_are_not_fetched() -> None:
    desk = FakeDesk()
    shelf = Shelf(desk.search("regret"), desk)
    calls = iter([False, True])
    shelf.warm(10, lambda: next(calls))
    assert len(shelf) == 2 and len(shelf._passages) == 1


async def test_a_query_being_typed_brings_few_hits_and_the_rest_when_one_goes_down(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reader.tui.screens.browsing.TYPED", 8)
    asked: list[tuple[int, bool]] = []
    desk = FakeDesk()
    search = desk.search

    def limited(text: str, *, limit: int = 1000, typing: bool = False, **how: Any) -> Listing:
        asked.append((limit, typing))
        listing = search(text, limit=limit, typing=typing, **how)
        return replace(listing, rows=listing.rows[:limit])

    desk.search = limited  # type: ignore[method-assign]
    async with opened(desk) as seat:
        await seat.press("/")
        await seat.type("transformers")
        total = seat.main.views.now.shelf.listing.total
        assert asked == [(8, True)] and seat.main.paper_list.count == 8 < total
        await seat.press("down", "down", "down", "down", "down")
        assert asked[1:] == [(total, True)]  # read as it was, or the hits would change under the cursor
        assert seat.main.paper_list.count == total and seat.main.paper_list.cursor == 5


async def test_what_one_searches_for_is_not_given_up_when_the_library_grows(opened: Opener) -> None:
    async with opened() as seat:
        search, go = seat.desk.search, threading.Event()

        def slow(*words: Any, **options: Any) -> Listing:
            assert go.wait(10)
            return search(*words, **options)

        seat.desk.search = slow  # type: ignore[method-assign]
        await seat.press("/")
        for letter in "regret":
            seat.send(letter)
        seat.send("enter")
        await seat.quiet()
        assert seat.main.live.busy and seat.main.context == "list"
        seat.desk.papers.append(replace(seat.desk.papers[0], id="f" * 16))
        seat.main.look_at_library()
        go.set()
        await seat.settle()
        assert seat.main.search_line.text == seat.main.views.now.query == "regret"
        assert "of 37 papers" in seat.screen_text()[0]


async def test_an_answer_leaves_the_letters_typed_since(opened: Opener) -> None:
    async with opened() as seat:
        main = seat.main
        await seat.press("/")
        await seat.type("reg")
        line = main.search_line.input
        with line.prevent(line.Changed):
            line.value = "regr"  # typed, but the screen has not been told yet
        main.show_found(Request("reg", typing=True), main.look(Request("reg", typing=True), lambda: False))
        assert main.search_line.text == "regr"


async def test_a_library_that_cannot_keep_the_history_is_searched_all_the_same(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = FakeDesk()

    def full(query: str) -> None:
        raise ReaderError("no room on the disk")

    monkeypatch.setattr(desk, "searched", full)
    async with opened(desk) as seat:
        await seat.press("/")
        await seat.type("brokerage")
        await seat.press("enter")
        assert seat.main.context == "list" and seat.main.history == ["brokerage"]
        assert not seat.app._notifications
