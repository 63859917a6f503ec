r"""Macros that a text defines itself: `\newcommand`, `\def`, `\DeclareMathOperator`, `\let`."""

from __future__ import annotations

from reader.latex.commands.macros import Macro
from reader.patterns import pattern

__all__ = ["Definitions", "find_definitions"]

Definitions = tuple[dict[str, Macro], list[tuple[int, int]]]
"""The macros by name, and the stretches of the text that define them."""

_START = pattern(
    r"\\(?:(?:re|provide)?newcommand\*?|providecommand\*?|DeclareRobustCommand\*?|DeclareMathOperator\*?)"
    r"\s*\{?\s*\\([A-Za-z]+)\s*\}?|\\(?:def|gdef|edef)\s*\\([A-Za-z]+)((?:#\d)*)"
    r"|\\let\s*\\([A-Za-z]+)\s*=?\s*(\\[A-Za-z]+)"
)
_COUNT = pattern(r"\s*\[(\d)\](?:\s*\[[^\[\]]*\])?")
_HINT = pattern(r"\\(?:new|renew|provide)command|\\g?e?def\s*\\|\\DeclareMathOperator|\\let\s*\\|\\DeclareRobust")
_BODY_LIMIT = 2_000


def find_definitions(source: str) -> Definitions:
    """The macros that the text defines; those whose body is missing or too long are left alone."""
    macros: dict[str, Macro] = {}
    cuts: list[tuple[int, int]] = []
    if "\\" not in source or not _HINT.search(source):
        return macros, cuts
    pos = 0
    while found := _START.search(source, pos):
        pos = found.end()
        if found[4]:
            macros[found[4]] = (0, found[5])
            cuts.append(found.span())
            continue
        count = (found[3] or "").count("#")
        counted = _COUNT.match(source, pos) if found[1] else None
        if counted:
            count, pos = int(counted[1]), counted.end()
        body_end = _group_end(source, pos)
        if body_end is None:
            continue
        opening = source.index("{", pos)
        body = source[opening + 1 : body_end - 1]
        if "DeclareMathOperator" in found[0]:
            star = "*" if found[0].startswith("\\DeclareMathOperator*") else ""
            body = rf"\operatorname{star}{{{body}}}"
        macros[found[1] or found[2]] = (count, body)
        cuts.append((found.start(), body_end))
        pos = body_end
    return macros, cuts


def _group_end(source: str, pos: int) -> int | None:
    """The end of the group that begins at `pos`, after blanks."""
    while pos < len(source) and source[pos].isspace():
        pos += 1
    if source[pos : pos + 1] != "{":
        return None
    level = 0
    for place in range(pos, min(len(source), pos + _BODY_LIMIT)):
        char = source[place]
        if source[place - 1] != "\\":
            level += (char == "{") - (char == "}")
        if level == 0:
            return place + 1
    return None
