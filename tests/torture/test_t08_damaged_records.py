"""T08: a damaged record is shown as damaged, the rest goes on, and `doctor --mend` reads it again."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.terminal.pseudo import Terminal
from tests.torture.harness import desk_at, filled, in_step, marks_in, reader


@pytest.fixture
def damaged(tmp_path: Path) -> tuple[Path, list[str]]:
    """A library where the records in rows 3 (bookmarked: a copy is kept) and 30 cannot be read."""
    home = tmp_path / "home"
    ids = filled(home)
    with closing(sqlite3.connect(home / "papers.sqlite")) as connection:
        connection.execute("UPDATE papers SET data = x'0102' WHERE row IN (3, 30)")
        connection.commit()
    return home, ids


def test_T08_the_rest_goes_on_and_the_damage_is_told(damaged: tuple[Path, list[str]]) -> None:
    home, ids = damaged
    with desk_at(home) as desk:
        shown = desk.entries(desk.everything().rows)
        assert [entry.paper.id for entry in shown] == ids
        assert shown[3].paper.title == "Paper 3 on bandits" and shown[3].marks.bookmarked
        assert shown[30].paper.headline == "This record is damaged" and "--mend" in shown[30].paper.abstract
        assert desk.search("regret").total == 60
        assert desk.reindex() == 58
        assert desk.search("regret").total == 58
    listed = reader(home, "list")
    assert listed.status == 0 and len(listed.out.splitlines()) == 60


@pytest.mark.parametrize("form", ["bibtex", "jsonl", "csv", "markdown"])
def test_T08_a_damaged_record_is_left_out_of_an_export(damaged: tuple[Path, list[str]], form: str) -> None:
    home, ids = damaged
    done = reader(home, "export", "--all", "--format", form)
    assert done.status == 1 and "left out 1 paper whose record is damaged" in done.err, done
    assert "Paper 29 on" in done.out and "Paper 3 on" in done.out and "is damaged" not in done.out
    out = home / "out"
    done = reader(home, "export", "--all", "--format", form, "-o", str(out))
    assert done.status == 1 and "wrote 59 papers" in done.err and "is damaged" not in out.read_text()
    assert reader(home, "export", ids[3], "--format", form).status == 0


def test_T08_the_app_shows_it_among_the_others(damaged: tuple[Path, list[str]]) -> None:
    seen = Terminal(damaged[0], 120, 36, words=["--fresh"])
    try:
        seen.wait("1 of 60")
        seen.send("j" * 30)
        seen.wait("31 of 60")
        seen.wait("doctor --mend")
        seen.send("j")
        seen.wait("Paper 31 on")
    finally:
        seen.close()


def test_T08_the_doctor_names_it_and_mends_it(damaged: tuple[Path, list[str]]) -> None:
    home, ids = damaged
    before = marks_in(home)
    looked = reader(home, "doctor", "--json")
    checks = {check["check"]: check for check in map(json.loads, looked.out.splitlines())}
    assert looked.status == 1 and not checks["papers"]["ok"] and checks["papers"]["mend"] == "reader doctor --mend"
    assert "row 3" in checks["papers"]["found"] and "1 more" in checks["papers"]["found"]
    mended = reader(home, "doctor", "--mend")
    assert mended.status == 0 and "read again from their sources: 2" in mended.out, mended
    assert in_step(home) == 60 and marks_in(home) == before
    with desk_at(home) as desk:
        assert sorted(entry.paper.id for entry in desk.entries(desk.everything().rows)) == sorted(ids)


def test_the_doctor_on_a_sound_library(tmp_path: Path) -> None:
    home = tmp_path / "home"
    ids = filled(home, 20)
    kept = {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}
    looked = reader(home, "doctor")
    assert looked.status == 0 and "BAD" not in looked.out, looked
    for words in ("20 papers", "10 bookmarks, 1 list, 1 note", "20 of 20 papers", "1 source", "SQLite"):
        assert words in looked.out, (words, looked.out)
    changed = [path.name for path, content in kept.items() if path.exists() and path.read_bytes() != content]
    assert set(changed) <= {"marks.sqlite-shm", "papers.sqlite-shm"}, changed
    assert reader(home, "bookmark", "--remove", *ids[1:10]).status == 0
    assert "1 bookmark, 1 list" in reader(home, "doctor").out
    reader(home, "bookmark", *ids[1:3])
    assert "mended" not in reader(home, "doctor", "--mend").out


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ("theme = 5\n", "line 1: theme"),
        ("theme = \n", "line 1"),
        ("wrong = 1\n", "there is no setting"),
        ('glyphs = "huge"\n', "one of"),
        ('[keys]\nno-such-thing = "f7"\n', "there is no command"),
        ('[keys]\nundo = "s"\n', "is both"),
        ("\x00\xff", "config.toml"),
    ],
)
def test_the_doctor_on_settings(tmp_path: Path, settings: str, words: str) -> None:
    (tmp_path / "config.toml").write_text(settings, encoding="latin-1")
    looked = reader(tmp_path, "doctor")
    assert looked.status == 1 and words in looked.out and looked.clean_end(), looked


class Answering(Terminal):
    """A terminal that answers where its cursor stands, and draws some signs wider than it should."""

    wide = ""

    def pump(self, seconds: float) -> None:
        before = len(self.raw)
        super().pump(min(seconds, 0.02))
        new = self.raw[before:]
        for part in new.split(b"\x1b[6n")[:-1]:
            sign = part.rsplit(b"\r", 1)[-1].decode("utf-8", "replace")
            from reader.text import cells

            took = cells(sign) + (sign in self.wide and bool(sign))
            self.child.send(f"\x1b[1;{took + 1}R".encode())
        if b"\x1b[c" in new:
            self.child.send(b"\x1b[?62;22;52c")


@pytest.mark.parametrize("wide", ["", "→"])
def test_the_doctor_asks_the_terminal(own_home: Path, wide: str) -> None:
    seen = Answering(own_home, 160, 40, words=["doctor"])
    seen.wide = wide
    try:
        assert seen.ended(20) and seen.child.exitstatus == bool(wide)
        text = seen.raw.decode("utf-8", "replace")
        assert ("→ takes 2 and not 1" in text) == bool(wide), text
        assert "it says that it can" in text and "true colour" in text
    finally:
        seen.close()
