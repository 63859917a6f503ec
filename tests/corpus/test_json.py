"""JSON and JSON Lines: the services' shapes, anyone's lists, and what is broken in them."""
# ruff: noqa: E501  (fixtures stand as files have them)

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus import json_file
from tests.corpus.whole import one, read
from tests.linear import linear

LONG = "We study how a thing behaves when another thing is done to it, at some length."


def dump(value: object, **more: object) -> str:
    return json.dumps(value, ensure_ascii=False, **more)  # type: ignore[arg-type]


def test_openreview_v1_and_v2_are_the_same_paper() -> None:
    fields = {
        "title": "A title",
        "abstract": LONG,
        "authors": ["Ann A", "Bo B"],
        "venue": "COLM 2025",
        "keywords": ["x", "y"],
    }
    old = {"id": "AbCdEf1234", "forum": "AbCdEf1234", "invitation": "COLM/-/Blind", "content": fields}
    new = {"id": "AbCdEf1234", "forum": "AbCdEf1234", "content": {k: {"value": v} for k, v in fields.items()}}
    for note in (old, new):
        papers, rejected, form = read(dump({"notes": [note], "count": 1}))
        assert not rejected
        assert form == "json:openreview"
        paper = papers[0]
        assert (paper.title, paper.abstract, paper.authors) == ("A title", LONG, ("Ann A", "Bo B"))
        assert (paper.venue, paper.year, paper.keywords) == ("COLM 2025", 2025, ("x", "y"))
        assert paper.ids["openreview"] == "AbCdEf1234"
        assert paper.url == "https://openreview.net/forum?id=AbCdEf1234"


def test_reviews_of_openreview_are_no_papers() -> None:
    notes = [
        {"id": "a", "forum": "a", "replyto": None, "content": {"title": "P", "abstract": LONG}},
        {"id": "b", "forum": "a", "replyto": "a", "content": {"title": "Review", "review": "good"}},
    ]
    papers, rejected, _ = read(dump({"notes": notes}))
    assert [p.title for p in papers] == ["P"]
    assert "reply" in rejected[0].reason


def test_arxiv_snapshot() -> None:
    line = {
        "id": "0704.0001", "submitter": "X", "authors": "C. Bal\\'azs, C.-P. Yuan", "title": "Diphotons at\n  LHC energies",
        "comments": "37 pages", "journal-ref": "Phys.Rev.D76", "doi": "10.1103/PhysRevD.76.013009", "categories": "hep-ph hep-ex",
        "abstract": "  A first\nparagraph.\n  A second.\n", "versions": [{"version": "v1", "created": "Mon, 2 Apr 2007 19:18:42 GMT"},
        {"version": "v2", "created": "Tue, 24 Jul 2007 20:10:27 GMT"}], "update_date": "2008-11-26",
        "authors_parsed": [["Balázs", "C.", ""], ["Yuan", "C. -P.", "Jr."]],
    }  # fmt: skip
    papers, _, form = read(dump(line) + "\n" + dump({**line, "id": "0704.0002"}) + "\n")
    assert form == "jsonl:arxiv"
    paper = papers[0]
    assert paper.authors == ("C. Balázs", "C.-P. Yuan Jr.")
    assert paper.title == "Diphotons at LHC energies"
    assert paper.abstract == "A first\nparagraph.\n\nA second."
    assert (paper.arxiv_id, paper.version, paper.date, paper.year) == ("0704.0001", 2, "2007-04-02", 2007)
    assert paper.keywords == ("hep-ph", "hep-ex")
    assert paper.extra["journal_ref"] == "Phys.Rev.D76"


