"""Documents made beside this process are those made in it, whatever becomes of the worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.desk import making
from reader.desk.adding import Batch
from reader.desk.documents import document_of
from reader.desk.feeding import Feed
from reader.desk.indexing import catch_up
from reader.desk.making import AFTER, PIECE, Maker, made
from reader.index import Index
from reader.index.protocol import Prepared
from reader.index.schema import values_of
from reader.library.papers import Papers
from reader.paper import Paper, Source
from reader.query import parse

TEXTS = (
    "We bound the regret of bandits by $O(\\sqrt{T \\log n})$ and $x_1^2$.",
    "Plain words, naïve Bayes 3D; a lone \ud800 sign.",
    "",
    "\\newcommand{\\R}{\\mathbb R} Norms on $\\R^n$ \\emph{and} **more**.",
)


def papers(count: int, start: int = 0) -> list[tuple[int, Paper]]:
    """Papers with all that a document is made of, each with its row."""
    return [
        (
            row,
            Paper(
                f"{row:016x}",
                title=f"Title {row} of $k_{{{row}}}$" if row % 3 else None,
                abstract=f"{TEXTS[row % 4]} paper{row}",
                authors=("Ada Lovelace", "Émile Borel"),
                venue="ICML" if row % 2 else None,
                year=2000 + row % 20 if row % 5 else None,
                date="2001-02-03" if row % 7 else None,
                keywords=("regret", "bandits") if row % 4 else (),
                doi=f"10.1/{row}",
                arxiv_id="2401.00001" if row % 6 else None,
                url="https://Example.org/A",
                ids={"pmid": str(row)},
                extra={"month": "5"},
                sources=(Source("/a/file.jsonl", row + 1, row + 1),) if row % 8 else (),
            ),
        )
        for row in range(start, start + count)
    ]


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_cores", lambda: 2)


@pytest.fixture
def maker() -> Iterator[Maker]:
    with Maker(after=0, clock=lambda: 7.0) as one:
        yield one


def values(documents: object) -> list[dict[str, object]]:
    """What Tantivy would be given."""
    return [one.values if isinstance(one, Prepared) else values_of(one) for one in documents]  # type: ignore[attr-defined]


def here(given: list[tuple[int, Paper]]) -> list[dict[str, object]]:
    return [values_of(document_of(row, paper, now=7)) for row, paper in given]


def same(documents: object, given: list[tuple[int, Paper]]) -> bool:
    """Whether they are what is made here, but for the time at which a paper was made without the worker."""
    return [one | {"added": 7} for one in values(documents)] == here(given)


def gone(pid: int) -> bool:
    """Whether a process has ended within some seconds."""
    for _ in range(500):
        try:
            if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
                return True
            os.kill(pid, 0)
        except (ProcessLookupError, FileNotFoundError):
            return True
        time.sleep(0.02)
    return False


def test_the_worker_makes_what_is_made_here_in_its_order(maker: Maker) -> None:
    given = papers(3 * PIECE + 17)
    maker.give(given)
    documents = list(maker.rest())
    assert maker.worker is not None
    assert all(isinstance(one, Prepared) for one in documents)
    assert values(documents) == here(given)


def test_more_than_the_worker_has_room_for_is_made_here_too(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "PIECE", 3)
    given = papers(200)
    maker.give(given[:120])
    first = list(maker.ready())
    assert len(maker._pieces) <= making.MOST
    maker.give(given[120:])
    second = list(maker.ready())
    assert len(maker._pieces) <= making.MOST
    assert any(not isinstance(one, Prepared) for one in (*first, *second))
    assert same([*first, *second, *maker.rest()], given)


def test_long_texts_go_in_smaller_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "SIGNS", 100)
    given = [(row, Paper(f"{row:016x}", abstract="x" * length)) for row, length in enumerate((500, 10, 60, 60, 5))]
    assert [[row for row, _ in part] for part in making._parts(given)] == [[0], [1, 2], [3, 4]]
    assert list(making._parts([])) == []


def test_a_few_papers_start_no_worker() -> None:
    with Maker() as few:
        few.give(papers(AFTER // 2))
        few.give(papers(AFTER // 2, AFTER // 2))
        assert few.worker is None
        few.give(papers(1, AFTER))
        assert few.worker is not None


def test_one_core_starts_no_worker(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_cores", lambda: 1)
    maker.give(papers(5))
    assert maker.worker is None
    assert same(maker.rest(), papers(5))


@pytest.mark.parametrize("what", ["before", "while"])
def test_a_killed_worker_loses_nothing(maker: Maker, what: str) -> None:
    given = papers(4 * PIECE)
    maker.give(given[:1])
    assert maker.worker
    pid = maker.worker.pid
    if what == "while":
        maker.give(given[1 : 2 * PIECE])
    os.kill(pid, signal.SIGKILL)
    maker.give(given[2 * PIECE :] if what == "while" else given[1:])
    assert same(maker.rest(), given)
    assert maker.worker is None
    assert gone(pid)
    maker.give(given[:5])
    assert maker.worker is None, "what died once is not started again"


def test_a_worker_that_does_not_answer_is_given_up(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "PATIENCE", 0.2)
    maker.give(papers(1))
    assert maker.worker
    pid = maker.worker.pid
    os.kill(pid, signal.SIGSTOP)
    maker.give(papers(10, 1))
    assert same(maker.rest(), papers(11))
    assert gone(pid)


def test_a_worker_that_cannot_start_is_done_without(maker: Maker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    maker.give(papers(5))
    assert maker.worker is None
    assert same(maker.rest(), papers(5))
    monkeypatch.setattr(sys, "executable", "/bin/false" if os.path.exists("/bin/false") else "/usr/bin/false")
    with Maker(after=0) as other:
        other.give(papers(5))
        assert same(other.rest(), papers(5))


def test_a_paper_of_odd_types_is_made_here_and_the_worker_goes_on(maker: Maker) -> None:
    class Odd(str):
        pass

    given = [(0, Paper("0" * 16, title=Odd("A title"), abstract="words")), *papers(3, 1)]
    maker.give(given)
    assert same(maker.rest(), given)
    maker.give(papers(3))
    assert all(isinstance(one, Prepared) for one in maker.rest())


def test_what_is_wrong_with_a_paper_is_named_here(maker: Maker) -> None:
    maker.give([(0, Paper("0" * 16, title=5))])  # type: ignore[arg-type]
    with pytest.raises((TypeError, AttributeError)):
        list(maker.rest())


def test_a_generator_that_is_dropped_ends_its_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "AFTER", 0)
    started: list[int] = []
    start = making._Worker.__init__

    def noting(self: making._Worker) -> None:
        start(self)
        started.append(self.pid)

    monkeypatch.setattr(making._Worker, "__init__", noting)
    documents = made(iter(papers(3 * PIECE)))
    next(documents)
    documents.close()  # type: ignore[attr-defined]
    assert started and all(map(gone, started))


def test_a_busy_machine_counts_as_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(os, "sched_getaffinity", lambda pid: {0, 1, 2, 3}, raising=False)
    monkeypatch.setattr(os, "getloadavg", lambda: (2.0, 30.0, 30.0))
    assert making._cores() == 4
    monkeypatch.setattr(os, "getloadavg", lambda: (30.0, 2.0, 2.0))
    assert making._cores() == 1


# The reader around it ----------------------------------------------------------------------------------------------

BUILD = """
import os, signal, sys, time
from reader.desk import making
making._cores = lambda: 2
from tests.desk.test_making import papers
maker = making.Maker(after=0)
maker.give(papers(4000))
print(maker.worker.pid, flush=True)
if sys.argv[1] == "idle":
    list(maker.rest())
