"""What was exported and is read again exports as the same: in every format that can be read, for any papers."""
# ruff: noqa: E501  (exports stand as they are written)

from __future__ import annotations

import gzip
import io
import itertools
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reader.corpus.reading import read_paths
from reader.corpus.record import Context, Record, Rejected, to_paper
from reader.desk.placing import with_headline
from reader.export import export
from reader.paper import Paper, Source
from reader.paths import bundled
from reader.text import clean

SHARED = Path(__file__).parents[2].parent / "shared"
FORMATS = ("bibtex", "ris", "csl-json", "csv", "jsonl", "json")
READ_AS = {"csl-json": "json"}


def again(text: str, format: str, *, strict: bool = True) -> list[Paper]:
    """The papers of an export."""
    papers: list[Paper] = []
    for reading in read_paths(["-"], stdin=io.BytesIO(text.encode()), format=READ_AS.get(format, format)):
        for item in reading:
            if isinstance(item, Rejected):
                assert not strict or item.line is None, item
                assert "not understood" not in item.reason
            else:
                papers.append(item)
    return papers


def without_sources(text: str, format: str) -> str:
    """An export without the places that its papers came from, which are others each time."""
    if format not in ("json", "jsonl"):
        return text
    lines = []
    for line in text.split("\n"):
        if line.startswith("{"):
            value = json.loads(line.rstrip(","))
            del value["source"], value["sources"]
            line = json.dumps(value)
        lines.append(line)
    return "\n".join(lines)


def check(papers: list[Paper], format: str) -> list[Paper]:
    """Export and read three times; the second and third exports are equal.

    A paper that is nothing but empty braces or tags may be nothing when it is read the first time.
    """
    exports = []
    for turn in range(3):
        text = "".join(export(papers, format))
        exports.append(without_sources(text, format))
        count = len(papers)
        papers = again(text, format, strict=turn > 0)
        assert len(papers) == count or turn == 0
    assert exports[1] == exports[2]
    return papers


def made(records: list[Record]) -> list[Paper]:
    context = Context("x")
    papers = (to_paper(record, Source("x", 1, 1), context) for record in records)
    return [paper for paper in papers if isinstance(paper, Paper)]


TEXT = st.text(
    st.sampled_from(list("abcXYZ 0129.,;:-_$&%#{}\\^~\"'`<>()[]=@+*|/!?\n\tüßé深’–— ")) | st.characters(codec="utf-8"),
    max_size=40,
)
PIECES = st.lists(
    st.sampled_from(
        ["$x_1$", "\\emph{a}", "\\alpha", "100\\%", "a_b", "R&D", "<i>x</i>", "&lt;", "{X}", "}", "{", "\\{", "\\}", " and ", "\n\n", "ER  - \n",
         "\nTY  - JOUR\n", "@article{k,", "\n@misc{a, title={b}}", ", author = {e}", "\\", "$5", "\\begin{a}", "\\url{http://a_b}", "http://x.y/a_b%20",
         "=1", "'=", "; ", "深度", "\\textbackslash{}", "word ", "%", "#", "--", "\\$", "\\cite{a_b}"]
    ),
    max_size=8,
).map("".join)  # fmt: skip
WORDS = TEXT | PIECES
NAMES = st.sampled_from(
    ["Jane Doe", "Jan van der Berg Jr.", "Google Brain and Friends", "Li Wei", "王 伟", "王伟", "Univ. of X, Dept. of Y", "Plato", "O'Neil, Ann",
     "J. R. R. Tolkien", "others", "AT&T Labs", "de la Cruz", "Smith III", "A; B", "{X} Y", "Émile Ænd"]
)  # fmt: skip
RECORDS = st.builds(
    Record,
    st.just(1),
    title=WORDS,
    abstract=WORDS,
    authors=st.lists(NAMES | TEXT, max_size=4),
    venue=st.none() | st.sampled_from(["Proc. of X & Y", "ICLR", "Journal_1"]) | TEXT,
    year=st.none() | st.integers(1900, 2030),
    date=st.none() | st.sampled_from(["2024-05-01", "May 2024", "2020"]),
    keywords=st.lists(st.sampled_from(["a", "b, c", "d; e", "f_g", "R&D"]) | TEXT, max_size=3),
    doi=st.none() | st.sampled_from(["10.1234/a_b(c)<d>", "10.1234/x{y"]),
    arxiv_id=st.none() | st.sampled_from(["2101.00001v3", "hep-th/9901001"]),
    url=st.none() | st.sampled_from(["https://x.org/a_b%20c?x=1&y=2#z", "https://x.org/{a"]),
    ids=st.dictionaries(
        st.sampled_from(["isbn", "pmid", "openreview", "source", "acl"]), st.sampled_from(["1", "a-b"]), max_size=2
    ),
    citekey=st.none() | st.sampled_from(["k", "doe2020", "a b", "x:1", "é"]),
    extra=st.dictionaries(
        st.sampled_from(
            [
                "type",
                "volume",
                "issue",
                "pages",
                "month",
                "note",
                "publisher",
                "series",
                "address",
                "language",
                "number",
            ]
        ),
        st.sampled_from(["article", "inproceedings", "book", "preprint", "3", "1-9", "S1--S2", "a & b", 5, "odd kind"]),
        max_size=4,
    ),
)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(RECORDS, max_size=3))
def test_any_papers_come_to_rest(format: str, records: list[Record]) -> None:
    check(made(records), format)


