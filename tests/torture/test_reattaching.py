"""T17: a mark follows its paper when the source comes back under another id, and no other paper."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader.desk.reattaching import reattach
from reader.library.marks import Marks
from reader.library.papers import Papers
from reader.paper import Paper, Source, identity

TITLE = "A bound for the regret of bandits"


def paper(**fields: object) -> Paper:
    made = Paper("", TITLE, "We prove a bound. " * 9, ("Ann Author", "Bo B"), year=2020, sources=(Source("/a", 1, 1),))
    made = replace(made, **fields)  # type: ignore[arg-type]
    id = identity(arxiv_id=made.arxiv_id, doi=made.doi, title=made.title, authors=made.authors, abstract=made.abstract)
    return replace(made, id=id)


def marked(before: Paper) -> tuple[Papers, Marks]:
    papers = Papers.open()
    marks = Marks.open(copy=papers.by_id)
    papers.add([before])
    marks.bookmark([before.id])
    marks.note(before.id, "a note")
    papers.remove_source("/a")
    return papers, marks


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (paper(doi="10.1/x"), paper(doi="10.1/x", arxiv_id="2101.00001")),
        (paper(doi="10.1/x", arxiv_id="2101.00001"), paper(doi="10.1/x")),
        (paper(), paper(abstract="We prove a better bound. " * 9)),
        (paper(), paper(doi="10.1/x")),
        (paper(abstract=""), paper(arxiv_id="2101.00001")),
    ],
)
def test_T17_a_mark_is_attached_again(before: Paper, after: Paper) -> None:
    papers, marks = marked(before)
    assert after.id != before.id and reattach(papers, marks) == 0
    (row,) = papers.add([after])
    assert reattach(papers, marks) == 1 and reattach(papers, marks) == 0
    assert marks.ids("bookmarked") == [after.id] and marks.of([after.id])[after.id].note == "a note"
    assert papers.row_of([before.id]) == {before.id: row}
    assert marks.copies([after.id]) == {after.id: after}
    marks.undo()
    marks.undo()
    assert marks.of([before.id, after.id]) == {}


@pytest.mark.parametrize(
    "other",
    [
        paper(title=TITLE + " II"),
        paper(authors=("Zoe Z",), abstract="Of something else entirely."),
        paper(title="Preface", abstract="other"),
        paper(arxiv_id="2101.00002", doi="10.1/y"),
    ],
)
def test_T17_a_mark_is_not_attached_to_another_paper(other: Paper) -> None:
    papers, marks = marked(paper(arxiv_id="2101.00001", doi="10.1/x"))
    papers.add([other])
    assert reattach(papers, marks) == 0 and other.id not in marks.ids("bookmarked")
