"""Watching: a changed file is told by size and time, then by what it holds; half-written and missing ones are left."""

from __future__ import annotations

import os
from pathlib import Path
from zipfile import ZipFile

import pytest

from reader.corpus import read_paths
from reader.desk.adding import add
from reader.desk.desk import Desk
from reader.desk.watching import QUIET, Watch, changed_since, fingerprint
from reader.library.papers import Papers
from reader.paths import home

RECORD = '{"title": "Slow clocks drift less", "abstract": "They do.", "authors": ["Ada Moreau"]}\n'


def touch(path: Path, seconds: float) -> None:
    found = path.stat()
    os.utime(path, (found.st_atime, found.st_mtime + seconds))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.jsonl"
    path.write_text(RECORD, encoding="utf-8")
    return path


def test_what_has_changed(file: Path, tmp_path: Path) -> None:
    papers = Papers.open(None)
    new = tmp_path / "new.jsonl"
    new.write_text(RECORD, encoding="utf-8")
    add(papers, read_paths([file]))
    assert changed_since(papers) == []
    assert changed_since(papers, [str(file), str(new)]) == [str(new)]
    touch(file, 10)
    assert changed_since(papers) == []  # the same in it
    assert papers.sources()[0].mtime == file.stat().st_mtime
    file.write_text(RECORD.replace("less", "more"), encoding="utf-8")
    touch(file, 20)
    assert changed_since(papers) == [str(file)]  # as long as before, but another text
    file.unlink()
    assert changed_since(papers) == [] and papers.count == 1


def test_a_file_that_was_stopped_is_not_gone_on_with_unasked(file: Path) -> None:
    papers = Papers.open(None)
    add(papers, read_paths([file]), cancelled=lambda: True)
    papers.add(())
    papers.put_source(str(file))
    assert changed_since(papers) == [] and changed_since(papers, [str(file)]) == [str(file)]


def test_an_archive_is_one_file(tmp_path: Path) -> None:
    papers = Papers.open(None)
    path = tmp_path / "a.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("one.jsonl", RECORD)
        archive.writestr("two.jsonl", RECORD.replace("clocks", "watches"))
    add(papers, read_paths([path]))
    assert len(papers.sources()) == 2
    touch(path, 5)
    assert changed_since(papers) == [] and {s.mtime for s in papers.sources()} == {path.stat().st_mtime}
    with ZipFile(path, "a") as archive:
        archive.writestr("three.jsonl", RECORD.replace("clocks", "bells"))
    assert changed_since(papers) == [str(path)]


def test_a_file_that_changes_while_it_is_read_has_no_fingerprint(file: Path) -> None:
    found = file.stat()
    assert fingerprint(str(file), found.st_size, found.st_mtime)
    assert fingerprint(str(file), found.st_size + 1, found.st_mtime) is None
    assert fingerprint(str(file.with_name("none")), 1, 1.0) is None


def test_watching_waits_until_a_file_stands_still(file: Path, tmp_path: Path) -> None:
    now = file.stat().st_mtime + 100
    folder = tmp_path / "deep" / "er"
    folder.mkdir(parents=True)
    (folder / ".hidden.jsonl").write_text(RECORD, encoding="utf-8")
    watch = Watch([str(tmp_path)], lambda: now)
    assert watch.ready() == [str(file)]
    assert watch.ready() == [str(file)]  # until it is taken
    watch.take([str(file)])
    assert watch.ready() == []
    late = folder / "late.jsonl"
    late.write_text(RECORD, encoding="utf-8")
    os.utime(late, (now, now))
    assert watch.ready() == []
    now += QUIET / 2
    late.write_text(RECORD * 2, encoding="utf-8")
    assert watch.ready() == []
    now += QUIET / 2
    assert watch.ready() == []  # it has grown since
    now += QUIET / 2
    assert watch.ready() == [str(late)]
    watch.take([str(late)])
    late.unlink()
    assert watch.ready() == []
    late.write_text(RECORD, encoding="utf-8")
    os.utime(late, (now - 50, now - 50))
    assert watch.ready() == [str(late)]  # back again


def test_a_changed_source_keeps_its_marks(file: Path, tmp_path: Path) -> None:
    desk = Desk(home(tmp_path / "home"))
    desk.start(seeds=False)
    desk.add([str(file)])
    entry = desk.entries(desk.everything().rows)[0]
    desk.bookmark([entry.paper.id], True)
    file.write_text(RECORD.replace("They do.", "They do, and we say why."), encoding="utf-8")
    assert desk.changed_sources() == [str(file)]
    report = desk.add(desk.changed_sources())
    assert (report.added, report.updated) == (0, 1)
    assert desk.changed_sources() == []
    again = desk.entries(desk.everything().rows)[0]
    assert again.paper.id == entry.paper.id and "why" in again.paper.abstract and again.marks.bookmarked
    desk.close()
