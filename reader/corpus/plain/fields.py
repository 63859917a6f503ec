"""Blocks to records: which part of a block is the title, the authors, the abstract."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from reader.corpus.headings import heading
from reader.corpus.plain import habits as habit
from reader.corpus.plain import inline, marks
from reader.corpus.plain.blocks import Block
from reader.corpus.plain.looks import LONG, names_like, short
from reader.corpus.plain.shape import Shape
from reader.corpus.plain.units import Unit, is_sentence, split_title, split_where, unwrap, width
from reader.corpus.plain.unmarking import unmarked
from reader.corpus.record import Record
from reader.records import replace

_LINK = re.compile(r"\[(?P<words>(?:[^\[\]]|\[[^\[\]]*\])+)\]\((?P<url>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)")
_DRESS = re.compile(r"(\*\*\*|\*\*|__|\*|_|`)(?=\S)(.+?)(?<=\S)\1$")
_URL = re.compile(r"<?(https?://\S+?)>?$")
_VENUE = re.compile(r"(?:(.{2,100}?) )?((?:19|20)\d\d)")
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_AFFILIATION = re.compile(
    r"\b(?:univ(?:ersit\w+|\.)|institut\w*|department|dept\.|laborator\w+|college|school of|faculty of|academy|hospital"
    r"|research cent(?:er|re)|polytechnic\w*|inc\.|ltd\.|gmbh|corporation|cnrs|inria|max planck|google|microsoft|nvidia"
    r"|deepmind|meta ai|ibm research|eth z|epfl|mit)\b|[\w.+-]+@[\w-]+\.\w|orcid|大学|学院|研究所|实验室",
    re.IGNORECASE,
)
_SHORT_FIELDS = frozenset({"venue", "year", "date", "doi", "arxiv_id", "url"})


def record(block: Block, shape: Shape) -> Record | None:
    """The record that a block holds; None for a block that is nothing but marks and tags."""
    units = [u for u in block.units if not (marks.is_tag_line(u.bare) and shape.cut in ("markdown", "bold", "labels"))]
    while units and marks.rule(units[-1].bare):
        units.pop()
    while units and marks.rule(units[0].bare):
        units.pop(0)
    units = unmarked(_parted(units, shape), shape)
    if not units:
        return None
    result = Record(block.units[0].line)
    if shape.level or shape.cut == "underlined":
        units, result.extra = _without_after(units)
    if shape.labelled:
        headed = bool(shape.level or shape.cut == "underlined")
        at = next((i for i, u in enumerate(units) if (i or not headed) and marks.label(u.bare)), len(units))
        lead, rest = units[:at], units[at:]
        body = _labelled(result, rest)
        _unlabelled(result, lead, shape, bool(rest))
        if not result.abstract:
            result.abstract = body
    else:
        _unlabelled(result, units, shape, False)
    if block.section:
        result.extra = {**result.extra, "section": undress(_LINK.sub(lambda found: found["words"], block.section))}
        found = heading(block.section)
        if found and not result.venue:
            result.venue, result.year = found[0], result.year or found[1]
    return result


def _without_after(units: list[Unit]) -> tuple[list[Unit], dict[str, Any]]:
    """The units up to a rule that only a short line follows (a link back to the contents), which is kept as a note."""
    at = next((i for i in range(len(units) - 1, 0, -1) if marks.rule(units[i].bare)), 0)
    rest = units[at + 1 :]
    if not at or sum(width(u.bare) for u in rest) > LONG:
        return units, {}
    return units[:at], {"note": joined(rest)}


def _parted(units: Sequence[Unit], shape: Shape) -> list[Unit]:
    """The units, with title and authors parted from what they ran into where lines were wrapped."""
    units = list(units)
    if not units or not shape.titled or not any(u.parts for u in units[:2]):
        return units
    if shape.authored and len(units) > 1 and units[1].parts and not names_like(units[1].bare, 1.0):
        units[1:2] = split_where(units[1], _names_before_text, last=True) or units[1:2]
    first = units[0]
    if shape.authored and first.parts and (len(units) < 2 or not names_like(units[1].bare)):
        parted = split_where(first, _title_before_several, last=False)
        units[:1] = parted or split_where(first, _title_before_names, last=False) or [first]
    if first is units[0] and first.parts and not short(first):
        units[:1] = split_title(first) or [first]
    if units[0] is not first and len(units) > 1 and units[1].parts and not names_like(units[1].bare, 1.0):
        units[1:2] = split_where(units[1], _names_before_text, last=True) or units[1:2]
    return units


def _title_before_names(title: Sequence[str], rest: Sequence[str]) -> bool:
    first = re.split("[,;，；、]", rest[0].strip())[0]
    return len(first.split()) <= 4 and names_like(rest[0], 1.0) and not names_like(unwrap(title))


def _title_before_several(title: Sequence[str], rest: Sequence[str]) -> bool:
    return any(sign in rest[0] for sign in ",;，；、") and _title_before_names(title, rest)


def _names_before_text(names: Sequence[str], rest: Sequence[str]) -> bool:
    return not rest[0].strip()[:1].islower() and names_like(unwrap(names), 1.0)


def joined(units: Sequence[Unit]) -> str:
    """The text of units as it stood: the line ends and blank lines between them too."""
    parts: list[str] = []
    for unit in units:
        if parts:
            parts.append(f"\n{unit.space}\n" if unit.gap > 0 else "\n")
        parts.append(unit.text)
    return "".join(parts)


def undress(text: str) -> str:
    """A line without the emphasis that stands around all of it."""
    text = text.strip().removesuffix("\\").strip()
    while (found := _DRESS.fullmatch(text)) and found[1] not in found[2]:
        text = found[2].strip()
    return text


def _title(result: Record, text: str) -> None:
    """Take a title, and the address of one that is a link."""
    text = undress(text)
    link = _LINK.match(text)
    if (
        link
        and (link.end() == len(text) or width(text[link.end() :]) < 60)
        and not link["words"].lower().startswith(("pdf", "code"))
    ):
        tail = text[link.end() :].strip()
        if not tail or tail.startswith(("[", "(", "-", "|", "·", "!")):
            result.url = result.url or link["url"]
            text = undress(link["words"])
    elif text.startswith("[") and text.endswith("]") and text.count("[") == 1:
        text = text[1:-1].strip()
    result.title = text


def _unlabelled(result: Record, units: Sequence[Unit], shape: Shape, labelled: bool) -> None:
    """Title, authors and abstract by their places."""
    units = list(units)
    if habit.OWN in shape.habits:
        units = _own_head(result, units)
    if habit.NAMES_FIRST in shape.habits and len(units) > 2 and names_like(units[0].bare):
        result.authors = _names(units.pop(0).bare)
    if units and not shape.titled and (parts := inline.inline(units[0].bare, shape.habits)):
        result.title, result.authors, result.year = parts.title, parts.authors, parts.year or None
        units[0] = replace(units[0], text=parts.rest, bare=parts.rest)
    if units and shape.titled and not result.title and _is_title(units, labelled):
        text = _plain_title(result, units.pop(0).text, shape)
        text = text.rstrip(":： ") if habit.COLONS in shape.habits else text
        _title(result, habit.unquoted(text.strip()) if habit.QUOTED_TITLES in shape.habits else text)
    if (
        units
        and not result.authors
        and (shape.authored or labelled)
        and (len(units) > 1 or labelled or short(units[0]))
    ):
        names = _names(units[0].bare)
        if names_like(names) and width(names) < 10_000 and not (is_sentence(names) and width(names) > LONG):
            result.authors = names
            units.pop(0)
    if shape.cut == "separated" and shape.authored and units and not units[0].gap and all(u.gap for u in units[1:2]):
        units = units[1:] if _where(result, units[0].bare) else units
    while units and shape.titled and (len(units) > 1 or result.abstract) and (taken := _aside(result, units[0].bare)):
        units = units[1:] if taken else units
    if habit.TAIL in shape.habits:
        units = _without_tail(result, units)
    units = _unquoted(units)
    if units and not result.abstract:
        text = joined(units)
        result.abstract = habit.unquoted(text.strip()) if habit.QUOTED in shape.habits else text
    elif units:
        result.extra = {**result.extra, "note": joined(units)}


def _own_head(result: Record, units: list[Unit]) -> list[Unit]:
    """Take the lines above the first blank one of a record that the reader has written, whatever they look like."""
    end = next((i for i, u in enumerate(units) if i and u.gap), len(units))
    head = units[:end]
    if end > 3 or (len(head) == len(units) == 1):
        return units
    _title(result, head.pop(0).text)
    if head and (end > 2 or not names_like(head[-1].bare)) and _where(result, head[-1].bare):
        head.pop()
    if head:
        result.authors = head[0].bare
    return units[end:]


def _plain_title(result: Record, text: str, shape: Shape) -> str:
    """The title of a line that says more: authors and year in a citation, the page in a table of contents."""
    if inline.CITED in shape.habits and (parts := inline.cited(text.strip())):
        result.authors, result.year = parts.authors, parts.year
        if parts.rest:
            result.extra = {**result.extra, "note": parts.rest}
        return parts.title
    if inline.LEADERS in shape.habits and (found := inline.without_leaders(text.strip())):
        result.extra = {**result.extra, "page": found[1]}
        return found[0]
    return text


def _where(result: Record, bare: str) -> bool:
    """Take the line under the authors that says where a paper stands: "Venue 2020 · arXiv:… · https://…"."""
    venue = year = None
    found: dict[str, str] = {}
    for number, part in enumerate(bare.split(" · ")):
        if address := _URL.fullmatch(part):
            found["doi" if "doi.org/" in part else "url"] = address[1]
        elif part.lower().startswith("arxiv:"):
            found["arxiv_id"] = part
        elif number == 0 and (where := _VENUE.fullmatch(part)):
            venue, year = where[1], where[2]
        else:
            return False
    result.venue, result.year = result.venue or venue, result.year or year
    for name, value in found.items():
        setattr(result, name, getattr(result, name) or value)
    return True


def _without_tail(result: Record, units: list[Unit]) -> list[Unit]:
    """The units without the labelled lines and addresses below the abstract, which are taken."""
    at = len(units)
    while at > 1 and habit.is_tail(units[at - 1].bare):
        at -= 1
    tail = units[at:]
    _labelled(result, [u for u in tail if marks.label(u.bare)], keep=True)
    for unit in tail:
        if not marks.label(unit.bare) and not _aside(result, unit.bare):
            result.extra = {**result.extra, "note": unit.bare}
    return units[:at]


def _unquoted(units: list[Unit]) -> list[Unit]:
    """The units without the ">" of Markdown's quotations, where it stands before them all."""
    if not units or not all(u.bare.startswith("> ") or u.bare == ">" for u in units):
        return units
    return [replace(u, text=u.bare[1:].lstrip(), bare=u.bare[1:].lstrip()) for u in units]


