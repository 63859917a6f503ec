"""Settings as they are used; reading and writing the file comes with `load()`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default."""

    theme: str = "reader-dark"
    glyphs: str = "full"
    mouse: bool = True
