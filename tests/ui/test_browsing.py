"""The list: what it shows, how one moves in it, how the panes share the screen."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual import events
from textual.geometry import Size

from .conftest import Opener
from .fake_desk import FakeDesk


async def test_opens_on_the_whole_library(opened: Opener) -> None:
    async with opened() as seat:
        lines = seat.screen_text()
        assert lines[0].startswith(" / Search 36 papers")
        assert lines[0].rstrip().endswith("All papers · as they came")
        assert " Papers " in lines[2] and "1 of 36" in lines[2]
        assert lines[3].startswith("▌• non-dequantizable yet trainable")
        assert "headline from the abstract" in "".join(lines)
        assert "? help" in lines[-1]


async def test_the_first_frame_comes_before_the_library(opened: Opener) -> None:
    from reader.tui.app import ReaderApp

    desk = FakeDesk()
    app = ReaderApp(desk)
    async with app.run_test(size=(80, 24)):
        first = "".join(s.text for strip in app.screen._compositor.render_strips() for s in strip)
        assert "Search" in first


async def test_moving(opened: Opener) -> None:
    async with opened(FakeDesk(200)) as seat:
        papers = seat.main.paper_list
        for keys, place in (
            ("j", 1), ("down", 2), ("k", 1), ("G", 199), ("g", 0), ("space", 15), ("b", 0), ("end", 199), ("home", 0),
            ("pagedown", 15), ("pageup", 0), ("ctrl+d", 8), ("ctrl+u", 0), ("k", 0),
        ):  # fmt: skip
            await seat.press(keys)
            assert papers.cursor == place, keys
        await seat.press("j", "j", "j")
        assert seat.main.list_head.count == "4 of 200"
        assert seat.main.reading.entry is not None and seat.main.reading.entry.row == 3


async def test_a_page_keeps_a_row_in_view(opened: Opener) -> None:
    async with opened(FakeDesk(200)) as seat:
        papers = seat.main.paper_list
        before = papers.top + papers.shown
        await seat.press("space", "space")
        assert papers.top < before + papers.shown
        assert papers.top <= papers.cursor < papers.top + papers.shown


async def test_unread_papers_are_found(opened: Opener) -> None:
    desk = FakeDesk()
    desk.mark([desk.papers[1].id, desk.papers[2].id], "read")
    async with opened(desk) as seat:
        await seat.press("]")
        assert seat.main.paper_list.cursor == 3
        await seat.press("[")
        assert seat.main.paper_list.cursor == 0


async def test_panes_and_zoom(opened: Opener) -> None:
    async with opened() as seat:
        assert seat.main.context == "list"
        await seat.press("tab")
        assert seat.main.context == "abstract"
        await seat.press("tab")
        assert seat.main.context == "search"
        await seat.press("escape")
        assert seat.main.context == "list"
        for key, context in (("3", "abstract"), ("2", "list"), ("shift+tab", "search"), ("escape", "list")):
            await seat.press(key)
            assert seat.main.context == context
        await seat.press("z")
        assert not seat.main.query_one("#abstract-pane").display
        await seat.press("enter")
        assert seat.main.context == "abstract" and not seat.main.query_one("#list-pane").display
        await seat.press("escape", "z")
        assert seat.main.query_one("#abstract-pane").display


async def test_sizes(opened: Opener) -> None:
    async with opened() as seat:
        width = seat.main.arrangement.list_width
        await seat.press(">", ">")
        assert seat.main.arrangement.list_width == width + 8
        await seat.press("<")
        assert seat.main.arrangement.list_width == width + 4


@pytest.mark.parametrize("size", [(1, 1), (5, 3), (20, 8), (59, 40), (60, 16), (99, 24), (100, 16), (300, 100)])
async def test_any_size(opened: Opener, size: tuple[int, int]) -> None:
    async with opened() as seat:
        await seat.pilot.resize_terminal(*size)
        await seat.press("j", "enter", "j", "J", "escape", "/")
        await seat.press("x", "escape", "?")
        await seat.press("escape")
        await seat.pilot.resize_terminal(120, 36)
        await seat.settle()
        assert seat.screen_text()[0].startswith(" / ")
        assert len(seat.screen_text()) == 36


async def test_resizing_keeps_the_paper(opened: Opener) -> None:
    async with opened(FakeDesk(100)) as seat:
        await seat.press("G", "k")
        for size in ((80, 24), (50, 12), (200, 50), (120, 36)):
            await seat.pilot.resize_terminal(*size)
            await seat.settle()
            papers = seat.main.paper_list
            assert papers.cursor == 98
            if papers.size.height:
                assert papers.top <= papers.cursor < papers.top + papers.shown


async def test_one_pane_when_small(opened: Opener) -> None:
    async with opened(size=(50, 14)) as seat:
        assert not seat.main.query_one("#abstract-pane").display
        await seat.press("j", "enter")
        assert seat.main.query_one("#abstract-pane").display and not seat.main.query_one("#list-pane").display
        await seat.press("escape")
        assert seat.main.query_one("#list-pane").display and seat.main.paper_list.cursor == 1


async def test_mouse(opened: Opener) -> None:
    async with opened(FakeDesk(100)) as seat:
        await seat.pilot.click("#papers", offset=(10, 5))
        await seat.settle()
        assert seat.main.paper_list.cursor == 2
        await seat.pilot.double_click("#papers", offset=(10, 1))
        await seat.settle()
        assert seat.main.context == "abstract" and seat.main.reading.entry.row == 0
        await seat.pilot._post_mouse_events([events.MouseScrollDown], "#papers", (5, 5))
        await seat.settle()
        assert seat.main.paper_list.top == 3


async def test_a_million_rows(opened: Opener) -> None:
    class Huge(FakeDesk):
        def everything(self, sort: str = "added", reverse: bool = False):  # noqa: ANN202
            listing = super().everything()
            return type(listing)("", range(1_000_000), 1_000_000, 1_000_000, "All papers · as they came")

        def entries(self, rows):  # noqa: ANN001, ANN202
            from dataclasses import replace

            return [replace(e, row=row) for row, e in zip(rows, super().entries([r % 36 for r in rows]), strict=True)]

    async with opened(Huge()) as seat:
        await seat.press("G")
        assert "1,000,000 of 1,000,000" in seat.screen_text()[2]
        await seat.press("k", "g")
        assert "1 of 1,000,000" in seat.screen_text()[2]


async def test_empty_library(opened: Opener) -> None:
    async with opened(FakeDesk(0)) as seat:
        text = "\n".join(seat.screen_text())
        assert "No papers yet." in text and "Nothing to search yet" in text and "none" in text
        await seat.press("j", "k", "G", "g", "space", "s", "r", "i", "x", "+", "}", "n", "]", "y", "c", "w", "e", "v")
        assert not seat.desk.log


async def test_sorting_keeps_the_paper(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("j", "j")
        await seat.press("o")
        assert "newest first" in seat.screen_text()[0]
        assert seat.main.entry.row == 2
        await seat.press("O")
        assert seat.main.entry.row == 2
        assert "Oldest first" in seat.screen_text()[-1]


async def test_greets_once(opened: Opener) -> None:
    async with opened() as seat:
        assert "New here?  j k move   / search   ? every key" in seat.screen_text()[1]
        await seat.press("/")
        await seat.type("regret")
        assert "New here?" not in seat.screen_text()[1]


async def test_quits(opened: Opener) -> None:
    async with opened() as seat:
        await seat.pilot.press("q")
        assert seat.app.return_code == 0


async def test_papers_that_another_program_adds_are_shown(opened: Opener) -> None:
    async with opened() as seat:
        seat.desk.papers.append(replace(seat.desk.papers[0], id="f" * 16))
        seat.main.look_at_library()
        await seat.settle()
        assert "of 37" in "\n".join(seat.screen_text())


async def test_papers_that_come_leave_the_order_and_the_papers_similar_to_one(opened: Opener) -> None:
    async with opened() as seat:
        seat.send("o")
        seat.send("O")  # the newest-first papers need not have come yet
        await seat.settle()
        described = seat.screen_text()[0].split("All papers")[1]
        assert seat.main.views.now.sort == "date" and seat.main.views.now.reverse
        seat.desk.papers.append(replace(seat.desk.papers[0], id="f" * 16))
        seat.main.look_at_library()
        await seat.settle()
        assert seat.screen_text()[0].split("All papers")[1] == described
        seat.main.show_entries([3, 4, 5], "Similar", "similar")
        seat.desk.papers.append(replace(seat.desk.papers[0], id="e" * 16))
        seat.main.look_at_library()
        await seat.settle()
        assert seat.main.paper_list.count == 3


async def test_the_row_stays_where_the_eye_is_when_papers_come(opened: Opener) -> None:
    desk = FakeDesk(60)
    async with opened(desk, size=(80, 24)) as seat:
        await seat.press(*"jjjjjjjjjjjj", "k", "k")
        main = seat.main
        at, above = main.entry.paper.id, main.paper_list.cursor - main.paper_list.top
        assert 0 < above < main.paper_list.shown - 1
        main.search_for("", keep=True)  # as after papers were added
        await seat.settle()
        assert main.entry.paper.id == at and main.paper_list.cursor - main.paper_list.top == above


async def test_no_row_is_missing_below_in_another_order(opened: Opener) -> None:
    async with opened() as seat:
        rows = seat.main.paper_list
        seat.main.sort_by("added", True)  # the paper under the cursor, then first, is now the last
        await seat.settle()
        assert rows.cursor == rows.count - 1
        assert rows.top == rows.count - rows.shown


async def test_a_new_size_reaches_a_box_before_its_parts_are_there(opened: Opener) -> None:
    from reader.tui.screens.palette import PaletteScreen

    async with opened() as seat:
        box, size = PaletteScreen(seat.main, "?"), seat.app.size
        seat.app.push_screen(box)  # its parts come with the next turn of the loop
        box.on_resize(events.Resize(size, size))
        await seat.settle()
        assert seat.app.screen is box and box.query_one("#box").outer_size.width == 84


async def test_a_size_that_came_out_of_order_gives_way_to_the_terminal_s_own(
    opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(size=(120, 36)) as seat:
        driver = seat.app._driver
        monkeypatch.setattr(driver, "_in_band_window_resize", False, raising=False)
        monkeypatch.setattr(driver, "_get_terminal_size", lambda: (100, 30))
        for width, height in ((100, 30), (200, 50)):  # the second was read before the first
            seat.app.post_message(events.Resize(Size(width, height), Size(width, height)))
        await seat.settle()
        assert seat.app.size == seat.main.size == (100, 30)