def _is_title(units: Sequence[Unit], labelled: bool) -> bool:
    """True if the first unit of a block in a file with titles is this one's title."""
    first = units[0]
    if width(first.bare) > 1.6 * LONG:
        return False
    if len(units) == 1 and not labelled:
        return short(first) and not is_sentence(first.bare)
    return labelled or short(first) or width(first.bare) < 0.6 * max(width(u.bare) for u in units[1:])


def _names(text: str) -> str:
    """A line of authors without emphasis, "by" and what bold label stands before them ("**Oral** | *A, B*")."""
    text = undress(text)
    parts = [undress(p) for p in re.split(r"\s\|\s", text)]
    if len(parts) > 1:
        text = max(parts, key=lambda p: (names_like(p), len(p)))
    if text[:3].lower() == "by ":
        text = text[3:]
    return text.strip("()").strip() if text.startswith("(") and text.endswith(")") else text


def _aside(result: Record, bare: str) -> bool:
    """Take a line between title and abstract that holds an address, or the venue and the year."""
    text = undress(bare)
    if found := _URL.fullmatch(text):
        result.url = result.url or found[1]
        return True
    if (link := _LINK.fullmatch(text)) and len(link["words"]) < 40:
        result.url = result.url or link["url"]
        return True
    if found_heading := heading(text):
        result.venue, result.year = found_heading
        return True
    if result.authors and width(text) < 2 * LONG and _AFFILIATION.search(text) and not is_sentence(text):
        known = result.extra.get("affiliation")
        result.extra = {**result.extra, "affiliation": f"{known}; {text}" if known else text}
        return True
    return False


