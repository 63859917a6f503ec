"""RDF/XML as Zotero and library catalogues write it: BIBO, Dublin Core, schema.org, Zotero's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Literal

from reader.corpus.markup import markup
from reader.corpus.mathml import Element
from reader.corpus.names import Whole
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, without_empty
from reader.corpus.xml_stream import Found, elements, root_of
from reader.corpus.xml_tree import all_at, at, attribute, below, text_at, texts_at
from reader.kinds import kind_of

WANTS: Literal["bytes"] = "bytes"
_NAMES = frozenset({"RDF"})
_NO_PAPER_NAMES = """
    person organization journal periodical attachment collection memo usersitem publicationissue publicationvolume seq
    bag publisher series event subject note agent concept issue"""
_NO_PAPERS = frozenset(_NO_PAPER_NAMES.split())


def sniff(head: Head) -> float:
    """Tell RDF/XML by its first tag; RSS 1.0, which begins alike, is surer of itself."""
    name, _ = root_of(head)
    return 0.8 if name == "RDF" else 0.0


def parse(stream: BinaryIO, context: Context) -> Iterator[Record | Rejected]:
    """The papers of a stream of UTF-8. What refers to each other must be held together: up to the limit of a record."""
    for found in elements(stream, _NAMES):
        if isinstance(found, Rejected):
            yield found
        else:
            yield from _resources(found)


def _resources(found: Found) -> Iterator[Record]:
    nodes = found.element.elements()
    known = {key: node for node in nodes for key in (attribute(node, "about"), attribute(node, "nodeID")) if key}
    for node in nodes:
        types = {attribute(e, "resource").rpartition("/")[2].rpartition("#")[2].lower() for e in all_at(node, "type")}
        if (types | {node.name.lower()}) & _NO_PAPERS or text_at(node, "itemType") == "attachment":
            continue
        if text_at(node, "title", "name"):
            yield _record(node, known, found.line)


def _node(node: Element | None, name: str, known: dict[str, Element]) -> Element | None:
    """What a property points to: the node inside it, or the one it refers to."""
    held = at(node, name)
    inner = held.elements() if held is not None else []
    return inner[0] if inner else known.get(attribute(held, "resource"))


def _record(node: Element, known: dict[str, Element], line: int) -> Record:
    record = Record(line)
    record.title = markup(text_at(node, "title", "name", "headline"))
    abstract = at(node, "abstract", "description")
    record.abstract = markup(abstract.text().strip()) if abstract else ""
    record.authors = _people(node, known)
    host = _node(node, "isPartOf", known)
    above = _node(host, "isPartOf", known)
    record.venue = text_at(above, "title", "name") or text_at(host, "title", "name") or None
    record.date = text_at(node, "date", "issued", "datePublished") or text_at(host, "date", "issued", "datePublished")
    record.keywords = [text for text in texts_at(node, "subject", "about", "keywords") if not text.startswith("http")]
    addresses = [attribute(e, "resource") for e in all_at(node, "sameAs")] + texts_at(
        node, "identifier/URI/value", "identifier"
    )
    addresses += [attribute(node, "about"), *texts_at(node, "doi", "uri", "url")]
    record.doi = next((a for a in addresses if "10." in a and ("doi" in a.lower() or a.startswith("10."))), None)
    record.url = next((a for a in addresses if a.startswith("http") and "doi.org" not in a), None)
    record.ids = without_empty(isbn=text_at(node, "isbn13", "isbn", "isbn10"))
    kind = text_at(node, "itemType") or node.name
    record.extra = without_empty(
        type=kind_of(kind.removeprefix("Scholarly")),
        volume=text_at(node, "volume") or text_at(host, "volume", "volumeNumber") or text_at(above, "volumeNumber"),
        issue=text_at(node, "number", "issue") or text_at(host, "number", "issueNumber"),
        pages=page_range(text_at(node, "pageStart"), text_at(node, "pageEnd")) or page_range(text_at(node, "pages")),
        publisher=text_at(node, "publisher/Organization/name", "publisher") or text_at(above, "publisher"),
        issn=text_at(host, "issn") or text_at(above, "issn"),
    )
    return record


def _people(node: Element, known: dict[str, Element]) -> list[str]:
    names: list[str] = []
    for role in all_at(node, "authors") + all_at(node, "creator") + all_at(node, "author"):
        people = list(below(role, "Person"))
        if referred := known.get(attribute(role, "resource")):
            people.append(referred)
        for person in people:
            given = text_at(person, "givenName", "givenname", "firstName")
            family = text_at(person, "familyName", "surname", "lastName", "family_name")
            names += [Whole(f"{given} {family}".strip())] if family else [text_at(person, "name")]
        if not people and not role.elements():
            names += [" ".join(role.text().split())]
    return [name for name in names if name]
