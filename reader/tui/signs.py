"""The signs the screen is drawn with: one cell each, in Unicode and in ASCII; and which of them a terminal has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

__all__ = ["ASCII", "UTF8", "Signs", "glyph_level"]

COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python puts into LC_CTYPE by itself where the locale is C (PEP 538)."""


def glyph_level(wanted: str, environ: Mapping[str, str], encoding: str) -> str:
    """The level of glyphs ("full", "basic", "ascii") for the setting `wanted`, which may be "auto".

    `encoding` is that of the locale. Auto is "full", but "ascii" for the Linux console, whose fonts have few signs, and
    for a locale that is not UTF-8. Python treats LC_ALL=C as UTF-8; who sets it means what it says.
    """
    if wanted != "auto":
        return wanted
    own = environ.get("LC_CTYPE", "")
    name = environ.get("LC_ALL") or (own if own not in COERCED else "") or environ.get("LANG", "")
    codeset = name.partition("@")[0].partition(".")[2] or encoding
    plain = environ.get("LC_ALL") in ("C", "POSIX") or codeset.lower().replace("-", "") != "utf8"
    return "ascii" if plain or environ.get("TERM") == "linux" else "full"


class Signs(NamedTuple):
    """One table of signs; every one of them takes one cell."""

    cursor: str = "▌"
    unread: str = "•"
    skipped: str = "×"
    bookmark: str = "★"
    listed: str = "#"
    note: str = "¶"
    selected: str = "│"
    include: str = "+"
    exclude: str = "−"
    rule: str = "─"
    rule_focused: str = "━"
    divider: str = "│"
    bar: str = "━"
    bar_half: str = "╸"
    timeline: str = "▁▂▃▄▅▆▇█"
    thumb: str = "▐"
    off: str = "×"
    ellipsis: str = "…"
    dot: str = "·"
    triage: str = "▸"
    ascii: bool = False


UTF8 = Signs()
ASCII = Signs(
    cursor=">",
    unread="o",
    skipped="x",
    bookmark="*",
    note="n",
    selected="|",
    exclude="-",
    rule="-",
    rule_focused="=",
    divider="|",
    bar="=",
    bar_half="-",
    timeline=".:-=#",
    thumb="|",
    off="x",
    ellipsis="~",
    dot="-",
    triage=">",
    ascii=True,
)
