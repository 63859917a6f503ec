"""What the tests that break things share: the reader as a process of its own, killed, starved, or without rights."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import mkdtemp

from reader.desk.desk import Desk
from reader.paths import home as home_of

ROOT = Path(__file__).parents[2]
APP = (sys.executable, "-m", "reader")
NOBODY = 65534
_CAPBSET_DROP = 24  # prctl(2)


@dataclass(frozen=True)
class Done:
    """How a run of the command line ended, and what it wrote."""

    status: int
    out: str
    err: str

    def clean_end(self) -> bool:
        """Whether it ended by itself, with no traceback."""
        return self.status >= 0 and "Traceback" not in self.err and "panicked" not in self.err


def without_rights() -> None:
    """In a child before exec: the superuser loses the right to pass over permissions; others never had it."""
    if os.geteuid() == 0 and sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        for capability in range(41):
            libc.prctl(_CAPBSET_DROP, capability, 0, 0, 0)


def environment(home: Path, more: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment of a run with a library of its own."""
    return {**os.environ, "READER_HOME": str(home), "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", **(more or {})}


def reader(
    home: Path,
    *words: str,
    stdin: str | bytes = b"",
    before: Callable[[], None] | None = None,
    timeout: float = 120,
    more: Mapping[str, str] | None = None,
) -> Done:
    """Run a command in a process of its own; `before` runs in the child before it starts."""
    done = subprocess.run(
        [*APP, *words],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=ROOT,
        env=environment(home, more),
        preexec_fn=before,
        timeout=timeout,
        check=False,
    )
    return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def corpus(path: Path, count: int, first: int = 0) -> Path:
    """A file of `count` papers, one a line, with titles of their own."""
    with path.open("w") as file:
        for n in range(first, first + count):
            record = {
                "title": f"Paper {n} on bandits",
                "abstract": f"We prove a bound x{n} for the regret of bandits with $k_{{{n}}}$ arms. " * 3,
                "authors": [f"Ann Author{n % 97}"],
                "venue": "ICML",
                "year": 2000 + n % 25,
            }
            file.write(json.dumps(record) + "\n")
    return path


@contextmanager
def desk_at(home: Path, *, seeds: bool = False) -> Iterator[Desk]:
    """A started desk on a library."""
    desk = Desk(home_of(home))
    try:
        desk.start(seeds=seeds)
        yield desk
    finally:
        desk.close()


def filled(home: Path, count: int = 60) -> list[str]:
    """A library with papers, bookmarks, a list, tags and notes, closed; returns the ids of the papers."""
    source = corpus(home.parent / f"{home.name}-source.jsonl", count)
    with desk_at(home) as desk:
        desk.add([str(source)])
        marks = desk.stores.marks
        ids = [paper.id for _, paper in desk.stores.papers.scan()]
        marks.bookmark(ids[:10])
        marks.put_in_list(ids[5:15], "Thesis")
        marks.tag(ids[3:6], "to cite")
        marks.note(ids[0], "a note")
        assert desk.search("regret").total == count
    return ids


def marks_in(home: Path) -> str:
    """Everything the person made, as text."""
    from reader.library.dump import dump

    with desk_at(home) as desk:
        return "".join(dump(desk.stores.marks))


def in_step(home: Path) -> int:
    """Open the library as the app does, and hold papers and index against each other; how many papers there are."""
    with desk_at(home) as desk:
        index, papers = desk.stores.index, desk.stores.papers
        assert index.count == papers.count
        index.verify()
        assert list(papers.verify()) == []
        if papers.count:
            (last,) = papers.get(papers.order()[-1:])
            word = last.title.split()[1] if last.title else ""
            assert desk.search(f'title:"Paper {word}"').total == 1
        return papers.count


def killed(work: Callable[[], None], after: float | None = None) -> bool:
    """Run the work in a forked process and kill it after some seconds (None: it ends by itself); was it killed?"""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            if after is not None:
                signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGKILL))
                signal.setitimer(signal.ITIMER_REAL, max(after, 1e-4))
            work()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0
    return False


@contextmanager
def a_folder_for_all() -> Iterator[Path]:
    """A folder that other users may enter; not among pytest's own, which it keeps to itself."""
    folder = Path(mkdtemp(prefix="reader-test-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        for path in [folder, *folder.rglob("*")]:
            if path.is_dir() and not path.is_symlink():
                path.chmod(0o755)
        shutil.rmtree(folder)
