"""YAML: the front matter of PMLR's proceedings (and other sites'), lists of papers, recorded answers of services.

Every value is read as the text that stands there: `2101.00100` stays `2101.00100`, `NO` stays `NO`. References
(`*name`) are refused, so that ten lines cannot stand for a billion.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Literal, TextIO

from reader.corpus.json_scan import BadJson, loads
from reader.corpus.json_shapes import Shapes, holds_papers
from reader.corpus.record import Context, Record, Rejected, lines
from reader.corpus.registry import Head

WANTS: Literal["text"] = "text"
SIZE_LIMIT = 64 * 1024 * 1024
"""Characters of one document."""
DEEP = 40
TRIES = 200
"""Broken members of one list that are stepped over."""
_SET_IN = re.compile(r":\s*[|>][-+\d]*\s*$")
_BARE_TEXT = re.compile(r"(\s*(?:- )?\s*[A-Za-z_][\w-]{0,40}:\s+)([^\s'\"|>\[{].*)$")
_KEY = re.compile(r"^(?:- )?['\"]?([A-Za-z_][\w -]{0,40})['\"]?:(?: |$)", re.MULTILINE)
_FLOW = re.compile(r"^- \{.*\}\s*$", re.MULTILINE)
_PAPERS = re.compile(
    r"^[ \-{]*['\"]?(?:title|abstract|tex_title|paper_title|name)['\"]?:(?: |$)|[{,] *title: ", re.MULTILINE
)
_BLOCK = re.compile(r"^(?:abstract|summary|title): *[|>][-+]?[ \t]*\n[ \t]+\S", re.MULTILINE)
"""A text set in below its key, as nothing but YAML has it."""
_REFUSED = "it refers to parts of itself (*name), as attacks do, so it was not read"


def sniff(head: Head) -> float:
    """Tell front matter, a list of mappings, or a mapping at the left edge, with a title or abstract in it."""
    start = head.start
    titled = _PAPERS.search(start) is not None
    if start.startswith("---"):
        matter = re.match(r"---[ \t]*\n(.*?)(?:\n---|\n\.\.\.|\Z)", start, re.DOTALL)
        keys = _KEY.findall(matter[1]) if matter else []
        body = start[matter.end() :].strip("- \n") if matter else ""
        if len(body) > 300 and "abstract" not in keys:  # a page with a list of papers under its own title
            return 0.0
        return 0.95 if len(keys) > 1 and titled and _PAPERS.search(matter[1] if matter else "") else 0.0
    if start.startswith("interactions:\n- request:"):
        return 0.9
    if start.startswith("- ") and titled and (_FLOW.match(start) or _KEY.match(start)):
        return 0.8
    named = head.name.endswith((".yaml", ".yml"))
    keyed = re.match(r"[A-Za-z_]\w*:(?: |\n)", start) is not None
    told = named or _BLOCK.search(head.text) is not None
    return 0.6 if told and keyed and titled else 0.0


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The records of a text stream: of each document, or of each member of its list."""
    shapes = Shapes(context)
    for start, text in _documents(stream):
        if text is None:
            yield Rejected(start, f"the document is longer than {SIZE_LIMIT // 1024 // 1024} MB")
            continue
        for line, value in _values(text, start):
            if isinstance(value, Rejected):
                yield value
            else:
                yield from _records(shapes, value, line)


def _records(shapes: Shapes, value: Any, line: int) -> Iterator[Record | Rejected]:
    """The records of a value; the recorded answers of a service are read as the JSON they are."""
    if isinstance(value, dict):
        if isinstance(recorded := value.get("interactions"), list):
            for interaction in recorded:
                yield from _records(shapes, interaction, line)
            return
        response = value.get("response")
        if isinstance(response, dict):
            value = response
        body = value.get("body") if isinstance(value.get("body"), dict) else None
        if body is not None and isinstance(body.get("string"), str):
            try:
                value = loads(body["string"].encode("utf-8", "surrogatepass"))
            except BadJson as error:
                yield Rejected(line, f"the answer in it cannot be read: {error}")
                return
            if not holds_papers(value) and not shapes.is_one(value):
                yield Rejected(line, "the answer in it holds no papers with a title or an abstract")
                return
    if value not in ("", None, {}, []):
        yield from shapes.records(value, line, {})


def _documents(stream: TextIO) -> Iterator[tuple[int, str | None]]:
    """The documents of a stream: what stands between two lines of "---", and what follows front matter is none."""
    block: list[str] = []
    start, size, matter = 1, 0, False
    for number, line in lines(stream):
        if line is None or size > SIZE_LIMIT:
            yield start, None
            return
        if line.rstrip() in ("---", "..."):
            if any(text.strip() and not text.lstrip().startswith("#") for text in block):
                yield start, "\n".join(block)
            block, start, size = [], number + 1, 0
            matter = True
            continue
        block.append(line)
        size += len(line)
    text = "\n".join(block)
    if text.strip() and (not matter or _KEY.match(text)):
        yield start, text


