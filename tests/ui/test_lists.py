"""The lists screen and exports, over a real library of three papers: what is kept, in which order, in which file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.desk.desk import Desk
from reader.paths import home

from .conftest import Opener

BIB = "\n".join(
    f"@article{{k{n}, title={{Paper {name}}}, author={{Doe, Jane}}, year={{2024}}, abstract={{On {name}.}}}}"
    for n, name in enumerate(("one", "two", "three"), 1)
)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """A library of three papers; the test stands in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "three.bib").write_text(BIB)
    desk = Desk(home(tmp_path / "home"))
    desk.add([str(tmp_path / "three.bib")])
    desk.ids_here = [entry.paper.id for entry in desk.entries([0, 1, 2])]  # type: ignore[attr-defined]
    yield desk
    desk.close()


def text(seat) -> str:  # noqa: ANN001
    return "\n".join(seat.screen_text())


async def test_lists_are_merged_ordered_and_come_back(opened: Opener, desk: Desk) -> None:
    one, two, three = desk.ids_here  # type: ignore[attr-defined]
    desk.put_in_list([one, two], "To cite")
    desk.put_in_list([three], "Later")
    async with opened(desk) as seat:
        await seat.press("L", "j", "J")
        assert [name for name, _ in desk.lists()] == ["Later", "To cite"]
        assert "Moved “To cite” · u undoes" in text(seat)
        await seat.press("M", "enter")
        assert desk.lists() == [("Later", 3)] and "Merged “To cite” into “Later”" in text(seat)
        await seat.press("u")
        assert desk.lists() == [("Later", 1), ("To cite", 2)]
        await seat.press("u")
        assert [name for name, _ in desk.lists()] == ["To cite", "Later"]
        await seat.press("ctrl+r", "ctrl+r")
        assert desk.stores.marks.in_list("Later") == [three, one, two]


async def test_papers_are_moved_and_taken_out(opened: Opener, desk: Desk) -> None:
    one, two, three = desk.ids_here  # type: ignore[attr-defined]
    desk.put_in_list([one, two, three], 'say "hi" / été')
    async with opened(desk, size=(80, 24)) as seat:
        await seat.press("L", "j", "tab", "J")
        assert desk.stores.marks.in_list('say "hi" / été') == [two, one, three]
        assert "2 of 3" in text(seat)
        await seat.press("J", "K", "g", "d")
        assert desk.stores.marks.in_list('say "hi" / été') == [one, three]
        await seat.press("u", "enter")
        assert seat.main.entry is not None and seat.main.paper_list.count == 3
        await seat.press("d")  # in the main list, which shows the reading list
        assert len(desk.stores.marks.in_list('say "hi" / été')) == 2


async def test_bookmarks_have_an_order(opened: Opener, desk: Desk) -> None:
    one, two, three = desk.ids_here  # type: ignore[attr-defined]
    desk.bookmark([one, two, three], True)
    async with opened(desk) as seat:
        await seat.press("L", "tab", "G", "K", "K")
        assert desk.stores.marks.ids("bookmarked") == [three, one, two]
        await seat.press("u", "u")
        assert desk.stores.marks.ids("bookmarked") == [one, two, three]
        await seat.press("d", "d", "d")
        assert desk.bookmarks() == 0 and seat.app.screen.context == "lists"


async def test_tags_and_saved_searches_are_renamed_merged_and_deleted(opened: Opener, desk: Desk) -> None:
    one, two, _ = desk.ids_here  # type: ignore[attr-defined]
    desk.tag([one], "alpha")
    desk.tag([two], "beta")
    desk.save_search("mine", "paper two")
    async with opened(desk) as seat:
        await seat.press("L", "j", "R", "ctrl+u")
        await seat.type("BETA")
        await seat.press("enter")
        assert desk.tags() == [("beta", 2)] and "Merged the tag" in text(seat)
        await seat.press("u", "G")
        assert desk.tags() == [("alpha", 1), ("beta", 1)] and "mine: paper two" in text(seat)
        await seat.press("R")
        await seat.type(" own")
        await seat.press("enter")
        assert desk.saved_searches() == [("mine own", "paper two")]
        await seat.press("d", "d")
        assert desk.saved_searches() == [] and desk.tags() == [("alpha", 1)]
        await seat.press("u", "u")
        assert desk.saved_searches() == [("mine own", "paper two")] and len(desk.tags()) == 2


