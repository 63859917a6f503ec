"""The root of every error that a person may see; by itself, since the app's first frame needs no more of a paper."""

from __future__ import annotations

__all__ = ["ReaderError"]


class ReaderError(Exception):
    """The root of every error that a person may see: its text says what happened and what to do."""
