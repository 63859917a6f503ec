"""Every example in the help does what it says."""

from __future__ import annotations

import shlex
import shutil
import threading
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from reader.cli.describing import options
from reader.cli.help import HELP, START
from reader.cli.parser import COMMANDS

from .conftest import FILES

Run = Callable[..., tuple[int, str, str]]
SHELL_SIGNS = set("|<>")


def lines(text: str) -> list[str]:
    return [line for line in text.strip().splitlines() if line.strip()]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the samples, some files, and something of all that the examples speak of; and its dump."""
    from reader.cli import main

    made, paper = tmp_path_factory.mktemp("library"), "e877fa3c"
    for args in (
        ("add", "--samples", *(str(FILES / name) for name in ("iclr2025.txt", "library.bib", "papers"))),
        ("lists", "add", "to cite", paper, "1706.03762"),
        ("lists", "new", "cited"),
        ("lists", "delete", "cited"),
        ("tag", "theory", paper),
        ("note", paper, "is the log real?"),
        ("bookmark", "1706.03762"),
        ("saved", "add", "bandits", "bandits regret"),
        ("dump", "-o", str(made / "marks.jsonl")),
    ):
        assert main(["--library", str(made), *args]) == 0, args
    return made


@pytest.fixture
def prepared(library: Path, shell: Any, tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library as this test's own, in a folder with the files."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("HOME", str(tmp_path))
    shutil.copytree(library, own_home, dirs_exist_ok=True)
    shutil.move(own_home / "marks.jsonl", tmp_path)


class OneLook(threading.Event):
    """What ends a watch: set after the first look."""

    def wait(self, timeout: float | None = None) -> bool:
        self.set()
        return True


@pytest.fixture(autouse=True)
def a_watch_looks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reader.cli.watching._told_to_end", lambda: nullcontext(OneLook()))


@pytest.mark.parametrize("name", [*HELP, "start"])
def test_the_examples_run(prepared: None, run: Run, shell: Any, name: str) -> None:
    if name == "completion":
        run("completion", "bash", "--remove")
    for line in lines(START if name == "start" else HELP[name].examples):
        if SHELL_SIGNS & set(line.partition("#")[0]):
            done = shell(line)
            assert (done.returncode, done.stderr) == (0, ""), line
            assert done.stdout, line
            continue
        status, out, err = run(*shlex.split(line, comments=True)[1:])
        assert status == 0, (line, err)
        assert out or "-o" in line, line


def test_every_command_has_examples_and_every_option_a_word() -> None:
    assert set(HELP) == {"", *COMMANDS}
    for name in HELP:
        assert lines(HELP[name].examples), name
        assert all(option.help and option.help[0].islower() or option.help[:1].isupper() for option in options(name))
        assert all(not option.help.endswith(".") for option in options(name)), name


def test_a_word_that_is_nearly_a_command_is_offered_it(run: Run) -> None:
    for args in (["serch", "bandits"], ["help", "exprot"]):
        status, _, err = run(*args)
        assert status == 2
        assert "did you mean `reader" in err
        assert len(err.splitlines()) == 1


def test_help_of_a_command_is_the_same_by_both_ways(run: Run) -> None:
    assert run("help", "search") == run("search", "-h")
    assert run("help") == run("-h") == run("--help")
    assert all(name in run("-h")[1] for name in COMMANDS)
