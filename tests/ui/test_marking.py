"""Marks: set by their commands only, shown after they are kept, taken back by undo."""

from __future__ import annotations

from reader.tui.commands.marking import brief

from .conftest import Opener
from .fake_desk import FakeDesk


async def test_bookmark(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("s")
        paper = seat.desk.papers[0].id
        assert seat.desk.marks[paper].bookmarked
        assert "★" in seat.screen_text()[3]
        assert seat.screen_text()[-1].rstrip().endswith("Bookmarked · u undoes")
        assert "★ bookmarked" in "\n".join(seat.screen_text())
        await seat.press("u")
        assert not seat.desk.marks.get(paper) or not seat.desk.marks[paper].bookmarked
        assert "★" not in seat.screen_text()[3]
        await seat.press("ctrl+r")
        assert seat.desk.marks[paper].bookmarked
        await seat.press("s")
        assert not seat.desk.marks[paper].bookmarked


async def test_bookmark_while_reading(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("enter", "J", "s")
        assert seat.desk.marks[seat.desk.papers[1].id].bookmarked
        assert seat.main.context == "abstract"


async def test_read_and_skip(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("r")
        assert seat.desk.marks[seat.desk.papers[0].id].read
        assert seat.screen_text()[3].startswith("▌  non-")
        await seat.press("r", "i")
        assert seat.desk.marks[seat.desk.papers[0].id].skipped
        assert seat.screen_text()[3].startswith("▌× non-")
        await seat.press("i")
        assert not seat.desk.marks[seat.desk.papers[0].id].skipped


async def test_a_range(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("v", "j", "j", "s")
        marked = [paper.id in seat.desk.marks and seat.desk.marks[paper.id].bookmarked for paper in seat.desk.papers]
        assert marked[:4] == [True, True, True, False]
        assert "3 papers" in seat.screen_text()[-1]
        await seat.press("escape")
        assert seat.main.paper_list.range_from is None
        await seat.press("u")
        assert not any(marks.bookmarked for marks in seat.desk.marks.values())


async def test_list_and_tag(opened: Opener) -> None:
    async with opened() as seat:
        paper = seat.desk.papers[0].id
        await seat.press("t")
        await seat.type("to cite")
        await seat.press("enter")
        assert seat.desk.marks[paper].lists == ("to cite",)
        assert "# to cite" in "\n".join(seat.screen_text())
        await seat.press("t")
        await seat.type("#theory")
        await seat.press("enter")
        assert seat.desk.marks[paper].tags == ("theory",)
        await seat.press("j", "t", "enter")  # the list used last
        assert seat.desk.marks[seat.desk.papers[1].id].lists == ("to cite",)
        await seat.press("t")
        await seat.type("TO CITE")
        await seat.press("enter")
        assert seat.desk.marks[seat.desk.papers[1].id].lists == ()
        await seat.press("t", "escape")
        assert len(seat.desk.log) == 4


async def test_removing_from_the_list_shown(opened: Opener) -> None:
    desk = FakeDesk()
    desk.put_in_list([desk.papers[0].id, desk.papers[2].id], "to cite")
    async with opened(desk) as seat:
        await seat.press("d")
        assert len(desk.log) == 1
        await seat.press("L", "j", "enter")
        assert seat.main.list_shown == "to cite" and seat.main.list_head.count == "1 of 2"
        await seat.press("d")
        assert desk.marks[desk.papers[0].id].lists == () and seat.main.list_head.count == "1 of 1"


async def test_a_note(opened: Opener, monkeypatch) -> None:  # noqa: ANN001
    import reader.tui.noting

    monkeypatch.setattr(reader.tui.noting, "edit", lambda app, draft: draft.write("Compare with [/b] $O(d)$.\n"))
    async with opened() as seat:
        await seat.press("e")
        assert seat.desk.marks[seat.desk.papers[0].id].note == "Compare with [/b] $O(d)$."
        text = "\n".join(seat.screen_text())
        assert "¶ 1 note" in text and "Compare with [/b]" in text


async def test_lists_screen(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("L", "a")
        await seat.type("for the talk")
        await seat.press("enter")
        assert ("for the talk", 0) in seat.desk.lists()
        await seat.press("R")
        await seat.press("ctrl+u")
        await seat.type("talk")
        await seat.press("enter")
        assert ("talk", 0) in seat.desk.lists()
        await seat.press("d")
        assert seat.desk.lists() == []
        await seat.press("escape")
        assert seat.main.context == "list"


async def test_triage(opened: Opener) -> None:
    desk = FakeDesk()
    desk.mark([desk.papers[0].id], "read")
    async with opened(desk) as seat:
        await seat.press("T", "s", "i", "r")
        assert desk.marks[desk.papers[1].id].bookmarked
        assert desk.marks[desk.papers[2].id].skipped
        assert desk.marks[desk.papers[3].id].read
        assert "4 of 36" in seat.screen_text()[1] and "★ 1  # 0  × 1  read 1" in seat.screen_text()[1]
        await seat.press("u")
        assert "3 of 36" in seat.screen_text()[1] and not desk.marks.get(desk.papers[3].id)
        await seat.press("n", "K", "escape")
        assert seat.main.context == "list"


async def test_what_triage_says_hides_none_of_its_keys(opened: Opener) -> None:
    async with opened(size=(80, 24)) as seat:
        await seat.press("T")
        keys = seat.screen_text()[-1]
        await seat.press("s")
        assert seat.screen_text()[0].rstrip().endswith("Bookmarked · u undoes")
        assert seat.screen_text()[-1] == keys and "Esc stop" in keys


async def test_triage_goes_on_where_one_stopped(opened: Opener) -> None:
    desk = FakeDesk()
    desk.mark([desk.papers[2].id], "read")
    async with opened(desk) as seat:
        await seat.press("T", "s", "n", "i", "escape", "T")
        assert "4 of 36" in seat.screen_text()[1] and "★ 1  # 0  × 1  read 0" in seat.screen_text()[1]
        assert "You stopped here · K goes back" in seat.screen_text()[0]
        await seat.press("K", "K", "K")
        assert "1 of 36" in seat.screen_text()[1] and seat.app.screen.entry.paper == desk.papers[0]
        await seat.press("s")  # it is a decision here, no switch
        assert desk.marks[desk.papers[0].id].bookmarked
    async with opened(desk) as seat:
        await seat.press("T")
        assert "2 of 36" in seat.screen_text()[1]
        for _ in range(35):
            seat.app.screen.step(1)
        await seat.settle()
        assert "That was the last of 36 papers." in "\n".join(seat.screen_text())
        await seat.press("escape", "T")
        assert "1 of 36" in seat.screen_text()[1]


async def test_the_list_used_last_is_one_key_away(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("T", "t")
        await seat.type("to cite")
        await seat.press("enter", "t", "enter", "t")
        await seat.type("talk")
        await seat.press("enter", "t", "escape", "escape")
        lists = [seat.desk.marks[paper.id].lists for paper in seat.desk.papers[:3]]
        assert lists == [("to cite",), ("to cite",), ("talk",)]


async def test_marks_of_another_program_are_seen(opened: Opener) -> None:
    async with opened() as seat:
        seat.desk.bookmark([seat.desk.papers[0].id], True)
        await seat.pilot.pause(1.2)
        assert "★" in seat.screen_text()[3]


def test_progress_in_words() -> None:
    from reader.desk.report import Progress
    from reader.tui.screens.files import progress_words
    from reader.tui.signs import ASCII, UTF8

    assert progress_words(Progress("a", 41, 100, 7, 1234, 1.0), UTF8) == "Indexing ━━━───── 41 % · 1,234"
    assert progress_words(Progress("a", 41, 100, 7, 1234, 1.0), ASCII) == "Indexing ===----- 41 % - 1,234"
    assert progress_words(Progress("-", 41, None, 7, 1234, 1.0), UTF8) == "Adding 1,234 papers"


def test_an_undone_change_is_told_briefly() -> None:
    assert brief("Undid: bookmark of “On a”") == "Undid: bookmark of “On a”"
    assert brief("Undid: skipping “observations about debiasing many”") == "Undid: skipping “observations about debi…”"
