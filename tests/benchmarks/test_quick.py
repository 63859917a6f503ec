"""The benchmarks still run, on few papers and with few rounds; what they measure is for a person to judge."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks import making
from tests.benchmarks.table import Figure, table, timing

ROOT = Path(__file__).parents[2]


def test_made_papers_are_the_same_everywhere() -> None:
    first, again = list(making.papers(50)), list(making.papers(50))
    assert first == again
    assert len({p["id"] for p in first}) == len({p["abstract"] for p in first}) == 50
    assert sum("$" in str(p["abstract"]) for p in first) == 17


def test_a_table_tells_ratios_to_the_reference() -> None:
    figure = Figure("search", 1000, timing([3.0, 1.0, 2.0]), "ms", "bare", timing([0.5]), "median", "≤ 5")
    lines = table([figure], ["rg"]).splitlines()
    assert "1.0 / 2.0 / 3.0" in lines[2] and "4.00 (median)" in lines[2] and lines[3] == "not measured: rg"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no pseudo-terminal")
def test_the_quick_form_runs(tmp_path: Path) -> None:
    pytest.importorskip("pexpect")
    command = [sys.executable, "-m", "tests.benchmarks", "--quick", "--keep", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    told = done.stdout
    for part in ("first frame", "reader search WORD", "one word", "SQLite FTS5", "key to cursor's row", "memory after"):
        assert part in told
