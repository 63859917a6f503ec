"""The command line from end to end, on the samples and on small files."""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from reader.paths import bundled

Run = Callable[..., tuple[int, str, str]]


def jsonl(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))


def test_the_samples_are_there_at_once(run: Run) -> None:
    status, out, _ = run("list", "--json")
    listed = jsonl(out)
    assert status == 0
    assert len(listed) == 95
    by_file: dict[str, list[int]] = {}
    for paper in listed:
        by_file.setdefault(Path(paper["source"]["path"]).name, []).append(paper["source"]["ordinal"])
    assert len(by_file) == 5
    assert all(ordinals == list(range(1, 20)) for ordinals in by_file.values())
    assert {(p["venue"], p["year"]) for p in listed} == {("ICLR", 2025), ("ICML", 2025)}
    assert all(p["title"] is None and p["headline"] for p in listed)


def test_ids_stay_when_the_files_are_moved(run: Run, tmp_path: Path) -> None:
    before = [p["id"] for p in jsonl(run("list", "--json")[1])]
    moved = tmp_path / "moved"
    moved.mkdir()
    for file in bundled("seeds").glob("*.txt"):
        shutil.copy(file, moved / f"moved-{file.name}")
    other = str(tmp_path / "other")
    assert run("--library", other, "add", str(moved))[0] == 0
    after = [p["id"] for p in jsonl(run("--library", other, "list", "--json")[1])]
    assert sorted(after) == sorted(before)
    assert len(set(after)) == 95


def test_adding_reports_every_record_and_adds_no_samples(run: Run, papers: Path) -> None:
    status, out, err = run("add", str(papers), "--json")
    (report,) = jsonl(out)
    assert (status, err) == (0, "")
    (file,) = report["files"]
    assert file["records"] == 3 == file["added"] + file["updated"] + file["duplicates"] + len(file["rejected"])
    assert len(jsonl(run("list", "--json")[1])) == 3
    again = jsonl(run("add", str(papers), "--json")[1])[0]["files"][0]
    assert (again["added"], again["updated"], again["duplicates"]) == (0, 0, 3)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("missing.txt", None),
        ("empty.txt", b""),
        ("heading-only.txt", b"ICLR 2025 Papers\n\n"),
        ("no-text.bin", bytes(range(256)) * 40),
    ],
)
def test_a_bad_file_is_named_in_one_line_and_the_rest_is_added(
    run: Run, papers: Path, tmp_path: Path, name: str, content: bytes | None
) -> None:
    bad = tmp_path / name
    if content is not None:
        bad.write_bytes(content)
    status, _, err = run("add", str(bad), str(papers))
    assert status == 1
    (line,) = err.splitlines()
    assert line.startswith("reader: ")
    assert name in line
    assert len(jsonl(run("list", "--json")[1])) == 3


def test_search_finds_maths_in_any_notation_and_marks_the_hit(run: Run, papers: Path) -> None:
    run("add", str(papers))
    for query in ("O(√T)", "O(sqrt(T))", r"\tilde{O}(\sqrt{T})"):
        status, out, _ = run("search", "--json", query)
        assert status == 0
        assert jsonl(out)[0]["ids"]["source"] == "a", query
    (hit,) = jsonl(run("search", "--json", "memory")[1])
    assert [hit["snippet"][a:b] for a, b in hit["highlights"]] == ["memory"]
    assert run("search", "nowhere-to-be-found")[0] == 1


