"""The papers by row: what goes in comes out, is found again, ordered and taken out."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.library.errors import Changed, LibraryError, UnknownName
from reader.library.papers import Papers
from reader.paper import Paper, Source, identity

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)
PAPER = st.builds(
    Paper,
    id=st.integers(0, (1 << 64) - 1).map(lambda n: f"{n:016x}"),
    title=st.none() | TEXT,
    abstract=TEXT,
    authors=st.lists(TEXT, max_size=3).map(tuple),
    venue=st.none() | TEXT.filter(bool),
    year=st.none() | st.integers(0, 3000),
    date=st.none() | st.dates().map(str),
    keywords=st.lists(TEXT, max_size=3).map(tuple),
    doi=st.none() | TEXT,
    arxiv_id=st.none() | TEXT,
    version=st.none() | st.integers(1, 9),
    url=st.none() | TEXT,
    ids=st.dictionaries(TEXT, TEXT, max_size=2),
    citekey=st.none() | TEXT,
    extra=st.dictionaries(TEXT, TEXT | st.integers(0, 9) | st.lists(TEXT, max_size=2), max_size=2),
    sources=st.lists(st.builds(Source, TEXT, st.integers(1, 9), st.integers(1, 99)), max_size=3).map(tuple),
    original=st.none() | TEXT,
    headline=st.none() | TEXT,
)


def paper(number: int, **fields: object) -> Paper:
    title = f"Paper {number} on " + ("bandits", "graphs", "Émile", "zeta")[number % 4]
    made = Paper(
        identity(title=title, abstract=str(number)),
        title=title,
        abstract=f"We prove {number}. " * 20,
        authors=(f"Ann Author{number}", "Bo B"),
        year=2000 + number % 20,
        sources=(Source("/data/a.jsonl", number + 1, number + 1),),
    )
    return replace(made, **fields)  # type: ignore[arg-type]


@pytest.fixture(params=["file", "memory"])
def papers(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Papers]:
    opened = Papers.open(tmp_path / "papers.sqlite" if request.param == "file" else None)
    yield opened
    opened.close()


@settings(max_examples=100, deadline=None)
@given(st.lists(PAPER, max_size=30, unique_by=lambda p: p.id))
def test_what_goes_in_comes_out(several: list[Paper]) -> None:
    papers = Papers.open()
    rows = papers.add(several)
    assert papers.get(rows) == several
    assert papers.row_of([p.id for p in several]) == {p.id: row for p, row in zip(several, rows, strict=True)}
    papers.finish()
    assert papers.row_of([p.id for p in several]) == {p.id: row for p, row in zip(several, rows, strict=True)}
    assert [p for _, p in papers.scan()] == several and papers.count == len(several)


def test_rows_are_stable_and_holes_stay(papers: Papers) -> None:
    papers.add(paper(n) for n in range(10))
    papers.add([paper(10, sources=(Source("/data/b.bib", 1, 1),))])
    papers.update(3, replace(paper(3), sources=(*paper(3).sources, Source("/data/b.bib", 2, 9))))
    removed = papers.remove_source("/data/a.jsonl")
    assert list(removed.gone) == [0, 1, 2, 4, 5, 6, 7, 8, 9] and list(removed.kept) == [3]
    assert papers.get(range(12)) == [
        paper(3, sources=(Source("/data/b.bib", 2, 9),)),
        paper(10, sources=(Source("/data/b.bib", 1, 1),)),
    ]
    assert list(papers.order("added")) == [3, 10] and papers.count == 2
    assert papers.add([paper(1)]) == range(11, 12)
    assert papers.row_of([paper(0).id, paper(1).id]) == {paper(1).id: 11}
    assert [(s.path, s.papers) for s in papers.sources()] == [("/data/b.bib", 2), ("/data/a.jsonl", 1)]
    with pytest.raises(UnknownName):
        papers.remove_source("/elsewhere")


def test_a_folder_or_an_archive_is_removed_with_what_is_in_it(papers: Papers) -> None:
    places = ("/d/x.zip!/a.bib", "/d/x.zip", "/d/xy.bib", "/d/sub/z.bib")
    papers.add(paper(n, sources=(Source(path, 1, 1),)) for n, path in enumerate(places))
    assert papers.remove_source("/d/x.zip").paths == ("/d/x.zip", "/d/x.zip!/a.bib")
    for nothing in ("", " "):
        with pytest.raises(UnknownName):
            papers.remove_source(nothing)
    assert list(papers.remove_source("/d/").gone) == [2, 3]
    assert papers.sources() == [] and papers.ever_added


def test_find(papers: Papers) -> None:
    with_ids = paper(1, arxiv_id="2101.00001", doi="10.1000/xyz")
    papers.add([paper(0), with_ids])
    for _ in range(2):
        assert papers.find(with_ids.id[:6].upper()) == [with_ids.id] == papers.find(with_ids.id)
        assert papers.find("arXiv:2101.00001v2") == [with_ids.id]
        assert papers.find("https://doi.org/10.1000/XYZ") == [with_ids.id]
        assert papers.find("2101.99999") == [] == papers.find("zzzzzzzz")
        with pytest.raises(LibraryError, match="6"):
            papers.find(with_ids.id[:5])
        papers.finish()
    twins = [paper(2, id="abcdef0000000001"), paper(3, id="abcdef0000000002")]
    papers.add(twins)
    assert papers.find("abcdef") == [p.id for p in twins]


@settings(max_examples=50, deadline=None)
@given(st.lists(PAPER, max_size=5, unique_by=lambda p: p.id))
def test_the_keys_of_the_last_matches_are_those_of_the_paper(several: list[Paper]) -> None:
    from reader.library.keys import keys_of

    papers = Papers.open()
    papers.matches(several)
    assert [papers._keys.of(p) for p in several] == [keys_of(p) for p in several]


def test_matches_by_every_identifier(papers: Papers) -> None:
    known = paper(1, arxiv_id="2101.00001", doi="10.1000/xyz", ids={"source": "own-1"})
    papers.add([paper(0), known])
    for _ in range(2):
        other = Paper("0" * 16, title="PAPER 1, on graphs!", authors=("Author1, A.",), sources=(Source("/x", 1, 1),))
        assert papers.matches([known])[0].id == 1
        assert papers.matches([other])[0].title == (1,)
        assert papers.matches([replace(other, title=None, doi="10.1000/xyz")])[0].doi == (1,)
        assert papers.matches([replace(other, title=None, arxiv_id="2101.00001")])[0].arxiv_id == (1,)
        own = replace(other, title=None, ids={"source": "own-1"}, sources=known.sources)
        assert papers.matches([own])[0].own == (1,)
        assert papers.matches([replace(own, sources=other.sources)])[0].own == ()
        papers.finish()


def test_aliases_and_merging(papers: Papers) -> None:
    papers.add([paper(0), paper(1), paper(2)])
    papers.alias("f" * 16, paper(0).id)
    assert papers.row_of(["f" * 16]) == {"f" * 16: 0} and papers.matches([paper(9, id="f" * 16)])[0].id == 0
    merged = replace(paper(1), doi="10.1/x", sources=paper(1).sources + paper(0).sources)
    assert papers.merge(1, 0, merged) == (paper(0).id, paper(1).id)
    assert papers.by_id([paper(0).id, "f" * 16]) == {paper(0).id: merged, "f" * 16: merged}
    assert set(papers.aliases.of(paper(1).id)) == {paper(0).id, "f" * 16} and papers.count == 2
    assert papers.aliases.take(paper(0).id) == (paper(0).id, paper(0), paper(1))
    assert papers.row_of([paper(0).id]) == {}


@pytest.mark.parametrize("sort", ["date", "title", "venue"])
def test_orders(papers: Papers, sort: str) -> None:
    dice = random.Random(5)
    venues = [None, "ICLR", "icml", "Éco", "NeurIPS"]
    every: list[Paper] = []
    for _ in range(60):
        number = len(every)
        date = dice.choice([None, f"20{dice.randrange(10, 30)}-0{dice.randrange(1, 9)}-01"])
        year = dice.choice([None, 2015]) if date is None else int(date[:4])
        title = dice.choice([None, "Über alles", "ultra", "A b", "a-b", "$x$"])
        batch = [
            paper(number + n, date=date, year=year, title=title, venue=dice.choice(venues))
            for n in range(dice.choice([1, 2]))
        ]
        papers.add(batch)
        every += batch
        if dice.random() < 0.2:
            row = dice.randrange(len(every))
            every[row] = replace(every[row], title="Zz", venue="Aa", date="1999")
            papers.update(row, every[row])
        for reverse in (False, True):
            assert list(papers.order(sort, reverse)) == expected(every, sort, reverse)


def expected(every: list[Paper], sort: str, reverse: bool) -> list[int]:
    from reader.library.keys import fold

    def key(p: Paper) -> str | None:
        if sort == "date":
            return p.date or (str(p.year) if p.year else None)
        value = p.title if sort == "title" else p.venue
        return fold(value) if value else None

    with_key = [row for row, p in enumerate(every) if key(p)]
    with_key.sort(key=lambda row: key(every[row]) or "", reverse=reverse != (sort == "date"))
    return with_key + [row for row, p in enumerate(every) if not key(p)]


def test_orders_are_merged_when_few_were_added(papers: Papers) -> None:
    papers.add(paper(n, title=f"T{n * 7919 % 1000:04}") for n in range(1000))
    for sort in ("title", "date"):
        papers.order(sort)
    papers.add([paper(2000, title="T0500", year=2010), paper(2001, title="Aaa", year=2030), paper(2002, title=None)])
    titles = [papers.get([row])[0].title for row in papers.order("title")]
    assert titles[0] == "Aaa" and titles[-1] is None and titles[:-1] == sorted(t for t in titles if t)
    years = [papers.get([row])[0].year or 0 for row in papers.order("date")]
    assert years == sorted(years, reverse=True)
    assert len(papers.order("title")) == 1003 == len(set(papers.order("title")))


def test_two_readers_see_each_other(tmp_path: Path) -> None:
    one, two = Papers.open(tmp_path / "p.sqlite"), Papers.open(tmp_path / "p.sqlite")
    assert two.count == 0
    before = two.version()
    one.add(paper(n) for n in range(50))  # trains a dictionary; keys are still in hand
    assert two.version() != before and two.count == 50
    assert two.get([49]) == [paper(49)] and two.row_of([paper(7).id]) == {paper(7).id: 7}
    assert two.find(paper(7).id[:8]) == [paper(7).id]
    assert two.remove_source("/data/a.jsonl").gone.buffer_info()[1] == 50
    one.add([paper(60)])
    assert one.sources()[0].papers == 1 and two.get([50]) == [paper(60)]
    one.close()
    assert two.row_of([paper(7).id, paper(60).id]) == {paper(60).id: 50}


def test_two_who_add_the_same_add_it_once(tmp_path: Path) -> None:
    one, two = Papers.open(tmp_path / "p.sqlite"), Papers.open(tmp_path / "p.sqlite")
    assert one.matches([paper(1)]) == two.matches([paper(1)])
    one.add([paper(1)])
    with pytest.raises(Changed):
        two.add([paper(1)])
    assert two.add([paper(2)]) == range(1, 2)
    assert two.matches([paper(1)])[0].id == 0 and two.count == 2


def test_a_stop_before_the_keys_are_written_heals(tmp_path: Path) -> None:
    first = Papers.open(tmp_path / "p.sqlite")
    first.add([paper(1, doi="10.1/a")])
    first.store.close()  # as if killed: the keys in hand are lost
    again = Papers.open(tmp_path / "p.sqlite")
    assert again.row_of([paper(1).id]) == {paper(1).id: 0} and again.find(paper(1).id[:7]) == [paper(1).id]
    assert again.matches([paper(5, doi="10.1/a")])[0].doi == (0,)


def test_sources_keep_what_is_known_of_them(papers: Papers) -> None:
    assert not papers.ever_added
    papers.put_source("/data/empty.bib", format="bibtex", size=0, mtime=1.5, digest="00")
    assert papers.ever_added
    papers.add([paper(1)])
    papers.put_source("/data/a.jsonl", format="jsonl", size=10, mtime=2.5, digest="11")
    papers.put_source("/data/a.jsonl", format="jsonl", size=12, mtime=3.5, digest="12")
    empty, full = papers.sources()
    assert (empty.papers, empty.format, empty.size) == (0, "bibtex", 0)
    assert (full.papers, full.size, full.mtime, full.digest) == (1, 12, 3.5, "12") and full.added.endswith("Z")


def test_verify_names_a_damaged_record(tmp_path: Path) -> None:
    papers = Papers.open(tmp_path / "p.sqlite")
    papers.add(paper(n) for n in range(30))
    assert list(papers.verify()) == []
    with papers.store.write() as connection:
        connection.execute("UPDATE papers SET title = 'another' WHERE row = 7")
    assert [words.partition(" of ")[0] for words in papers.verify()] == ["row 7"]
