"""Two papers that a third record shows to be one are joined, and can be split again for good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reader.desk.desk import Desk
from reader.desk.joining import NothingToSplit
from reader.paper import Paper
from reader.paths import home

PREPRINT = {"title": "Clocks that drift", "authors": ["Ada Moreau"], "id": "2101.00001", "abstract": "We read clocks."}
ARTICLE = {"title": "On clocks that drift slowly", "authors": ["Ada Moreau"], "doi": "10.1000/c", "venue": "J. Time"}
BOTH = PREPRINT | {"doi": "10.1000/c", "title": "Clocks that drift slowly"}


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(home(tmp_path / "home"))
    made.start(seeds=False)
    yield made
    made.close()


def put(desk: Desk, path: Path, *records: dict[str, Any]) -> tuple[int, int, int]:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    report = desk.add([str(path)])
    assert report.records == report.added + report.updated + report.duplicates + report.rejected
    return report.added, report.updated, report.duplicates


def papers(desk: Desk) -> list[Paper]:
    return [entry.paper for entry in desk.entries(desk.everything().rows)]


def test_a_third_record_joins_two(desk: Desk, tmp_path: Path) -> None:
    assert put(desk, tmp_path / "a.jsonl", PREPRINT) == (1, 0, 0)
    assert put(desk, tmp_path / "b.jsonl", ARTICLE) == (1, 0, 0)
    first, second = papers(desk)
    desk.bookmark([second.id], True)
    assert put(desk, tmp_path / "c.jsonl", BOTH) == (0, 1, 0)
    (one,) = papers(desk)
    assert (one.id, one.arxiv_id, one.doi, one.venue) == (first.id, "2101.00001", "10.1000/c", "J. Time")
    assert [Path(place.path).name for place in one.sources] == ["a.jsonl", "c.jsonl", "b.jsonl"]
    entry = desk.find(second.id)
    assert entry.paper.id == first.id and entry.marks.bookmarked
    assert desk.search("drift").total == 1 and desk.search("slowly").total == 0
    for name, record in (("a", PREPRINT), ("b", ARTICLE), ("c", BOTH)):
        assert put(desk, tmp_path / f"{name}.jsonl", record)[0] == 0
    assert len(papers(desk)) == 1


def test_what_was_split_stays_two(desk: Desk, tmp_path: Path) -> None:
    put(desk, tmp_path / "a.jsonl", PREPRINT)
    put(desk, tmp_path / "b.jsonl", ARTICLE)
    first, second = papers(desk)
    desk.bookmark([first.id], True)
    put(desk, tmp_path / "c.jsonl", BOTH)
    assert [paper.id for paper in desk.split(first.id)] == [second.id]
    one, other = papers(desk)
    assert (one.id, one.title, one.venue) == (first.id, "Clocks that drift", None)
    assert (other.id, other.title, other.venue) == (second.id, ARTICLE["title"], "J. Time")
    assert desk.find(first.id).marks.bookmarked and not desk.find(second.id).marks.bookmarked
    assert desk.search("drift").total == 2
    for name, record in (("a", PREPRINT), ("b", ARTICLE), ("c", BOTH)):
        assert put(desk, tmp_path / f"{name}.jsonl", record)[0] == 0
    assert len(papers(desk)) == 2
    with pytest.raises(NothingToSplit):
        desk.split(first.id)


def test_a_paper_that_was_taken_for_another_by_its_title(desk: Desk, tmp_path: Path) -> None:
    known = {"title": "Clocks that drift slowly", "authors": ["Ada Moreau"], "year": 2020, "abstract": "We read clocks."}
    again = known | {"abstract": "We read clocks with care.", "doi": "10.1000/c", "keywords": ["clocks"]}
    put(desk, tmp_path / "a.jsonl", known)
    assert put(desk, tmp_path / "b.jsonl", again) == (0, 1, 0)
    (one,) = papers(desk)
    assert one.keywords == ("clocks",) and len(one.sources) == 2
    (other,) = desk.split(one.id)
    first, second = papers(desk)
    assert second == other and second.doi == "10.1000/c"
    assert (first.id, first.keywords, first.doi, len(first.sources)) == (one.id, (), None, 1)
    assert put(desk, tmp_path / "b.jsonl", again) == (0, 0, 1)
    assert put(desk, tmp_path / "a.jsonl", known) == (0, 0, 1)
    assert len(papers(desk)) == 2


def test_a_preprint_and_its_article_years_later(desk: Desk, tmp_path: Path) -> None:
    text = "We show that slow clocks drift less than fast ones when both are read by careless people in cold rooms."
    known = {"title": "Clocks that drift slowly", "authors": ["Ada Moreau"], "year": 2017, "abstract": text}
    put(desk, tmp_path / "a.jsonl", known)
    assert put(desk, tmp_path / "b.jsonl", known | {"year": 2022, "abstract": text + " In winter."}) == (0, 0, 1)
    report = {"title": "Report of the clock group", "authors": ["Ada Moreau"], "year": 2010, "abstract": text}
    put(desk, tmp_path / "c.jsonl", report)
    other = "The clock group met twice, moved to a larger room, and elected a new head; nothing else is to be told of it."
    assert put(desk, tmp_path / "d.jsonl", report | {"year": 2016, "abstract": other}) == (1, 0, 0)
