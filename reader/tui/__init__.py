"""The terminal app: the only importer of Textual. `run()` opens it."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reader.config import Settings

__all__ = ["run"]

SWITCH = 0.001
"""Seconds after which one thread lets another have the interpreter."""


def mouse_is_safe(environ: Mapping[str, str]) -> bool:
    """Whether the mouse can be asked for: GNU screen (4.9) then holds Esc back until the next key is pressed."""
    return not environ.get("STY") or bool(environ.get("TMUX"))


def run(
    desk: Any, settings: Settings | None = None, *, fresh: bool = False, state: Path | None = None, late: bool = False
) -> int:
    """Open the app on a desk that has not been started yet; returns the exit status.

    `fresh`: do not go back to where the app was left; `state`: the file in
    which that is kept. `late`: `desk` is a function that makes the desk; it is called after the first frame, and the
    desk is closed at the end. Raises `KeymapError` for keys in the settings that cannot be.
    """
    # A start makes many objects and no garbage: looking for some takes 25 ms of it. The app begins again with it.
    gc.disable()
    # A key waits for the thread that searches at each of its steps (read, paint, write): 1 ms each instead of 5.
    before = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    from reader.tui.app import ReaderApp
    from reader.tui.late import LateDesk

    at_hand: Any = desk
    if late:
        open_desk: Callable[[], Any] = desk
        at_hand = LateDesk(open_desk)
    app = ReaderApp(at_hand, settings, fresh=fresh, state=state)
    try:
        app.run(mouse=app.settings.mouse and mouse_is_safe(os.environ))
    finally:
        gc.enable()
        sys.setswitchinterval(before)
        if late:
            at_hand.close()
    return app.return_code or 0
