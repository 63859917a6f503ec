"""A desk that is opened when it is first asked for something: not before the first frame."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

__all__ = ["LateDesk"]


class LateDesk:
    """Stands for the desk that `open_desk` gives; the first one to ask opens it, the others wait."""

    def __init__(self, open_desk: Callable[[], Any]) -> None:
        self._open = open_desk
        self._lock = threading.Lock()
        self._desk: Any = None

    def __getattr__(self, name: str) -> Any:
        if self._desk is None:
            with self._lock:
                if self._desk is None:
                    self._desk = self._open()
        return getattr(self._desk, name)

    def close(self) -> None:
        """Close the desk if it was ever opened."""
        if self._desk is not None:
            self._desk.close()
