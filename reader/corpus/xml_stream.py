"""XML of any length, record by record, with line numbers, without entities, and with a way on after damage.

expat is used directly: ElementTree (and defusedxml, which is built on it) tells no line numbers and stops for good at
the first fault. What defusedxml guards against cannot happen here: a DOCTYPE is taken out before the parser sees the
file, and one that declares entities refuses the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO
from xml.parsers import expat

from reader.corpus.mathml import Element
from reader.corpus.record import Record, Rejected
from reader.corpus.registry import Head
from reader.corpus.xml_clean import Refused, cleaned

__all__ = ["Found", "elements", "records", "root_of"]

DEEP = 200
"""Elements inside one another; more is a bomb."""
RECORD_LIMIT = 16 * 1024 * 1024
"""Characters of text in one record."""
_LOOSE = 2000
_OPEN = b"<reader>"
_ROOT = re.compile(r"<(?:[\w.-]+:)?([A-Za-z_][\w.-]*)(?:\s[^<>]*)?/?>")
_ENTITIES = "it declares entities of its own in its DOCTYPE, as attacks do, so it was not read"
_DEEP = "its elements are nested too deeply"
_TOO_LONG = f"it is longer than {RECORD_LIMIT // 1024 // 1024} MB"


class Found:
    """A record's element, the line it begins on, and the elements round it, the outermost first."""

    __slots__ = ("around", "element", "line")

    def __init__(self, element: Element, line: int, around: tuple[Element, ...]) -> None:
        """Keep what was found."""
        self.element = element
        self.line = line
        self.around = around


def root_of(head: Head) -> tuple[str, str]:
    """The local name of a file's first element and the text of its tag; ("", "") where the file is no XML."""
    if not head.start.startswith("<"):
        return "", ""
    start = re.sub(r"<!--.*?-->", "", head.start[:20_000], flags=re.DOTALL)
    found = _ROOT.search(start)
    return (found[1], found[0]) if found else ("", "")


def records(
    stream: BinaryIO, names: frozenset[str], make: Callable[[Found], Record | Rejected | None]
) -> Iterator[Record | Rejected]:
    """What `make` makes of each element with one of the names; None is left out."""
    for found in elements(stream, names):
        made = found if isinstance(found, Rejected) else make(found)
        if made is not None:
            yield made


def elements(stream: BinaryIO, names: frozenset[str]) -> Iterator[Found | Rejected]:
    """The elements that have one of the names (without prefix) and are inside no other such; bad ones as `Rejected`."""
    reader = _Reader(names)
    try:
        for piece in cleaned(stream):
            yield from reader.feed(piece)
        yield from reader.end()
    except Refused:
        yield Rejected(None, _ENTITIES)
    except _TooDeepError:
        yield from reader.take()
        yield Rejected(reader.record_line or None, _DEEP)


class _TooDeepError(Exception):
    """Elements are nested too deeply."""


def _tag_of(names: Iterable[str]) -> re.Pattern[bytes]:
    """The opening tag of a record: where to go on after damage."""
    tags = b"|".join(re.escape(name.encode()) for name in sorted(names))
    return re.compile(rb"<(?:[\w.-]+:)?(?:" + tags + rb")(?=[\s>/])")


class _Reader:
    """Feeds the parser; after a fault a new one from the next record on."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names
        self.next_record = _tag_of(names)
        self.found: list[Found | Rejected] = []
        self.line = 1
        self.resumed = False
        self.begin(1)

    def begin(self, line: int) -> None:
        """Start a parser whose first byte stands in `line`."""
        self.first_line = line
        self.fed = 0
        self.stack: list[Element] = []
        self.record: Element | None = None
        self.record_line = 0
        self.size = 0
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.StartElementHandler = self.on_start
        parser.EndElementHandler = self.on_end
        parser.CharacterDataHandler = self.on_text
        parser.Parse(_OPEN, False)
        self.parser: expat.XMLParserType | None = parser

    def take(self) -> Iterator[Found | Rejected]:
        """Hand out the records that are complete."""
        found, self.found = self.found, []
        yield from found

    def feed(self, piece: bytes) -> Iterator[Found | Rejected]:
        """Parse a piece of the file; where it is broken go on from the next record's tag."""
        at = 0
        while at < len(piece):
            if self.parser is None:
                tag = self.next_record.search(piece, at)
                if not tag:
                    break
                at = tag.start()
                self.begin(self.line + piece.count(b"\n", 0, at))
            parser = self.parser
            assert parser is not None
            try:
                parser.Parse(piece[at:], False)
            except expat.ExpatError as error:
                yield from self.take()
                line = self.record_line or self.first_line - 1 + parser.ErrorLineNumber
                if self.record is not None or not self.resumed:  # else it is the end of what was open before the damage
                    yield Rejected(line, f"the XML is broken here: {expat.errors.messages[error.code]}")
                self.resumed = True
                at += max(parser.ErrorByteIndex - len(_OPEN) - self.fed, 0) + 1
                self.parser = None
                self.next_record = _tag_of({self.record.name} if self.record else self.names)
                continue
            self.fed += len(piece) - at
            yield from self.take()
            break
        self.line += piece.count(b"\n")

    def end(self) -> Iterator[Found | Rejected]:
        """Say what is missing at the end of the file."""
        if self.parser is None:
            return
        if self.record is not None:
            yield Rejected(self.record_line, "the file is cut: it ends inside this record")
        elif len(self.stack) > 1:
            yield Rejected(None, "the file is cut: its elements do not end")

    def on_start(self, name: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        element = Element(name.rpartition(":")[2], {k.rpartition(":")[2]: v for k, v in attributes.items()})
        if len(self.stack) >= DEEP:
            raise _TooDeepError
        if self.record is not None:
            self.stack[-1].children.append(element)
        elif element.name in self.names:
            self.record, self.size = element, 0
            assert self.parser is not None
            self.record_line = self.first_line - 1 + self.parser.CurrentLineNumber
        elif self.stack and len(self.stack[-1].children) < _LOOSE:
            self.stack[-1].children.append(element)
        self.stack.append(element)

    def on_end(self, _: str) -> None:
        """Close an element; a record is handed out and forgotten."""
        element = self.stack.pop()
        if element is not self.record:
            return
        if self.size > RECORD_LIMIT:
            self.found.append(Rejected(self.record_line, _TOO_LONG))
        else:
            self.found.append(Found(element, self.record_line, tuple(self.stack[1:])))
        self.record, self.record_line = None, 0

    def on_text(self, text: str) -> None:
        """Keep text, up to the limit."""
        self.size += len(text)
        if self.size <= RECORD_LIMIT:
            self.stack[-1].children.append(text)
        if self.record is None:
            self.size = 0 if self.size < RECORD_LIMIT else self.size
