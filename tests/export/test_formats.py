"""What exports hold: keys, escapes, addresses, institutions, defused cells, reading lists."""
# ruff: noqa: E501  (exports stand as they are written)

from __future__ import annotations

import csv
import io
import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.export import FORMATS, SUFFIXES, UnknownExport, export
from reader.export.bibtex import bibtex_entry
from reader.export.common import Keys, Name, name_of
from reader.export.jsonl import paper_json
from reader.paper import Paper, PaperMarks, Source

KEYS = """
id title headline abstract authors venue year date keywords doi arxiv_id version url ids citekey extra source sources
bookmarked lists tags note read skipped"""


def whole(paper: Paper, format: str, **marks: PaperMarks) -> str:
    return "".join(export([paper], format, marks))


def test_the_keys_of_json_and_their_order() -> None:
    paper = Paper(id="a", headline="What it does", sources=(Source("f", 1, 2), Source("g", 3, 4)))
    value = paper_json(paper)
    assert list(value) == KEYS.split()
    assert value["title"] is None
    assert value["abstract"] is None
    assert value["headline"] == "What it does"
    assert value["source"] == {"path": "f", "ordinal": 1, "line": 2}
    assert len(value["sources"]) == 2
    assert (value["authors"], value["ids"], value["note"], value["read"]) == ([], {}, None, False)
    value = paper_json(
        Paper(id="a", title="T", headline="x"), PaperMarks(bookmarked=True, lists=("l",), tags=("t",), note="n", read=True)
    )
    assert value["headline"] is None
    assert (value["bookmarked"], value["lists"], value["tags"], value["note"], value["read"]) == (
        True,
        ["l"],
        ["t"],
        "n",
        True,
    )
    assert json.loads(whole(Paper(id="a", title="é"), "jsonl"))["title"] == "é"
    assert [p["id"] for p in json.loads("".join(export([Paper(id="a"), Paper(id="b")], "json")))] == ["a", "b"]
    assert json.loads("".join(export([], "json"))) == []


def test_bibtex_escapes_prose_and_leaves_maths_and_addresses() -> None:
    text = whole(
        Paper(
            id="0" * 16,
            title=r"S_Dbw & 100% of $x_1 \% y$ \& \cite{a_b} # https://x.y/a_b",
            authors=("Jane Doe", "Google Brain and Friends", "Jan van der Berg Jr.", "Paul Erdős"),
            venue="Proc. of R&D",
            year=2026,
            doi="10.1007/978-3_5",
            url="https://ex.org/a_b%20c?x=1&y=2#z",
            date="2026-05-09",
            arxiv_id="2601.00001",
            version=2,
            abstract="One.\n\nTwo costs $5 and\n@misc{x, y}",
            extra={"pages": "1-9", "type": "inproceedings"},
        ),
        "bibtex",
    )
    assert text.startswith("@inproceedings{doe2026dbw,\n")
    assert r"title = {{S\_Dbw \& 100\% of $x_1 \% y$ \& \cite{a_b} \# https://x.y/a_b}}," in text
    assert "author = {Jane Doe and {Google Brain and Friends} and van der Berg, Jr., Jan and Paul Erdős}," in text
    assert r"booktitle = {Proc. of R\&D}," in text
    assert "doi = {10.1007/978-3_5}," in text
    assert "url = {https://ex.org/a_b%20c?x=1&y=2#z}," in text
    assert "year = {2026},\n  month = may,\n  day = {9}," in text
    assert "eprint = {2601.00001v2},\n  archiveprefix = {arXiv}," in text
    assert "pages = {1--9}," in text
    assert "Two costs \\$5 and @misc" in text


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("x}, author={e", r"x\textbraceright{}, author=\textbraceleft{}e"),
        (r"constant ${\mathit{K}}_{24}$", r"constant ${\mathit{K}}_{24}$"),
        (r"the set $\{x$", r"the set $\lbrace{}x$"),
        ("ends in \\", r"ends in \textbackslash{}"),
        (r"{a \{ b}", r"{a \lbrace{} b}"),
    ],
)
def test_bibtex_braces_balance(title: str, written: str) -> None:
    assert f"title = {{{{{written}}}}}" in whole(Paper(id="a", title=title), "bibtex")


@settings(max_examples=100)
@given(st.text(alphabet="{}\\$ab%&_@\n,=", max_size=60), st.text(alphabet="{}\\$ab%&_@,= é", max_size=30))
def test_bibtex_entries_close_where_they_end(text: str, name: str) -> None:
    entry = bibtex_entry(
        Paper(id="a", title=text, abstract=text, authors=(name,), venue=name, url="http://x/" + name, keywords=(name,)),
        "k",
    )
    depth = 0
    for place, sign in enumerate(entry.rstrip()):
        depth += (sign == "{") - (sign == "}")
        assert depth > 0 or place < entry.index("{") or place == len(entry.rstrip()) - 1
    assert depth == 0
    assert not re.search(r"\n\s*@", entry)


