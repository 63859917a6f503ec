"""A paper as a row of the list: one or two lines of runs, laid out for a width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from reader.text import cells, clean, clean_line
from reader.tui.runs import Run, clean_runs, cut, first_line, pad, styled, width_of
from reader.tui.signs import Signs

if TYPE_CHECKING:
    from reader.desk.model import Entry, Highlight, Snippet
    from reader.latex.rendered import Rendered
    from reader.paper import Paper, PaperMarks

__all__ = ["LEFT", "RowStyle", "headline_runs", "paint_row", "people", "venue_long", "venue_short"]

LEFT = 3
"""The column in which text begins."""
SLOTS, GAP = 3, 2
SHORT_VENUE = 10
VENUE_FROM = 76
RUN_ON_BELOW = 60
_COLLECTIVE = ("collaboration", "consortium", "team", "group", "project", "committee")

Line = list[Run]


class RowStyle(NamedTuple):
    """How rows are laid out now: the list's width in cells, lines a paper, and whether it answers a query."""

    width: int
    each: int
    searching: bool
    signs: Signs


def _role(entry: Entry) -> str:
    """Weight says title or headline, brightness says read or not."""
    base = "title" if entry.paper.title else "head"
    if entry.marks.skipped:
        return "title-skip" if base == "title" else "skip"
    return f"{base}-read" if entry.marks.read else base


def maths_marks(text: str, rendered: Rendered | None) -> list[tuple[int, int, str]]:
    """Where the formulas of an abstract stand again in a text taken from it."""
    marks = []
    for formula in rendered.formulas if rendered else ():
        words = rendered.text[formula.start : formula.end] if rendered else ""
        if len(words) < 2 and words.isascii() and words.isalnum():
            continue  # a lone letter stands in many words
        at = text.find(words)
        while words and at >= 0:
            marks.append((at, at + len(words), "maths"))
            at = text.find(words, at + len(words))
    return marks


def headline_runs(
    entry: Entry,
    rendered: Callable[[str], Rendered],
    hits: Sequence[Highlight] = (),
    role: str | None = None,
    *,
    ascii_only: bool = False,
) -> Line:
    """The title as runs, or the headline that stands for it, with its hits marked.

    `ascii_only`: `rendered` gives ASCII, and so must the headline be.
    """
    paper = entry.paper
    role = role or _role(entry)
    if paper.title:
        shown = rendered(paper.title)
        marks = [
            (span.start, span.end, "unknown" if span.style == "unknown" else "maths")
            for span in shown.spans
            if span.style in ("maths", "unknown", "bold_maths", "italic_maths")
        ]
        marks += [(hit.start, hit.end, "hit") for hit in hits]
        return _one_line(styled(shown.text, marks, role))
    text = clean_line(paper.headline or "")
    if text and ascii_only and not text.isascii():
        text = clean_line(rendered(text).text)
    if not text:
        text = clean_line(rendered(paper.abstract).text)[:200] or "no title and no abstract"
    marks = maths_marks(text, rendered(paper.abstract))
    if text == paper.headline:  # else what was cleaned away has moved the hits
        marks += [(hit.start, hit.end, "hit") for hit in hits]
    return _one_line(styled(text, marks, role))


def _one_line(runs: Line) -> Line:
    """Clean runs with every blank run made one space."""
    found = []
    for text, role in clean_runs(runs):
        while "  " in text:
            text = text.replace("  ", " ")
        found.append((text, role))
    return found


def surname(name: str) -> str:
    """What one calls an author in a list."""
    name = clean_line(name)
    if "," in name:
        return name.split(",", 1)[0]
    words = name.split(" ")
    if len(words) < 2 or words[-1].lower() in _COLLECTIVE:
        return name
    start = len(words) - 1
    while start > 1 and words[start - 1].islower():
        start -= 1
    return " ".join(words[start:])


def people(paper: Paper, width: int, ellipsis: str = "…") -> str:
    """The authors in at most `width` cells: surnames, and how many more there are."""
    names = [surname(name) for name in paper.authors]
    whole = ", ".join(names)
    if cells(whole) <= width:
        return whole
    for count in range(len(names) - 1, 0, -1):
        short = f"{', '.join(names[:count])}, +{len(names) - count}"
        if cells(short) <= width:
            return short
    return "".join(text for text, _ in cut([(whole, "")], width, ellipsis))


def venue_long(paper: Paper) -> str:
    """Venue and year, for where there is room."""
    venue = clean_line(paper.venue or ("arXiv" if paper.arxiv_id else ""))
    year = str(paper.year or "")
    return venue if year and year in venue else f"{venue} {year}".strip()


def venue_short(paper: Paper, ellipsis: str = "…") -> str:
    """Venue and the year's last two digits in ten cells."""
    year = f"{paper.year % 100:02d}" if paper.year else ""
    venue = clean_line(paper.venue or ("arXiv" if paper.arxiv_id else "")).removesuffix(str(paper.year or "")).strip()
    if not venue:
        return str(paper.year or "")
    room = SHORT_VENUE - (len(year) + 1 if year else 0)
    venue = "".join(text for text, _ in cut([(venue, "")], room, ellipsis))
    return f"{venue} {year}".strip()


