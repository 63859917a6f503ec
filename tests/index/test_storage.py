"""Opening, adding, rebuilding: what is on the disk is the old index or the new one, never half."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from reader.index import Document, Index, IndexBusy, IndexDamaged, IndexGone, IndexOutdated, IndexUnwritable
from reader.index import storage as storage_module
from reader.query import parse
from tests.index.conftest import rows

Make = Callable[[Iterable[int]], list[Document]]


def generation(home: Path) -> Path:
    return home / (home / "current").read_text().strip()


def test_a_missing_index_is_made_empty(tmp_path: Path) -> None:
    index = Index.open(tmp_path / "index")
    assert (index.count, index.last_row) == (0, -1)
    index.close()


def test_what_was_added_is_found_after_opening_again(tmp_path: Path, documents: Make) -> None:
    index = Index.open(tmp_path)
    assert index.add(documents(range(10))) == 10
    assert index.count == 0
    index.commit()
    assert (index.count, index.last_row) == (10, 9)
    index.add(documents(range(10, 15)))
    index.commit(keep=True)
    index.add(documents(range(15, 20)))
    index.commit()
    index.close()
    again = Index.open(tmp_path)
    assert again.count == 20
    assert rows(again, "x13") == [13]
    again.verify()
    again.close()


def test_removed_papers_are_gone(tmp_path: Path, documents: Make) -> None:
    index = Index.build(tmp_path, documents(range(10)))
    index.remove([3, 4])
    index.commit()
    assert index.count == 8
    assert set(rows(index, "common")) == set(range(10)) - {3, 4}
    index.close()
    again = Index.open(tmp_path)
    assert again.count == 8
    again.remove([5])
    again.commit()
    again.close()
    last = Index.open(tmp_path)
    assert last.count == 7
    last.verify()
    last.close()


def test_what_was_not_committed_is_lost_and_nothing_else(tmp_path: Path, documents: Make) -> None:
    index = Index.build(tmp_path, documents(range(5)))
    index.add(documents(range(5, 9)))
    index.close()
    assert Index.open(tmp_path).count == 5


def test_a_rebuild_is_swapped_in_and_seen_by_open_readers(tmp_path: Path, documents: Make) -> None:
    first = Index.build(tmp_path, documents(range(5)))
    second = Index.build(tmp_path, documents(range(8)))
    assert first.count == 5
    assert rows(first, "x3") == [3]
    first.refresh()
    assert first.count == 8
    assert len(list(tmp_path.glob("g-*"))) == 1
    first.close()
    second.close()


def test_a_build_that_fails_leaves_the_old_index(tmp_path: Path, documents: Make) -> None:
    Index.build(tmp_path, documents(range(5))).close()

    def broken() -> Iterable[Document]:
        yield from documents(range(3))
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError):
        Index.build(tmp_path, broken())
    assert Index.open(tmp_path).count == 5
    assert len(list(tmp_path.glob("g-*"))) == 1


def test_two_writers_are_told_apart(tmp_path: Path, documents: Make) -> None:
    first, second = Index.build(tmp_path, documents(range(5))), Index.open(tmp_path)
    first.add(documents(range(5, 6)))
    with pytest.raises(IndexBusy, match="Another reader"):
        second.add(documents(range(6, 7)))
    first.commit()
    second.refresh()
    assert second.count == 6
    second.add(documents(range(6, 7)))
    second.commit()
    assert second.count == 7


def test_the_last_rebuild_wins_over_a_writer_of_the_old_generation(tmp_path: Path, documents: Make) -> None:
    index = Index.build(tmp_path, documents(range(5)))
    Index.build(tmp_path, documents(range(9))).close()
    index.refresh()
    index.add(documents(range(9, 10)))
    index.commit()
    assert Index.open(tmp_path).count == 10


def damaged(home: Path) -> bool:
    """Whether opening and searching names the damage (True) or works (False). Anything else is an error."""
    try:
        index = Index.open(home)
    except IndexDamaged as error:
        assert "rebuil" in str(error)
        return True
    try:
        index.verify()
        index.search(parse('common "words and" x3 title:paper'))
    except IndexDamaged:
        return True
    finally:
        index.close()
    return False


def fresh(home: Path, make: Make) -> None:
    Index.build(home, make(range(30))).close()


def test_files_cut_emptied_or_deleted_are_found(tmp_path: Path, documents: Make) -> None:
    fresh(tmp_path / "a", documents)
    parts = (p for p in generation(tmp_path / "a").iterdir() if not p.name.startswith(".tantivy"))
    names = sorted({p.name if p.suffix == ".json" or p.name[0] == "." else f"x{p.suffix}" for p in parts})
    assert len(names) > 6
    for number, kind in enumerate(["empty", "half", "less one", "gone"]):
        for name in names:
            home = tmp_path / f"{number}-{name}"
            fresh(home, documents)
            own = [p for p in generation(home).iterdir() if name in (p.name, f"x{p.suffix}")]
            file = own[0]
            data = file.read_bytes()
            keep = {"empty": 0, "half": len(data) // 2, "less one": len(data) - 1, "gone": 0}[kind]
            file.unlink() if kind == "gone" else file.write_bytes(data[:keep])
            harmless = name == ".managed.json" or (name, kind) == ("meta.json", "less one")  # a line end
            assert damaged(home) or harmless, (kind, name)
            Index.build(home, documents(range(4))).close()
            assert not damaged(home)


def test_flipped_bits_are_found_by_a_thorough_check(tmp_path: Path, documents: Make) -> None:
    fresh(tmp_path, documents)
    for file in sorted(generation(tmp_path).glob("*.*")):
        if file.suffix not in storage_module.SEGMENT_FILES:
            continue
        flip(file)
        with pytest.raises(IndexDamaged):
            Index.open(tmp_path).verify()
        flip(file)
    Index.open(tmp_path).verify()


def flip(file: Path) -> None:
    """Turn one bit round where it stands: a file that an open searcher maps must never shrink."""
    at = file.stat().st_size // 3
    with file.open("r+b") as stream:
        stream.seek(at)
        byte = stream.read(1)[0] ^ 0x10
        stream.seek(at)
        stream.write(bytes([byte]))


def test_a_lost_or_wild_pointer_is_damage(tmp_path: Path, documents: Make) -> None:
    for text in (None, "", "g-9999", "../..", "\x00\xff"):
        fresh(tmp_path, documents)
        pointer = tmp_path / "current"
        pointer.unlink() if text is None else pointer.write_text(text)
        with pytest.raises(IndexDamaged):
            Index.open(tmp_path)


def test_another_version_is_rebuilt(tmp_path: Path, documents: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(tmp_path, documents)
    monkeypatch.setattr(storage_module, "VERSION", storage_module.VERSION + 1)
    with pytest.raises(IndexOutdated):
        Index.open(tmp_path)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_read_only_folder_is_read(tmp_path: Path, documents: Make) -> None:
    fresh(tmp_path, documents)
    folder = generation(tmp_path)
    folder.chmod(0o500)
    try:
        index = Index.open(tmp_path)
        assert rows(index, "x3") == [3]
        index.close()
    finally:
        folder.chmod(0o700)


def test_a_folder_is_read_through_links(tmp_path: Path, documents: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh(tmp_path, documents)
    before = sorted(generation(tmp_path).iterdir())
    monkeypatch.setattr(storage_module.os, "access", lambda *_: False)
    index = Index.open(tmp_path)
    assert rows(index, "x3") == [3]
    with pytest.raises(IndexUnwritable, match="may not be written"):
        index.add(documents(range(40, 41)))
    index.close()
    assert sorted(generation(tmp_path).iterdir()) == before


def test_a_full_disk_is_named_and_nothing_lost(tmp_path: Path, documents: Make) -> None:
    fresh(tmp_path, documents)
    code = """
        import resource, sys
        from reader.index import Document, Index, IndexFull
        index = Index.open(sys.argv[1])
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))
        try:
            index.add([Document(row=100 + i, text=f"words {i} " * 200) for i in range(500)])
            index.commit()
        except IndexFull as error:
            assert sys.argv[1] in str(error)
            index.close()
            print("full")
    """
    command = [sys.executable, "-c", textwrap.dedent(code), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == "full\n"
    assert not damaged(tmp_path)
    assert Index.open(tmp_path).count == 30


KILLED = """
    import os, sys, threading, time
    from pathlib import Path
    from reader.index import Document, Index
    index = Index.open(sys.argv[1])
    threading.Timer(float(sys.argv[2]), lambda: os.kill(os.getpid(), 9)).start()
    row = index.last_row + 1
    while True:
        index.add([Document(row=row + i, text=f"common words x{row + i}") for i in range(50)])
        index.commit()
        row += 50
        with Path(sys.argv[3]).open("a") as log:
            log.write(f"{row};")
