"""`reader list` and `reader show`."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator

from reader.cli.output import DONE, PARTLY, bold, complain, dim, for_a_person, say, say_json, terminal_width
from reader.cli.pages import Page, page_of, page_options, typeset
from reader.cli.session import at_the_desk
from reader.desk.desk import Desk
from reader.desk.model import Entry
from reader.export.jsonl import paper_json
from reader.paper import PaperMarks
from reader.text import cells

PAGE = 500
"""Papers fetched at a time: enough to keep SQLite busy, little enough to print the first at once."""
SHORT_ID = 8


def selection_options(parser: argparse.ArgumentParser) -> None:
    """The options that choose papers by their marks."""
    parser.add_argument("--in", dest="in_list", metavar="LIST", help="only the papers in a reading list")
    parser.add_argument("--bookmarked", action="store_true", help="only bookmarked papers")
    parser.add_argument("--unread", action="store_true", help="only papers that are neither read nor skipped")
    parser.add_argument("--tag", metavar="TAG", help="only papers with a tag")


def list_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader list`."""
    selection_options(parser)
    orders = ["added", "date", "title", "venue"]
    parser.add_argument("--sort", choices=orders, default="added", metavar="ORDER", help="the order (as added)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def list(args: argparse.Namespace) -> int:  # noqa: A001 - named for its command
    """Print papers, a line each."""
    with at_the_desk(args.library) as desk:
        found = False
        for entry in selected(desk, args):
            found = True
            if args.json:
                say_json(paper_json(entry.paper, entry.marks))
            else:
                say(line_of(entry))
        if not found and not args.json:
            complain("no papers here" if _chosen(args) else "no papers yet (reader add FILE adds some)")
    return DONE


def _chosen(args: argparse.Namespace) -> bool:
    return bool(args.in_list or args.bookmarked or args.unread or args.tag)


def selected(desk: Desk, args: argparse.Namespace) -> Iterator[Entry]:
    """The entries that the selection options ask for, in order, fetched by page."""
    rows = desk.selection(
        in_list=args.in_list,
        bookmarked=args.bookmarked,
        unread=args.unread,
        tag=args.tag,
        sort=getattr(args, "sort", "added"),
    )
    for start in range(0, len(rows), PAGE):
        yield from desk.entries(rows[start : start + PAGE])


def signs(marks: PaperMarks) -> str:
    """The marks of a paper in three cells: bookmark, list or tag, note."""
    star = "★" if marks.bookmarked else " "
    hash_ = "#" if marks.lists or marks.tags else " "
    return star + hash_ + ("¶" if marks.note else " ")


def line_of(entry: Entry) -> str:
    """One paper as one line: id, marks, what it is called, venue and year."""
    paper = entry.paper
    where = " ".join(str(x) for x in (paper.venue, paper.year) if x)
    name = desk_name(entry)
    line = f"{dim(paper.id[:SHORT_ID])} {signs(entry.marks)} "
    room = terminal_width() - SHORT_ID - 6 - len(where) if for_a_person() else 0
    if room > 20:
        name = cut(name, room)
        name += " " * (room - cells(name))
    return line + (bold(name) if paper.title else name) + "  " + dim(where)


def desk_name(entry: Entry) -> str:
    """What a paper is called in one line of plain text: its title rendered, else its headline."""
    from reader.latex import plain

    name = plain(entry.paper.title) if entry.paper.title else entry.paper.headline or plain(entry.paper.abstract)[:90]
    return " ".join(name.split())


def cut(text: str, width: int) -> str:
    """Text cut to a width in cells, with `…` where it was cut."""
    if cells(text) <= width:
        return text
    while text and cells(text) > width - 1:
        text = text[: -max(1, (cells(text) - width) // 2)]
    return text.rstrip() + "…"


def show_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader show`."""
    parser.add_argument("ids", nargs="+", metavar="ID", help="the start of an id, an arXiv id or a DOI")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--text", action="store_true", help="rendered (the default)")
    form.add_argument("--source", action="store_true", help="as it was read")
    form.add_argument("--json", action="store_true", help="one JSON object a line")
    page_options(parser)


def show(args: argparse.Namespace) -> int:
    """Print papers in full."""
    status = DONE
    person = for_a_person()
    page = page_of(args, width=min(terminal_width(), 88) if person else 0, display="2d" if person else "inline")
    with at_the_desk(args.library) as desk:
        first = True
        for wanted in args.ids:
            entry = desk.find_or_complain(wanted, complain)
            if entry is None:
                status = PARTLY
                continue
            if args.json:
                say_json(paper_json(entry.paper, entry.marks))
                continue
            if not first:
                say("")
            first = False
            say(source_of(entry) if args.source else full_text(entry, page))
    return status


def source_of(entry: Entry) -> str:
    """A paper's text as it was read."""
    paper = entry.paper
    if paper.original is not None:
        return paper.original
    return "\n\n".join(part for part in (paper.title, paper.abstract) if part)


def full_text(entry: Entry, page: Page) -> str:
    """A paper as a page of text: name, authors, where, marks, abstract, note."""
    paper, marks = entry.paper, entry.marks
    where = " ".join(str(x) for x in (paper.venue, paper.year) if x)
    links = (
        f"arXiv:{paper.arxiv_id}" if paper.arxiv_id else "",
        f"doi:{paper.doi}" if paper.doi else "",
        paper.url or "",
    )
    head = [
        bold(_one_paragraph(typeset(paper.title or "", page)) if paper.title else paper.headline or ""),
        ", ".join(paper.authors),
        "   ".join(x for x in (where, *links) if x),
        "   ".join(
            x
            for x in (
                "★ bookmarked" if marks.bookmarked else "",
                "# " + ", ".join((*marks.lists, *marks.tags)) if marks.lists or marks.tags else "",
                "read" if marks.read else "",
                "skipped" if marks.skipped else "",
            )
            if x
        ),
    ]
    parts = ["\n".join(line for line in head if line)]
    if paper.abstract:
        parts.append(typeset(paper.abstract, page))
    if marks.note:
        parts.append(bold("Note") + "\n" + typeset(marks.note, page))
    return "\n\n".join(part for part in parts if part)


def _one_paragraph(text: str) -> str:
    """A title that came in several paragraphs, in one."""
    return re.sub(r"\n{2,}", "\n", text)
