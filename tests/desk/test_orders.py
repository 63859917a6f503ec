"""Whatever narrows the papers, an order means the same as for all of them, and is named as what it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.desk.desk import Desk
from reader.paths import home

PAPERS = [
    {"title": f"Paper {n}", "venue": "ICML" if n % 3 else "ICLR", "year": 2020 + n % 2, "abstract": f"On clock {n}."}
    for n in range(12)
]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    made = Desk(home(tmp_path / "home"))
    made.start(seeds=False)
    path = tmp_path / "papers.jsonl"
    path.write_text("".join(json.dumps(paper) + "\n" for paper in PAPERS), encoding="utf-8")
    made.add([str(path)])
    yield made
    made.close()


@pytest.mark.parametrize("query", ["venue:ICML", "(venue:ICML OR venue:ICLR)", "year:2021", "is:unread", "-venue:ICLR"])
@pytest.mark.parametrize("reverse", [False, True])
def test_papers_that_are_only_narrowed_come_as_they_came(desk: Desk, query: str, reverse: bool) -> None:
    everything = list(desk.everything("added", reverse).rows)
    for sort in ("best", "added"):
        found = desk.search(query, sort=sort, reverse=reverse)
        assert list(found.rows) == [row for row in everything if row in set(found.rows)]
        assert found.described.endswith("last come first" if reverse else "as they came")
        assert found.own_order == ""


def test_words_and_lists_have_an_order_of_their_own(desk: Desk) -> None:
    assert desk.search("clock").own_order == "best first"
    ids = [entry.paper.id for entry in desk.entries([5, 2])]
    desk.put_in_list(ids, "to cite")
    listed = desk.search('list:"to cite"')
    assert listed.own_order == "as you put them" and list(listed.rows) == [5, 2]
