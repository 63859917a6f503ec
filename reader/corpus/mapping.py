"""Objects and rows to records: whatever names a file has for its fields, by the tables in fields.py.

Files hold thousands of objects with the same few sets of keys, so what each set means is worked out once (`Plan`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from reader.corpus.dates import parse_month
from reader.corpus.fields import EXTRAS, FIELDS, IDS, normal, ranks
from reader.corpus.markup import entities, markup
from reader.corpus.names import people
from reader.corpus.record import Record
from reader.corpus.values import abstract_of, date_of, names_of, text_of, words_in
from reader.kinds import kind_of

__all__ = ["Mapper", "Plan", "is_paper", "original_of", "plain_value"]

_TABLE = ranks(FIELDS | {f"ids.{k}": v for k, v in IDS.items()} | {f"extra.{k}": v for k, v in EXTRAS.items()})
_OPENREVIEW = re.compile(r"openreview\.net/(?:forum|pdf)\?id=([\w-]{5,20})")
_VOCABULARY = re.compile(r"^(?:dc|dcterms|prism|bibo|schema|citation)[:.]")
"""What stands before a name that is a vocabulary's: "dc:title", "prism:doi"."""
_PLANS = 512
_BARE_WORDS = frozenset({"title", "abstract"})

Hook = Callable[[Mapping[str, Any], Record], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What the keys of an object stand for: for each field of a record the keys that may hold it, the best first."""

    title: tuple[str, ...] = ()
    abstract: tuple[str, ...] = ()
    authors: tuple[str, ...] = ()
    venue: tuple[str, ...] = ()
    year: tuple[str, ...] = ()
    date: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    doi: tuple[str, ...] = ()
    arxiv_id: tuple[str, ...] = ()
    url: tuple[str, ...] = ()
    id: tuple[str, ...] = ()
    citekey: tuple[str, ...] = ()
    ids: tuple[tuple[str, str], ...] = ()
    extra: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, keys: tuple[str, ...]) -> Plan:
        """The plan for objects with these keys."""
        found: dict[str, list[tuple[int, str]]] = {}
        for key in keys:
            for name, rank in _TABLE.get(normal(_VOCABULARY.sub("", str(key))), ()):
                found.setdefault(name, []).append((rank, key))
        ranked = {name: tuple(key for _, key in sorted(named)) for name, named in found.items()}
        groups = {
            group: tuple((name.partition(".")[2], ks[0]) for name, ks in ranked.items() if name.startswith(group + "."))
            for group in ("ids", "extra")
        }
        single = {name: ks for name, ks in ranked.items() if "." not in name}
        return cls(**single, ids=groups["ids"], extra=groups["extra"])


def is_paper(value: Any) -> bool:
    """Whether an object has a title or an abstract under a usual name, with text in it."""
    if not isinstance(value, Mapping):
        return False
    plan = Plan.of(tuple(value))
    return any(text_of(value[k]) for k in plan.title) or any(abstract_of(value[k]) for k in plan.abstract)


def plain_value(value: Any) -> Any:
    """A value for `extra`: texts and numbers as they are, lists and objects as the text in them."""
    if isinstance(value, (str, int, float)):
        return value
    if isinstance(value, list) and len(value) > 1:
        texts = [text for item in value if (text := text_of(item))]
        return texts if len(texts) > 1 else "".join(texts)
    return text_of(value)


def original_of(title: str | None, abstract: str | None) -> str:
    """A record's text as it was read: its title, an empty line, its abstract."""
    return "\n\n".join(part for part in (title, abstract) if part)


class Mapper:
    """Makes records of objects; keeps the plan of each set of keys."""

    def __init__(self, hook: Hook | None = None, *, tagged: bool = True) -> None:
        """`hook` adds what only one format has; `tagged` tells whether texts may hold HTML, JATS or MathML."""
        self.hook = hook
        self.tagged = tagged
        self._plans: dict[tuple[str, ...], Plan] = {}

    def plan(self, value: Mapping[str, Any]) -> Plan:
        """The plan for an object's keys."""
        keys = tuple(value)
        plan = self._plans.get(keys)
        if plan is None:
            if len(self._plans) >= _PLANS:
                self._plans.clear()
            plan = self._plans[keys] = Plan.of(keys)
        return plan

    def record(self, value: Mapping[str, Any], line: int) -> Record:
        """The record that an object stands for; without title and abstract where it has none."""
        plan = self.plan(value)
        record = Record(line)
        title = abstract = ""
        for key in plan.title:
            if title := text_of(value[key]):
                break
        for key in plan.abstract:
            if abstract := abstract_of(value[key]):
                break
        for key in plan.authors:
            if authors := names_of(value[key]):
                record.authors = authors
                break
        for key in plan.keywords:
            if keywords := words_in(value[key]):
                record.keywords = keywords
                break
        record.title, record.abstract = title, abstract
        if self.tagged and ("<" in title or "&" in title or "<" in abstract or "&" in abstract):
            record.title, record.abstract = markup(title), markup(abstract)
            if record.title != title or record.abstract != abstract:
                record.original = original_of(title, abstract)
        self._places(value, plan, record)
        if self.hook:
            self.hook(value, record)
        return record

    def _places(self, value: Mapping[str, Any], plan: Plan, record: Record) -> None:
        """Where and when the paper came out, and its identifiers."""
        for key in plan.venue:
            if venue := text_of(value[key]):
                record.venue = entities(venue)
                break
        for key in plan.year:
            if year := value[key]:
                record.year = year if isinstance(year, int) else text_of(year)
                break
        for key in plan.date:
            if date := date_of(value[key]):
                record.date = date
                break
        for key in plan.doi:
            if doi := _identifier(value[key], ("DOI", "doi", "value")):
                record.doi = doi
                break
        for key in plan.arxiv_id:
            if arxiv_id := _identifier(value[key], ("value", "id")):
                record.arxiv_id = arxiv_id
                break
        for key in plan.url:
            url = _address(value[key])
            if url.startswith("http"):
                record.url = url
                break
        for key in plan.citekey:
            record.citekey = record.citekey or text_of(value[key])
        self._ids(value, plan, record)
        if plan.extra:
            record.extra = _extras(value, plan)

    def _ids(self, value: Mapping[str, Any], plan: Plan, record: Record) -> None:
        ids = {name: text for name, key in plan.ids if (text := text_of(value[key]))}
        for key in plan.id:
            if own := text_of(value[key]):
                ids["source"] = own
                break
        if record.url and "openreview.net" in record.url and (found := _OPENREVIEW.search(record.url)):
            ids.setdefault("openreview", found[1])
        if ids:
            record.ids = ids


def _identifier(value: Any, names: tuple[str, ...]) -> str:
    """An identifier in a text, a list, or an object that has several (Semantic Scholar's externalIds)."""
    if isinstance(value, Mapping):
        return next((text for name in names if (text := text_of(value.get(name)))), "")
    if isinstance(value, list) and value:
        return _identifier(value[0], names)
    return text_of(value)


def _address(value: Any) -> str:
    """An address in a text, a list of texts, or a list of objects with "url" or "href"."""
    if isinstance(value, list):
        return next((a for item in value if (a := _address(item)).startswith("http")), "")
    if isinstance(value, Mapping):
        return next((a for k in ("url", "href", "URL", "value") if (a := text_of(value.get(k)))), "")
    return value.strip() if isinstance(value, str) else ""


def _extras(value: Mapping[str, Any], plan: Plan) -> dict[str, Any]:
    """What an export needs back."""
    extra = {name: plain for name, key in plan.extra if (plain := plain_value(value[key])) not in ("", None)}
    for name, key in plan.extra:
        if name == "editors":
            extra["editors"] = list(people(names_of(value[key])))
    first, last = str(extra.pop("first_page", "")), str(extra.pop("last_page", ""))
    if first and "pages" not in extra:
        extra["pages"] = f"{first}-{last}" if last and last != first else first
    if str(extra.get("pages", "")).startswith("http"):  # Zotero's `page` is where a record was found
        del extra["pages"]
    if isinstance(kind := extra.get("type"), str):
        extra["type"] = kind_of(kind)
    if "month" in extra:
        month = parse_month(extra["month"]) if isinstance(extra["month"], (str, int)) else None
        extra["month"] = month
    for name in ("volume", "issue", "pages"):
        if name in extra and not isinstance(extra[name], str):
            extra[name] = str(extra[name])
    return extra
