"""RIS, EndNote's refer, PubMed's nbib, Web of Science and Ovid."""
# ruff: noqa: E501  (fixtures stand as files have them)

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.corpus.whole import one, read


def test_a_ris_record_with_everything() -> None:
    paper = one(
        "TY  - CPAPER\nTI  - A <i>title</i> &amp; more\nAU  - Doe, Jane\nA1  - Berg, Jan van der, Jr.\nAU  - Some Institute,\n"
        "A2  - Ed, It\nT2  - Proc. of X\nPY  - 2020\nDA  - 2020/07/13/\nVL  - 3\nIS  - 9\nSP  - 1\nEP  - 12\nPB  - ACM\n"
        "DO  - https://doi.org/10.1145/ABC\nUR  - https://x.org/a\nKW  - one\nKW  - two; three\nSN  - 1234-5678\nLA  - en\n"
        "C1  - arXiv:2001.00001v2\nID  - doe2020\nAB  - Text.\nER  - \n"
    )
    assert paper.title == "A *title* & more"
    assert paper.original
    assert paper.authors == ("Jane Doe", "Some Institute", "Jan van der Berg Jr.")
    assert (paper.venue, paper.year, paper.date, paper.doi) == ("Proc. of X", 2020, "2020-07-13", "10.1145/abc")
    assert paper.keywords == ("one", "two", "three")
    assert (paper.arxiv_id, paper.version, paper.citekey) == ("2001.00001", 2, "doe2020")
    want = {
        "type": "inproceedings",
        "volume": "3",
        "issue": "9",
        "pages": "1-12",
        "publisher": "ACM",
        "editors": ["It Ed"],
    }
    assert want.items() <= paper.extra.items()
    assert paper.extra["corporate"] == ["Some Institute"]


def test_ris_values_over_lines_and_empty_tags() -> None:
    paper = one(
        "TY  - JOUR\nIS  - 9\nSP  -\nPB  - S\nTI  - t\nAB  - first line\nsecond line - with dash\n\nUS - China talks\nER  - \n"
    )
    assert paper.extra["issue"] == "9"
    assert "pages" not in paper.extra
    assert paper.abstract == "first line\nsecond line - with dash\n\nUS - China talks"


def test_ris_with_headers_between_and_without_er() -> None:
    text = "Record #1 of 2\nProvider: X\n\nTY  - JOUR\nTI  - A\nER  -  \nRecord #2 of 2\n\nTY  - JOUR\r\n\r\nTI  - B\r\nY1  - 2020//\r\n"
    papers, rejected, form = read("\ufeff" + text)
    assert form == "ris"
    assert not rejected
    assert [(p.title, p.year) for p in papers] == [("A", None), ("B", 2020)]


def test_ris_records_that_only_begin() -> None:
    papers, rejected, _ = read(
        "TY  - JOUR\nTI  - A\nTY  - JOUR\nTI  - B\nER  -\nNL  - trailer\nLink: https://x.org\n\nTY  - JOUR\nPY  - 2000\nER  -\n"
    )
    assert [p.title for p in papers] == ["A", "B"]
    assert [r.line for r in rejected] == [9]


def test_ris_with_one_blank_before_the_dash() -> None:
    papers, _, _ = read("TY - JOUR\nTI - A title\nAU - Doe, J.\nER -\n\nTY - JOUR\nTI - B\nER -\n", format="ris")
    assert [p.title for p in papers] == ["A title", "B"]


def test_ris_authors_on_one_line() -> None:
    assert one("TY  - JOUR\nTI  - t\nAU  - Doe, J.; Roe, R.\nER  - \n").authors == ("J. Doe", "R. Roe")


def test_ris_date_outranks_the_old_tag() -> None:
    assert one("TY  - JOUR\nT1  - t\nY1  - 1900/01/01\nDA  - 1950/02/03\nER  - \n").date == "1950-02-03"


