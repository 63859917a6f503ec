"""`reader add`, `reader sources`, `reader remove` and `reader split`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import TYPE_CHECKING

from reader.cli.output import DONE, EMPTY, PARTLY, WRONG_USE, bold, complain, dim, say, say_json
from reader.cli.session import at_the_desk
from reader.text import clean_line

if TYPE_CHECKING:
    from reader.desk.adding import Progress, Report

TOLD = 50
"""Refusals of one file that are printed for a person."""
REPAINT = 0.1
"""Seconds between two repaints of the progress line."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader add`."""
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files, folders, archives; - for stdin")
    parser.add_argument("--format", metavar="FORMAT", help="read them as this format, not as what they look like")
    parser.add_argument("--samples", action="store_true", help="add the sample abstracts that come with reader")
    parser.add_argument("--watch", action="store_true", help="go on and add what is new or changes, until Ctrl-C")
    parser.add_argument("--json", action="store_true", help="the report as one JSON object")


def add(args: argparse.Namespace) -> int:
    """Read files into the library and report what was done with each."""
    paths = list(args.paths)
    if not paths and not args.samples:
        complain("add what? (reader add -h shows the use)")
        return WRONG_USE
    if args.format:
        from reader.corpus.registry import UnknownFormat, check

        try:
            check(args.format)
        except UnknownFormat as error:
            complain(str(error))
            return WRONG_USE
    if args.watch:
        from reader.cli.watching import watch

        return watch(paths, args.library, args.format, lambda report: _show(report, args.json))
    with at_the_desk(args.library, seeds=False) as desk:
        meter = _Meter() if sys.stderr.isatty() and not args.json else None
        report = desk.add(paths, format=args.format, samples=args.samples, progress=meter)
        if meter:
            meter.clear()
        _show(report, args.json)
        if report.stopped:
            complain("stopped; what is counted above was kept")
            return 130
    return PARTLY if report.rejected else DONE


def _show(report: Report, as_json: bool) -> None:
    """Print a report, seen at once also where it goes through a pipe."""
    if as_json:
        say_json(report.as_json())
    _print_report(report, quiet=as_json)
    sys.stdout.flush()


def _print_report(report: Report, *, quiet: bool) -> None:
    """The report for a person, and what was rejected, each in one line on stderr."""
    for file in report.files:
        whole = file.records == file.refused and not any(rejected.line for rejected in file.rejected)
        if not quiet and (not whole or not file.rejected):
            counts = ", ".join(
                f"{n} {word}"
                for n, word in (
                    (file.added, "added"),
                    (file.updated, "updated"),
                    (file.duplicates, "already there"),
                    (file.refused, "rejected"),
                )
                if n
            )
            noun = "record" if file.records == 1 else "records"
            name = bold(clean_line(near(file.path)))
            say(f"{name}  {dim(file.format)}  {file.records:,} {noun}: {counts or 'nothing new'}")
        for rejected in file.rejected[:TOLD]:
            place = near(file.path) + (f", line {rejected.line}" if rejected.line else "")
            complain(f"{place}: {rejected.reason}")
        if file.refused > TOLD:
            complain(f"{near(file.path)}: {file.refused - TOLD:,} more were rejected; --json tells each")
    if report.rejected and not (quiet or report.added or report.updated or report.duplicates):
        say("Nothing was added. `reader add -h` says what can be read, and how to name a format.")


def near(path: str) -> str:
    """A path as a person would type it here: from the current folder where it is below."""
    if path == "-":
        return "standard input"
    try:
        here = os.path.join(os.getcwd(), "")
    except FileNotFoundError:  # the current folder is gone
        return path
    return path.removeprefix(here) or path


class _Meter:
    """The progress line on stderr: a bar, the rate and the time left."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._painted = 0.0

    def __call__(self, progress: Progress) -> None:
        """Repaint, not more often than a person can see."""
        now = time.monotonic()
        if now - self._painted < REPAINT:
            return
        self._painted = now
        passed = max(now - self._start, 1e-6)
        share = min(progress.done / progress.size, 1.0) if progress.size else 0.0
        bar = "━" * int(share * 24) + "─" * (24 - int(share * 24))
        left = f"  {passed / share - passed:,.0f} s left" if share > 0.02 else ""
        rate = f"{progress.records:,} records  {progress.rate:,.0f}/s"
        sys.stderr.write(f"\r\x1b[K{clean_line(progress.path)[-30:]}  {bar} {share:4.0%}  {rate}{left}")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._painted:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def sources_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader sources`."""
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def sources(args: argparse.Namespace) -> int:
    """List what has been added."""
    with at_the_desk(args.library) as desk:
        known = desk.sources()
        if not known and not args.json:
            complain(EMPTY)
        for source in known:
            if args.json:
                say_json({"path": source.path, "format": source.format, "papers": source.papers, "added": source.added})
            else:
                say(f"{source.papers:>7}  {bold(source.path)}  {dim(source.format or '')}")
    return DONE


def remove_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader remove`."""
    parser.add_argument("source", metavar="SOURCE", help="a path as `reader sources` shows it, or its file name")


def remove(args: argparse.Namespace) -> int:
    """Take a source out of the library; marks and marked papers stay."""
    with at_the_desk(args.library) as desk:
        say(desk.remove_source(args.source))
    return DONE


def split_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader split`."""
    parser.add_argument("id", metavar="ID", help="the paper that two or more records were joined to")


def split(args: argparse.Namespace) -> int:
    """Part the records that were found to be one paper; marks stay with the first."""
    with at_the_desk(args.library) as desk:
        entry = desk.find_or_complain(args.id, complain)
        if entry is None:
            return PARTLY
        for paper in desk.split(entry.paper.id):
            say(f"{paper.id}  {paper.title or clean_line(paper.abstract)[:80]}")
    return DONE
