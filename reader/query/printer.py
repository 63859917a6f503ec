"""Printing a query: the tree as text that reads back as the same tree, for history and saved searches."""

from __future__ import annotations

from reader.query.tree import (
    Added,
    All,
    Any,
    Identifier,
    Mark,
    Maths,
    Node,
    Not,
    Phrase,
    Query,
    Scoped,
    SourceIs,
    Word,
    Years,
)

__all__ = ["mark_query", "unparse", "unquoted"]

_NO_QUOTES = str.maketrans("", "", '"“”„')


def unparse(query: Query) -> str:
    """The query as text; `parse(unparse(q)) == q` for every query that was read."""
    return " ".join(_print(child) for child in query.children)


def unquoted(name: str) -> str:
    """A name without the quotation marks that would end it in a query."""
    return name.translate(_NO_QUOTES)


def mark_query(kind: str, name: str) -> str:
    """The query for the papers of a list or tag, whatever its name; quotation marks in it do not count."""
    bare = unquoted(name)
    return f"{kind}:{bare}" if bare.isalnum() else f'{kind}:"{bare}"'


def _print(node: Node) -> str:
    match node:
        case Word():
            return node.text + ("*" if node.prefix else "~" if node.near else "")
        case Phrase():
            return f'"{node.text}"'
        case Maths():
            return f"${node.text}$"
        case Scoped():
            inner = _print(node.child)
            return f"{node.scope}:({inner})" if isinstance(node.child, All | Any) else f"{node.scope}:{inner}"
        case Not():
            inner = _print(node.child)
            return f"-({inner})" if isinstance(node.child, All | Any | Maths) else f"-{inner}"
        case Any():
            return " OR ".join(f"({_print(c)})" if isinstance(c, All) else _print(c) for c in node.children)
        case All():
            return " ".join(_print(c) for c in node.children)
        case _:
            return _filter(node)


def _filter(node: Years | Added | Mark | SourceIs | Identifier) -> str:
    match node:
        case Years(first, last):
            return f"year:{first}" if first == last else f"year:{_open(first)}..{_open(last)}"
        case Added():
            if node.days is not None:
                return f"added:{node.days}d"
            same = node.first == node.last
            return f"added:{node.first}" if same else f"added:{node.first or ''}..{node.last or ''}"
        case Mark():
            return f"{node.kind}:{_quoted(node.value)}"
        case SourceIs():
            return f"source:{_quoted(node.value)}"
        case Identifier():
            if node.kind == "url":
                return f"https://{node.value}"
            return f"{node.kind}:{_quoted(node.value)}"


def _open(year: int | None) -> str:
    return "" if year is None else str(year)


def _quoted(value: str) -> str:
    return f'"{value}"' if any(c.isspace() or c in "()[]{}" for c in value) else value
