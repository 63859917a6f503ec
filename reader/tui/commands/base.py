"""A user's intent is a class: its keys, where it works, its place in footer, help and palette come from here."""

from __future__ import annotations

import inspect
from typing import Any, ClassVar, NamedTuple

__all__ = ["CONTEXTS", "PANES", "Command", "Foot"]

CONTEXTS = {
    "list": "in the list",
    "abstract": "in the abstract",
    "search": "in the search line",
    "filters": "in the filters",
    "lists": "in the reading lists",
    "list-papers": "in the papers of a list",
    "triage": "in triage",
    "formula": "in a formula",
}
"""Where a command can be active, and how a message says so."""
PANES = frozenset({"list", "abstract"})


class Foot(NamedTuple):
    """A place in the footer: the words, its worth (the best seven stay), and a command whose key stands beside."""

    words: str
    worth: int
    beside: str | None = None


class Command:
    """The base of every intent; the first line of a subclass's docstring is its name in help and palette."""

    id: ClassVar[str] = ""
    group: ClassVar[str] = "App"
    keys: ClassVar[tuple[str, ...]] = ()
    where: ClassVar[frozenset[str]] = PANES
    foot: ClassVar[dict[str, Foot]] = {}
    hidden: ClassVar[bool] = False
    """Not offered in the palette (it only makes sense as a key)."""

    @classmethod
    def title(cls) -> str:
        """The command in words."""
        return (inspect.cleandoc(cls.__doc__ or "").split("\n")[0]).rstrip(".")

    def available(self, screen: Any) -> bool:
        """Whether it can do something now."""
        return True

    def offered(self, screen: Any) -> bool:
        """Whether the footer offers it: where it is of use, and not only allowed."""
        return self.available(screen)

    def run(self, screen: Any) -> object:
        """Do it."""
        raise NotImplementedError
