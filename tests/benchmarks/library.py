"""What the library costs: writing, disk, random rows, orders, bookmarking. Figures with a reference in the same run.

    python tests/benchmarks/library.py FILE.jsonl [N]

FILE holds a JSON object a line with title, abstract, authors ("A; B"), venue, year and id. CPU times are of this
process; the reference for writing is SQLite alone, storing the same records as plain JSON by row.
"""

from __future__ import annotations

import gc
import json
import random
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from reader.library.marks import Marks
from reader.library.papers import Papers
from reader.paper import Paper, Source, identity


def read(path: Path, count: int) -> Iterator[list[Paper]]:
    """The papers of the file in batches of 2,000."""
    with path.open(encoding="utf-8") as stream:
        lines = enumerate(islice(stream, count), 1)
        while batch := [paper(number, json.loads(line)) for number, line in islice(lines, 2000)]:
            yield batch


def paper(number: int, record: dict[str, str]) -> Paper:
    """One record as a paper."""
    authors = tuple(record["authors"].split("; "))
    title, abstract, year = record["title"], record["abstract"], int(record["year"])
    id = identity(title=title, authors=authors, year=year, abstract=abstract)
    place = (Source("/data/papers.jsonl", number, number),)
    return Paper(id, title, abstract, authors, record["venue"], year, ids={"source": record["id"]}, sources=place)


def cpu(work: Callable[[], object]) -> float:
    """Seconds of this process's CPU time."""
    started = time.process_time()
    work()
    return time.process_time() - started


def times(work: Callable[[], object], rounds: int) -> str:
    """Best, median and 95th percentile in milliseconds."""
    taken = []
    for _ in range(rounds):
        started = time.perf_counter()
        work()
        taken.append((time.perf_counter() - started) * 1000)
    taken.sort()
    return f"best {taken[0]:.2f}  median {statistics.median(taken):.2f}  p95 {taken[int(rounds * 0.95)]:.2f} ms"


def build(path: Path, count: int, folder: Path) -> Papers:
    """Write the papers; prints what it cost."""
    library = Papers.open(folder / "papers.sqlite")
    plain = sqlite3.connect(folder / "plain.sqlite", isolation_level=None)
    plain.execute("PRAGMA journal_mode=WAL")
    plain.execute("PRAGMA synchronous=NORMAL")
    plain.execute("CREATE TABLE papers(row INTEGER PRIMARY KEY, record TEXT)")
    bytes_in, adding, matching, reference, done = 0, 0.0, 0.0, 0.0, 0
    gc.disable()
    for batch in read(path, count):
        bytes_in += sum(len(f"{p.title}{p.abstract}{''.join(p.authors)}".encode()) for p in batch)
        matching += cpu(lambda batch=batch: library.matches(batch))
        adding += cpu(lambda batch=batch: library.add(batch))
        rows = [(done + n, json.dumps([p.title, p.abstract, p.authors, p.venue, p.year])) for n, p in enumerate(batch)]
        done += len(batch)

        def store(rows: list[tuple[int, str]] = rows) -> None:
            plain.execute("BEGIN")
            plain.executemany("INSERT INTO papers VALUES (?,?)", rows)
            plain.execute("COMMIT")

        reference += cpu(store)
    adding += cpu(library.finish)
    gc.enable()
    plain.close()
    library.store.checkpoint()
    size = (folder / "papers.sqlite").stat().st_size
    print(f"papers                {done:,}, {bytes_in / done:,.0f} bytes of title, authors and abstract each")
    reference *= 1e6 / done
    print(f"writing               {adding / done * 1e6:.1f} µs a paper (plain JSON in SQLite: {reference:.1f})")
    print(f"looking for matches   {matching / done * 1e6:.1f} µs a paper")
    print(f"disk                  {size / done:,.0f} bytes a paper, {size / bytes_in:.3f} of the text")
    print(f"peak memory           {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
    return library


def main() -> None:
    """Print the table."""
    path, count = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with tempfile.TemporaryDirectory(prefix="reader-benchmark-") as name:
        folder = Path(name)
        library = build(path, count, folder)
        count = library.count
        dice = random.Random(1)
        print(f"50 random rows        {times(lambda: library.get(dice.sample(range(count), 50)), 300)}")
        for sort in ("added", "date", "title", "venue"):
            first = cpu(lambda sort=sort: library.order(sort))
            print(
                f"order by {sort:<12} first {first:.2f} s CPU, then {times(lambda sort=sort: library.order(sort), 20)}"
            )
        marks = Marks.open(folder / "marks.sqlite", copy=library.by_id)
        ids = [paper.id for paper in library.get(dice.sample(range(count), min(count // 2, 100_000)))]
        print(f"bookmarking {len(ids):,}   {cpu(lambda: marks.bookmark(ids)):.2f} s CPU, as one change")
        marked = set(ids)
        others = iter([p.id for p in library.get(dice.sample(range(count), 1000)) if p.id not in marked])
        print(f"one more bookmark     {times(lambda: marks.bookmark([next(others)]), 200)}")
        print(f"undo                  {times(marks.undo, 100)}")
        print(f"marks of a page of 50 {times(lambda: marks.of(dice.sample(ids, 50)), 100)}")
        print(f"all the bookmarks     {times(lambda: marks.ids('bookmarked'), 10)}")
        print(f"and their rows        {times(lambda: library.row_of(ids), 5)}")
        print(f"has anything changed  {times(marks.version, 100)}")
        marks.close()
        library.close()


if __name__ == "__main__":
    main()
