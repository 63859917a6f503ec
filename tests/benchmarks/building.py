"""What building costs: files to a searchable library, against bare Tantivy in the same run.

    python tests/benchmarks/building.py FILE.jsonl [--count N] [--runs 3]
    python tests/benchmarks/building.py --maths CORPORA [--count 50000]

FILE holds a JSON object a line with id, title, abstract, authors ("A; B"), venue and year. `--maths` makes such a file
at run time from real records that hold maths (gzipped or plain JSON Lines below CORPORA), none twice: the numbers in
their formulas are varied.

The reference adds the same fields to a schema with the same options (text not stored): JSON by orjson, two threads,
128 MB of buffer, one commit, merges waited for. It neither renders LaTeX nor makes maths tokens, and keeps no library.
The reader runs `reader add FILE` into an empty library, until every paper is findable. Both run on the same two cores,
in turn, each in a process of its own. CPU is that of all processes and threads; memory is the highest resident set of
the process tree, and what of it is not mapped from files.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

THREADS = 2
HEAP = 128_000_000


@dataclass(frozen=True, slots=True)
class Cost:
    """One build: seconds of CPU and of the clock, peak of memory in MB (all, not mapped), bytes of index and library."""

    cpu: float
    wall: float
    peak: float
    anonymous: float
    index: int
    library: int


def bare(path: Path, folder: Path) -> None:
    """The reference: Tantivy alone, fed from the file."""
    import orjson
    import tantivy

    from reader.index.schema import register, schema

    fields = schema()
    index = tantivy.Index(fields, str(folder))
    register(index)
    writer = index.writer(HEAP, THREADS)
    source, added = str(path), int(time.time())
    with path.open("rb") as stream:
        for row, line in enumerate(stream):
            record = orjson.loads(line)
            authors, venue, year = record["authors"], record["venue"], int(record["year"])
            values = {
                "row": row,
                "text": f"{record['title']} \n {record['abstract']}",
                "title": record["title"],
                "author": authors,
                "author_key": authors.split("; "),
                "venue": venue,
                "venue_key": venue,
                "source": source,
                "source_key": source,
                "ids": record["id"],
                "year": year,
                "date": year * 10_000,
                "added": added,
            }
            writer.add_document(tantivy.Document.from_dict(values, fields))
    writer.commit()
    writer.wait_merging_threads()


class _Watch(threading.Thread):
    """Looks at the memory of a process and its children, ten times a second."""

    def __init__(self, pid: int) -> None:
        super().__init__(daemon=True)
        self.pid = pid
        self.peak = self.anonymous = 0.0
        self.over = threading.Event()

    def run(self) -> None:
        """Look until told that it is over."""
        while not self.over.wait(0.1):
            every = [_memory(pid) for pid in _tree(self.pid)]
            self.peak = max(self.peak, sum(whole for whole, _ in every))
            self.anonymous = max(self.anonymous, sum(own for _, own in every))


def _tree(pid: int) -> list[int]:
    """A process and all below it."""
    found = [pid]
    for one in found:
        with suppress(OSError):
            found += map(int, Path(f"/proc/{one}/task/{one}/children").read_text().split())
    return found


def _memory(pid: int) -> tuple[float, float]:
    """Resident memory in MB: all of it, and what is not mapped from a file."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0.0, 0.0
    sizes = dict(re.findall(r"(VmRSS|RssAnon):\s+(\d+)", status))
    return int(sizes.get("VmRSS", 0)) / 1024, int(sizes.get("RssAnon", 0)) / 1024


