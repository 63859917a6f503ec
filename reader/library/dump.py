"""All that the person made as text, and back: JSON Lines, one fact a line, sorted, so that versions can be compared.

The format, version 1. Every line is a JSON object; its keys stand in this order:

    {"kind":"reader-marks","version":1}                                     first line
    {"kind":"bookmark","paper":ID,"position":N,"at":TIME}                   by paper
    {"kind":"copy","paper":{"id":ID,"title":…,"abstract":…,…}}              the stored copy of a marked paper, by id
    {"kind":"list","name":NAME,"position":N}                                by name
    {"kind":"listed","list":NAME,"paper":ID,"position":N,"at":TIME}         by list and paper
    {"kind":"note","paper":ID,"text":TEXT,"at":TIME}                        by paper
    {"kind":"saved","name":NAME,"query":QUERY,"position":N,"at":TIME}       by name
    {"kind":"state","paper":ID,"state":"read"|"skipped","at":TIME}          by paper
    {"kind":"tagged","tag":NAME,"paper":ID,"position":N,"at":TIME}          by tag and paper
    {"kind":"end"}                                                          last line: a file without it was cut

`position` orders bookmarks, lists, the papers of a list or tag, and saved searches; equal ones are ordered by paper or
name, so lines added on two branches merge by themselves. TIME is ISO 8601 in UTC. Restoring adds to what is there: a
line takes the place of what it names and nothing else is touched, so restoring twice is restoring once. The journal,
the history of searches and the position are not in it.
"""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import orjson

from reader.library.base import MarksBase
from reader.library.codec import paper_from_json
from reader.library.errors import LibraryError, Newer
from reader.library.journal import Change, Edit
from reader.library.names import clean_name, fold_name, papers_in_words
from reader.patterns import pattern
from reader.records import record
from reader.text import clean, clean_line

__all__ = ["VERSION", "BadDump", "Restored", "dump", "restore"]

