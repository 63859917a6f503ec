"""Starting: the first frame and the first rows in a terminal, and a search from the command line, each cold."""

from __future__ import annotations

import os
import select
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect

from tests.benchmarks.ground import ROOT, SAMPLES, Ground, cpu_of
from tests.benchmarks.table import Figure, timing

__all__ = ["figures"]

EMPTY = """
from textual.app import App
from textual.containers import Container, Horizontal, Vertical
from textual.widget import Widget
from textual.widgets._input import Input
from textual.strip import Strip
from rich.segment import Segment
class Line(Widget):
    def render_line(self, y): return Strip([Segment("Search Papers")])
class Empty(App):
    CSS = "Input{height:1;border:none} Line{height:1} Line.big{height:1fr}"
    def compose(self):
        with Horizontal():
            yield Line(); yield Input(compact=True); yield Line()
        yield Line()
        with Container():
            with Vertical():
                yield Line(); yield Line(classes="big")
            yield Line()
            with Vertical():
                yield Line(); yield Line(classes="big")
        yield Line()
Empty().run()
"""
"""An app with as many widgets of the same kinds, which does nothing."""

BARE = """
import json, sqlite3, sys, zlib
from pathlib import Path
import tantivy
home, word = Path(sys.argv[1]), sys.argv[2]
index = tantivy.Index.open(str(home / "index" / (home / "index" / "current").read_text().strip()))
searcher = index.searcher()
found = searcher.search(tantivy.Query.term_query(index.schema, "text", word), 20, count=True)
rows = searcher.fast_field_values("row", [address for _, address in found.hits])
db = sqlite3.connect(home / "papers.sqlite")
words = dict(db.execute("SELECT number, words FROM dictionaries"))
packed = next((w for w in words.values() if w[:4] == bytes.fromhex("37a430ec")), b"")
if packed:
    import zstandard
    zstd = zstandard.ZstdDecompressor(dict_data=zstandard.ZstdCompressionDict(packed))
print(found.count)
for row in rows:
    title, data = db.execute("SELECT title, data FROM papers WHERE row = ?", (row,)).fetchone()
    if words.get(data[0]) == packed and packed:
        paper = json.loads(zstd.decompress(data[5:], max_output_size=1 << 20))
    else:
        paper = json.loads(zlib.decompressobj(-15, words.get(data[0], b"")).decompress(data[5:]))
    print(title, paper.get("v"), paper.get("y"))
    print("   ", paper["b"][:160])
"""
"""The least that can answer: opens the same index, searches one word, reads the rows and prints them."""


def painted(command: list[str], env: dict[str, str], wanted: bytes) -> tuple[float, float]:
    """Milliseconds until `wanted` is painted in a terminal of 120 by 36, and of CPU time up to then."""
    start = time.perf_counter()
    child = pexpect.spawn(sys.executable, command, dimensions=(36, 120), env=env, encoding=None, cwd=str(ROOT))
    seen = b""
    try:
        while time.perf_counter() - start < 60:
            if select.select([child.fileno()], [], [], 0.05)[0]:
                try:
                    seen += os.read(child.fileno(), 1 << 16)
                except OSError:
                    break
                if wanted in seen:
                    return 1e3 * (time.perf_counter() - start), 1e3 * cpu_so_far(child.pid)
        raise SystemExit(f"no frame: {seen[-500:]!r}")
    finally:
        child.kill(9)
        child.wait()
        child.close()


def cpu_so_far(pid: int) -> float:
    """Seconds of CPU time that a process has taken; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figures(ground: Ground, size: int, rounds: int) -> Iterator[Figure]:
    """First frame, first rows and a cold search, each in turn with its reference."""
    home = ground.home(size)
    env = ground.env(home)
    app = ["-m", "reader"]
    rows = f"1 of {size if size == SAMPLES else ground_count(home):,}".encode()
    (home / "state.json").unlink(missing_ok=True)
    painted(["-c", EMPTY], env, b"Search Papers")
    painted(app, env, rows)  # both are compiled now
    runs: dict[str, list[tuple[float, float]]] = {"empty": [], "frame": [], "rows": []}
    for _ in range(rounds):
        (home / "state.json").unlink(missing_ok=True)  # opens at the first paper
        runs["empty"].append(painted(["-c", EMPTY], env, b"Search Papers"))
        runs["frame"].append(painted(app, env, b"Papers"))
        runs["rows"].append(painted(app, env, rows))
    name = "empty Textual app of the same widgets"
    for part, what, wanted in (("frame", "first frame", "≤ 1.25"), ("rows", "first rows shown", "≤ 1.4")):
        for at, kind in ((0, "ms"), (1, "ms CPU")):
            mine, other = (timing(run[at] for run in runs[key]) for key in (part, "empty"))
            yield Figure(what, size, mine, kind, name, other, wanted=wanted)
    word = ground.words(size, 20)[0][0]
    search = [sys.executable, "-m", "reader", "search", word, "-n", "20"]
    bare = [sys.executable, "-c", BARE, str(home), word]
    cpu_of(bare, env), cpu_of(search, env)
    pairs = [(cpu_of(search, env), cpu_of(bare, env)) for _ in range(rounds)]
    mine, other = timing(p[0] for p in pairs), timing(p[1] for p in pairs)
    yield Figure("reader search WORD -n 20, cold", size, mine, "ms CPU", "bare script, same index", other, wanted="≤ 2")


def ground_count(home: Path) -> int:
    """How many papers a library has: fewer than its file where that says some twice."""
    from reader.library.papers import Papers

    papers = Papers.open(home / "papers.sqlite")
    try:
        return papers.count
    finally:
        papers.close()
