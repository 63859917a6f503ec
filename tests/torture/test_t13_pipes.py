"""T13: broken pipes and closed streams: never a traceback."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.torture.harness import APP, ROOT, environment, filled

COMMANDS = [
    "list", "list --json", "search regret -n 1000", "search regret --json", "export --all --format bibtex",
    "export --all --format jsonl", "export --all --format csv", "export --all --format markdown", "dump", "sources",
    "lists", "saved", "doctor", "doctor --json", "similar {id}", "show {id}", "show {id} --json", "-h", "list -h", "",
]  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    home = tmp_path_factory.mktemp("t13") / "home"
    return home, filled(home, 2000)[7]


def through(home: Path, command: str, tail: str) -> tuple[int, str]:
    """Run a command with its output into something; its own status, and what it complained of."""
    line = f"set -o pipefail; {' '.join(APP)} {command} {tail}"
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, env=environment(home), capture_output=True, timeout=120)
    return done.returncode, done.stderr.decode()


def check(library: tuple[Path, str], command: str) -> None:
    home, id = library
    for tail in ("| head -1", "| true", ">&-", "2>&- | head -1", "<&-"):
        status, complaints = through(home, command.format(id=id), tail)
        assert status in (0, 1), (command, tail, status, complaints)
        if tail in ("| head -1", "| true"):
            assert not complaints, (command, tail, complaints)  # whoever reads it has enough: that is no error
        for bad in ("Traceback", "Exception", "BrokenPipe", "Bad file descriptor"):
            assert bad not in complaints, (command, tail, complaints)


@pytest.mark.parametrize("command", COMMANDS[::5])
def test_T13_pipes_that_break(library: tuple[Path, str], command: str) -> None:
    check(library, command)


@pytest.mark.torture
@pytest.mark.parametrize("command", COMMANDS)
def test_T13_pipes_that_break_in_all_commands(library: tuple[Path, str], command: str) -> None:
    check(library, command)


def test_T13_no_room_where_output_goes(library: tuple[Path, str]) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no device that is always full")
    status, complaints = through(library[0], "list", "> /dev/full")
    assert status == 1 and "Traceback" not in complaints and "space" in complaints