def test_openalex_abstract_is_put_together() -> None:
    work = {
        "id": "https://openalex.org/W1", "doi": "https://doi.org/10.1234/ABC", "display_name": "T", "title": "T",
        "publication_year": 2020, "publication_date": "2020-03-01", "ids": {"pmid": "https://pubmed.ncbi.nlm.nih.gov/123"},
        "authorships": [{"author": {"display_name": "Ann A"}}], "abstract_inverted_index": {"models": [1, 3], "Large": [0], "are": [2]},
        "primary_location": {"source": {"display_name": "A Journal"}, "landing_page_url": "https://x.org/a"},
        "biblio": {"volume": "3", "first_page": "1", "last_page": "9"}, "keywords": [{"display_name": "words"}],
    }  # fmt: skip
    paper = one(dump({"results": [work]}))
    assert paper.abstract == "Large models are models"
    assert (paper.venue, paper.url, paper.authors) == ("A Journal", "https://x.org/a", ("Ann A",))
    assert (paper.extra["pages"], paper.ids["pmid"], paper.ids["openalex"]) == ("1-9", "123", "W1")


def test_crossref_markup_becomes_text_and_is_kept() -> None:
    work = {
        "DOI": "10.1234/ABC", "title": ["Solitons in<mml:math><mml:mi>N</mml:mi></mml:math>-Coupled <i>Equations</i>"],
        "author": [{"given": "Ann", "family": "van A"}, {"name": "A Group"}], "container-title": ["Physics &amp; More"],
        "issued": {"date-parts": [[2016, 1, 11]]}, "abstract": "<jats:title>Abstract</jats:title><jats:p>One &lt; two.</jats:p><jats:p>H<jats:sub>2</jats:sub>O</jats:p>",
        "type": "journal-article", "page": "1-2", "URL": "http://dx.doi.org/10.1234/ABC", "prefix": "10.1234",
    }  # fmt: skip
    paper = one(dump({"status": "ok", "message-type": "work", "message": work}))
    assert paper.title == "Solitons in N-Coupled *Equations*"
    assert paper.abstract == "One < two.\n\nH₂O"
    assert paper.original is not None
    assert "<jats:p>" in paper.original
    assert paper.authors == ("Ann van A", "A Group")
    assert (paper.venue, paper.date, paper.doi) == ("Physics & More", "2016-01-11", "10.1234/abc")
    assert paper.extra["type"] == "article"


@pytest.mark.parametrize(
    ("value", "form", "want"),
    [
        ({"itemType": "journalArticle", "title": "T", "abstractNote": LONG, "publicationTitle": "J", "date": "2020-05-22",
          "creators": [{"firstName": "A", "lastName": "B", "creatorType": "author"}, {"name": "Ed", "creatorType": "editor"}],
          "tags": [{"tag": "k"}], "extra": "PMID: 99\narXiv: 2101.00001 [cs]", "DOI": "10.1234/x"},
         "json:zotero", {"authors": ("A B",), "venue": "J", "date": "2020-05-22", "keywords": ("k",), "arxiv_id": "2101.00001"}),
        ({"titles": [{"title": "T"}], "creators": [{"name": "B, A", "givenName": "A", "familyName": "B"}], "publicationYear": 2018,
          "descriptions": [{"description": "Other", "descriptionType": "Methods"}, {"description": LONG, "descriptionType": "Abstract"}],
          "types": {"bibtex": "article"}, "doi": "10.1234/X", "container": {"title": "J"}, "dates": [{"date": "2018-12-04", "dateType": "Issued"}]},
         "json:datacite", {"authors": ("A B",), "venue": "J", "date": "2018-12-04", "abstract": LONG, "doi": "10.1234/x"}),
        ({"bibjson": {"title": "T", "abstract": LONG, "author": [{"name": "A B"}], "journal": {"title": "J", "volume": "1"},
          "identifier": [{"id": "10.1234/X", "type": "DOI"}], "year": "2016", "start_page": "3", "end_page": "9"}, "id": "z"},
         "json:doaj", {"authors": ("A B",), "venue": "J", "year": 2016, "doi": "10.1234/x"}),
        ({"paperId": "p", "title": "T", "abstract": LONG, "authors": [{"authorId": "1", "name": "A B"}], "year": 2020,
          "externalIds": {"DOI": "10.1234/X", "ArXiv": "2101.00001", "ACL": "2020.acl-main.1"}, "venue": "ACL"},
         "json:semanticscholar", {"authors": ("A B",), "venue": "ACL", "doi": "10.1234/x", "arxiv_id": "2101.00001"}),
        ({"id": "doe2020", "type": "paper-conference", "title": "T", "author": [{"family": "Berg", "given": "Jan",
          "non-dropping-particle": "van der", "suffix": "Jr."}], "issued": {"date-parts": [["2013", 1]]}, "abstract": LONG},
         "json:csl-json", {"authors": ("Jan van der Berg Jr.",), "year": 2013, "citekey": "doe2020"}),
    ],
)  # fmt: skip
def test_services(value: dict[str, object], form: str, want: dict[str, object]) -> None:
    papers, rejected, found = read(dump([value]))
    assert not rejected
    assert found == form
    assert papers[0].title == "T"
    assert {name: getattr(papers[0], name) for name in want} == want


