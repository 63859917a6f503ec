"""A program called `reader` on the PATH that runs this tree, for tests that go through a shell."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def program(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The program; its folder is the first on the PATH, and HOME is a folder of the test's own."""
    folder = tmp_path_factory.mktemp("bin")
    file = folder / "reader"
    file.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m reader "$@"\n')
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path_factory.mktemp("user")))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "BASH_COMPLETION_USER_DIR"):
        monkeypatch.delenv(name, raising=False)
    return file


@pytest.fixture
def papers(tmp_path: Path) -> Path:
    """Three papers in JSON Lines."""
    records = [
        {
            "id": "a",
            "title": "A [/bold] title with $\\sqrt{T}$",
            "abstract": "Regret of $\\tilde{O}(\\sqrt{T})$ holds.",
            "year": 2024,
        },
        {"id": "b", "title": "Bandits", "abstract": "Bandits with memory.", "authors": ["Ana Bór", "Li Wei"]},
        {"id": "c", "abstract": "In this paper, we prove that forests are trees. The proof is short and new in kind."},
    ]
    file = tmp_path / "papers.jsonl"
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    return file
