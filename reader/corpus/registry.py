r"""The formats, by name, and how the format of a file is found: by its content, never by its suffix.

**Adding a format is one file and one line.** The file is a module in this package, the line is in `FORMATS`.
The module has three public names (`Format` below says it in types):

    WANTS = "text"                       # or "bytes"

    def sniff(head: Head) -> float: ...

    def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]: ...

`WANTS`
    "text": `parse` gets a text stream: decoded, without BOM, line ends made "\n" ("\r\n" and a lone "\r" too), so
    that counting lines gives the line numbers an editor shows. U+2028, U+0085, form feed and the like do *not* end
    a line: never use `str.splitlines()`. Read lines through `record.lines(stream)`, which numbers them from 1 and
    bounds their length.
    "bytes": `parse` gets a binary stream of **UTF-8, whatever the file was in**, without BOM, line ends untouched.
    An XML parser must therefore be told that it is UTF-8 and must ignore the declaration in the file.
    A byte that no encoding explains has become what cp1252 or U+FFFD makes of it: the stream is valid UTF-8.

`sniff(head)`
    How sure the module is that the file is of its format, 0.0 (it is not) to 1.0 (cannot be anything else). `head`
    holds the first `HEAD` bytes, decoded. The highest wins; below 0.1 nothing is taken, and plain text (which says
    0.1 for any text) gets the file. Look at structure (the first tag, the first keys), not for words that an
    abstract could hold. Keep it under 1 ms: every module's is called for every file.
      1.0  a signature ("<feed xmlns=…Atom", `TY  - ` at a line's start followed by other tags)
      0.8  the structure and the usual names (a list of objects with "title" or "abstract")
      0.5  the structure alone (valid JSON of an unknown kind)

`parse(stream, context)`
    Yields a `Record` for every record, raw (see record.py: what `to_paper` will do with it must not be done before),
    or a `Rejected(line, reason)` for one that cannot be read, in the order of the file, and goes on with the next.
    It is a generator, holds one record at a time, and never the whole file (`json` lists are streamed too).
    It raises nothing: what it cannot go on from is a last `Rejected`. (`reading.py` turns what it still raises
    into one, but then the rest of the file is lost.)
    It may set `context.format` to a finer name ("json:openreview"), `context.title` to the heading, and
    `context.venue` and `context.year` to what holds for all records without their own.
    `--format NAME:SHAPE` comes as `context.shape`; the module lists the shapes it knows in SHAPES (name -> words).

Heavy libraries are imported inside `parse`, not at the top: every module is imported to sniff.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Literal, Protocol, cast

from reader.corpus.record import Context, Record, Rejected
from reader.paper import ReaderError

HEAD = 65_536
"""Bytes of a file that the formats look at to tell what it is."""

FORMATS: dict[str, str] = {
    "jsonl": "reader.corpus.json_lines",
    "json": "reader.corpus.json_file",
    "bibtex": "reader.corpus.bibtex",
    "ris": "reader.corpus.ris",
    "endnote": "reader.corpus.refer",
    "nbib": "reader.corpus.nbib",
    "wos": "reader.corpus.wos",
    "ovid": "reader.corpus.ovid",
    "pubmed-xml": "reader.corpus.pubmed_xml",
    "endnote-xml": "reader.corpus.endnote_xml",
    "atom": "reader.corpus.atom",
    "rss": "reader.corpus.rss",
    "csv": "reader.corpus.csv_table",
    "yaml": "reader.corpus.yaml_list",
    "marcxml": "reader.corpus.marcxml",
    "oai": "reader.corpus.oai",
    "mods": "reader.corpus.mods",
    "acl": "reader.corpus.acl_xml",
    "jats": "reader.corpus.jats",
    "rdf": "reader.corpus.rdf",
    "html": "reader.corpus.html_list",
    "arxiv-mail": "reader.corpus.arxiv_mail",
    "text": "reader.corpus.plain",
}
"""Format name -> module. The order settles ties (the earlier wins)."""


@dataclass(frozen=True, slots=True)
class Head:
    r"""The beginning of a file, as a format's `sniff` sees it.

    `text` is decoded, with "\n" line ends and no BOM; `start` is the same without leading white space;
    `name` is the file's name in lower case, for settling a doubt only.
    """

    text: str
    start: str
    name: str
    whole: bool
    """True if `text` is all of the file."""


class Format(Protocol):
    """What a format's module offers; see the text above."""

    WANTS: Literal["text", "bytes"]

    def sniff(self, head: Head) -> float:
        """Tell how sure the module is that the file is its own: 0.0 to 1.0."""

    def parse(self, stream: Any, context: Context) -> Iterator[Record | Rejected]:
        """Yield the file's records and what had to be refused."""


class UnknownFormat(ReaderError):
    """A format was asked for by a name that nothing is registered under."""


def load(name: str) -> Format:
    """The module of the format called `name`."""
    try:
        return cast(Format, import_module(FORMATS[name]))
    except KeyError:
        known = ", ".join(sorted(FORMATS))
        raise UnknownFormat(f'no format is called "{name}"; known are: {known}') from None


def check(wanted: str) -> None:
    """Raise UnknownFormat if `wanted` ("bibtex", "text:titles") is no format, or a shape that the format has not."""
    name, _, shape = wanted.partition(":")
    shapes: dict[str, str] | None = getattr(load(name), "SHAPES", None)
    if shape and shapes is not None and shape not in shapes:
        raise UnknownFormat(f'{name} has no shape called "{shape}"; known are: {", ".join(shapes)}')


def detect(head: Head) -> str:
    """The name of the format that is most sure of the file; "text" where none is."""
    scores = {name: load(name).sniff(head) for name in FORMATS}
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] > 0.1 else "text"