def _marks(marks: PaperMarks, signs: Signs) -> Line:
    """The three slots of marks; no runs at all for a paper without marks."""
    listed, noted = bool(marks.lists or marks.tags), bool(marks.note)
    if not (marks.bookmarked or listed or noted):
        return []
    return [
        (signs.bookmark if marks.bookmarked else " ", "accent"),
        (signs.listed if listed else " ", "text"),
        (signs.note if noted else " ", "text"),
    ]


def _state(marks: PaperMarks, signs: Signs) -> Run:
    if marks.skipped:
        return signs.skipped, "muted"
    return (" ", "unread") if marks.read else (signs.unread, "unread")


def _between(left: Line, right: Line, width: int) -> Line:
    """Left and right in a line of `width` cells, the right one flush."""
    return [*pad(left, width - width_of(right)), *right] if right else left


def passage(snippet: Snippet, rendered: Rendered | None, width: int, ellipsis: str = "…") -> Line:
    """The passage of a hit in `width` cells, cut so that its first hit is in the left half."""
    text = clean(snippet.text).replace("\n", " ").replace("\t", " ")
    if text != snippet.text.replace("\n", " ").replace("\t", " "):
        return cut([(text, "muted")], width, ellipsis)  # what was cleaned away has moved the hits
    marks = maths_marks(text, rendered)
    marks += [(hit.start, hit.end, "hit") for hit in snippet.highlights]
    start = 0
    if snippet.highlights:
        hit = snippet.highlights[0]
        if cells(text[: hit.end]) > width // 2 or cells(text[: hit.start]) > width // 3:
            start = _word_before(text, hit.start, width // 4)
            inside = next((m for m in marks if m[0] < start < m[1]), None)
            start = inside[0] if inside else start
    runs = styled(text, marks, "muted", start)
    if start:
        runs = [(f"{ellipsis} ", "muted"), *runs]
    return cut(runs, width, ellipsis)


def _word_before(text: str, at: int, room: int) -> int:
    """The start of the earliest word before `at` that is at most `room` cells before it."""
    start = at
    while True:
        back = text.rfind(" ", 0, max(0, start - 1)) + 1
        if back >= start or cells(text[back:at]) > room:
            return start
        start = back


def _second_line(
    entry: Entry,
    rest: Line,
    snippet: Snippet | None,
    rendered: Callable[[str], Rendered],
    key_terms: Callable[[Paper], Sequence[str]],
    style: RowStyle,
) -> Line:
    """The line below: the passage, or the rest of the headline, authors or key terms, with the venue at the right."""
    room = style.width - LEFT - 1
    ellipsis = style.signs.ellipsis
    if style.searching and snippet and snippet.text and not snippet.from_title:
        return passage(snippet, rendered(entry.paper.abstract), room, ellipsis)
    right = cut([(venue_long(entry.paper), "muted")], room // 2, ellipsis) if venue_long(entry.paper) else []
    left_room = room - width_of(right) - (GAP if right else 0)
    if rest:
        left = cut(rest, left_room, ellipsis)
    elif entry.paper.title and entry.paper.authors:
        left = [(people(entry.paper, left_room, ellipsis), "muted")]
    else:
        terms = clean_line(f" {style.signs.dot} ".join(key_terms(entry.paper) or entry.paper.keywords[:3]))
        left = cut([(terms, "muted")], left_room, ellipsis) if terms else []
    return _between(left, right, room)


def paint_row(
    entry: Entry,
    snippet: Snippet | None,
    rendered: Callable[[str], Rendered],
    key_terms: Callable[[Paper], Sequence[str]],
    style: RowStyle,
    hits: Sequence[Highlight] = (),
) -> Sequence[Line]:
    """The lines of a row without the cursor's column: state, a blank, text with its `hits`, marks.

    A passage without a hit (the paper was found by a filter, an author) tells less than what stands there at rest.
    """
    snippet = snippet if snippet and snippet.highlights else None
    head = headline_runs(entry, rendered, hits, ascii_only=style.signs.ascii)
    marks = _marks(entry.marks, style.signs)
    room = style.width - LEFT - 1
    lead: Line = [_state(entry.marks, style.signs), (" ", "text")]
    if style.each == 1:
        right = list(marks)
        if style.width >= VENUE_FROM:
            venue = venue_short(entry.paper, style.signs.ellipsis)
            blank = " " * (SHORT_VENUE - cells(venue) + GAP)
            right = [*(marks or [(" " * SLOTS, "text")]), (blank + venue, "muted")]
        text = cut(head, room - width_of(right) - (GAP if right else 0), style.signs.ellipsis)
        return [[*lead, *_between(text, right, room)]]
    first_room = room - (SLOTS + GAP if marks else 0)
    rest: Line = []
    runs_on = not entry.paper.title and room < RUN_ON_BELOW and not (style.searching and snippet)
    if runs_on:
        head, rest = first_line(head, first_room)
        if not entry.marks.skipped:
            rest = [(text, role if role in ("maths", "unknown") else "run-on") for text, role in rest]
    first = cut(head, first_room, style.signs.ellipsis)
    second = _second_line(entry, rest, snippet, rendered, key_terms, style)
    return [[*lead, *_between(first, marks, room)], [("  ", "text"), *second]]
