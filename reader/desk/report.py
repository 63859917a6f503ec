"""What adding tells: the report a file at a time, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reader.corpus.record import Rejected

KEPT_REFUSALS = 100_000
"""Refusals whose words are kept for a file; the count goes on."""


@dataclass(slots=True)
class FileReport:
    """What became of one file's records: records = added + updated + duplicates + rejected, always."""

    path: str
    format: str = ""
    title: str = ""
    added: int = 0
    updated: int = 0
    duplicates: int = 0
    refused: int = 0
    rejected: list[Rejected] = field(default_factory=list)

    def refuse(self, rejected: Rejected) -> None:
        """Count a refusal, and keep its words."""
        self.refused += 1
        if len(self.rejected) < KEPT_REFUSALS:
            self.rejected.append(rejected)

    @property
    def records(self) -> int:
        """How many records there were, refused ones and a file that cannot be read (one) too."""
        return self.added + self.updated + self.duplicates + self.refused

    def as_json(self) -> dict[str, Any]:
        """The object that `add --json` prints for the file."""
        return {
            "path": self.path,
            "format": self.format or None,
            "records": self.records,
            "added": self.added,
            "updated": self.updated,
            "duplicates": self.duplicates,
            "rejected": [{"line": r.line, "reason": r.reason} for r in self.rejected],
        }


@dataclass(slots=True)
class Report:
    """What `add` did, a file at a time; `stopped` if it was cancelled: what was committed until then stays."""

    files: list[FileReport] = field(default_factory=list)
    stopped: bool = False
    joins: list[tuple[str, str]] = field(default_factory=list)
    """The ids of papers of the library that a record has shown to be one; see joining.py."""

    @property
    def added(self) -> int:
        """Papers that are new to the library."""
        return sum(f.added for f in self.files)

    @property
    def updated(self) -> int:
        """Records that changed a paper that was known."""
        return sum(f.updated for f in self.files)

    @property
    def duplicates(self) -> int:
        """Records of papers that were known as they are."""
        return sum(f.duplicates for f in self.files)

    @property
    def rejected(self) -> int:
        """Records, lines and files that were not taken."""
        return sum(f.refused for f in self.files)

    @property
    def records(self) -> int:
        """All records."""
        return sum(f.records for f in self.files)

    def as_json(self) -> dict[str, Any]:
        """The object that `add --json` prints at the end."""
        totals = {name: getattr(self, name) for name in ("added", "updated", "duplicates", "rejected")}
        return {"files": [f.as_json() for f in self.files], **totals}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far adding is: bytes of the file on the disk, records of the file, records a second since the start."""

    path: str
    done: int
    size: int | None
    records: int
    total: int
    rate: float
