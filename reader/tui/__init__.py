"""The terminal app: the only importer of Textual. `run()` opens it."""

from __future__ import annotations

from typing import Any

__all__ = ["run"]


def run(desk: Any, settings: Any = None, *, fresh: bool = False) -> int:
    """Open the app on a desk that has not been started yet; returns the exit status.

    `settings` is a `reader.config.Settings`; `fresh`: do not go back to where the app was left.
    Raises `KeymapError` for keys in the settings that cannot be.
    """
    from reader.tui.app import ReaderApp

    app = ReaderApp(desk, settings, fresh=fresh)
    app.run(mouse=getattr(settings, "mouse", True))
    return app.return_code or 0
