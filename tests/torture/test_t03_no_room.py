"""T03 for the index, exports and settings: files that may not grow, k bytes more each round.

The stores of papers and marks are in test_library_crashes.py.
"""

from __future__ import annotations

import resource
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.torture.harness import Done, corpus, desk_at, filled, in_step, marks_in, reader


def limited(size: int) -> Callable[[], None]:
    """In a child: no file may grow beyond `size` bytes."""

    def before() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return before


def refused(done: Done, *names: str) -> bool:
    """Whether a run said what it could not write; a run that had room enough ends well."""
    assert done.clean_end(), done
    if done.status == 0:
        return False
    assert any(name in done.err for name in names), done
    return True


def no_room_while_adding(folder: Path, steps: int) -> int:
    """Add in runs that may write a little more each time; how many were refused."""
    home = folder / "home"
    filled(home)
    before = marks_in(home)
    refusals = 0
    for step in range(steps):
        source = corpus(folder / "more.jsonl", 200, first=1000)
        done = reader(home, "add", str(source), before=limited(20_000 + step * 120_000 // steps + step))
        refusals += refused(done, "papers.sqlite", "index", "marks.sqlite")
        assert in_step(home) in (60, 260) and marks_in(home) == before
        if done.status == 0 or step % 10 == 9 or step == steps - 1:
            with desk_at(home) as desk:  # works again when there is room
                desk.add([str(source)])
                desk.remove_source(str(source))
            assert in_step(home) == 60
    return refusals


def no_room_for_a_file(folder: Path, steps: int) -> int:
    """Export, dump and reindex likewise: the file of before, or the new one, never half of it."""
    home, out = folder / "home", folder / "out"
    if not home.exists():
        filled(home)
    whole = {}
    for command in (("export", "--all", "--format", "bibtex"), ("dump",)):
        assert reader(home, *command, "-o", str(out)).status == 0
        whole[command] = out.read_bytes()
        refusals = 0
        for step in range(steps):
            out.write_text("what was here")
            limit = 200 + step * len(whole[command]) // steps
            done = reader(home, *command, "-o", str(out), before=limited(limit))
            refusals += refused(done, str(out))
            assert out.read_bytes() in ((b"what was here",) if done.status else (whole[command],))
            assert [path.name for path in folder.glob(".out*")] == [], "no half file is left"
        assert refusals
    return refusals


def no_room_for_settings(folder: Path, steps: int) -> None:
    home = folder / "settings"
    home.mkdir()
    for step in range(steps):
        done = reader(home, "config", before=limited(step * 20))
        if refused(done, str(home / "config.toml")):
            assert list(home.iterdir()) == []
        else:
            assert (home / "config.toml").read_text().startswith("# The settings")
            (home / "config.toml").unlink()


def test_T03_no_room_while_adding(tmp_path: Path) -> None:
    assert no_room_while_adding(tmp_path, 3) > 0


def test_T03_no_room_for_a_file(tmp_path: Path) -> None:
    assert no_room_for_a_file(tmp_path, 2) > 0
    no_room_for_settings(tmp_path, 2)


@pytest.mark.torture
def test_T03_no_room_while_adding_50_steps(tmp_path: Path) -> None:
    assert no_room_while_adding(tmp_path, 50) > 10


@pytest.mark.torture
def test_T03_no_room_for_a_file_50_steps(tmp_path: Path) -> None:
    assert no_room_for_a_file(tmp_path, 50) > 10
    no_room_for_settings(tmp_path, 50)


def test_T03_the_index_has_no_room_and_what_is_there_is_searched(tmp_path: Path) -> None:
    home = tmp_path / "home"
    filled(home, 2000)
    for path in sorted((home / "index").rglob("*"), reverse=True):
        path.unlink() if path.is_file() else path.rmdir()
    room = 33_000  # enough for the 32 kB that SQLite shares among readers
    done = reader(home, "search", "regret", "--json", before=limited(room))
    assert done.status == 0 and len(done.out.splitlines()) == 20 and "for this run alone" in done.err, done