def run(command: list[str], folder: Path, environment: dict[str, str]) -> Cost:
    """Run one build and take its costs; `folder` is where it leaves its files."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL)
    watch = _Watch(process.pid)
    watch.start()
    failed = process.wait()
    wall = time.perf_counter() - started
    watch.over.set()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if failed:
        raise SystemExit(f"{' '.join(command)} ended with {failed}")
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    library = sum(file.stat().st_size for file in folder.glob("papers.sqlite*"))
    index = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) - library
    return Cost(cpu, wall, watch.peak, watch.anonymous, index, library)


def build_bare(path: Path, folder: Path) -> Cost:
    """One run of the reference."""
    return run([sys.executable, __file__, "--bare", str(folder), str(path)], folder, dict(os.environ))


def build_reader(path: Path, folder: Path, count: int) -> Cost:
    """One run of the reader; every paper must then be findable."""
    environment = {**os.environ, "READER_HOME": str(folder)}
    cost = run([sys.executable, "-m", "reader", "add", str(path)], folder, environment)
    from reader.index.engine import Index
    from reader.library.papers import Papers

    papers, index = Papers.open(folder / "papers.sqlite"), Index.open(folder / "index")
    kept, found = papers.count, index.count
    papers.close()
    index.close()
    if kept != found or kept < 0.9 * count:
        raise SystemExit(f"{count:,} records, {kept:,} papers, {found:,} findable")
    return cost


def compare(path: Path, count: int, runs: int) -> None:
    """Build both ways in turn, and print the table."""
    text = sum(map(_text, _records(path)))
    pairs: list[tuple[Cost, Cost]] = []
    for number in range(runs):
        with tempfile.TemporaryDirectory(prefix="reader-benchmark-") as name:
            (Path(name) / "bare").mkdir()
            turns = [
                lambda name=name: build_bare(path, Path(name) / "bare"),
                lambda name=name: build_reader(path, Path(name) / "reader", count),
            ]
            made = [turn() for turn in (turns if number % 2 == 0 else turns[::-1])]
            pairs.append((made[0], made[1]) if number % 2 == 0 else (made[1], made[0]))
    _print(pairs, count, text)


def _print(pairs: list[tuple[Cost, Cost]], count: int, text: int) -> None:
    """The table: best of the runs, and the ratio in each pair."""
    us = 1e6 / count
    print(f"{count:,} papers, {text / count:,.0f} bytes of title, authors and abstract each; best of {len(pairs)}")
    print("                    bare      reader    reader's rate of bare's (each pair)")
    for name in ("cpu", "wall"):
        bares, readers = ([getattr(pair[side], name) for pair in pairs] for side in (0, 1))
        each = [a / b for a, b in zip(bares, readers, strict=True)]
        ratios = " ".join(f"{ratio:.2f}" for ratio in each)
        print(
            f"{name:<6} µs a paper {min(bares) * us:8.1f} {min(readers) * us:10.1f}    "
            f"{min(bares) / min(readers):.0%} of best, median {statistics.median(each):.0%} ({ratios})"
        )
    for name, label in (("peak", "peak memory, MB"), ("anonymous", "of it own, MB")):
        bares, readers = ([getattr(pair[side], name) for pair in pairs] for side in (0, 1))
        print(f"{label:<18}{max(bares):8.0f} {max(readers):10.0f}    {max(readers) - max(bares):+.0f} MB")
    index, library = max(pair[1].index for pair in pairs), max(pair[1].library for pair in pairs)
    print(f"index, bytes each {pairs[0][0].index / count:8.0f} {index / count:10.0f}")
    print(
        f"library           {'':8} {library / count:10.0f}    both together {(index + library) / text:.2f} of the text"
    )


def _text(record: dict[str, str]) -> int:
    """Bytes of UTF-8 of what a paper says."""
    return len(f"{record['title']}{record['authors']}{record['abstract']}".encode())


def _records(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8") as stream:
        yield from map(json.loads, stream)


# Records that hold maths -------------------------------------------------------------------------------------------

_FORMULA = re.compile(r"\$[^$]+\$|\\\(.+?\\\)")
_NUMBER = re.compile(r"\d+")


def with_maths(folder: Path) -> list[dict[str, str]]:
    """The records below a folder whose abstract holds a formula between dollars or brackets."""
    found = {}
    for path in sorted(folder.rglob("*.jsonl*")):
        with gzip.open(path, "rt", encoding="utf-8") if path.suffix == ".gz" else path.open(encoding="utf-8") as stream:
            for line in stream:
                with suppress(ValueError):
                    record = json.loads(line)
                    abstract = record.get("abstract") if isinstance(record, dict) else None
                    if isinstance(abstract, str) and _FORMULA.search(abstract):
                        found[abstract] = record
    return list(found.values())


def write_maths(path: Path, folder: Path, count: int) -> None:
    """Write `count` records that all hold maths, none twice: what is there, then with other numbers in the formulas."""
    known = with_maths(folder)
    if not known:
        raise SystemExit(f"{folder} has no record that holds maths")
    with path.open("w", encoding="utf-8") as stream:
        for number in range(count):
            record, turn = known[number % len(known)], number // len(known)

            def vary(formula: re.Match[str], turn: int = turn) -> str:
                varied = _NUMBER.sub(lambda digits: str(int(digits[0][:9]) + turn), formula[0])
                return varied if varied != formula[0] else f"{formula[0][:-1]}_{{{turn}}}{formula[0][-1]}"

            abstract = record["abstract"] if not turn else _FORMULA.sub(vary, record["abstract"])
            authors = record.get("authors") or ""
            made = {
                "id": f"m{number}",
                "title": str(record.get("title") or "") + (f" ({turn + 1})" if turn else ""),
                "abstract": abstract,
                "authors": authors if isinstance(authors, str) else "; ".join(map(str, authors)),
                "venue": "arXiv",
                "year": str(2000 + number % 25),
            }
            stream.write(json.dumps(made, ensure_ascii=False) + "\n")


def main() -> None:
    """Read the arguments, run, print."""
    parser = argparse.ArgumentParser(description="What building costs, against bare Tantivy.")
    parser.add_argument("file", type=Path, nargs="?")
    parser.add_argument("--maths", type=Path, metavar="CORPORA", help="records with maths, from the files below here")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--bare", type=Path, metavar="FOLDER", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.bare:
        bare(args.file, args.bare)
        return
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:THREADS])
    with tempfile.TemporaryDirectory(prefix="reader-benchmark-") as name:
        path = Path(name) / "papers.jsonl"
        if args.maths:
            write_maths(path, args.maths, args.count or 50_000)
        elif args.file and args.count:
            with args.file.open("rb") as whole, path.open("wb") as part:
                part.writelines(islice(whole, args.count))
        elif args.file:
            path.symlink_to(args.file.resolve())
        else:
            parser.error("a file, or --maths with a folder")
        with path.open("rb") as stream:
            count = sum(1 for _ in stream)
        compare(path, count, args.runs)
    shutil.rmtree(name, ignore_errors=True)


if __name__ == "__main__":
    main()