def test_refer() -> None:
    papers, rejected, form = read(
        "%0 Journal Article\n%A Doe, Jane\n%A Roe, Rob\n%T A title\n%J The Journal\n%D 2020\n%V 3\n%N 1\n%P 1-9\n%R 10.1234/x\n"
        "%K one\n%X Abstract over\ntwo lines\n\n%0 Book\n%T A book\n%@ 978-1\n%I House\n"
    )
    assert form == "endnote"
    assert not rejected
    first, second = papers
    assert (first.title, first.authors, first.venue, first.year) == (
        "A title",
        ("Jane Doe", "Rob Roe"),
        "The Journal",
        2020,
    )
    assert (first.abstract, first.doi, first.extra["type"]) == ("Abstract over\ntwo lines", "10.1234/x", "article")
    assert (second.title, second.ids["isbn"], second.extra["publisher"]) == ("A book", "978-1", "House")


def test_nbib() -> None:
    papers, rejected, form = read(
        "PMID- 27169098\nOWN - NLM\nDP  - 2013 06 10\nTI  - Proteomics: A new\n      perspective.\nLID - 10.4103/2277-9175.1 [doi]\n"
        "AB  - Some things\n      will be described.\nFAU - Shruthi, Basavaradhya\nAU  - Shruthi B\nCN  - The Group, Inc\nJT  - Adv Biomed\n"
        "OT  - one\nPT  - Journal Article\nPMC - PMC1\n\nPMID- 2\nTI  - Second\nAU  - Doe JA\n"
    )
    assert form == "nbib"
    assert not rejected
    first, second = papers
    assert first.title == "Proteomics: A new perspective."
    assert first.abstract == "Some things will be described."
    assert first.authors == ("Basavaradhya Shruthi", "The Group, Inc")
    assert (first.date, first.doi, first.ids["pmid"], first.ids["pmcid"]) == (
        "2013-06-10",
        "10.4103/2277-9175.1",
        "27169098",
        "PMC1",
    )
    assert second.authors == ("J. A. Doe",)


def test_web_of_science() -> None:
    paper = one(
        "FN Clarivate Analytics Web of Science\nVR 1.0\nPT J\nAU Doe, J\n   Roe, R\nAF Doe, Jane\n   Roe, Rob\nTI Doped LiNbO/sub 3/\n   crystals\n"
        "SO OPTICAL MATERIALS\nPD APR\nPY 2006\nVL 28\nBP 467\nEP 472\nDE one; two\nAB The abstract\n   goes on.\nDI 10.1234/y\nUT WOS:1\nER\n\nEF\n"
    )
    assert paper.title == "Doped LiNbO₃ crystals"
    assert paper.authors == ("Jane Doe", "Rob Roe")
    assert (paper.abstract, paper.year, paper.extra["month"], paper.extra["pages"]) == (
        "The abstract goes on.",
        2006,
        4,
        "467-472",
    )
    assert paper.keywords == ("one", "two")


def test_ovid() -> None:
    papers, _, form = read(
        "<1>\nAccession Number\n  0001.\nAuthor\n  Verbeek, Jan MD *;  van Vugt, Arie MD, PhD +\nTitle\n  Correct positioning.[Article]\n"
        "Source\n  Journal of Trauma.   28(2):103-106, April 2015.\nAbstract\n  Lorem ipsum\n  goes on.\nDOI Number\n  10.1234/z\n<2>\nTitle\n  Second\n"
    )
    assert form == "ovid"
    assert papers[0].title == "Correct positioning."
    assert papers[0].authors == ("Jan Verbeek", "Arie van Vugt")
    assert (papers[0].venue, papers[0].year, papers[0].extra["pages"]) == ("Journal of Trauma", 2015, "103-106")
    assert papers[1].title == "Second"


@given(
    st.sampled_from(["ris", "endnote", "nbib", "wos", "ovid"]),
    st.text(alphabet="TYAUERI0%-<>1 \nab\ufeff", max_size=200),
)
def test_nothing_raises(format: str, text: str) -> None:
    _, rejected, _ = read(text, format=format)
    assert not any("not understood" in r.reason for r in rejected)


def test_ris_without_a_blank_behind_the_dash() -> None:
    paper = one("TY  -JOUR\nTI  -One\nAU  -Lee, Ann\nAB  -abs\nER  -\n")
    assert (paper.title, paper.authors, paper.abstract) == ("One", ("Ann Lee",), "abs")


def test_ris_doi_under_the_kind_of_work() -> None:
    assert one("TY  - JOUR\nTI  - A\nM3  - doi: 10.1000/xyz\nER  - \n").doi == "10.1000/xyz"
    assert one("TY  - JOUR\nTI  - A\nM3  - Article\nER  - \n").doi is None
