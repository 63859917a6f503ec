"""Every command, in the order in which help lists them."""

from __future__ import annotations

from reader.tui.commands import app, finding, marking, moving, reading, taking
from reader.tui.commands.base import Command

__all__ = ["ALL", "Command"]

ALL: tuple[type[Command], ...] = (
    *moving.COMMANDS,
    *reading.COMMANDS,
    *finding.COMMANDS,
    *marking.COMMANDS,
    *taking.COMMANDS,
    *app.COMMANDS,
)
