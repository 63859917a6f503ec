"""The README does what it says: its commands run, its keys are the keys, its queries find."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", README, re.M | re.S)
SETUP, RECIPES = BLOCKS[:2], BLOCKS[2:]
Run = Callable[..., tuple[int, str, str]]


def test_the_commands_run_in_order_as_they_stand(shell: Any, tmp_path: Path) -> None:
    assert len(RECIPES) == 6
    for line in "\n".join(RECIPES).strip().split("\n"):
        if line:
            done = shell(line)
            assert (done.returncode, done.stderr) == (0, "") or "wrote 2 papers" in done.stderr, (line, done.stderr)
            assert done.stdout or " -o " in line, line
    assert (tmp_path / "refs.bib").read_text(encoding="utf-8").count("\n@") + 1 == 2
    assert (tmp_path / "marks.jsonl").stat().st_size


def test_the_recipes_find_what_they_promise(shell: Any) -> None:
    shell("reader add iclr2025.txt arxiv.xml 'My Library.bib'")
    assert "Dueling bandits on graphs" in shell("reader search 'bandits O(sqrt(T))'").stdout
    assert "Õ(√(αT))" in shell("reader show 2501.00002").stdout
    assert "missing mass" in shell("reader search --json 'missing mass' | jq -r .headline").stdout
    assert "Õ(√T)" in shell("reader render --width 72 < abstract.txt").stdout


def test_setting_up_is_what_ci_runs() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [line.count("\n") for line in SETUP] == [1, 1]
    assert all(line.startswith("python3 -m venv .venv && .venv/bin/pip install") for line in SETUP)
    assert SETUP[1].strip().endswith("python -m pytest -n auto")
    for pattern in re.findall(r"grep -m1 -E '(.*?)' README.md", ci):
        assert sum(bool(re.search(pattern, line)) for line in BLOCKS) == 1, pattern
    installs = (ROOT / ".ci" / "installs").read_text(encoding="utf-8")
    assert "tools/bin/pipx\" install" in installs
    assert "tools/bin/uv\" tool install" in installs


def _stems(text: str) -> set[str]:
    return {word[:4] for word in re.findall(r"[a-z]+", text.casefold()) if len(word) > 1}


def _key(shown: str) -> str:
    from reader.tui.keymap import normal

    return normal({"Tab": "tab", "Enter": "enter", "space": "space"}.get(shown, shown))


@pytest.mark.parametrize("row", re.findall(r"^\| (?:move|read|find|mark|take along|app) \| (.*) \|$", README, re.M))
def test_every_key_does_what_the_table_says(row: str) -> None:
    from reader.tui.commands import ALL

    for item in row.split(" · "):
        keys = re.findall(r"`([^`]+)`", item)
        words = re.sub(r"`[^`]+`", "", item)
        assert keys and words.strip(), item
        for shown in keys:
            bound = [command for command in ALL if _key(shown) in map(_key, command.keys)]
            meant = set().union(*(_stems(f"{command.title()} {command.id}") for command in bound))
            assert meant & _stems(words), (shown, words, [command.id for command in bound])


def test_the_table_of_keys_is_there() -> None:
    assert len(re.findall(r"^\| (?:move|read|find|mark|take along|app) \| ", README, re.M)) == 6


def test_every_query_in_the_table_is_understood(run: Run) -> None:
    from reader.query.parser import parse

    table = README[README.index("## Searching") : README.index("## Where your data lives")]
    queries = [query for row in re.findall(r"^\| (`.*?`) \| ", table, re.M) for query in re.findall(r"`([^`]+)`", row)]
    assert len(queries) > 15
    for query in queries:
        hints = [] if query == "title:" else parse(query).hints
        assert not hints, (query, hints)


def test_pictures_and_files_that_are_named_are_there() -> None:
    named = re.findall(r'(?:src|srcset)="([^"]+)"', README) + re.findall(r"\]\(([^)]+)\)", README)
    assert {".github/browse-dark.svg", ".github/browse-light.svg", "LICENSE"} <= set(named)
    for name in named:
        assert (ROOT / name).is_file(), name
