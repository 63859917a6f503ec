"""A field's value, whatever shape a file gives it (a text, a list, an object, a number), as what a `Record` takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from reader.corpus.accents import accents
from reader.corpus.json_scan import BadJson, loads
from reader.corpus.markup import entities
from reader.corpus.names import Whole

__all__ = ["abstract_of", "date_of", "names_of", "text_of", "words_in"]

_TEXTS = ("value", "title", "name", "display_name", "text", "#text", "$t", "$", "$oid", "_", "content", "full", "en")
_ABSTRACTS = ("value", "text", "#text", "$t", "content", "abstract", "description", "en", "full")
_NAMES = (
    "name",
    "full_name",
    "fullname",
    "fullName",
    "display_name",
    "displayName",
    "literal",
    "raw_name",
    "creator",
    "text",
)
_GIVEN = ("given", "given_name", "givenName", "firstName", "first_name", "firstname", "forename", "first")
_FAMILY = ("family", "family_name", "familyName", "lastName", "last_name", "lastname", "surname", "last")
_KEYWORDS = ("tag", "keyword", "display_name", "term", "subject", "category", "name", "value", "title", "text")
_DEEP = 6
"""Objects inside one another that a value may be wrapped in."""


def text_of(value: Any, depth: int = 0) -> str:
    """The text in a value: the first of a list, the usual member of an object; "" where there is none."""
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool) or depth > _DEEP:
        return ""
    if isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, Mapping):
        for name in _TEXTS:
            if text := text_of(value.get(name), depth + 1):
                return text
        source = value.get("source") or value.get("journal")
        return text_of(source, depth + 1) if isinstance(source, Mapping) else ""
    if isinstance(value, Sequence):
        return next((text for item in value if (text := text_of(item, depth + 1))), "")
    return str(value)


def abstract_of(value: Any) -> str:
    """The abstract in a value: a text, an inverted index (word -> places), DataCite's descriptions, paragraphs."""
    if isinstance(value, str):
        return _written_out(value) if value[:2] == '{"' else value
    if isinstance(value, Mapping):
        if isinstance(index := value.get("InvertedIndex"), Mapping):  # Microsoft Academic Graph
            return _inverted(index)
        return _inverted(value) or next((text for k in _ABSTRACTS if (text := _paragraph(value.get(k)))), "")
    if isinstance(value, list):
        told = [v for v in value if isinstance(v, Mapping) and str(v.get("descriptionType")).lower() == "abstract"]
        if told:
            return text_of([v.get("description") for v in told])
        if any(isinstance(v, Mapping) and "descriptionType" in v for v in value):
            return ""
        if len(value) > 1 and all(isinstance(v, str) for v in value):
            return "\n\n".join(value)
        return next((text for item in value if (text := abstract_of(item))), "")
    return ""


def _written_out(text: str) -> str:
    """The abstract of an inverted index that was itself written as text; any other text as it stands."""
    try:
        index = loads(text.encode("utf-8", "surrogatepass"))
    except BadJson:
        return text
    return abstract_of(index) or text if isinstance(index, dict) else text


