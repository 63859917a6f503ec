"""Marks: each kind, its words, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.library.errors import BadName, Gone, LibraryError, UnknownName
from reader.library.marks import Marks, PaperMarks
from reader.paper import Paper

A, B, C = "a" * 16, "b" * 16, "c" * 16
PAPERS = {id: Paper(id, title=f"On {id[0]}") for id in (A, B, C)}


@pytest.fixture
def marks(tmp_path: Path) -> Marks:
    return Marks.open(tmp_path / "marks.sqlite", copy=lambda ids: {id: PAPERS[id] for id in ids if id in PAPERS})


def test_bookmark_says_what_was_done_and_undone(marks: Marks) -> None:
    change = marks.bookmark([A])
    assert (change.words, change.papers) == ("Bookmarked", (A,))
    assert marks.of([A, B]) == {A: PaperMarks(bookmarked=True)}
    assert marks.bookmark([A]).id == 0
    undone = marks.undo()
    assert undone is not None and undone.words == "Undid: bookmark of “On a”"
    assert marks.of([A]) == {} and marks.undo() is None
    redone = marks.redo()
    assert redone is not None and redone.words == "Redid: bookmark of “On a”"
    assert marks.ids("bookmarked") == [A] and marks.redo() is None


def test_toggle_sets_all_before_it_takes_all_off(marks: Marks) -> None:
    marks.bookmark([A])
    marks.bookmark([A, B], None)
    assert marks.ids("bookmarked") == [A, B]
    assert marks.bookmark([A, B], None).words == "Bookmark taken off: 2 papers"
    assert marks.ids("bookmarked") == []


def test_a_new_change_ends_what_could_be_redone(marks: Marks) -> None:
    marks.bookmark([A])
    marks.undo()
    marks.bookmark([B])
    assert marks.redo() is None and marks.ids("bookmarked") == [B]


def test_lists_keep_their_order(marks: Marks) -> None:
    marks.put_in_list([A, B, C], "Thesis")
    marks.move_in_list(C, "thésis", 0)
    assert marks.in_list("THESIS") == [C, A, B]
    for _ in range(40):  # until no gap is left between two positions
        marks.move_in_list(B, "Thesis", 1)
        marks.move_in_list(A, "Thesis", 1)
    assert marks.in_list("Thesis") == [C, A, B]
    marks.make_list("Other")
    marks.move_list("Other", 0)
    assert [x.name for x in marks.lists()] == ["Other", "Thesis"]
    marks.put_in_list([B], "Other")
    marks.merge_lists("Thesis", "Other")
    assert marks.in_list("Other") == [B, C, A] and len(marks.lists()) == 1
    for _ in range(100):
        if marks.undo() is None:
            break
    assert marks.lists() == [] and marks.of([A, B, C]) == {}


def test_names(marks: Marks) -> None:
    marks.make_list("Théorie/1")
    with pytest.raises(BadName, match="Théorie/1"):
        marks.make_list("THEORIE/1")
    with pytest.raises(BadName, match="200"):
        marks.make_list("x" * 10_000)
    for empty in ("", " \n\t", "\x1b[31m", "\u200b"):
        with pytest.raises(BadName):
            marks.make_list(empty)
    marks.make_list("two\nlines\x07 \x1b]52;c;eA==\x07here")
    assert [x.name for x in marks.lists()] == ["Théorie/1", "two lines here"]
    with pytest.raises(UnknownName, match="nowhere"):
        marks.in_list("nowhere")
    with pytest.raises(BadName):
        marks.rename_list("two lines here", "théorie/1")
    marks.rename_list("Théorie/1", "theorie/1")
    assert marks.lists()[0].name == "theorie/1"
    with pytest.raises(LibraryError):
        marks.bookmark(["not\x1ban id"])


def test_tags_live_while_a_paper_has_them(marks: Marks) -> None:
    marks.tag([A, B], "to cite")
    marks.tag([A], "theory")
    assert marks.of([A])[A].tags == ("theory", "to cite")
    marks.untag([A], "Theory")
    assert [(t.name, t.count) for t in marks.tags()] == [("to cite", 2)]
    marks.rename_tag("to cite", "cite")
    marks.tag([C], "late")
    marks.rename_tag("late", "CITE")
    assert marks.ids("tag", "cite") == [A, B, C]
    marks.delete_tag("cite")
    assert marks.tags() == []
    marks.undo()
    assert marks.ids("tag", "cite") == [A, B, C]


def test_notes(marks: Marks) -> None:
    text = 'a "quote" } { @ , and\nline \\alpha'
    marks.note(A, text + "\x00\x1b[2J")
    assert marks.of([A])[A].note == text
    assert marks.note(A, text).id == 0
    big = "long note\n" * 1_000_000
    marks.note(A, big)
    assert marks.of([A])[A].note == big.strip("\n")
    marks.note(A, "  ")
    assert marks.of([A]) == {}
    marks.undo()
    marks.undo()
    assert marks.of([A])[A].note == text


def test_read_unread_skipped_are_one_state(marks: Marks) -> None:
    assert marks.mark([A, B], "read").words == "Marked read: 2 papers"
    assert marks.mark([A], "skipped").words == "Skipped"
    assert (marks.ids("read"), marks.ids("skipped")) == ([B], [A])
    marks.mark([A, B], "unread")
    assert marks.of([A, B]) == {}
    with pytest.raises(LibraryError):
        marks.mark([A], "eaten")


def test_saved_searches_history_and_position(marks: Marks) -> None:
    marks.save_search("Bandits", "regret bound")
    marks.save_search("bandits", "regret  AND bandit")
    assert [(s.name, s.query) for s in marks.saved()] == [("Bandits", "regret AND bandit")]
    marks.rename_search("BANDITS", "b")
    marks.delete_search("b")
    marks.undo()
    assert marks.saved()[0].name == "b"
    for number in range(600):
        marks.searched(f"q{number}")
    marks.searched("q300")
    assert len(marks.history()) <= 500 and marks.history(2) == ["q300", "q599"]
    marks.remember("last", A)
    assert marks.recall("last") == A
    marks.remember("last", None)
    assert marks.recall("last") is None


def test_copies_outlive_their_source(marks: Marks) -> None:
    marks.bookmark([A])
    marks.tag([B], "x")
    marks.mark([C], "read")
    assert marks.copies([A, B, C]) == {A: PAPERS[A], B: PAPERS[B]}
    marks.keep([Paper(A, title="New"), Paper(C, title="New")])
    assert {id: p.title for id, p in marks.copies([A, B, C]).items()} == {A: "New", B: "On b"}


def test_marks_follow_a_merged_paper(marks: Marks) -> None:
    marks.bookmark([A])
    marks.tag([A], "x")
    marks.note(A, "one")
    marks.note(B, "two")
    marks.follow(A, B)
    assert marks.of([A, B]) == {B: PaperMarks(True, (), ("x",), "two\n\none")}
    assert marks.copies([B])[B] == PAPERS[B]
    marks.follow(B, "d" * 16)
    assert marks.copies(["d" * 16])["d" * 16].id == "d" * 16
    while marks.undo():
        pass
    assert marks.of([A, B, "d" * 16]) == {}


def test_the_version_tells_changes_by_others(tmp_path: Path) -> None:
    one, two = Marks.open(tmp_path / "m.sqlite"), Marks.open(tmp_path / "m.sqlite")
    before = one.version(), two.version()
    two.bookmark([A])
    after = one.version(), two.version()
    assert after[0] != before[0] and after[1] != before[1] and after == (one.version(), two.version())
    assert one.ids("bookmarked") == [A]
    two.searched("x")
    assert (one.version(), two.version()) == after
    assert one.undo() is not None and two.ids("bookmarked") == []
    one.close()
    two.close()
    again = Marks.open(tmp_path / "m.sqlite")
    assert again.redo() is not None and again.ids("bookmarked") == [A]


def test_what_cannot_be_kept_because_the_file_is_gone_is_not_said_to_be_made(marks: Marks, tmp_path: Path) -> None:
    marks.bookmark([A])
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / "marks.sqlite").rename(elsewhere)
    with pytest.raises(Gone, match=r"marks\.sqlite was deleted or moved while it was open; nothing was changed"):
        marks.bookmark([B])
    (tmp_path / "marks.sqlite").write_bytes(b"")  # another file under its name is not the one that is open
    with pytest.raises(Gone):
        marks.bookmark([B])
    elsewhere.replace(tmp_path / "marks.sqlite")  # put back, it is gone on with
    marks.bookmark([B])
    assert marks.ids("bookmarked") == [A, B]
