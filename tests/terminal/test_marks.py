"""Marks in real terminals: two readers at once, a reader that is killed, copying inside tmux."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("pexpect")
pytest.importorskip("pyte")

from reader.desk.desk import Desk
from reader.paths import home

from .pseudo import ROOT, Terminal


def marks_of(own_home: Path) -> tuple[int, list[tuple[str, int]]]:
    desk = Desk(home(own_home))
    found = desk.bookmarks(), desk.lists()
    desk.close()
    return found


def test_two_readers_see_each_other_s_marks_and_keep_both(own_home: Path) -> None:
    one = Terminal(own_home)
    one.wait("1 of 95")
    two = Terminal(own_home)
    two.wait("1 of 95")
    one.send("s")
    one.wait("★", 5)
    two.wait("★ bookmarked", 4)  # within two seconds, and the time that two of them need to paint here
    two.send("Gs")
    two.wait("95 of 95", 5)
    one.wait("★", 5)
    for number in range(4):
        (one, two)[number % 2].send(("js", "ks")[number % 2])
        one.pump(0.1)
        two.pump(0.1)
    one.pump(1.5)
    two.pump(1.5)
    assert marks_of(own_home)[0] == 6
    two.send("u")
    two.wait("Undid: bookmark of", 5)
    one.close()
    two.close()


def test_a_reader_that_is_killed_comes_back_to_its_place_and_its_triage(own_home: Path) -> None:
    seen = Terminal(own_home)
    seen.wait("1 of 95")
    seen.send("jjj")
    seen.wait("4 of 95")
    seen.pump(1.5)
    seen.child.kill(signal.SIGKILL)
    seen.close()
    again = Terminal(own_home)
    again.wait("4 of 95")
    again.send("T")
    again.wait("1 of 95")
    again.send("sin")
    again.wait("4 of 95")
    again.pump(3.0)
    again.child.kill(signal.SIGKILL)
    again.close()
    last = Terminal(own_home)
    last.wait("4 of 95")
    last.send("T")
    last.wait("You stopped here")
    last.wait("★ 1  # 0  × 1  read 0")
    last.close()


@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is not here")
def test_copying_inside_tmux(own_home: Path, tmp_path: Path) -> None:
    def tmux(*words: str) -> str:
        command = ["tmux", "-u", "-S", str(tmp_path / "socket"), "-f", "/dev/null", *words]
        return subprocess.run(command, capture_output=True, text=True, timeout=20, check=False, cwd=ROOT).stdout

    def shows(words: str) -> bool:
        for _ in range(200):
            if words in tmux("capture-pane", "-p"):
                return True
            time.sleep(0.1)
        return False

    os.environ.pop("TMUX", None)
    program = f"env READER_HOME={own_home} LC_ALL=C.UTF-8 {sys.executable} -m reader"
    tmux("new-session", "-d", "-x", "100", "-y", "30", program)
    try:
        assert shows("of 95")
        tmux("send-keys", "Y")
        assert shows("Copied the BibTeX with tmux")
        assert tmux("show-buffer").startswith("@inproceedings{")
    finally:
        tmux("kill-server")
