"""The index is fed in few commits, and what a killed run leaves out is caught up."""

from __future__ import annotations

from pathlib import Path

from reader.desk.adding import Batch
from reader.desk.feeding import SECONDS, Feed
from reader.desk.indexing import catch_up
from reader.index import Index
from reader.library.papers import Papers
from reader.paper import Paper
from reader.query import parse


def paper(number: int, words: str) -> Paper:
    """A paper of its own."""
    return Paper(id=f"{number:016x}", title=f"Title {number}", abstract=words)


def test_a_common_commit_waits_for_its_time(tmp_path: Path) -> None:
    now = [0.0]
    index = Index.open(tmp_path / "index")
    feed = Feed(index, lambda: now[0])
    feed.take(Batch([(0, paper(0, "regret"))], []))
    assert index.count == 0
    now[0] = SECONDS
    feed.take(Batch([(1, paper(1, "bandits"))], []))
    assert index.count == 2
    index.close()


def test_a_paper_that_changes_while_it_waits_is_there_once(tmp_path: Path) -> None:
    index = Index.open(tmp_path / "index")
    feed = Feed(index, lambda: 0.0)
    feed.take(Batch([(0, paper(0, "regret"))], []))
    feed.take(Batch([], [(0, paper(0, "bandits"))]))
    assert index.count == 1
    assert index.search(parse("bandits")).total == 1
    assert index.search(parse("regret")).total == 0
    index.close()


def test_what_a_killed_run_left_waiting_is_caught_up(tmp_path: Path) -> None:
    papers = Papers.open(tmp_path / "papers.sqlite")
    rows = papers.add([paper(0, "regret"), paper(1, "bandits")])
    index = Index.open(tmp_path / "index")
    Feed(index, lambda: 0.0).take(Batch([(rows[0], paper(0, "regret"))], []))
    index.close()  # nothing was committed
    index = Index.open(tmp_path / "index")
    assert index.count == 0
    catch_up(index, papers)
    assert index.count == 2
    index.close()
    papers.close()