def test_lists_under_any_names() -> None:
    paper = one(dump([{"论文标题": "深度学习", "摘要": LONG, "作者": "王伟、李明", "年份": "2020"}]))
    assert (paper.title, paper.authors, paper.year) == ("深度学习", ("王伟", "李明"), 2020)
    paper = one(dump({"data": {"items": [{"Paper Title": "T", "Summary": LONG, "Author Names": "A B; C D"}]}}))
    assert paper.authors == ("A B", "C D")
    papers, _, _ = read(dump({"2401.00001": {"title": "One", "abstract": LONG}, "2401.00002": {"title": "Two"}}))
    assert [p.arxiv_id for p in papers] == ["2401.00001", "2401.00002"]
    papers, _, _ = read(dump([LONG + " One.", LONG + " Two."]))
    assert len(papers) == 2
    papers, _, _ = read(dump({"title": {"0": "A", "1": "B"}, "abstract": {"0": LONG, "1": LONG}}))
    assert [p.title for p in papers] == ["A", "B"]
    papers, _, _ = read(dump({"columns": ["title", "abstract"], "data": [["A", LONG], ["B", LONG]]}))
    assert [p.title for p in papers] == ["A", "B"]


def test_a_heading_round_a_list_says_venue_and_year() -> None:
    papers, rejected, _ = read(
        dump([{"title": "The conference", "venue": "COLT", "year": 2018, "papers": [{"title": "P", "abstract": LONG}]}])
    )
    assert not rejected
    assert [(p.title, p.venue, p.year) for p in papers] == [("P", "COLT", 2018)]


def test_lines_of_records_in_a_pretty_list() -> None:
    papers, _, _ = read(dump([{"title": "A"}, {"title": "B"}], indent=2))
    assert [p.sources[0].line for p in papers] == [2, 5]


def test_a_bad_line_costs_itself_only() -> None:
    papers, rejected, form = read('{"title":"A"}\n{"title": "B", \n\n{"title":"C"}\n{"note":1}\n')
    assert form == "jsonl"
    assert [p.title for p in papers] == ["A", "C"]
    assert [r.line for r in rejected] == [2, 5]
    assert "not valid JSON" in rejected[0].reason


def test_a_broken_object_in_a_list_costs_itself_only() -> None:
    good = dump([{"title": f"T{i}", "abstract": LONG} for i in range(5)], indent=1)
    papers, rejected, _ = read(good.replace('"title": "T2"', '"title": "T2'))
    assert [p.title for p in papers] == ["T0", "T1", "T3", "T4"]
    assert len(rejected) == 1
    papers, rejected, _ = read(dump([{"title": f"T{i}"} for i in range(5)]).replace('"T2"', '"T2", ,'))
    assert [p.title for p in papers] == ["T0", "T1", "T3", "T4"]


def test_a_cut_file_keeps_what_came_before() -> None:
    text = dump([{"title": f"T{i}", "abstract": LONG} for i in range(5)], indent=1)
    papers, rejected, _ = read(text[:-60])
    assert [p.title for p in papers] == ["T0", "T1", "T2", "T3"]
    assert len(rejected) == 1
    assert "ends inside" in rejected[0].reason


