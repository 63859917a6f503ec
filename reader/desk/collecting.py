"""Running with few collections of cycles, where millions of objects are made and hardly any cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["SELDOM", "seldom_collecting"]

SELDOM = 1_000_000
"""Objects that are left over before it is looked whether some of them are cycles: some 100 MB at most."""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Collect cycles only where very many objects are left over: else all that is held is walked again and again."""
    first, *others = gc.get_threshold()
    gc.set_threshold(max(first, SELDOM) if first else first, *others)
    try:
        yield
    finally:
        gc.set_threshold(first, *others)
