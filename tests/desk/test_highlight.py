"""Highlights: whole words, phrases, beginnings and parts of formulas, at their places in what is shown."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.desk.highlight import highlights
from reader.desk.snippet import snippet
from reader.index.analysis import analyse, fold
from reader.index.protocol import Looked
from reader.latex import Rendered, render
from reader.latex.notation import read_maths


def shown(source: str, looked: Looked) -> list[str]:
    rendered = render(source)
    return [rendered.text[hit.start : hit.end] for hit in highlights(rendered, looked, analyse)]


def words(*typed: str) -> Looked:
    return Looked(words=frozenset(word for text in typed for word in fold(text).split()))


def maths(typed: str) -> Looked:
    return Looked(maths=frozenset(t.text for piece in read_maths(typed) if piece.tokens for t in piece.tokens))


@pytest.mark.parametrize(
    ("source", "typed", "wanted"),
    [
        ("Le diabète insipide", "diabete", ["diabète"]),
        ("no-regret play has low regret; regrets differ", "regret", ["no-regret", "regret"]),
        ("an eﬃcient scheme", "efficient", ["eﬃcient"]),
        ("the Schr\\\"odinger bridge", "schrodinger", ["Schrödinger"]),
        ("Schro\u0308dinger’s cat", "schrodinger", ["Schrödinger"]),
        ("see GPT-4 and GPT4", "gpt", ["GPT-4", "GPT4"]),
        ("a state-of-the-art model", "art", ["state-of-the-art"]),
        ("$k$-sparse vectors", "sparse", ["k-sparse"]),
        ("nothing here", "regret", []),
    ],
)
def test_words_are_marked_whole(source: str, typed: str, wanted: list[str]) -> None:
    assert shown(source, words(typed)) == wanted


def test_signs_of_scripts_without_blanks_are_marked_alone() -> None:
    assert shown("机器学习的方法 is fun", words("学习")) == ["学习"]


def test_phrases_are_one_hit() -> None:
    looked = Looked(phrases=(("social", "concavity"), ("gpt", "4")))
    assert shown("Social concavity, not concavity that is social; GPT-4 and GPT 4", looked) == [
        "Social concavity",
        "GPT-4",
        "GPT 4",
    ]


def test_beginnings_mark_the_whole_word() -> None:
    assert shown("regret and regression, not progress", Looked(prefixes=("regr",))) == ["regret", "regression"]


@pytest.mark.parametrize(
    ("typed", "wanted"),
    [
        ("O(√T)", ["Õ(√T)", "√T"]),
        ("\\tilde{O}(\\sqrt{T})", ["Õ(√T)", "√T"]),
        ("sqrt(T)", ["√T", "√T"]),
        ("eps^-2/3", ["ε^(−2/3)"]),
        ("ε", ["ε", "ε"]),
        ("ε-accurate", ["ε-accurate"]),
        ("χPO", ["χPO"]),
        ("θ*", ["θ⋆"]),
        ("1/sqrt(T)", ["√T", "1/√T"]),
        ("ζ", []),
    ],
)
def test_the_part_of_a_formula_that_matched_is_marked(typed: str, wanted: list[str]) -> None:
    source = (
        "$O(1)$ and $\\tilde{O}(\\sqrt{T})$ regret; $\\chi$PO with $\\varepsilon$-accurate"
        " $d^{1/3}\\varepsilon^{-2/3}$ and $\\frac{1}{\\sqrt T}$ for $\\theta^\\star$."
    )
    assert shown(source, maths(typed)) == wanted


TEXT = st.lists(
    st.sampled_from(["regret", "Régret", "no-regret", "$x^2$", "学习", "a", "—", "\n\n", "$$y$$", "of", "GPT-4", "’s"]),
    max_size=30,
).map(" ".join)
LOOKED = st.builds(
    Looked,
    words=st.frozensets(st.sampled_from(["regret", "学", "gpt", "x", "of", "a"])),
    prefixes=st.sampled_from([(), ("re",), ("g", "o")]),
    phrases=st.sampled_from([(), (("no", "regret"),), (("gpt", "4"), ("of", "a"))]),
    maths=st.frozensets(st.sampled_from(["x^2", "x", "y", "2"])),
)


@given(TEXT | st.text(max_size=80), LOOKED)
@settings(max_examples=200, deadline=None)
def test_hits_are_sorted_apart_and_inside_the_text(source: str, looked: Looked) -> None:
    rendered = render(source)
    end = 0
    for hit in highlights(rendered, looked, analyse):
        assert end <= hit.start < hit.end <= len(rendered.text)
        end = hit.end


@given(TEXT | st.text(max_size=80), LOOKED, st.integers(1, 60))
@settings(max_examples=300, deadline=None)
def test_snippets_keep_their_bounds_and_their_hits(source: str, looked: Looked, width: int) -> None:
    rendered = render(source)
    found = snippet(None, rendered, looked, analyse, width=width)
    whole = {rendered.text[hit.start : hit.end] for hit in highlights(rendered, looked, analyse)}
    longest = max(map(len, whole), default=0)
    assert len(found.text) <= max(width, 16, longest + 4)
    assert "\n" not in found.text
    end = 0
    for hit in found.highlights:
        assert end <= hit.start < hit.end <= len(found.text)
        assert " ".join(found.text[hit.start : hit.end].split()) in {" ".join(w.split()) for w in whole}
        end = hit.end


LONG = (
    "Many have written on markets. Prices move as they like, and nobody knows why. Here we bound the regret of a"
    " broker who posts prices: it is $O(\\sqrt{T})$ for every smooth distribution, and the broker needs no memory."
    " Later we speak of regret again, and of memory once more, far from here, where it matters less than one may think."
)


def test_the_passage_holds_most_of_what_was_looked_for() -> None:
    found = snippet(None, render(LONG), words("broker", "memory", "regret"), analyse, width=140)
    marked = [found.text[hit.start : hit.end] for hit in found.highlights]
    assert set(marked) == {"regret", "broker", "memory"}
    assert found.text.startswith("… ") and found.text.endswith("…") and len(found.text) <= 140


def test_rare_words_weigh_more() -> None:
    weights = {"nobody": 5.0}
    looked = words("nobody", "regret", "memory")
    found = snippet(None, render(LONG), looked, analyse, width=60, weigh=lambda word: weights.get(word, 1.0))
    assert "nobody" in [found.text[hit.start : hit.end] for hit in found.highlights]


@pytest.mark.parametrize("width", range(20, 200, 13))
def test_the_first_hit_stands_in_the_left_half_and_no_formula_is_cut(width: int) -> None:
    found = snippet(None, render(LONG), words("smooth"), analyse, width=width)
    (hit,) = found.highlights
    assert hit.start <= width // 2
    assert len(found.text) <= width
    assert "O(√T)" in found.text or not set("(√)") & set(found.text)


def test_the_title_answers_where_the_abstract_has_no_hit() -> None:
    title, abstract = render("Bread and $O(n)$ butter"), render("We bake.")
    found = snippet(title, abstract, words("butter"), analyse)
    assert found.from_title and found.text == "Bread and O(n) butter"
    assert [found.text[hit.start : hit.end] for hit in found.highlights] == ["butter"]


def test_without_any_hit_the_abstract_begins() -> None:
    found = snippet(render("Title"), render(LONG), words("zebra"), analyse, width=40)
    assert not found.highlights and not found.from_title
    assert found.text == "Many have written on markets. Prices…"
    assert snippet(None, render(""), words("zebra"), analyse).text == ""


def test_forty_hits_are_marked_in_no_time() -> None:
    rendered = Rendered(("regret and memory " * 60)[:2000], offsets=range(2001))
    looked = words("regret", "memory")
    assert len(highlights(rendered, looked, analyse)) > 40
    start = time.process_time()
    for _ in range(20):
        highlights(rendered, looked, analyse)
        snippet(None, rendered, looked, analyse)
    assert (time.process_time() - start) / 20 < 0.02
