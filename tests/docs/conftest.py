"""A folder with a few small files of every kind that the documents speak of, and a way to run their lines in it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = Path(__file__).with_name("files")
Shell = Callable[[str], "subprocess.CompletedProcess[str]"]


@pytest.fixture
def shell(tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Run a line as somebody would type it, in a folder with the files, `reader` on the PATH, and no network."""
    shutil.copytree(FILES, tmp_path, dirs_exist_ok=True)
    folder = own_home.with_name(own_home.name + "-bin")
    folder.mkdir()
    program = folder / "reader"
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m reader "$@"\n')
    program.chmod(0o755)
    if not shutil.which("jq"):
        jq = folder / "jq"
        jq.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{Path(__file__).with_name("jq.py")}" "$@"\n')
        jq.chmod(0o755)
    user = own_home.with_name(own_home.name + "-user")
    user.mkdir()
    env = {
        "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(user),
        "READER_HOME": str(own_home),
        "PYTHONUTF8": "1",
        "LC_ALL": "C.UTF-8",
        "TERM": "xterm-256color",
    }

    def run(line: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["sh", "-euc", line], cwd=tmp_path, env=env, capture_output=True, encoding="utf-8", timeout=120
        )

    return run


@pytest.fixture
def records() -> Callable[[str], list[dict]]:
    """JSON Lines as a list."""
    return lambda text: [json.loads(line) for line in text.splitlines()]
