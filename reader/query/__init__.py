"""The query language: text to tree to text. It knows nothing of Tantivy."""

from reader.query.parser import MAX_CHARS, MAX_CLAUSES, MAX_DEPTH, parse
from reader.query.printer import unparse
from reader.query.tree import (
    Added,
    All,
    Any,
    Field,
    Hint,
    HintKind,
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

__all__ = [
    "MAX_CHARS",
    "MAX_CLAUSES",
    "MAX_DEPTH",
    "Added",
    "All",
    "Any",
    "Field",
    "Hint",
    "HintKind",
    "Identifier",
    "Mark",
    "Maths",
    "Node",
    "Not",
    "Phrase",
    "Query",
    "Scoped",
    "SourceIs",
    "Word",
    "Years",
    "parse",
    "unparse",
]
