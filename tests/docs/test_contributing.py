"""The recipes of CONTRIBUTING.md work as they stand there."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FORMAT, KEY, THEME = re.findall(r"^```python\n(.*?)^```$", TEXT, re.M | re.S)
Run = Callable[..., tuple[int, str, str]]


def test_a_format(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from reader.corpus import registry

    (tmp_path / "starred_recipe.py").write_text(FORMAT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry.FORMATS, "starred", "starred_recipe")
    file = tmp_path / "papers.txt"
    file.write_text("* One :: A first $x^2$.\n* Two :: A second.\n")
    assert "starred  2 records: 2 added" in run("add", str(file))[1]
    assert "A first x²." in run("search", "first")[1]
    file.write_text("* One :: A first.\nno colons\n")
    status, _, err = run("add", "--format", "starred", str(file))
    assert (status, "line 2: no ' :: '" in err) == (1, True)


def test_a_tex_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from reader.latex import plain
    from reader.latex.commands.macros import MACROS

    (table,) = re.findall(r"^```\n(swish .*?)\n```$", TEXT, re.M | re.S)
    named = dict(entry.split(" ", 1) for entry in re.split(r"\s{3,}", table))
    assert all(name in MACROS or name in ("swish", "inner") for name in named)
    for name, body in named.items():
        monkeypatch.setitem(MACROS, name, (body.count("#"), body))
    assert plain(r"$\swish(x) + \inner{a}{b}$") == "Swish(x) + ⟨a, b⟩"


def test_a_key() -> None:
    from reader.tui.commands import ALL
    from reader.tui.keymap import Keymap

    names: dict = {}
    exec(KEY, names)  # noqa: S102 - the recipe itself
    command = names["CopyTitle"]
    keymap = Keymap((*ALL, command))
    assert keymap.shown("copy-title") == "^T"
    assert command.title() == "Copy the title"


async def test_a_theme() -> None:
    from reader.tui.app import ReaderApp
    from tests.ui.fake_desk import FakeDesk

    names: dict = {}
    exec(THEME, names)  # noqa: S102 - the recipe itself
    app = ReaderApp(FakeDesk(), None, fresh=True)
    async with app.run_test() as pilot:
        app.register_theme(names["DUSK"])
        app.theme = "reader-dusk"
        await pilot.pause()
        assert app.current_theme.name == "reader-dusk"


def test_files_and_folders_that_are_named_are_there() -> None:
    named = set(re.findall(r"`((?:reader|tests|\.ci|styles|seeds)/[\w./]+)`", TEXT))
    assert len(named) > 10
    for name in named:
        assert (ROOT / name).exists(), name
    house = TEXT[TEXT.index("```\nreader/\n") : TEXT.index("Imports go")]
    packages = {path.name for path in (ROOT / "reader").iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    for name in packages - {"__init__.py", "__main__.py"}:
        assert name in house or f"{name}/" in house, name
