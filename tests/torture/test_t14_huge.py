"""T14: huge files: memory stays bounded, the limit is told, the rest is read, and the app answers meanwhile.

Run with `-m torture -s` for the figures.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.pseudo import Terminal
from tests.torture.harness import APP, ROOT, corpus, environment, filled, reader

MB = 1 << 20


MEASURED = """
import resource, subprocess, sys
status = subprocess.call(sys.argv[2:])
open(sys.argv[1], "w").write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(status)
"""
"""A small process between: what a process held before it became another program counts as that program's peak."""


def peak(home: Path, words: list[str], feed: Callable[[], Iterator[bytes]] | None = None) -> tuple[int, int, str]:
    """Run a command, fed through a pipe or not; its status, the most memory that it held in MB, what it said."""
    said, held = home.parent / "said", home.parent / "held"
    with said.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", MEASURED, str(held), *APP, *words], stdin=subprocess.PIPE, stdout=out, stderr=out, cwd=ROOT, env=environment(home)
        )
        assert process.stdin is not None
        for piece in feed() if feed else ():
            process.stdin.write(piece)
        process.stdin.close()
        process.wait()
    return process.returncode, int(held.read_text()) // 1024, said.read_text("utf-8", "replace")


def objects(said: str) -> list[dict[str, Any]]:
    """The JSON objects among the lines."""
    return [json.loads(line) for line in said.splitlines() if line.startswith("{")]


def paper(n: int, words: str = "") -> bytes:
    text = words or f"We prove a bound x{n} for the regret of bandits with $k_{{{n % 977}}}$ arms and delays. " * 5
    return json.dumps({"title": f"Paper {n}", "abstract": text, "authors": [f"Ann A{n % 9999}"], "year": 2020}).encode()


def a_long_line(tmp_path: Path, size: int, bound: int) -> None:
    """Papers, a line of `size` MB, papers: the line is refused by its number, the rest is read."""

    def feed() -> Iterator[bytes]:
        yield b"".join(paper(n) + b"\n" for n in range(100))
        yield b'{"title": "Too long", "abstract": "'
        for _ in range(size):
            yield b"abstract words " * (MB // 15)
        yield b'"}\n'
        yield b"".join(paper(n) + b"\n" for n in range(100, 200))

    status, memory, said = peak(tmp_path / "home", ["add", "-", "--json"], feed)
    (report,) = objects(said)
    print(f"\na line of {size} MB: {memory} MB of memory at most")
    assert status == 1 and report["added"] == 200 and "Traceback" not in said
    (refused,) = report["files"][0]["rejected"]
    assert refused["line"] == 101 and "16 MB" in refused["reason"], refused
    assert memory < bound


def test_T14_a_line_of_40_mb(tmp_path: Path) -> None:
    a_long_line(tmp_path, 40, 300)


@pytest.mark.torture
def test_T14_a_line_of_200_mb(tmp_path: Path) -> None:
    a_long_line(tmp_path, 200, 300)


def test_T14_an_abstract_of_a_megabyte(tmp_path: Path) -> None:
    home, source = tmp_path / "home", tmp_path / "long.jsonl"
    long = "We prove a bound $x_{1}$ for rare \\emph{brokerage} of bandits. " * (MB // 63)
    source.write_bytes(b"".join(paper(n) + b"\n" for n in range(20)) + paper(20, long) + b"\n")
    status, memory, said = peak(home, ["add", str(source)])
    print(f"\nan abstract of 1 MB: {memory} MB of memory at most")
    assert status == 0 and memory < 400, said
    found = reader(home, "search", "brokerage", "--json", timeout=60)
    assert found.status == 0 and json.loads(found.out.splitlines()[0])["title"] == "Paper 20"
    seen = Terminal(home, 100, 30, words=["--fresh"])
    try:
        seen.wait("1 of 21")
        seen.send("G")
        seen.wait("21 of 21", 40)
        seen.send("k")
        seen.wait("20 of 21")
    finally:
        seen.close()


@pytest.mark.torture
def test_T14_a_million_papers(tmp_path: Path) -> None:
    home = tmp_path / "home"
    started = time.monotonic()

    def feed() -> Iterator[bytes]:
        for first in range(0, 1_000_000, 1000):
            yield b"".join(paper(n) + b"\n" for n in range(first, first + 1000))

    status, memory, said = peak(home, ["add", "-", "--json"], feed)
    print(f"\na million papers: {memory} MB of memory at most while adding, {time.monotonic() - started:.0f} s")
    assert status == 0 and objects(said)[0]["added"] == 1_000_000
    assert memory < 1200
    status, memory, said = peak(home, ["search", "regret", "--json", "-n", "20"])
    print(f"a query that all of them match: {memory} MB of memory at most")
    assert status == 0 and len(objects(said)) == 20 and memory < 500
    seen = Terminal(home, 100, 30, words=["--fresh"])
    try:
        seen.wait("of 1,000,000", 60)
        seen.send("/regret\r")
        seen.wait("hit 1 of", 60)
        seen.send("G")
        seen.pump(3)
        with open(f"/proc/{seen.child.pid}/status") as file:
            held = next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM"))
        print(f"the app on a million papers, all of them hits: {held} MB of memory at most")
        assert held < 500
    finally:
        seen.close()


def answers_meanwhile(tmp_path: Path, count: int) -> None:
    """The app answers keys and searches while another process adds `count` papers, and shows what comes."""
    home = tmp_path / "home"
    filled(home, 300)
    source = corpus(tmp_path / "more.jsonl", count, first=10_000)
    seen = Terminal(home, 100, 30, words=["--fresh"])
    slowest = 0.0
    adding = None
    try:
        seen.wait("1 of 300")
        adding = subprocess.Popen(
            [*APP, "add", str(source)], cwd=ROOT, env=environment(home), stdout=subprocess.DEVNULL
        )
        turns = 0
        while adding.poll() is None or turns < 3:
            turns += 1
            started = time.monotonic()
            seen.send(f"\x1b\x1bg/x{turns}\r")
            seen.wait("hit 1 of", 30)
            seen.send("s")
            seen.wait("ookmark", 30)
            slowest = max(slowest, time.monotonic() - started)
        assert adding.returncode == 0
        seen.send("\x1b\x1b\x1b")
        seen.wait(f"of {300 + count:,}", 30)
        print(f"\nwhile {count:,} papers are added: a search and a bookmark in {slowest:.1f} s at most, {turns} times")
        assert b"Traceback" not in seen.raw
    finally:
        seen.close()
        if adding is not None and adding.poll() is None:
            adding.kill()
            adding.wait()


def test_T14_the_app_answers_while_papers_are_added(tmp_path: Path) -> None:
    answers_meanwhile(tmp_path, 3_000)


@pytest.mark.torture
def test_T14_the_app_answers_while_100_000_papers_are_added(tmp_path: Path) -> None:
    answers_meanwhile(tmp_path, 100_000)
