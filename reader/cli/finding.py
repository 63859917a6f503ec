"""`reader search`, `reader similar` and `reader saved`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

from reader.cli.output import DONE, EMPTY, PARTLY, WRONG_USE, bold, complain, dim, say, say_json
from reader.cli.papers import desk_name, line_of
from reader.cli.session import at_the_desk
from reader.desk.desk import Desk
from reader.desk.model import Entry, Listing, Snippet
from reader.records import replace

TREC_DEPTH = 1000
"""Hits a query in a TREC run: what the public scorers expect."""


def search_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader search`."""
    parser.add_argument("query", nargs="*", metavar="QUERY", help="words, \"phrases\", fields, maths in any notation")
    parser.add_argument("-n", type=_count, default=None, metavar="N", help="how many hits (20)")
    orders = ["best", "date", "title", "added", "venue"]
    parser.add_argument("--sort", choices=orders, default="best", metavar="ORDER", help="the order (best)")
    parser.add_argument("--json", action="store_true", help="one JSON object a hit (a query with --batch)")
    parser.add_argument("--batch", action="store_true", help="queries on stdin, one a line: QUERY or QID<TAB>QUERY")
    parser.add_argument("--more", action="store_true", help="more papers like the first hits, or the bookmarked ones")
    parser.add_argument("--trec", metavar="RUN", help="write the hits as a TREC run, for evaluation (- for stdout)")


def _count(text: str) -> int:
    """A number of hits: 1 to 100,000."""
    number = int(text)
    if not 1 <= number <= 100_000:
        raise argparse.ArgumentTypeError(f"{text} hits: 1 to 100000 are possible")
    return number


def search(args: argparse.Namespace) -> int:
    """Answer one query, or many from stdin."""
    query = " ".join(args.query)
    if not args.batch and not query.strip():
        complain("search for what? (reader search -h shows the use)")
        return WRONG_USE
    limit = args.n or (TREC_DEPTH if args.trec else 20)
    with at_the_desk(args.library) as desk, ExitStack() as stack:
        run = _run_file(args.trec, stack)
        if args.batch:
            return _batch(desk, args, limit, run)
        listing = desk.search(query, limit=limit, sort=args.sort)
        if args.more:
            rows = desk.more_like(query, listing.rows, limit)
            listing = replace(listing, rows=rows, total=len(rows), scores=())
        _print_hits(desk, listing, args, run, "1")
        return DONE if listing.rows else PARTLY


def _run_file(path: str | None, stack: ExitStack) -> TextIO | None:
    """The file of a TREC run, made anew; None where none was asked for."""
    if not path:
        return None
    return sys.stdout if path == "-" else stack.enter_context(Path(path).open("w", encoding="utf-8"))


def _batch(desk: Desk, args: argparse.Namespace, limit: int, run: TextIO | None) -> int:
    """Answer each line of stdin, in order."""
    for number, line in enumerate(sys.stdin, 1):
        line = line.rstrip("\n")
        name, tab, query = line.partition("\t")
        if not tab:
            name, query = str(number), line
        listing = desk.search(query, limit=limit, sort=args.sort)
        if run:
            _write_run(desk, listing, run, name)
        elif args.json:
            say_json({"query": query, "total": listing.total, "hits": list(hits_json(desk, listing))})
        else:
            say(bold(query))
            for entry in _entries(desk, listing):
                say("  " + line_of(entry))
        sys.stdout.flush()
    return DONE


def _print_hits(desk: Desk, listing: Listing, args: argparse.Namespace, run: TextIO | None, name: str) -> None:
    """Print the hits of one query for a person or a script."""
    if run:
        _write_run(desk, listing, run, name)
        return
    if args.json:
        for hit in hits_json(desk, listing):
            say_json(hit)
        return
    if listing.hint.forms:
        say(dim(listing.hint.forms[0]))
    for rank, entry in enumerate(_entries(desk, listing, marks=False), 1):
        where = " ".join(str(x) for x in (entry.paper.venue, entry.paper.year) if x)
        say(f"{rank:>3}  {bold(desk_name(entry))}  {dim(where)}")
        say(f"     {_marked(desk.snippet(entry, listing.query))}")
        say(dim(f"     {entry.paper.id}"))
    if not listing.rows:
        say(_nothing(desk, listing))


