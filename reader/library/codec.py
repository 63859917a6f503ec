"""A paper as bytes and back: one JSON object with short keys, packed with a dictionary of the library's own words.

A record is one byte for the dictionary's number, four for the text's CRC-32, and the packed text (packing.py).
"""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from reader.library.errors import LibraryError
from reader.library.packing import Packer, packer, trained
from reader.paper import NOTHING, Paper, Source

__all__ = ["Codec", "from_fields", "paper_from_json", "paper_json", "to_fields", "train"]

_PLAIN = 255
"""First byte of a record that was packed without a dictionary."""

_NAMES = {
    "b": "abstract",
    "w": "authors",
    "v": "venue",
    "y": "year",
    "e": "date",
    "k": "keywords",
    "d": "doi",
    "a": "arxiv_id",
    "n": "version",
    "u": "url",
    "i": "ids",
    "c": "citekey",
    "x": "extra",
    "o": "original",
    "h": "headline",
}
_LONG = {name: short for short, name in _NAMES.items()}
_TUPLES = ("authors", "keywords")
_MAPS = ("ids", "extra")


def _plain(value: Any) -> Any:
    """What orjson cannot write by itself: read-only mappings."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} cannot be kept in a library")


def to_fields(paper: Paper) -> dict[str, Any]:
    """The fields that are set, but id, title and sources, under their short keys."""
    found: dict[str, Any] = {"b": paper.abstract, "w": paper.authors}
    for short, value in (("v", paper.venue), ("y", paper.year), ("e", paper.date)):
        if value is not None:
            found[short] = value
    if paper.keywords:
        found["k"] = paper.keywords
    for short, value in (
        ("d", paper.doi), ("a", paper.arxiv_id), ("n", paper.version), ("u", paper.url), ("c", paper.citekey),
        ("o", paper.original), ("h", paper.headline),
    ):  # fmt: skip
        if value is not None:
            found[short] = value
    if paper.ids:
        found["i"] = dict(paper.ids)
    if paper.extra:
        found["x"] = dict(paper.extra)
    return found


def from_fields(fields: Mapping[str, Any], id: str, title: str | None, sources: tuple[Source, ...]) -> Paper:
    """The paper that `to_fields()` was made from."""
    get = fields.get
    ids, extra = get("i"), get("x")
    return Paper(
        id,
        title,
        get("b", ""),
        tuple(get("w", ())),
        get("v"),
        get("y"),
        get("e"),
        tuple(get("k", ())),
        get("d"),
        get("a"),
        get("n"),
        get("u"),
        MappingProxyType(ids) if ids else NOTHING,
        get("c"),
        MappingProxyType(extra) if extra else NOTHING,
        sources,
        get("o"),
        get("h"),
    )


def paper_json(paper: Paper) -> dict[str, Any]:
    """The paper under the names of its fields, empty ones left out; the form of stored copies and of the dump."""
    found: dict[str, Any] = {"id": paper.id}
    if paper.title is not None:
        found["title"] = paper.title
    found.update((_NAMES[short], value) for short, value in to_fields(paper).items())
    found["sources"] = [[s.path, s.ordinal, s.line] for s in paper.sources]
    return found


def paper_from_json(found: Mapping[str, Any]) -> Paper:
    """The paper that `paper_json()` was made from. Raises ValueError where a field is of another kind."""
    fields: dict[str, Any] = {}
    for name, value in found.items():
        short = _LONG.get(name)
        if short is None:
            continue
        if name in _TUPLES:
            good = isinstance(value, list | tuple) and all(isinstance(part, str) for part in value)
        elif name in _MAPS:
            good = isinstance(value, Mapping)
        elif name in ("year", "version"):
            good = isinstance(value, int)
        else:
            good = isinstance(value, str)
        if not good:
            raise ValueError(f"the paper's {name} is no {name}")
        fields[short] = value
    id, title = found.get("id"), found.get("title")
    if not isinstance(id, str) or not (title is None or isinstance(title, str)):
        raise ValueError("the paper has no id")
    try:
        sources = tuple(Source(str(path), int(ordinal), int(line)) for path, ordinal, line in found.get("sources", ()))
    except (TypeError, ValueError) as error:
        raise ValueError("the paper's sources are no sources") from error
    return from_fields(fields, id, title, sources)


def train(papers: Iterable[Paper]) -> bytes:
    """A dictionary of the words of some papers."""
    import orjson

    texts = (orjson.dumps(to_fields(paper), default=_plain) for paper in papers)
    return trained([text for text in texts if len(text) > 200])


class Codec:
    """Packs and unpacks with numbered dictionaries: a record's first byte says which one it needs."""

    def __init__(self, dictionaries: Mapping[int, bytes]) -> None:
        self._dictionaries: dict[int, bytes] = {_PLAIN: b"", **dictionaries}
        self._packers: dict[int, Packer] = {}
        self.current = max(dictionaries, default=_PLAIN)
        self._head = bytes((self.current,))

    def _packer(self, number: int) -> Packer:
        """The packer with this dictionary. Raises KeyError where there is none, LibraryError without zstandard."""
        found = self._packers.get(number)
        if found is None:
            try:
                found = self._packers[number] = packer(self._dictionaries[number])
            except ModuleNotFoundError as error:
                raise LibraryError("this library is packed with zstd: install the Python package zstandard") from error
        return found

    def pack(self, fields: Mapping[str, Any], seed: int = 0) -> bytes:
        """The record's bytes. `seed` (32 bits) stands for what is kept beside it and goes into the checksum."""
        import orjson

        text = orjson.dumps(fields, default=_plain)
        # A checksum of our own: deflate's costs an Adler-32 of the whole dictionary for every record read.
        return self._head + zlib.crc32(text, seed).to_bytes(4, "little") + self._packer(self.current).pack(text)

    def unpack(self, record: bytes, seed: int = 0) -> dict[str, Any]:
        """The fields in the record's bytes. Raises zlib.error, KeyError or ValueError where they are damaged."""
        text = self._packer(record[0]).unpack(memoryview(record)[5:])
        if zlib.crc32(text, seed) != int.from_bytes(record[1:5], "little"):
            raise ValueError("the record is not what was written")
        # orjson reads twice as fast, but loading it takes 12 ms: a page of papers is read without.
        fields: dict[str, Any] = (sys.modules.get("orjson") or json).loads(text)
        return fields
