"""`reader reindex`, `reader doctor` and `reader config`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from reader.cli.output import DONE, PARTLY, complain, say, say_json
from reader.cli.session import at_the_desk
from reader.config import TEMPLATE, Settings, load
from reader.desk.files import write_new
from reader.paths import home

if TYPE_CHECKING:
    from reader.desk.doctor import Check




def reindex_arguments(parser: argparse.ArgumentParser) -> None:
    """`reader reindex` has no options of its own."""


def reindex(args: argparse.Namespace) -> int:
    """Build the index again from the library."""
    with at_the_desk(args.library) as desk:
        say(f"{desk.reindex()} papers indexed")
    return DONE


def doctor_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader doctor`."""
    parser.add_argument("--json", action="store_true", help="one JSON object a check")
    parser.add_argument("--mend", action="store_true", help="mend what can be mended, then check")


def doctor(args: argparse.Namespace) -> int:
    """Check everything; says what is wrong and the command that mends it. 1 where something is wrong."""
    from itertools import chain

    from reader.cli.asking import checks
    from reader.desk.doctor import examine

    places = home(args.library)
    if args.mend:
        from reader.desk.mending import mend

        for words in mend(places):
            say_json({"mended": words}) if args.json else say(f"mended: {words}")
    settings = load(places.settings)
    wrong = 0
    for check in chain(examine(places), _keys(settings), checks(settings.glyphs)):
        wrong += not check.well
        if args.json:
            say_json({"check": check.name, "ok": check.well, "found": check.found, "mend": check.mend})
        else:
            state = "ok  " if check.well else "BAD "
            say(f"{state} {check.name}: {check.found}" + (f"  ({check.mend})" if check.mend else ""))
    return PARTLY if wrong else DONE


def _wrong_keys(settings: Settings) -> list[tuple[str, str]]:
    """Commands whose keys in the settings cannot be, each with why; only the app knows its commands."""
    if not settings.keys:
        return []
    from reader.tui.commands import ALL
    from reader.tui.keymap import Keymap

    return list(Keymap(ALL, settings.keys).troubles.items())


def _keys(settings: Settings) -> Iterator[Check]:
    """The keys of the settings: every command known, no key taken twice."""
    from reader.desk.doctor import Check

    if settings.keys:
        troubles = [words.removeprefix("keys: ") for _, words in _wrong_keys(settings)]
        if not troubles:
            yield Check("keys", True, f"{len(settings.keys):,} of your own")
        for trouble in troubles:
            yield Check("keys", False, trouble, "`reader config` says where the settings are")


def config_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader config`."""
    parser.add_argument("--path", action="store_true", help="only print where the file is")


def config(args: argparse.Namespace) -> int:
    """Say where the settings are; make the file with its comments where there is none."""
    places = home(args.library)
    if not args.path and not places.settings.exists():
        places.settings.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_new(places.settings, [TEMPLATE])
    say(str(places.settings))
    settings = load(places.settings)
    lines = settings.key_lines
    wrong_keys = [f"{places.settings}, line {lines.get(name, 1)}: {words}" for name, words in _wrong_keys(settings)]
    troubles = [*settings.troubles, *wrong_keys]
    for trouble in troubles:
        complain(trouble)
    return PARTLY if troubles else DONE
