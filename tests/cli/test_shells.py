"""Completion in each shell that is here, and the manual as man(1) sees it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pexpect
import pytest

from reader.cli.describing import options
from reader.cli.parser import COMMANDS

Run = Callable[..., tuple[int, str, str]]

CASES = [
    ("reader expo", {"export"}),
    ("reader export --for", {"--format"}),
    ("reader export --format b", {"bibtex"}),
    ("reader list --in ", {"to cite", "théorie"}),
    ("reader list --in t", {"to cite", "théorie"}),
    ("reader lists re", {"remove", "rename"}),
    ("reader lists add th", {"théorie"}),
    ("reader --library . saved run ", {"sampling"}),
    ("reader tag ma", {"maths"}),
    ("reader mark un", {"unread"}),
    ("reader completion ", {"bash", "zsh", "fish"}),
    ("reader add --format js", {"json", "jsonl"}),
    ("reader restore old-", {"old-marks.jsonl"}),
]


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [program for program in programs if not shutil.which(program)]
    return pytest.mark.skipif(bool(missing), reason=f"{', '.join(missing)} is not installed")


@pytest.fixture
def library(run: Run, program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, own_home: Path) -> Path:
    """A library with lists, tags and a saved search; it is also what `--library .` names."""
    (tmp_path / "papers.jsonl").write_text(json.dumps({"title": "Bandits", "abstract": "Bandits with memory."}) + "\n")
    (tmp_path / "old-marks.jsonl").write_text("")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("READER_HOME", str(tmp_path))
    run("add", "papers.jsonl")
    paper = json.loads(run("list", "--json")[1])["id"]
    for name in ("to cite", "théorie"):
        run("lists", "add", name, paper)
    run("tag", "maths", paper)
    run("saved", "add", "sampling", "diffusion")
    return tmp_path


def offered(line: list[str]) -> set[str]:
    done = subprocess.run(line, capture_output=True, encoding="utf-8", timeout=60, env=dict(os.environ, LC_ALL="C.UTF-8"))
    assert done.returncode == 0, done.stderr
    return {word.split("\t")[0] for word in done.stdout.splitlines() if word}


@needs("bash")
@pytest.mark.parametrize(("typed", "wanted"), CASES)
def test_bash_completes(library: Path, run: Run, typed: str, wanted: set[str]) -> None:
    run("completion", "bash", "--install")
    words = " ".join(f"'{word}'" for word in typed.split(" "))
    script = (
        "compopt() { :; }; source ~/.local/share/bash-completion/completions/reader\n"
        f"COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _reader; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    )
    assert offered(["bash", "--norc", "-c", script]) == wanted


@needs("fish")
@pytest.mark.parametrize(("typed", "wanted"), CASES)
def test_fish_completes(library: Path, run: Run, typed: str, wanted: set[str]) -> None:
    run("completion", "fish", "--install")
    assert offered(["fish", "-c", f"complete -C '{typed}'"]) == wanted


@needs("zsh")
def test_zsh_completes(library: Path, run: Run) -> None:
    run("completion", "zsh", "--install")
    done = subprocess.run(
        ["zsh", "-f", Path(__file__).with_name("capture.zsh"), *(typed for typed, _ in CASES)],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env=dict(os.environ, LC_ALL="C.UTF-8"),
    )
    found: dict[str, set[str]] = {typed: set() for typed, _ in CASES}
    for line in done.stdout.splitlines():
        typed, _, word = line.partition("\t")
        found[typed].add(word.replace("\\ ", " "))
    assert found == dict(CASES), done.stderr


@needs("bash")
@pytest.mark.skipif(
    not Path("/usr/share/bash-completion/bash_completion").exists(), reason="bash-completion is not installed"
)
def test_bash_finds_what_was_installed(library: Path, run: Run) -> None:
    run("completion", "bash", "--install")
    bash = pexpect.spawn("bash", ["--norc", "-i"], env=dict(os.environ, PS1="$ "), encoding="utf-8", timeout=30)
    bash.sendline("bind 'set enable-bracketed-paste off'; . /usr/share/bash-completion/bash_completion; echo read''y")
    bash.expect("ready")
    bash.send("reader lists remove 'to\t")
    bash.expect("to cite'")
    bash.sendcontrol("u")
    bash.send("reader rest\told-\t")
    bash.expect(r"reader restore old-marks\.jsonl")
    bash.close(force=True)


def test_installing_says_where_and_removing_leaves_nothing(run: Run, program: Path) -> None:
    home = Path(os.environ["HOME"])
    for args in (("completion", "bash"), ("completion", "zsh"), ("completion", "fish"), ("man",)):
        status, out, _ = run(*args, "--install")
        assert status == 0
        place = Path(out.splitlines()[0].removeprefix("wrote "))
        assert place.is_relative_to(home)
        assert place.read_text(encoding="utf-8").strip() == run(*args)[1].strip()
        assert run(*args, "--remove")[0] == 0
        assert run(*args, "--remove")[0] == 1
    assert [path for path in home.rglob("*") if path.is_file()] == []


def test_the_manual_names_every_command_option_and_key(run: Run) -> None:
    from reader.tui.commands import ALL

    page = run("man")[1].replace("\\-", "-")
    for name in COMMANDS:
        assert f".SS reader {name}\n" in page
        assert all(option.long in page for option in options(name) if option.long != "--help")
    assert all(command.title() in page.replace("\\(aq", "'").replace("\n", " ") for command in ALL if command.keys)


@needs("mandoc")
def test_mandoc_finds_no_fault_in_the_manual(run: Run) -> None:
    page = run("man")[1]
    done = subprocess.run(["mandoc", "-T", "lint"], input=page, capture_output=True, encoding="utf-8")
    faults = [line for line in done.stdout.splitlines() if "missing date" not in line]
    assert faults == []


@needs("groff")
def test_groff_finds_no_fault_in_the_manual(run: Run) -> None:
    line = ["groff", "-man", "-Tutf8", "-K", "utf8", "-ww", "-z"]
    done = subprocess.run(line, input=run("man")[1], capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
