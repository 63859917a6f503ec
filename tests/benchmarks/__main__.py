"""Measure the reader and print one table: `python -m tests.benchmarks [--quick] [--papers FILE.jsonl] [--keep DIR]`.

Each figure stands beside a named reference that was measured in the same run, by turns. Times are CPU times where it
says so, since other work on the machine shifts them least. See tests/benchmarks/README.md.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.benchmarks import searching, starting, terminal
from tests.benchmarks.ground import SAMPLES, Ground
from tests.benchmarks.table import Figure, table

PARTS: dict[str, Callable[[Ground, int, int], Iterator[Figure]]] = {
    "starting": starting.figures,
    "searching": searching.figures,
    "terminal": terminal.figures,
    "memory": terminal.memory,
}
SIZES = (SAMPLES, 10_000, 100_000, 1_000_000)
QUICK = (2_000,)


def options() -> argparse.Namespace:
    """The words on the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="small and short, under two minutes: does it all still run?")
    parser.add_argument("--papers", type=Path, metavar="FILE", help="JSON Lines of papers instead of made ones")
    parser.add_argument("--keep", type=Path, metavar="DIR", help="keep libraries here, and use those that are here")
    parser.add_argument("--sizes", help="numbers of papers, with commas between")
    parser.add_argument("--rounds", type=int, help="runs of each thing (2 with --quick, else 10)")
    parser.add_argument("--only", choices=PARTS, nargs="+", default=list(PARTS), help="some parts only")
    return parser.parse_args()


def main() -> int:
    """Print the table; a part that cannot be measured here is named below it."""
    asked = options()
    sizes = tuple(map(int, asked.sizes.split(","))) if asked.sizes else QUICK if asked.quick else SIZES
    rounds = asked.rounds or (2 if asked.quick else 10)
    figures: list[Figure] = []
    failed = 0
    with tempfile.TemporaryDirectory(prefix="reader-benchmarks-") as folder:
        ground = Ground(asked.keep or Path(folder), asked.papers)
        for size in sizes:
            for part in asked.only:
                if part != "terminal" and part != "starting" and size == SAMPLES:
                    continue  # nothing to tell of so few
                print(f"{part}, {size:,} papers…", file=sys.stderr, flush=True)
                try:
                    for figure in PARTS[part](ground, size, rounds):
                        figures.append(figure)  # one by one: what was measured stays where the next one fails
                except SystemExit as error:
                    print(f"{part}, {size:,} papers: {error}", file=sys.stderr)
                    failed = 1
    print(table(figures, searching.missing()))
    return failed


if __name__ == "__main__":
    sys.exit(main())