async def test_an_export_says_where_it_went_and_replaces_only_after_a_yes(opened: Opener, desk: Desk) -> None:
    desk.put_in_list(desk.ids_here[1:], "To cite")  # type: ignore[attr-defined]
    async with opened(desk, size=(120, 36)) as seat:
        await seat.press("X", "enter", "enter")
        assert "Export 3 papers as BibTeX" in text(seat)
        await seat.press("enter")
        assert Path("papers.bib").read_text().count("@article") == 3
        assert "Wrote 3 papers as BibTeX to" in text(seat) and "papers.bib" in text(seat)
        await seat.press("X")
        await seat.type("to cite")
        await seat.press("enter")
        await seat.type("mark")
        await seat.press("enter", "ctrl+u")
        await seat.type("papers.bib")
        await seat.press("enter")
        assert "is there already" in text(seat)
        await seat.press("escape")
        assert Path("papers.bib").read_text().count("@article") == 3
        await seat.press("X", "down", "enter", "escape", "escape")
        assert seat.main.context == "list" and seat.app.screen is seat.main
        await seat.press("L", "j", "X")
        await seat.type("markdown")
        await seat.press("enter", "enter")
        assert Path("To-cite.md").read_text().startswith("# Reading list\n\n## To cite\n\n- [ ] **Paper two**.")


async def test_an_export_that_cannot_be_written_says_so(opened: Opener, desk: Desk) -> None:
    async with opened(desk) as seat:
        await seat.press("X", "enter", "enter", "ctrl+u")
        await seat.type("nowhere/x.bib")
        await seat.press("enter")
        assert [note.severity for note in seat.app._notifications] == ["error"]
        assert not Path("nowhere").exists()


async def test_all_that_is_listed_is_marked_as_one_change(
    opened: Opener, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, three = desk.ids_here  # type: ignore[attr-defined]

    async def command(seat, name: str) -> None:  # noqa: ANN001
        await seat.press(":")
        await seat.type(name)
        await seat.press("enter")

    async with opened(desk) as seat:
        await command(seat, "bookmark all")
        assert desk.bookmarks() == 3 and "Bookmarked: 3 papers · u undoes" in text(seat)
        await command(seat, "skip all")
        assert desk.stores.marks.count("skipped") == 3
        await seat.press("u", "u")
        assert desk.bookmarks() == 0 == desk.stores.marks.count("skipped")
        monkeypatch.setattr("reader.tui.marking.FEW", 1)
        monkeypatch.setattr("reader.tui.commands.marking.FEW", 1)
        await command(seat, "read all")
        assert "Mark as read: 3 papers" in text(seat)
        await seat.press("escape")
        assert desk.stores.marks.count("read") == 0
        await command(seat, "put all")
        await seat.type("#later")
        await seat.press("enter")
        assert desk.tags() == [("later", 3)] and len(desk.stores.marks.journal()) == 1
        await seat.press("v", "j", "s")
        assert desk.stores.marks.ids("bookmarked") == [one, two]
        await seat.press("r", "t")
        await seat.type("to cite")
        await seat.press("enter")
        assert desk.stores.marks.in_list("to cite") == [one, two] and desk.stores.marks.count("read") == 2
        await seat.press("s")
        assert desk.bookmarks() == 0


async def test_a_box_names_only_keys_that_do_something(opened: Opener, desk: Desk) -> None:
    desk.put_in_list(desk.ids_here, "mine")  # type: ignore[attr-defined]
    async with opened(desk, size=(80, 24)) as seat:
        await seat.press("L", "j")
        keys = seat.screen_text()[-1]
        assert "X export" in keys and "Esc back" in keys
        await seat.press("a")
        assert "Enter make it   Esc close" in text(seat)
        await seat.press("escape", "X")
        assert "↓ ↑ choose   Tab complete   Esc" in text(seat)


async def test_a_list_with_brackets_in_its_name_opens_and_is_exported(opened: Opener, desk: Desk) -> None:
    desk.put_in_list(desk.ids_here[:2], "[b]列表 “q” [/")  # type: ignore[attr-defined]
    async with opened(desk, size=(80, 24)) as seat:
        await seat.press("L", "j")
        assert "2 papers" in text(seat) and "X export" in text(seat)
        await seat.press("enter")
        assert seat.main.paper_list.count == 2
        await seat.press("d")
        assert seat.main.paper_list.count == 1
