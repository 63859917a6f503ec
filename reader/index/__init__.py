"""The full-text index: the only importer of tantivy. Names load on first use: `import reader.index` is free."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reader.index.analysis import analyse, fold
    from reader.index.engine import Index
    from reader.index.protocol import (
        SORTS,
        Document,
        Engine,
        Hits,
        IndexBusy,
        IndexDamaged,
        IndexError_,
        IndexFull,
        IndexGone,
        IndexOutdated,
        IndexUnwritable,
        Looked,
        Near,
        Similar,
        Token,
    )

__all__ = [
    "SORTS",
    "Document",
    "Engine",
    "Hits",
    "Index",
    "IndexBusy",
    "IndexDamaged",
    "IndexError_",
    "IndexFull",
    "IndexGone",
    "IndexOutdated",
    "IndexUnwritable",
    "Looked",
    "Near",
    "Similar",
    "Token",
    "analyse",
    "fold",
]

_HOMES = {"Index": "engine", "analyse": "analysis", "fold": "analysis"}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'protocol')}"), name)
