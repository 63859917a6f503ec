"""An abstract as a page: head, text, displays, note and similar papers, laid out for a width."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from reader.desk.model import Entry, Highlight
from reader.text import cells, clean, clean_line
from reader.tui.leaf import Page, PageLine
from reader.tui.rows import headline_runs, people, venue_long
from reader.tui.runs import NO_BREAK, Marks, Run, clean_runs, cut, pad, styled, width_of
from reader.tui.signs import Signs

if TYPE_CHECKING:
    from reader.latex.rendered import Formula, Rendered

__all__ = ["Sheet", "lay_out"]

Wrap = Callable[[str, int], list[tuple[int, int]]]
LONGEST_NOTE = 20_000
"""Characters of a note that are shown; all of it is in the editor."""
WHOLE_FORMULA = 26
INDENT, LITTLE_INDENT = 8, 2
_ROLES = {
    "emph": "em",
    "strong": "bold",
    "code": "code",
    "underline": "link",
    "smallcaps": "text",
    "link": "link",
    "cite": "text",
    "maths": "maths",
    "bold_maths": "maths",
    "italic_maths": "maths",
    "unknown": "unknown",
}


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a page shows of a paper, and how."""

    entry: Entry
    measure: int
    signs: Signs
    compact: bool = False
    source: bool = False
    unfolded: bool = False
    hits: tuple[Highlight, ...] = ()
    title_hits: tuple[Highlight, ...] = ()
    current_hit: int = -1
    current_formula: int = -1
    similar: tuple[Entry, ...] = ()
    display_rows: Callable[..., Sequence[str]] | None = field(default=None, compare=False)


def lay_out(sheet: Sheet, rendered: Callable[[str], Rendered], wrap: Wrap) -> Page:
    """Lay a paper out as a page."""
    paper = sheet.entry.paper
    lines: list[PageLine] = [] if sheet.compact else [PageLine()]
    lines += [PageLine(tuple(runs)) for runs in _head(sheet, rendered, wrap)]
    lines.append(PageLine())
    unknown: tuple[str, ...] = ()
    formulas: list[tuple[int, int]] = []
    hits: list[int] = []
    if sheet.source:
        lines += _source(paper.original or paper.abstract, sheet, wrap)
    else:
        shown = rendered(paper.abstract)
        unknown = tuple(shown.text[s.start : s.end] for s in shown.spans if s.style == "unknown")
        body, formulas = _body(shown, sheet, wrap, len(lines))
        lines += body
        hits = _lines_of(sheet.hits, lines)
    if not paper.abstract.strip():
        lines.append(PageLine((("No abstract in the source.", "muted"),)))
    lines += _foot(sheet, rendered, wrap)
    return Page(tuple(lines), tuple(hits), tuple(formulas), unknown)


def _wrapped(runs: Sequence[Run], width: int, wrap: Wrap) -> list[list[Run]]:
    """Runs broken into lines; formulas that are short stay whole."""
    text = "".join(
        piece.replace(" ", NO_BREAK) if role in ("maths", "unknown") and cells(piece) <= WHOLE_FORMULA else piece
        for piece, role in runs
    )
    marks, at = [], 0
    for piece, role in runs:
        marks.append((at, at + len(piece), role))
        at += len(piece)
    return [styled(text.replace(NO_BREAK, " "), marks, "text", start, end) for start, end in wrap(text, max(1, width))]