def test_large_envelopes_are_streamed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_file, "WHOLE", 2000)
    text = dump(
        {
            "meta": {"n": 60},
            "notes": [{"id": f"n{i}", "content": {"title": f"T{i}", "abstract": LONG}} for i in range(60)],
        }
    )
    papers, rejected, _ = read(text)
    assert len(papers) == 60
    assert not rejected


@pytest.mark.parametrize(
    "bomb", ["[" * 100_000, '{"a":' * 100_000, '[{"title":"T","x":' + "[" * 5000 + "]" * 5000 + "}]"]
)
def test_nesting_bombs_are_refused_in_time(bomb: str) -> None:
    start = time.process_time()
    papers, rejected, _ = read(bomb, format="json")
    assert not papers
    assert any("nested too deeply" in r.reason or "ends inside" in r.reason or "cut" in r.reason for r in rejected)
    papers, rejected, _ = read('{"title":"ok"}\n' + bomb + '\n{"title":"ok too"}\n', format="jsonl")
    assert [p.title for p in papers] == ["ok", "ok too"]
    assert time.process_time() - start < 5


def test_lines_that_end_in_a_lone_return() -> None:
    text = '{"title":"Ä one","abstract":"a\\rb"}\r{"title":"Two", \r{"title":"Three"}\r'
    papers, rejected, format = read(text)
    assert ([p.title for p in papers], [r.line for r in rejected], format) == (["Ä one", "Three"], [2], "jsonl")


def test_surrogates_nul_and_nan() -> None:
    paper = one('{"title":"bad \\ud800 half","abstract":"x\\u0000y","score": NaN}', format="json")
    assert paper.title == "bad \ufffd half"
    assert paper.abstract == "xy"


def test_special_tokens_are_no_markup() -> None:
    paper = one(dump([{"title": "The <s> and <unk> tokens", "abstract": "a <b> c, x<y and z>w; $a<b$ & R&D"}]))
    assert paper.title == "The <s> and <unk> tokens"
    assert paper.abstract == "a <b> c, x<y and z>w; $a<b$ & R&D"
    assert paper.original is None


@given(st.binary(max_size=300) | st.text(alphabet='{}[]",:\\ntle ', max_size=200).map(str.encode))
def test_no_bytes_raise(data: bytes) -> None:
    for format in ("json", "jsonl"):
        read(b'[{"title":"T"},' + data, format=format)
        read(data, format=format)


@given(
    st.lists(
        st.fixed_dictionaries({"title": st.text(min_size=1), "abstract": st.text(), "n": st.integers()}), max_size=8
    ),
    st.sampled_from([None, 1, 4]),
)
def test_every_object_is_accounted_for(values: list[dict[str, object]], indent: int | None) -> None:
    papers, rejected, _ = read(json.dumps(values, indent=indent), format="json")
    assert len(papers) + sum(r.line is not None for r in rejected) == len(values)


def test_an_arxiv_id_without_quotes_keeps_its_digits() -> None:
    for text in (
        '{"id": 2101.00100, "title": "T"}',
        '[{"id": 2101.00100, "title": "T"}]',
        '{"id": 2101.00100, "title": "T"}\n{"title": "U"}',
    ):
        papers, _, _ = read(text)
        assert papers[0].arxiv_id == "2101.00100"


def test_lines_that_end_in_a_comma() -> None:
    papers, rejected, _ = read('{"title":"A"},\n{"title":"B"},\n', format="jsonl")
    assert [p.title for p in papers] == ["A", "B"]
    assert not rejected


def test_a_huge_text_costs_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_file, "WHOLE", 5000)
    text = dump([{"title": "A"}, {"title": "B", "abstract": "x" * 50_000, "year": 3}, {"title": "C"}])
    papers, rejected, _ = read(text)
    assert [p.title for p in papers] == ["A", "C"]
    assert ["longer than" in r.reason for r in rejected] == [True]
    papers, rejected, _ = read(dump({"title": "B", "abstract": "x" * 50_000}))
    assert not papers
    assert "longer than" in rejected[0].reason


