"""Plain text and Markdown, in all the shapes that people keep abstracts in; the shape is inferred for the file.

lines -> units.py (hard-wrapped lines put together) -> shape.py (what sets records apart, what stands in them)
      -> blocks.py (one block a record)             -> fields.py (title, authors, abstract)

The first `SAMPLE` characters settle the shape; the rest streams through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Literal, TextIO

from reader.corpus.headings import heading
from reader.corpus.record import Context, Record, Rejected, lines

if TYPE_CHECKING:
    from reader.corpus.plain.shape import Shape
    from reader.corpus.plain.units import Unit
    from reader.corpus.registry import Head

WANTS: Literal["text", "bytes"] = "text"
_TABLE = re.compile(
    r"^[ \t]*\|[^\n]*\|[ \t]*\n[ \t]*\|[-: |]*--[-: |]*\|?[ \t]*$"
    r"|^[^\n|]+\|[^\n]*\n[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-{2,}:?[ \t]*)+$",
    re.MULTILINE,
)
_XML = re.compile(r"\s*<\?xml\s")
_ABSTRACTS = re.compile(
    r"#{0,3}\s*(?:(?:all |selected |accepted |list of |my |the |book of )*(?:papers?|abstracts?)(?: list)?"
    r"|(?:reading|paper) list|论文(?:列表|摘要)?|摘要(?:列表|集)?)\s*[:：]?$",
    re.IGNORECASE,
)
"""A heading that says what the file holds, and neither venue nor year."""
_FOOTER = re.compile(
    r"(?:generated|exported|created|compiled|collected|last updated|downloaded|retrieved) (?:on|by|at|from|with|:)?"
    r".{0,80}$|(?:©|\(c\)|copyright\b).{0,100}$|(?:total|count): \d+.{0,30}$"
    r"|-*\s*end of (?:file|list|document)\W*$|(?:the )?end\W*$",
    re.IGNORECASE,
)
SAMPLE = 2 * 1024 * 1024
SHAPES = {
    "seed": "abstracts with a blank line between, no titles",
    "titles": "a title above each abstract",
    "authors": "title, authors and abstract",
    "lines": "one abstract a line",
    "numbered": "numbered records",
    "separated": "records with a line of stars or dashes between",
    "labels": '"Title:", "Abstract:" and the like',
    "markdown": "Markdown headings",
    "underlined": "titles with a rule under them",
    "bold": "titles in bold",
    "bullets": "records that begin with a bullet",
    "paragraphs": "abstracts of several paragraphs, two or more blank lines between",
    "table": "Markdown tables",
    "links": "a list of linked titles",
    "items": "titles alone, one a line, with or without a bullet or a number",
    "columns": "title, authors and abstract on one line, a tab, bar or dash between",
}
"""The shapes by the name that `--format text:NAME` takes."""


def sniff(head: Head) -> float:
    """Any text will do, where no other format wants it; a Markdown table is ours though it looks like columns."""
    return 0.97 if _TABLE.search(head.text) else 0.1


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """Yield the records of a text in any shape; `context.shape` forces one of `shape.SHAPES`."""
    from reader.corpus.plain.blocks import blocks
    from reader.corpus.plain.fields import record
    from reader.corpus.plain.prepare import prepared
    from reader.corpus.plain.shape import infer
    from reader.corpus.plain.units import Unit, units, wrapping

    numbered = lines(stream)
    sample: list[tuple[int, str | None]] = []
    size = 0
    for number, line in numbered:
        sample.append((number, line))
        size += len(line or "")
        if size > SAMPLE:
            break
    numbered, sample = prepared(numbered, sample, context)
    if _XML.match(next((line for _, line in sample if line and not line.isspace()), "")):
        yield Rejected(None, "it is XML of a form that is not known here")
        return
    wrapped = wrapping([line or "" for _, line in sample])
    known = [u for u in units(sample, wrapped) if isinstance(u, Unit)]
    head = _heading(known, context)
    shape = _forced(context.shape, known[head:]) if context.shape else infer(known[head:])
    context.format = f"text:{shape.name}"
    stream_of_units = _after(units(chain(sample, numbered), wrapped), head)
    if listed := _listed(shape, stream_of_units, known[head:]):
        yield from listed
        return
    first = True
    for block in blocks(stream_of_units, shape):
        if isinstance(block, Rejected):
            yield block
        elif not block.before and _is_footer(block.units, shape):
            yield Rejected(block.units[0].line, "text outside the records: it was left out")
        elif block.before or (first and _is_junk(block.units, shape)):
            yield from _preamble(block.units, context)
            first = False
        elif made := record(block, shape):
            first = False
            yield made


def _listed(shape: Shape, stream: Iterable[Unit | Rejected], sample: list[Unit]) -> Iterator[Record | Rejected] | None:
    """The records of a file that has one a line, or in tables; None for any other."""
    if shape.cut == "columns":
        from reader.corpus.plain.columns import in_columns

        return in_columns(stream, shape.mark, sample)
    if shape.cut == "items":
        from reader.corpus.plain.items import in_items

        return in_items(stream, shape.mark)
    if shape.cut in ("table", "links"):
        from reader.corpus.plain.tables import listed

        return listed(stream, shape)
    return None


def _heading(known: list[Unit], context: Context) -> int:
    """How many units the file's heading takes, a rule under it too: venue and year are in it."""
    from reader.corpus.plain.looks import short
    from reader.corpus.plain.marks import rule

    if not known or (len(known) > 1 and known[1].gap == 0 and known[1].bare[:1].islower()):
        return 0
    bare = known[0].bare
    found = heading(bare.lstrip("# "))
    if not found and len(known) > 2 and known[1].gap and not short(known[1]) and _ABSTRACTS.match(bare):
        context.title = bare.strip("#*=: ")
        return 1
    if not found:
        return 0
    context.title = bare.strip("#*= ").strip()
    context.venue, context.year = found
    return 2 if len(known) > 1 and rule(known[1].bare) else 1


