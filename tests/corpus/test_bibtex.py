"""BibTeX: what people and programs write, and what is broken in it."""
# ruff: noqa: E501  (fixtures stand as files have them)

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus.accents import accents
from reader.corpus.bibtex_names import bibtex_names
from tests.corpus.whole import one, read
from tests.linear import linear


def test_an_entry_with_everything() -> None:
    paper = one(
        r"""
@InProceedings{doe2020foo,
  title     = {{The {BERT} of $\ell_p$ norms}},
  author    = {Doe, Jane and van der Berg, Jr., Jan and {Google Brain and Friends}},
  booktitle = "Proceedings of " # conf,
  year = 2020, month = 13 # jul, pages = {1--12}, publisher = {ACM \& Co},
  doi = {https://doi.org/10.1145/3,4_x}, url = {https://ex.org/a\_b?x=1\&y=2},
  keywords = {deep learning, {maths, applied}, Erd{\H{o}}s},
  eprint = {2001.00001v3}, archiveprefix = {arXiv}, isbn = {978-1},
  abstract = {First line
     second line.

     A {\it new} paragraph.},
}
""".replace("# conf", '# "X"').replace("10.1145/3,4_x", "10.1145/34_x")
    )
    assert paper.title == r"The {BERT} of $\ell_p$ norms"
    assert paper.authors == ("Jane Doe", "Jan van der Berg Jr.", "Google Brain and Friends")
    assert paper.extra["corporate"] == ["Google Brain and Friends"]
    assert paper.venue == "Proceedings of X"
    assert (paper.year, paper.date, paper.extra["month"], paper.extra["pages"]) == (2020, "2020-07-13", 7, "1-12")
    assert paper.extra["publisher"] == "ACM & Co"
    assert (paper.doi, paper.url) == ("10.1145/34_x", "https://ex.org/a_b?x=1&y=2")
    assert paper.keywords == ("deep learning", "maths, applied", "Erdős")
    assert (paper.arxiv_id, paper.version, paper.ids["isbn"]) == ("2001.00001", 3, "978-1")
    assert paper.abstract == "First line\nsecond line.\n\nA {\\it new} paragraph."
    assert (paper.citekey, paper.sources[0].line) == ("doe2020foo", 2)


def test_an_entry_that_does_not_close_costs_no_other() -> None:
    papers, rejected, _ = read(
        "@article{a, title={One}}\n@article{b, title={{Bridging {X}}, year=2020}\n@article{c, title={Three}}\n"
    )
    assert [p.title for p in papers] == ["One", "Three"]
    assert [r.line for r in rejected] == [2]
    assert '"title"' in rejected[0].reason


def test_an_entry_that_only_lacks_its_last_brace_is_kept() -> None:
    papers, rejected, _ = read(
        '@article{a, title={One}}\n@article{ b:1, title={{BRIDGING "THE" GAP: {X}}}\n@article{c, title={Three}}\n'
    )
    assert [p.title for p in papers] == ["One", 'BRIDGING "THE" GAP: {X}', "Three"]
    assert not rejected


def test_text_that_belongs_to_no_field_is_told() -> None:
    papers, rejected, _ = read("@article{w, title={A}, journal={Ind. Res.}amp C}, year=1996}\n@misc{ok, title={Z}}\n")
    assert [p.title for p in papers] == ["Z"]
    assert [r.line for r in rejected] == [1]
    assert "amp C" in rejected[0].reason


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("@article{r12, title={Culture of {W}}, file={a \\{W.pdf:/x/a.pdf:pdf}, year=2012}", "Culture of {W}"),
        ("@article{a, title={A set $\\{1,2\\}$}, file={C:\\papers\\}, year=2012}", "A set $\\{1,2\\}$"),
        ('@book { [AMR08],\n title = "Fourier" }', "Fourier"),
        ("@article(k, title = {In brackets (round)}, year = 2000)", "In brackets (round)"),
        ("@article{d,title={P} year={2020}}", "P"),
        ("@article{d\n title={No comma behind the key}, year=2012}", "No comma behind the key"),
        ("@article{,\n title = {No key}}", "No key"),
        ("@article{\n title = {No key at all}}", "No key at all"),
        ("@Article,\n title = {Not even a brace}\n}", "Not even a brace"),
        ('@misc{q, title = "The "quoted" word", year = 2000}', 'The "quoted" word'),
        ("@misc{q, title = Without any delimiters, year = 2000}", "Without any delimiters"),
        ("@MISC{q, TITLE = {Upper}, year = 2000,,}", "Upper"),
        ("@misc{q, title = {A % sign}, % and a comment\n year = 2000}", "A % sign"),
        ("@misc{q, title = {{{Many}}}, subtitle = {more}}", "Many: more"),
        ("@misc{q, title = {{\\it Styled} and {\\bf so}}}", "{\\it Styled} and {\\bf so}"),
        ("@misc{q, title = {{\\it Styled as a whole}}}", "{\\it Styled as a whole}"),
    ],
)
def test_how_people_write(text: str, title: str) -> None:
    assert one(text + "\n").title == title


