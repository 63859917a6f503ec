"""T06, T07: files of the library cut, emptied or deleted before the start, and under the open app."""

from __future__ import annotations

import dataclasses
import faulthandler
import os
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from reader.desk.desk import Desk
from reader.paths import home as home_of
from tests.torture.harness import corpus, desk_at, filled, in_step, marks_in, reader

WAYS = ("empty", "half", "one byte less", "deleted")
SETTINGS = 'theme = "reader-light"\n\n[keys]\ntoggle-bookmark = ["s"]\n'


def cut(path: Path, how: str) -> None:
    """Cut a file where it stands."""
    if how == "deleted":
        path.unlink()
        return
    size = path.stat().st_size
    os.truncate(path, {"empty": 0, "half": size // 2, "one byte less": max(0, size - 1)}[how])


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with everything that it can have, closed."""
    home = tmp_path_factory.mktemp("t06") / "good"
    filled(home)
    with desk_at(home) as desk:
        desk.save_search("mine", "regret")
    (home / "config.toml").write_text(SETTINGS)
    (home / "state.json").write_text('{"query": "regret", "row": 3}')
    (home / "state.json").chmod(0o600)
    return home


def files_of(home: Path) -> list[str]:
    """Every file, a segment's by its ending: their names are made up anew each time."""
    return sorted(str(path.relative_to(home)) for path in home.rglob("*") if path.is_file())


def test_T06_every_file_cut_before_the_start(good: Path, tmp_path: Path) -> None:
    names = files_of(good)
    assert len(names) >= 17
    for number, name in enumerate(names):  # each file in one way; all ways under the marker
        survives(good, tmp_path / str(number), name, WAYS[number % 4])


@pytest.mark.torture
@pytest.mark.parametrize("how", WAYS)
def test_T06_every_file_cut_in_every_way(good: Path, tmp_path: Path, how: str) -> None:
    for number, name in enumerate(files_of(good)):
        survives(good, tmp_path / str(number), name, how)


def survives(good: Path, home: Path, name: str, how: str) -> None:
    """Cut one file of a copy; the library opens, says what it did, and has everything."""
    from reader.library.dump import dump

    before = marks_in(good)
    shutil.copytree(good, home)
    cut(home / name, how)
    desk = Desk(home_of(home))
    try:
        listing = desk.start(seeds=False)
        assert listing.total == 60 and desk.search("regret").total == 60, (name, how)
        assert "".join(dump(desk.stores.marks)) == before, (name, how)
        told = " ".join(desk.troubles)
        if name == "marks.sqlite":
            assert "snapshot of" in told and "came back" in told, (how, told)
        elif name == "papers.sqlite":
            assert "read again from their sources" in told, (how, told)
        elif not name.startswith("index"):
            assert not told, (name, how, told)
    finally:
        desk.close()
    again = Desk(home_of(home))
    again.start(seeds=False)
    assert again.search("regret").total == 60 and again.troubles == [], (name, how, again.troubles)
    again.close()


@pytest.mark.parametrize("how", ["empty", "half", "deleted"])
@pytest.mark.parametrize("name", ["marks.sqlite", "papers.sqlite", "index/current", "config.toml", "state.json"])
def test_T06_said_on_the_command_line_without_a_traceback(good: Path, tmp_path: Path, name: str, how: str) -> None:
    home = tmp_path / "home"
    shutil.copytree(good, home)
    cut(home / name, how)
    looked = reader(home, "doctor")
    assert looked.clean_end()
    if name.endswith("sqlite"):
        assert looked.status == 1 and "(reader doctor --mend" in looked.out
    mended = reader(home, "doctor", "--mend")
    assert mended.clean_end()
    if name != "config.toml":
        assert mended.status == 0, mended
    listed = reader(home, "list", "--bookmarked")
    assert listed.clean_end() and len(listed.out.splitlines()) == 10, listed


def test_T06_sources_that_are_gone_are_named_and_what_was_marked_is_shown(good: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    shutil.copytree(good, home)
    source = Path(str(good) + "-source.jsonl")
    away = source.rename(source.with_suffix(".away"))
    try:
        cut(home / "papers.sqlite", "half")
        with desk_at(home) as desk:
            told = " ".join(desk.troubles)
            assert str(source) in told and "no longer there" in told
            shown = desk.search("is:bookmarked")
            assert shown.total == 10 and all(entry.paper.title for entry in desk.entries(shown.rows))
    finally:
        away.rename(source)


SEGMENT = ("term", "idx", "pos", "store", "fast", "fieldnorm")
OTHERS = ("meta.json", "manifest.json", "current")


@pytest.mark.parametrize("kind", [*SEGMENT, *OTHERS])
def test_T07_index_files_cut_under_the_open_app(good: Path, tmp_path: Path, kind: str) -> None:
    home = tmp_path / "home"
    shutil.copytree(good, home)
    before = marks_in(home)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:  # may die by SIGBUS, which no Python can catch
        status = 1
        try:
            faulthandler.disable()
            desk = Desk(home_of(home))
            desk.start(seeds=False)
            desk.search("regret")
            ids = [paper.id for _, paper in desk.stores.papers.scan()]
            desk.bookmark(ids[30:31], True)
            os.write(writing, f"{ids[30]}\n".encode())
            generation = (home / "index" / "current").read_text().strip()
            for path in (home / "index").rglob("*"):
                if path.suffix == f".{kind}" or path.name == kind:
                    assert generation in str(path) or kind == "current"
                    os.truncate(path, 0)
            for query in ("bound", "x7 OR x8", 'title:"on bandits"', "regret -x3"):
                desk.search(query)
            status = 0
        except BaseException as error:  # noqa: BLE001 - a child must not go on with the tests
            os.write(writing, f"{type(error).__name__}\n".encode())
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading) as stream:
        marked, *errors = stream.read().split()
    status = os.waitpid(child, 0)[1]
    assert status == 0 or os.WTERMSIG(status) in (signal.SIGBUS, signal.SIGSEGV), (status, errors)
    assert set(errors) <= {"IndexDamaged"}
    assert in_step(home) == 60
    after = marks_in(home)
    assert marked in after and len(after.splitlines()) == len(before.splitlines()) + 2  # the mark and its copy
    with desk_at(home) as desk:
        assert desk.search("regret").total == 60 and desk.troubles == []


def test_T07_no_file_of_the_index_is_ever_cut_or_written_in_place(good: Path, tmp_path: Path) -> None:
    home, held = tmp_path / "home", tmp_path / "held"
    shutil.copytree(good, home)
    held.mkdir()

    def hold() -> dict[Path, bytes]:
        """Second names for all files there are: what happens to them in place is seen through these."""
        content = {}
        for path in (home / "index").rglob("*"):
            if path.is_file() and not path.name.endswith(".lock"):
                name = held / f"{len(list(held.iterdir()))}-{path.name}"
                os.link(path, name)
                content[name] = name.read_bytes()
        return content

    source = Path(str(good) + "-more.jsonl")
    from tests.torture.harness import corpus

    corpus(source, 300, first=9000)
    kept = hold()
    with desk_at(home) as desk:
        desk.add([str(source)])
        kept |= hold()
        desk.remove_source(str(source))
        kept |= hold()
        desk.reindex()
        kept |= hold()
        desk.add([str(source)])
    assert len(kept) > 30
    assert [name.name for name, content in kept.items() if name.read_bytes() != content] == []


def copied(home: Path) -> bytes:
    """The papers as one file, nothing waiting beside it."""
    with closing(sqlite3.connect(home / "papers.sqlite")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return (home / "papers.sqlite").read_bytes()


def put_back(home: Path, content: bytes) -> None:
    for beside in home.glob("papers.sqlite-*"):
        beside.unlink()
    (home / "papers.sqlite").write_bytes(content)


def test_T06_an_older_copy_of_the_papers_with_as_many_rows_is_noticed(tmp_path: Path) -> None:
    home = tmp_path / "home"
    filled(home)
    before = copied(home)
    with desk_at(home) as desk:
        row = desk.everything().rows[7]
        (paper,) = desk.stores.papers.get([row])
        with desk.stores.writing:
            desk.stores.papers.update_many({row: dataclasses.replace(paper, abstract="We prove zygotes with care.")})
    with desk_at(home) as desk:
        assert desk.search("zygotes").total == 1 and desk.search("x7").total == 0
    put_back(home, before)
    with desk_at(home) as desk:
        assert desk.search("zygotes").total == 0 and desk.search("x7").total == 1
        assert any("older copy" in trouble for trouble in desk.troubles)
    with desk_at(home) as desk:
        assert desk.search("x7").total == 1 and desk.troubles == []


def test_T06_the_papers_of_another_library_are_noticed(tmp_path: Path) -> None:
    filled(tmp_path / "one")
    other = tmp_path / "two"
    source = corpus(tmp_path / "other.jsonl", 60, first=500)
    with desk_at(other) as desk:
        desk.add([str(source)])
        assert desk.search("x507").total == 1
    put_back(tmp_path / "one", copied(other))
    with desk_at(tmp_path / "one") as desk:
        assert desk.search("x507").total == 1 and desk.search("x7").total == 0