VERSION = 1
HEAD = "reader-marks"
_DEEPEST = 40
_TIME = pattern(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z\Z")

_QUERIES: tuple[tuple[str, tuple[str, ...], str], ...] = (
    ("bookmark", ("paper", "position", "at"), "SELECT paper, position, at FROM bookmarks ORDER BY paper"),
    ("copy", ("paper",), "SELECT data FROM copies ORDER BY paper"),
    ("list", ("name", "position"), "SELECT name, position FROM lists ORDER BY name"),
    (
        "listed",
        ("list", "paper", "position", "at"),
        "SELECT name, paper, listed.position, at FROM listed JOIN lists USING (list) ORDER BY name, paper",
    ),
    ("note", ("paper", "text", "at"), "SELECT paper, text, at FROM notes ORDER BY paper"),
    ("saved", ("name", "query", "position", "at"), "SELECT name, query, position, at FROM saved ORDER BY name"),
    ("state", ("paper", "state", "at"), "SELECT paper, state, at FROM states ORDER BY paper"),
    (
        "tagged",
        ("tag", "paper", "position", "at"),
        "SELECT name, paper, position, at FROM tagged JOIN tags USING (tag) ORDER BY name, paper",
    ),
)
_MARKED = " UNION ".join(f"SELECT paper FROM {table}" for table in ("bookmarks", "listed", "tagged", "notes"))


class BadDump(LibraryError):
    """A dump that cannot be restored; nothing of it was."""


@record
class Restored:
    """What a restore did: the entry, in words; marks set or changed; ids of marked papers of which there is no copy."""

    change: Change
    words: str
    marks: int
    unknown: tuple[str, ...]


def dump(marks: MarksBase) -> Iterator[str]:
    """The lines of the dump, each ended by a newline, of one moment even while others change marks."""
    yield _line({"kind": HEAD, "version": VERSION})
    with marks.store.read() as connection:
        connection.execute("BEGIN")
        try:
            for kind, names, query in _QUERIES:
                if kind == "copy":
                    query = query.replace("ORDER", f"WHERE paper IN ({_MARKED}) ORDER")
                for row in connection.execute(query):
                    if kind == "copy":
                        row = (_copy(row[0]),)
                        if row[0] is None:
                            continue
                    yield _line({"kind": kind, **dict(zip(names, row, strict=True))})
        finally:
            with suppress(sqlite3.Error):  # whoever stopped reading half-way may have closed the library since
                connection.execute("COMMIT")
    yield _line({"kind": "end"})


def _line(fact: Mapping[str, Any]) -> str:
    return orjson.dumps(fact, option=orjson.OPT_APPEND_NEWLINE).decode()


def _copy(data: bytes) -> Any:
    """The stored copy as JSON; None where it is damaged: the marks are dumped all the same."""
    try:
        return orjson.loads(zlib.decompress(data))
    except (zlib.error, ValueError):
        return None


def restore(marks: MarksBase, lines: Iterable[str | bytes]) -> Restored:
    """Put the facts of a dump into the marks, as one change that can be undone: all of them or, on an error, none.

    Raises BadDump with the line's number where the file is cut or no dump, Newer where a newer reader wrote it.
    """
    facts = _facts(lines)
    with marks.edit() as edit:
        writer = _Writer(edit, marks)
        for number, fact in facts:
            try:
                writer.put(fact)
            except (ValueError, KeyError, TypeError, LibraryError) as error:
                raise BadDump(f"line {number}: {_reason(error)}; nothing was restored") from error
        writer.finish()
        touched = len(edit.images)
        papers = edit.papers()
        label = f"restoring {touched:,} marks" if touched != 1 else "restoring a mark"
        change = marks.done(edit, "Restored", label, "Nothing to restore: all of it is here already")
        unknown = tuple(marks.without_copy(edit.connection))
    words = f"Restored {touched:,} marks of {papers_in_words(len(papers))}" if change.id else change.words
    if unknown and change.id:
        words += (
            f"; {papers_in_words(len(unknown))} of all that are marked are neither here nor in the file:"
            " the marks are kept, and show when the papers are added"
        )
    return Restored(change, words, touched, unknown)


def _reason(error: Exception) -> str:
    return f"{error.args[0]} is missing" if isinstance(error, KeyError) and error.args else clean_line(str(error))[:200]


def _facts(lines: Iterable[str | bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The facts with their line numbers; checks the first and the last line."""
    number, last = 0, None
    source = iter(lines)
    while True:
        try:
            line = next(source)
        except StopIteration:
            break
        except UnicodeDecodeError as error:
            raise BadDump(f"line {number + 1} is no UTF-8; nothing was restored") from error
        number += 1
        if not line.strip():
            continue
        try:
            fact = orjson.loads(line)
        except ValueError as error:
            what = "is cut or no JSON" if last else "is not the head of a dump (`reader dump` makes one)"
            raise BadDump(f"line {number} {what}; nothing was restored") from error
        if not isinstance(fact, dict):
            raise BadDump(f"line {number} is no fact of a dump; nothing was restored")
        kind = fact.get("kind")
        if last is None and kind != HEAD:
            raise BadDump(f"line {number} is not the head of a dump (`reader dump` makes one); nothing was restored")
        if kind == HEAD:
            _check_version(fact.get("version"))
        elif kind != "end":
            yield number, fact
        last = kind
    if last is None:
        raise BadDump("the dump is empty; nothing was restored")
    if last != "end":
        raise BadDump(f"the dump ends at line {number} without its last line: it was cut; nothing was restored")


def _check_version(version: object) -> None:
    if not isinstance(version, int) or version < 1:
        raise BadDump("the dump does not say its version; nothing was restored")
    if version > VERSION:
        raise Newer(
            f"the dump is of version {version}, this reader knows {VERSION}; nothing was restored, install a newer one"
        )


class _Writer:
    """Puts facts into an edit, finding lists, tags and saved searches by name."""

    def __init__(self, edit: Edit, marks: MarksBase) -> None:
        self._edit = edit
        self._marks = marks
        self._numbers: dict[tuple[str, str], int] = {}
        self._copies: list[Any] = []
        self._makers: dict[str, Callable[[dict[str, Any]], None]] = {
            "bookmark": lambda f: edit.put("bookmarks", (_id(f["paper"]),), (_position(f), _at(f))),
            "copy": self._copy,
            "list": self._list,
            "listed": self._listed,
            "note": lambda f: edit.put("notes", (_id(f["paper"]),), (_text(f["text"]), _at(f))),
            "saved": self._saved,
            "state": self._state,
            "tagged": self._tagged,
        }

    def put(self, fact: dict[str, Any]) -> None:
        """Write one fact. Raises ValueError, KeyError, TypeError or LibraryError for a bad one."""
        make = self._makers.get(fact.get("kind") or "")
        if make is None:
            raise ValueError(f"unknown kind {str(fact.get('kind'))[:40]!r}")
        make(fact)

    def finish(self) -> None:
        """Write the copies that are still in hand."""
        self._marks.store_copies(self._edit.connection, self._copies)
        self._copies = []

    def _copy(self, fact: dict[str, Any]) -> None:
        if not isinstance(fact["paper"], dict):
            raise ValueError("the paper is no paper")
        paper = paper_from_json(_cleaned(fact["paper"]))
        _id(paper.id)
        self._copies.append(paper)
        if len(self._copies) >= 500:
            self.finish()

    def _number(self, table: str, column: str, name: str) -> int | None:
        folded = fold_name(name)
        known = self._numbers.get((table, folded))
        if known is None:
            query = f"SELECT {column} FROM {table} WHERE folded = ?"
            found = self._edit.connection.execute(query, (folded,)).fetchone()
            if found is None:
                return None
            known = self._numbers[table, folded] = int(found[0])
        return known

    def _fresh(self, table: str, column: str) -> int:
        return int(self._edit.connection.execute(f"SELECT COALESCE(MAX({column}), 0) + 1 FROM {table}").fetchone()[0])

    def _list(self, fact: dict[str, Any]) -> None:
        name = clean_name(_text(fact["name"]), "list")
        number = self._number("lists", "list", name) or self._fresh("lists", "list")
        self._edit.put("lists", (number,), (name, fold_name(name), _position(fact)))

    def _listed(self, fact: dict[str, Any]) -> None:
        name = clean_name(_text(fact["list"]), "list")
        number = self._number("lists", "list", name)
        if number is None:
            raise ValueError(f"there is no list {name!r}, neither here nor in a line before")
        self._edit.put("listed", (number, _id(fact["paper"])), (_position(fact), _at(fact)))

    def _tagged(self, fact: dict[str, Any]) -> None:
        name = clean_name(_text(fact["tag"]), "tag")
        number = self._number("tags", "tag", name)
        if number is None:
            number = self._fresh("tags", "tag")
            self._edit.put("tags", (number,), (name, fold_name(name)))
        self._edit.put("tagged", (number, _id(fact["paper"])), (_position(fact), _at(fact)))

    def _saved(self, fact: dict[str, Any]) -> None:
        name = clean_name(_text(fact["name"]), "search")
        number = self._number("saved", "saved", name) or self._fresh("saved", "saved")
        row = (name, fold_name(name), clean_line(_text(fact["query"])), _position(fact), _at(fact))
        self._edit.put("saved", (number,), row)

    def _state(self, fact: dict[str, Any]) -> None:
        if fact["state"] not in ("read", "skipped"):
            raise ValueError("the state is neither read nor skipped")
        self._edit.put("states", (_id(fact["paper"]),), (fact["state"], _at(fact)))


def _id(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 100 or clean_line(value) != value:
        raise ValueError("the paper's id is none")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a text is no text")
    return clean(value)


def _position(fact: Mapping[str, Any]) -> int:
    value = fact["position"]
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= 1 << 62:
        raise ValueError("the position is no number")
    return value


def _at(fact: Mapping[str, Any]) -> str:
    value = fact["at"]
    if not isinstance(value, str) or not _TIME.match(value):
        raise ValueError("the time is none")
    return value


def _cleaned(value: Any, depth: int = 0) -> Any:
    """Every text in a JSON value through the gate. Raises ValueError where it is nested too deep."""
    if depth > _DEEPEST:
        raise ValueError("the paper is nested too deep")
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, list):
        return [_cleaned(part, depth + 1) for part in value]
    if isinstance(value, dict):
        return {clean_line(key): _cleaned(part, depth + 1) for key, part in value.items()}
    return value


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    """How many rows each table of marks has; what a snapshot is checked by."""
    tables = ("bookmarks", "lists", "listed", "tags", "tagged", "notes", "states", "saved", "copies", "journal")
    return {table: int(connection.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0]) for table in tables}