def test_search_in_batches(run: Run, papers: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    run("add", str(papers))
    typed(monkeypatch, "q1\tbandits\nregret\n\n")
    answers = jsonl(run("search", "--batch", "--json", "-n", "5")[1])
    assert [answer["query"] for answer in answers] == ["bandits", "regret", ""]
    assert answers[0]["hits"][0]["title"] == "Bandits"
    typed(monkeypatch, "q1\tbandits\nregret\n")
    run("search", "--batch", "--trec", str(tmp_path / "run"))
    lines = [line.split() for line in (tmp_path / "run").read_text().splitlines()]
    assert [(line[0], line[2], line[3]) for line in lines] == [("q1", "b", "1"), ("2", "a", "1")]


def test_showing_a_paper(run: Run, papers: Path) -> None:
    run("add", str(papers))
    first = jsonl(run("list", "--json")[1])[0]
    status, text, _ = run("show", first["id"][:8])
    assert status == 0
    assert "A [/bold] title with √T" in text
    assert "Õ(√T)" in text
    assert "$" not in text
    assert r"\tilde{O}" in run("show", first["id"], "--source")[1]
    assert "square root" in run("show", first["id"], "--spoken")[1]
    status, _, err = run("show", "ffffffffff")
    assert status == 1
    assert err.startswith("reader: ")


def test_marks_from_scripts(run: Run, papers: Path) -> None:
    run("add", str(papers))
    ids = [paper["id"] for paper in jsonl(run("list", "--json")[1])]
    assert run("bookmark", ids[0], ids[2]) == (0, "Bookmarked: 2 papers\n", "")
    assert run("lists", "add", "to cite", ids[1])[0] == 0
    assert run("tag", "theory", ids[1])[0] == 0
    assert run("note", ids[1], "is $\\log$ real?")[0] == 0
    assert run("mark", "read", ids[1])[0] == 0
    marked = jsonl(run("show", "--json", ids[1])[1])[0]
    assert (marked["lists"], marked["tags"]) == (["to cite"], ["theory"])
    assert (marked["note"], marked["read"]) == ("is $\\log$ real?", True)
    assert [p["id"] for p in jsonl(run("list", "--bookmarked", "--json")[1])] == [ids[0], ids[2]]
    assert [p["id"] for p in jsonl(run("list", "--in", "to cite", "--json")[1])] == [ids[1]]
    assert [p["id"] for p in jsonl(run("search", "--json", "is:bookmarked forests")[1])] == [ids[2]]
    assert run("undo")[0] == 0
    assert jsonl(run("show", "--json", ids[1])[1])[0]["read"] is False
    assert run("redo")[0] == 0
    assert jsonl(run("show", "--json", ids[1])[1])[0]["read"] is True


def test_dump_and_restore(run: Run, papers: Path, tmp_path: Path) -> None:
    run("add", str(papers))
    ids = [paper["id"] for paper in jsonl(run("list", "--json")[1])]
    run("bookmark", *ids[:2])
    dumped = run("dump")[1]
    (tmp_path / "dump.jsonl").write_text(dumped)
    other = ("--library", str(tmp_path / "other"))
    assert run(*other, "restore", str(tmp_path / "dump.jsonl"))[0] == 0
    assert run(*other, "dump")[1] == dumped
    kept = jsonl(run(*other, "list", "--bookmarked", "--json")[1])
    assert [paper["id"] for paper in kept] == ids[:2]


def test_export_of_a_selection(run: Run, papers: Path, tmp_path: Path) -> None:
    run("add", str(papers))
    out = run("export", "--all", "--format", "bibtex")[1]
    assert out.count("@") == 3
    target = tmp_path / "refs.bib"
    assert run("export", "--query", "bandits", "-o", str(target))[0] == 0
    assert target.read_text().count("@") == 1
    assert run("export")[0] == 2


def test_rendering_as_a_filter(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "rate *of* $O(1/\\sqrt{T})$\n")
    assert run("render") == (0, "rate of O(1/√T)\n", "")
    typed(monkeypatch, json.dumps({"id": "x", "text": "$x^2$"}) + "\nnonsense\n")
    status, out, err = run("render", "--jsonl")
    assert status == 1
    assert jsonl(out) == [{"id": "x", "text": "x²"}]
    assert err.startswith("reader: line 2")


def test_wrong_use_is_one_line_and_status_two(run: Run) -> None:
    for args in (["search"], ["add"], ["list", "--nonsense"], ["mark", "eaten", "abcdef"]):
        status, _, err = run(*args)
        assert status == 2, args
        assert len(err.splitlines()) == 1
        assert err.startswith("reader: ")


def test_a_source_can_be_taken_out_and_marks_stay(run: Run, papers: Path) -> None:
    run("add", str(papers))
    first = jsonl(run("list", "--json")[1])[0]["id"]
    run("bookmark", first)
    assert jsonl(run("sources", "--json")[1])[0]["papers"] == 3
    assert run("remove", papers.name)[0] == 0
    assert run("list", "--json")[1] == ""
    assert [p["id"] for p in jsonl(run("list", "--bookmarked", "--json")[1])] == [first]
    assert run("search", "regret")[0] == 1


def test_a_damaged_index_is_built_again_with_a_word(run: Run, papers: Path, own_home: Path) -> None:
    run("add", str(papers))
    for file in (own_home / "index").rglob("*"):
        if file.is_file():
            file.write_bytes(b"")
    status, out, err = run("search", "--json", "bandits")
    assert status == 0
    assert jsonl(out)[0]["title"] == "Bandits"
    assert len(err.splitlines()) == 1
    assert "index" in err


def test_the_doctor_finds_a_healthy_library_healthy(run: Run, papers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    run("add", str(papers))
    _, out, _ = run("doctor", "--json")
    checks = {check["check"]: check for check in jsonl(out)}
    assert all(check["ok"] for name, check in checks.items() if name != "terminal"), checks
    assert "3 of 3 papers" in checks["index"]["found"]


def test_settings_are_made_on_demand_and_wrong_ones_named_by_line(run: Run, own_home: Path) -> None:
    status, out, _ = run("config")
    assert status == 0
    path = Path(out.strip())
    assert path.read_text().startswith("# The settings of reader")
    path.write_text('theme = "nord"\nglyphs = "huge"\nnonsense = 1\n')
    status, _, err = run("config")
    assert status == 1
    assert "line 2: glyphs" in err.splitlines()[0]
    assert "line 3" in err.splitlines()[1]
    path.write_text('[keys]\nquit = "f9"\ntogle = "x"\nsearch = "j"\n')
    status, _, err = run("config")
    assert status == 1
    assert 'line 3: keys: there is no command "togle"' in err and 'line 4: keys: "j" is both' in err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_names_every_command(run: Run, shell: str) -> None:
    from reader.cli.parser import COMMANDS

    out = run("completion", shell)[1]
    assert all(name in out for name in COMMANDS)


def test_every_command_has_help(run: Run) -> None:
    from reader.cli.parser import COMMANDS

    for name in COMMANDS:
        status, out, _ = run(name, "-h")
        assert status == 0
        assert out.startswith(f"usage: reader {name}")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
@pytest.mark.parametrize("command", ["render", "list", "-h", "nosuch", "search regret", "dump"])
def test_closed_streams_are_no_traceback(command: str, closed: str) -> None:
    line = f"{sys.executable} -m reader {command} {closed}"
    done = subprocess.run(line, shell=True, stdin=subprocess.DEVNULL, capture_output=True, text=True)  # noqa: S602
    assert "Traceback" not in done.stderr
    assert not done.stdout.startswith("reader: ")


def test_a_pipe_that_closes_early_is_no_traceback(run: Run, papers: Path) -> None:
    run("add", str(papers))
    for command in ("dump", "list --json", "export --all --format jsonl"):
        line = f"{sys.executable} -m reader {command} | head -c1"
        done = subprocess.run(line, shell=True, capture_output=True, text=True)  # noqa: S602
        assert done.stderr == ""


def test_what_is_no_ordinary_file_is_written_to_and_not_replaced(run: Run, papers: Path, tmp_path: Path) -> None:
    run("add", str(papers))
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target.bib"
    os.mkfifo(pipe)
    reading = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    assert run("export", "--all", "--format", "bibtex", "-o", str(pipe))[0] == 0
    assert reading.communicate(timeout=20)[0].count("@") == 3
    assert pipe.is_fifo()
    target.write_text("")
    link.symlink_to(target)
    assert run("export", "--all", "--format", "bibtex", "-o", str(link))[0] == 0
    assert link.is_symlink() and target.read_text().count("@") == 3


def test_one_record_out_of_range_costs_no_other(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odd.jsonl"
    huge = "9" * 400
    file.write_text(f'{{"title": "One", "date": {huge}}}\n{{"title": "Two", "pdate": -{huge}}}\n{{"title": "Three"}}\n')
    run("add", str(file))
    assert len(jsonl(run("list", "--json")[1])) >= 2
    assert "Three" in run("list")[1]


def test_the_same_row_many_times_is_one_paper_in_time(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "same.csv"
    file.write_text("title,abstract\n" + "One title,One abstract that is the same.\n" * 5000)
    (report,) = jsonl(run("add", str(file), "--json")[1])
    assert (report["added"], report["duplicates"]) == (1, 4999)
    assert len(jsonl(run("list", "--json")[1])[0]["sources"]) <= 100


def test_brackets_in_brackets_are_a_query_like_any_other(run: Run, papers: Path) -> None:
    run("add", str(papers))
    for query in ("O(" * 400 + "n" + ")" * 400, "(" * 900 + ")" * 900, "x^" * 900, "sqrt(" * 300):
        assert run("search", "--json", "--", query)[0] in (0, 1), query[:20]


def test_entities_bring_no_control_sign(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "a&#x202e;b&#27;[31mc&rlm;d&#x9b;e\n")
    assert not set(run("render")[1]) & set("\u202e\x1b\u200f\x9b")


def test_a_source_is_found_again_from_another_folder(
    run: Run, papers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(papers.parent)
    assert run("add", papers.name)[1].startswith(papers.name)
    assert jsonl(run("sources", "--json")[1])[0]["path"] == str(papers)
    monkeypatch.chdir("/")
    assert run("remove", papers.name)[0] == 0


def test_more_like_the_first_hits(run: Run) -> None:
    first = [hit["id"] for hit in jsonl(run("search", "--json", "-n", "3", "bandits")[1])]
    more = [hit["id"] for hit in jsonl(run("search", "--json", "--more", "-n", "12", "bandits")[1])]
    assert len(more) == 12
    assert set(first) <= set(more)


def test_a_formula_is_held_whatever_the_number_of_hits_asked_for(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    totals = set()
    for count in ("1", "5", "50"):
        typed(monkeypatch, "O(√T) regret\n")
        (answer,) = jsonl(run("search", "--batch", "--json", "-n", count)[1])
        totals.add(answer["total"])
    assert len(totals) == 1
    assert totals.pop() < 20  # a paper with a lone t holds no O(√T)


def test_unread_is_the_same_in_a_list_and_in_a_search(run: Run, papers: Path) -> None:
    run("add", str(papers))
    ids = [paper["id"] for paper in jsonl(run("list", "--json")[1])]
    run("mark", "read", ids[0])
    run("mark", "skipped", ids[1])
    assert [p["id"] for p in jsonl(run("list", "--unread", "--json")[1])] == [ids[2]]
    assert [p["id"] for p in jsonl(run("search", "--json", "is:unread")[1])] == [ids[2]]


def test_what_is_piped_in_is_added(run: Run, papers: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, papers.read_text())
    status, out, err = run("add", "-")
    assert (status, err) == (0, "")
    assert "3 added" in out
    typed(monkeypatch, papers.read_text())
    assert len(run("-")[1].splitlines()) == 3
