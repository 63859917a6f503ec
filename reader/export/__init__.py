"""Papers to BibTeX, RIS, CSL-JSON, Markdown, CSV, JSON, JSON Lines and text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, cast

from reader.export.names import SUFFIXES
from reader.paper import Paper, ReaderError

if TYPE_CHECKING:
    from reader.export.jsonl import Marks

__all__ = ["FORMATS", "SUFFIXES", "UnknownExport", "export"]

FORMATS: dict[str, tuple[str, str]] = {
    "bibtex": ("bibtex", "write_bibtex"),
    "ris": ("ris", "write_ris"),
    "csl-json": ("csl", "write_csl"),
    "markdown": ("reading", "write_markdown"),
    "csv": ("csv_table", "write_csv"),
    "json": ("jsonl", "write_json"),
    "jsonl": ("jsonl", "write_jsonl"),
    "text": ("reading", "write_text"),
}
"""Format -> module and function."""

Writer = Callable[[Iterable[Paper], "Mapping[str, Marks]"], Iterator[str]]


class UnknownExport(ReaderError):
    """An export was asked for in a format that there is none of."""


def export(papers: Iterable[Paper], format: str, marks: Mapping[str, Marks] | None = None) -> Iterator[str]:
    """Papers in a format, in pieces that join to the whole; one paper is held at a time (but for Markdown's lists).

    `marks` maps a paper's id to what the user made of it. Raises UnknownExport at once.
    """
    if format not in FORMATS:
        raise UnknownExport(f'there is no export "{format}"; known are: {", ".join(FORMATS)}')
    module, name = FORMATS[format]
    writer = cast(Writer, getattr(import_module(f"reader.export.{module}"), name))
    return writer(papers, {} if marks is None else marks)
