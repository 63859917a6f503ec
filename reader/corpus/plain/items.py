"""Lists of titles alone, as people type them: an item a line, behind a bullet, a number or nothing; no abstracts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from reader.corpus.plain import marks
from reader.corpus.plain.looks import names_like, short, titlish
from reader.corpus.plain.units import Unit, is_sentence, width
from reader.corpus.record import Record, Rejected

_MARK = re.compile(r"(?:[-*+•‣▪◦●]|\(?\d{1,4}[.)]|\[\d{1,4}\])\s+(?:\[[ xX]\]\s+)?(?=\S)")
_DRESSED = re.compile(
    r"(?P<sign>\*\*|__|\*|_)(?=\S)(?P<title>.+?)(?<=\S)(?P=sign)(?![*_\w])[.,:;]?\s*(?P<rest>.*)$", re.DOTALL
)
_LINK = re.compile(r"\[([^\[\]]*)\]\(<?(https?://[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)>?\)")
_ADDRESS = re.compile(r"<?(https?://[^\s<>]+)>?\s*$")
_BRACKET = re.compile(r"(.*\S)\s+\(([^()]{2,120}?),?\s+((?:19|20)\d\d)[a-z]?\)\.?$", re.DOTALL)
_WHERE = re.compile(r"(?P<who>.*?)[.,]?\s*(?:\*(?P<venue>[^*]+)\*)?\s*(?P<year>(?:19|20)\d\d)?\.?$", re.DOTALL)
_ET_AL = re.compile(r"[\s,]+et al\.?$")
_PLAIN_WORDS = re.compile(r"(?:doi|arxiv):\S+|link|url|pdf|paper|abs|abstract|arxiv|doi|code|", re.IGNORECASE)
"""What a link says that says nothing else."""
_TAGS = re.compile(r"(?:\s#[\w-]+)+$")
_SENTENCE = 60
"""Characters from which an item that ends as a sentence is no title."""


def by_items(sample: Sequence[Unit]) -> str:
    """What a file is that lists titles and has nothing long enough for an abstract: "items", "lines"; else ""."""
    told = [u for u in sample if not u.bare.startswith("#") and not u.bare.startswith(">")]
    items = [u for u in told if _is_item(u)]
    others = [u for u in told if not _is_item(u)]
    if any(not short(u) or marks.rule(u.bare) for u in others) or any(map(_says_a_field, told)):
        return ""
    if len(items) >= 2 and len(items) >= 0.7 * len(told):
        return "items" if sum(map(short, items)) >= 0.5 * len(items) else ""  # else a title and an abstract on a line
    plain = not items and len(others) >= 3 and all(u.gap == 0 for u in told[1:])
    if not plain or any(is_sentence(u.bare) for u in told) or ("," in told[1].bare and names_like(told[1].bare)):
        return ""
    return "lines" if sum(titlish(u) for u in told) >= 0.8 * len(told) else ""


def _is_item(unit: Unit) -> bool:
    found = _MARK.match(unit.bare)
    return bool(found) and (short(unit) or bool(_DRESSED.match(unit.bare, found.end() if found else 0)))


def _says_a_field(unit: Unit) -> bool:
    """True for "Abstract: …" and the like: such a file is no mere list."""
    found = marks.label(unit.bare)
    return found is not None and found.field in ("title", "abstract", "authors")


def in_items(units: Iterable[Unit | Rejected], kind: str) -> Iterator[Record | Rejected]:
    """A record an item; what stands between them is the section they are in, what is set in under one its note."""
    section: list[Unit] = []
    used = True
    current: Record | None = None
    for unit in units:
        if isinstance(unit, Rejected):
            yield unit
        elif not unit.bare.startswith("#") and (kind == "lines" or _is_item(unit)):
            if current:
                yield current
            used = True
            current = _record(unit, " / ".join(words for u in section if (words := u.bare.strip("#:： "))))
        elif current and used and (unit.text[:1].isspace() or unit.bare.startswith(">")):
            _note(current, unit.bare.lstrip("> "))
        else:
            section = [unit] if used else [*section, unit]
            used = False
    if current:
        yield current
    if section and not used:
        yield Rejected(section[0].line, "text outside the records: it was left out")


def _note(record: Record, text: str) -> None:
    if text:
        known = record.extra.get("note")
        record.extra = {**record.extra, "note": f"{known}\n{text}" if known else text}


def _record(unit: Unit, section: str) -> Record:
    """The record of one item. What is not sure to be a name stays in the note: nobody is made an author."""
    record = Record(unit.line, extra={"section": section} if section else {})
    found = _MARK.match(unit.bare)
    text = unit.bare[found.end() if found else 0 :].strip()
    if tags := _TAGS.search(text):
        text, record.keywords = text[: tags.start()], tags[0].replace("#", "").split()
    link = _LINK.match(text)
    if dressed := _DRESSED.match(text):
        record.title = _without_addresses(record, dressed["title"], words=True)
        _where(record, _without_addresses(record, dressed["rest"]))
        return record
    if link and len(link[1]) > 3:
        record.title = _without_addresses(record, link[0], words=True)
        _where(record, _without_addresses(record, text[link.end() :]))
        return record
    text = _without_addresses(record, text).rstrip(" -–—:,|·")
    if bracket := _BRACKET.match(text):
        who = _ET_AL.sub("", bracket[2])
        if names_like(who) or re.fullmatch(r"[^\W\d_][\w'’-]+", who):
            text, record.authors, record.year = bracket[1], who, bracket[3]
    if is_sentence(text) and width(text) > _SENTENCE:
        record.abstract = text
    else:
        record.title = text
    return record


def _without_addresses(record: Record, text: str, words: bool = False) -> str:
    """The text without the addresses that went into the record; `words`: those of a link stay."""

    def link(found: re.Match[str]) -> str:
        taken = _take(record, found[2])
        if words or not taken:
            return found[1] if taken else found[0]
        return "" if _PLAIN_WORDS.fullmatch(found[1].strip()) else found[1]

    text = _LINK.sub(link, text)
    alone = _ADDRESS.search(text)
    return text[: alone.start()] if alone and _take(record, alone[1]) else text


def _take(record: Record, address: str) -> bool:
    """Put an address where it belongs; False if another is there."""
    name = "doi" if "doi.org/" in address else "arxiv_id" if "arxiv.org/" in address else "url"
    if getattr(record, name):
        return False
    setattr(record, name, address)
    return True


def _where(record: Record, rest: str) -> None:
    """What follows a title: authors, venue and year where they can be told."""
    found = _WHERE.match(rest.strip(" \t-–—·|:,;"))
    if not found:
        return
    record.venue, record.year = found["venue"], found["year"]
    who = found["who"].strip(" -–—,;:·")
    if names_like(_ET_AL.sub("", who)):
        record.authors = _ET_AL.sub("", who)
    else:
        _note(record, who)
