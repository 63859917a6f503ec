"""What threads tell the main screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.message import Message

if TYPE_CHECKING:
    from reader.desk.model import Entry
    from reader.tui.filtering import Section
    from reader.tui.shelf import Shelf

__all__ = ["Added", "FacetsFound", "Opened", "Progressed", "SimilarFound"]


class Opened(Message):
    """The library is open: its papers, or what went wrong."""

    def __init__(self, shelf: Shelf | None = None, trouble: str = "") -> None:
        super().__init__()
        self.shelf = shelf
        self.trouble = trouble


class SimilarFound(Message):
    """The papers similar to that of a row."""

    def __init__(self, row: int, entries: list[Entry]) -> None:
        super().__init__()
        self.row = row
        self.entries = entries


class FacetsFound(Message):
    """How the papers of a query divide."""

    def __init__(self, query: str, sections: tuple[Section, ...]) -> None:
        super().__init__()
        self.query = query
        self.sections = sections


class Added(Message):
    """Files have been added, or could not be."""

    def __init__(self, report: Any = None, trouble: str = "") -> None:
        super().__init__()
        self.report = report
        self.trouble = trouble


class Progressed(Message):
    """Adding goes on: in words."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.words = words
