"""T11, T12: told to end, terminals that close, storms of new sizes, suspending: in a real pseudo-terminal."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path

import pytest

from tests.terminal.pseudo import Terminal
from tests.torture.harness import desk_at, filled

WAYS = ("SIGTERM", "SIGHUP", "closed", "SIGKILL")
MOMENTS = ("starting", "idle", "typing", "marking", "a box is open")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("t11") / "home"
    filled(home, 300)
    return home


def bring_to(seen: Terminal, moment: str, dice: random.Random) -> bool:
    """Bring the app to a moment; whether a bookmark was seen as made."""
    if moment == "starting":
        seen.pump(dice.random() * 0.8)
        return False
    seen.wait("of 300")
    if moment == "typing":
        seen.send("/regret of b")
    elif moment == "marking":
        seen.send("Gs")
        seen.wait("Bookmark")
        return True
    elif moment == "a box is open":
        seen.send("?")
    seen.pump(dice.random() * 0.1)
    return False


def ends_well(home: Path, way: str, moment: str, dice: random.Random, patience: float) -> None:
    """End the app in a way at a moment: it is gone in time, the terminal is as it was, what was marked is kept."""
    seen = Terminal(home, 100, 30, words=["--fresh"])
    try:
        marked = bring_to(seen, moment, dice)
        if way == "closed":
            seen.hang_up()
        else:
            seen.child.kill(getattr(signal, way))
        end = time.monotonic() + patience
        while time.monotonic() < end and seen.child.isalive():
            time.sleep(0.02) if way == "closed" else seen.pump(0.02)
        assert not seen.child.isalive(), f"{way} while {moment}: still there after {patience} s"
        if way != "closed":
            seen.pump(2.0)  # to the end of what comes; after SIGKILL that is written by who watches the app
            assert seen.restored(), (way, moment, seen.raw[-300:])
        assert b"Traceback" not in seen.raw
    finally:
        seen.close()
    with desk_at(home) as desk:
        bookmarks = desk.stores.marks.ids("bookmarked")
        assert len(bookmarks) == (11 if marked else 10) and desk.troubles == []
        if marked:
            desk.undo()


@pytest.mark.parametrize(("way", "moment"), [("SIGTERM", "typing"), ("closed", "marking"), ("SIGHUP", "a box is open")])
def test_T11_the_app_ends_and_the_terminal_is_as_it_was(good: Path, way: str, moment: str) -> None:
    ends_well(good, way, moment, random.Random(1), patience=6)


@pytest.mark.torture
@pytest.mark.parametrize("trial", range(50))
def test_T11_within_two_seconds_50_times(good: Path, trial: int) -> None:
    ends_well(good, WAYS[trial % 4], MOMENTS[trial % 5], random.Random(trial), patience=2)


SIZES = [(80, 24), (200, 50), (25, 5), (1, 1), (0, 0), (500, 200), (10, 24), (120, 36), (40, 3), (3, 100), (100, 30)]


KEYS = ["j", "k", "G", "g", "z", "x", "?", "L", ":", "\x1b", "/x\x1b"]
ESCAPE = 0.15
"""Seconds after which Esc is Esc: a key that follows at once makes another one of it (Alt with that key)."""


def press(seen: Terminal, keys: str) -> None:
    seen.send(keys)
    if keys.endswith("\x1b"):
        seen.pump(ESCAPE)


def storm(home: Path, sizes: int, seed: int) -> None:
    """New sizes without rest, with keys between; alive, and in the end laid out as it should be."""
    dice = random.Random(seed)
    seen = Terminal(home, 100, 30, words=["--fresh"])
    try:
        seen.wait("of 300")
        for number in range(sizes):
            columns, rows = dice.choice(SIZES)
            seen.child.setwinsize(rows, columns)
            if number % 5 == 0:
                press(seen, dice.choice(KEYS))
            seen.pump(dice.choice([0, 0, 0.01, 0.05]))
            assert seen.child.isalive(), number
        seen.resize(100, 30)
        seen.settle()
        for _ in range(4):  # out of a box over a box, out of the search line, and its words away
            press(seen, "\x1b")
            seen.settle(0.3)
        press(seen, "g")
        seen.wait("1 of 300")
        seen.settle()
        assert sum("Paper " in line for line in seen.screen.display) > 5, "\n".join(seen.screen.display)
        assert b"Traceback" not in seen.raw
        press(seen, "q")
        assert seen.ended(8) and seen.restored() and seen.child.exitstatus == 0
    finally:
        seen.close()


def test_T12_a_storm_of_sizes(good: Path) -> None:
    storm(good, 60, 1)


@pytest.mark.torture
@pytest.mark.parametrize("trial", range(15))
def test_T12_a_storm_of_400_sizes(good: Path, trial: int) -> None:
    storm(good, 400, trial)


@pytest.mark.torture
@pytest.mark.parametrize("trial", range(10))
def test_T12_suspended_resized_and_resumed(good: Path, trial: int) -> None:
    seen = Terminal(good, 100, 30, words=["--fresh"])
    try:
        seen.wait("of 300")
        seen.send("j" * trial + "\x1a")
        seen.pump(0.8)
        assert seen.restored() and seen.child.isalive()
        columns, rows = SIZES[trial % 2]
        seen.resize(columns, rows)  # while it sleeps: the size is read anew
        seen.child.kill(signal.SIGCONT)
        seen.send("g")
        seen.wait("1 of 300")
        seen.send("q")
        assert seen.ended(5) and seen.restored()
    finally:
        seen.close()


@pytest.mark.parametrize(("columns", "rows"), [(10, 24), (1, 1), (80, 1)])
def test_T12_starts_in_a_tiny_terminal(good: Path, columns: int, rows: int) -> None:
    seen = Terminal(good, columns, rows, words=["--fresh"])
    try:
        seen.pump(2.0)
        assert seen.child.isalive() and b"Traceback" not in seen.raw
        seen.resize(100, 30)
        seen.send("g")
        seen.wait("1 of 300")
        seen.child.kill(signal.SIGTERM)
        assert seen.ended(6) and seen.restored()
    finally:
        seen.close()


def test_T11_mouse_reports_on_the_way_out_reach_no_shell(good: Path) -> None:
    seen = Terminal(good, 100, 30, words=["--fresh"])
    try:
        seen.wait("of 300")
        seen.child.send(b"q" + b"\x1b[<35;10;10M" * 40)
        assert seen.ended(6)
        tail = seen.raw.split(b"\x1b[?1049l")[-1]
        assert b"35;10;10M" not in tail, tail
    finally:
        seen.close()


def test_T11_started_deaf_to_hangups_it_ends_when_the_terminal_closes(good: Path) -> None:
    def deaf() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    seen = Terminal(good, 100, 30, words=["--fresh"], before=deaf)
    try:
        seen.wait("of 300")
        seen.hang_up()
        end = time.monotonic() + 6
        while time.monotonic() < end and seen.child.isalive():
            time.sleep(0.05)
        assert not seen.child.isalive()
    finally:
        seen.close()