def _head(sheet: Sheet, rendered: Callable[[str], Rendered], wrap: Wrap) -> list[list[Run]]:
    """Title, authors or where the headline comes from, venue, marks, and the details when they are unfolded."""
    entry, width = sheet.entry, sheet.measure
    paper = entry.paper
    role = "title-page" if paper.title else "head-page"
    lines = _wrapped(headline_runs(entry, rendered, sheet.title_hits, role, ascii_only=sheet.signs.ascii), width, wrap)
    if len(lines) > 6:
        lines = [*lines[:5], cut([*lines[5], (" …", role)], width, sheet.signs.ellipsis)]
    venue = cut([(venue_long(paper), "muted")], width // 2, sheet.signs.ellipsis) if venue_long(paper) else []
    marks = _marks_line(entry, sheet)
    room = width - width_of(venue) - (2 if venue else 0)
    from_whom: list[Run] = [] if paper.title else [("headline from the abstract", "muted")]
    if paper.authors:
        from_whom = [(people(paper, room, sheet.signs.ellipsis), "muted")]
    if sheet.compact and marks and width_of(marks) <= room:
        from_whom = marks
        marks = []
    lines.append([*pad(from_whom, width - width_of(venue)), *venue])
    if marks:
        lines.append(cut(marks, width, sheet.signs.ellipsis))
    if sheet.unfolded:
        lines += _details(sheet, wrap)
    return [clean_runs(line) for line in lines]


def _marks_line(entry: Entry, sheet: Sheet) -> list[Run]:
    """The marks in words."""
    marks, signs = entry.marks, sheet.signs
    parts: list[list[Run]] = []
    if marks.bookmarked:
        parts.append([(signs.bookmark, "accent"), (" bookmarked", "muted")])
    names = clean_line(", ".join((*marks.lists, *marks.tags)))
    if names:
        parts.append([(f"{signs.listed} {names}", "muted")])
    if marks.note:
        parts.append([(f"{signs.note} 1 note", "muted")])
    if marks.skipped:
        parts.append([(f"{signs.skipped} skipped", "muted")])
    runs: list[Run] = []
    for part in parts:
        runs += [("   ", "muted"), *part] if runs else part
    return runs


def _details(sheet: Sheet, wrap: Wrap) -> list[list[Run]]:
    """Everything else that is known of the paper, a line a fact."""
    paper = sheet.entry.paper
    first = paper.sources[0] if paper.sources else None
    facts = {
        "authors": ", ".join(paper.authors),
        "date": paper.date or "",
        "DOI": paper.doi or "",
        "arXiv": f"{paper.arxiv_id}{f'v{paper.version}' if paper.version else ''}" if paper.arxiv_id else "",
        "address": paper.url or "",
        "keywords": ", ".join(paper.keywords),
        "tags": ", ".join(sheet.entry.marks.tags),
        "source": f"{first.path}, record {first.ordinal}, line {first.line}" if first else "",
        "id": paper.id,
    }
    lines: list[list[Run]] = []
    for name, fact in facts.items():
        text = clean_line(fact)
        for number, (start, end) in enumerate(wrap(text, max(8, sheet.measure - 10)) if text else ()):
            lines.append([(f"{name if not number else '':10}", "muted"), (text[start:end], "text")])
    return lines


def _paragraphs(text: str) -> list[tuple[int, int]]:
    """The paragraphs of a rendered text, as code points."""
    found, start = [], 0
    while start <= len(text):
        end = text.find("\n\n", start)
        end = len(text) if end < 0 else end
        if text[start:end].strip():
            found.append((start, end))
        start = end + 2
    return found


def _body(
    shown: Rendered, sheet: Sheet, wrap: Wrap, first: int
) -> tuple[list[PageLine], list[tuple[int, int]]]:
    """The paragraphs of the text; a display formula stands in rows of its own. `first`: lines before it."""
    marks = Marks(_text_marks(shown, sheet))
    displays = {formula.start: number for number, formula in enumerate(shown.formulas) if formula.display}
    breakable = _keep_formulas(shown)
    lines: list[PageLine] = []
    after_display = False
    for start, end in _paragraphs(shown.text):
        number = displays.get(start)
        if lines and (number is not None or after_display or lines[-1].end >= 0):
            lines.append(PageLine())
        formula = shown.formulas[number] if number is not None else None
        if formula is not None and end - formula.end <= 2:
            lines += _display(shown, formula, end, sheet, wrap, sheet.current_formula == number)
            after_display = True
            continue
        after_display = False
        for begin, stop in wrap(breakable[start:end], sheet.measure):
            its = marks.between(start + begin, start + stop)
            runs = styled(shown.text, its, "text", start + begin, start + stop)
            lines.append(PageLine(tuple(clean_runs(runs)), start + begin, start + stop))
    return lines, _formula_lines(shown.formulas, lines, first)


def _keep_formulas(shown: Rendered) -> str:
    """The text with the blanks inside short formulas made unbreakable; the same length."""
    text, pieces, done = shown.text, [], 0
    for formula in shown.formulas:
        inner = text[formula.start : formula.end]
        if not formula.display and " " in inner and formula.start >= done and cells(inner) <= WHOLE_FORMULA:
            pieces += [text[done : formula.start], inner.replace(" ", NO_BREAK)]
            done = formula.end
    return "".join(pieces) + text[done:]


def _text_marks(shown: Rendered, sheet: Sheet) -> list[tuple[int, int, str]]:
    """Styles of the text, then the current formula, then the hits over them."""
    marks = [(span.start, span.end, _ROLES[span.style]) for span in shown.spans]
    marks.sort(key=lambda mark: mark[2] in ("maths", "unknown"))
    if 0 <= sheet.current_formula < len(shown.formulas):
        formula = shown.formulas[sheet.current_formula]
        marks.append((formula.start, formula.end, "maths-now"))
    marks += [
        (hit.start, hit.end, "hit-now" if number == sheet.current_hit else "hit")
        for number, hit in enumerate(sheet.hits)
    ]
    return marks


def _display(
    shown: Rendered, formula: Formula, end: int, sheet: Sheet, wrap: Wrap, current: bool
) -> list[PageLine]:
    """A display in two dimensions, indented; in lines where it is too wide."""
    tail = shown.text[formula.end : end].strip()
    role = "maths-now" if current else "maths"
    hit = any(hit.start < formula.end and hit.end > formula.start for hit in sheet.hits)
    if hit and not current:
        role = "hit"
    rows = list(sheet.display_rows(formula, width=sheet.measure - LITTLE_INDENT)) if sheet.display_rows else []
    widest = max((cells(row) for row in rows), default=0)
    if rows and widest + LITTLE_INDENT <= sheet.measure:
        indent = INDENT if widest + INDENT <= sheet.measure else LITTLE_INDENT
        middle = len(rows) // 2
        return [
            PageLine(
                tuple(
                    clean_runs([(" " * indent, "text"), (row, role), (tail if number == middle else "", "text")])
                ),
                formula.start,
                end,
            )
            for number, row in enumerate(rows)
        ]
    text = shown.text[formula.start : end].replace("\n", " ")
    return [
        PageLine(
            tuple(clean_runs([(" " * LITTLE_INDENT, "text"), (text[begin:stop], role)])),
            formula.start + begin,
            formula.start + stop,
        )
        for begin, stop in wrap(text, max(1, sheet.measure - LITTLE_INDENT))
    ]


def _formula_lines(formulas: Sequence[Formula], lines: list[PageLine], first: int) -> list[tuple[int, int]]:
    """For each formula the lines that hold it, counted on the page."""
    starts = [(line.start, number) for number, line in enumerate(lines) if line.start >= 0]
    keys = [start for start, _ in starts]
    found = []
    for formula in formulas:
        begin = starts[max(0, bisect_right(keys, formula.start) - 1)][1] if starts else 0
        while begin > 0 and lines[begin - 1].start == lines[begin].start:
            begin -= 1  # the first row of a display
        stop = starts[max(0, bisect_right(keys, max(formula.start, formula.end - 1)) - 1)][1] if starts else 0
        found.append((first + begin, first + max(begin, stop) + 1))
    return found


def _lines_of(hits: Sequence[Highlight], lines: list[PageLine]) -> list[int]:
    """For each hit the line of the page that shows its start."""
    shown = [(line.start, number) for number, line in enumerate(lines) if line.start >= 0]
    keys = [start for start, _ in shown]
    return [shown[max(0, bisect_right(keys, hit.start) - 1)][1] for hit in hits] if shown else []


def _source(source: str, sheet: Sheet, wrap: Wrap) -> list[PageLine]:
    """The source as it was read, wrapped; `start` and `end` are places in the source."""
    lines: list[PageLine] = []
    at = 0
    for paragraph in clean(source).split("\n"):
        if not paragraph.strip():
            lines.append(PageLine())
        for begin, stop in wrap(paragraph, sheet.measure) if paragraph.strip() else ():
            runs = clean_runs([(paragraph[begin:stop], "text")])
            lines.append(PageLine(tuple(runs), at + begin, at + stop))
        at += len(paragraph) + 1
    return lines


def _foot(sheet: Sheet, rendered: Callable[[str], Rendered], wrap: Wrap) -> list[PageLine]:
    """The note and the similar papers."""
    lines: list[PageLine] = []
    if sheet.entry.marks.note:
        lines += [PageLine(), PageLine((("Note", "bold"),))]
        note = clean(sheet.entry.marks.note).rstrip("\n")
        if len(note) > LONGEST_NOTE:
            note = f"{note[:LONGEST_NOTE]} {sheet.signs.ellipsis}"
        for paragraph in note.split("\n"):
            shown = rendered(paragraph) if paragraph.strip() else None
            if shown is None:
                lines.append(PageLine())
                continue
            marks = [(span.start, span.end, _ROLES[span.style]) for span in shown.spans]
            runs = styled(shown.text.replace("\n", " "), marks, "text")
            lines += [PageLine(tuple(clean_runs(line))) for line in _wrapped(runs, sheet.measure, wrap)]
    if sheet.similar:
        lines += [PageLine(), PageLine((("Similar", "bold"),))]
    for entry in sheet.similar:
        where = venue_long(entry.paper)
        venue = cut([(where, "muted")], sheet.measure // 3, sheet.signs.ellipsis)
        tail: list[Run] = [(f" {sheet.signs.dot} ", "muted"), *venue] if where else []
        role = "text" if not entry.marks.read else "head-read"
        runs = headline_runs(entry, rendered, role=role, ascii_only=sheet.signs.ascii)
        head = cut(runs, sheet.measure - width_of(tail), sheet.signs.ellipsis)
        lines.append(PageLine(tuple(clean_runs([*head, *tail])), leads_to=entry.row))
    return lines
