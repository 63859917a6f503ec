"""The app in a real pseudo-terminal of 120 by 36: from a key to what it paints, bytes that are written, and memory."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pexpect

from reader.desk.desk import Desk
from reader.paths import home as places
from tests.benchmarks.ground import ROOT, SAMPLES, Ground
from tests.benchmarks.starting import ground_count
from tests.benchmarks.table import Figure, timing

__all__ = ["Seat", "figures", "memory"]

CURSOR, STAR = "▌".encode(), "★".encode()
_SEQUENCE = re.compile(rb"\x1b\[[0-9;?<>=]*[ -/]*[@-~]")
_PLACE = re.compile(rb" ([\d,]+) of ([\d,]+) ")
_FIRST_LINE = re.compile(rb"\x1b\[(?:1;\d+)?H((?:\x1b\[[0-9;]*m|[^\x1b])*)")
CALM = 0.15
"""Seconds without output after which a program has nothing more to say."""
KEY_EVERY, REPEAT_EVERY, HELD = 0.08, 0.033, 5.0
"""Seconds between two typed letters, between two repeats of a key that is held, and for how long it is held."""
PATIENCE = 20.0


class Seat:
    """The app on a library, with somebody in front of it. `last` is what was painted since the last key, `place` where the
    cursor is, from 1, of `total`."""

    def __init__(self, ground: Ground, home: Path) -> None:
        (home / "state.json").unlink(missing_ok=True)
        self.count = ground_count(home)
        self.child = pexpect.spawn(
            sys.executable, ["-m", "reader"], dimensions=(36, 120), env=ground.env(home), encoding=None, cwd=str(ROOT)
        )
        self.last = b""
        self.place = self.total = 0
        self.until(lambda: f"1 of {self.count:,}".encode() in self.text)
        self.calm()
        self.send("j")  # what is loaded with the first key is loaded now
        self.calm(1.0)
        self.send("k")
        self.calm()

    @property
    def text(self) -> bytes:
        """What was painted, without colours and places."""
        return _SEQUENCE.sub(b"", self.last)

    def read(self, seconds: float) -> bool:
        """Take what comes within some seconds; whether anything did."""
        if not select.select([self.child.fileno()], [], [], max(0.0, seconds))[0]:
            return False
        self.last += os.read(self.child.fileno(), 1 << 16)
        for found in _PLACE.finditer(self.text):
            self.place, self.total = (int(number.replace(b",", b"")) for number in found.groups())
        return True

    def calm(self, seconds: float = CALM) -> None:
        """Wait until nothing is painted any more."""
        while self.read(seconds):
            pass

    def send(self, keys: str) -> None:
        """Press keys; `last` begins anew."""
        self.last = b""
        self.child.send(keys.encode())

    def until(self, seen: Callable[[], bool]) -> float:
        """Milliseconds until something is seen. Raises SystemExit where it never is."""
        start = time.perf_counter()
        while not seen():
            left = start + PATIENCE - time.perf_counter()
            if left <= 0 or not self.read(left) and left <= 0:
                raise SystemExit(f"never painted; last: {self.text[-400:]!r}")
        return 1e3 * (time.perf_counter() - start)

    def press(self, keys: str, seen: Callable[[], bool]) -> float:
        """Milliseconds from a key to what it paints; then wait until all is calm."""
        self.send(keys)
        taken = self.until(seen)
        self.calm()
        return taken

    def private(self) -> float:
        """Megabytes of memory that are the process's own, files that are mapped left out; 0 where nobody tells."""
        try:
            status = Path(f"/proc/{self.child.pid}/status").read_text(encoding="ascii")
        except OSError:
            return 0.0
        return int(re.search(r"RssAnon:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]

    def close(self) -> None:
        """End the app."""
        self.child.kill(9)
        self.child.wait()
        self.child.close()


class Moves(NamedTuple):
    """What moving the cursor took: milliseconds a key, bytes a key with the list alone, and the wait after holding."""

    keys: list[float]
    bytes: list[float]
    backlog: list[float]


def moves(seat: Seat, rounds: int) -> Moves:
    """Move the cursor: key by key, held down, and with the list alone."""
    keys = [seat.press("j", lambda: CURSOR in seat.last) for _ in range(2 * rounds)]
    place, start, pressed = seat.place, time.perf_counter(), 0
    held = HELD if rounds > 2 else HELD / 10
    while time.perf_counter() - start < held and place + pressed < seat.count:
        seat.send("j")
        pressed += 1
        until = start + pressed * REPEAT_EVERY
        while (left := until - time.perf_counter()) > 0:
            seat.read(left)
    backlog = [seat.until(lambda: seat.place >= place + pressed)]
    seat.calm()
    seat.send("g")
    seat.calm(0.5)
    seat.send("z")
    seat.calm(0.5)
    sizes = []
    for _ in range(10):
        seat.send("j")
        seat.calm(0.3)
        sizes.append(float(len(seat.last)))
    seat.send("z")
    seat.calm(0.5)
    return Moves(keys, sizes, backlog)


def typed(seat: Seat, desk: Desk, word: str) -> tuple[list[float], float]:
    """Type a word letter by letter: milliseconds to the echo of each, and from the last to its hits."""
    totals = [desk.search(word[: n + 1], limit=1, typing=True).total for n in range(len(word))]
    if totals[-1] in totals[:-1] or not totals[-1]:
        return [], 0.0
    wanted = f" {totals[-1]:,} of ".encode()
    seat.send("/")
    seat.calm()
    echoes, start = [], time.perf_counter()
    for number in range(1, len(word) + 1):
        seat.send(word[number - 1])
        shown = word[:number].encode()
        echoes.append(seat.until(lambda shown=shown: any(shown in _SEQUENCE.sub(b"", m) for m in first_lines(seat))))
        until = start + number * KEY_EVERY
        while number < len(word) and (left := until - time.perf_counter()) > 0:
            seat.read(left)
    painted = seat.until(lambda: wanted in b" " + seat.text) + echoes[-1]
    seat.calm()
    seat.send("\x1b")
    seat.calm(0.4)
    return echoes, painted


def first_lines(seat: Seat) -> list[bytes]:
    """What was painted on the first line of the screen."""
    return [m[1] for m in _FIRST_LINE.finditer(seat.last)]


def bookmarks(seat: Seat, rounds: int) -> list[float]:
    """Milliseconds from the key that bookmarks a paper to its star."""
    taken = []
    for _ in range(rounds):
        taken.append(seat.press("s", lambda: STAR in seat.last))
        seat.send("u")  # the library is kept for the next run
        seat.calm(0.3)
        seat.press("j", lambda: CURSOR in seat.last)
    return taken


def figures(ground: Ground, size: int, rounds: int) -> Iterator[Figure]:
    """Moving, typing and bookmarking, beside the same on the samples."""
    few, many = Seat(ground, ground.home(SAMPLES)), Seat(ground, ground.home(size))
    mine, other = moves(many, rounds), moves(few, rounds)
    name = f"{SAMPLES} papers"
    yield Figure("key to cursor's row", size, timing(mine.keys), "ms", name, timing(other.keys), "median", "≤ 20 ms")
    yield Figure("after j was held for 5 s", size, timing(mine.backlog), "ms", name, timing(other.backlog), "median")
    sizes = (timing(mine.bytes), timing(other.bytes))
    yield Figure("written for a move, list alone", size, sizes[0], "bytes", name, sizes[1], "median", "≤ 1,500")
    desk = Desk(places(ground.home(size)))
    desk.prepare()
    words = [w for group in ground.words(size, 10 * rounds) for w in group[:1] if 5 <= len(w) <= 9]
    runs = [run for word in words[: 2 * rounds] if (run := typed(many, desk, word))[0]]
    desk.close()
    few.close()
    many.close()
    if runs:
        echoes = [echo for run in runs for echo in run[0]]
        yield Figure("echo of a typed letter", size, timing(echoes), "ms")
        yield Figure("echo of the slowest letter", size, timing([max(echoes)]), "ms", wanted="≤ 40 ms")
        yield Figure("last letter to its hits", size, timing(run[1] for run in runs), "ms", wanted="median ≤ 150 ms")
    if size == SAMPLES:
        return  # it is the reference itself, and two readers of one library would see each other's bookmarks
    few, many = Seat(ground, ground.marked(SAMPLES, 0)), Seat(ground, ground.marked(size, 100_000))
    mine_, other_ = timing(bookmarks(many, rounds)), timing(bookmarks(few, rounds))
    yield Figure("bookmark, many marks there", size, mine_, "ms", f"{name}, no marks", other_, "median", "≤ 1.5")
    few.close()
    many.close()


def memory(ground: Ground, size: int, rounds: int) -> Iterator[Figure]:
    """Memory of the app's own after searches and moves: half of them, then all."""
    seat = Seat(ground, ground.home(size))
    begun = seat.private()
    words = [group[0] for group in ground.words(size, 10 * rounds)][: 10 * rounds]
    seen = []
    for part in (words[::2], words[1::2]):
        for word in part:
            seat.send(f"/{word}\r")
            seat.calm(0.2)
            seat.send("\x1b")
            seat.calm(0.05)
        for _ in range(3):  # back to all papers
            seat.send("\x1b")
            seat.calm(0.3)
        seat.send("G")
        seat.calm(0.5)
        seat.send("g")
        seat.until(lambda: seat.place == 1)
        for done in range(0, 500 * rounds, 50):
            seat.send("j" * 50)
            seat.until(lambda done=done: seat.place >= min(done + 51, seat.total))
        seat.calm()
        seen.append(seat.private())
    seat.close()
    half, whole = (timing([value]) for value in seen)
    what = f"memory after {len(words)} searches and {1000 * rounds:,} moves"
    yield Figure(what, size, whole, "MB", "after half of them", half, wanted="≤ 100 MB, not growing")
    yield Figure("memory with the first rows shown", size, timing([begun]), "MB")
