"""Bad input for marks: clear words, nothing lost, nothing half done."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def ids(run: Run, tmp_path: Path) -> list[str]:
    """Two papers, the first bookmarked with a note."""
    bib = tmp_path / "two.bib"
    bib.write_text("@misc{a, title={One}, abstract={A.}}\n@misc{b, title={Two}, abstract={B.}}\n")
    run("add", str(bib))
    found = [json.loads(line)["id"] for line in run("list", "--json")[1].splitlines()]
    run("bookmark", found[0])
    run("note", found[0], "mine")
    return found


def lists(run: Run) -> list[tuple[str, int]]:
    return [(found["name"], found["papers"]) for found in map(json.loads, run("lists", "--json")[1].splitlines())]


def test_names_of_every_kind(run: Run, ids: list[str]) -> None:
    assert run("lists", "add", "a/b\\c ../d", ids[0])[0] == 0
    assert run("lists", "add", "two\nlines\x1b]52;c;eA==\x07 and\x00 more\u202e", ids[0])[0] == 0
    assert lists(run) == [("a/b\\c ../d", 1), ("two lines and more", 1)]
    assert json.loads(run("list", "--in", "A/B\\C ../D", "--json")[1])["id"] == ids[0]
    for name, said in (("x" * 10_000, "200 characters"), ("", "which list"), ("\x07\u200b", "visible character")):
        status, out, error = run("lists", "add", name, ids[0])
        assert status and out == "" and said in error and error.count("\n") == 1
    assert len(lists(run)) == 2
    assert run("tag", "t" * 10_000, ids[0])[0] == 1 and run("tag", "a/b", ids[0])[0] == 0


def test_names_that_differ_in_case_or_accents_are_one(run: Run, ids: list[str]) -> None:
    run("lists", "new", "Théorie")
    assert "already" in run("lists", "new", "THEORIE")[2]
    run("lists", "add", "theorie", ids[0])
    run("lists", "add", "THE\u0301ORIE", ids[1])
    assert lists(run) == [("Théorie", 2)]
    assert len(run("list", "--in", "theorie", "--json")[1].splitlines()) == 2
    assert len(run("search", "--json", 'list:"theorie"')[1].splitlines()) == 2
    run("lists", "new", "Other")
    assert "already" in run("lists", "rename", "Other", "théorie")[2]
    assert [name for name, _ in lists(run)] == ["Théorie", "Other"]


def test_lists_are_merged_and_put_in_order(run: Run, ids: list[str]) -> None:
    run("lists", "add", "one", *ids)
    run("lists", "add", "two", ids[1])
    assert run("lists", "move", "one", ids[1], "1")[1] == "Moved in “one”\n"
    assert [json.loads(line)["id"] for line in run("list", "--in", "one", "--json")[1].splitlines()] == ids[::-1]
    assert run("lists", "move", "two", "1")[0] == 0 and [name for name, _ in lists(run)] == ["two", "one"]
    for wrong in (("move", "one"), ("move", "one", "0"), ("move", "one", "x"), ("merge", "one")):
        assert run("lists", *wrong)[0] == 2
    assert run("lists", "merge", "one", "one")[0] == 1 and run("lists", "merge", "one", "none")[0] == 1
    assert run("lists", "merge", "two", "one")[1] == "Merged “two” into “one”\n" and lists(run) == [("one", 2)]


def test_a_note_of_ten_megabytes(run: Run, ids: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    text = ("A line of a note with $x_1$ and é.\n" * 300_000).strip()
    assert len(text.encode()) > 10_000_000
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert run("note", ids[1], "-")[1] == "Note kept\n"
    assert run("note", ids[1])[1] == text + "\n"
    dump = tmp_path / "marks.jsonl"
    assert run("dump", "-o", str(dump))[0] == 0
    run("note", ids[1], "--remove")
    assert run("restore", str(dump))[0] == 0 and run("note", ids[1])[1] == text + "\n"
    assert "Undid" in run("undo")[1] and run("note", ids[1])[0] == 1


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: text[: len(text) // 2], "cut"),
        (lambda text: text.rsplit("\n", 2)[0] + "\n", "cut"),
        (lambda text: "", "empty"),
        (lambda text: text.replace('"version":1', '"version":2', 1), "version 2"),
        (lambda text: text.replace('"position":', '"posture":', 1), "line 2"),
        (lambda text: "@misc{a, title={One}}\n", "reader dump"),
    ],
)
def test_a_dump_that_cannot_be_restored_changes_nothing(
    run: Run, ids: list[str], tmp_path: Path, spoil: Callable[[str], str], said: str
) -> None:
    before = run("dump")[1]
    run("bookmark", ids[0], "--remove")
    run("bookmark", ids[1])
    now = run("dump")[1]
    (tmp_path / "bad.jsonl").write_text(spoil(before))
    status, out, error = run("restore", str(tmp_path / "bad.jsonl"))
    assert status == 1 and out == "" and said in error and "nothing was restored" in error and "Traceback" not in error
    assert run("dump")[1] == now


def test_a_dump_for_papers_that_are_not_here(
    run: Run, ids: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = run("dump")[1]
    bare = "".join(line for line in whole.splitlines(keepends=True) if '"kind":"copy"' not in line)
    (tmp_path / "whole.jsonl").write_text(whole)
    (tmp_path / "bare.jsonl").write_text(bare)
    monkeypatch.setenv("READER_HOME", str(tmp_path / "elsewhere"))
    words = run("restore", str(tmp_path / "bare.jsonl"))[1]
    assert "neither here nor in the file" in words and "the marks are kept" in words
    run("add", str(tmp_path / "two.bib"))
    assert [json.loads(line)["id"] for line in run("list", "--bookmarked", "--json")[1].splitlines()] == [ids[0]]
    monkeypatch.setenv("READER_HOME", str(tmp_path / "third"))
    assert run("restore", str(tmp_path / "whole.jsonl"))[1].startswith("Restored 2 marks of 1 paper")
    (shown,) = map(json.loads, run("list", "--bookmarked", "--json")[1].splitlines())
    assert (shown["title"], shown["note"]) == ("One", "mine")
