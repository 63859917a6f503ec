"""What any engine behind the seam must do: run against the Tantivy index, and against whatever else is put there.

A served engine joins by adding its maker to ENGINES.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from reader.index import Document, Engine, Index
from reader.query import parse

Maker = Callable[[], Engine]
ENGINES: dict[str, Maker] = {"tantivy": lambda: Index.open(None)}


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest, documents: Callable[[Iterable[int]], list[Document]]) -> Engine:
    made = ENGINES[request.param]()
    made.add(documents(range(30)))
    made.commit()
    return made


def test_it_is_an_engine(engine: Engine) -> None:
    assert isinstance(engine, Engine)


def test_counts(engine: Engine) -> None:
    assert (engine.count, engine.last_row) == (30, 29)


def test_added_and_removed_are_seen_after_commit(engine: Engine) -> None:
    engine.add([Document(row=30, text="a new arrival")])
    engine.remove([3])
    assert engine.count == 30
    engine.commit()
    assert (engine.count, engine.last_row) == (30, 30)
    assert list(engine.search(parse("arrival")).rows) == [30]
    assert not engine.search(parse("x3")).rows


def test_warming_changes_no_answer(engine: Engine) -> None:
    before = engine.search(parse("w"), typing=True)
    engine.warm()
    engine.warm()
    assert engine.search(parse("w"), typing=True) == before and before.total == 30


def test_hits_come_best_first_in_windows(engine: Engine) -> None:
    whole = engine.search(parse("common wa"), limit=30)
    assert list(whole.scores) == sorted(whole.scores, reverse=True)
    assert whole.total == 30
    assert whole.all_words == 3
    assert set(whole.rows[:3]) == {0, 10, 20}
    assert list(engine.search(parse("common wa"), limit=2, offset=1).rows) == list(whole.rows[1:3])


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ('"words and wb"', {1, 11, 21}),
        ("wb -x11", {1, 21}),
        ("wb OR wc", {1, 2, 11, 12, 21, 22}),
        ("author:author2 venue:iclr", {9}),
        ("year:2016..2017", {1, 2, 11, 12, 21, 22}),
        ("2301.00004", {4}),
        ("wb year:2030", set()),
        ("nothingoftheset", set()),
        ("", set()),
    ],
)
def test_every_piece_of_the_language(engine: Engine, query: str, rows: set[int]) -> None:
    assert set(engine.search(parse(query)).rows) == rows


def test_a_word_in_the_title_narrows_and_the_others_rank(engine: Engine) -> None:
    assert engine.search(parse("title:number x5")).rows[0] == 5


def test_marks_and_restrictions_narrow(engine: Engine) -> None:
    marked = engine.search(parse("common is:bookmarked"), marks=lambda mark: [4, 5])
    assert set(marked.rows) == {4, 5}
    assert set(engine.search(parse("common"), restrict=[7]).rows) == {7}


def test_orders(engine: Engine) -> None:
    rows = list(engine.search(parse("common"), sort="added").rows)
    assert rows == sorted(rows)


def test_facets_divide_the_hits(engine: Engine) -> None:
    facets = engine.facets(parse("common"), ("venue", "year"))
    assert sum(n for _, n in facets["venue"]) == 30
    assert dict(facets["year"])["2016"] == 3


def test_likeness_and_highlights(engine: Engine) -> None:
    found = engine.similar("abstract of common words", without=[1])
    assert found.rows
    assert 1 not in found.rows
    assert "common" in found.terms
    assert "common" in engine.looked(parse("common")).words


def test_closing_drops_what_was_not_committed(engine: Engine) -> None:
    engine.add([Document(row=31, text="lost")])
    engine.close()
    assert (engine.count, engine.last_row) == (30, 29)


def test_words_are_counted_and_analysed(engine: Engine) -> None:
    assert engine.term_count("common") == 30
    assert engine.term_count("nothingoftheset") == 0
    assert [token.text for token in engine.analyse("Common  Words")] == ["common", "words"]
    assert [(token.start, token.end) for token in engine.analyse("Common  Words")] == [(0, 6), (8, 13)]


def test_feedback_widens_a_query(engine: Engine) -> None:
    found = engine.more_like(parse("x3"), [("abstract of common words x3", "")])
    assert found.rows[0] == 3 and len(found.rows) > 1


def test_it_can_be_asked_to_look_again(engine: Engine) -> None:
    engine.refresh()
    assert engine.count == 30 and engine.size >= 0


@pytest.mark.parametrize("rows", [[0], [7], [0, 5], [3, 4, 1000], [2**31 - 1]])
def test_the_last_row_is_found_wherever_it_is(rows: list[int]) -> None:
    for maker in ENGINES.values():
        engine = maker()
        engine.add([Document(row=row, text="a word") for row in rows])
        engine.commit()
        assert engine.last_row == rows[-1]