@pytest.mark.parametrize("shape", ['{{"items": [{}]}}', "[{}]"])
@pytest.mark.parametrize("envelope", ["{}", '{{"key": "K", "data": {}}}'])
def test_what_hangs_on_an_item_of_zotero_is_no_paper(shape: str, envelope: str) -> None:
    pairs = (("thesis", "A"), ("attachment", "Full PDF"), ("note", "Read"), ("thesis", "B"))
    items = [envelope.format(dump({"itemType": kind, "title": title})) for kind, title in pairs]
    found, refused, _ = read(shape.format(", ".join(items)))
    assert [one.title for one in found] == ["A", "B"]
    assert {one.reason for one in refused} == {"it is an attachment, a note or an annotation, not a paper"}


def test_an_author_that_openalex_knows_by_its_raw_name_alone() -> None:
    ships = [
        {"author": {"display_name": "Ann Lee"}},
        {"author": {}, "raw_author_name": "Bo Li"},
        {"raw_author_name": "C. D."},
    ]
    assert one(dump({"id": "https://openalex.org/W1", "title": "One", "authorships": ships})).authors == (
        "Ann Lee",
        "Bo Li",
        "C. D.",
    )


@pytest.mark.parametrize(
    "text",
    [
        '{"title": "One, ]", "abstract": "a"}{"title": "Two"}\n{"title": "Three"}\n',
        '[{"title": "One, ]", "abstract": "a",},\n{"title": "Two"}, {"title": "Three",\n},]\n',
        '[{"title": "One, ]", /* the first */ "abstract": "a"},\n{"title": "Two"},\n{"title": "Three" // more\n}]\n',
    ],
)
def test_json_as_people_leave_it(text: str) -> None:
    papers, rejected, _ = read(text)
    assert ([p.title for p in papers], rejected) == (["One, ]", "Two", "Three"], [])


@pytest.mark.parametrize(
    "value",
    [
        {"title": "One", "abstract": '{"we": [0], "do": [1]}'},
        {"title": "One", "indexed_abstract": {"IndexLength": 2, "InvertedIndex": {"we": [0], "do": [1]}}},
        {"dc:title": "One", "dc:description": "we do", "prism:doi": "10.1000/x"},
        [None, {"title": "One", "abstract": "we do"}, None],
    ],
)
def test_abstracts_in_other_wrappings(value: object) -> None:
    papers, _, _ = read(dump(value))
    assert [(p.title, p.abstract) for p in papers] == [("One", "we do")]


@pytest.mark.parametrize(
    ("authors", "names"),
    [
        ({"author": [{"@pid": "1", "text": "Wei Wang 0001"}, {"text": "Bob Stone"}]}, ("Wei Wang", "Bob Stone")),
        ({"author": {"@pid": "1", "text": "Bob Stone"}}, ("Bob Stone",)),
        ({"authors": [{"full_name": "Ann Lee", "author_order": 1}]}, ("Ann Lee",)),
    ],
)
def test_authors_one_level_down(authors: object, names: tuple[str, ...]) -> None:
    assert one(dump([{"title": "One", "authors": authors}])).authors == names


def test_comments_that_never_close_take_no_time() -> None:
    assert linear(lambda n: read('[{"title": "A", ' + "/*" * n + "}]"), 20_000)


def test_a_paper_inside_an_object_with_the_same_title() -> None:
    inner = {"id": "2101.00001", "title": "One", "summary": "we do", "authors": [{"name": "Ann Lee"}]}
    paper = one(dump([{"paper": inner, "title": "One", "publishedAt": "2021-01-02T00:00:00Z", "numComments": 1}]))
    assert (paper.title, paper.abstract, paper.authors, paper.arxiv_id) == ("One", "we do", ("Ann Lee",), "2101.00001")
    assert paper.date == "2021-01-02"


def test_a_table_of_google_scholar() -> None:
    paper = one('Authors,Title,Publication,Volume,Year\n"Lee, Ann; Stone, Bob; ",One,J,1,2001\n')
    assert (paper.authors, paper.venue) == (("Ann Lee", "Bob Stone"), "J")
