"""Reading queries: what each piece means, what is read as plain words and why, and printing back."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.query import (
    MAX_CLAUSES,
    Added,
    All,
    Any,
    Field,
    HintKind,
    Identifier,
    Mark,
    Maths,
    Not,
    Phrase,
    Scoped,
    SourceIs,
    Word,
    Years,
    parse,
    unparse,
)
from reader.query.printer import mark_query, unquoted


def kinds(text: str) -> list[HintKind]:
    return [h.kind for h in parse(text).hints]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("deep learning", (Word("deep"), Word("learning"))),
        ('"exploration bonus" regret', (Phrase("exploration bonus"), Word("regret"))),
        ("“curly quotes”", (Phrase("curly quotes"),)),
        ("cats -dogs", (Word("cats"), Not(Word("dogs")))),
        ('cats -"big dogs"', (Word("cats"), Not(Phrase("big dogs")))),
        ("cats OR dogs birds", (Any((Word("cats"), Word("dogs"))), Word("birds"))),
        ("(cats OR dogs) birds", (Any((Word("cats"), Word("dogs"))), Word("birds"))),
        ("cats OR (big dogs)", (Any((Word("cats"), All((Word("big"), Word("dogs"))))),)),
        ("-(cats dogs)", (Not(All((Word("cats"), Word("dogs")))),)),
        ("title:bandit", (Scoped(Field.TITLE, Word("bandit")),)),
        ('author:"J Smith"', (Scoped(Field.AUTHOR, Phrase("J Smith")),)),
        ("venue:(iclr OR icml)", (Scoped(Field.VENUE, Any((Word("iclr"), Word("icml")))),)),
        ("-venue:iclr bandit", (Not(Scoped(Field.VENUE, Word("iclr"))), Word("bandit"))),
        ("year:2024", (Years(2024, 2024),)),
        ("year:2023..2025", (Years(2023, 2025),)),
        ("year:[2019 TO 2021] attention", (Years(2019, 2021), Word("attention"))),
        ("year:>2020", (Years(2021, None),)),
        ("year:<=1999", (Years(None, 1999),)),
        ("year:2020..", (Years(2020, None),)),
        ("year:2025-2020", (Years(2020, 2025),)),
        ("added:7d", (Added(days=7),)),
        ("added:2w", (Added(days=14),)),
        ("added:2024-05-01..2024-06-01", (Added(first="2024-05-01", last="2024-06-01"),)),
        ("tag:todo", (Mark("tag", "todo"),)),
        ('list:"to read"', (Mark("list", "to read"),)),
        ("is:bookmarked -is:read", (Mark("is", "bookmarked"), Not(Mark("is", "read")))),
        ("has:note", (Mark("has", "note"),)),
        ("source:dump.jsonl", (SourceIs("dump.jsonl"),)),
        ("algor*", (Word("algor", prefix=True),)),
        ("halucination~", (Word("halucination", near=True),)),
        ("2301.00001v2", (Identifier("arxiv", "2301.00001"),)),
        ("https://arxiv.org/abs/2301.00001", (Identifier("arxiv", "2301.00001"),)),
        ("hep-th/9901001", (Identifier("arxiv", "hep-th/9901001"),)),
        ("https://doi.org/10.1145/3292500.3330701", (Identifier("doi", "10.1145/3292500.3330701"),)),
        ("https://openreview.net/forum?id=AbC1", (Identifier("url", "openreview.net/forum?id=abc1"),)),
        ("id:3ff9ba66", (Identifier("id", "3ff9ba66"),)),
        ("don't", (Word("don't"),)),
        ("C++", (Word("C++"),)),
        ("R&D - cost", (Word("R&D"), Word("cost"))),
    ],
)
def test_pieces(text: str, pieces: tuple[object, ...]) -> None:
    assert parse(text).children == pieces


@pytest.mark.parametrize(
    ("text", "words", "hint"),
    [
        ("-ray detector", ["ray", "detector"], HintKind.MINUS),
        ('"missing mass', ["missing", "mass"], HintKind.QUOTE),
        ("(cats dogs", ["cats", "dogs"], HintKind.BRACKET),
        ("cats dogs)", ["cats", "dogs"], HintKind.BRACKET),
        ("OR cats", ["cats"], HintKind.OPERATOR),
        ("cats OR", ["cats"], HintKind.OPERATOR),
        ("cats AND dogs", ["cats", "dogs"], HintKind.OPERATOR),
        ("title: foo", ["title", "foo"], HintKind.FIELD),
        ("year:soon", ["year", "soon"], HintKind.FIELD),
        ("is:blue", ["is", "blue"], HintKind.FIELD),
        ("a* search", ["a", "search"], HintKind.SHORT),
    ],
)
def test_read_as_plain_words_and_said_so(text: str, words: list[str], hint: HintKind) -> None:
    query = parse(text)
    assert [c.text for c in query.children if isinstance(c, Word)] == words
    assert hint in kinds(text)
    assert all(h.words for h in query.hints)


def test_a_pasted_title_is_plain_words() -> None:
    for title in ("BERT: Pre-training of Deep Bidirectional Transformers", "ATTENTION IS NOT ALL YOU NEED OR IS IT"):
        assert all(isinstance(c, Word) for c in parse(title).children)


def test_maths_stands_among_words_in_any_notation() -> None:
    for text in ("O(√T) regret", r"$O(\sqrt{T})$ regret", "O(sqrt(T)) regret"):
        first, second = parse(text).children
        assert isinstance(first, Maths)
        assert "o(sqrt(t))" in {t.text for t in first.tokens}
        assert second == Word("regret")


def test_a_filter_can_be_taken_off_again() -> None:
    query = parse('regret year:2024 "a b" -is:read')
    years, read = query.filters
    assert query.without(years) == 'regret "a b" -is:read'
    assert query.without(read) == 'regret year:2024 "a b"'
    assert query.text[slice(*years.span)] == "year:2024"


def test_marks_are_found_at_any_depth() -> None:
    assert parse("(tag:a OR cats) -list:b").marks == (Mark("tag", "a"), Mark("list", "b"))


def test_limits() -> None:
    assert kinds("x" * 10_000_000 + " y") == [HintKind.CUT]
    long = parse(" ".join(f"word{i}" for i in range(200)))
    assert len(long.children) == MAX_CLAUSES
    assert HintKind.CLAUSES in [h.kind for h in long.hints]
    deep = parse("-(a " * 300)
    assert HintKind.DEPTH in [h.kind for h in deep.hints]
    assert parse("(" * 10_000).empty


@pytest.mark.parametrize("text", ["", "   ", "()", '""', "- & |", "\x00\x1b[31m", "OR OR", "****", ")(", "~"])
def test_nothing_to_search_for(text: str) -> None:
    assert parse(text).empty


def test_ten_megabytes_are_read_at_once() -> None:
    start = time.process_time()
    for unit in ("(", '"', "a ", "-(", "x^", "$", "year:[", "\\"):
        parse(unit * (10_000_000 // len(unit)))
    assert time.process_time() - start < 4


SIGNS = st.sampled_from(
    [*'()"“”-*~:[]{}^$\\|&!?/+=<>.,;\'_ √ε²∑深', " OR ", " AND ", "title:", "author:", "year:2020..", "year:[2019 TO",
     " 2021]", "added:7d", 'tag:"', "is:read", "source:", "doi:10.1/", "10.1234/x", "2301.00001", "https://", " -(",
     "$x^2$", "\\frac{a}{b}", "x_{t}", "O(", "C++", "k-NN", "deep* ", "learning ", "words ", "the "]
)  # fmt: skip


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.lists(SIGNS, max_size=30).map("".join), st.text(max_size=60)))
def test_prints_back_as_it_was_read(text: str) -> None:
    query = parse(text)
    assert parse(unparse(query)) == query


TEXT = st.sampled_from(["deep", "learning", "k-NN", "GPT-4", "naïve", "深度", "C++", "don't", "or"])
WORD = st.one_of(
    st.builds(Word, TEXT),
    st.builds(Word, st.sampled_from(["deep", "learn"]), prefix=st.just(True)),
    st.builds(Word, st.sampled_from(["deep", "learn"]), near=st.just(True)),
)
LEAF = st.one_of(
    WORD,
    st.builds(Phrase, st.sampled_from(["a phrase", "of one", "title:foo OR bar"])),
    st.builds(Scoped, st.sampled_from(Field), WORD),
    st.builds(Years, st.integers(1900, 2000), st.integers(2001, 2100)),
    st.builds(Mark, st.just("tag"), st.sampled_from(["todo", "to do"])),
    st.builds(Added, days=st.integers(1, 999)),
)
GROUP = st.builds(Any, st.lists(LEAF, min_size=2, max_size=4).map(tuple))
PIECE = st.one_of(LEAF, GROUP, st.builds(Not, st.one_of(LEAF, GROUP)))


@settings(max_examples=200, deadline=None)
@given(st.lists(PIECE, max_size=6))
def test_every_tree_prints_and_reads(pieces: list[object]) -> None:
    from reader.query import Query

    tree = Query((Word("first"), *pieces))  # type: ignore[arg-type]
    assert parse(unparse(tree)) == tree


def test_the_quick_look_never_hides_maths() -> None:
    from reader.latex.notation import read_maths
    from reader.latex.typed import ACCENT_NAMES, FUNCTIONS, GREEK_NAMES
    from reader.query.plain import ordinary

    for name in (*ACCENT_NAMES, *FUNCTIONS, *GREEK_NAMES):
        assert not ordinary(f"regret {name} bound"), name
    for text in ("deep learning", "Besov space instrumental variable", "out-of-distribution data", "what is this, then?"):
        assert ordinary(text)
        assert all(piece.tokens is None for piece in read_maths(text))
    for text in ("NP subset RP", "L1", "k sparse", "O(n)", "x y", "chi-squared", "log n", "GPT-4"):
        assert not ordinary(text)


def test_words_alone_do_not_load_the_reader_of_maths() -> None:
    import subprocess
    import sys

    code = "import sys; from reader.query import parse; parse('deep learning of words'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not [m for m in loaded if m.startswith("reader.latex.")]


def test_filters_in_a_bracket_are_a_filter() -> None:
    query = parse("(venue:ICML OR venue:COLT) regret (is:unread OR is:skipped) (bandit OR year:2024)")
    assert [query.text[slice(*query.place(piece))] for piece in query.filters] == [
        "(venue:ICML OR venue:COLT)", "(is:unread OR is:skipped)"
    ]  # fmt: skip
    assert query.words == ("regret", "bandit")
    assert query.without(query.filters[0]) == "regret (is:unread OR is:skipped) (bandit OR year:2024)"
    assert query.ranks
    for text, ranks in (("year:2024", False), ("venue:ICML -is:read", False), ("title:regret", True), ("author:li", False)):
        assert parse(text).ranks is ranks, text


@pytest.mark.parametrize(
    "name",
    ["[to read]", "[b]列表 🎉 مرحبا [/", "{x} (y), z:w", "“soon”", 'say "hi"', "„unten“ [1]", "-a OR b*", "$x$", "[]"],
)
def test_a_list_is_asked_for_whatever_its_name(name: str) -> None:
    for kind in ("list", "tag"):
        query = parse(mark_query(kind, name))
        assert [(mark.kind, mark.value) for mark in query.children] == [(kind, unquoted(name))]
        assert parse(unparse(query)) == query
    assert parse('source:"/tmp/[x]/a b.txt"').children[0].value == "/tmp/[x]/a b.txt"
    assert parse('year:"[2020 TO 2022]"').children == parse("year:2020..2022").children
