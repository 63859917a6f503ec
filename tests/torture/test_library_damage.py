"""T04, T06, T08 to T10 and T17: places that cannot be written, damage, versions, clocks, lost sources."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp

import pytest

from reader.library import base, journal, snapshots
from reader.library import marks as marks_module
from reader.library.dump import dump
from reader.library.errors import Damaged, LibraryError, Newer, ReadOnly
from reader.library.marks import Marks
from reader.library.papers import Papers
from reader.library.recover import open_marks, open_papers
from reader.library.snapshots import Snapshots
from reader.library.store import Schema, Store
from reader.paper import Paper, Source, identity

NOBODY = 65534


def papers(count: int) -> list[Paper]:
    return [
        Paper(
            identity(title=f"P{n}"),
            title=f"P{n}",
            abstract=f"{n} words " * 30,
            sources=(Source("/a.txt", n + 1, n + 1),),
        )
        for n in range(count)
    ]


def filled(folder: Path, count: int = 40) -> list[Paper]:
    """A library with papers and marks, closed; returns the papers."""
    every = papers(count)
    library = Papers.open(folder / "papers.sqlite")
    library.add(every)
    library.finish()
    marks = Marks.open(folder / "marks.sqlite", copy=library.by_id)
    marks.bookmark([p.id for p in every[:10]])
    marks.put_in_list([p.id for p in every[5:15]], "Thesis")
    marks.note(every[0].id, "a note")
    marks.close()
    library.close()
    return every


def text(marks: Marks) -> str:
    return "".join(dump(marks))


def as_nobody(work: Callable[[], str]) -> str:
    """Run the work as a user who may not write here: another one where root runs the tests."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            answer = work()
        except BaseException as error:  # noqa: BLE001 - a child must not go on with the tests
            answer = f"{type(error).__name__}: {error}"
        os.write(writing, answer.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as stream:
        answer = stream.read()
    os.waitpid(child, 0)
    return answer


@pytest.fixture
def sealed() -> Iterator[Path]:
    """A folder that others may enter; not among pytest's own, which it keeps to itself."""
    folder = Path(mkdtemp(prefix="reader-sealed-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


@pytest.mark.parametrize("with_log", [False, True])
@pytest.mark.parametrize("place", ["folder", "files"])
def test_T04_a_library_that_cannot_be_written(sealed: Path, with_log: bool, place: str) -> None:
    every = filled(sealed)
    keep_open = Marks.open(sealed / "marks.sqlite") if with_log else None
    if keep_open:
        keep_open.note(every[1].id, "still in the log")
    for path in sealed.iterdir():
        path.chmod(0o444)
    sealed.chmod(0o555 if place == "folder" else 0o755)

    def work() -> str:
        opened = open_marks(sealed / "marks.sqlite", sealed / "snapshots")
        library = open_papers(sealed / "papers.sqlite").papers
        assert library.get(range(40)) == every and library.find(every[3].id[:8]) == [every[3].id]
        assert len(library.order("title")) == 40 and library.matches(every[:2])[0].id == 0
        assert opened.marks.ids("bookmarked") == [p.id for p in every[:10]] and text(opened.marks)
        assert not with_log or opened.marks.of([every[1].id])[every[1].id].note == "still in the log"
        assert opened.notices and library.read_only
        for change in (lambda: opened.marks.bookmark([every[20].id]), lambda: opened.marks.undo()):
            with pytest.raises(ReadOnly, match="cannot be written"):
                change()
        with pytest.raises(ReadOnly):
            library.add(papers(1))
        library.finish()
        library.close()
        opened.marks.close()
        return "good"

    try:
        assert as_nobody(work) == "good"
    finally:
        sealed.chmod(0o755)
        if keep_open:
            keep_open.close()


def test_T04_a_home_that_cannot_be_made(sealed: Path) -> None:
    sealed.chmod(0o555)

    def work() -> str:
        marks = open_marks(sealed / "new" / "marks.sqlite", sealed / "new" / "snapshots").marks
        library = open_papers(sealed / "new" / "papers.sqlite").papers
        assert library.count == 0 and marks.ids("bookmarked") == [] and marks.read_only
        with pytest.raises(ReadOnly, match="cannot be written"):
            marks.bookmark(["a" * 16])
        return "good"

    try:
        assert as_nobody(work) == "good"
    finally:
        sealed.chmod(0o755)


def test_files_and_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "reader"
    old = os.umask(0)
    try:
        folder.mkdir(parents=True, mode=0o700)
        filled(folder)
        opened = open_marks(folder / "marks.sqlite", folder / "snapshots")
        library = Papers.open(folder / "papers.sqlite")
        library.add([replace(papers(41)[40])])
        library.finish()
        for path in folder.rglob("*"):
            assert path.stat().st_mode & 0o077 == 0, path
        assert (folder / "snapshots").stat().st_mode & 0o777 == 0o700
    finally:
        os.umask(old)
    opened.marks.close()
    library.close()
    (folder / "marks.sqlite").chmod(0o644)
    Marks.open(folder / "marks.sqlite").close()
    assert (folder / "marks.sqlite").stat().st_mode & 0o777 == 0o600


def test_T04_a_folder_that_cannot_be_entered(sealed: Path) -> None:
    filled(sealed)
    sealed.chmod(0o700)

    def work() -> str:
        opened = open_marks(sealed / "marks.sqlite", sealed / "snapshots")
        assert "cannot be written" in opened.words and opened.marks.ids("bookmarked") == []
        assert open_papers(sealed / "papers.sqlite").notices
        return "good"

    if os.getuid() == 0:
        assert as_nobody(work) == "good"


def cut(path: Path, how: str) -> None:
    if how == "deleted":
        path.unlink()
        return
    size = path.stat().st_size
    with path.open("r+b") as stream:
        stream.truncate({"empty": 0, "half": size // 2, "one byte less": size - 1}[how])


@pytest.mark.parametrize("how", ["empty", "half", "one byte less", "deleted"])
def test_T06_marks_cut_before_the_start(tmp_path: Path, how: str) -> None:
    filled(tmp_path)
    first = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")  # makes the daily snapshot
    before = text(first.marks)
    first.marks.close()
    cut(tmp_path / "marks.sqlite", how)
    opened = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    day = Snapshots(tmp_path / "snapshots").all()[0].at[:10]
    assert f"snapshot of {day} came back" in opened.words and "21 marks" in opened.words
    assert text(opened.marks) == before
    aside = list(tmp_path.glob("marks.sqlite.damaged-*"))
    assert len(aside) == (0 if how == "deleted" else 1)
    opened.marks.bookmark(["f" * 16])
    opened.marks.close()
    again = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    assert again.notices == () and "f" * 16 in again.marks.ids("bookmarked")


@pytest.mark.parametrize("how", ["empty", "half", "one byte less"])
def test_T06_marks_cut_without_a_snapshot(tmp_path: Path, how: str) -> None:
    filled(tmp_path)
    cut(tmp_path / "marks.sqlite", how)
    opened = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    assert "no snapshot" in opened.words and "begin anew" in opened.words
    opened.marks.bookmark(["f" * 16])
    assert list(tmp_path.glob("marks.sqlite.damaged-*"))


@pytest.mark.parametrize("how", ["empty", "half", "one byte less", "deleted"])
def test_T06_papers_cut_before_the_start(tmp_path: Path, how: str) -> None:
    filled(tmp_path)
    cut(tmp_path / "papers.sqlite", how)
    opened = open_papers(tmp_path / "papers.sqlite")
    assert opened.notices and "read again from their sources" in opened.notices[0]
    assert opened.lost_sources == ("/a.txt",) and opened.papers.count == 0
    opened.papers.add(papers(3))
    opened.papers.close()
    assert open_papers(tmp_path / "papers.sqlite").notices == ()


@pytest.mark.parametrize("how", ["empty", "half", "one byte less", "deleted"])
@pytest.mark.parametrize("name", ["marks.sqlite-wal", "marks.sqlite-shm"])
def test_T06_the_log_cut_before_the_start(tmp_path: Path, how: str, name: str) -> None:
    every = filled(tmp_path / "from")
    marks = Marks.open(tmp_path / "from" / "marks.sqlite")
    marks.bookmark([every[30].id])
    shutil.copytree(tmp_path / "from", tmp_path / "to")  # as after a kill: the log is still there
    marks.close()
    cut(tmp_path / "to" / name, how)
    opened = open_marks(tmp_path / "to" / "marks.sqlite", tmp_path / "to" / "snapshots")
    assert set(opened.marks.ids("bookmarked")) >= {p.id for p in every[:10]}
    assert opened.marks.store.check() == []


def test_T06_an_unsound_snapshot_is_passed_over(tmp_path: Path) -> None:
    filled(tmp_path)
    kept = Snapshots(tmp_path / "snapshots")
    marks = Marks.open(tmp_path / "marks.sqlite")
    good = kept.make(marks.store)
    before = text(marks)
    marks.bookmark(["f" * 16])
    emptied, flipped, unknown = (kept.make(marks.store) for _ in range(3))
    emptied.path.write_bytes(b"")
    content = bytearray(flipped.path.read_bytes())
    content[len(content) // 2] ^= 1
    flipped.path.write_bytes(content)
    unknown.path.with_suffix(".json").unlink()
    marks.close()
    (tmp_path / "marks.sqlite").write_bytes(b"")
    assert kept.newest_verified() == good
    opened = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    assert "2 newer ones are not sound" in opened.words and text(opened.marks) == before


def flip(path: Path, dice: random.Random) -> None:
    with path.open("r+b") as stream:
        stream.seek(dice.randrange(path.stat().st_size))
        byte = stream.read(1)[0]
        stream.seek(-1, os.SEEK_CUR)
        stream.write(bytes((byte ^ (1 << dice.randrange(8)),)))


def flipped_bits(folder: Path, trials: int, seed: int) -> int:
    """Flip a bit in each file `trials` times; returns how often it was found."""
    every = filled(folder / "good", 1000)
    first = open_marks(folder / "good" / "marks.sqlite", folder / "good" / "snapshots")
    before = text(first.marks)
    first.marks.close()
    dice = random.Random(seed)
    found = 0
    for trial in range(trials):
        home = folder / f"trial-{trial}"
        shutil.copytree(folder / "good", home)
        flip(home / "marks.sqlite", dice)
        flip(home / "papers.sqlite", dice)
        opened = open_marks(home / "marks.sqlite", home / "snapshots")
        if opened.notices:
            assert text(opened.marks) == before
            found += 1
        elif text(opened.marks) != before:
            assert opened.marks.verify() != []
            found += 1
        opened.marks.close()
        library = open_papers(home / "papers.sqlite")
        try:
            for row, paper in library.papers.by_row(range(1000)).items():
                assert paper.abstract == every[row].abstract
            library.papers.order("title")
            library.papers.find(every[1].id)
        except LibraryError as error:
            assert "damaged" in str(error)
            found += 1
        library.papers.close()
        shutil.rmtree(home)
    return found


def test_T08_flipped_bits(tmp_path: Path) -> None:
    assert flipped_bits(tmp_path, 15, 8) > 0


@pytest.mark.torture
def test_T08_flipped_bits_100_times(tmp_path: Path) -> None:
    assert flipped_bits(tmp_path, 100, 8) > 10


def test_T08_a_mark_that_changed_by_itself_is_found_and_mended(tmp_path: Path) -> None:
    every = filled(tmp_path)
    marks = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots").marks
    marks.undo()
    marks.follow(every[1].id, every[30].id)
    before = text(marks)
    assert marks.verify() == []
    with closing(sqlite3.connect(tmp_path / "marks.sqlite")) as connection:
        connection.execute("UPDATE bookmarks SET at = '2036' WHERE paper = ?", (every[3].id,))
        connection.execute("DELETE FROM listed WHERE paper = ?", (every[7].id,))
        connection.commit()
    assert len(marks.verify()) == 2
    marks.close()
    opened = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    assert "2 marks" in opened.words and "not as written" in opened.words
    assert opened.marks.verify() == [] and text(opened.marks) == before


def set_version(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version={version}")


def test_T09_newer_stores_are_read_and_not_changed(tmp_path: Path) -> None:
    every = filled(tmp_path)
    for name in ("marks.sqlite", "papers.sqlite"):
        set_version(tmp_path / name, 2)
    opened = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    assert "newer reader" in opened.words and opened.marks.ids("bookmarked") == [p.id for p in every[:10]]
    with pytest.raises(Newer, match="install the newer reader"):
        opened.marks.bookmark([every[30].id])
    library = open_papers(tmp_path / "papers.sqlite")
    assert library.papers.get([0]) == every[:1] and "newer reader" in library.notices[0]
    with pytest.raises(Newer):
        library.papers.add(papers(1))


def test_T09_older_stores_are_upgraded_after_a_snapshot(tmp_path: Path) -> None:
    filled(tmp_path)
    kept = Snapshots(tmp_path / "snapshots")
    steps: list[int] = []

    def step(connection: sqlite3.Connection) -> None:
        steps.append(len(kept.all()))
        connection.execute("CREATE TABLE added(x)")

    newer = replace(journal.MARKS, version=2, upgrades={1: step})
    store = Store(tmp_path / "marks.sqlite", newer, before_upgrade=kept.before_upgrade)
    assert steps == [1] and kept.all()[0].reason == "upgrade" and kept.newest_verified() == kept.all()[0]
    with store.read() as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
        assert connection.execute("SELECT COUNT(*) FROM added").fetchone() == (0,)
    store.close()


def test_T09_an_upgrade_that_fails_changes_nothing(tmp_path: Path) -> None:
    filled(tmp_path)

    def step(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE notes")
        connection.execute("SELECT nothing FROM nowhere")

    newer = replace(journal.MARKS, version=2, upgrades={1: step})
    with pytest.raises(LibraryError):
        Store(tmp_path / "marks.sqlite", newer)
    assert Marks.open(tmp_path / "marks.sqlite").ids("noted")


def test_T09_a_stranger_s_database_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "marks.sqlite"
    Store(path, Schema(application_id=1, version=1, statements="CREATE TABLE t(x)")).close()
    before = path.read_bytes()
    with pytest.raises(Damaged, match="not one of the reader's"):
        Marks.open(path)
    assert path.read_bytes() == before


def test_T10_a_clock_that_jumps_changes_no_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    years = [2026, 2036, 2016, 2027, 2006, 2046, 2026, 2030]
    clock = {"year": 2026}

    def now() -> str:
        return f"{clock['year']}-01-01T00:00:00Z"

    for module in (journal, base, marks_module, snapshots):
        monkeypatch.setattr(module, "now", now)
    kept = Snapshots(tmp_path / "snapshots")
    marks = Marks.open(tmp_path / "marks.sqlite")
    ids = []
    for number, year in enumerate(years):
        clock["year"] = year
        ids.append(f"{number:016x}")
        marks.bookmark([ids[-1]])
        marks.put_in_list([ids[-1]], "all")
        kept.make(marks.store)
    assert [at[:4] for _, at in marks.bookmarks()] == [str(year) for year in years], "the clock did jump"
    assert marks.ids("bookmarked") == ids == marks.in_list("all")
    newest = kept.newest_verified()
    assert newest is not None and newest.number == len(years) and newest.counts["bookmarks"] == len(years)
    for _ in range(2):
        marks.undo()
    assert marks.ids("bookmarked") == ids[:-1]


def test_T10_a_daily_snapshot_whatever_the_clock_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = Snapshots(tmp_path / "snapshots")
    marks = Marks.open(tmp_path / "marks.sqlite")
    made = []
    for day in ("2036-01-01", "2026-01-01", "2026-01-01", "2026-01-02"):
        monkeypatch.setattr(snapshots, "now", lambda day=day: f"{day}T00:00:00Z")
        marks.bookmark([f"{len(made):016x}"])
        made.append(kept.daily(marks.store) is not None)
    assert made == [True, True, False, True]
    assert kept.daily(marks.store) is None, "nothing has changed"


def test_snapshots_are_pruned_to_a_week_and_a_month(tmp_path: Path) -> None:
    kept = Snapshots(tmp_path / "snapshots")
    marks = Marks.open(tmp_path / "marks.sqlite")
    kept.make(marks.store, "upgrade")
    for number in range(60):
        marks.bookmark([f"{number:016x}"])
        kept.make(marks.store, "daily")
    numbers = [s.number for s in kept.all()]
    assert numbers[:7] == list(range(61, 54, -1)) and numbers[7:-1] == [49, 42, 35, 28] and numbers[-1] == 1
    assert len(list((tmp_path / "snapshots").iterdir())) == 2 * len(numbers)


@pytest.mark.parametrize("again", ["the same", "moved", "a new version"])
def test_T17_a_mark_outlives_its_source(tmp_path: Path, again: str) -> None:
    every = [
        replace(p, id=identity(arxiv_id=f"2101.0000{n}"), arxiv_id=f"2101.0000{n}") for n, p in enumerate(papers(5))
    ]
    library = Papers.open(tmp_path / "papers.sqlite")
    library.add(every)
    marks = Marks.open(tmp_path / "marks.sqlite", copy=library.by_id)
    marks.bookmark([every[2].id])
    marks.note(every[2].id, "kept")
    library.remove_source("/a.txt")
    assert library.count == 0 and marks.ids("bookmarked") == [every[2].id]
    assert marks.copies([every[2].id]) == {every[2].id: every[2]}
    fresh = {
        "the same": every[2],
        "moved": replace(every[2], sources=(Source("/b.txt", 1, 1),)),
        "a new version": replace(every[2], version=2, abstract="better"),
    }[again]
    (row,) = library.add([fresh])
    marks.keep([fresh])
    assert library.row_of(marks.ids("bookmarked")) == {every[2].id: row}
    assert marks.copies([every[2].id])[every[2].id] == fresh


def test_T08_a_damaged_copy_comes_back_from_the_snapshot(tmp_path: Path) -> None:
    every = filled(tmp_path)
    first = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    with first.marks.store.write() as connection:
        connection.execute("UPDATE copies SET data = x'00' WHERE paper IN (?,?)", (every[2].id, every[3].id))
    first.marks.close()
    opened = open_marks(tmp_path / "marks.sqlite", tmp_path / "snapshots")
    assert opened.marks.copies([every[2].id, every[3].id]) == {p.id: p for p in every[2:4]}
    assert opened.marks.verify() == []