def _values(text: str, start: int) -> Iterator[tuple[int, Any]]:
    """The document, or each member of its list, as strings, lists and mappings, with its line.

    From a broken member on, texts are mended that only lack the quotation marks round a colon; a member that
    stays broken costs itself: what follows is read on from the next member.
    """
    import yaml

    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    rows, at, mended, tries = text.split("\n"), 0, False, 0
    while True:
        events = _Events(yaml.parse("\n".join(rows[at:]) if at else text, Loader=loader), start + at)
        try:
            yield from events.top()
        except _AliasError:
            yield events.line, Rejected(events.line, _REFUSED)
        except _TooDeepError:
            yield events.line, Rejected(events.line, "it is nested too deeply")
        except yaml.YAMLError as error:
            item = max(events.item - start, at)
            behind = _next_member(rows, item) if events.listed else len(rows)
            better = [] if mended else _quoted(rows[item:])
            if better and better != rows[item:] and (events.listed or not item):
                rows[item:], at, mended = better, item, True
                text = "\n".join(rows)
                continue
            mark = getattr(error, "problem_mark", None)
            line = min(start + at + mark.line, start + behind - 1) if mark else events.line
            yield (
                line,
                Rejected(line, f"the YAML is broken here: {getattr(error, 'problem', None) or 'it is not valid'}"),
            )
            tries += 1
            if behind < len(rows) and tries < TRIES:
                at = behind
                continue
            if behind < len(rows):
                yield start + behind, Rejected(start + behind, "too much of the file is broken: the rest was not read")
        return


def _next_member(rows: list[str], item: int) -> int:
    """Where the next member of a list at the left edge begins."""
    return next((at for at in range(item + 1, len(rows)) if rows[at].startswith("- ")), len(rows))


def _quoted(rows: list[str]) -> list[str]:
    """The rows, with quotation marks round texts that hold what YAML reads as a sign: "title: One: two"."""
    made: list[str] = []
    block = -1  # how far in the key stands whose text is set in below it
    for row in rows:
        indent = len(row) - len(row.lstrip())
        if block >= 0 and (not row.strip() or indent > block):
            made.append(row)
            continue
        block = indent if _SET_IN.search(row) else -1
        found = _BARE_TEXT.match(row)
        if found and (": " in found[2] or found[2][-1] == ":" or found[2][0] in "@`%"):
            escaped = found[2].rstrip().replace("'", "''")
            row = f"{found[1]}'{escaped}'"
        made.append(row)
    return made


class _AliasError(Exception):
    """The document refers to a part of itself."""


class _TooDeepError(Exception):
    """The document is nested too deeply."""


class _Events:
    """Builds plain values of a parser's events, member by member."""

    def __init__(self, events: Iterator[Any], start: int) -> None:
        self.events = events
        self.start = start
        self.line = start
        self.item = start
        self.listed = False

    def next(self) -> tuple[str, Any]:
        """The next event's kind and itself."""
        event = next(self.events)
        if event.start_mark is not None:
            self.line = self.start + event.start_mark.line
        return type(event).__name__.removesuffix("Event"), event

    def top(self) -> Iterator[tuple[int, Any]]:
        """The values of the document's list, or its one value."""
        while True:
            kind, event = self.next()
            if kind == "StreamEnd":
                return
            if kind in ("StreamStart", "DocumentStart", "DocumentEnd"):
                continue
            if kind != "SequenceStart":
                line = self.line
                yield line, self.value(kind, event, 0)
                continue
            self.listed = True
            while True:
                self.item = self.line
                kind, event = self.next()
                if kind == "SequenceEnd":
                    break
                self.item = line = self.line
                yield line, self.value(kind, event, 1)

    def value(self, kind: str, event: Any, depth: int) -> Any:
        """The value that begins with an event."""
        if kind == "Alias":
            raise _AliasError
        if kind == "Scalar":
            return event.value
        if depth > DEEP:
            raise _TooDeepError
        if kind == "SequenceStart":
            items: list[Any] = []
            while (following := self.next())[0] != "SequenceEnd":
                items.append(self.value(*following, depth + 1))
            return items
        mapping: dict[str, Any] = {}
        while (following := self.next())[0] != "MappingEnd":
            key = self.value(*following, depth + 1)
            value = self.value(*self.next(), depth + 1)
            mapping.setdefault(key if isinstance(key, str) else str(key), value)
        return mapping
