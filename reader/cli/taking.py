"""`reader export`, `reader dump` and `reader restore`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from reader.cli.output import DONE, PARTLY, WRONG_USE, complain, say
from reader.cli.papers import selected_rows, selection_options
from reader.cli.session import at_the_desk
from reader.desk.desk import Desk
from reader.desk.files import write_new
from reader.export.names import BY_SUFFIX, NAMES


def export_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader export`."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="papers by id")
    selection_options(parser)
    parser.add_argument("--query", metavar="QUERY", help="the hits of a search")
    parser.add_argument("--all", action="store_true", help="every paper")
    parser.add_argument("--format", choices=list(NAMES), metavar="FORMAT", help="the format")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file (stdout without it)")
    parser.add_argument("--replace", action="store_true", help="replace the file where it is there already")


def export(args: argparse.Namespace) -> int:
    """Write papers in a format that others read."""
    chosen = args.format or BY_SUFFIX.get(Path(args.output or "").suffix.lower(), "bibtex")
    if not (args.ids or args.query or args.all or args.in_list or args.bookmarked or args.unread or args.tag):
        complain("export what? ids, --bookmarked, --in LIST, --query QUERY or --all")
        return WRONG_USE
    with at_the_desk(args.library) as desk:
        rows, status = _rows(desk, args)
        if not rows:
            complain("there is nothing to export: no paper is chosen by this")
        damaged: list[int] = []
        only = args.in_list if not args.ids and not args.query else None
        pieces = desk.export(rows, chosen, only=only, damaged=damaged)
        if args.output:
            write_new(Path(args.output), pieces, over=args.replace)
            count = len(rows) - len(damaged)
            many = "1 paper" if count == 1 else f"{count:,} papers"
            complain(f"wrote {many} as {NAMES[chosen]} to {args.output}")
        else:
            _write_out(pieces)
    if damaged:
        count = len(damaged)
        many = "1 paper whose record is" if count == 1 else f"{count:,} papers whose records are"
        complain(f"left out {many} damaged; `reader doctor --mend` reads what is damaged again")
        return PARTLY
    return status


def _rows(desk: Desk, args: argparse.Namespace) -> tuple[Sequence[int], int]:
    """The rows asked for, and the status: 1 where an id was not found."""
    if args.ids:
        found = [desk.find_or_complain(one, complain) for one in args.ids]
        rows = [entry.row for entry in found if entry]
        return rows, DONE if len(rows) == len(args.ids) else PARTLY
    if args.query:
        rows = list(desk.search(args.query, limit=10_000_000).rows)
        return rows, DONE if rows else PARTLY
    return selected_rows(desk, args), DONE


def _write_out(pieces: Iterable[str]) -> None:
    for piece in pieces:
        sys.stdout.write(piece)


def dump_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader dump`."""
    parser.add_argument("-o", "--output", metavar="FILE", help="write to a file (stdout without it)")


def dump(args: argparse.Namespace) -> int:
    """Write all that the person made as text."""
    with at_the_desk(args.library) as desk:
        if args.output:
            write_new(Path(args.output), desk.dump())
        else:
            _write_out(desk.dump())
    return DONE


def restore_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader restore`."""
    parser.add_argument("file", metavar="FILE", help="a dump (- for stdin)")


def restore(args: argparse.Namespace) -> int:
    """Put a dump back; what is there already stays."""
    with at_the_desk(args.library) as desk:
        if args.file == "-":
            say(desk.restore(sys.stdin))
        else:
            with Path(args.file).open(encoding="utf-8", errors="replace") as lines:
                say(desk.restore(lines))
    return DONE
