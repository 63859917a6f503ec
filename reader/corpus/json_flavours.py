"""The services that papers come from as JSON, told by their keys, and what each has that the tables cannot say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from reader.corpus.dates import parse_year
from reader.corpus.mapping import Hook, Mapper
from reader.corpus.markup import markup
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record
from reader.corpus.values import text_of
from reader.kinds import HEADLINE, is_stand_in, kind_of

__all__ = ["Flavour", "Flavours"]

_PARAGRAPH = re.compile(r"\n[ \t]{2,}(?=\S)")
_ZOTERO_EXTRA = re.compile(r"^\s*(arXiv|PMID|PMCID|DOI|Citation Key)\s*:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
_NEW_ID = re.compile(r"(\d\d)(?:0[1-9]|1[0-2])\.\d{4,5}")
_CITEKEY = re.compile(r"[A-Za-z][^\s,{}()%#\"'\\~=/]{0,99}")
Unwrap = Callable[[dict[str, Any]], dict[str, Any]]


class Flavour:
    """One service's objects: their name, what is done to them before and after the tables."""

    def __init__(self, name: str, hook: Hook | None = None, unwrap: Unwrap | None = None, *, tagged: bool = True):
        """`unwrap` takes a paper out of its envelope, `hook` completes its record."""
        self.name = name
        self.unwrap: Unwrap = unwrap or (lambda value: value)
        self.unwraps = unwrap is not None
        self.mapper = Mapper(hook, tagged=tagged)


def _extra(record: Record, **more: Any) -> None:
    record.extra = {**record.extra, **{k: v for k, v in more.items() if v not in (None, "", [])}}


def _ids(record: Record, **more: str) -> None:
    record.ids = {**record.ids, **{k: v for k, v in more.items() if v}}


def _exact(value: Mapping[str, Any], record: Record) -> None:
    """The reader's own export: every field is what it is, and texts hold no markup."""
    record.title, record.abstract, record.original = value.get("title"), value.get("abstract"), None
    record.authors = [Whole(name) for name in value.get("authors") or () if isinstance(name, str)]
    record.keywords = value.get("keywords") or ()
    ids, extra = value.get("ids"), value.get("extra")
    record.ids = ids if isinstance(ids, dict) else {}
    record.extra = extra if isinstance(extra, dict) else {}
    record.version = value["version"] if isinstance(value.get("version"), int) else None


def _openreview_unwrap(value: dict[str, Any]) -> dict[str, Any]:
    """API v1 has the fields in `content`, API v2 each of them in an object of its own."""
    content = value.get("content")
    inner = {
        k: v["value"] if isinstance(v, dict) and "value" in v else v
        for k, v in (content.items() if isinstance(content, dict) else ())
        if k not in {"authorids", "paperhash", "_bibtex", "venueid"}
    }
    outer = {k: v for k, v in value.items() if k in {"id", "forum", "invitation", "pdate", "odate", "cdate"}}
    return {**outer, **inner}


def _openreview(value: Mapping[str, Any], record: Record) -> None:
    forum = text_of(value.get("forum")) or text_of(value.get("id"))
    if value.get("forum") or value.get("invitation"):
        _ids(record, openreview=forum)
        if not record.url and re.fullmatch(r"[\w-]{5,20}", forum):
            record.url = f"https://openreview.net/forum?id={forum}"
    if record.venue and not record.year:
        record.year = parse_year(record.venue)
    if not record.venue and (invitation := text_of(value.get("invitation"))):
        record.year = record.year or parse_year(invitation)


def _kaggle(value: Mapping[str, Any], record: Record) -> None:
    """What arXiv itself hands out: all versions, hard-wrapped abstracts whose paragraphs are set in."""
    versions = value.get("versions")
    if isinstance(versions, list) and versions and isinstance(versions[-1], dict):
        number = text_of(versions[-1].get("version")).lstrip("v")
        record.version = int(number) if number.isdecimal() and len(number) < 4 else None
    if isinstance(categories := value.get("categories"), str):
        record.keywords = categories.split()
    if record.abstract:
        record.abstract = _PARAGRAPH.sub("\n\n", record.abstract.strip())
    record.arxiv_id = record.arxiv_id or text_of(value.get("id"))
    _extra(record, type="preprint")


