"""How long the first frame takes, against an empty Textual app with the same kinds of widgets.

    python tests/benchmarks/first_frame.py [ROUNDS]

Each round starts both programs in a pseudo-terminal and measures from the start of the process to the last byte of
the first frame (the sign that ends it is on the screen). The best of N is told, not the mean: the floor is wanted.
"""

from __future__ import annotations

import os
import select
import sys
import tempfile
import time
from pathlib import Path

import pexpect

ROOT = Path(__file__).parents[2]
EMPTY = """
from textual.app import App
from textual.containers import Container, Horizontal, Vertical
from textual.widget import Widget
from textual.widgets._input import Input
from textual.strip import Strip
from rich.segment import Segment
class Line(Widget):
    def render_line(self, y): return Strip([Segment("Search Papers")])
class Empty(App):
    CSS = "Input{height:1;border:none} Line{height:1} Line.big{height:1fr}"
    def compose(self):
        with Horizontal():
            yield Line(); yield Input(compact=True); yield Line()
        yield Line()
        with Container():
            with Vertical():
                yield Line(); yield Line(classes="big")
            yield Line()
            with Vertical():
                yield Line(); yield Line(classes="big")
        yield Line()
Empty().run()
"""


def first_frame(code: list[str], home: str, wanted: bytes) -> float:
    """Seconds until `wanted` has been painted."""
    env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "READER_HOME": home, "LC_ALL": "C.UTF-8"}
    env.pop("NO_COLOR", None)
    start = time.perf_counter()
    child = pexpect.spawn(sys.executable, code, dimensions=(36, 120), env=env, encoding=None, cwd=str(ROOT))
    seen = b""
    try:
        while time.perf_counter() - start < 20:
            if select.select([child.fileno()], [], [], 0.05)[0]:
                try:
                    seen += os.read(child.fileno(), 1 << 16)
                except OSError:
                    break
                if wanted in seen:
                    return time.perf_counter() - start
        raise SystemExit(f"no frame: {seen[-500:]!r}")
    finally:
        child.kill(9)
        child.wait()
        child.close()


def main() -> None:
    """Measure both in turn and print the best of each."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as home:
        ours = ["-m", "reader"]
        first_frame(ours, home, b"1 of 95")  # the library is made once
        empty_times, our_times, list_times = [], [], []
        for _ in range(rounds):
            empty_times.append(first_frame(["-c", EMPTY], home, b"Search Papers"))
            our_times.append(first_frame(ours, home, b"Papers"))
            list_times.append(first_frame(ours, home, b"1 of 95"))
    empty, ours_best = min(empty_times), min(our_times)
    print(f"empty app of the same widgets: {empty * 1e3:.0f} ms")
    print(f"reader, first frame:           {ours_best * 1e3:.0f} ms ({ours_best / empty:.2f} times)")
    print(f"reader, papers listed:         {min(list_times) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
