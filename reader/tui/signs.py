"""The signs the screen is drawn with: one cell each, in Unicode and in ASCII."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["ASCII", "UTF8", "Signs"]


@dataclass(frozen=True, slots=True)
class Signs:
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
