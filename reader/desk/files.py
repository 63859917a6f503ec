"""Files that we write: made new beside their place, synced, and renamed into it."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from reader.paper import ReaderError


class CannotWrite(ReaderError):
    """A file could not be written; what was there before is untouched."""


class IsThere(CannotWrite):
    """There is something in the file that nobody has said may go."""


def write_new(path: Path, pieces: Iterable[str], *, over: bool = True) -> None:
    """Write text to a file so that it is there whole or not at all; readable by its owner alone.

    A link is followed. What is no ordinary file (a device, a pipe) is written to and not replaced. With `over` false a
    file that holds something stays. Raises IsThere, CannotWrite.
    """
    path = Path(os.path.realpath(path))
    try:
        if not over:
            _refuse(path)
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(pieces)
            return
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=path.parent, prefix=f".{path.name[:40]}.", delete=False
        ) as file:
            try:
                for piece in pieces:
                    file.write(piece)
                file.flush()
                os.fsync(file.fileno())
                if not over:
                    _refuse(path)  # somebody may have made it meanwhile
                os.replace(file.name, path)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(file.name)
                raise
    except OSError as error:
        raise CannotWrite(f"{path}: cannot be written ({error.strerror or error}); nothing was changed") from error


def _refuse(path: Path) -> None:
    if path.is_file() and path.stat().st_size:
        raise IsThere(f"{path}: is there already; give another name, or --replace it")
