"""Screens that are left once, however fast one types."""

from __future__ import annotations

from typing import Any

from textual.await_complete import AwaitComplete
from textual.screen import Screen

__all__ = ["LeftOnce"]


class LeftOnce(Screen[Any]):
    """A screen over another: a second key that leaves it, pressed before it is gone, does nothing."""

    _left = False

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Leave, once, and only from on top."""
        if self._left or self.app.screen is not self:
            return AwaitComplete.nothing()
        self._left = True
        return super().dismiss(result)
