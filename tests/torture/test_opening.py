"""Addresses and titles that are orders: nothing but http and https is opened, and nothing is run."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from reader.tui.web import is_web, open_address
from tests.terminal.pseudo import Terminal
from tests.torture.harness import reader

WRONG = [
    "--version", "-remote x", "javascript:alert(1)", "file:///etc/passwd", "https://", "http:///x", "https://a.b/x y",
    "https://a.b/\x1b[31m", "data:text/html,x", "ftp://a.b/", "//a.b/", "", " https://a.b/", "https://a.b/\n--x", "vbscript:x",
]  # fmt: skip


@pytest.mark.parametrize("address", WRONG)
def test_what_is_no_address_of_the_web_is_not_opened(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("subprocess.Popen", lambda *a, **k: pytest.fail(f"started {a}"))
    assert not is_web(address)
    assert open_address(address) == "Only http and https addresses are opened"


def test_an_order_in_a_title_or_an_address_is_never_run(own_home: Path, tmp_path: Path) -> None:
    flag, tools = tmp_path / "run", tmp_path / "bin"
    tools.mkdir()
    for name in ("xdg-open", "open"):
        (tools / name).write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" >> {tmp_path}/opened\n')
        (tools / name).chmod(0o755)
    order = f"$(touch {flag})`touch {flag}`;touch {flag}|touch {flag}"
    source = tmp_path / "a.jsonl"
    record = {"title": order, "abstract": f"We prove {order}. " * 3, "url": f"https://e.x/'\"$(touch${{IFS}}{flag})", "venue": order}
    source.write_text(json.dumps(record) + "\n")
    assert reader(own_home, "add", str(source)).status == 0
    id = json.loads(reader(own_home, "list", "--json").out)["id"]
    for words in (("bookmark", id), ("tag", order, id), ("lists", "add", order, id), ("export", "--all", "--format", "bibtex")):
        assert reader(own_home, *words).clean_end()
    seen = Terminal(own_home, 100, 30, words=["--fresh"], PATH=f"{tools}:{os.environ['PATH']}", EDITOR="true")
    try:
        seen.wait("1 of 1")
        for keys in ("y", "Y", "c", "C", "e", "w", "\r", "\x1b", "s"):
            seen.send(keys)
            seen.pump(0.4)
        assert seen.child.isalive()
    finally:
        seen.close()
    assert not flag.exists()
    opened = tmp_path / "opened"
    assert not opened.exists() or all(line.startswith("https://e.x/") for line in opened.read_text().splitlines())