def test_repeated_fields_and_keys() -> None:
    papers, rejected, _ = read(
        "@article{a,title={X},title={Y},author={A B},author={C D}}\n@misc{k,title={One}}\n@misc{k,title={Two}}\n"
    )
    assert not rejected
    assert [p.title for p in papers] == ["X", "One", "Two"]
    assert papers[0].authors == ("A B", "C D")
    assert [p.citekey for p in papers] == ["a", "k", "k-2"]


def test_strings_crossrefs_and_comments() -> None:
    papers, rejected, _ = read(
        """% Encoding: UTF-8
@comment{jabref-meta: databaseType:bibtex;}
@preamble{"\\def\\x{y}"}
@STRING{ j = "Journal" }
Some words about user@example.org that belong to no entry.
@article{c, title={T}, journal = j # " of X"}
@inproceedings{p, title={Child}, crossref={proc}}
% @misc{hidden, title={Commented out}}
@proceedings{proc, title={The Proceedings}, year=2006, publisher={P}}
"""
    )
    assert not rejected
    assert [(p.title, p.venue, p.year) for p in papers] == [
        ("T", "Journal of X", None),
        ("Child", "The Proceedings", 2006),
        ("The Proceedings", None, 2006),
    ]


def test_a_line_in_a_text_that_looks_like_an_entry() -> None:
    papers, rejected, _ = read("@misc{a, title={T}, note={\n@home{x} is where\n}, year=2001}\n@misc{b, title={U}}\n")
    assert [(p.title, p.year) for p in papers] == [("T", 2001), ("U", None)]
    assert not rejected


def test_a_volume_that_begins_with_its_proceedings() -> None:
    papers, _, _ = read(
        "@Proceedings{V, booktitle={The Volume}, year={2021}}\n@InProceedings{a, title={A}}\n@misc{b, title={B}}\n"
    )
    assert [(p.title, p.year) for p in papers] == [("The Volume", 2021), ("A", 2021), ("B", None)]
    assert papers[1].venue == "The Volume"


@pytest.mark.parametrize(
    ("field", "names"),
    [
        ("Doe, Jane and others", ["Jane Doe"]),
        ("Doe, Jane and Bo, Al and", ["Jane Doe", "Al Bo"]),
        (
            "family=Clos, given=Henri, prefix=de, useprefix=false and van der Berg, Jan, Jr.",
            ["Henri de Clos", "Jan van der Berg Jr."],
        ),
        (r"L P{\i}{\'\i}{\'i} and Mart{\'\i}nez, Jos{\'e}", ["L Pıíí", "José Martínez"]),
        ("{Abramowitz}, Milton AND Stegun, Irene A.", ["Milton Abramowitz", "Irene A. Stegun"]),
        ("Adam Czarnecki; Cezary Orłowski;", ["Adam Czarnecki", "Cezary Orłowski"]),
        (r"{\v R}eh{\r u}{\v r}ek, Radim and Andr\'e~Weil", ["Radim Řehůřek", "André Weil"]),
        ("Ferdinand and Anderson, Ann", ["Ferdinand", "Ann Anderson"]),
        ("King, Jr., Martin Luther", ["Martin Luther King Jr."]),
    ],
)
def test_names(field: str, names: list[str]) -> None:
    assert bibtex_names(field)[0] == names


