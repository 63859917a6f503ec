"""HTML pages as far as they hold abstracts: one article's page, arXiv's listings, lists of papers with their abstracts.

Three signs are looked for, in this order: what a page says of its one article (`citation_title`), articles as JSON-LD,
and elements whose class or heading says that they are an abstract, with the title nearest to them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Literal, TextIO

from reader.corpus.json_scan import BadJson, loads
from reader.corpus.json_shapes import Shapes
from reader.corpus.markup import entities, words_of
from reader.corpus.mathml import Element
from reader.corpus.record import Context, Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.tagged import page_range, without_empty
from reader.corpus.xml_tree import attribute, below

WANTS: Literal["text"] = "text"
SIZE_LIMIT = 32 * 1024 * 1024
"""Characters of a page."""
DEEP = 150
_ATTRIBUTE = r"[^\s<>=\"'/]+(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s<>\"']+))?"
_TAG = re.compile(r"<(?:!--.*?-->|(/?)([A-Za-z][\w:-]*)((?:[\s/]+" + _ATTRIBUTE + r")*+)\s*/?>|![^<>]*>)", re.DOTALL)
_ATTRIBUTES = re.compile(r"([^\s<>=\"'/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s<>\"']+)))?")
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_RAW = frozenset({"script", "style", "noscript", "template", "svg"})
_CLOSED_BY_SELF = frozenset({"p", "li", "dt", "dd", "tr", "td", "th", "option"})
_ABSTRACT = re.compile(r"(?:^|[\s_-])(?:abstract(?:-full|_text|text)?|summary|abs|mathjax)(?:$|[\s_-])", re.IGNORECASE)
_TITLE = re.compile(r"(?:^|[\s_-])(?:paper-?|list-|article-|card-|entry-)?title(?:$|[\s_-])|papertitle", re.IGNORECASE)
_AUTHORS = re.compile(r"(?:^|[\s_-])(?:list-)?authors?(?:$|[\s_-])|authorlist", re.IGNORECASE)
_LABEL = re.compile(r"^\s*(?:Abstract|Summary|Title|Authors?|摘要|标题|作者)\s*[:.：]?\s*", re.IGNORECASE)
_MORE = re.compile(r"\s*(?:△ Less|▽ More|\(?show (?:more|less)\)?|\[?(?:more|less)\]?)\s*$", re.IGNORECASE)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_AT = ":line"


def sniff(head: Head) -> float:
    """Tell HTML by its first tags."""
    start = head.start[:2000].lower()
    if start.startswith(("<!doctype html", "<html")) or re.match(
        r"(?:<\?xml[^>]*>\s*)?(?:<!doctype html[^>]*>\s*)?<html", start
    ):
        return 0.97
    if re.search(r"^#{1,5} |^```", head.start, re.MULTILINE):  # Markdown that begins with a tag
        return 0.0
    return 0.6 if re.match(r"<(?:head|body|div|ul|ol|dl|main|section|table)[\s>]", start) else 0.0


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The papers of a page."""
    text = stream.read(SIZE_LIMIT + 1)
    if len(text) > SIZE_LIMIT:
        yield Rejected(None, f"the page is longer than {SIZE_LIMIT // 1024 // 1024} MB")
        return
    root = _tree(text)
    found = _article(root)
    if found:
        yield found
        return
    listed = [*_linked_data(root, context), *_listed(root)]
    yield from listed
    if not listed:
        yield Rejected(None, "the page holds no abstracts that can be told from the rest of it")


def _tree(text: str) -> Element:
    """The elements of a page; what is not closed ends with what it stands in."""
    breaks = [found.start() for found in re.finditer("\n", text)]
    root = Element("")
    stack = [root]
    done = 0
    for token in _TAG.finditer(text):
        if token.start() < done:
            continue
        if token.start() > done:
            stack[-1].children.append(entities(text[done : token.start()]))
        done = token.end()
        name = (token[2] or "").lower()
        if not name:
            continue
        if token[1]:
            at = next((i for i in range(len(stack) - 1, 0, -1) if stack[i].name == name), 0)
            if at:
                del stack[at:]
            continue
        if name in _CLOSED_BY_SELF and stack[-1].name == name:
            stack.pop()
        pairs = {m[1].lower(): entities(m[2] or m[3] or m[4] or "") for m in _ATTRIBUTES.finditer(token[3] or "")}
        element = Element(name, {**pairs, _AT: str(bisect_right(breaks, token.start()) + 1)})
        stack[-1].children.append(element)
        if name in _RAW:
            end = text.find(f"</{name}", done)
            element.children.append(text[done : end if end >= 0 else len(text)])
            done = end if end >= 0 else len(text)
        if name not in _VOID and len(stack) < DEEP:
            stack.append(element)
    stack[-1].children.append(entities(text[done:]))
    return root


def _line(element: Element) -> int:
    return int(element.attributes.get(_AT, "1"))