def _crossref(value: Mapping[str, Any], record: Record) -> None:
    subtitle = text_of(value.get("subtitle"))
    if subtitle and record.title and subtitle.lower() not in record.title.lower():
        record.title = f"{record.title.rstrip(': ')}: {markup(subtitle)}"
    _ids(record, source="")
    record.ids = {k: v for k, v in record.ids.items() if k != "source"}


def _csl(value: Mapping[str, Any], record: Record) -> None:
    """CSL's own id is the citation key, where it looks like one."""
    own = text_of(value.get("id"))
    if not record.citekey and _CITEKEY.fullmatch(own):
        record.citekey = own
        record.ids = {k: v for k, v in record.ids.items() if k != "source"}
    custom = value.get("custom")
    if isinstance(custom, dict):
        named = {str(k): str(v) for k, v in custom.items() if isinstance(v, str)}
        if is_stand_in(text_of(value.get("title")), named.pop(HEADLINE, "")):
            record.title = ""
        record.ids = {**record.ids, **named}
    record.arxiv_id = record.arxiv_id or _csl_arxiv(value)
    people = value.get("author")
    literal = [text_of(p.get("literal")) for p in people if isinstance(p, dict)] if isinstance(people, list) else []
    preprint = value.get("type") == "article" and not record.venue
    number = text_of(value.get("number"))
    _extra(record, number=number, corporate=[name for name in literal if " " in name and name.isascii()])
    record.extra = {**record.extra, **({"type": "preprint"} if preprint else {})}


def _csl_arxiv(value: Mapping[str, Any]) -> str:
    return text_of(value.get("archive_location")) if text_of(value.get("archive")).lower() == "arxiv" else ""


def _datacite(value: Mapping[str, Any], record: Record) -> None:
    types, container = value.get("types"), value.get("container")
    if isinstance(types, dict):
        kind = text_of(types.get("bibtex")) or text_of(types.get("resourceTypeGeneral"))
        _extra(record, type=kind_of(kind))
    if isinstance(container, dict):
        _extra(record, volume=text_of(container.get("volume")), issue=text_of(container.get("issue")))


def _doaj(value: Mapping[str, Any], record: Record) -> None:
    for item in value.get("identifier") or ():
        if isinstance(item, dict) and str(item.get("type")).lower() == "doi":
            record.doi = text_of(item.get("id"))
    journal = value.get("journal")
    if isinstance(journal, dict):
        _extra(record, volume=text_of(journal.get("volume")), issue=text_of(journal.get("number")), type="article")
        _extra(record, publisher=text_of(journal.get("publisher")))


def _doaj_unwrap(value: dict[str, Any]) -> dict[str, Any]:
    return {"id": value.get("id"), **value["bibjson"]}


def _openalex(value: Mapping[str, Any], record: Record) -> None:
    ids, place, biblio = value.get("ids"), value.get("primary_location") or value.get("host_venue"), value.get("biblio")
    if isinstance(ids, dict):
        _ids(record, pmid=text_of(ids.get("pmid")).rstrip("/").rpartition("/")[2])
    own = text_of(value.get("id")).rpartition("/")[2]
    _ids(record, openalex=own)
    record.ids = {k: v for k, v in record.ids.items() if k != "source"}
    if isinstance(place, dict):
        source = place.get("source") if "source" in place else place
        record.venue = text_of(source.get("display_name")) if isinstance(source, dict) else record.venue
        record.url = text_of(place.get("landing_page_url")) or record.url
    if isinstance(biblio, dict):
        first, last = text_of(biblio.get("first_page")), text_of(biblio.get("last_page"))
        pages = first if first == last or not last else f"{first}-{last}"
        _extra(record, volume=text_of(biblio.get("volume")), issue=text_of(biblio.get("issue")), pages=pages)


def _semanticscholar(value: Mapping[str, Any], record: Record) -> None:
    ids, journal = value.get("externalIds"), value.get("journal")
    if isinstance(ids, dict):
        record.arxiv_id = record.arxiv_id or text_of(ids.get("ArXiv"))
        _ids(record, pmid=text_of(ids.get("PubMed")), acl=text_of(ids.get("ACL")))
    if isinstance(journal, dict):
        _extra(record, volume=text_of(journal.get("volume")), pages=text_of(journal.get("pages")).strip())
    record.extra = {k: v for k, v in record.extra.items() if k != "type"}


