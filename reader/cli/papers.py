"""`reader list`, and a paper as one line."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from reader.cli.output import DONE, EMPTY, bold, complain, dim, for_a_person, say, say_json, terminal_width
from reader.cli.session import at_the_desk
from reader.desk.desk import Desk
from reader.desk.model import Entry
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
                from reader.export.jsonl import paper_json  # most lists are for people

                say_json(paper_json(entry.paper, entry.marks))
            else:
                say(line_of(entry))
        if not found and not args.json:
            complain(_nothing(desk, args))
    return DONE


def _nothing(desk: Desk, args: argparse.Namespace) -> str:
    """Why nothing is listed, and what there is to do."""
    if not desk.count():
        return EMPTY
    if args.in_list or args.tag or (args.bookmarked and args.unread):
        return "no paper is all of this"
    return "no bookmarks yet: `reader bookmark ID`, or s in the app" if args.bookmarked else "nothing is unread"


def selected_rows(desk: Desk, args: argparse.Namespace) -> Sequence[int]:
    """The rows of the papers that the selection options ask for, in order: all, where they ask for nothing."""
    return desk.selection(
        in_list=args.in_list,
        bookmarked=args.bookmarked,
        unread=args.unread,
        tag=args.tag,
        sort=getattr(args, "sort", "added"),
    )


def selected(desk: Desk, args: argparse.Namespace) -> Iterator[Entry]:
    """The entries that the selection options ask for, in order, fetched by page."""
    rows = selected_rows(desk, args)
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
