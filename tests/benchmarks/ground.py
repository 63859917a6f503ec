"""What the benchmarks stand on: libraries of several sizes, made once and kept, and the same papers in SQLite FTS5."""

from __future__ import annotations

import json
import os
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.benchmarks import making

__all__ = ["ROOT", "Ground", "cpu_of"]

ROOT = Path(__file__).parents[2]
SAMPLES = 95
"""The size that stands for the samples that come with the program."""
_WORD = re.compile(r"[a-z]{4,}")
LITTLE = frozenset(["this", "that", "with", "from", "which", "have", "been", "these", "such", "their", "they", "also", "than", "into", "more", "most", "some", "when"])


def cpu_of(command: list[str], env: dict[str, str] | None = None) -> float:
    """Milliseconds of CPU time that a command takes, its children with it. Raises SystemExit where it fails."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=env, cwd=ROOT, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{' '.join(command)[:200]} failed: {done.stderr.decode()[-500:]}")
    return 1e3 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


class Ground:
    """A folder with all that is made for the benchmarks; `source` is a file of papers, None for made ones."""

    def __init__(self, folder: Path, source: Path | None) -> None:
        self.folder = folder
        self.source = source
        folder.mkdir(parents=True, exist_ok=True)

    def env(self, home: Path | None = None) -> dict[str, str]:
        """The environment of a measured program: compiled modules kept apart, so that both sides have theirs."""
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LC_ALL": "C.UTF-8"}
        for name in ("NO_COLOR", "PYTHONDONTWRITEBYTECODE", "COLUMNS", "LINES"):
            env.pop(name, None)
        env["PYTHONPYCACHEPREFIX"] = str(self.folder / "compiled")
        env["PYTHONPATH"] = str(ROOT)
        return env | ({"READER_HOME": str(home)} if home else {})

    def reader(self, home: Path, *words: str) -> None:
        """Run `reader` with some words on a library."""
        subprocess.run(
            [sys.executable, "-m", "reader", *words], env=self.env(home), cwd=ROOT, check=True, stdout=subprocess.DEVNULL
        )

    def home(self, size: int) -> Path:
        """The library of so many papers; the samples for 95."""
        home = self.folder / f"library-{size}"
        if not (home / "papers.sqlite").exists():
            print(f"making a library of {size:,} papers…", file=sys.stderr, flush=True)
            if size == SAMPLES:
                self.reader(home, "list")
            else:
                self.reader(home, "add", str(self.papers(size)))
        return home

    def papers(self, size: int) -> Path:
        """A JSON Lines file of so many papers."""
        path = self.folder / f"papers-{size}.jsonl"
        if path.exists():
            return path
        if self.source is None:
            return making.write(size, path)
        with self.source.open(encoding="utf-8") as lines, path.open("w", encoding="utf-8") as file:
            file.writelines(islice(lines, size))
        return path

    def records(self, size: int) -> Iterator[dict[str, Any]]:
        """The papers, one after the other."""
        with self.papers(size).open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)

    def full_text(self, size: int) -> Path:
        """The same papers in an SQLite FTS5 table (porter, unicode61), merged."""
        path = self.folder / f"fts-{size}.sqlite"
        if not path.exists():
            print(f"making an FTS5 table of {size:,} papers…", file=sys.stderr, flush=True)
            new = path.with_suffix(".new")
            new.unlink(missing_ok=True)
            db = sqlite3.connect(new)
            db.execute("CREATE VIRTUAL TABLE papers USING fts5(title, abstract, tokenize='porter unicode61')")
            rows = ((str(r.get("title") or ""), str(r.get("abstract") or "")) for r in self.records(size))
            db.executemany("INSERT INTO papers VALUES (?, ?)", rows)
            db.execute("INSERT INTO papers(papers) VALUES ('optimize')")
            db.commit()
            db.close()
            new.rename(path)
        return path

    def marked(self, size: int, marks: int) -> Path:
        """The library with so many bookmarks: papers and index are shared, the marks are its own."""
        home, whole = self.folder / f"library-{size}-marked", self.home(size)
        if not home.exists():
            from reader.desk.desk import Desk
            from reader.paths import home as places

            new = home.with_suffix(".new")
            shutil.rmtree(new, ignore_errors=True)
            new.mkdir()
            for name in ("papers.sqlite", "index"):
                (new / name).symlink_to((whole / name).resolve())
            desk = Desk(places(new))
            desk.prepare()
            count = desk.count()  # the last ones: those that are looked at have no mark yet
            ids = [entry.paper.id for entry in desk.entries(range(count - min(marks, count // 2), count), marks=False)]
            desk.bookmark(ids, True)
            desk.close()
            new.rename(home)
        return home

    def words(self, size: int, count: int) -> list[list[str]]:
        """Words that stand side by side in some abstracts, four letters and longer, the same at every run."""
        dice = random.Random(size)
        wanted = set(dice.sample(range(size), min(count, size)))
        found = []
        for number, record in enumerate(self.records(size)):
            if number in wanted:
                words = [w for w in _WORD.findall(str(record.get("abstract") or "").lower()) if w not in LITTLE]
                if len(words) > 8:
                    at = dice.randrange(len(words) - 4)
                    found.append(words[at : at + 4])
        return found
