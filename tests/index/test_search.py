"""Ranking, fields, filters, orders, facets, likeness."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import pytest

from reader.index import Document, Index
from reader.query import Mark, parse
from tests.index.conftest import library, rows

Make = Callable[[Iterable[int]], list[Document]]


@pytest.fixture
def many(documents: Make) -> Index:
    return Index.build(None, documents(range(60)))


def test_papers_with_all_words_come_first_and_are_counted() -> None:
    index = library(
        "bandit bandit bandit bandit", "regret of a bandit in a long text about many other things", "regret regret"
    )
    hits = index.search(parse("bandit regret"))
    assert hits.rows[0] == 1
    assert (hits.all_words, hits.total) == (1, 3)


def test_all_words_first_holds_across_windows(many: Index) -> None:
    whole = many.search(parse("common wa number"), limit=60)
    pieces = [r for o in range(0, 60, 7) for r in many.search(parse("common wa number"), limit=7, offset=o).rows]
    assert sorted(pieces) == sorted(whole.rows)
    assert set(whole.rows[: whole.all_words]) == {n for n in range(60) if n % 10 == 0}


def test_an_exact_title_comes_first_colon_and_all() -> None:
    index = library(
        ("Overview", "see Exceptions: and Exclusions for Exceptions: and Exclusions"),
        ("Exceptions: and Exclusions", "body about merchants"),
        ("To be or not to be", ""),
    )
    assert rows(index, "Exceptions: and Exclusions")[0] == 1
    assert rows(index, "exceptions and exclusions")[0] == 1
    assert rows(index, "to be or not to be") == [2]


def test_a_phrase_is_required_among_few_words_but_not_in_prose() -> None:
    index = library("the exploration bonus decays", "exploration of bonus terms", "systems that format text")
    assert rows(index, '"exploration bonus" decays') == [0]
    prose = 'I am interested in articles about text formatting systems such as "what you see is what you get"'
    assert rows(index, prose)[0] == 2


def test_neighbouring_words_count_for_more() -> None:
    index = library("total mass is large and the variation small", "total variation of mass is small and large")
    assert rows(index, "total variation")[0] == 1


def test_little_words_do_not_decide() -> None:
    index = library("which of us can have what how when why from", "grokking in transformers", "other things")
    hits = index.search(parse("what is grokking"))
    assert hits.rows[0] == 1


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("author:author3", {n for n in range(60) if n % 7 == 3}),
        ('author:"A Author3"', {n for n in range(60) if n % 7 == 3}),
        ("author:mueller author:author3", {n for n in range(60) if n % 7 == 3}),
        ("venue:icml", {n for n in range(60) if n % 3 == 1}),
        ("-venue:icml common", {n for n in range(60) if n % 3 != 1}),
        ("year:2016", {n for n in range(60) if n % 10 == 1}),
        ("year:2016..2017 venue:icml", {n for n in range(60) if n % 10 in (1, 2) and n % 3 == 1}),
        ("year:<2017", {n for n in range(60) if n % 10 < 2}),
        ("source:dump1", {n for n in range(60) if n % 2 == 1}),
        ("source:dump1.jsonl", {n for n in range(60) if n % 2 == 1}),
        ("title:number", set(range(60))),
        ("title:abstract", set()),
        ('title:"number 7"', {7}),
        ("wa OR wb", {n for n in range(60) if n % 10 < 2}),
        ("(year:2016 OR year:2018) venue:icml", {n for n in range(60) if n % 10 in (1, 3) and n % 3 == 1}),
        ("2301.00007", {7}),
        ("arXiv:2301.00007v3", {7}),
        ("https://doi.org/10.1234/X.7", {7}),
        ("added:2023-01-01..2023-12-31", set(range(60))),
        ("added:2d", set()),
        ("year:99999999999999999999", set()),
    ],
)
def test_fields_and_filters(many: Index, query: str, expected: set[int]) -> None:
    assert set(rows(many, query, limit=100)) == expected


def test_marks_are_resolved_by_the_caller(many: Index) -> None:
    def marks(mark: Mark) -> list[int]:
        return {"read": [0, 1, 2], "skipped": [3], "bookmarked": [5, 6], "todo": [6, 7]}.get(mark.value, [])

    assert set(rows(many, "is:bookmarked common", marks=marks)) == {5, 6}
    assert set(rows(many, "is:bookmarked OR tag:todo", marks=marks)) == {5, 6, 7}
    assert set(rows(many, "is:unread", limit=99, marks=marks)) == set(range(4, 60))
    assert set(rows(many, "common -tag:todo is:bookmarked", marks=marks)) == {5}
    assert set(rows(many, "list:nowhere", marks=marks)) == set()


def test_filters_of_many_rows_find_the_same(many: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    def marks(mark: Mark) -> list[int]:
        return list(range(0, 60, 2)) if mark.value == "read" else []

    queries = ("common wa is:read", "common wa -is:read", "common is:unread", "is:read", "year:2016 -is:read", "wb")
    few = [many.search(parse(q), limit=9, offset=o, marks=marks) for q in queries for o in (0, 7)]
    monkeypatch.setattr("reader.index.compiling.FEW", 3)
    monkeypatch.setattr("reader.index.masking.FIRST", 5)
    some = [many.search(parse(q), limit=9, offset=o, marks=marks) for q in queries for o in (0, 7)]
    assert [list(h.rows) for h in few] == [list(h.rows) for h in some]
    assert [h.total for h in few] == [h.total for h in some]
    assert [h.all_words for h in few] == [h.all_words for h in some]
    assert not any(h.about for h in some)
    assert many.facets(parse("common is:read"), ("venue",), marks=marks)["venue"] == [
        ("ICLR", 10), ("ICML", 10), ("NeurIPS", 10)
    ]  # fmt: skip
    assert set(rows(many, "common", restrict=[1, 2, 3, 4, 5, 6])) == {1, 2, 3, 4, 5, 6}


def test_restricted_to_rows(many: Index) -> None:
    assert set(rows(many, "common", restrict=[3, 4, 59])) == {3, 4, 59}
    assert rows(many, "common", restrict=[]) == []


def test_orders(many: Index) -> None:
    assert rows(many, "common", sort="added", limit=3) == [0, 1, 2]
    assert rows(many, "common", sort="added", reverse=True, limit=3) == [59, 58, 57]
    dates = [(2015 + r % 10, r % 9) for r in rows(many, "common", sort="date", limit=60)]
    assert dates == sorted(dates, reverse=True)
    assert rows(many, "year:2016") == sorted(rows(many, "year:2016"))


def test_equal_scores_come_in_the_order_of_the_rows() -> None:
    assert rows(library(*["the same words"] * 5), "same words") == [0, 1, 2, 3, 4]


def test_facets(many: Index) -> None:
    facets = many.facets(parse("common"), ("venue", "year", "source", "author", "colour"), limit=3)
    assert facets["venue"] == [("ICLR", 20), ("ICML", 20), ("NeurIPS", 20)]
    assert len(facets["year"]) == 3
    assert facets["source"] == [("dump0.jsonl", 30), ("dump1.jsonl", 30)]
    assert facets["author"][0] == ("Max Müller", 60)
    assert "colour" not in facets
    assert many.facets(parse("year:2016"), ("year",))["year"] == [("2016", 6)]
    assert many.facets(parse(""), ("venue",))["venue"][0][1] == 20


def test_limits_are_clamped(many: Index) -> None:
    assert len(rows(many, "common", limit=10**12)) == 60
    assert len(rows(many, "common", limit=0)) == 1
    assert rows(many, "common", limit=5, offset=10**12) == []
    assert len(rows(many, "common", limit=-5, offset=-5)) == 1


def test_similar_says_by_what(papers: Index) -> None:
    text = "Regret bounds for bandit learning with linear rewards"
    found = papers.similar(text, without=[0])
    assert found.rows[0] == 1
    assert 0 not in found.rows
    assert "regret" in found.terms
    assert not papers.similar("zzz qqq").rows


def test_more_like_these_moves_the_query_towards_them(papers: Index) -> None:
    found = papers.more_like(parse("learning"), [("regret bounds for bandits in games", "")])
    assert set(found.rows[:2]) == {0, 1}


def test_what_is_looked_for(papers: Index) -> None:
    looked = papers.looked(parse('bandit -games "no-regret learning" GPT-4 halucination opt'), typing=True)
    assert {"bandit", "bandits", "hallucination", "hallucinations"} <= looked.words
    assert "games" not in looked.words
    assert ("no", "regret", "learning") in looked.phrases
    assert ("gpt", "4") in looked.phrases
    assert looked.prefixes == ("opt",)


def test_a_mistyped_word_is_looked_for_while_it_is_typed_as_it_is_searched(papers: Index) -> None:
    assert "hallucination" in papers.looked(parse("halucination"), typing=True).words
    begun = papers.looked(parse("halluc"), typing=True)
    assert begun.prefixes == ("halluc",) and begun.words == {"halluc"}


def test_strange_queries_are_quick_and_never_fail(papers: Index) -> None:
    start = time.process_time()
    units = ("()'\"[]{}^~*?:\\/+-!&|", "(", "-a ", "a* ", '"', "title:", "~", "word~ ", "x^2 ", "year:[", "OR ", "深")
    for query in (*(unit * (2000 // len(unit)) for unit in units), "\x00\x1b[0m"):
        for typing in (False, True):
            papers.search(parse(query), typing=typing)
            papers.looked(parse(query), typing=typing)
    assert time.process_time() - start < 10


def test_an_empty_index_answers() -> None:
    index = Index.build(None, [])
    assert rows(index, "anything at all") == []
    assert index.count == 0
    assert index.last_row == -1
    assert index.facets(parse("x"), ("venue", "author")) == {"venue": [], "author": []}
    assert not index.similar("anything").rows


def test_filters_in_a_bracket_narrow_and_do_not_rank(many: Index) -> None:
    one = many.search(parse("common")).total
    assert one > many.search(parse("common (year:2001 OR year:2002)")).total == sum(
        many.search(parse(f"common year:{year}")).total for year in (2001, 2002)
    )


@pytest.mark.parametrize(
    ("typed", "found"),
    [("to be or not to be", [0]), ("it is", [1]), ("of this", [2]), ("the", []), ("and the of", [])],
)
def test_little_words_alone_are_looked_for_side_by_side_in_titles(typed: str, found: list[int]) -> None:
    titles = ("Hamlet: To be or not to be", "It is what it is", "Of this and that", "The other paper")
    assert rows(library(*((title, "Words of an abstract.") for title in titles)), typed) == found


def test_a_name_with_an_index_is_found_typed_without_it() -> None:
    index = Index.build(None, [Document(row=0, text="T_c rises", maths="t c t_c tc"), Document(row=1, text="b")])
    assert rows(index, "Tc") == [0] and rows(index, "Tb") == []
    assert index.looked(parse("Tc")).maths == {"tc"}
