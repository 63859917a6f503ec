"""What the commands print: one place for encodings, colour, errors and JSON Lines."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from reader.text import clean, clean_line

DONE, PARTLY, WRONG_USE = 0, 1, 2
"""Exit status: done; done in part, or nothing found where something was asked for by name; wrong use."""

_BOLD, _DIM, _PLAIN = "\ufdd0", "\ufdd1", "\ufdd2"
_STYLES = {_BOLD: "\x1b[1m", _DIM: "\x1b[2m", _PLAIN: "\x1b[0m"}
"""Noncharacters stand for styles until `say()`, since the gate lets no escape sequence pass and no text holds them."""


def prepare_streams() -> None:
    """UTF-8 both ways, what cannot be written or read replaced; a stream that was closed reads and writes nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open for as long as we run
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure:
            reconfigure(encoding="utf-8", errors="replace")
    reconfigure = getattr(sys.stdin, "reconfigure", None)
    if reconfigure:
        reconfigure(encoding="utf-8", errors="replace")


def complain(message: str) -> None:
    """One line on stderr."""
    print(f"reader: {clean_line(message)}", file=sys.stderr)


def say(text: str = "") -> None:
    """Text for a person, through the gate; what `bold()` and `dim()` have marked is so on a terminal."""
    if _PLAIN not in text:
        print(_shown(text))
        return
    for sign in _STYLES:
        text = text.replace(sign, f"\0{sign}\0")
    print("".join(_STYLES.get(part) or _shown(part) for part in text.split("\0")))


def _shown(text: str) -> str:
    """Text through the gate, with no control character left but line ends: tabs as the blanks that they stand for."""
    return clean(text).expandtabs(8)


EMPTY = "no papers yet: `reader add FILE` reads your own, `reader add --samples` the samples"
"""What there is to do in an empty library."""


def say_json(value: Mapping[str, Any]) -> None:
    """One object as a line of JSON."""
    import orjson  # not on the app's way to its first frame

    sys.stdout.write(orjson.dumps(value).decode("utf-8") + "\n")


def for_a_person() -> bool:
    """Whether stdout is a terminal that can be painted on."""
    return sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")


def colourful() -> bool:
    """Whether to use colour: only on a terminal, and not where NO_COLOR is set."""
    return for_a_person() and not os.environ.get("NO_COLOR")


def terminal_width(default: int = 80) -> int:
    """The width of the terminal in cells, or `default` where there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns
    except (OSError, ValueError, AttributeError):
        return default


def bold(text: str) -> str:
    """Bold on a terminal, plain elsewhere."""
    return f"{_BOLD}{text}{_PLAIN}" if colourful() else text


def dim(text: str) -> str:
    """Dim on a terminal, plain elsewhere."""
    return f"{_DIM}{text}{_PLAIN}" if colourful() else text