def _after(stream: Iterable[Unit | Rejected], skip: int) -> Iterator[Unit | Rejected]:
    """The units behind the heading; the first of them has no gap."""
    from reader.corpus.plain.units import Unit

    first = True
    for unit in stream:
        if isinstance(unit, Unit):
            if skip:
                skip -= 1
                continue
            if first:
                unit = Unit(unit.line, unit.text, unit.bare, 0)
                first = False
        yield unit


def _is_footer(units: list[Unit], shape: Shape) -> bool:
    """True for a line that says who made the file, and when."""
    return shape.cut in ("separated", "seed") and len(units) == 1 and bool(_FOOTER.match(units[0].bare))


def _is_junk(units: list[Unit], shape: Shape) -> bool:
    """True for a lone short line before the first rule of a file whose records are more than that."""
    from reader.corpus.plain.looks import short

    return shape.cut == "separated" and shape.titled and len(units) == 1 and short(units[0])


def _preamble(units: list[Unit], context: Context) -> Iterator[Rejected]:
    """What stands before the first record: the heading if it is short, else it is said that it was left out."""
    from reader.corpus.plain.looks import short
    from reader.corpus.plain.marks import is_tag_line, rule

    units = [u for u in units if not (is_tag_line(u.bare) or rule(u.bare))]
    if units and len(units) <= 3 and all(short(u) for u in units):
        context.title = context.title or units[0].bare.strip("#* ")
        if found := heading(context.title):
            context.venue, context.year = found
    elif units:
        yield Rejected(units[0].line, "text outside the records: it was left out")


def _forced(name: str, sample: list[Unit]) -> Shape:
    """The shape called `name`, its particulars taken from the file as far as they show."""
    from reader.corpus.plain.shape import force

    return force(name, sample)
