"""T04: a library, or a home, that may only be read: reads and searches; a mark is refused before it is believed."""

from __future__ import annotations

import io
import os
import pkgutil
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import reader as package
from tests.torture.harness import NOBODY, Done, a_folder_for_all, filled, marks_in, reader, without_rights

CANNOT = "cannot be written"
CHANGES = (
    ("bookmark", "{0}"),
    ("bookmark", "--remove", "{1}"),
    ("tag", "a tag", "{0}"),
    ("note", "{0}", "words"),
    ("mark", "read", "{0}"),
    ("lists", "add", "Thesis", "{0}"),
    ("undo",),
    ("add", "{source}"),
    ("reindex",),
    ("config",),
)


def seal(folder: Path, how: str) -> None:
    """Take the right to write away: from the folders, the files, or both."""
    for path in (folder, *folder.rglob("*")):
        if path.is_dir() and how != "files":
            path.chmod(0o555)
        elif path.is_file():
            path.chmod(0o444)
    for path in (folder, *folder.rglob("*")):
        if path.is_dir() and how == "files":
            path.chmod(0o755)


@pytest.fixture
def place() -> Iterator[Path]:
    with a_folder_for_all() as folder:
        yield folder


@pytest.mark.parametrize("how", ["folders and files", "files"])
def test_T04_a_home_that_may_only_be_read(place: Path, how: str) -> None:
    home = place / "home"
    ids = filled(home)
    before = marks_in(home)
    source = place / "home-source.jsonl"
    seal(home, how)
    kept = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    for words in (("list",), ("search", "regret"), ("show", ids[3]), ("similar", ids[3]), ("lists",), ("sources",)):
        done = reader(home, *words, before=without_rights)
        assert done.status == 0 and done.out, (words, done)
    assert reader(home, "dump", before=without_rights).out == before
    for words in CHANGES:
        done = reader(home, *(word.format(*ids[20:22], source=source) for word in words), before=without_rights)
        if words[0] in ("reindex", "config", "add") and how == "files":
            continue  # beside files that cannot be changed new ones can still be made
        assert done.status == 1 and done.clean_end() and ("not be written" in done.err or CANNOT in done.err), done
        assert "ookmarked" not in done.out and "Tagged" not in done.out
    for path, content in kept.items():
        if path.name.startswith(("marks", "papers")):
            assert path.read_bytes() == content, path
    doctor = reader(home, "doctor", before=without_rights)
    assert doctor.status == 1 and "writ" in doctor.out and doctor.clean_end()
    seal(home, "files")


@pytest.mark.parametrize("there", [True, False])
def test_T04_a_home_where_nothing_can_be_made(place: Path, there: bool) -> None:
    home = place / "sealed" / "home"
    (home if there else home.parent).mkdir(parents=True)
    (home if there else home.parent).chmod(0o555)
    listed = reader(home, "list", before=without_rights)
    assert listed.status == 0 and len(listed.out.splitlines()) == 95, listed
    assert CANNOT in listed.err
    found = reader(home, "search", "brokerage", "--json", before=without_rights)
    assert found.status == 0 and "brokerage" in found.out
    id = found.out.split('"id":"')[1][:16]
    refused = reader(home, "bookmark", id, before=without_rights)
    assert refused.status == 1 and CANNOT in refused.err and refused.clean_end() and not refused.out
    assert reader(home, "doctor", before=without_rights).clean_end()
    assert not there or list(home.iterdir()) == []


def as_nobody(home: Path, *words: str) -> Done:
    """Run a command in this process's child as another user, who may not have our interpreter: all is loaded first."""
    for module in pkgutil.walk_packages(package.__path__, "reader."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    from reader.cli import main

    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        status = 70
        try:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
            os.environ["READER_HOME"] = str(home)
            sys.stdout = sys.stderr = io.TextIOWrapper(os.fdopen(writing, "wb"), "utf-8")
            status = main(list(words))
            sys.stdout.flush()
        finally:
            os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        out = stream.read().decode()
    return Done(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), out, out)


@pytest.mark.skipif(os.geteuid() != 0, reason="another user's place can be taken by the superuser alone")
def test_T04_as_the_user_nobody(place: Path) -> None:
    home = place / "home"
    ids = filled(home)
    seal(home, "folders and files")
    assert as_nobody(home, "search", "regret").status == 0
    shown = as_nobody(home, "show", ids[3])
    assert shown.status == 0 and "regret of bandits" in shown.out
    refused = as_nobody(home, "bookmark", ids[20])
    assert refused.status == 1 and CANNOT in refused.out and "Bookmarked" not in refused.out
    seal(home, "files")
    assert ids[20] not in marks_in(home)
