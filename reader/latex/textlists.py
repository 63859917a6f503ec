r"""Environments of running text: lists with their items numbered or dotted, and the others, which are paragraphs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reader.latex.textscan import TextScan

__all__ = ["ARGUMENT", "read_begin", "read_end", "read_item"]

_ENVIRONMENT = re.compile(r"\{([A-Za-z]+\*?)\}(?:\[[^\[\]\n]*\])?")
ARGUMENT = re.compile(r"\s*\{([^{}]*)\}")
_LABEL = re.compile(r"\s*\[([^\[\]\n]{0,80})\]\s*|\s*")
_LISTS = ("itemize", "enumerate", "description", "compactitem", "compactenum", "inparaenum")


def read_begin(scan: TextScan) -> None:
    r"""`\begin{itemize}` and other environments of text: a new paragraph; formulas were found before."""
    name = _boundary(scan)
    if name in _LISTS:
        scan.lists.append(int("enum" in name))
    if name.startswith(("tabular", "minipage", "multicols")):
        scan.skip(ARGUMENT)


def read_end(scan: TextScan) -> None:
    r"""`\end{itemize}`."""
    if _boundary(scan) in _LISTS and scan.lists:
        scan.lists.pop()


def _boundary(scan: TextScan) -> str:
    """A new paragraph where an environment begins or ends; its name."""
    found = _ENVIRONMENT.match(scan.source, scan.pos)
    if found is None:
        return ""
    scan.out.paragraph(scan.pos)
    scan.pos = found.end()
    return found[1]


def read_item(scan: TextScan) -> None:
    r"""`\item`: its own label, its number, or a dot."""
    place = scan.pos
    found = _LABEL.match(scan.source, place)
    scan.out.line(place)
    if found and found[1]:
        scan.out.add(found[1], found.start(1), found.end(1))
        scan.out.space(place)
    elif scan.lists and scan.lists[-1]:
        scan.out.add(f"{scan.lists[-1]}. ", place, place)
        scan.lists[-1] += 1
    else:
        scan.out.add("• ", place, place)
    scan.pos = found.end() if found else place
