"""CSV, TSV, YAML and HTML lists."""
# ruff: noqa: E501  (fixtures stand as files have them)

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus import csv_table
from tests.corpus.whole import one, read

LONG = "We study how a thing behaves when another thing is done to it, at some length indeed."


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_any_delimiter(mark: str) -> None:
    text = mark.join(["Title", "Author/s", "Abstract", "Publication Year", "DOI"]) + "\n"
    text += mark.join(['"A ""quoted"" title"', "Doe J", f'"{LONG}{mark}\nmore"', "2019", "10.1234/X"]) + "\n"
    papers, rejected, form = read(text)
    assert form == "csv"
    assert not rejected
    paper = papers[0]
    assert (paper.title, paper.year, paper.doi) == ('A "quoted" title', 2019, "10.1234/x")
    assert paper.abstract == f"{LONG}{mark}\nmore".replace("\t", "\t")


def test_lines_before_the_head_bom_and_excel_quoting() -> None:
    papers, rejected, _ = read(
        "\ufeffSEARCH QUERY;dinosaur:ti;;\r\n-----;;;\r\n;;;\r\nTitle;Author Names;ISSN;Abstract\r\n"
        'One;Liu R., Adler D.G.;="19326203";Text\r\n;;;\r\nTitle;Author Names;ISSN;Abstract\r\nTwo;;;\r\n'
    )
    assert not rejected
    assert [p.title for p in papers] == ["One", "Two"]
    assert papers[0].authors == ("R. Liu", "D.G. Adler")
    assert papers[0].extra["issn"] == "19326203"
    assert [p.sources[0].line for p in papers] == [5, 8]


def test_lists_as_python_prints_them() -> None:
    paper = one("title\tauthors\tkeywords\nT\t['Marx, Karl', \"O'Neil, Ann\"]\t['a', 'b']\n")
    assert paper.authors == ("Karl Marx", "Ann O'Neil")
    assert paper.keywords == ("a", "b")


def test_rows_that_do_not_fit_are_told() -> None:
    papers, rejected, _ = read("title,abstract,year\nA,B,2000\nC,D, E,2001\nF\n,,\nG,H,2002,,\n")
    assert [p.title for p in papers] == ["A", "F", "G"]
    assert [(r.line, "4 cells" in r.reason) for r in rejected] == [(3, True)]


def test_a_quotation_mark_that_never_closes_costs_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "".join(f"T{i},text without a mark\n" for i in range(10))
    papers, rejected, _ = read("title,abstract\nA,B\n" + 'X,"open\n' + rows)
    assert [p.title for p in papers] == ["A", *(f"T{i}" for i in range(10))]
    assert [r.line for r in rejected] == [3]
    monkeypatch.setattr(csv_table, "ROW_LINES", 4)
    papers, rejected, _ = read("title,abstract\nA,B\n" + 'X,"open\n' + rows)
    assert len(papers) == 11
    assert [r.line for r in rejected] == [3]


def test_defused_formulas_come_back() -> None:
    assert one("title,abstract,year\n'=HYPERLINK(1),'-x,2000\n").title == "=HYPERLINK(1)"


@given(st.text(alphabet="\",;\n\t=ab'", max_size=200))
def test_no_table_raises(text: str) -> None:
    _, rejected, _ = read("title,abstract,year\n" + text, format="csv")
    assert not any("not understood" in r.reason for r in rejected)
    read(text, format="csv")


def test_front_matter() -> None:
    paper = one(
        "---\ntitle: 'SGD: leap'\nabstract: \"  We {\\\\it do} $\\\\ell$\\n  things. \"\nlayout: inproceedings\nid: abbe23a\nmonth: 0\npage: 1-9\n"
        "bibtex_author: Abbe, E\nauthor:\n- given: Emmanuel\n  family: Abbe\ndate: 2023-07-12\ncontainer-title: Proc. of COLT\nvolume: '195'\n"
        "issued:\n  date-parts:\n  - 2023\n  - 7\n  - 12\npdf: https://x.org/a.pdf\nextras: []\n# a comment\n---\nBody text.\n"
    )
    assert (paper.title, paper.authors, paper.venue, paper.date) == (
        "SGD: leap",
        ("Emmanuel Abbe",),
        "Proc. of COLT",
        "2023-07-12",
    )
    assert paper.abstract == "We {\\it do} $\\ell$\n  things."
    assert (paper.extra["type"], paper.extra["volume"], paper.url) == ("inproceedings", "195", "https://x.org/a.pdf")


def test_yaml_values_are_what_stands_there() -> None:
    papers, rejected, form = read(
        "- {id: 2101.00100, title: NO, country: NO, year: 2021}\n- id: 2101.00200\n  title: 12:30:45\n"
    )
    assert form == "yaml"
    assert not rejected
    assert [(p.arxiv_id, p.title) for p in papers] == [("2101.00100", "NO"), ("2101.00200", "12:30:45")]
    assert [p.sources[0].line for p in papers] == [1, 2]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- &a {title: x}\n- *a\n", "refers to parts of itself"),
        ("- title: " + "[" * 500 + "]" * 500 + "\n", "nested too deeply"),
        ("- title: One\n- title: 'open\n", "broken here"),
    ],
)
def test_yaml_attacks_and_damage(text: str, reason: str) -> None:
    start = time.process_time()
    _, rejected, _ = read(text, format="yaml")
    assert any(reason in r.reason for r in rejected)
    assert time.process_time() - start < 5


def test_front_matter_of_two_lines() -> None:
    paper = one("---\nid: 2101.00100\ntitle: 1e3\n---\n")
    assert (paper.title, paper.arxiv_id) == ("1e3", "2101.00100")