@pytest.mark.parametrize("format", ["csv", "jsonl", "json"])
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.lists(RECORDS, max_size=3))
def test_our_own_formats_lose_nothing(format: str, records: list[Record]) -> None:
    papers = made(records)
    kept = again("".join(export(papers, format)), format)
    if format == "csv":  # which joins names and key words by "; "
        kept = [
            p for p, q in zip(kept, papers, strict=True) if "; " not in "".join([*q.authors, *q.keywords]) or p == q
        ]
        papers = [q for q in papers if "; " not in "".join([*q.authors, *q.keywords])][: len(kept)]
        kept = kept[: len(papers)]
        assert [p.title for p in kept] == [p.title for p in papers]
        return
    for before, after in zip(papers, kept, strict=True):
        for name in (
            "id",
            "title",
            "abstract",
            "authors",
            "venue",
            "year",
            "date",
            "keywords",
            "doi",
            "arxiv_id",
            "url",
            "citekey",
        ):
            assert getattr(after, name) == getattr(before, name)
        assert dict(after.extra) == dict(before.extra)
        assert dict(after.ids) == dict(before.ids)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(WORDS, WORDS.filter(lambda text: bool(text.strip())))
def test_a_headline_is_a_title_for_others_and_none_for_us(format: str, headline: str, abstract: str) -> None:
    papers = [replace(paper, headline=clean(headline)) for paper in made([Record(1, abstract=abstract)])]
    after = check(papers, format)
    assert all(paper.title is None for paper in after)
    if format in ("csv", "json", "jsonl"):
        assert [paper.id for paper in after] == [paper.id for paper in papers]


@pytest.mark.parametrize("format", FORMATS)
def test_the_samples_come_to_rest_and_stay_the_same_papers(format: str) -> None:
    before = [
        with_headline(paper)
        for reading in read_paths(sorted(str(path) for path in bundled("seeds").glob("*.txt")))
        for paper in reading
        if isinstance(paper, Paper)
    ]
    assert len(before) == 95 and not any(paper.title for paper in before)
    after = check(before, format)
    assert [(p.id, p.title) for p in after] == [(p.id, None) for p in before]
    if format != "bibtex":  # which must escape: "Shen \\& Lee"
        assert [(p.abstract, with_headline(p).headline) for p in after] == [(p.abstract, p.headline) for p in before]


def test_a_real_title_put_in_the_place_of_a_headline_is_taken() -> None:
    paper = replace(made([Record(1, abstract="We prove $x_1$.")])[0], headline="a proof of x_1")
    for format in ("bibtex", "ris", "csl-json", "csv"):
        text = "".join(export([paper], format))
        stands = "[a proof of x\\_1]" if format == "bibtex" else "[a proof of x_1]"
        assert stands in text
        assert again(text.replace(stands, "On a proof", 1), format)[0].title == "On a proof"


@pytest.mark.skipif(not (SHARED / "scale" / "pool.jsonl.gz").exists(), reason="the pool of real abstracts is not here")
@pytest.mark.parametrize("format", FORMATS)
def test_the_pool_comes_to_rest(format: str) -> None:
    def lines() -> Iterator[bytes]:
        with gzip.open(SHARED / "scale" / "pool.jsonl.gz") as pool:
            yield from itertools.islice(pool, 2000)

    papers = again(b"".join(lines()).decode(), "jsonl")
    assert len(papers) == 2000
    assert [paper.id for paper in check(papers, format)] == [paper.id for paper in papers]
