"""Searching: a query, its search, and the first page of 50 with hits marked in 20 rows, in CPU time, after a warm-up."""

from __future__ import annotations

import random
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from typing import NamedTuple

import tantivy

from reader.desk.desk import Desk
from reader.paths import home as places
from tests.benchmarks.ground import Ground, cpu_of
from tests.benchmarks.table import Figure, Timing, timing

__all__ = ["figures", "missing"]

PAGE, ROWS, LIMIT = 50, 20, 200
"""Papers of a page, rows that are seen, and hits that the app asks for while one types."""
COMMON = 25
"""So many of the commonest words among those drawn are called common."""


class Kind(NamedTuple):
    """A kind of query: its name, the queries, whether they are still being typed, and what is wanted of its p95."""

    name: str
    queries: Sequence[str]
    typing: bool
    wanted: str


def kinds(desk: Desk, drawn: Sequence[Sequence[str]], count: int) -> Iterator[Kind]:
    """Queries of every kind from words that stand side by side in the papers."""
    dice = random.Random(1)
    words = list(dict.fromkeys(w for group in drawn for w in group[:1]))
    common = sorted(words, key=desk.stores.index.term_count, reverse=True)[:COMMON]
    yield Kind("one word", words[:count], False, "p95 ≤ 30 ms")
    yield Kind("a phrase of two words", [f'"{a} {b}"' for a, b, *_ in drawn[:count]], False, "p95 ≤ 30 ms")
    for letters in range(1, 7):
        begun = list(dict.fromkeys(word[:letters] for word in words))
        yield Kind(f"typed so far: {letters} letters", begun[:count], True, "p95 ≤ 30 ms")
    four = [" ".join(dice.sample(common, 4)) for _ in range(count)]
    yield Kind("four common words", four, False, "p95 ≤ 60 ms")
    yield Kind("twelve words", [" ".join(dice.sample(words, 12)) for _ in range(count)], False, "")


def cpu(work: Callable[[], object]) -> float:
    """Milliseconds of this process's CPU time."""
    started = time.process_time()
    work()
    return 1e3 * (time.process_time() - started)


def page(desk: Desk, query: str, typing: bool) -> None:
    """What the app does for a query before it can paint."""
    found = desk.search(query, limit=LIMIT, typing=typing)
    for entry in desk.entries(found.rows[:PAGE])[:ROWS]:
        desk.snippet(entry, query, typing=typing)


def bare(desk: Desk) -> Callable[[str], object]:
    """One word by tantivy-py alone, on the same index: the 50 best of one term, their rows and their number."""
    index = desk.stores.index
    searcher, schema = index._searcher, index._index.schema

    def search(word: str) -> object:
        found = searcher.search(tantivy.Query.term_query(schema, "text", word), PAGE, count=True)
        return searcher.fast_field_values("row", [address for _, address in found.hits])

    return search


def figures(ground: Ground, size: int, rounds: int) -> Iterator[Figure]:
    """Each kind of query beside bare tantivy-py, then one word beside SQLite FTS5, bm25s and ripgrep."""
    desk = Desk(places(ground.home(size)))
    desk.prepare()
    drawn = ground.words(size, 40 * rounds)
    words = list(dict.fromkeys(group[0] for group in drawn))
    alone = bare(desk)
    for word in words[:20]:
        page(desk, word, False)
        alone(word)
    taken = cpu(desk.warm)
    yield Figure("made ready when `/` is pressed, in a thread", size, timing([taken]), "ms CPU")
    reference = timing(cpu(lambda word=word: alone(word)) for word in words[: 10 * rounds])
    for kind in kinds(desk, drawn, 10 * rounds):
        mine = timing(cpu(lambda q=q, t=kind.typing: page(desk, q, t)) for q in kind.queries)
        what = f"query, search, page: {kind.name}"
        yield Figure(what, size, mine, "ms CPU", "bare tantivy-py, one term", reference, "median", kind.wanted)
    asked = words[: 10 * rounds]
    mine = timing(cpu(lambda q=q: desk.search(q, limit=PAGE)) for q in asked)
    yield from against(ground, size, asked, mine)
    desk.close()


def against(ground: Ground, size: int, words: Sequence[str], mine: Timing) -> Iterator[Figure]:
    """One word, the 50 best hits, beside other engines on the same papers."""
    db = sqlite3.connect(ground.full_text(size))
    query = "SELECT rowid FROM papers WHERE papers MATCH ? ORDER BY rank LIMIT 50"
    fts = timing(cpu(lambda w=w: db.execute(query, (w,)).fetchall()) for w in words)
    db.close()
    yield Figure("search of one word, 50 hits", size, mine, "ms CPU", "SQLite FTS5", fts, "p95", "≤ 0.05")
    rg = shutil.which("rg")
    if rg:
        path = str(ground.papers(size))
        runs = timing(cpu_of([rg, "--count", "--ignore-case", w, path]) for w in words[:5])
        yield Figure("search of one word, 50 hits", size, mine, "ms CPU", "ripgrep, unranked", runs, "median")
    if find_spec("bm25s") and size <= 100_000:
        import bm25s

        ranker = bm25s.BM25()
        ranker.index(bm25s.tokenize([f"{r['title']} {r['abstract']}" for r in ground.records(size)], show_progress=False))
        ask = [bm25s.tokenize(w, show_progress=False) for w in words]
        runs = timing(cpu(lambda a=a: ranker.retrieve(a, k=50, show_progress=False)) for a in ask)
        yield Figure("search of one word, 50 hits", size, mine, "ms CPU", "bm25s", runs, "median")


def missing() -> list[str]:
    """References that are not installed here."""
    found = [] if shutil.which("rg") else ["ripgrep (rg is not installed)"]
    return found + ([] if find_spec("bm25s") else ["bm25s (not installed; never at a million, where it takes 8 GB)"])
