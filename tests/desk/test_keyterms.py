"""Key terms: few, short, in the paper's own spelling, by the library's own statistics."""

from __future__ import annotations

import re
import time
from collections import Counter
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.desk.keyterms import LONGEST, MOST, key_terms
from reader.latex import plain

SEEDS = Path(__file__).parents[2] / "seeds"


def library() -> tuple[list[str], Counter[str]]:
    texts = []
    for path in sorted(SEEDS.glob("*.txt")):
        texts += [plain(block) for block in path.read_text(encoding="utf-8").split("\n\n")[1:] if block.strip()]
    df: Counter[str] = Counter()
    for text in texts:
        df.update(set(re.findall(r"[^\W_]+", text.lower())))
    return texts, df


def test_every_seed_gets_some_in_its_own_spelling() -> None:
    texts, df = library()
    for text in texts:
        terms = key_terms(None, text, df.__getitem__, len(texts))
        assert 2 <= len(terms) <= MOST
        assert len(set(terms)) == len(terms)
        for term in terms:
            assert 1 < len(term) <= LONGEST
            assert term.lower() in " ".join(text.lower().split())


def test_what_is_coined_repeated_or_abbreviated_comes_out() -> None:
    text = (
        "Bread is old. We study the sourdough clock, a slow oscillator. The sourdough clock ticks once a day, and the"
        " FERM model predicts the sourdough clock. The FERM model needs wild yeast; wild yeast is everywhere."
    )
    terms = key_terms(None, text, lambda word: 1, 50)
    assert "sourdough clock" in terms and "wild yeast" in terms
    assert any("FERM" in term for term in terms)


def test_words_that_every_paper_has_say_nothing() -> None:
    text = "Parsnip soup with networks. Networks of parsnip soup. Networks are networks of parsnip soup networks."
    terms = key_terms(None, text, lambda word: 90 if word.startswith("network") else 1, 100)
    assert terms[0] == "parsnip soup"
    assert not any(term.lower() == "networks" for term in terms)


def test_an_empty_text_has_none() -> None:
    assert key_terms(None, "", lambda word: 0, 0) == ()
    assert key_terms("", "...", lambda word: 0, 10) == ()


@given(st.none() | st.text(max_size=40), st.text(max_size=300), st.integers(0, 50), st.integers(0, 50))
@settings(max_examples=200, deadline=None)
def test_any_text_is_answered_within_bounds(title: str | None, text: str, count: int, total: int) -> None:
    terms = key_terms(title, text, lambda word: count, total)
    assert len(terms) <= MOST
    assert all(1 < len(term) <= LONGEST for term in terms)


def test_a_page_of_papers_takes_no_time() -> None:
    texts, df = library()
    start = time.process_time()
    for text in texts:
        key_terms(None, text, df.__getitem__, len(texts))
    assert (time.process_time() - start) / len(texts) < 0.003
