"""T01, T03, T05 for the library: killed while marking, no room left, two at once."""

from __future__ import annotations

import os
import random
import resource
import select
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from reader.library.errors import Full, LibraryError
from reader.library.marks import Marks
from reader.library.papers import Papers
from reader.library.recover import open_marks
from reader.library.snapshots import Snapshots
from reader.paper import Paper, Source, identity


def in_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Run the work in a forked process with a pipe to write to; its process number and the pipe's reading end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 1
        try:
            os.close(reading)
            work(writing)
            status = 0
        finally:
            os._exit(status)
    os.close(writing)
    return child, reading


def said(reading: int) -> list[str]:
    """All whole lines that the child wrote until it ended."""
    with os.fdopen(reading, "rb") as stream:
        text = stream.read()
    return text[: text.rfind(b"\n") + 1].decode().splitlines()


def keep_marking(path: Path, first: int) -> Callable[[int], None]:
    """Mark one paper after another in several ways, and say so after each has been acknowledged."""

    def work(writing: int) -> None:
        marks = Marks.open(path)
        dice = random.Random(first)
        for number in range(first, first + 100_000):
            id = f"{number:016x}"
            kind = dice.choice(["bookmark", "tag", "note", "list"])
            if kind == "bookmark":
                marks.bookmark([id])
            elif kind == "tag":
                marks.tag([id], f"tag {number % 5}")
            elif kind == "list":
                marks.put_in_list([id], f"list {number % 3}")
            else:
                marks.note(id, f"note on {id}")
            os.write(writing, f"{kind} {id} {number % 5} {number % 3}\n".encode())

    return work


def lost(marks: Marks, lines: list[str]) -> list[str]:
    """Those of the acknowledged marks that are not there."""
    missing = []
    for line in lines:
        kind, id, tag, name = line.split()
        found = marks.of([id]).get(id)
        there = (
            found is not None
            and {
                "bookmark": found.bookmarked,
                "tag": found.tags == (f"tag {tag}",),
                "list": found.lists == (f"list {name}",),
                "note": found.note == f"note on {id}",
            }[kind]
        )
        if not there:
            missing.append(line)
    return missing


def killed_while_marking(folder: Path, trials: int) -> int:
    """Kill a marking process `trials` times at a random moment; returns how many marks it had acknowledged."""
    path = folder / "marks.sqlite"
    dice = random.Random(1)
    acknowledged = 0
    for trial in range(trials):
        child, reading = in_child(keep_marking(path, trial * 1_000_000))
        select.select([reading], [], [], 10)  # it has begun
        time.sleep(dice.random() / 10)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines = said(reading)
        acknowledged += len(lines)
        opened = open_marks(path, folder / "snapshots")
        assert opened.notices == (), "it starts without a question"
        assert lost(opened.marks, lines) == []
        assert opened.marks.store.check() == []
        opened.marks.close()
    return acknowledged


def test_T01_killed_while_marking(tmp_path: Path) -> None:
    assert killed_while_marking(tmp_path, 8) > 8


@pytest.mark.torture
def test_T01_killed_while_marking_500_times(tmp_path: Path) -> None:
    assert killed_while_marking(tmp_path, 500) > 500


def killed_at_the_first_start(folder: Path, trials: int) -> None:
    dice = random.Random(2)
    for trial in range(trials):
        home = folder / str(trial)

        def work(writing: int, home: Path = home) -> None:
            os.write(writing, b"begun\n")
            opened = open_marks(home / "marks.sqlite", home / "snapshots")
            Papers.open(home / "papers.sqlite").add(papers(0, 50))
            opened.marks.bookmark(["a" * 16])
            time.sleep(10)

        child, reading = in_child(work)
        select.select([reading], [], [], 10)
        time.sleep(dice.random() / 20)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        assert said(reading) == ["begun"]
        opened = open_marks(home / "marks.sqlite", home / "snapshots")
        library = Papers.open(home / "papers.sqlite")
        assert opened.notices == () and opened.marks.ids("bookmarked") in ([], ["a" * 16])
        assert library.get(range(50)) in ([], papers(0, 50))
        opened.marks.bookmark(["b" * 16])
        opened.marks.close()
        library.close()


def test_T01_killed_at_the_first_start(tmp_path: Path) -> None:
    killed_at_the_first_start(tmp_path, 10)