def test_citation_keys() -> None:
    keys = Keys()
    papers = [
        Paper(id="1" * 16, title="The Title of It", authors=("Jürgen Müller",), year=2026),
        Paper(id="2" * 16, title="Title again", authors=("J. Mueller",), year=2026),
        Paper(id="abcdef9", title="深度学习", authors=("王 伟",), year=2020),
        Paper(id="9abc", doi="10.1145/2766897)"),
        Paper(id="x", citekey="k"),
        Paper(id="y", citekey="K"),
        Paper(id="z", citekey="Ünsafe, key%#"),
        Paper(id="w", citekey="[AMR08]"),
    ]
    made = [keys.of(paper) for paper in papers]
    assert made == [
        "mueller2026title", "mueller2026title-2", "anon2020abcdef", "anon9abc", "k", "K-2", "uensafe-key", "amr08",
    ]  # fmt: skip
    assert all(re.fullmatch(r"[A-Za-z][A-Za-z0-9:._-]*", key) for key in made)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("Jane Doe", Name("Doe", "Jane")),
        ("Jan van der Berg Jr.", Name("van der Berg", "Jan", "Jr.")),
        ("Henri de Clos", Name("de Clos", "Henri")),
        ("王 伟", Name("王 伟", whole=True)),
        ("Univ. of X, Dept.", Name("Univ. of X, Dept.", whole=True)),
        ("Plato", Name("Plato", whole=True)),
    ],
)
def test_names_in_parts(name: str, parts: Name) -> None:
    assert name_of(name) == parts


def test_csv_runs_nothing() -> None:
    text = whole(
        Paper(
            id="a",
            title="=HYPERLINK(1)",
            abstract="+1\n-2",
            authors=("@x", "B"),
            venue="-v",
            keywords=("=a",),
            url="https://x",
        ),
        "csv",
        a=PaperMarks(note="=evil()", tags=("@t",), bookmarked=True),
    )
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[0][:3] == ["Title", "Authors", "Abstract"]
    assert not any(re.match(r"[=+\-@]", cell) for cell in rows[1])
    assert rows[1][0] == "'=HYPERLINK(1)"
    assert "'=evil()" in rows[1]


def test_ris_and_csl() -> None:
    paper = Paper(
        id="a", title="T", authors=("Jan van der Berg Jr.", "王伟"), venue="J", year=2020, date="2020-05-01", doi="10.1234/x",
        arxiv_id="2001.00001", version=3, abstract="One\n\nTY  - JOUR\nER  - ", keywords=("a, b", "c"), extra={"type": "article", "pages": "1-9"},
    )  # fmt: skip
    text = whole(paper, "ris")
    assert text.startswith("TY  - JOUR\nTI  - T\nAU  - van der Berg, Jan, Jr.\nAU  - 王伟\nJF  - J\n")
    assert "SP  - 1\nEP  - 9\n" in text
    assert text.count("\nER  - ") == 1
    (item,) = json.loads(whole(paper, "csl-json"))
    assert item["author"] == [{"family": "van der Berg", "given": "Jan", "suffix": "Jr."}, {"literal": "王伟"}]
    assert item["issued"] == {"date-parts": [[2020, 5, 1]]}
    assert (item["type"], item["DOI"], item["page"], item["keyword"]) == (
        "article-journal",
        "10.1234/x",
        "1-9",
        "a, b; c",
    )
    assert (item["archive"], item["archive_location"]) == ("arXiv", "2001.00001v3")


def test_a_reading_list() -> None:
    papers = [
        Paper(
            id="a",
            title="First $x^2$",
            authors=tuple(f"A{i} B" for i in range(9)),
            venue="ICLR",
            year=2024,
            doi="10.1/x",
        ),
        Paper(id="b", title="Second", url="https://x.org"),
        Paper(id="c", headline="we show a thing", arxiv_id="2401.00001"),
    ]
    marks = {
        "a": PaperMarks(lists=("To read", "Maths"), note="Good.\n\nRead *again*.", tags=("my tag",)),
        "b": PaperMarks(lists=("Maths",), read=True),
    }
    text = "".join(export(papers, "markdown", marks))
    assert text == (
        "# Reading list\n\n## To read\n\n"
        "- [ ] **First $x^2$**. A0 B, A1 B, A2 B, A3 B, A4 B et al. *ICLR* 2024. [doi:10.1/x](<https://doi.org/10.1/x>) #my-tag\n\n"
        "  > Good.\n  >\n  > Read *again*.\n\n"
        "\n## Maths\n\n"
        "- [ ] **First $x^2$**. A0 B, A1 B, A2 B, A3 B, A4 B et al. *ICLR* 2024. [doi:10.1/x](<https://doi.org/10.1/x>) #my-tag\n\n"
        "  > Good.\n  >\n  > Read *again*.\n\n"
        "- [x] **Second**. [link](<https://x.org>)\n"
        "\n## Not in a list\n\n"
        "- [ ] *we show a thing*. [arXiv:2401.00001](<https://arxiv.org/abs/2401.00001>)\n"
    )


def test_plain_text() -> None:
    papers = [
        Paper(id="a", title=r"On $\alpha$", authors=("A B", "C D"), venue="ICLR", year=2024, abstract=r"We \emph{do}."),
        Paper(id="b", title="T"),
    ]
    text = "".join(export(papers, "text", {"a": PaperMarks(note="Mine")}))
    assert text == "On α\nA B, C D\nICLR 2024\n\nWe do.\n\nNote: Mine\n\n" + "*" * 40 + "\n\nT\n"


def test_formats_are_known() -> None:
    assert set(FORMATS) == set(SUFFIXES)
    with pytest.raises(UnknownExport, match="known are: bibtex"):
        export([], "docx")
