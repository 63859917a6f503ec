"""Bytes to papers: detection, decoding, one module a format, and one place where a record becomes a paper.

`read_paths()` (reading.py) is the way in. A file flows so:

    path -> containers.py (folders, .gz .bz2 .xz .zst, zip members; limits) -> bytes
         -> decode.py (the encoding, by content)                            -> UTF-8 bytes or text
         -> registry.py (the format, by content) -> the format's module     -> Record | Rejected
         -> record.py `to_paper()` (cleaning, names, dates, ids)            -> Paper | Rejected

How a format is added is told in registry.py: one file, one line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.corpus.reading import Reading, read_paths
    from reader.corpus.record import Record, Rejected

__all__ = ["Reading", "Record", "Rejected", "read_paths"]

_HOMES = {
    "Reading": "reader.corpus.reading",
    "read_paths": "reader.corpus.reading",
    "Record": "reader.corpus.record",
    "Rejected": "reader.corpus.record",
}


def __getattr__(name: str) -> object:
    """Import the public names when they are first asked for: most commands read no file."""
    if name not in _HOMES:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
