"""Folders, compressed files and archives: what can be read is read, all else is refused with a reason, nothing hangs."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import os
import socket
import zipfile
from pathlib import Path

import pytest

from reader.corpus import Rejected, read_paths
from reader.paper import Paper

TEXT = (
    "ICLR 2025 Papers\n\n" + "\n\n".join(f"Abstract number {i} says something of its own. " * 9 for i in range(40))
).encode()


def outcome(*paths: Path | str) -> dict[str, int | str]:
    """For each thing read the number of its papers, or the reason why it was refused."""
    found: dict[str, int | str] = {}
    for reading in read_paths(paths):
        items = list(reading)
        refused = [i.reason for i in items if isinstance(i, Rejected)]
        found[reading.path] = refused[-1] if refused else len(items)
    return found


@pytest.mark.parametrize(
    "pack", [gzip.compress, bz2.compress, lzma.compress, lambda d: gzip.compress(d[:900]) + gzip.compress(d[900:])]
)
def test_compressed_whatever_the_name_says(tmp_path: Path, pack) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "papers.txt"
    file.write_bytes(pack(TEXT))
    assert outcome(file) == {str(file): 40}


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_what_comes_before_the_cut_is_kept(tmp_path: Path, pack) -> None:  # type: ignore[no-untyped-def]
    noise = b"\n\n".join(os.urandom(300).hex().encode() for _ in range(200))
    file = tmp_path / "cut"
    file.write_bytes(pack(b"ICLR 2025 Papers\n\n" + noise)[:-20_000])
    (reading,) = read_paths([file])
    items = list(reading)
    assert sum(isinstance(i, Paper) for i in items) > 30
    assert items[-1] == Rejected(None, "the compressed file is cut: reading stopped there")


def test_zip_members_are_streamed_and_named(tmp_path: Path) -> None:
    file = tmp_path / "a.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../evil.txt", TEXT)
        archive.writestr("sub/b.gz", gzip.compress(TEXT))
        archive.writestr("c.zip", file.read_bytes() + b"PK\x05\x06")
        archive.writestr("__MACOSX/._b", b"x")
        archive.writestr("empty", b"")
    assert outcome(file) == {
        f"{file}!/../../evil.txt": 40,
        f"{file}!/sub/b.gz": 40,
        f"{file}!/c.zip": "it is an archive inside an archive",
        f"{file}!/empty": "the file is empty",
    }
    assert os.listdir(tmp_path) == ["a.zip"]
    cut = tmp_path / "cut.zip"
    cut.write_bytes(file.read_bytes()[:-100])
    assert "damaged or cut" in str(outcome(cut)[str(cut)])


def test_bombs_are_stopped(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with gzip.open(packed, "wb") as file:
        for _ in range(100):
            file.write(b"a" * 1_000_000)
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(packed.getvalue())
    assert "swells" in str(outcome(bomb)[str(bomb)])
    bomb = tmp_path / "bomb.zip"
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive, archive.open("x.txt", "w") as member:
        for _ in range(100):
            member.write(b"a" * 1_000_000)
    assert "swells" in str(outcome(bomb)[f"{bomb}!/x.txt"])


def test_a_tree_of_odd_things(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "sub").mkdir(parents=True)
    (tree / "sub" / "ok.txt").write_bytes(TEXT)
    (tree / ".hidden").write_bytes(TEXT)
    os.symlink("..", tree / "sub" / "loop")
    os.symlink("self", tree / "self")
    os.symlink("nowhere", tree / "dangling")
    os.symlink("sub/ok.txt", tree / "zz_link")
    os.symlink("/dev/zero", tree / "zero")
    os.mkfifo(tree / "fifo")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tree / "sock"))
        found = outcome(tree)
    assert {path.removeprefix(f"{tree}/"): what for path, what in found.items()} == {
        "dangling": "it is a link that leads nowhere",
        "fifo": 'it is a named pipe, not a file; "-" reads from a pipe',
        "self": "it is a link that leads to itself",
        "sock": "it is a socket, not a file",
        "sub/loop": "it is a link to a folder that was already read",
        "sub/ok.txt": 40,
        "zero": "it is a device, not a file",
        "zz_link": "it is a link to a file that was already read",
    }


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_bytes(TEXT)
    file.chmod(0)
    assert outcome(file) == {str(file): "you may not read it (permission denied)"}


def test_paths_that_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert outcome(tmp_path / "none", tmp_path / "empty", "a\0b") == {
        f"{tmp_path}/none": "there is no such file",
        f"{tmp_path}/empty": "the folder holds no file",
        "ab": "it is no path",
    }


def test_stdin_and_a_pipe_handed_over_by_the_shell() -> None:
    (reading,) = read_paths(["-"], stdin=io.BytesIO(gzip.compress(TEXT)))
    assert sum(isinstance(i, Paper) for i in reading) == 40
    reader, writer = os.pipe()
    os.write(writer, TEXT)
    os.close(writer)
    assert outcome(f"/dev/fd/{reader}") == {f"/dev/fd/{reader}": 40}
    os.close(reader)


def test_readings_may_be_collected_before_they_are_read(tmp_path: Path) -> None:
    for name in "abc":
        (tmp_path / name).write_bytes(TEXT)
    assert [len(list(r)) for r in list(read_paths([tmp_path]))] == [40, 40, 40]


def test_an_empty_path_is_not_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.txt").write_bytes(TEXT)
    monkeypatch.chdir(tmp_path)
    assert outcome("") == outcome(" ") == {'""': "it is an empty path"}


def test_a_library_in_a_folder_is_not_read_as_papers(tmp_path: Path) -> None:
    (tmp_path / "index").mkdir()
    for name in ("a.txt", "index/current", "marks.sqlite", "papers.sqlite-wal", "papers.sources.json", "config.toml"):
        (tmp_path / name).write_bytes(TEXT)
    assert outcome(tmp_path) == {str(tmp_path / "a.txt"): 40}
    (tmp_path / "marks.sqlite").unlink()  # now it is any folder
    assert str(tmp_path / "index" / "current") in outcome(tmp_path)
