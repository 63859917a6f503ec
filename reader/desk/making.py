"""Making documents of many papers: in this process, and beside it in another one once there are many.

Python runs on one core at a time, and what a document costs (rendering, maths, folding) is as much as all that must be
done here: reading, placing, the library. So a worker process makes the documents, in pieces and in their order, while
this one reads on; where it is behind, this process makes some too. Whatever becomes of the worker, the papers
that it had are made here: they are held until its answer has come.
"""

from __future__ import annotations

import marshal
import os
import select
import struct
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress

from reader.desk.documents import document_of
from reader.desk.worker import REPLY, REQUEST, packed, read_all, write_all
from reader.index.protocol import Document, Prepared
from reader.paper import Paper

__all__ = ["AFTER", "Maker", "made"]

AFTER = 4_000
"""Papers that are made here before a worker is started: starting one costs as much as some 1,000 documents."""
PIECE = 500
"""Papers of one request..."""
SIGNS = 2_000_000
"""...and code points of their abstracts: long ones go in smaller pieces."""
FILES = 8
"""Pieces that one worker has at a time, so that it need not wait while this process reads a batch."""
MOST = 16
"""Pieces that are on their way between two batches: at most 8,000 papers of usual length."""
PATIENCE = 60.0
"""Seconds for one piece after which the worker is given up."""
BUSY = 3.0
"""Programs that wait for each core from which on a worker gains nothing: it only costs its pipes."""

_START = (
    "import sys\n"
    "sys.path[:] = eval(sys.argv[1])\n"
    "from reader.desk.worker import serve\n"
    "serve([int(one) for one in sys.argv[2:]])"
)

Papers = Sequence[tuple[int, Paper]]


class _Lost(Exception):  # noqa: N818 - it never leaves this module
    """The worker is gone, or does not answer."""


class _Worker:
    """A process that makes documents. Every method raises _Lost when it is gone."""

    def __init__(self) -> None:
        self._files = [_file() for _ in range(FILES)]
        self._free = list(range(FILES))
        self.answered: dict[int, int] = {}
        """Files that hold an answer which was not taken yet, and its size."""
        command = [sys.executable, "-P", "-c", _START, repr(sys.path), *map(str, self._files)]
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                pass_fds=self._files,
            )
        except BaseException:
            self._drop_files()
            raise
        assert self._process.stdin and self._process.stdout
        self._requests, self._replies = self._process.stdin.fileno(), self._process.stdout.fileno()

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    @property
    def free(self) -> bool:
        """Whether it takes another piece."""
        return bool(self._free)

    def give(self, papers: Papers, now: int) -> int | None:
        """Send a piece; the number by which its answer is asked for, or None where it is not of plain types."""
        try:
            content = marshal.dumps([packed(row, paper) for row, paper in papers])
        except ValueError:
            return None
        number = self._free.pop()
        try:
            os.write(self._requests, REQUEST.pack(number, write_all(self._files[number], content), now))
        except OSError as error:
            raise _Lost from error
        return number

    def look(self, seconds: float) -> bool:
        """Take note of one answer if one comes within so many seconds."""
        try:
            if not select.select([self._replies], [], [], seconds)[0]:
                return False
            number, size = REPLY.unpack(os.read(self._replies, REPLY.size))
        except (OSError, ValueError, struct.error) as error:
            raise _Lost from error
        self.answered[number] = size
        return True

    def take(self, number: int) -> list[Prepared]:
        """The answer to a piece, which has come."""
        try:
            values = marshal.loads(read_all(self._files[number], self.answered.pop(number)))
        except (OSError, ValueError, EOFError, TypeError) as error:
            raise _Lost from error
        self._free.append(number)
        return [Prepared(one) for one in values]

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()
        self._process.wait()
        self._drop_files()

    def _drop_files(self) -> None:
        for file in self._files:
            os.close(file)


class _Piece:
    """Papers in their order; their documents, or the number by which the worker knows them."""

    __slots__ = ("papers", "documents", "number")

    def __init__(self, papers: Papers) -> None:
        self.papers = papers
        self.documents: Iterable[Document | Prepared] | None = None
        self.number: int | None = None