@pytest.mark.parametrize(
    ("latex", "text"),
    [(r"Nguy{\~{\^e}}n", "Nguyễn"), (r"Erd{\H{o}}s", "Erdős"), (r"Bal\'azs", "Balázs"), (r"\L{}ukasz \O rsted", "Łukasz Ørsted"),
     (r"Stra\ss e", "Straße"), (r"\textsc{Google} Brain", "Google Brain"), (r"Ph\d{\u{a}}n", "Phặn"), (r"\unknown{x}", r"\unknownx")],
)  # fmt: skip
def test_accents(latex: str, text: str) -> None:
    assert accents(latex) == text


def test_arxiv_ids_where_exporters_put_them() -> None:
    papers, _, _ = read(
        "@article{a, title={A}, journal={arXiv preprint arXiv:1706.03762}}\n"
        "@article{b, title={B}, journal={CoRR}, volume={abs/1706.03763}}\n"
        "@misc{c, title={C}, eprint={hep-th/9901001}, eprinttype={arxiv}}\n"
    )
    assert [p.arxiv_id for p in papers] == ["1706.03762", "1706.03763", "hep-th/9901001"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    assert one("@misc{u, title={Größe}}\r\n".encode(encoding)).title == "Größe"


def test_a_huge_line_costs_its_entry() -> None:
    text = "@misc{a,title={A}}\n@misc{b,title={B},abstract={%s}}\n@misc{c,title={C},\nabstract={%s}}\n@misc{d,title={D}}\n"
    papers, rejected, _ = read(text % ("x" * 17_000_000, "y" * 17_000_000))
    assert [p.title for p in papers] == ["A", "D"]
    assert [r.line for r in rejected] == [2, 3]


@pytest.mark.parametrize(
    ("head", "piece"), [("@article{a, title={", "{"), ('@article{a, title="', "x"), ("", "@a{"), ("", "@article{k,")]
)
def test_damage_takes_no_time(head: str, piece: str) -> None:
    assert linear(lambda n: read(f"{head}{piece * n}\n@misc{{z, title={{Z}}}}\n", format="bibtex"), 5_000)


def test_nested_braces_take_no_time() -> None:
    def nested(n: int) -> None:
        text = "{" * n + "T of it" + "}" * n
        papers, _, _ = read(f"@misc{{a, title={text}, author={text}, abstract={text}, note={text}}}", format="bibtex")
        assert [p.title for p in papers] == ["T of it"]

    assert linear(nested, 3_000)


@given(st.text(alphabet='@article{},="\\#%\n abAZ1{}', max_size=200))
def test_nothing_raises_and_what_follows_is_read(text: str) -> None:
    papers, _, _ = read(text + "\n@misc{last, title = {The last one}}\n", format="bibtex")
    assert papers[-1].title == "The last one" or "%" in text


def test_entities_of_the_page_an_entry_was_taken_from() -> None:
    paper = one("@article{k, title = {R&amp;D \\&amp; \\& x}, abstract = {a &lt; b &#8211; c & d; &c;}}")
    assert (paper.title, paper.abstract) == ("R&D \\&amp; \\& x", "a < b \u2013 c & d; &c;")


@pytest.mark.parametrize(("ends", "words"), [(0, 'field "abstract" does'), (1, "(1 line below) does"), (2, "(2 lines below) does")])
def test_where_a_text_does_not_close(ends: int, words: str) -> None:
    _, rejected, _ = read("@article{k, title={T}," + "\n" * ends + " abstract={a { b\n\n@article{l, title={U}}\n")
    assert any(words in r.reason for r in rejected), rejected


def test_marks_of_affiliations_in_names() -> None:
    paper = one("@article{k, title={T}, author={Lee, Ann$^{1,*}$ and Bob Stone\\textsuperscript{2} and C. D.$^\\dagger$}}")
    assert paper.authors == ("Ann Lee", "Bob Stone", "C. D.")
