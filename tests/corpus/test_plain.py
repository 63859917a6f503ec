"""Plain text: the shape is found, and every record has its title, authors and abstract."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from reader.corpus import Reading, Rejected, read_paths
from reader.corpus.registry import UnknownFormat
from reader.paper import Paper
from tests.linear import linear


@dataclass(frozen=True)
class Gold:
    title: str
    authors: tuple[str, ...]
    abstract: str


def _abstract(topic: str) -> str:
    return (
        f"We study how {topic} can be learned from few examples. Existing methods need large amounts of labelled data, "
        f"which are seldom at hand where {topic} matter most. We introduce a simple estimator with a bound of "
        rf"$O(\sqrt{{n \log n}})$ and show that it is tight up to constants. In experiments on {topic} the estimator is "
        "both faster and more accurate than the best known alternatives, and its code is small enough to be read whole."
    )


GOLD = [
    Gold("A Tight Bound for Learning River Networks", ("Ada Moreau", "Jun Takeda"), _abstract("river networks")),
    Gold("Sparse Codes of Bird Song: An Estimator", ("Lena Ó Briain",), _abstract("the songs of birds")),
    Gold("On the robustness of slow clocks", ("Piet van der Meer", "Mei Li", "Sol Ruiz"), _abstract("slow clocks")),
    Gold("Does Memory Help Small Machines?", ("R. K. Narayan", "Ute Groß"), _abstract("small machines")),
    Gold("Graph Kernels Without Walks", ("Ida B. Quist", "Tom Hale"), _abstract("graphs without walks")),
    Gold("Counting What Cannot Be Seen", ("Noor Haddad", "Eva Lind"), _abstract("things unseen")),
]


def names(gold: Gold) -> str:
    return ", ".join(gold.authors)


def each(piece: Callable[[int, Gold], str], between: str = "\n\n") -> str:
    return between.join(piece(i, g) for i, g in enumerate(GOLD, 1)) + "\n"


def fill(text: str, width: int = 72) -> str:
    return textwrap.fill(text, width, break_on_hyphens=False)


BARE = "A"
TITLED = "tA"
FULL = "taA"
SHAPES: dict[str, tuple[str, str, str]] = {
    # name: (shape reported, fields there, text)
    "heading": ("seed", BARE, "ICLR 2025 Papers\n\n" + each(lambda i, g: g.abstract)),
    "Chinese heading": ("seed", BARE, "ICLR 2025 论文列表\n\n" + each(lambda i, g: g.abstract)),
    "no heading": ("seed", BARE, each(lambda i, g: g.abstract)),
    "title above": ("titles", TITLED, each(lambda i, g: f"{g.title}\n{g.abstract}")),
    "title apart": ("titles", TITLED, each(lambda i, g: f"{g.title}\n\n{g.abstract}")),
    "title with a full stop": ("titles", TITLED, each(lambda i, g: f"{g.title.strip('?')}.\n{g.abstract}")),
    "title and authors": ("authors", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n{g.abstract}")),
    "all apart": ("authors", FULL, each(lambda i, g: f"{g.title}\n\n{names(g)}\n\n{g.abstract}")),
    "lines": ("lines", BARE, each(lambda i, g: g.abstract, "\n")),
    "lines by turns": ("titles", TITLED, each(lambda i, g: f"{g.title}\n{g.abstract}", "\n")),
    "1.": ("numbered", TITLED, each(lambda i, g: f"{i}. {g.title}\n{g.abstract}")),
    "[1]": ("numbered", FULL, each(lambda i, g: f"[{i}] {g.title}\n{names(g)}\n{g.abstract}")),
    "(1)": ("numbered", BARE, each(lambda i, g: f"({i}) {g.abstract}")),
    "1、": ("numbered", TITLED, each(lambda i, g: f"{i}、{g.title}\n{g.abstract}")),
    "number on its line": ("numbered", TITLED, each(lambda i, g: f"Paper {i}\n{g.title}\n{g.abstract}")),
    "stars": ("separated", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n{g.abstract}", f"\n{'*' * 30}\n")),
    "dashes": ("separated", TITLED, each(lambda i, g: f"{g.title}\n\n{g.abstract}", "\n\n---\n\n")),
    "equals": ("separated", BARE, each(lambda i, g: g.abstract, "\n======\n")),
    "labels": ("labels", FULL, each(lambda i, g: f"Title: {g.title}\nAuthors: {names(g)}\nAbstract: {g.abstract}")),
    "labels apart": ("labels", TITLED, each(lambda i, g: f"Title:\n{g.title}\n\nAbstract:\n{g.abstract}")),
    "Chinese labels": ("labels", FULL, each(lambda i, g: f"标题：{g.title}\n作者：{names(g)}\n摘要：{g.abstract}")),
    "brackets": ("labels", TITLED, each(lambda i, g: f"【标题】{g.title}\n【摘要】{g.abstract}")),
    "bold labels": ("labels", FULL, each(lambda i, g: f"**Title:** {g.title}\n**Authors**: {names(g)}\n**Abstract:** {g.abstract}")),
    "one label": ("labels", TITLED, each(lambda i, g: f"{g.title}\nAbstract: {g.abstract}")),
    "headings": ("markdown", FULL, "# ICML 2025\n\n" + each(lambda i, g: f"## {g.title}\n\n*{names(g)}*\n\n{g.abstract}")),
    "subheadings": ("markdown", FULL, each(lambda i, g: f"## {g.title}\n\n### Authors\n{names(g)}\n\n### Abstract\n{g.abstract}")),
    "numbered headings": ("markdown", TITLED, each(lambda i, g: f"### [{i}] {g.title}\n\n{g.abstract}")),
    "headings and rules": ("markdown", TITLED, each(lambda i, g: f"## {g.title}\n\n{g.abstract}", "\n\n----\n\n")),
    "bold titles": ("bold", TITLED, each(lambda i, g: f"**{g.title}**\n\n{g.abstract}")),
    "underlined": ("underlined", TITLED, each(lambda i, g: f"{g.title}\n{'=' * len(g.title)}\n\n{g.abstract}")),
    "folded": ("markdown", TITLED, each(lambda i, g: f"## {g.title}\n<details>\n<summary>Abstract</summary>\n\n{g.abstract}\n\n</details>")),
    "bullets": ("bullets", BARE, each(lambda i, g: f"- {g.abstract}", "\n")),
    "wrapped": ("seed", BARE, each(lambda i, g: fill(g.abstract))),
    "wrapped below a title": ("titles", TITLED, each(lambda i, g: f"{fill(g.title)}\n{fill(g.abstract)}")),
    "wrapped numbered": ("numbered", TITLED, each(lambda i, g: f"{i}. {g.title}\n{fill(g.abstract)}")),
    "wrapped labels": ("labels", TITLED, each(lambda i, g: f"{fill('Title: ' + g.title)}\n{fill('Abstract: ' + g.abstract)}")),
    "table": (
        "table",
        FULL,
        "| Date | Title | Authors | Abstract |\n|---|---|---|---|\n"
        + each(lambda i, g: f"| 2024-01-01 | **[{g.title}](https://ex.org/{i})** | {names(g)} | <details><summary>Show</summary>{g.abstract}</details> |", "\n"),
    ),
    "IV.": ("numbered", FULL, each(lambda i, g: f"{['I', 'II', 'III', 'IV', 'V', 'VI'][i - 1]}. {g.title}\n{names(g)}\n{g.abstract}")),
    "(b)": ("numbered", TITLED, each(lambda i, g: f"({'abcdef'[i - 1]}) {g.title}\n{g.abstract}")),
    "codes": ("numbered", FULL, each(lambda i, g: f"P-{7 * i:03} {g.title}\n{names(g)}\n{g.abstract}")),
    "codes on their line": ("numbered", FULL, each(lambda i, g: f"Paper ID {93 * i}\n{g.title}\n{names(g)}\n{g.abstract}")),
    "3 of 6": ("numbered", TITLED, each(lambda i, g: f"[{i}/6] {g.title}\n{g.abstract}")),
    "words between": ("separated", BARE, each(lambda i, g: g.abstract, "\n<end>\n")),
    "a sign between": ("separated", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n{g.abstract}", "\n%\n")),
    "form feeds": ("separated", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n\n{g.abstract}", "\n\f")),
    "abstract first": ("labels", FULL, each(lambda i, g: f"Abstract: {g.abstract}\nTitle: {g.title}\nAuthor(s): {names(g)}")),
    "equals signs": ("labels", FULL, each(lambda i, g: f"title = {g.title}\nauthors = {names(g)}\nabstract = {g.abstract}")),
    "Russian": ("labels", FULL, each(lambda i, g: f"Название: {g.title}\nАвторы: {names(g)}\nАннотация: {g.abstract}\nКлючевые слова: раз, два")),
    "Spanish": ("labels", FULL, each(lambda i, g: f"Título: {g.title}\nAutores: {names(g)}\nResumen: {g.abstract}\nPalabras clave: uno; dos")),
    "two languages": ("labels", FULL, each(lambda i, g: f"标题(Title): {g.title}\n作者(Authors): {names(g)}\n摘要(Abstract): {g.abstract}")),
    "as journals set it": ("labels", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\nAbstract—{g.abstract}\nIndex Terms—alpha, beta.")),
    "key words below": ("authors", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n{g.abstract}\nKeywords: alpha, beta")),
    "address below": ("authors", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n{g.abstract}\nhttps://ex.org/{i}")),
    "affiliations": ("authors", FULL, each(lambda i, g: f"{g.title}\n{', '.join(f'{n}¹' for n in g.authors)}\n¹ University of the North, Ice Lab\n{g.abstract}")),
    "names above": ("titles", FULL, each(lambda i, g: f"{names(g)}\n{g.title}\n{g.abstract}")),
    "quoted": ("lines", BARE, each(lambda i, g: f'"{g.abstract}"', "\n")),
    "tabs": ("columns", FULL, each(lambda i, g: f"{g.title}\t{names(g)}\t{g.abstract}", "\n")),
    "bars": ("columns", TITLED, each(lambda i, g: f"{i} ||| {g.title} ||| {g.abstract}", "\n")),
    "dashes in a line": ("columns", FULL, each(lambda i, g: f"{g.title} – {names(g)} – {g.abstract}")),
    "sessions": ("authors", FULL, each(lambda i, g: (f"SESSION {i}: CLOCKS\n\n" if i % 3 == 1 else "") + f"{g.title}\n{names(g)}\n\n{g.abstract}")),
    "indented": ("seed", BARE, each(lambda i, g: textwrap.fill(g.abstract, 72, initial_indent="    "), "\n")),
    "wiki": ("markdown", FULL, each(lambda i, g: f"== {g.title} ==\n''{names(g)}''\n\n{g.abstract}")),
    "AsciiDoc": ("markdown", TITLED, each(lambda i, g: f"== {g.title}\n\n{g.abstract}")),
    "org": ("markdown", FULL, each(lambda i, g: f"* {g.title}\n  :PROPERTIES:\n  :AUTHOR: {names(g)}\n  :END:\n  {g.abstract}", "\n")),
    "reST": ("underlined", FULL, each(lambda i, g: f"{g.title}\n{'-' * len(g.title)}\n\n:Authors: {names(g)}\n:Year: 2020\n\n{g.abstract}")),
    "LaTeX": ("labels", FULL, each(lambda i, g: f"\\title{{{g.title}}}\n\\author{{{' and '.join(g.authors)}}}\n\\begin{{abstract}}\n{g.abstract}\n\\end{{abstract}}")),
    "mail": ("separated", FULL, each(lambda i, g: f"Message: {i}\nSubject: {g.title}\nFrom: {names(g)}\n\n{g.abstract}", f"\n\n{'-' * 30}\n\n")),
    "nested bullets": ("bullets", FULL, each(lambda i, g: f"- **{g.title}**\n  - *{names(g)}*\n  - {g.abstract}", "\n")),
    "quotation": ("markdown", FULL, each(lambda i, g: f"## {g.title}\n\n_{names(g)}_\n\n" + textwrap.fill(g.abstract, 78, initial_indent="> ", subsequent_indent="> "))),
    "folded HTML": ("markdown", FULL, each(lambda i, g: f"<details><summary>{g.title}</summary>\n<p><i>{names(g)}</i></p>\n<p>{g.abstract}</p>\n</details>")),
    "rules of HTML": ("separated", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n{g.abstract}", "\n\n<hr/>\n\n")),
    "words in the rules": ("separated", FULL, each(lambda i, g: f"===== Paper {i} =====\n{g.title}\n{names(g)}\n{g.abstract}")),
    "labels in brackets": ("labels", FULL, each(lambda i, g: f"[Title] {g.title}\n[Authors] {names(g)}\n[Abstract] {g.abstract}")),
    "labels as tags": ("labels", FULL, each(lambda i, g: f"<title>{g.title}</title>\n<authors>{names(g)}</authors>\n<abstract>{g.abstract}</abstract>")),
    "labels and arrows": ("labels", FULL, each(lambda i, g: f"Title -> {g.title}\nAuthors -> {names(g)}\nAbstract -> {g.abstract}")),
    "labels and bars": ("labels", FULL, each(lambda i, g: f"Title | {g.title}\nAuthors | {names(g)}\nAbstract | {g.abstract}")),
    "short labels": ("labels", FULL, each(lambda i, g: f"TI: {g.title}\nAU: {names(g)}\nAB: {g.abstract}")),
    "headings without a blank": ("markdown", TITLED, each(lambda i, g: f"##{g.title}\n\n{g.abstract}")),
    "headings of several depths": ("markdown", TITLED, "# Papers\n\n" + each(lambda i, g: f"{'##' if i % 2 else '###'} {g.title}\n\n{g.abstract}")),
    "folded on one line": ("markdown", TITLED, each(lambda i, g: f"### {g.title}\n<details><summary>Abstract</summary>{g.abstract}</details>")),
    "titles in summaries": ("markdown", TITLED, each(lambda i, g: f"<details>\n<summary>{g.title}</summary>\n\n{g.abstract}\n\n</details>")),
    "bold and on the line": ("seed", TITLED, each(lambda i, g: f"**{g.title}**: {g.abstract}")),
    "bullets, bold and on the line": ("bullets", TITLED, each(lambda i, g: f"- **{g.title}.** {g.abstract}".replace("?.", "?"), "\n")),
    "quoted and on the line": ("lines", TITLED, each(lambda i, g: f'"{g.title}": {g.abstract}', "\n")),
    "numbered and quoted": ("numbered", TITLED, each(lambda i, g: f"{i}. “{g.title}” {g.abstract}")),
    "a colon on the line": ("numbered", TITLED, each(lambda i, g: f"{i}. {g.title}: {g.abstract}", "\n")),
    "leaders": ("titles", TITLED, each(lambda i, g: f"{g.title} ........ {7 * i}\n{g.abstract}")),
    "open table": ("table", FULL, "Title | Authors | Abstract\n--- | --- | ---\n" + each(lambda i, g: f"{g.title} | {names(g)} | {g.abstract}", "\n")),
    "page numbers": ("authors", FULL, each(lambda i, g: f"{g.title}\n{names(g)}\n{g.abstract}" + (f"\n\n{i // 2}" if i % 2 == 0 else ""))),
    "reST below a title": ("underlined", TITLED, "What I read\n===========\n\n" + each(lambda i, g: f"{g.title}\n{'-' * len(g.title)}\n\n{g.abstract}")),
    "reST between rules": ("underlined", TITLED, each(lambda i, g: f"{'=' * 50}\n{g.title}\n{'=' * 50}\n\n{g.abstract}")),
    "wrapped bullets": ("bullets", BARE, each(lambda i, g: textwrap.fill(f"- {g.abstract}", 80, subsequent_indent="  ", break_on_hyphens=False), "\n")),
    "citations": ("titles", FULL, each(lambda i, g: f"{', '.join(g.authors)} (2021). {g.title}. Annals of Trying, 3(2), 1–10.\n{g.abstract}".replace("?.", "?"))),
    "dense, numbered and wrapped": ("numbered", BARE, each(lambda i, g: fill(f"{i}) {g.abstract}", 100), "\n")),
    "fences": ("markdown", TITLED, each(lambda i, g: f"## {g.title}\n\n```text\n{g.abstract}\n```")),
    "authors in bold": ("markdown", FULL, each(lambda i, g: f"## {g.title}\n\n**{names(g)}**\n\n{g.abstract}")),
    "two kinds of rules": ("underlined", TITLED, each(lambda i, g: f"{g.title}\n-----\n{g.abstract}", "\n=====\n")),
    "headings of HTML": ("markdown", TITLED, each(lambda i, g: f"<h3>{g.title}</h3>\n<p>{g.abstract}</p>", "\n")),
    "bold and breaks of HTML": ("bold", FULL, each(lambda i, g: f"<b>{g.title}</b><br>\n{names(g)}<br>\n{g.abstract}<br><br>", "\n")),
    "lines that look blank": ("titles", TITLED, each(lambda i, g: f"{g.title}\n{g.abstract}", "\n\u200b\n")),
    "a heading without a year": ("seed", BARE, "Abstracts\n\n" + each(lambda i, g: g.abstract)),
    "YAML, one after another": ("yaml", FULL, each(lambda i, g: f'title: "{g.title}"\nauthors: [{", ".join(g.authors)}]\nabstract: >\n  {g.abstract}', "\n---\n")),
}  # fmt: skip


def read(path: Path, data: str | bytes, **options: str) -> tuple[Reading, list[Paper], list[Rejected]]:
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    reading = next(iter(read_paths([path], **options)))
    found = list(reading)
    return reading, [p for p in found if isinstance(p, Paper)], [r for r in found if isinstance(r, Rejected)]


def fields(papers: list[Paper], there: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [(p.title or "", p.authors if "a" in there else (), " ".join(p.abstract.split())) for p in papers]


def wanted(there: str) -> list[tuple[str, tuple[str, ...], str]]:
    return [
        (g.title if "t" in there else "", g.authors if "a" in there else (), " ".join(g.abstract.split())) for g in GOLD
    ]


@pytest.mark.parametrize("name", SHAPES)
def test_shapes(tmp_path: Path, name: str) -> None:
    shape, there, text = SHAPES[name]
    reading, papers, rejected = read(tmp_path / "file.txt", text)
    want = wanted(there)
    if name == "title with a full stop":
        want = [(f"{t.strip('?')}.", a, b) for t, a, b in want]
    assert fields(papers, there) == want
    assert (reading.format, rejected) == (shape if shape == "yaml" else f"text:{shape}", [])
    assert [p.sources[0].ordinal for p in papers] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r", "\u2028", "\u2029", "\x85"])
def test_the_same_in_any_encoding_and_line_end(tmp_path: Path, encoding: str, line_end: str) -> None:
    text = SHAPES["title and authors"][2]
    _, plain, _ = read(tmp_path / "plain.txt", text)
    if encoding == "cp1252" and line_end > "\x7f":
        pytest.skip("that code page has no such line end")
    _, papers, rejected = read(tmp_path / "other.txt", text.replace("\n", line_end).encode(encoding))
    assert fields(papers, FULL) == fields(plain, FULL) and not rejected
    assert [p.sources[0].line for p in papers] == [1, 5, 9, 13, 17, 21]


def test_heading_gives_venue_and_year(tmp_path: Path) -> None:
    reading, papers, _ = read(tmp_path / "f.txt", SHAPES["Chinese heading"][2])
    assert reading.title == "ICLR 2025 论文列表"
    assert {(p.venue, p.year) for p in papers} == {("ICLR", 2025)}
    assert [p.sources[0].line for p in papers] == [3, 5, 7, 9, 11, 13]


def test_source_text_is_kept_exact(tmp_path: Path) -> None:
    odd = r"We show that  $a  \le b$\footnote{See  \cite{x}.}  for [MASK] and *all*" + " words" * 60 + "."
    _, papers, _ = read(tmp_path / "f.txt", f"{odd}\n \t\n{GOLD[0].abstract}\n")
    assert papers[0].abstract == odd


def test_paragraphs_stay_together_where_rules_or_wide_gaps_tell(tmp_path: Path) -> None:
    two = [f"{g.abstract}\n\n{g.abstract[::1]}" for g in GOLD]
    for between in ("\n\n---\n\n", "\n\n\n"):
        _, papers, _ = read(tmp_path / "f.txt", between.join(two) + "\n")
        assert [p.abstract for p in papers] == two


def test_paragraphs_stay_together_below_titles(tmp_path: Path) -> None:
    text = "\n\n".join(f"{g.title}\n\n{g.abstract}\n\n{g.abstract}" for g in GOLD)
    _, papers, _ = read(tmp_path / "f.txt", text)
    assert [(p.title, p.abstract) for p in papers] == [(g.title, f"{g.abstract}\n\n{g.abstract}") for g in GOLD]


def test_a_hyphen_at_the_line_end_of_wrapped_text_is_kept(tmp_path: Path) -> None:
    text = "\n\n".join(textwrap.fill(g.abstract.replace("simple", "well-tempered-and-long"), 40) for g in GOLD)
    _, papers, _ = read(tmp_path / "f.txt", text)
    assert all("well-tempered-and-long" in p.abstract for p in papers)


def test_words_that_were_cut_at_line_ends_are_whole_again(tmp_path: Path) -> None:
    cut = GOLD[0].abstract.replace("learned from", "lear-\nned from").replace("alternatives", "alter-\nnatives")
    kept = (
        cut.replace("simple estimator", "well-\nknown estimator")
        + " It is well-known. What was learned has alternatives."
    )
    lines = "\n\n".join([kept.replace(". ", ".\n"), *(g.abstract.replace("labelled", "label-\nled") for g in GOLD)])
    from reader.corpus.plain.hyphens import learned

    known = learned(lines.split("\n"))
    assert known is not None
    assert known.cut("can be lear-", "ned from") and known.cut("the best alter-", "natives")
    assert not known.cut("a well-", "known estimator") and not known.cut("the end -", "of it")


def test_words_that_were_cut_before_the_lines_were_wrapped_stay() -> None:
    from reader.corpus.plain.hyphens import Hyphens
    from reader.corpus.plain.units import Wrapping, unwrap

    known = Wrapping(30, hyphens=Hyphens(Counter(["labelled"])))
    assert unwrap(["We learned of few label-", "led data"], known) == "We learned of few labelled data"
    assert unwrap(["We lear- ned of few label-", "led data"], known) == "We lear- ned of few label- led data"


def test_the_title_of_the_document_is_no_record(tmp_path: Path) -> None:
    rule = "=" * 16
    text = f"{rule}\nICML 2024 papers\n{rule}\n\n" + each(lambda i, g: f"{g.title}\n{'=' * 40}\n\n{g.abstract}")
    reading, papers, rejected = read(tmp_path / "f.rst", text)
    assert (len(papers), rejected, reading.title) == (6, [], "ICML 2024 papers")
    assert (papers[0].venue, papers[0].year) == ("ICML", 2024)


def test_a_number_before_each_abstract_is_no_page(tmp_path: Path) -> None:
    reading, papers, _ = read(tmp_path / "f.txt", each(lambda i, g: f"{i}\n\n{g.title}\n{g.abstract}"))
    assert reading.format == "text:numbered" and [p.title for p in papers] == [g.title for g in GOLD]


def test_citations_say_who_and_when(tmp_path: Path) -> None:
    text = each(lambda i, g: f"Lind, E., & Haddad, N. B. (2021). {g.title}. {g.abstract}".replace("?.", "?"))
    _, papers, _ = read(tmp_path / "f.txt", text)
    assert [(p.title, p.authors, p.year) for p in papers] == [
        (g.title, ("E. Lind", "N. B. Haddad"), 2021) for g in GOLD
    ]


def test_the_daily_mail_of_arxiv(tmp_path: Path) -> None:
    rule = "-" * 78
    text = f"Archives at http://arxiv.org/\n{rule}\n" + "".join(
        f"{rule}\n\\\\\narXiv:2101.0000{i}\nDate: Fri, 1 Jan 2021 10:00:00 GMT   (12kb,D)\n\nTitle: {fill(g.title, 30).replace(chr(10), chr(10) + '  ')}\n"
        f"Authors: {names(g)}\nCategories: cs.LG math.PR\nComments: 3 pages\n\\\\\n{textwrap.indent(fill(g.abstract), '  ')}\n"
        f"\\\\ ( https://arxiv.org/abs/2101.0000{i} ,  12kb)\n"
        for i, g in enumerate(GOLD, 1)
    )
    reading, papers, rejected = read(tmp_path / "mail.txt", text)
    assert (reading.format, rejected) == ("arxiv-mail", [])
    assert fields(papers, FULL) == wanted(FULL)
    first = papers[0]
    assert (first.arxiv_id, first.date, first.keywords) == ("2101.00001", "2021-01-01", ("cs.LG", "math.PR"))
    assert first.extra["comment"] == "3 pages"


def test_linked_titles(tmp_path: Path) -> None:
    text = "# ICLR 2025 papers\n\n## Theory\n" + "".join(
        f"- [{g.title}](https://ex.org/{i})\n" for i, g in enumerate(GOLD)
    )
    reading, papers, _ = read(tmp_path / "f.md", text)
    assert reading.format == "text:links"
    assert [p.title for p in papers] == [g.title for g in GOLD]
    assert papers[0].url == "https://ex.org/0" and papers[0].extra["section"] == "Theory"


def test_a_label_word_in_a_title_is_no_label(tmp_path: Path) -> None:
    text = "\n\n".join(f"## PDF: {g.title}\n\n**Authors**: {names(g)}\n\n**Abstract**: {g.abstract}" for g in GOLD)
    _, papers, _ = read(tmp_path / "f.md", text)
    assert papers[0].title == f"PDF: {GOLD[0].title}" and papers[0].abstract == GOLD[0].abstract


def test_abstracts_that_begin_with_the_word_are_no_labels(tmp_path: Path) -> None:
    text = "\n\n".join([f"Abstract: {GOLD[0].abstract}", *(g.abstract for g in GOLD[1:])])
    reading, papers, _ = read(tmp_path / "f.txt", text)
    assert reading.format == "text:seed" and len(papers) == 6


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the file is empty"),
        ("\n \n", "no record was found in it"),
        ("ICLR 2025 Papers\n", "it holds a heading and no abstract"),
        ("ICLR 2025 论文列表\n\n\n", "it holds a heading and no abstract"),
    ],
)
def test_nothing_in_it(tmp_path: Path, text: str, reason: str) -> None:
    _, papers, rejected = read(tmp_path / "f.txt", text)
    assert not papers and rejected == [Rejected(None, reason)]


def test_a_line_without_end_is_skipped_and_told(tmp_path: Path) -> None:
    text = f"{GOLD[0].abstract}\n\n{'x' * (17 * 1024 * 1024)}\n\n{GOLD[1].abstract}\n"
    _, papers, rejected = read(tmp_path / "f.txt", text)
    assert len(papers) == 2 and rejected[0].line == 3 and "16 MB" in rejected[0].reason


def test_a_shape_can_be_forced(tmp_path: Path) -> None:
    text = "\n\n".join(f"{g.title}\n{g.abstract}" for g in GOLD)
    reading, papers, _ = read(tmp_path / "f.txt", text, format="text:seed")
    assert reading.format == "text:seed" and papers[0].title is None
    reading, papers, _ = read(tmp_path / "g.json", text, format="text:titles")
    assert reading.format == "text:titles" and papers[0].title == GOLD[0].title
    with pytest.raises(UnknownFormat, match="known are"):
        read_paths(["x"], format="text:nonsense")
    with pytest.raises(UnknownFormat, match="known are"):
        read_paths(["x"], format="nonsense")


@pytest.mark.parametrize(
    ("field", "authors"),
    [
        (
            "Ann Lee (MIT), Bo Li (1 and 2), C. Weiss (Univ. of X, Y and Z) ((1) CERN, (2) ETH)",
            ("Ann Lee", "Bo Li", "C. Weiss"),
        ),
        ("A. Lee (1) and The CMS Collaboration ((1) CERN, Geneva)", ("A. Lee", "The CMS Collaboration")),
        ("William (Bill) Dally, Bo Li", ("William (Bill) Dally", "Bo Li")),
    ],
)
def test_affiliations_in_the_mail_of_arxiv(tmp_path: Path, field: str, authors: tuple[str, ...]) -> None:
    text = f"\\\\\narXiv:2101.00001\nDate: Fri, 1 Jan 2021 10:00:00 GMT   (12kb,D)\n\nTitle: One\nAuthors: {field}\nCategories: cs.LG\n\\\\\n  We do.\n\\\\ ( https://arxiv.org/abs/2101.00001 ,  12kb)\n"
    _, papers, _ = read(tmp_path / "mail.txt", text)
    assert papers[0].authors == authors


def test_what_the_reader_has_written_comes_back_whatever_the_names_look_like(tmp_path: Path) -> None:
    people = ["NASA, 42 Collaboration of Labs", "learning group", "Ann Lee, Bob Stone", "", "the others", "Ida"]
    where = ["Nature 2001 · arXiv:2101.00001", "ICML 2020", "", "2019", "", ""]
    heads = ["\n".join(filter(None, (g.title, p, w))) for g, p, w in zip(GOLD, people, where, strict=True)]
    text = f"\n{'*' * 40}\n\n".join(f"{head}\n\n{g.abstract}\n" for head, g in zip(heads, GOLD, strict=True))
    _, papers, _ = read(tmp_path / "f.txt", text)
    assert [", ".join(p.authors) for p in papers] == people
    assert [(p.title, p.abstract) for p in papers] == [(g.title, g.abstract) for g in GOLD]
    assert [(p.venue, p.year) for p in papers][:4] == [("Nature", 2001), ("ICML", 2020), (None, None), (None, 2019)]


def test_a_short_abstract_is_not_the_next_title(tmp_path: Path) -> None:
    gold = [*GOLD, Gold("A Note", ("Ann Lee",), "A model of it is described"), *GOLD]
    for text, there in (
        ("\n\n".join(f"{g.title}\n\n{g.abstract}" for g in gold), TITLED),
        ("\n\n".join(f"{g.title}\n{names(g)}\n\n{g.abstract}" for g in gold), FULL),
    ):
        _, papers, _ = read(tmp_path / "f.txt", text)
        assert fields(papers, there) == [(g.title, g.authors if "a" in there else (), g.abstract) for g in gold]


def test_a_star_in_a_bold_title(tmp_path: Path) -> None:
    text = "\n\n".join(f"**{t}**\n\n{g.abstract}" for t, g in zip(["LQR-RRT*: planning", *"BCDEF"], GOLD, strict=True))
    _, papers, _ = read(tmp_path / "f.md", text.replace("**B**", "**Bold again**"))
    assert papers[0].title == "LQR-RRT*: planning"


def test_a_line_about_the_file_is_told(tmp_path: Path) -> None:
    text = each(lambda i, g: g.abstract, "\n\n---\n\n") + "\n---\n\nGenerated on 2025-01-01\n"
    _, papers, rejected = read(tmp_path / "f.txt", text)
    assert len(papers) == 6
    assert rejected == [Rejected(25, "text outside the records: it was left out")]


def test_titles_and_authors_without_abstracts(tmp_path: Path) -> None:
    _, papers, _ = read(tmp_path / "f.txt", each(lambda i, g: f"{g.title}\n{names(g)}"))
    assert fields(papers, FULL) == [(g.title, g.authors, "") for g in GOLD]


@pytest.mark.parametrize(
    "piece",
    [
        "### A b c\n<details><summary>Abstract</summary>x{}y\nz\n",
        "<h3>Title one</h3>\n<p>x{}y\n",
        "<b>Title one</b><br>\nfoo{}y<br>\n",
        "<title>foo{}y\n<abstract>bar{}y\n",
    ],
)
def test_long_blanks_take_no_time(piece: str) -> None:
    from tests.corpus.whole import read as read_text

    assert linear(lambda n: read_text(piece.format(" " * n, " " * n) * 3), 20_000)
