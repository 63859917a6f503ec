"""An export of everything is written as it is read."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


@pytest.mark.parametrize("format", ["jsonl", "bibtex"])
def test_an_export_of_everything_holds_a_page_of_it(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, format: str
) -> None:
    monkeypatch.setattr("reader.desk.desk.EXPORTED_AT_ONCE", 50)
    words = "sequential decisions under partial feedback " * 140
    file, out = tmp_path / "many.jsonl", tmp_path / "out"
    with file.open("w", encoding="utf-8") as stream:
        for n in range(800):
            stream.write(json.dumps({"title": f"Paper {n}", "abstract": f"{n} {words}", "year": 2000}) + "\n")
    assert run("add", str(file))[0] == 0
    command = ("export", "--all", "--format", format, "--replace", "-o", str(out))
    assert run(*command)[0] == 0  # what is loaded once is not counted
    tracemalloc.start()
    try:
        assert run(*command)[0] == 0
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert out.read_text("utf-8").count(words.strip()) == 800
    assert peak < out.stat().st_size / 2
