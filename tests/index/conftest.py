"""Small libraries to search in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from reader.index import Document, Index
from reader.query import parse

PAPERS = (
    ("Online learning with bandit feedback", "We prove regret bounds for bandits with linear rewards."),
    ("Regret in games", "No-regret learning in games converges to equilibria. Exploration bonus terms matter."),
    ("", "Hallucination of language models: learnability of hallucinations is studied."),
    ("Deep residual networks", "ResNet-50 and GPT-4 are compared in 3D with k-NN search and C++ code."),
    ("Optimisation of neural networks", "We optimise the behaviour of a U-Net by pre-training."),
    ("The Schrödinger bridge", "Optimal transport on the Straße of eﬃcient flows, by Böhme."),
)


def library(*texts: str | tuple[str, str], **fields: Any) -> Index:
    """An index in memory of some abstracts (or pairs of title and abstract), rows from 0."""
    pairs = [t if isinstance(t, tuple) else ("", t) for t in texts]
    return Index.build(None, [Document(row=i, title=a, text=b, **fields) for i, (a, b) in enumerate(pairs)])


def rows(index: Index, text: str, **how: Any) -> list[int]:
    """The rows that a typed query finds."""
    return list(index.search(parse(text), **how).rows)


@pytest.fixture(scope="session")
def papers() -> Index:
    return library(*PAPERS)


@pytest.fixture
def documents() -> Callable[[Iterable[int]], list[Document]]:
    def make(numbers: Iterable[int]) -> list[Document]:
        return [
            Document(
                row=n,
                title=f"Paper number {n}",
                text=f"common words and w{'abcdefghij'[n % 10]} in abstract x{n}",
                authors=(f"Ann Author{n % 7}", "Max Müller"),
                venue=("ICLR", "ICML", "NeurIPS")[n % 3],
                year=2015 + n % 10,
                date=f"20{15 + n % 10}-0{1 + n % 9}-11",
                source=f"dump{n % 2}.jsonl",
                ids=(f"2301.{n:05d}", f"10.1234/x.{n}"),
                added=1_700_000_000 + n,
            )
            for n in numbers
        ]

    return make
