"""The fields of the index and how a paper becomes a Tantivy document.

No text is stored: a hit is known by its row number, and everything shown comes from the library.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import tantivy

from reader.digest import blake2b
from reader.index.analysis import fold, joined, names_analyzer, prepare, words_analyzer
from reader.index.protocol import Document, Prepared

__all__ = ["VERSION", "register", "row_query", "schema", "title_key", "to_tantivy", "values_of"]

VERSION = 2
"""Raised when the fields or the analysis change: an index of another version is rebuilt."""

NO_YEAR = -(10**6)
NO_DATE = -(10**9)


@lru_cache(maxsize=1)
def schema() -> tantivy.Schema:
    """The schema. Numbers are `integer`: a wrongly typed value loses a whole batch, and Python's ints are signed."""
    b = tantivy.SchemaBuilder()
    b.add_integer_field("row", indexed=True, fast=True)
    b.add_text_field("text", tokenizer_name="reader_words", index_option="position")
    b.add_text_field("title", tokenizer_name="reader_names", index_option="position")
    b.add_text_field("author", tokenizer_name="reader_names", index_option="position")
    b.add_text_field("venue", tokenizer_name="reader_names", index_option="position")
    b.add_text_field("source", tokenizer_name="reader_names", index_option="position")
    b.add_text_field("maths", tokenizer_name="reader_tokens", index_option="freq")
    b.add_text_field("ids", tokenizer_name="raw", index_option="basic")
    b.add_text_field("venue_key", tokenizer_name="raw", index_option="basic", fast=True)
    b.add_text_field("source_key", tokenizer_name="raw", index_option="basic", fast=True)
    b.add_text_field("author_key", tokenizer_name="raw", index_option="basic", fast=True)
    b.add_integer_field("year", fast=True, indexed=True)
    b.add_integer_field("date", fast=True)
    b.add_integer_field("added", fast=True)
    return b.build()


def register(index: tantivy.Index) -> None:
    """Tell an index its tokenizers: it forgets them whenever it is opened."""
    index.register_tokenizer("reader_words", words_analyzer())
    index.register_tokenizer("reader_names", names_analyzer())
    tokens = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    index.register_tokenizer("reader_tokens", tokens.filter(tantivy.Filter.remove_long(200)).build())


def title_key(title: str) -> str:
    """A short name for a whole title, folded: how an exact title is known from one that only holds its words."""
    return _title_key(fold(title))


def _title_key(folded: str) -> str:
    return "t:" + blake2b(folded.encode("utf-8", "replace"), digest_size=6).hexdigest()


@lru_cache(maxsize=1024)
def _prepared(source: str) -> str:
    return prepare(source)


def _day(document: Document) -> int:
    """The date as the number YYYYMMDD, from the year alone where there is no date."""
    digits = (document.date or "").replace("-", "")
    if digits[:4].isdigit() and digits.isdigit():
        return int(digits[:8].ljust(8, "0"))
    return document.year * 10_000 if document.year is not None and abs(document.year) < 100_000 else NO_DATE


def values_of(document: Document) -> dict[str, Any]:
    """What Tantivy is given of one paper: plain types, which another process may have made (see `Prepared`).

    Raises ValueError for a row that is no row.
    """
    if not 0 <= document.row < 1 << 32:
        raise ValueError(f"A row number is no number from 0: {document.row}")
    title = prepare(document.title)
    values: dict[str, Any] = {
        "row": document.row,
        "text": f"{title} \n {prepare(document.text)}",
        "source": _prepared(document.source),
        "source_key": document.source,
        "year": document.year if document.year is not None and abs(document.year) < 100_000 else NO_YEAR,
        "date": _day(document),
        "added": document.added,
    }
    ids = list(document.ids)
    if title:
        values["title"] = title
        ids.append(_title_key(joined(title)))
    if ids:
        values["ids"] = ids
    if document.keywords:
        values["text"] = f"{values['text']} \n {prepare(' ; '.join(document.keywords))}"
    if document.maths:
        values["maths"] = document.maths
    if document.authors:
        values["author"] = prepare(" ; ".join(document.authors))
        values["author_key"] = list(document.authors)
    if document.venue:
        values["venue"] = _prepared(document.venue) if len(document.venue) < 200 else prepare(document.venue)
        values["venue_key"] = document.venue
    return values


def to_tantivy(document: Document | Prepared) -> tantivy.Document:
    """One paper as Tantivy takes it. Raises TypeError or ValueError for a value of the wrong type.

    Tantivy would take such a value and lose the whole batch later.
    """
    values = document.values if isinstance(document, Prepared) else values_of(document)
    try:
        return tantivy.Document.from_dict(values, schema())
    except UnicodeEncodeError:
        return tantivy.Document.from_dict({k: _writable(v) for k, v in values.items()}, schema())


def _writable(value: Any) -> Any:
    """A value without lone surrogates, which no UTF-8 can hold."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    return [_writable(v) for v in value] if isinstance(value, list) else value


def row_query(rows: list[int]) -> tantivy.Query:
    """Papers with one of these row numbers."""
    return tantivy.Query.term_set_query(schema(), "row", rows)
