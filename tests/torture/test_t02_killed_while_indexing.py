"""T02: killed while indexing, at any moment and at each of the seams between the stores."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

import reader.desk.adding
import reader.desk.feeding
import reader.desk.reattaching
from reader.index.engine import Index
from reader.index.storage import Store
from reader.library.papers import Papers
from tests.torture.harness import corpus, desk_at, filled, in_step, killed, marks_in


def adding(home: Path, source: Path) -> Callable[[], None]:
    """Add a file in small batches, as a killed process would."""

    def work() -> None:
        reader.desk.adding.BATCH = reader.desk.feeding.BATCH = 100
        reader.desk.feeding.EVERY = 300
        with desk_at(home) as desk:
            desk.add([str(source)])

    return work


def killed_at_any_moment(folder: Path, trials: int, seed: int, size: int = 1500) -> int:
    """Kill `trials` runs that add a new file each; returns how many were really cut short."""
    home = folder / "home"
    filled(home)
    before = marks_in(home)
    dice = random.Random(seed)
    cut = 0
    for trial in range(trials):
        source = corpus(folder / f"{trial}.jsonl", size, first=1000 + trial * 2000)
        cut += killed(adding(home, source), dice.uniform(0.0, size / 2500))
        assert in_step(home) >= 60, "it opens by itself, and the index holds what the library holds"
        assert marks_in(home) == before
        if trial % 10 == 9 or trial == trials - 1:  # and it goes on where it stopped
            sources = [str(folder / f"{n}.jsonl") for n in range(trial + 1)]
            with desk_at(home) as desk:
                desk.add(sources)
            assert in_step(home) == 60 + size * (trial + 1)
    return cut


def test_T02_killed_while_indexing(tmp_path: Path) -> None:
    assert killed_at_any_moment(tmp_path, 4, 1, size=500) > 0


@pytest.mark.torture
@pytest.mark.parametrize("part", range(5))  # 200 in all, each with a library of its own that grows to 60,000 papers
def test_T02_killed_while_indexing_200_times(tmp_path: Path, part: int) -> None:
    assert killed_at_any_moment(tmp_path, 40, part) > 20


SEAMS = {
    "before the papers are written": (Papers, "add", False),
    "papers written, index not told": (reader.desk.feeding.Feed, "take", False),
    "segment made, not committed": (Index, "commit", False),
    "committed, no manifest": (Store, "record", False),
    "committed, with its manifest": (Store, "record", True),
    "added, keys not written": (Papers, "finish", False),
    "before a new generation is in use": (Store, "swap", False),
    "after a new generation is in use": (Store, "swap", True),
}


@pytest.mark.parametrize("seam", SEAMS)
def test_T02_killed_between_the_stores(tmp_path: Path, seam: str, turn: int = 2) -> None:
    home = tmp_path / "home"
    filled(home)
    before = marks_in(home)
    source = corpus(tmp_path / "more.jsonl", 300, first=5000)
    of, name, behind = SEAMS[seam]
    count = 0

    def work() -> None:
        inner = getattr(of, name)

        def wrapped(*args: object, **options: object) -> object:
            nonlocal count
            count += 1
            if count == turn and not behind:
                os.kill(os.getpid(), signal.SIGKILL)
            answer = inner(*args, **options)
            if count == turn:
                os.kill(os.getpid(), signal.SIGKILL)
            return answer

        setattr(of, name, wrapped)
        for _ in range(turn):
            adding(home, source)()
            with desk_at(home) as desk:
                desk.reindex()

    assert killed(work)
    assert in_step(home) >= 60 and marks_in(home) == before
    with desk_at(home) as desk:
        desk.add([str(source)])
    assert in_step(home) == 360 and marks_in(home) == before


@pytest.mark.parametrize("what", ["changed", "removed"])
def test_T02_killed_after_papers_changed_and_before_the_index_was_told(tmp_path: Path, what: str) -> None:
    home, source = tmp_path / "home", tmp_path / "more.jsonl"
    filled(home)
    corpus(source, 50, first=5000)
    with desk_at(home) as desk:
        desk.add([str(source)])
    before = marks_in(home)
    source.write_text(source.read_text().replace("for the regret", "for the newword"))

    def work() -> None:
        def die(*_: object, **__: object) -> None:
            os.kill(os.getpid(), signal.SIGKILL)

        Index.remove = die  # type: ignore[method-assign]
        with desk_at(home) as desk:
            desk.add([str(source)]) if what == "changed" else desk.remove_source(str(source))

    assert killed(work)
    assert in_step(home) == (110 if what == "changed" else 60) and marks_in(home) == before
    with desk_at(home) as desk:
        assert desk.search("newword").total == (50 if what == "changed" else 0)
        assert desk.search("regret").total == 60
