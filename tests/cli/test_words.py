"""Exports that keep what they were, and what is said where nothing is there."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from .test_commands import jsonl

Run = Callable[..., tuple[int, str, str]]


def test_citation_keys_stay_whatever_else_is_exported(run: Run, tmp_path: Path) -> None:
    titles = ("Learning Graphs", "Learning Trees", "Learning Words")
    several = [{"title": title, "authors": ["Jane Doe"], "year": 2020, "abstract": f"On {title}."} for title in titles]
    (tmp_path / "three.json").write_text(json.dumps(several))
    run("add", str(tmp_path / "three.json"))
    ids = [paper["id"] for paper in jsonl(run("list", "--json")[1])]

    def keys(*wanted: str) -> dict[str, str]:
        text = run("export", *wanted, "--format", "bibtex")[1]
        return dict(zip(wanted, re.findall(r"@\w+\{([^,]+),", text), strict=True))

    first = keys(ids[1])
    assert first == {ids[1]: "doe2020learning"}
    every = keys(*ids)
    assert len(set(every.values())) == 3 and every[ids[1]] == first[ids[1]]
    assert keys(*reversed(ids)) == every and keys(ids[2]) == {ids[2]: every[ids[2]]}
    assert '"id": "doe2020learning"' in run("export", ids[1], "--format", "csl-json")[1]


def test_an_export_replaces_no_file_unasked(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "refs.bib"
    file.touch()
    status, _, said = run("export", "--all", "-o", str(file))
    assert status == 0 and said == f"reader: wrote 95 papers as BibTeX to {file}\n"
    before = file.read_bytes()
    status, _, said = run("export", "--query", "regret", "-o", str(file))
    assert status == 1 and "is there already" in said and "--replace" in said and file.read_bytes() == before
    assert run("export", "--query", "regret", "-o", str(file), "--replace")[0] == 0
    assert 0 < file.stat().st_size < len(before) and [p.name for p in tmp_path.iterdir()] == ["refs.bib"]


def test_nothing_there_says_what_to_do(run: Run, tmp_path: Path, papers: Path) -> None:
    status, out, err = run("add", str(tmp_path / "missing.bib"))
    assert (status, len(err.splitlines())) == (1, 1)
    assert out == "Nothing was added. `reader add -h` says what can be read, and how to name a format.\n"
    for args in (["list"], ["sources"], ["-h"], []):
        assert "reader add" in "".join(run(*args)[1:])
    assert "reader add FILE" in run("search", "bandits")[1]
    run("add", str(papers))
    assert "fewer words" in run("search", "nowhere-to-be-found")[1]
    assert "`reader bookmark ID`" in run("list", "--bookmarked")[2]
    assert "`reader lists add NAME ID`" in run("lists")[2]
    assert "`reader saved add NAME QUERY`" in run("saved")[2]
    assert "nothing to export" in run("export", "--bookmarked")[2]
    assert all(run(*args, "--json")[1:] == ("", "") for args in (["list", "--bookmarked"], ["lists"], ["saved"]))


def test_a_saved_search_is_run_as_a_search(run: Run, papers: Path) -> None:
    run("add", str(papers))
    run("saved", "add", "mine", "bandits memory")
    (hit,) = jsonl(run("saved", "run", "mine", "--json")[1])
    assert (hit["title"], hit["rank"]) == ("Bandits", 1)
    assert "Bandits" in run("saved", "run", "mine")[1]


def test_what_an_unset_variable_gives_touches_nothing(run: Run, papers: Path) -> None:
    run("add", str(papers))
    for args in (["--library", "", "list"], ["list", "--library="], ["--library=", "remove", "papers.jsonl"]):
        status, out, err = run(*args)
        assert (status, out) == (2, "") and "--library needs" in err
    assert run("remove", "")[0] == run("add", "")[0] == 1
    assert len(run("list")[1].splitlines()) == 3


def test_an_unknown_format_is_wrong_use_at_once(run: Run, papers: Path) -> None:
    for more in ([], ["--watch"]):
        status, out, err = run("add", "--format", "bibtexx", *more, str(papers))
        assert (status, out, len(err.splitlines())) == (2, "", 1) and "bibtex" in err