def _zotero(value: Mapping[str, Any], record: Record) -> None:
    for name, text in _ZOTERO_EXTRA.findall(text_of(value.get("extra"))[:5000]):
        match name.lower():
            case "arxiv":
                record.arxiv_id = record.arxiv_id or text
            case "doi":
                record.doi = record.doi or text
            case "citation key":
                record.citekey = record.citekey or text
            case other:
                _ids(record, **{other: text})
    _extra(record, number=text_of(value.get("reportNumber")))


def _arxiv_list(value: Mapping[str, Any], record: Record) -> None:
    """Daily listings: the id is arXiv's, the categories are its key words."""
    record.arxiv_id = record.arxiv_id or text_of(value.get("id"))
    if not record.year and (found := _NEW_ID.match(record.arxiv_id)):
        record.year = 2000 + int(found[1])
    _extra(record, type="preprint")


def _zotero_unwrap(value: dict[str, Any]) -> dict[str, Any]:
    return {"key": value.get("key"), **value["data"]}


def _flavours() -> list[tuple[Flavour, Callable[[dict[str, Any]], bool]]]:
    """Each flavour and the sign by which it is known; the first that fits is taken."""

    def has(*keys: str) -> Callable[[dict[str, Any]], bool]:
        return lambda value: all(key in value for key in keys)

    def inside(key: str, *keys: str) -> Callable[[dict[str, Any]], bool]:
        return lambda value: isinstance(value.get(key), dict) and any(k in value[key] for k in keys)

    return [
        (Flavour("reader", _exact, tagged=False), has("headline", "sources", "bookmarked")),
        (Flavour("openreview", _openreview, _openreview_unwrap), inside("content", "title", "abstract")),
        (Flavour("doaj", _doaj, _doaj_unwrap), inside("bibjson", "title", "identifier")),
        (Flavour("zotero", _zotero, _zotero_unwrap), inside("data", "itemType")),
        (Flavour("zotero", _zotero), has("itemType")),
        (Flavour("openalex", _openalex), lambda v: "authorships" in v or "abstract_inverted_index" in v),
        (Flavour("datacite", _datacite), has("titles", "creators")),
        (Flavour("crossref", _crossref), lambda v: isinstance(v.get("title"), list) and ("DOI" in v or "URL" in v)),
        (Flavour("arxiv", _kaggle), has("authors_parsed", "versions")),
        (Flavour("semanticscholar", _semanticscholar), lambda v: "externalIds" in v or "paperId" in v),
        (Flavour("arxiv-list", _arxiv_list), has("categories", "summary", "abs")),
        (Flavour("paperlists"), lambda v: "gs_citation" in v or ("site" in v and "bibtex" in v) or "ssid" in v),
        (Flavour("csl-json", _csl), _is_csl),
    ]


def _is_csl(value: dict[str, Any]) -> bool:
    if "type" not in value:
        return False
    people = value.get("author")
    return (
        "issued" in value
        or "container-title" in value
        or isinstance(value.get("custom"), dict)
        or (isinstance(people, list) and bool(people) and isinstance(people[0], dict) and "family" in people[0])
    )


class Flavours:
    """Finds the flavour of an object, and tells the file's context of the first."""

    def __init__(self, context: Context) -> None:
        """Report to `context`."""
        self._context = context
        self._known = _flavours()
        self._plain = Flavour("")
        self._told = False

    def known(self, value: dict[str, Any]) -> bool:
        """Whether an object is one of a service's papers."""
        return any(sign(value) for _, sign in self._known)

    def of(self, value: dict[str, Any]) -> Flavour:
        """The flavour of an object; a nameless one where it is nobody's."""
        flavour = next((f for f, sign in self._known if sign(value)), self._plain)
        if flavour.name and not self._told:
            self._told = True
            self._context.format = f"{self._context.format.partition(':')[0]}:{flavour.name}"
        return flavour
