"""The parser of each command, made when it is called."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import NoReturn

from reader.cli.output import complain
from reader.cli.parser import COMMANDS, OPEN


class OneLineParser(argparse.ArgumentParser):
    """An argument parser whose errors are one line, like every other error of ours."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and leave with status 2."""
        complain(f"{message} ({self.prog} -h shows the use)")
        raise SystemExit(2)


def parser_of(name: str) -> argparse.ArgumentParser:
    """The parser of a command, or of opening the app for ''."""
    command = COMMANDS.get(name, OPEN)
    module = import_module(f"reader.cli.{command.module}")
    key = name or "open_app"
    parser = OneLineParser(
        prog=f"reader {name}".strip(),
        description=command.summary[0].upper() + command.summary[1:] + ".",
        epilog=getattr(module, "EXAMPLES", {}).get(key),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--library", metavar="DIR", help="use the library in DIR for this call")
    getattr(module, f"{key}_arguments")(parser)
    return parser
