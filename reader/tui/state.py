"""Where the app was left: sizes, search, paper. Lost or damaged state is no loss: the app opens at the start."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Any

__all__ = ["State"]


class State:
    """What is remembered between two sessions; `paper` is an id, `row` where it was, `format` of the last export."""

    query: str = ""
    sort: str = ""
    reverse: bool = False
    paper: str = ""
    row: int = 0
    change: int = 0
    change_stacked: int = 0
    zoom: str = ""
    format: str = ""
    unfolded: bool = False
    opened: int = 0

    def __init__(self, **known: Any) -> None:
        """`known`: what is not as it is at the first start."""
        for name, value in known.items():
            setattr(self, name, value)
        self._saved: dict[str, Any] = {}

    def as_dict(self) -> dict[str, Any]:
        """Every entry by its name."""
        return {name: getattr(self, name) for name in State.__annotations__}

    @classmethod
    def load(cls, path: Path | None) -> State:
        """The state as it was left; entries of the wrong kind are dropped."""
        state = cls()
        if path is None:
            return state
        try:
            kept = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return state
        for name, usual in state.as_dict().items():
            value = kept.get(name) if isinstance(kept, dict) else None
            if type(value) is type(usual):
                setattr(state, name, value)
        return state

    def save(self, path: Path | None) -> None:
        """Keep the state: a new file beside it, then renamed; a full or read-only disk is not worth a word.

        Nothing is written where nothing has changed, so it can be called every second.
        """
        if path is None or self._saved == self.as_dict():
            return
        self._saved = self.as_dict()
        new = path.with_suffix(f".{os.getpid()}.new")
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(handle, "w", encoding="utf-8") as file:
                json.dump(self.as_dict(), file, ensure_ascii=True)
            new.replace(path)