def test_recorded_answers() -> None:
    body = '{"data": [{"paperId": "a", "title": "T", "abstract": "' + LONG + '"}]}'
    papers, rejected, _ = read(
        f"interactions:\n- request:\n    body: ''\n  response:\n    body:\n      string: '{body}'\nversion: 1\n"
    )
    assert [p.title for p in papers] == ["T"]
    assert not rejected
    _, rejected, _ = read(
        "interactions:\n- request:\n    body: ''\n  response:\n    body:\n      string: '[{\"paperId\": \"a\"}]'\n"
    )
    assert "holds no papers" in rejected[0].reason


def test_html_list() -> None:
    papers, rejected, form = read(
        f"""<!DOCTYPE html><html><head><title>x</title></head><body><h1>Accepted</h1>
<div class="paper"><h3 class="paper-title">First &amp; best</h3><p class="authors">A B, C D</p>
<p class="abstract">Abstract: {LONG} H<sub>2</sub>O &lt;s&gt;</p></div>
<div class="paper"><h3 class="paper-title">Second</h3><p class="authors">E F</p><p class="abstract">{LONG}</p>
<a href="https://doi.org/10.1234/abc">doi</a><script>var x = "<p class='abstract'>no</p>";</script></div></body></html>"""
    )
    assert form == "html"
    assert not rejected
    assert [(p.title, p.authors, p.doi) for p in papers] == [
        ("First & best", ("A B", "C D"), None),
        ("Second", ("E F",), "10.1234/abc"),
    ]
    assert papers[0].abstract == LONG + " H₂O <s>"
    assert [p.sources[0].line for p in papers] == [2, 4]


def test_html_listing_of_arxiv() -> None:
    paper = one(
        "<html><body><dl><dt><a href='/abs/2401.00001' title='Abstract'>arXiv:2401.00001</a></dt><dd><div class='list-title mathjax'>"
        "<span class='descriptor'>Title:</span> One $x^2$ </div><div class='list-authors'><a href='x'>Ann A</a>, <a href='y'>Bo B</a></div>"
        f"<p class='mathjax'> {LONG}</p></dd></dl></body></html>"
    )
    assert (paper.title, paper.authors, paper.arxiv_id, paper.abstract) == (
        "One $x^2$",
        ("Ann A", "Bo B"),
        "2401.00001",
        LONG,
    )


def test_html_of_one_article() -> None:
    paper = one(
        '<html><head><meta name="citation_title" content="T"><meta name="citation_author" content="Doe, Jane">'
        '<meta name="citation_author" content="Roe, Rob"><meta name="citation_publication_date" content="2020/05/01">'
        f'<meta name="citation_doi" content="10.1234/x"></head><body><div class="abstract"><h2>Abstract</h2><p>{LONG}</p></div></body></html>'
    )
    assert (paper.title, paper.authors, paper.date, paper.doi) == (
        "T",
        ("Jane Doe", "Rob Roe"),
        "2020-05-01",
        "10.1234/x",
    )
    assert paper.abstract == LONG


def test_html_without_abstracts_is_refused_with_a_reason() -> None:
    papers, rejected, _ = read("<html><body><p>Hello</p></body></html>")
    assert not papers
    assert "no abstracts" in rejected[0].reason


@given(st.text(alphabet="<>/abp=\"' !-dtl", max_size=200))
def test_no_page_raises(text: str) -> None:
    _, rejected, _ = read("<html>" + text, format="html")
    assert not any("not understood" in r.reason for r in rejected)


@pytest.mark.parametrize(
    ("head", "row", "authors"),
    [
        ("Title,Authors,Abstract", "One,Ann Lee / Bob Stone,abs", ("Ann Lee", "Bob Stone")),
        ("Title,Authors,Abstract", 'One,"Waleed Ammar, X Y",abs', ("Waleed Ammar", "X Y")),
        (
            "Authors,Author full names,Title,Abstract",
            '"Lee A.; Stone B.","Lee, Ann (57200000001); Stone, Bob (57200000002)",One,abs',
            ("Ann Lee", "Bob Stone"),
        ),
        ("AU\tAF\tTI\tAB", "Lee, A; Stone, B\tLee, Ann; Stone, Bob\tOne\tabs", ("Ann Lee", "Bob Stone")),
    ],
)
def test_authors_as_tables_write_them(head: str, row: str, authors: tuple[str, ...]) -> None:
    paper = one(f"{head}\n{row}\n")
    assert (paper.title, paper.authors, paper.abstract) == ("One", authors, "abs")


def test_a_broken_member_of_a_yaml_list_costs_itself_only() -> None:
    text = '- title: One\n  abstract: a\n- title: "Tw\n  abstract: b\n- title: Three\n  x: [1, 2\n- title: Four\n'
    papers, rejected, _ = read(text)
    assert [(p.title, p.sources[0].line) for p in papers] == [("One", 1), ("Four", 7)]
    assert [r.line for r in rejected] == [4, 6]


def test_yaml_texts_that_lack_their_quotation_marks() -> None:
    text = (
        "- title: One: two\n  abstract: |\n    Note: this: is\n    kept\n- title: Three\n  abstract: We show: it's so\n"
    )
    papers, rejected, _ = read(text)
    assert [(p.title, p.abstract) for p in papers] == [
        ("One: two", "Note: this: is\nkept"),
        ("Three", "We show: it's so"),
    ]
    assert not rejected


def test_columns_of_pandas() -> None:
    papers, _, _ = read(
        "title,year,doi,authors\nOne,2020.0,nan,nan\nTwo,2021.0,10.1000%2Fx,'Ann Lee (MIT); Bo Li (ETH, Zürich)'\n".replace(
            "'", '"'
        )
    )
    assert [(p.year, p.doi, p.authors) for p in papers] == [(2020, None, ()), (2021, "10.1000/x", ("Ann Lee", "Bo Li"))]
