"""Lists of titles as people type them, and our own exports for people: an item is a paper, and none is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from reader.corpus import read_paths
from reader.export.reading import write_markdown, write_text
from reader.paper import Paper

TITLES = ["Slow clocks drift less", "Careless readers of clocks", "On cold rooms"]


def read(path: Path, text: str) -> list[Paper]:
    path.write_text(text, encoding="utf-8")
    return [one for reading in read_paths([path]) for one in reading if isinstance(one, Paper)]


@pytest.mark.parametrize(
    "form", ["- {t}", "* {t}", "{n}. {t}", "[{n}] {t}", "- [ ] {t}", "- **{t}**", "{t}", "- {t} https://x.org/{n}"]
)
@pytest.mark.parametrize("head", ["", "# Reading\n\n"])
def test_every_item_is_a_paper(tmp_path: Path, form: str, head: str) -> None:
    text = head + "".join(form.format(n=n, t=t) + "\n" for n, t in enumerate(TITLES, 1))
    papers = read(tmp_path / "list.txt", text)
    assert [(p.title, p.authors, p.abstract) for p in papers] == [(t, (), "") for t in TITLES]


def test_names_and_years_behind_titles(tmp_path: Path) -> None:
    first, second, third = read(
        tmp_path / "list.md",
        "My list of papers\n\n- Slow clocks (Moreau et al., 2017)\n- [On rooms](https://arxiv.org/abs/1512.03385) - Ada Moreau, Jun Takeda 2018"
        "\n- **Cold** — the best one of all, *NeurIPS* 2019. [paper](https://x.org/a_(b))\n  > read on the train\n",
    )
    assert (first.title, first.authors, first.year) == ("Slow clocks", ("Moreau",), 2017)
    assert (second.title, second.authors, second.year) == ("On rooms", ("Ada Moreau", "Jun Takeda"), 2018)
    assert second.arxiv_id == "1512.03385"
    assert (third.title, third.authors, third.venue, third.url) == ("Cold", (), "NeurIPS", "https://x.org/a_(b)")
    assert third.extra["note"] == "the best one of all\nread on the train"
    assert first.extra["section"] == "My list of papers"


PAPERS = [
    Paper(id="a", title="Slow *clocks*", abstract="Short.", authors=("Ada Moreau", "Jun Takeda"), venue="NeurIPS", year=2020),
    Paper(id="b", title="On cold rooms", abstract="", authors=("Ada Moreau", "Jun Takeda"), year=2019, doi="10.1000/ab"),
    Paper(id="c", title="On warm rooms", abstract="Two.\n\nThree.", authors=("A. Bo", "C. Du"), arxiv_id="2001.00001"),
]  # fmt: skip


def test_our_own_reading_list_is_read_again(tmp_path: Path) -> None:
    papers = read(tmp_path / "list.md", "".join(write_markdown(PAPERS, {})))
    for paper, before in zip(papers, PAPERS, strict=True):
        for name in ("title", "authors", "venue", "year", "doi", "arxiv_id"):
            assert getattr(paper, name) == getattr(before, name)


def test_our_own_plain_text_is_read_again_though_abstracts_are_short(tmp_path: Path) -> None:
    papers = read(tmp_path / "list.txt", "".join(write_text(PAPERS, {})))
    for paper, before in zip(papers, PAPERS, strict=True):
        assert paper.title == (before.title or "").replace("*", "")
        for name in ("abstract", "authors", "venue", "year", "doi", "arxiv_id"):
            assert getattr(paper, name) == getattr(before, name)


def test_a_section_without_its_abstract_is_still_a_record(tmp_path: Path) -> None:
    text = "# Reading\n\n### One\n**Authors:** Ada Moreau\n\n**Abstract:** First.\n\n### Two\n**Authors:** Jun Takeda\n\n> Quoted.\n"
    papers = read(tmp_path / "list.md", text)
    assert [(p.title, p.authors) for p in papers] == [("One", ("Ada Moreau",)), ("Two", ("Jun Takeda",))]
