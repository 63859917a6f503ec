"""Adding: one paper from many records, counts that add up, nothing changed by adding again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reader.corpus import read_paths
from reader.desk.adding import Batch, Progress, Report, add
from reader.library.papers import Papers
from reader.paper import Paper


@pytest.fixture
def library() -> Papers:
    return Papers.open(None)


def jsonl(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(r, ensure_ascii=False) + "\n" for r in records), encoding="utf-8")
    return path


def put(library: Papers, *paths: Path | str, **options: Any) -> Report:
    report = add(library, read_paths(paths), **options)
    for file in report.files:
        assert file.records == file.added + file.updated + file.duplicates + file.refused
    return report


def counts(report: Report) -> tuple[int, int, int, int]:
    return report.added, report.updated, report.duplicates, report.rejected


def papers(library: Papers) -> list[Paper]:
    return [paper for _, paper in library.scan()]


LONG = "We show that slow clocks drift less than fast ones when both are read by careless people in cold rooms."
A = {"title": "Slow clocks drift less", "abstract": LONG, "authors": ["Ada Moreau", "Jun Takeda"], "year": 2020}


def test_adding_again_changes_nothing(library: Papers, tmp_path: Path) -> None:
    file = jsonl(tmp_path / "a.jsonl", A, {"abstract": "An abstract without any title. " * 9}, {"title": "B"}, {"x": 1})
    assert counts(put(library, file)) == (3, 0, 0, 1)
    before = papers(library)
    assert counts(put(library, file)) == (0, 0, 3, 1)
    assert papers(library) == before
    assert before[1].title is None and before[1].headline


def test_two_sources_of_one_paper(library: Papers, tmp_path: Path) -> None:
    one = jsonl(tmp_path / "one.jsonl", A | {"abstract": "", "doi": "10.1000/ABC"})
    two = jsonl(tmp_path / "two.jsonl", A | {"doi": "https://doi.org/10.1000/abc", "keywords": ["clocks"]})
    put(library, one)
    assert counts(put(library, two)) == (0, 1, 0, 0)
    (paper,) = papers(library)
    assert [Path(s.path).name for s in paper.sources] == ["one.jsonl", "two.jsonl"]
    assert paper.abstract == LONG and paper.keywords == ("clocks",) and paper.doi == "10.1000/abc"
    for file in (one, two, one):
        assert counts(put(library, file)) == (0, 0, 1, 0)
    assert papers(library) == [paper]


def test_by_title_authors_and_year_without_ids(library: Papers, tmp_path: Path) -> None:
    put(library, jsonl(tmp_path / "1.jsonl", A))
    put(library, jsonl(tmp_path / "2.jsonl", A | {"abstract": LONG + " We also say why.", "year": 2021}))
    assert len(papers(library)) == 1
    first = papers(library)[0].id
    alias = next(iter(read_paths([tmp_path / "2.jsonl"])))
    (second,) = [p for p in alias if isinstance(p, Paper)]
    assert second.id != first and library.row_of([second.id]) == {second.id: 0}


def test_versions_of_a_preprint_are_one_and_the_newest_is_shown(library: Papers, tmp_path: Path) -> None:
    file = jsonl(
        tmp_path / "v.jsonl",
        {"id": "arXiv:2101.00001v2", "title": "Clocks, revised", "abstract": "Second."},
        {"id": "2101.00001v1", "title": "Clocks", "abstract": "First, and much longer than the second one was."},
        {"id": "https://arxiv.org/pdf/2101.00001v3.pdf", "title": "Clocks, at last", "abstract": "Third."},
    )
    for _ in range(2):
        put(library, file)
        (paper,) = papers(library)
        assert (paper.arxiv_id, paper.version, paper.title, paper.abstract) == (
            "2101.00001",
            3,
            "Clocks, at last",
            "Third.",
        )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"title": "Metrics. I", "authors": ["O B"]}, {"title": "Metrics. II", "authors": ["O B"]}),
        (
            {"title": "Preface", "authors": ["A C"], "year": 2010},
            {"title": "Preface", "authors": ["B C"], "year": 2012},
        ),
        ({"title": "Preface", "year": 2010}, {"title": "Preface", "year": 2012}),
        ({"doi": "10.1/x1234", "title": "Introduction"}, {"doi": "10.1/x1234", "title": "Spike trains as events"}),
        ({"doi": "10.1000/1", "title": "Clocks, part 1"}, {"doi": "10.1000/1", "title": "Clocks, part 2"}),
        (A, A | {"authors": ["Eve Lind", "Tom Hale"]}),
        (A | {"id": "2101.00001"}, A | {"id": "2101.00002"}),
        (A | {"doi": "10.1000/1"}, A | {"doi": "10.1000/2"}),
        ({"title": "T", "authors": ["M. Mezard"]}, {"title": "T", "authors": ["M. Mézard"]}),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_what_stays_two(
    library: Papers, tmp_path: Path, one: dict[str, Any], other: dict[str, Any], together: bool
) -> None:
    if together:
        files = [jsonl(tmp_path / "both.jsonl", one, other)]
    else:
        files = [jsonl(tmp_path / "one.jsonl", one), jsonl(tmp_path / "other.jsonl", other)]
    assert counts(put(library, *files)) == (2, 0, 0, 0)
    assert len({p.id for p in papers(library)}) == 2
    assert counts(put(library, *files)) == (0, 0, 2, 0)


def test_many_chapters_share_a_doi(library: Papers, tmp_path: Path) -> None:
    words = ["ants", "bees", "cats", "dogs", "eels", "fish", "goats", "hens", "ibis", "jays", "kites", "larks", "mice", "newts", "owls", "pigs", "rats", "seals", "toads", "voles"]
    chapters = [{"doi": "10.1000/book", "title": f"{a.title()} {b}"} for a in words for b in words if a < b][:120]
    file = jsonl(tmp_path / "book.jsonl", *chapters)
    report = put(library, file)
    assert report.added > 100 and len({p.id for p in papers(library)}) == report.added
    assert put(library, file).added == 0


def test_a_changed_file_updates_what_changed(library: Papers, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    own = {"id": "rec-7", "title": "Old title of it", "abstract": "Old."}
    put(library, jsonl(file, A, own))
    ids = [p.id for p in papers(library)]
    batches: list[Batch] = []
    new = {"title": "A new one in front", "abstract": "New."}
    report = put(
        library,
        jsonl(file, new, A | {"abstract": "Another text."}, own | {"title": "New title"}),
        on_batch=batches.append,
    )
    assert counts(report) == (1, 2, 0, 0)
    found = papers(library)
    assert [p.id for p in found[:2]] == ids
    assert [(p.title, p.abstract) for p in found] == [
        (A["title"], "Another text."), ("New title", "Old."), ("A new one in front", "New."),
    ]  # fmt: skip
    assert [(p.sources[0].ordinal, len(p.sources)) for p in found] == [(2, 1), (3, 1), (1, 1)]
    assert [row for row, _ in batches[0].added] == [2] and [row for row, _ in batches[0].changed] == [0, 1]


def test_the_same_own_id_twice_in_one_file_is_two(library: Papers, tmp_path: Path) -> None:
    file = jsonl(
        tmp_path / "a.jsonl", {"id": "k", "title": "One paper here"}, {"id": "k", "title": "Another paper there"}
    )
    assert counts(put(library, file)) == (2, 0, 0, 0)
    assert counts(put(library, file)) == (0, 0, 2, 0)


def test_stopping_keeps_what_was_committed(library: Papers, tmp_path: Path) -> None:
    file = jsonl(tmp_path / "a.jsonl", *({"title": f"Paper number {i} of many"} for i in range(5000)))
    told: list[Progress] = []
    report = put(library, file, progress=told.append, cancelled=lambda: True)
    assert report.stopped and report.added == 2000 == library.count == told[-1].records
    assert told[-1].size == file.stat().st_size and 0 < told[-1].done <= file.stat().st_size
    report = put(library, file)
    assert counts(report) == (3000, 0, 2000, 0)


def test_an_interrupt_is_a_stop(library: Papers, tmp_path: Path) -> None:
    def interrupt(batch: Batch) -> None:
        raise KeyboardInterrupt

    file = jsonl(tmp_path / "a.jsonl", A)
    assert put(library, file, on_batch=interrupt).stopped
    assert library.count == 1


def test_the_report(library: Papers, tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text(json.dumps(A) + '\n{"title": "B", \n\n{"title":"C"}\n', encoding="utf-8")
    told = put(library, file, tmp_path / "none.bib").as_json()
    assert list(told) == ["files", "added", "updated", "duplicates", "rejected"]
    assert (told["added"], told["rejected"]) == (2, 2)
    first, second = told["files"]
    assert (first["format"], first["records"], [r["line"] for r in first["rejected"]]) == ("jsonl", 3, [2])
    assert second == {
        "path": str(tmp_path / "none.bib"), "format": None, "records": 1, "added": 0, "updated": 0, "duplicates": 0,
        "rejected": [{"line": None, "reason": "there is no such file"}],
    }  # fmt: skip
    assert library.ever_added


def test_a_moved_file_has_the_same_ids(tmp_path: Path) -> None:
    ids = []
    for name in ("a", "b"):
        library = Papers.open(None)
        put(library, jsonl(tmp_path / f"{name}.jsonl", A, {"abstract": "Something or other. " * 20}))
        ids.append([p.id for p in papers(library)])
    assert ids[0] == ids[1]


def test_a_source_that_gave_nothing_this_time_keeps_its_format(library: Papers, tmp_path: Path) -> None:
    file = tmp_path / "a.bib"
    file.write_text("@article{a, title={Slow clocks}, year={2020}}")
    put(library, file)
    report = add(library, read_paths([file], format="ris"))
    assert (report.added, report.rejected) == (0, 1)
    assert [(s.format, s.papers) for s in library.sources()] == [("bibtex", 1)]
