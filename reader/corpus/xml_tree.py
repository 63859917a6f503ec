"""Looking into small XML trees: paths, text, and text with its emphasis."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape

from reader.corpus.mapping import original_of
from reader.corpus.markup import words_of
from reader.corpus.mathml import Element
from reader.corpus.record import Record

__all__ = ["all_at", "at", "attribute", "below", "marked", "set_texts", "text_at", "texts_at"]


def all_at(element: Element | None, path: str) -> list[Element]:
    """The elements at a path of names ("a/b"; "*" is any), in order."""
    found = [element] if element is not None else []
    for name in path.split("/"):
        found = [c for e in found for c in e.children if isinstance(c, Element) and (name == "*" or c.name == name)]
    return found


def at(element: Element | None, *paths: str) -> Element | None:
    """The first element at the first path that leads to one."""
    return next((found[0] for path in paths if (found := all_at(element, path))), None)


def below(element: Element | None, name: str) -> Iterator[Element]:
    """All elements of a name, at any depth, in order."""
    stack = [element] if element is not None else []
    while stack:
        here = stack.pop()
        if here.name == name:
            yield here
        stack.extend(c for c in reversed(here.children) if isinstance(c, Element))


def text_at(element: Element | None, *paths: str) -> str:
    """The text at the first path that has some, on one line."""
    for path in paths:
        for found in all_at(element, path):
            if text := " ".join(found.text().split()):
                return text
    return ""


def texts_at(element: Element | None, *paths: str) -> list[str]:
    """The texts at all the paths, each on one line, empty ones left out."""
    return [text for path in paths for found in all_at(element, path) if (text := " ".join(found.text().split()))]


def attribute(element: Element | None, name: str) -> str:
    """An attribute's value, "" where there is none."""
    return element.attributes.get(name, "").strip() if element is not None else ""


def marked(element: Element | None) -> str:
    """The text of an element with its emphasis, scripts, formulas and paragraphs."""
    return _INDENTED.sub(" ", words_of(element).strip()) if element is not None else ""


_INDENTED = re.compile(r"[ \t]*(?<!\n)\n[ \t]{4,}(?=\S)")
"""A line end inside a paragraph of XML that was indented for the eye."""


def _written(element: Element) -> str:
    """An element as XML again, without prefixes."""
    inner = "".join(escape(c, quote=False) if isinstance(c, str) else _written(c) for c in element.children)
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in element.attributes.items())
    return f"<{element.name}{attributes}>{inner}</{element.name}>"


def set_texts(record: Record, title: Element | None, abstract: Iterable[Element]) -> None:
    """Set title and abstract; if they hold markup, keep it as the original."""
    parts = list(abstract)
    record.title = " ".join(marked(title).split())
    record.abstract = "\n\n".join(text for part in parts if (text := marked(part)))
    sources = [element for element in (title, *parts) if element is not None]
    if any(isinstance(child, Element) for element in sources for child in element.children):
        record.original = original_of("\n\n".join(_written(e).strip() for e in sources), None)