def _nothing(desk: Desk, listing: Listing) -> str:
    """That there is no hit, and what there is to do."""
    if not desk.count():
        return EMPTY[0].upper() + EMPTY[1:] + "."
    found = "No paper has all of this" if listing.ways else "No paper has any of this"
    return f"{found}: try fewer words or filters, the start of a word (samp*), a near spelling (sampler~)."


def _marked(snippet: Snippet) -> str:
    """A snippet with its hits in bold on a terminal."""
    out, done = "", 0
    for hit in snippet.highlights:
        out += snippet.text[done : hit.start] + bold(snippet.text[hit.start : hit.end])
        done = hit.end
    return out + snippet.text[done:]


def _entries(desk: Desk, listing: Listing, marks: bool = True) -> Iterator[Entry]:
    for start in range(0, len(listing.rows), 500):
        yield from desk.entries(listing.rows[start : start + 500], marks=marks)


def hits_json(desk: Desk, listing: Listing) -> Iterator[dict[str, Any]]:
    """Each hit: the paper's keys, then rank, score, snippet and highlights (code points in the snippet)."""
    from reader.export.jsonl import paper_json

    for rank, entry in enumerate(_entries(desk, listing), 1):
        snippet = desk.snippet(entry, listing.query)
        hit = paper_json(entry.paper, entry.marks)
        hit["rank"] = rank
        hit["score"] = round(listing.scores[rank - 1], 4) if len(listing.scores) >= rank else None
        hit["snippet"] = snippet.text
        hit["highlights"] = [[h.start, h.end] for h in snippet.highlights]
        yield hit


def _write_run(desk: Desk, listing: Listing, run: TextIO, name: str) -> None:
    """A query's hits in TREC's run format: QID Q0 DOC RANK SCORE TAG. The ranks decide; scores only fall."""
    highest = len(listing.rows)
    for rank, entry in enumerate(_entries(desk, listing, marks=False), 1):
        document = "_".join((entry.paper.ids.get("source") or entry.paper.id).split())
        run.write(f"{name} Q0 {document} {rank} {highest - rank + 1} reader\n")


def similar_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader similar`."""
    parser.add_argument("id", metavar="ID", help="the start of an id, an arXiv id or a DOI")
    parser.add_argument("-n", type=_count, default=10, metavar="N", help="how many papers (10)")
    parser.add_argument("--json", action="store_true", help="one JSON object a paper")


def similar(args: argparse.Namespace) -> int:
    """Print papers like one, and what they share with it."""
    with at_the_desk(args.library) as desk:
        entry = desk.find_or_complain(args.id, complain)
        if entry is None:
            return PARTLY
        for rank, (other, shared) in enumerate(desk.similar(entry.row, limit=args.n), 1):
            if args.json:
                from reader.export.jsonl import paper_json

                say_json({**paper_json(other.paper, other.marks), "rank": rank, "shared": list(shared)})
            else:
                say(line_of(other))
                say(dim("          " + ", ".join(shared)))
    return DONE


def saved_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader saved`."""
    actions = ["list", "add", "run", "delete"]
    parser.add_argument("action", nargs="?", choices=actions, default="list", metavar="ACTION", help="what to do")
    parser.add_argument("name", nargs="?", metavar="SEARCH", help="the name of a saved search")
    parser.add_argument("query", nargs="*", metavar="QUERY", help="what to search for, with add")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def saved(args: argparse.Namespace) -> int:
    """List, keep, run or delete saved searches."""
    with at_the_desk(args.library) as desk:
        if args.action == "list":
            known = desk.saved_searches()
            if not known and not args.json:
                complain("no saved searches yet: `reader saved add NAME QUERY` keeps one")
            for name, query in known:
                if args.json:
                    say_json({"name": name, "query": query})
                else:
                    say(f"{bold(name)}  {query}")
            return DONE
        if not args.name:
            complain(f"{args.action} which search? (reader saved -h shows the use)")
            return WRONG_USE
        if args.action == "add":
            say(desk.save_search(args.name, " ".join(args.query)).words)
        elif args.action == "delete":
            say(desk.delete_search(args.name).words)
        else:
            listing = desk.search(desk.saved_search(args.name), limit=20)
            if args.json:
                for hit in hits_json(desk, listing):
                    say_json(hit)
            else:
                for entry in _entries(desk, listing):
                    say(line_of(entry))
    return DONE