def _paragraph(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _inverted(index: Mapping[str, Any]) -> str:
    """The text that an inverted index (OpenAlex) holds: each word with the places where it stands."""
    places: list[tuple[int, str]] = []
    for word, at in index.items():
        if not isinstance(at, list) or not all(type(place) is int for place in at):
            return ""
        places += [(place, str(word)) for place in at]
    return " ".join(word for _, word in sorted(places)[:1_000_000])


def names_of(value: Any) -> str | list[str]:
    """The authors in a value: a list of names, or one text that is still to be split."""
    if isinstance(value, str):
        return accents(entities(value)) if "\\" in value or "&" in value else value
    if isinstance(value, Mapping):
        inner = next(
            (v for k in ("author", "authors", "creator") if isinstance(v := value.get(k), (list, Mapping))), None
        )
        if inner is not None and not any(key in value for key in _NAMES):  # DBLP, IEEE
            return names_of(inner)
        value = [value] if _name(value) else [v for v in value.values() if v]
    if not isinstance(value, list):
        return []
    if len(value) == 1 and isinstance(value[0], str):
        return _single(value[0])
    if any(isinstance(item, Mapping) and item.get("creatorType") == "author" for item in value):
        value = [item for item in value if isinstance(item, Mapping) and item.get("creatorType") == "author"]
    names: list[str] = []
    for item in value:
        name = _name(item)
        if name and ("\\" in name or "&" in name):
            name = type(name)(accents(entities(name)))
        names += [name] if name else []
    return names


def _single(text: str) -> str | list[str]:
    """The one member of a list: a person, or, where it holds the signs of a list, a line with all of them."""
    listed = ";" in text or " and " in text or text.count(",") > 1
    text = accents(entities(text)) if "\\" in text or "&" in text else text
    return text if listed else [text]


def _name(item: Any, depth: int = 0) -> str:
    """One person: a text, an object in any of the usual forms, or [family, given, suffix]."""
    if isinstance(item, str):
        return item
    if isinstance(item, list):  # arXiv's authors_parsed
        parts = [p for p in item[:3] if isinstance(p, str)]
        return Whole(" ".join(p.replace(". -", ".-") for p in [*parts[1:2], *parts[:1], *parts[2:3]] if p))
    if not isinstance(item, Mapping) or depth > _DEEP:
        return ""
    family, given = _first(item, _FAMILY), _first(item, _GIVEN)
    if family:
        particles = [text_of(item.get(k)) for k in ("non-dropping-particle", "dropping-particle")]
        return Whole(_joined(given, *reversed(particles), family, text_of(item.get("suffix"))))
    if isinstance(item.get("literal"), str):
        return Whole(item["literal"])
    if name := _first(item, _NAMES) or given:
        return name
    for key in ("author", "person", "value", "content"):
        if name := _name(item.get(key), depth + 1):
            return name
    return text_of(item.get("raw_author_name"))


def _joined(given: str, *rest: str) -> str:
    """A name from its parts; Chinese, Japanese and Korean names are written family first, without a blank."""
    family = rest[-2]
    if given and _cjk(given) and _cjk(family):
        return family + given
    return " ".join(part for part in (given, *rest) if part)


def _cjk(text: str) -> bool:
    return all("\u3040" <= c <= "\u9fff" or "\uac00" <= c <= "\ud7af" for c in text.strip())


def _first(item: Mapping[str, Any], names: tuple[str, ...]) -> str:
    for name in names:
        value = item.get(name)
        if value and isinstance(value, str):
            return value
    return ""


def words_in(value: Any) -> str | list[str]:
    """The key words in a value: a list of them, or one text that is still to be split."""
    if isinstance(value, str):
        return entities(value)
    if isinstance(value, Mapping):
        value = list(value.values())
    if not isinstance(value, list):
        return []
    if len(value) == 1 and isinstance(value[0], str):
        return entities(value[0])
    words = []
    for item in value:
        if isinstance(item, Mapping):
            item = next((item[name] for name in _KEYWORDS if item.get(name)), None)
        word = text_of(item)
        if word:
            words.append(entities(word))
    return words


def date_of(value: Any) -> str:
    """The date in a value: a text, date-parts, milliseconds since 1970, DataCite's dates, arXiv's versions."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, (int, float)):
        return str(value) if 1000 <= value <= 2200 else _moment(value)
    if isinstance(value, Mapping):
        parts = value.get("date-parts") or value.get("date_parts") or value.get("dateParts")
        if parts and isinstance(parts, list):
            return _parts(parts[0] if isinstance(parts[0], list) else parts)
        named = (value.get(k) for k in ("raw", "literal", "date", "value", "created", "date-time", "start"))
        return next((text for text in map(date_of, named) if text), "")
    if isinstance(value, list) and value:
        kinds = {str(v.get("dateType")).lower(): v for v in reversed(value) if isinstance(v, Mapping)}
        best = next((kinds[k] for k in ("issued", "available", "created", "accepted") if k in kinds), value[0])
        return date_of(best)
    return ""


def _parts(parts: list[Any]) -> str:
    numbers = [str(p) for p in parts[:3] if p]
    if not numbers or not numbers[0].isdecimal():
        return ""
    return "-".join([numbers[0], *(n.zfill(2) for n in numbers[1:])])


def _moment(stamp: float) -> str:
    """The day of a time in seconds or milliseconds since 1970."""
    if not 0 < stamp < 8e12:  # asked first: an integer of 400 digits is no float
        return ""
    seconds = stamp / 1000 if stamp > 1e11 else stamp
    if seconds >= 8e9:
        return ""
    return datetime.fromtimestamp(seconds, UTC).date().isoformat()
