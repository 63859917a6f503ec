"""The full counts: killed while indexing, flipped bits, random queries. Run with `-m torture`."""

from __future__ import annotations

import random
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from reader.desk.documents import document_of
from reader.index import Document, Index, IndexDamaged
from reader.index.storage import SEGMENT_FILES
from reader.latex import render, wrap
from reader.paper import Paper
from reader.query import parse, unparse
from tests.index.conftest import PAPERS, library
from tests.index.test_storage import KILLED, flip, generation

pytestmark = pytest.mark.torture
Make = Callable[[Iterable[int]], list[Document]]


def test_T02_killed_two_hundred_times(tmp_path: Path) -> None:
    home, log = tmp_path / "index", tmp_path / "committed"
    log.write_text("0;")
    chance = random.Random(7)
    for _ in range(200):
        delay = str(chance.uniform(0, 0.25))
        subprocess.run([sys.executable, "-c", textwrap.dedent(KILLED), str(home), delay, str(log)], check=False)
        try:
            index = Index.open(home)
        except IndexDamaged:  # killed before the first generation was in use: built again
            assert log.read_text() == "0;"
            index = Index.build(home, [])
        assert index.count >= int(log.read_text().split(";")[-2])
        assert index.count == index.last_row + 1
        index.close()


def test_T08_a_hundred_flipped_bits_a_file(tmp_path: Path, documents: Make) -> None:
    Index.build(tmp_path, documents(range(200))).close()
    for file in sorted(generation(tmp_path).glob("*.*")):
        if file.suffix not in SEGMENT_FILES:
            continue
        flip(file)
        with pytest.raises(IndexDamaged):
            Index.open(tmp_path).verify()
        flip(file)


PIECES = (
    *"()\"“”-*~:[]{}^$\\|&!?/+=<>.,;'_ \t\n\0\x1b√ε²₂∑χ深学", " OR ", " AND ", "NOT ", "title:", "author:", "venue:",
    "year:", "year:[", " TO ", "..", "added:7d", "tag:", "is:", "is:read", "has:note", "source:", "id:", "doi:10.1/",
    "10.1234/x", "2301.00001", "https://", " -(", "$x^", "\\frac{", "\\sqrt", "x_{", "O(", "C++", "GPT4", "k-NN",
    "deep* ", "learnng~ ", "regret ", "bandits ", "the ", "optimisation ",
)  # fmt: skip


def strange(chance: random.Random) -> str:
    """A query of the grammar's own pieces, of bytes, or of one piece over and over."""
    kind = chance.random()
    if kind < 0.6:
        return "".join(chance.choice(PIECES) for _ in range(chance.choice((1, 3, 10, 40, 200))))
    if kind < 0.8:
        return chance.randbytes(chance.choice((3, 10, 100, 3000))).decode("utf-8", "replace")
    if kind < 0.9:
        return "".join(chr(chance.randrange(0x110000)) for _ in range(chance.choice((3, 30, 300))))
    return chance.choice(PIECES) * chance.choice((2, 100, 10_000))


def test_T20_ten_thousand_strange_queries() -> None:
    index = library(*PAPERS)
    chance = random.Random(11)
    for _ in range(10_000):
        text = strange(chance)
        start = time.process_time()
        query = parse(text)
        index.search(query, typing=chance.random() < 0.5)
        index.looked(query)
        assert time.process_time() - start < 0.5, text[:200]
        assert parse(unparse(query)) == query


def test_T20_ten_thousand_strange_abstracts() -> None:
    slowest = (0.0, "")
    chance = random.Random(12)
    for number in range(10_000):
        text = strange(chance)
        start = time.process_time()
        shown = render(text)
        wrap(shown.text, 60)
        document_of(number, Paper(f"{number:016x}", title=text[:300], abstract=text))
        slowest = max(slowest, (time.process_time() - start, text[:200]))
    print(f"\n10,000 abstracts: {slowest[0]:.3f} s at most")
    assert slowest[0] < 0.5, slowest
