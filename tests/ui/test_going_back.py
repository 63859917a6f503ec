"""What is shown again is shown as it is now: marks set meanwhile, papers added meanwhile, the order chosen before."""

from __future__ import annotations

from textual import events

from reader.desk.report import FileReport, Report
from reader.tui.messages import Added

from .conftest import Opener, Seat
from .fake_desk import FakeDesk, a_paper


async def added(seat: Seat, *papers: int) -> None:
    """The app hears that some papers were added."""
    seat.desk.papers += [a_paper(number) for number in papers]
    message = Added()
    message.report = Report([FileReport("/papers/a.bib", "bibtex", added=len(papers))])
    seat.main.post_message(message)
    await seat.settle()


def words(seat: Seat) -> str:
    return "\n".join(seat.screen_text())


async def test_a_mark_set_in_a_search_is_seen_where_one_came_from(opened: Opener) -> None:
    async with opened(size=(80, 24)) as seat:
        await seat.press("/")
        await seat.type("quantum")
        await seat.press("enter", "s", "escape")
        row = next(line for line in seat.screen_text() if "non-dequantizable" in line)
        assert seat.main.views.now.query == "" and "★" in row


async def test_papers_added_while_one_searches_are_there_where_one_came_from(opened: Opener) -> None:
    async with opened(size=(80, 24)) as seat:
        await seat.press("j", "j", "/")
        await seat.type("brokerage")
        await added(seat, 36, 37)
        assert seat.main.search_line.text == "brokerage"
        await seat.press("escape")
        assert "Search 38 papers" in words(seat) and "3 of 38" in words(seat)
        await seat.press("/")
        await seat.type("brokerage")
        await seat.press("enter")
        await added(seat, 38)
        await seat.press("escape")
        assert "Search 39 papers" in words(seat) and "3 of 39" in words(seat)


async def test_adding_says_what_the_search_hides(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/")
        await seat.type("problem")
        await seat.press("enter")
        await added(seat, 37, 39)  # of them one has the word
        assert seat.main.footer.message == "2 papers added · 1 of them here"
        await added(seat, 38)
        assert seat.main.footer.message == "1 paper added · none of them here"
        await seat.press("escape")
        await added(seat, 40)
        assert seat.main.footer.message == "1 paper added"


async def test_adding_leaves_similar_papers_and_orders_alone(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "m")
        assert "similar to the first" in words(seat)
        await seat.press("o", "O")  # they stand in an order of their own
        await added(seat, 36)
        assert "similar to the first" in words(seat)
        await seat.press("escape", "o", "O", "j")
        before, at = seat.main.views.now, seat.main.entry
        assert before.sort and before.reverse
        await added(seat, 37)
        now = seat.main.views.now
        assert (now.sort, now.reverse) == (before.sort, before.reverse) and seat.main.entry == at
        assert "38" in words(seat)


async def test_a_filter_keeps_the_order_turned_round(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("o", "O")
        seat.main.filter("venue:ICLR")
        await seat.settle()
        assert (seat.main.views.now.sort, seat.main.views.now.reverse) == ("date", True)


async def test_keys_faster_than_answers_lose_nothing(opened: Opener) -> None:
    desk = FakeDesk(delay=0.2)
    async with opened(desk) as seat:
        await seat.press("/")
        seat.app.focused.post_message(events.Paste("transformers"))
        await seat.quiet()
        for key in ("enter", "o", "O"):
            seat.send(key)
            await seat.quiet()
        await seat.settle()
        now = seat.main.views.now
        assert (now.query, now.sort, now.reverse) == ("transformers", "date", True)
        assert seat.main.paper_list.count > 0 and seat.main.context == "list"


async def test_esc_goes_back_to_the_paper_however_fast_one_searched(opened: Opener) -> None:
    async with opened(FakeDesk(200, delay=0.1)) as seat:
        await seat.press("j", "j", "/")
        seat.app.focused.post_message(events.Paste("problem"))
        await seat.quiet()
        await seat.press("enter")
        await seat.press("j", "j")
        assert seat.main.views.now.query == "problem" and seat.main.paper_list.cursor > 0
        await seat.press("escape")
        assert seat.main.views.now.query == "" and seat.main.paper_list.cursor == 2
        await seat.press("escape")  # nothing is left to go back to
        assert seat.main.paper_list.cursor == 2


async def test_undo_brings_a_paper_back_into_the_list_that_is_shown(opened: Opener) -> None:
    desk = FakeDesk()
    desk.put_in_list([paper.id for paper in desk.papers[:3]], "mine")
    async with opened(desk) as seat:
        seat.main.go("list:mine")
        await seat.settle()
        await seat.press("d")
        assert seat.main.paper_list.count == 2
        await seat.press("u")
        assert seat.main.paper_list.count == 3


async def test_a_long_query_is_read_from_its_start(opened: Opener) -> None:
    async with opened(size=(80, 24)) as seat:
        query = "brokerage " + "regret traders " * 8
        seat.main.go(query)
        await seat.settle()
        assert seat.screen_text()[0].startswith(" / brokerage reg")
        await seat.press("/", "end")
        assert not seat.screen_text()[0].startswith(" / brokerage reg")
        await seat.press("enter")
        assert seat.screen_text()[0].startswith(" / brokerage reg")