class Maker:
    """Makes documents of papers, in their order. `close()` it, or use it in a `with`."""

    def __init__(self, *, after: int | None = None, clock: Callable[[], float] = time.time) -> None:
        """`after` so many papers a worker is started, on a machine that has a second core (see AFTER)."""
        self._after = AFTER if after is None else after
        self._clock = clock
        self._count = 0
        self._pieces: deque[_Piece] = deque()
        self.worker: _Worker | None = None

    def __enter__(self) -> Maker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def give(self, papers: Papers) -> None:
        """Take papers, each with its row; some are made at once where the worker has enough to do."""
        if self._count >= self._after and self.worker is None:
            self._start()
        self._count += len(papers)
        if self.worker is None:
            piece = _Piece(papers)
            piece.documents = (document_of(row, paper) for row, paper in papers)  # made when they are asked for
            self._pieces.append(piece)
            return
        for part in _parts(papers):
            self._give(_Piece(part))

    def ready(self) -> Iterator[Document | Prepared]:
        """The documents that are there, up to the first that is not; it is waited for where there are too many."""
        self._look()
        while self._pieces and (self._has(self._pieces[0]) or len(self._pieces) > MOST):
            self._wait(self._pieces[0])
            yield from self._documents(self._pieces.popleft())

    def rest(self) -> Iterator[Document | Prepared]:
        """All documents of what was given, waited for."""
        while self._pieces:
            self._wait(self._pieces[0])
            yield from self._documents(self._pieces.popleft())

    def close(self) -> None:
        """End the worker; what was not asked for is dropped."""
        self._pieces.clear()
        worker, self.worker = self.worker, None
        if worker:
            worker.close()

    def _start(self) -> None:
        self._after = sys.maxsize  # once: what has failed or gone is not started again
        if sys.executable and _cores() > 1:
            with suppress(OSError):  # no room for its files, no more processes: it is done here
                self.worker = _Worker()

    def _give(self, piece: _Piece) -> None:
        """To the worker if it has room, made here if not."""
        self._look()
        self._pieces.append(piece)
        try:
            if self.worker and self.worker.free:
                piece.number = self.worker.give(piece.papers, int(self._clock()))
        except _Lost:
            self._do_without()
        if piece.number is None:
            piece.documents = [document_of(row, paper) for row, paper in piece.papers]

    def _has(self, piece: _Piece) -> bool:
        """Whether its documents are there, or are to be made here."""
        return piece.documents is not None or self.worker is None or piece.number in self.worker.answered

    def _look(self) -> None:
        """Take the answers that have come, so that the worker has room for more."""
        try:
            while self.worker and self.worker.look(0):
                pass
            for piece in self._pieces:
                if self.worker and piece.documents is None and piece.number in self.worker.answered:
                    piece.documents = self.worker.take(piece.number)
                    piece.papers = ()
        except _Lost:
            self._do_without()

    def _wait(self, piece: _Piece) -> None:
        """Until the worker has answered."""
        try:
            while self.worker and not self._has(piece):
                if not self.worker.look(PATIENCE):
                    self._do_without()
        except _Lost:
            self._do_without()
        self._look()

    def _do_without(self) -> None:
        """The worker is gone: what it had is made here."""
        worker, self.worker = self.worker, None
        if worker:
            worker.close()

    def _documents(self, piece: _Piece) -> Iterable[Document | Prepared]:
        if piece.documents is not None:
            return piece.documents
        return (document_of(row, paper) for row, paper in piece.papers)


def made(papers: Iterable[tuple[int, Paper]]) -> Iterator[Document | Prepared]:
    """The documents of any number of papers, each with its row, in their order."""
    with Maker() as maker:
        batch: list[tuple[int, Paper]] = []
        for one in papers:
            batch.append(one)
            if len(batch) == PIECE:
                maker.give(batch)
                batch = []
                yield from maker.ready()
        maker.give(batch)
        yield from maker.rest()


def _file() -> int:
    """A file without a name, open for reading and writing."""
    file, path = tempfile.mkstemp(prefix="reader-")
    os.unlink(path)
    return file


def _parts(papers: Papers) -> Iterator[Papers]:
    """Pieces of PIECE papers or SIGNS code points."""
    start, signs = 0, 0
    for place, (_, paper) in enumerate(papers):
        signs += len(paper.abstract)
        if place - start == PIECE or (signs > SIGNS and place > start):
            yield papers[start:place]
            start, signs = place, len(paper.abstract)
    if start < len(papers):
        yield papers[start:]


def _cores() -> int:
    """Cores that this process may use; one where other programs have long had all of them, and more, to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        return cores if os.getloadavg()[0] <= BUSY * cores else 1
    except OSError:
        return cores
