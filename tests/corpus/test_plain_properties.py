"""Whatever a text holds, reading it ends, raises nothing and loses no word."""

from __future__ import annotations

import io
import re
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.corpus import plain
from reader.corpus.record import Context, Record, Rejected

WORDS = st.lists(
    st.sampled_from(["quom", "Vexa", "zild", "Orrin", "brast", "Pelk", "nuvo", "jaspe", "Thrum", "wend"]), min_size=1, max_size=60
)
ENDS = st.sampled_from(["", ".", "?", "!", ","])
LINES = st.one_of(
    st.just(""),
    st.just("  \t"),
    st.sampled_from(["---", "*****", "======", "# ", "1. ", "2. ", "[3] ", "- "]),
    st.builds(lambda mark, words, end: mark + " ".join(words) + end, st.sampled_from(["", "", "", "## ", "1. ", "2. ", "- ", "> ", "**", "  "]), WORDS, ENDS),
)  # fmt: skip
TEXTS = st.lists(LINES, max_size=40).map("\n".join)
WORD = re.compile(r"[^\W\d_]+")


def parsed(text: str) -> tuple[list[Record | Rejected], Context]:
    context = Context("f.txt")
    return list(plain.parse(io.StringIO(text), context)), context


def words_of(found: list[Record | Rejected], context: Context) -> Counter[str]:
    pieces = [context.title]
    for one in found:
        if isinstance(one, Record):
            assert isinstance(one.authors, str) or not one.authors
            pieces += [one.title or "", one.abstract or "", str(one.authors or ""), *map(str, one.extra.values())]
    return Counter(WORD.findall(" ".join(pieces)))


@settings(max_examples=300, deadline=None)
@given(TEXTS)
def test_no_word_is_lost(text: str) -> None:
    found, context = parsed(text)
    refused = any(isinstance(one, Rejected) for one in found)
    lost = Counter(WORD.findall(text)) - words_of(found, context)
    assert not lost or refused


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=2000))
def test_nothing_is_raised_by_any_text(text: str) -> None:
    parsed(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["Title: ", "Abstract:", "**Authors**", "标题：", "# ", "|", "|---|", "<details>", "```", "\n", "\n\n", "1.", "x " * 200, "[a](http://b)"]), max_size=60).map("".join))  # fmt: skip
def test_nothing_is_raised_by_marks(text: str) -> None:
    parsed(text)


@settings(max_examples=100, deadline=None)
@given(TEXTS, st.sampled_from(sorted(plain.SHAPES)))
def test_nothing_is_raised_by_a_forced_shape(text: str, shape: str) -> None:
    context = Context("f.txt", shape=shape)
    list(plain.parse(io.StringIO(text), context))
