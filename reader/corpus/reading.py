"""Reading: a file (or a member of an archive, or stdin) as a stream of papers and refusals."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

from reader.corpus import registry
from reader.corpus.containers import Part, Refused, parts
from reader.corpus.decode import probe, utf8_stream
from reader.corpus.headings import venue_in_name
from reader.corpus.record import Context, Record, Rejected, to_paper
from reader.corpus.unpack import Damaged, Stream
from reader.paper import Paper, ReaderError, Source

BUFFER = 1024 * 1024


class Reading:
    """One file being read: iterate it once for its papers and what was refused, in the order of the file.

    `path` is the name to show (a member of an archive is "a.zip!/b.bib"); `format` and `title` (the heading) may
    become finer while it is read. Records count from 1 in the order of the file, refused ones too: `count` is how
    many there were so far. `done` is how far the file on the disk has been read and `size` how long it is, in bytes,
    `mtime` when it was changed, in seconds since 1970; None where nobody knows. `opened` is False for what could not
    even be opened.
    """

    def __init__(self, path: str, part: Part | None, *, format: str | None = None, reason: str | None = None) -> None:
        """Make a reading of `part`, or one that only yields `reason`."""
        self.path = path
        self.count = 0
        self.size = part.size if part else None
        self.mtime = part.mtime if part else None
        self.opened = part is not None
        self._part = part
        self._reason = reason
        self._wanted, _, shape = (format or "").partition(":")
        self._context = Context(path=path, shape=shape or None)

    @property
    def format(self) -> str:
        """The format's name: "bibtex", "text:seed"; "" before the first record was asked for."""
        return self._context.format

    @property
    def title(self) -> str:
        """The file's heading, "" where it has none."""
        return self._context.title

    @property
    def done(self) -> int:
        """How many bytes of the file on the disk have been read."""
        return self._part.done() if self._part else 0

    def __iter__(self) -> Iterator[Paper | Rejected]:
        """Read the file."""
        if self._part is None:
            yield Rejected(None, self._reason or "it cannot be read")
            return
        try:
            yield from self._read(self._part)
        except (ReaderError, OSError) as error:
            yield Rejected(None, reason_of(error))
        finally:
            self._part.close()

    def _read(self, part: Part) -> Iterator[Paper | Rejected]:
        context = self._context
        stream = part.open()
        head_bytes = stream.peek_head(registry.HEAD)
        if not head_bytes:
            yield Rejected(None, "nothing came in" if self.path == "-" else "the file is empty")
            return
        whole = len(head_bytes) < registry.HEAD
        encoding = probe(head_bytes, whole)
        if encoding.guessed and not whole:  # a little more says much more
            more = stream.peek_head(16 * registry.HEAD)
            encoding = probe(more, len(more) < 16 * registry.HEAD)
        name = self._wanted
        text = encoding.head(head_bytes)
        if not name:
            head = registry.Head(text, text.lstrip(), Path(self.path).name.lower(), whole)
            name = registry.detect(head)
        context.format = name
        context.venue, context.year = venue_in_name(Path(self.path).name)
        module = registry.load(name)
        whole_stream = _Guarded(stream)
        raw = io.BufferedReader(utf8_stream(whole_stream, encoding), BUFFER)
        source: Any = io.TextIOWrapper(raw, "utf-8", newline=None) if module.WANTS == "text" else raw
        said = False
        for one in self._records(module.parse(source, context)):
            said = True
            yield one
        if whole_stream.fault:
            yield Rejected(None, reason_of(whole_stream.fault))
        elif not said:
            yield Rejected(None, "it holds a heading and no abstract" if context.title else "no record was found in it")

    def _records(self, records: Iterator[Record | Rejected]) -> Iterator[Paper | Rejected]:
        """Turn a module's records into papers; whatever it raises is one last refusal."""
        context, path = self._context, self.path
        line = 0
        try:
            for record in records:
                if isinstance(record, Rejected):
                    if record.line is not None:
                        self.count += 1
                        line = record.line
                    yield record
                    continue
                self.count += 1
                line = record.line
                yield to_paper(record, Source(path, self.count, line), context)
        except (ReaderError, OSError) as error:
            yield Rejected(line or None, f"reading stopped after this line: {reason_of(error)}")
        except (
            ArithmeticError,
            LookupError,
            TypeError,
            ValueError,
            AttributeError,
            RecursionError,
            MemoryError,
        ) as error:
            what = f"{type(error).__name__}: {error}"[:200] if str(error) else type(error).__name__
            yield Rejected(line or None, f"reading stopped after this line, the rest is not understood ({what})")


class _Guarded:
    """A stream that ends where it cannot be read further, so that what came before is kept; `fault` says why."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self.fault: Exception | None = None

    def read(self, size: int) -> bytes:
        """At most `size` bytes, b"" at the end or where it breaks off."""
        try:
            return b"" if self.fault else self._stream.read(size)
        except (Damaged, OSError) as error:
            self.fault = error
            return b""


def reason_of(error: Exception) -> str:
    """What an error says, without the path that is told anyway."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    return str(error)


def read_paths(
    paths: Iterable[str | Path], *, format: str | None = None, stdin: BinaryIO | None = None
) -> Iterator[Reading]:
    """A `Reading` for every file that the paths lead to: folders recursively, archives' members, "-" is stdin.

    Each must be read to its end (or dropped) before the next is asked for. A path that cannot be read is a
    Reading that yields one `Rejected` without a line. `format` ("bibtex", "text:titles") overrides detection;
    `registry.UnknownFormat` is raised at once if there is none of that name.
    """
    if format:
        registry.check(format)
    return _readings(paths, format, stdin)


def _readings(paths: Iterable[str | Path], format: str | None, stdin: BinaryIO | None) -> Iterator[Reading]:
    for part in parts(paths, stdin):
        if isinstance(part, Refused):
            yield Reading(part.path, None, format=format, reason=part.reason)
        else:
            yield Reading(part.path, part, format=format)


__all__ = ["Reading", "read_paths", "reason_of"]
