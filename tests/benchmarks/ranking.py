"""Score the ranking on test collections: `python tests/benchmarks/ranking.py [FOLDER...] [--set name=value] [--table]`.

A folder holds docs.jsonl (id, title, abstract, authors, venue, year), queries.jsonl (id, text) and qrels.tsv (query,
document, grade). Without folders, those beside the project in ../shared/ir are taken, if they are there. nDCG@10 is
graded: the gain is the grade, the discount log2(rank + 1), the ideal from all judged documents; queries without a
relevant document are left out. All queries are run as they stand, with one setting for every collection.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from reader.index import Document, Index
from reader.index.mix import Mix
from reader.query import parse

SHARED = Path(__file__).parents[2].parent / "shared" / "ir"
CUT = 10

VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("as it is", {}),
    ("no title", {"title": 0.001}),
    ("title x 0.1", {"title": 0.1}),
    ("title x 0.3", {"title": 0.3}),
    ("title x 0.5", {"title": 0.5}),
    ("no pairs", {"pair": 0.0001}),
    ("pairs in order only", {"reversed": 0.0}),
    ("pairs x 0.1", {"pair": 0.1}),
    ("pairs x 0.3", {"pair": 0.3}),
    ("pairs side by side (slop 0)", {"slop": 0}),
    ("pairs, slop 4", {"slop": 4}),
    ("pairs of one form each", {"pair_forms": 1}),
    ("pairs of three forms each", {"pair_forms": 3}),
    ("best form only (tie 0)", {"tie": 0.0}),
    ("tie 0.3", {"tie": 0.3}),
    ("tie 0.5", {"tie": 0.5}),
    ("forms summed (tie 1)", {"tie": 1.0}),
    ("little words count in full", {"function": 1.0, "asking": 1.0}),
    ("question words in full", {"function": 1.0}),
    ("asking words in full", {"asking": 1.0}),
    ("little words left out", {"function": 0.001, "asking": 0.001}),
    ("all words first never", {"short": 0}),
    ("all words first always", {"short": 64}),
    ("no authors", {"author": 0.0001}),
    ("quotations required", {"prose": 64}),
)


@dataclass(frozen=True, slots=True)
class Collection:
    """A test collection, indexed."""

    name: str
    index: Index
    ids: Sequence[str]
    queries: Sequence[tuple[str, str]]
    grades: dict[str, dict[str, int]]

    @classmethod
    def read(cls, folder: Path) -> Collection:
        """Read and index the collection in a folder."""
        papers = list(_lines(folder / "docs.jsonl"))
        grades: dict[str, dict[str, int]] = defaultdict(dict)
        for line in (folder / "qrels.tsv").read_text("utf-8").splitlines():
            query, document, grade = line.split("\t")
            grades[query][document] = int(grade)
        index = Index.build(None, (_document(row, paper) for row, paper in enumerate(papers)))
        queries = [(str(q["id"]), str(q["text"])) for q in _lines(folder / "queries.jsonl")]
        return cls(folder.name, index, [str(p["id"]) for p in papers], queries, grades)

    def score(self, mix: Mix) -> float:
        """The mean nDCG@10 of all queries that have a relevant document."""
        self.index.mix = mix
        scores = [self._ndcg(text, g) for id, text in self.queries if any((g := self.grades[id]).values())]
        return sum(scores) / len(scores)

    def _ndcg(self, text: str, grades: dict[str, int]) -> float:
        rows = self.index.search(parse(text), limit=CUT).rows
        gained = (grades.get(self.ids[row], 0) for row in rows)
        best = sorted(grades.values(), reverse=True)[:CUT]
        return _gain(gained) / _gain(best)


def _gain(grades: Iterator[int] | Sequence[int]) -> float:
    return sum(grade / math.log2(rank + 2) for rank, grade in enumerate(grades))


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def _document(row: int, paper: dict[str, Any]) -> Document:
    year = str(paper.get("year") or "")
    return Document(
        row=row,
        title=paper["title"] or "",
        text=paper["abstract"] or "",
        authors=tuple(a.strip() for a in str(paper.get("authors") or "").split(";") if a.strip()),
        venue=paper.get("venue") or None,
        year=int(year) if year.isdigit() else None,
    )


def main() -> int:
    """Print one line a setting: nDCG@10 on each collection."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="change a number of the mix")
    parser.add_argument("--table", action="store_true", help="every variant of the table in ranking.md")
    options = parser.parse_args()
    folders = options.folders or sorted(p for p in SHARED.glob("*") if (p / "docs.jsonl").is_file())
    if not folders:
        print(f"no collections in {SHARED}; name the folders of some", file=sys.stderr)
        return 2
    collections = [Collection.read(folder) for folder in folders]
    changed = {name: json.loads(value) for name, _, value in (item.partition("=") for item in options.set)}
    base = replace(Mix(), **changed)
    print("| setting | " + " | ".join(c.name for c in collections) + " |")
    print("|---|" + "---|" * len(collections))
    for name, change in VARIANTS if options.table else VARIANTS[:1]:
        scores = (f"{c.score(replace(base, **change)):.4f}" for c in collections)
        print(f"| {name} | {' | '.join(scores)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
