"""`reader render`: LaTeX-aware rendering as a filter."""

from __future__ import annotations

import argparse
import io
import sys
from pathlib import Path

import orjson

from reader.cli.output import PARTLY, complain, for_a_person, say_json, terminal_width
from reader.cli.pages import Page, page_of, page_options
from reader.text import clean

CHUNK = 256 * 1024
"""Bytes that are looked at to tell the encoding."""


def render_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader render`."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="the text to render (stdin without it)")
    parser.add_argument("--jsonl", action="store_true", help='read and write {"id", "text"} lines')
    page_options(parser)


def render(args: argparse.Namespace) -> int:
    """Render a file or stdin."""
    from_file = args.file and args.file != "-"
    text = _decoded(Path(args.file).read_bytes()) if from_file else sys.stdin.read()
    quiet = args.jsonl or not for_a_person()
    page = page_of(args, width=0 if quiet else terminal_width(), display="inline" if quiet else "2d")
    if args.jsonl:
        return _render_lines(text, page)
    from reader.cli.pages import typeset

    rendered = typeset(text, page)
    sys.stdout.write(rendered if rendered.endswith("\n") or not rendered else rendered + "\n")
    return 0


def _decoded(data: bytes) -> str:
    """The text of a file in whatever encoding it has."""
    from reader.corpus.decode import probe, utf8_stream

    stream = utf8_stream(io.BytesIO(data), probe(data[:CHUNK]))
    return io.TextIOWrapper(io.BufferedReader(stream), encoding="utf-8", errors="replace").read()


def _render_lines(text: str, page: Page) -> int:
    """Render JSON Lines; a line that is none is named and the rest goes on."""
    from reader.cli.pages import typeset

    status = 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = orjson.loads(line)
            say_json({"id": record["id"], "text": typeset(str(record["text"] or ""), page)})
        except (orjson.JSONDecodeError, KeyError, TypeError) as error:
            complain(f'line {number}: no {{"id", "text"}} object ({clean(str(error))})')
            status = PARTLY
    return status
