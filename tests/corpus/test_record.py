"""The one place where a record becomes a paper: names, dates, ids, placeholders."""

from __future__ import annotations

import pytest

from reader.corpus.dates import parse_date, parse_month, parse_year
from reader.corpus.headings import heading, venue_in_name
from reader.corpus.names import people
from reader.corpus.record import Context, Record, Rejected, is_placeholder, to_paper
from reader.paper import Paper, Source

SOURCE = Source("f", 1, 1)


def made(record: Record) -> Paper:
    paper = to_paper(record, SOURCE, Context("f"))
    assert isinstance(paper, Paper)
    return paper


@pytest.mark.parametrize(
    ("raw", "names"),
    [
        ("Ana Bór", ["Ana Bór"]),
        ("Ana Bór, Li Wei", ["Ana Bór", "Li Wei"]),
        ("Ana Bór, Li Wei and Jo Fox", ["Ana Bór", "Li Wei", "Jo Fox"]),
        ("Bór, Ana; Wei, Li", ["Ana Bór", "Li Wei"]),
        ("Bór, Ana and Wei, Li", ["Ana Bór", "Li Wei"]),
        ("A. Bór;  L. Wei ; ", ["A. Bór", "L. Wei"]),
        ("Kaski, S., Kohonen, T.", ["S. Kaski", "T. Kohonen"]),
        ("Liu R., Adler D.G.", ["R. Liu", "D.G. Adler"]),
        ("Liu R, van Dam AB, O'Brien L", ["R Liu", "AB van Dam", "L O'Brien"]),
        ("Y. Ma, Z. Chen", ["Y. Ma", "Z. Chen"]),
        ("Wei LI, Ming XU", ["Wei LI", "Ming XU"]),
        ("Ann Lee¹, Bo Wu (2), Cy Oz 0000-0002-1825-0097", ["Ann Lee", "Bo Wu", "Cy Oz"]),
        ("张三，李四、王五", ["张三", "李四", "王五"]),
        ("John Smith, Jr., Eve Lind", ["John Smith Jr.", "Eve Lind"]),
        (["van der Berg, Jan, Jr.", "Clos"], ["Jan van der Berg Jr.", "Clos"]),
        (["Ann Lee1,2", "Bo Wu*†"], ["Ann Lee", "Bo Wu"]),
        (["Google, Inc."], ["Google, Inc."]),
        (["Ann Lee", "et al."], ["Ann Lee"]),
        ("[No author name available]", []),
        ("", []),
    ],
)
def test_names(raw: str | list[str], names: list[str]) -> None:
    assert list(people(raw)) == names


@pytest.mark.parametrize(
    ("text", "date"),
    [
        ("2024-05-01T12:00:00Z", (2024, 5, 1)),
        ("2020/05/03", (2020, 5, 3)),
        ("2020//", (2020, None, None)),
        ("2020-13-45", (2020, None, None)),
        ("2023-02-30", (2023, 2, None)),
        ("20200503", (2020, 5, 3)),
        ("Mon, 3 Jun 2024 00:00:00 GMT", (2024, 6, 3)),
        ("May 2024", (2024, 5, None)),
        ("May 3rd, 2024", (2024, 5, 3)),
        ("3 mars 1999", (1999, 3, 3)),
        ("31.12.1999", (1999, 12, 31)),
        ("2021年3月4日", (2021, 3, 4)),
        ("n. d.", None),
    ],
)
def test_dates(text: str, date: tuple[int, int | None, int | None] | None) -> None:
    assert parse_date(text) == date


def test_years_and_months() -> None:
    assert [parse_year(y) for y in ("2020//", "c2019", 1987, "20201", 7, "in press")] == [
        2020,
        2019,
        1987,
        None,
        None,
        None,
    ]
    assert [parse_month(m) for m in ("Apr", "4", 4, "1~ jan", 13, "x")] == [4, 4, 4, 1, None, None]


def test_ids_wherever_they_stand() -> None:
    assert made(Record(1, title="T", url="http://arxiv.org/abs/2101.00001v2")).arxiv_id == "2101.00001"
    old = made(Record(1, title="T", ids={"source": "solv-int/9701001v1"}))
    assert (old.arxiv_id, old.version) == ("solv-int/9701001", 1)
    assert made(Record(1, title="T", doi="10.48550/arXiv.2101.00001")).arxiv_id == "2101.00001"
    assert made(Record(1, title="T", ids={"source": "1399.12345"})).arxiv_id is None
    assert made(Record(1, title="T", url="https://doi.org/10.1000/ABC.")).doi == "10.1000/abc"


@pytest.mark.parametrize(
    "text", ["N/A", "Abstract Unavailable", "No abstract available.", "-", "...", " ", "[No abstract]", "暂无摘要"]
)
def test_placeholders(text: str) -> None:
    assert is_placeholder(text)
    assert to_paper(Record(7, title=" ", abstract=text), SOURCE, Context("f")) == Rejected(
        7, "it has neither a title nor an abstract"
    )


def test_everything_is_cleaned() -> None:
    paper = made(
        Record(
            1,
            title="A \x1b]52;c;eA==\x1b\\title\nof two lines",
            abstract="p\u202e50 \ud800 x\x00y",
            authors=["A\x9b31m B"],
            keywords="a; b ;a",
            extra={"note": "\x1bP x", "empty": "", "deep": {"a": ["\x07b"]}},
            ids={"pmid": "12\x0834"},
        )
    )
    assert (paper.title, paper.abstract, paper.authors) == ("A title of two lines", "p50 \ufffd xy", ("A B",))
    assert paper.keywords == ("a", "b") and paper.ids == {"pmid": "1234"}
    assert paper.extra == {"note": "x", "deep": {"a": ["b"]}}


def test_year_and_month_from_a_date() -> None:
    paper = made(Record(1, title="T", date="May 2024"))
    assert (paper.year, paper.date, paper.extra["month"]) == (2024, None, 5)
    assert made(Record(1, title="T", year="2023", date="2024-01-02")).date == "2024-01-02"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("ICLR 2025 论文列表", ("ICLR", 2025)),
        ("ICML 2025 Papers", ("ICML", 2025)),
        ("# ICML 2025", ("ICML", 2025)),
        ("Proceedings of NeurIPS 2019", ("NeurIPS", 2019)),
        ("CVPR-2023 accepted papers", ("CVPR", 2023)),
        ("2024 ACL Papers", ("ACL", 2024)),
        ("We present results from 2023.", None),
        ("A Survey of Clocks 2020", None),
        ("Reasoning about 2021 and 2022", None),
    ],
)
def test_headings(line: str, found: tuple[str, int] | None) -> None:
    assert heading(line) == found


def test_venue_in_a_files_name() -> None:
    assert venue_in_name("iclr2014.json") == ("ICLR", 2014)
    assert venue_in_name("NIPS-2022-list02.md") == ("NIPS", 2022)
    assert venue_in_name("papers2024.json") == (None, None)


def test_key_words_with_brackets_are_whole() -> None:
    words = made(Record(1, title="T", keywords="cyst (diagnosis, surgery), colon, open (bracket")).keywords
    assert words == ("cyst (diagnosis", "surgery)", "colon", "open (bracket")
    words = made(Record(1, title="T", keywords="cyst (diagnosis, surgery), colon")).keywords
    assert words == ("cyst (diagnosis, surgery)", "colon")


def test_a_heading_stuck_to_the_abstract_is_dropped() -> None:
    assert made(Record(1, abstract="AbstractYouth with pain.")).abstract == "Youth with pain."
    assert made(Record(1, abstract="Abstraction helps. Abstract: no.")).abstract.startswith("Abstraction")
