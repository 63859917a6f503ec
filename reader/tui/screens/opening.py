"""Opening an address of the web: shown first, opened on Enter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader.text import clean_line
from reader.tui import web
from reader.tui.screens.ask import AskScreen, ConfirmScreen
from reader.tui.widgets.choices import Choice

if TYPE_CHECKING:
    from reader.tui.screens.base import ReaderScreen

__all__ = ["ask_open"]


def ask_open(screen: ReaderScreen, addresses: Sequence[str]) -> None:
    """Show the addresses of a paper, its own first, and open the one that is chosen."""

    def offered(typed: str) -> list[Choice]:
        wanted = typed.strip().casefold()
        return [Choice(((clean_line(a), "text"),), (), a) for a in addresses if wanted in a.casefold()]

    def chosen(address: str | None) -> None:
        if address in addresses:
            screen.say(web.open_address(address))

    if len(addresses) > 1:
        ask = AskScreen("Open on the web", "type to narrow", offered, yes="open", choose_first=True)
        screen.app.push_screen(ask, screen.guarded(chosen))
    else:
        confirm = ConfirmScreen("Open on the web", clean_line(addresses[0]), "open")
        screen.app.push_screen(confirm, screen.guarded(lambda yes: chosen(addresses[0]) if yes else None))
