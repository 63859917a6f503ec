"""What threads tell the main screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.tui.filtering import Section
    from reader.tui.shelf import Shelf

__all__ = ["Added", "FacetsFound", "Opened", "Progressed", "SimilarFound"]


@dataclass
class Opened(Message):
    """The library is open: its papers, or what went wrong."""

    shelf: Shelf | None = None
    trouble: str = ""


@dataclass
class SimilarFound(Message):
    """The papers similar to that of a row."""

    row: int
    entries: list[Entry]


@dataclass
class FacetsFound(Message):
    """How the papers of a query divide."""

    query: str
    sections: tuple[Section, ...]


@dataclass
class Added(Message):
    """Files have been added, or could not be."""

    report: Any = None
    trouble: str = ""


@dataclass
class Progressed(Message):
    """Adding goes on: in words."""

    words: str