@pytest.mark.torture
def test_T01_killed_at_the_first_start_200_times(tmp_path: Path) -> None:
    killed_at_the_first_start(tmp_path, 200)


def until_full(path: Path, first: int, limit: int) -> list[str]:
    """Mark in a process whose files may not grow beyond `limit` bytes, until it is refused; what it said."""

    def work(writing: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        marks = Marks.open(path)
        try:
            for number in range(first, first + 10_000):
                id = f"{number:016x}"
                marks.note(id, f"note on {id}" + " and on" * 50)
                os.write(writing, f"{id}\n".encode())
        except LibraryError as error:
            os.write(writing, f"{type(error).__name__}: {error}\n".encode())

    child, reading = in_child(work)
    lines = said(reading)
    assert os.waitpid(child, 0)[1] == 0
    return lines


def no_room_by_limit(folder: Path, steps: int) -> None:
    path = folder / "marks.sqlite"
    Marks.open(path).close()
    known: list[str] = []
    for step in range(steps):
        limit = 80_000 + step * 9_000 + step  # also within a page
        *kept, last = until_full(path, step * 100_000, limit)
        assert last.startswith("Full: ") and str(path) in last
        opened = open_marks(path, folder / "snapshots")
        known += kept
        assert set(known) <= set(opened.marks.ids("noted")) and not opened.notices
        assert opened.marks.store.check() == []
        opened.marks.bookmark([f"{step:016x}"])  # works again
        opened.marks.close()


def test_T03_no_room_for_marks(tmp_path: Path) -> None:
    no_room_by_limit(tmp_path, 4)


@pytest.mark.torture
def test_T03_no_room_for_marks_50_steps(tmp_path: Path) -> None:
    no_room_by_limit(tmp_path, 50)


def papers(first: int, count: int) -> list[Paper]:
    return [
        Paper(
            identity(title=str(n)), title=str(n), abstract=f"{n} words " * 40, sources=(Source("/a.txt", n + 1, n + 1),)
        )
        for n in range(first, first + count)
    ]


def no_room_for_papers(folder: Path, steps: int) -> None:
    path = folder / "papers.sqlite"
    Papers.open(path).close()
    for step in range(steps):

        def work(writing: int, limit: int = 60_000 + step * 21_111) -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
            library = Papers.open(path)
            try:
                for first in range(library.next_row, 100_000, 20):
                    rows = library.add(papers(first, 20))
                    os.write(writing, f"{rows.stop}\n".encode())
            except Full as error:
                os.write(writing, f"{error}\n".encode())

        child, reading = in_child(work)
        lines = said(reading)
        assert os.waitpid(child, 0)[1] == 0 and str(path) in lines[-1]
        library = Papers.open(path)
        count = library.count
        assert count >= max((int(line) for line in lines[:-1]), default=0) and count % 20 == 0
        assert library.get(range(count)) == papers(0, count) and library.store.check() == []
        library.add(papers(count, 20))
        library.close()


def test_T03_no_room_for_papers(tmp_path: Path) -> None:
    no_room_for_papers(tmp_path, 3)


@pytest.mark.torture
def test_T03_no_room_for_papers_50_steps(tmp_path: Path) -> None:
    no_room_for_papers(tmp_path, 50)


def test_T03_a_snapshot_without_room_leaves_no_half_file(tmp_path: Path) -> None:
    marks = Marks.open(tmp_path / "marks.sqlite")
    marks.note("a" * 16, "x" * 300_000)
    snapshots = Snapshots(tmp_path / "snapshots")
    good = snapshots.make(marks.store)

    def work(writing: int) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))
        with suppress(Full):
            snapshots.make(marks.store)
            return
        os.write(writing, b"full\n")

    child, reading = in_child(work)
    assert said(reading) == ["full"]
    os.waitpid(child, 0)
    assert snapshots.newest_verified() == good
    assert sorted(p.name for p in (tmp_path / "snapshots").iterdir()) == sorted(
        [good.path.name, good.path.stem + ".json"]
    )


