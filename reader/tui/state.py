"""Where the app was left: sizes, search, paper. Lost or damaged state is no loss: the app opens at the start."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path

__all__ = ["State"]


@dataclass(slots=True)
class State:
    """What is remembered between two sessions; `paper` is an id, `row` where it was."""

    query: str = ""
    sort: str = ""
    reverse: bool = False
    paper: str = ""
    row: int = 0
    change: int = 0
    change_stacked: int = 0
    zoom: str = ""
    theme: str = ""
    unfolded: bool = False
    opened: int = 0

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
        for entry in fields(cls):
            value = kept.get(entry.name) if isinstance(kept, dict) else None
            if type(value) is type(getattr(state, entry.name)):
                setattr(state, entry.name, value)
        return state

    def save(self, path: Path | None) -> None:
        """Keep the state: a new file beside it, then renamed; a full or read-only disk is not worth a word."""
        if path is None:
            return
        new = path.with_suffix(".new")
        with contextlib.suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with open(handle, "w", encoding="utf-8") as file:
                json.dump(asdict(self), file, ensure_ascii=True)
            new.replace(path)