"""


def test_killed_while_indexing_keeps_every_commit(tmp_path: Path) -> None:
    home, log = tmp_path / "index", tmp_path / "committed"
    log.write_text("0;")
    for delay in (0.05, 0.12, 0.2):
        subprocess.run([sys.executable, "-c", textwrap.dedent(KILLED), str(home), str(delay), str(log)], check=False)
        index = Index.open(home)
        committed = int(log.read_text().split(";")[-2])
        assert index.count >= committed
        assert index.count == index.last_row + 1
        index.close()


def test_a_document_of_wrong_types_is_refused_at_once(tmp_path: Path) -> None:
    index = Index.open(tmp_path)
    index.add([Document(row=0, text="good")])
    for wrong in (Document(row="x"), Document(row=1, text=5), Document(row=1, authors=(1,)), Document(row=-1)):  # type: ignore[arg-type]
        with pytest.raises((TypeError, ValueError)):
            index.add([wrong])
    index.add([Document(row=1, text="also good \ud800 text", year=10**30, date="soon")])
    index.commit()
    assert index.count == 2
    assert rows(index, "good") == [0, 1]


def test_a_merge_that_takes_files_away_while_they_are_recorded_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, documents: Make
) -> None:
    listed = storage_module._segment_files
    monkeypatch.setattr(storage_module, "_segment_files", lambda folder: [*listed(folder), folder / "merged.idx"])
    index = Index.open(tmp_path / "index")
    index.add(documents(range(3)))
    index.commit()
    index.close()
    assert Index.open(tmp_path / "index").count == 3


def test_a_folder_that_is_gone_is_not_taken_for_another_reader(tmp_path: Path, documents: Make) -> None:
    index = Index.open(tmp_path / "index")
    shutil.rmtree(tmp_path / "index")
    with pytest.raises(IndexGone, match="was deleted or moved while it was open; put it back"):
        index.add(documents(range(3)))
