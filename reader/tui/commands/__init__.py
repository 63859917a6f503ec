"""Every command, in the order in which help lists them."""

from __future__ import annotations

from reader.tui.commands import app, filtering, finding, listing, many, marking, moving, reading, taking, triage
from reader.tui.commands.base import Command

__all__ = ["ALL", "Command"]

ALL: tuple[type[Command], ...] = (
    *finding.COMMANDS,
    *moving.COMMANDS,
    *reading.COMMANDS,
    *marking.COMMANDS,
    *many.COMMANDS,
    *taking.COMMANDS,
    *filtering.COMMANDS,
    *listing.COMMANDS,
    *triage.COMMANDS,
    *app.COMMANDS,
)
