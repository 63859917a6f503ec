"""T17: sources that go, change or are replaced, while the app is open or while they are read, and come back or not."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from reader.desk.desk import Desk
from tests.torture.harness import desk_at

COUNT = 24
LOSSES = ("deleted", "emptied", "cut in half", "replaced", "renamed", "a folder in its place", "taken out")
RETURNS = ("never", "the same", "moved", "as version 2", "with a DOI")
MOMENTS = ("open", "read")
CASES = list(product(LOSSES, RETURNS, MOMENTS))


def lines(how: str = "") -> str:
    """The file: papers with an arXiv id and papers with a title and authors alone, by turns."""
    made = []
    for n in range(COUNT):
        record: dict[str, object] = {
            "title": f"Paper {n} on bandits with delays",
            "authors": [f"Ann Author{n}", "Bo Beispiel"],
            "abstract": f"We prove a bound x{n} for bandits. " * 4,
            "year": 2021,
        }
        if n % 2:
            record["arxiv_id"] = f"2101.{n:05d}v{2 if how == 'as version 2' else 1}"
        if how == "as version 2":
            record["abstract"] = f"We prove a better bound x{n} for bandits. " * 5
        if how == "with a DOI":
            record["doi"] = f"10.1234/x.{n}"
        made.append(json.dumps(record))
    return "\n".join(made) + "\n"


def lose(source: Path, how: str, desk: Desk | None) -> None:
    """Let the source go in a way."""
    content = source.read_bytes()
    if how == "renamed":
        source.rename(source.with_suffix(".away"))
    elif how == "taken out":
        if desk is not None:
            desk.remove_source(str(source))
        source.unlink()
    elif how in ("deleted", "a folder in its place"):
        source.unlink()
        if how != "deleted":
            source.mkdir()
    else:
        other = json.dumps({"title": "Of something else", "abstract": "Nothing of what was here before. " * 4})
        source.write_bytes({"emptied": b"", "cut in half": content[: len(content) // 2]}.get(how, other.encode()))


def outlives(folder: Path, loss: str, back: str, moment: str) -> None:
    """One case: what is open stays, the marks are kept, the copies shown; what comes back has its marks again."""
    home, source = folder / "home", folder / "papers.jsonl"
    source.write_text(lines())
    with desk_at(home) as desk:
        desk.add([str(source)])
        everything = desk.everything()
        opened = desk.entries(everything.rows)
        marked = [entry.paper for entry in opened[3:9]]
        ids = [paper.id for paper in marked]
        desk.bookmark(ids, True)
        desk.note(ids[0], "a note")
        if moment == "open":
            lose(source, loss, desk)
        else:
            gone = False

            def told(_: object) -> None:
                nonlocal gone
                if not gone:
                    gone = True
                    lose(source, loss, None)

            desk.add([str(source)], progress=told)
            if loss == "taken out":
                desk.remove_source(str(source))
        if loss not in ("taken out",):  # what was read stays until somebody takes it out
            assert [entry.paper for entry in desk.entries(everything.rows)] == [entry.paper for entry in opened]
        if source.is_file():
            desk.add([str(source)])  # read again as it is now
        shown = desk.entries(desk.search("is:bookmarked").rows)
        assert [entry.paper.title for entry in shown] == [paper.title for paper in marked]
        assert shown[0].marks.note == "a note" and all(entry.marks.bookmarked for entry in shown)
        if back == "never":
            return
        if source.is_dir():
            source.rmdir()
        place = folder / "elsewhere.jsonl" if back == "moved" else source
        place.write_text(lines(back))
        desk.add([str(place)])
    with desk_at(home) as desk:
        found = desk.entries(desk.search("is:bookmarked").rows)
        assert [entry.paper.title for entry in found] == [paper.title for paper in marked]
        assert all(entry.row >= 0 for entry in found), "each mark hangs on a paper of the library again"
        assert found[0].marks.note == "a note"
        if back == "as version 2":
            assert all("better" in entry.paper.abstract for entry in found)


@pytest.mark.parametrize(("loss", "back", "moment"), CASES[::7])
def test_T17_marks_outlive_their_source(tmp_path: Path, loss: str, back: str, moment: str) -> None:
    outlives(tmp_path, loss, back, moment)


@pytest.mark.torture
@pytest.mark.parametrize(("loss", "back", "moment"), CASES)
def test_T17_marks_outlive_their_source_in_70_ways(tmp_path: Path, loss: str, back: str, moment: str) -> None:
    outlives(tmp_path, loss, back, moment)
