"""`reader add --watch` as it runs: adds what comes, ends cleanly when it is told to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

RECORD = '{"title": "Slow clocks drift less", "abstract": "They do.", "authors": ["Ada Moreau"]}\n'


@pytest.mark.skipif(not hasattr(signal, "SIGTERM") or os.name == "nt", reason="there are no such signals here")
def test_it_adds_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "in" / "a.jsonl"
    file.parent.mkdir()
    file.write_text(RECORD, encoding="utf-8")
    os.utime(file, (1_000_000_000, 1_000_000_000))
    environment = os.environ | {"READER_HOME": str(tmp_path / "home"), "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "reader", "add", "--watch", str(file.parent)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, text=True) as run:
        assert run.stdout is not None
        assert "1 record: 1 added" in run.stdout.readline()
        second = file.with_name("b.jsonl")
        second.write_text(RECORD.replace("clocks", "watches"), encoding="utf-8")
        os.utime(second, (1_000_000_000, 1_000_000_000))
        assert "b.jsonl" in run.stdout.readline()
        run.send_signal(signal.SIGTERM)
        out, errors = run.communicate(timeout=30)
        assert (run.returncode, out, errors) == (0, "stopped watching; what was added is kept\n", "")


def test_what_cannot_be_watched(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "reader", "--library", str(tmp_path), "add", "--watch", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "by their names" in done.stderr
