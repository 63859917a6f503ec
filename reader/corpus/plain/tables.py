"""Markdown tables of papers, with folded abstracts in their cells, and lists of linked titles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from reader.corpus.plain import marks
from reader.corpus.plain.fields import _LINK, _title, undress
from reader.corpus.plain.shape import Shape
from reader.corpus.plain.units import Unit, width
from reader.corpus.record import Record, Rejected

_SPLIT = re.compile(r"(?<!\\)\|")
_DETAILS = re.compile(r"<summary>.*?</summary>", re.IGNORECASE | re.DOTALL)
_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:details|summary|p|div|span|b|i|strong|em|sub|sup|small|center|a)\b[^<>]{0,300}>", re.IGNORECASE
)
_ITEM = re.compile(r"(?:[-*+•]|\d+[.)])\s+(?:\*\*)?(?=\[)")


def listed(units: Iterable[Unit | Rejected], shape: Shape) -> Iterator[Record | Rejected]:
    """The records of tables or of a list of links."""
    return _rows(units) if shape.cut == "table" else _links(units)


def cells(row: str) -> list[str]:
    r"""The cells of a row; "\|" is no border."""
    return [c.replace("\\|", "|").strip() for c in _SPLIT.split(row.strip().removeprefix("|").removesuffix("|"))]


def _rows(units: Iterable[Unit | Rejected]) -> Iterator[Record | Rejected]:
    """A record a row; the row above the dashes names the columns."""
    held: Unit | None = None
    names: list[str] | None = None
    section = ""
    for unit in units:
        if isinstance(unit, Rejected):
            yield unit
            continue
        if not unit.bare.startswith("|"):
            level = marks.heading_level(unit.bare)
            section = level[1] if level else section
            if held and names is not None:
                yield _row(held, names, section)
            held, names = None, None
        elif set(unit.bare) <= set("|-: "):
            names = [_column(c) for c in cells(held.bare)] if held else []
            held = None
        else:
            if held and names is not None:
                yield _row(held, names, section)
            held = unit
    if held and names is not None:
        yield _row(held, names, section)


def _column(cell: str) -> str:
    """The field that a column's name tells."""
    found = marks.label(undress(cell).strip() + ":")
    return found.field or "note" if found else "note"


def _text(cell: str) -> str:
    """The text of a cell: tags dropped, line breaks kept."""
    text = _BREAK.sub("\n", _DETAILS.sub("", cell))
    text = _TAG.sub("", text)
    if "&" in text:
        from html import unescape

        text = unescape(text)
    return text.strip()


def _row(unit: Unit, names: list[str], section: str) -> Record:
    """The record of a row; a column of another name counts as the abstract where it is folded text."""
    values = cells(unit.bare)
    result = Record(unit.line)
    fields: dict[str, str] = {}
    for name, value in zip([*names, *["note"] * len(values)], values, strict=False):
        if value and name != "note":
            fields.setdefault(name, value)
        elif value and "<details" in value.lower():
            fields.setdefault("abstract", value)
    if "title" not in fields and "abstract" not in fields:
        fields["title"] = max(values, key=width)
    _title(result, _text(fields.get("title", "")))
    result.abstract = _text(fields["abstract"]) if "abstract" in fields else None
    if result.abstract and "<" in fields["abstract"]:
        result.original = unit.text
    result.authors = undress(_text(fields.get("authors", ""))).replace("et.al.", "et al.")
    for name in ("venue", "year", "date", "keywords", "doi", "arxiv_id"):
        if name in fields:
            setattr(result, name, undress(_plain(_text(fields[name]))))
    if link := _LINK.search(fields.get("url", "")):
        result.url = result.url or link["url"]
    if section:
        result.extra = {"section": section}
    return result


def _plain(text: str) -> str:
    return _LINK.sub(lambda found: found["words"], text)


def _links(units: Iterable[Unit | Rejected]) -> Iterator[Record | Rejected]:
    """A record for each item that is a linked title; what is indented under it is its abstract."""
    section = ""
    current: Record | None = None
    for unit in units:
        if isinstance(unit, Rejected):
            yield unit
            continue
        item = _ITEM.match(unit.bare)
        link = _LINK.match(unit.bare, item.end()) if item else None
        if link and link["url"].startswith("http") and not link["words"].startswith("!"):
            if current:
                yield current
            current = Record(unit.line, url=link["url"], extra={"section": section} if section else {})
            current.title = undress(link["words"])
        elif level := marks.heading_level(unit.bare):
            section = level[1]
            if current:
                yield current
            current = None
        elif current and unit.text[:1].isspace() and width(unit.bare) > 150:
            current.abstract = f"{current.abstract}\n{unit.bare}" if current.abstract else unit.bare
    if current:
        yield current