time.sleep(60)
"""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("when", ["idle", "busy"])
def test_however_the_reader_ends_its_worker_does(sign: signal.Signals, when: str) -> None:
    process = subprocess.Popen([sys.executable, "-c", BUILD, when], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert process.stdout
    worker = int(process.stdout.readline())
    process.send_signal(sign)
    process.wait(30)
    process.stdout.close()
    assert gone(worker)


def test_the_index_is_the_same_with_a_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    given = papers(2_600)
    found = {}
    for name, after in (("with", 0), ("without", 10**9)):
        monkeypatch.setattr(making, "AFTER", after)
        index = Index.open(tmp_path / name)
        feed = Feed(index, lambda: 0.0)
        feed.take(Batch(given[:1_000], []))
        assert (feed._maker.worker is not None) == (name == "with")
        feed.take(Batch(given[1_000:2_000], [(5, Paper("5" * 16, abstract="changed while it waited"))]))
        feed.take(Batch(given[2_000:], [(2_000 - 1, Paper("6" * 16, abstract="changed while it waited"))]))
        feed.finish()
        index.commit()
        queries = ("regret", "paper2599", "author:borel", "title:title", "$x^2$", "changed", "icml year:2007")
        hits = [index.search(parse(query), sort="added", limit=3_000) for query in queries]
        found[name] = (index.count, index.last_row, [list(hit.rows) for hit in hits])
        index.close()
    assert found["with"] == found["without"]
    assert found["with"][0] == 2_600
    assert all(found["with"][2])


def test_a_feed_that_got_nothing_opens_no_writer(tmp_path: Path) -> None:
    first, second = Index.open(tmp_path / "index"), Index.open(tmp_path / "index")
    first.add([document_of(0, Paper("0" * 16, abstract="words"))])  # holds the writer's lock
    feed = Feed(second, lambda: 0.0)
    feed.take(Batch([], []))
    feed.finish()
    feed.finish()
    first.close()
    second.close()


def test_after_an_error_nothing_goes_in_beyond_what_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Papers.open(tmp_path / "papers.sqlite")
    given = [(row, Paper(f"{row:016x}", abstract=f"paper{row}")) for row in range(30)]
    library.add([paper for _, paper in given])
    monkeypatch.setattr(making, "AFTER", 0)
    index = Index.open(tmp_path / "index")
    feed = Feed(index, lambda: 0.0)
    feed.take(Batch(given[:10], []))
    with monkeypatch.context() as broken:
        broken.setattr(Maker, "ready", lambda self: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            feed.take(Batch(given[10:20], []))
    feed.finish()
    index.commit()
    assert index.last_row < 10
    catch_up(index, library)
    assert index.count == 30
    index.close()
    library.close()
