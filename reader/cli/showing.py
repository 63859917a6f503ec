"""`reader show`: papers in full."""

from __future__ import annotations

import argparse
import re

from reader.cli.output import DONE, PARTLY, bold, complain, for_a_person, say, say_json, terminal_width
from reader.cli.pages import Page, page_of, page_options, typeset
from reader.cli.session import at_the_desk
from reader.desk.model import Entry
from reader.export.jsonl import paper_json


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
