"""How the time of some work grows with its size, on a machine that does other things too."""

from __future__ import annotations

import time
from collections.abc import Callable

__all__ = ["linear"]

LEAST = 0.02
"""Seconds of CPU below which a clock says nothing."""
TRIES = 4


def linear(work: Callable[[int], object], size: int) -> bool:
    """Whether four times the size takes less than ten times the CPU time: 4 where it is linear, 16 where it is square.

    What else the machine does only makes a time longer: so the shortest of a few counts on both sides, and one try in
    which it was linear shows that it is.
    """
    small = large = float("inf")
    for _ in range(TRIES):
        small = min(small, _seconds(work, size))
        large = min(large, _seconds(work, 4 * size))
        if large < 10 * max(small, LEAST):
            return True
    return False


def _seconds(work: Callable[[int], object], size: int) -> float:
    start = time.process_time()
    work(size)
    return time.process_time() - start