def _labelled(result: Record, units: Sequence[Unit], keep: bool = False) -> str:
    """Take the fields that labels tell (what is there stays with `keep`); what no label tells is returned."""
    body: list[Unit] = []
    taken: list[Unit] = []
    values: dict[str, str] = {}
    notes: dict[str, Any] = {}
    current = name = ""
    for unit in [*units, None]:
        found = marks.label(unit.bare) if unit else None
        if (
            found
            and current == "abstract"
            and (not found.field or found.field == "abstract" or (found.field == "title" and "title" in values))
            and not found.heading
        ):
            found = None
        ended = (
            unit is None or found is not None or (current == "abstract" and unit.bare.startswith("#") and _ends(unit))
        )
        if ended:
            _store(values, notes, current, name, joined(taken))
            taken, current, name = [], "", ""
        if unit is None:
            break
        if found:
            current, name = found.field or "note", found.name
            if found.rest.strip():
                taken = [Unit(unit.line, found.rest, found.rest.strip(), 0)]
        elif ended:
            current, name = "note", unit.bare.lstrip("# ")
        elif current and (not taken or current in ("abstract", "note")):
            taken.append(unit)
        else:
            body.append(unit)
    if keep:
        values = {field: text for field, text in values.items() if field not in ("title", "abstract", "authors")}
    _fill(result, values, notes, keep)
    return joined(body)


def _ends(unit: Unit) -> bool:
    return marks.heading_level(unit.bare) is not None


def _store(values: dict[str, str], notes: dict[str, Any], field: str, name: str, text: str) -> None:
    """Keep the text of a label: the first one of each field; further ones as notes."""
    if not field or not text.strip():
        return
    if field != "note" and field not in values:
        values[field] = text
    else:
        notes.setdefault(name.strip().lower()[:60] or "note", text.strip())


def _fill(result: Record, values: dict[str, str], notes: dict[str, Any], keep: bool = False) -> None:
    """Put what the labels said into the record."""
    if "title" in values:
        _title(result, values["title"])
    if not keep:
        result.abstract = values.get("abstract")
    if "authors" in values:
        result.authors = undress(values["authors"])
    result.keywords = undress(values.get("keywords", ""))
    for field in _SHORT_FIELDS & values.keys():
        text = undress(values[field])
        if link := _LINK.search(text):
            text = link["url"] if field == "url" else link["words"]
        setattr(result, field, text)
    if result.venue and not result.year and (found := heading(result.venue)):
        result.venue, result.year = found
    if notes:
        result.extra = {**result.extra, **notes}


__all__ = ["joined", "record", "undress"]
