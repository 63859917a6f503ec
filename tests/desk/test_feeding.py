"""The index is fed in few commits, and what a killed run leaves out is caught up."""

from __future__ import annotations

from pathlib import Path

from reader.desk.adding import BATCH, Batch
from reader.desk.feeding import SECONDS, Feed
from reader.desk.indexing import catch_up
from reader.index import Index
from reader.library.papers import Papers
from reader.library.stale import stale
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


def test_what_a_killed_run_changed_and_took_out_is_caught_up(tmp_path: Path) -> None:
    papers = Papers.open(tmp_path / "papers.sqlite")
    rows = papers.add([paper(n, "regret") for n in range(3)])
    index = Index.open(tmp_path / "index")
    catch_up(index, papers)
    papers.update(rows[1], paper(1, "bandits"))
    papers._delete([rows[2]])  # the run ends here: the index was told of nothing
    papers.close()
    papers = Papers.open(tmp_path / "papers.sqlite")
    assert index.search(parse("regret")).total == 3
    catch_up(index, papers)
    assert (index.search(parse("regret")).total, index.search(parse("bandits")).total) == (1, 1)
    assert stale(papers.store) == []
    index.close()
    papers.close()


def test_many_changes_among_new_papers_share_their_commits(tmp_path: Path) -> None:
    index = Index.open(tmp_path / "index")
    papers = Papers.open(tmp_path / "papers.sqlite")
    feed = Feed(index, lambda: 0.0)
    feed.take(Batch([(row, paper(row, "regret")) for row in range(BATCH)], []))
    assert index.count == BATCH  # the first batch is findable at once
    changed = [(row, paper(row, "bandits")) for row in range(3)]
    feed.take(Batch([(BATCH + row, paper(BATCH + row, "regret")) for row in range(BATCH - 3)], changed))
    feed.take(Batch([(2 * BATCH, paper(2 * BATCH, "regret"))], []))
    index.commit()
    feed.settle(papers)
    assert index.count == 2 * BATCH - 2 and index.search(parse("bandits")).total == 3
    index.close()
    papers.close()
