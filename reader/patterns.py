"""Regular expressions that are compiled when they are first used, not when their module is loaded.

A search from the command line loads 130 of them, 40 ms of work, and uses a third.
"""

from __future__ import annotations

import re
from typing import Any, cast

__all__ = ["pattern"]


class _Pattern:
    """Stands for a compiled pattern; what is asked of it is kept in its slots, so that it costs nothing afterwards."""

    __slots__ = (
        "pattern", "_flags", "search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer", "flags",
        "groups", "groupindex",
    )  # fmt: skip

    def __init__(self, source: str, flags: int) -> None:
        self.pattern = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """Called for a slot that is still empty: compile, and fill all of them."""
        compiled = re.compile(self.pattern, self._flags)
        for slot in self.__slots__[2:]:
            setattr(self, slot, getattr(compiled, slot))
        return getattr(compiled, name)


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """A pattern as `re.compile()` makes it, at its first use; a fault in it shows only then, so a test must use it."""
    return cast("re.Pattern[str]", _Pattern(source, flags))