@pytest.mark.torture
def test_T03_a_full_disk(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "none", disk], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("a file system can be mounted by root alone")
    try:
        marks = Marks.open(disk / "marks.sqlite")
        filler = disk / "filler"
        known = []
        for step in range(50):
            with suppress(OSError):
                filler.write_bytes(bytes(1_000_000))  # as much as there is room for
            with suppress(OSError), filler.open("r+b") as stream:
                stream.truncate(max(0, filler.stat().st_size - 1024 * step))
            for number in range(50):
                id = f"{step * 1000 + number:016x}"
                try:
                    marks.note(id, "a note " * 40)
                except Full as error:
                    assert str(disk / "marks.sqlite") in str(error)
                    break
                known.append(id)
            filler.unlink()
            marks.store.checkpoint()
            assert set(known) <= set(marks.ids("noted"))
            for id in marks.ids("noted"):
                marks.note(id, None)
            known = []
            while marks.store.check():
                raise AssertionError("the file is damaged")
        marks.close()
    finally:
        subprocess.run(["umount", disk], check=False)


def both_mark(folder: Path, count: int) -> None:
    path = folder / "marks.sqlite"

    def work(start: int) -> Callable[[int], None]:
        def mark(writing: int) -> None:
            marks = Marks.open(path)
            for number in range(start, start + count):
                marks.bookmark([f"{number:016x}"])
            os.write(writing, b"done\n")

        return mark

    children = [in_child(work(0)), in_child(work(1_000_000))]
    assert [said(reading) for _, reading in children] == [["done"], ["done"]]
    for child, _ in children:
        os.waitpid(child, 0)
    marks = Marks.open(path)
    assert len(marks.ids("bookmarked")) == 2 * count == len(marks.journal(5 * count))
    for _ in range(2 * count):
        assert marks.undo() is not None
    assert marks.ids("bookmarked") == []


def test_T05_two_mark_at_once(tmp_path: Path) -> None:
    both_mark(tmp_path, 60)


@pytest.mark.torture
@pytest.mark.parametrize("trial", range(20))
def test_T05_two_mark_a_thousand_at_once(tmp_path: Path, trial: int) -> None:
    both_mark(tmp_path, 1000)


def test_T05_a_change_is_seen_by_the_other_within_two_seconds(tmp_path: Path) -> None:
    path = tmp_path / "marks.sqlite"
    marks = Marks.open(path)
    before = marks.version()

    def work(writing: int) -> None:
        Marks.open(path).bookmark(["a" * 16])
        os.write(writing, b"done\n")

    child, reading = in_child(work)
    assert said(reading) == ["done"]
    os.waitpid(child, 0)
    started = time.monotonic()
    while marks.version() == before and time.monotonic() < started + 2:
        time.sleep(0.01)
    assert marks.version() != before and marks.ids("bookmarked") == ["a" * 16]


def test_T05_one_adds_while_the_other_marks_and_reads(tmp_path: Path) -> None:
    def work(writing: int) -> None:
        library = Papers.open(tmp_path / "papers.sqlite")
        for first in range(0, 2000, 100):
            library.add(papers(first, 100))
        library.finish()
        os.write(writing, b"done\n")

    Papers.open(tmp_path / "papers.sqlite").close()
    child, reading = in_child(work)
    library = Papers.open(tmp_path / "papers.sqlite")
    marks = Marks.open(tmp_path / "marks.sqlite", copy=library.by_id)
    marked = 0
    while os.waitpid(child, os.WNOHANG) == (0, 0):
        count = library.count
        if count:
            (last,) = library.get([count - 1])
            marks.bookmark([last.id])
            assert marks.copies([last.id])[last.id] == last
            marked += 1
    assert said(reading) == ["done"] and library.count == 2000 and library.get(range(2000)) == papers(0, 2000)
    assert len(marks.ids("bookmarked")) <= marked


def test_T05_both_add_the_same_file(tmp_path: Path) -> None:
    from reader.corpus.reading import read_paths
    from reader.desk.adding import add

    source = tmp_path / "a.jsonl"
    source.write_text("".join(f'{{"title": "Paper {n}", "abstract": "We prove {n}."}}\n' for n in range(9000)))
    Papers.open(tmp_path / "papers.sqlite").close()

    def work(writing: int) -> None:
        library = Papers.open(tmp_path / "papers.sqlite")
        report = add(library, read_paths([source]))
        library.close()
        os.write(writing, f"{report.records}\n".encode())

    children = [in_child(work), in_child(work)]
    assert [said(reading) for _, reading in children] == [["9000"], ["9000"]]
    for child, _ in children:
        os.waitpid(child, 0)
    library = Papers.open(tmp_path / "papers.sqlite")
    ids = [paper.id for _, paper in library.scan()]
    assert len(ids) == len(set(ids)) == 9000 == library.count and len(library.row_of(ids)) == 9000
