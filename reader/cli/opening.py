"""`reader [PATH…]`: the app, or the plain list where there is no terminal to paint on."""

from __future__ import annotations

import locale
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from reader.cli.output import DONE, EMPTY, WRONG_USE, complain, for_a_person, say

if TYPE_CHECKING:
    import argparse

    from reader.desk.desk import Desk


def open_app_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader` alone."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files or folders to read without adding them")
    parser.add_argument("--fresh", action="store_true", help="do not go back to where the app was left")


def open_app(args: argparse.Namespace) -> int:
    """Open the app as the words on the command line ask."""
    return open_on(args.paths, fresh=args.fresh, library=args.library)


def open_on(paths: Sequence[str], *, fresh: bool = False, library: str | None = None) -> int:
    """Open the app on the library, or on files without adding them; without a terminal, print the list."""
    if not for_a_person():
        return _print_list(paths, library)
    if "-" in paths:
        complain("the app reads keys where - would read papers; `… | reader add -` adds them to the library")
        return WRONG_USE
    from reader.tui.restoring import given_back

    with given_back():
        return _open(paths, fresh, library)


def _open(paths: Sequence[str], fresh: bool, library: str | None) -> int:
    from reader.config import load
    from reader.paths import home
    from reader.tui import run

    places = home(library)
    settings = load(places.settings)

    def sit_down() -> Desk:
        from reader.desk.desk import Desk
        from reader.latex import Glyphs
        from reader.tui.signs import glyph_level

        level = glyph_level(settings.glyphs, os.environ, locale.getencoding())
        return Desk(places, paths=paths, glyphs=Glyphs(level))

    state = None if paths else places.state
    return run(sit_down, settings, fresh=fresh, state=state, late=True)


def _print_list(paths: Sequence[str], library: str | None) -> int:
    """Print what the app would list, a line a paper."""
    from reader.cli.papers import PAGE, line_of
    from reader.cli.session import at_the_desk

    with at_the_desk(library, paths=paths) as desk:
        rows = desk.everything().rows
        if not rows:
            complain(EMPTY)
        for start in range(0, len(rows), PAGE):
            for entry in desk.entries(rows[start : start + PAGE]):
                say(line_of(entry))
        return DONE if not desk.troubles else 1