def _article(root: Element) -> Record | None:
    """The one article that a page tells of in its head (Highwire's tags, as Google Scholar asks for them)."""
    said: dict[str, list[str]] = {}
    for meta in below(root, "meta"):
        name = (attribute(meta, "name") or attribute(meta, "property")).lower()
        if value := attribute(meta, "content"):
            said.setdefault(name, []).append(value)

    def first(*names: str) -> str:
        return next((said[name][0] for name in names if said.get(name)), "")

    title = first("citation_title")
    if not title:
        return None
    record = Record(1, title=title)
    record.abstract = (
        first("citation_abstract") or next((text for text in _abstracts(root)), "") or first("dc.description")
    )
    record.abstract = _LABEL.sub("", record.abstract or first("og:description", "description"))
    record.authors = said.get("citation_author") or first("citation_authors")
    record.venue = first("citation_journal_title", "citation_conference_title", "citation_inbook_title") or None
    record.date = first("citation_publication_date", "citation_date", "citation_online_date")
    record.keywords = said.get("citation_keywords", [])
    record.doi, record.arxiv_id = first("citation_doi"), first("citation_arxiv_id") or None
    record.url = first("citation_abstract_html_url", "og:url", "citation_pdf_url") or None
    record.ids = without_empty(pmid=first("citation_pmid"), isbn=first("citation_isbn"))
    record.extra = without_empty(
        volume=first("citation_volume"),
        issue=first("citation_issue"),
        pages=page_range(first("citation_firstpage"), first("citation_lastpage")),
        publisher=first("citation_publisher"),
        issn=first("citation_issn"),
    )
    return record


def _abstracts(root: Element) -> Iterator[str]:
    for element in _with_class(root, _ABSTRACT):
        if text := _said(element):
            yield text


def _linked_data(root: Element, context: Context) -> Iterator[Record | Rejected]:
    """The articles that a page holds as JSON-LD."""
    shapes = Shapes(context)
    for script in below(root, "script"):
        if "ld+json" not in attribute(script, "type"):
            continue
        try:
            value = loads(script.text().strip().encode("utf-8", "surrogatepass"))
        except BadJson:
            continue
        items: Any = value.get("@graph", [value]) if isinstance(value, dict) else value
        for item in items if isinstance(items, list) else []:
            if isinstance(item, dict) and "Article" in str(item.get("@type")):
                headed = {"title": item.get("headline") or item.get("name"), **item}
                yield from shapes.records(headed, _line(script), {})


def _with_class(root: Element, pattern: re.Pattern[str]) -> Iterator[Element]:
    """The outermost elements whose class or id fits, in order."""
    stack = [root]
    while stack:
        here = stack.pop()
        marks = f"{attribute(here, 'class')} {attribute(here, 'id')}"
        if here is not root and marks.strip() and pattern.search(marks):
            yield here
            continue
        stack.extend(c for c in reversed(here.children) if isinstance(c, Element) and c.name not in _RAW)


def _said(element: Element) -> str:
    """What an element says, without the label before it and the button behind it."""
    return _MORE.sub("", _LABEL.sub("", words_of(element).strip())).strip()


def _listed(root: Element) -> Iterator[Record]:
    """The papers of a list: each abstract with the nearest title before it."""
    parents: dict[int, Element] = {}
    stack = [root]
    while stack:
        here = stack.pop()
        for child in here.children:
            if isinstance(child, Element):
                parents[id(child)] = here
                stack.append(child)
    for element in _with_class(root, _ABSTRACT):
        abstract = _said(element)
        box, inner = parents.get(id(element)), element
        if len(abstract) < 60 or box is None:
            continue
        title: Element | None = None
        while box is not None and title is None:
            title = _title_in(box, inner)
            inner, box = box, parents.get(id(box))
            if title is None and box is not None and sum(1 for _ in _with_class(box, _ABSTRACT)) > 1:
                title = _title_in(box, inner)
                break
        yield _paper(title, inner, element, abstract, _term_before(element, parents))


def _term_before(element: Element, parents: dict[int, Element]) -> Element:
    """The `dt` before the `dd` that an element is in: arXiv's listings have the id there."""
    here: Element | None = element
    while here is not None and here.name != "dd":
        here = parents.get(id(here))
    term = Element("")
    above = parents.get(id(here)) if here is not None else None
    for child in above.children if above else ():
        if child is here:
            break
        if isinstance(child, Element) and child.name == "dt":
            term = child
    return term


def _title_in(box: Element, before: Element) -> Element | None:
    """The last title in `box` that stands before an element of it (or, in dl lists, with it)."""
    seen: Element | None = None
    for child in box.children:
        if child is before:
            return seen
        if isinstance(child, Element):
            named = list(_with_class(Element("", children=[child]), _TITLE))
            named += [e for name in sorted(_HEADINGS) for e in below(child, name)]
            if not named and child.name in ("strong", "b", "summary") and child.text().strip():
                named = [child]
            seen = named[-1] if named else seen
    return seen


def _paper(title: Element | None, box: Element, abstract_in: Element, abstract: str, term: Element) -> Record:
    record = Record(_line(title or abstract_in), abstract=abstract)
    record.title = " ".join(_said(title).split()) if title else None
    named = next(_with_class(box, _AUTHORS), None)
    if named is not None:
        anchors = [text for a in below(named, "a") if (text := " ".join(a.text().split()))]
        record.authors = anchors or " ".join(_said(named).split())
    links = [attribute(a, "href") for part in (term, box) for a in below(part, "a")]
    addresses = [link for link in links if link.startswith("http")]
    record.url = next(iter(addresses), None)
    record.doi = next((link for link in addresses if "doi.org/10." in link), None)
    record.arxiv_id = next((link for link in links if re.search(r"(?:arxiv\.org|^)/abs/[\w./-]+", link)), None)
    return record
