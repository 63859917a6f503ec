"""Papers as CSV that a spreadsheet opens without running anything in it."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from reader.export.common import headline_of, text_of
from reader.export.jsonl import Marks
from reader.kinds import COLUMNS, stand_in
from reader.paper import Paper

__all__ = ["write_csv"]

_FORMULA = re.compile(r"'*[=+\-@＝＋－＠\t\r]")
_OWN_COLUMNS = frozenset({"type", "month", "volume", "issue", "pages", "publisher"})


def write_csv(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """Papers as CSV with a head, one row a piece."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    writer.writerow(COLUMNS)
    for paper in papers:
        yield _taken(buffer)
        writer.writerow([defused(cell) for cell in _cells(paper, marks.get(paper.id))])
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def defused(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula: a quote before =, +, - and @."""
    return "'" + cell if _FORMULA.match(cell) else cell


def _cells(paper: Paper, marks: Marks | None) -> list[str]:
    """The cells of a row, as COLUMNS has them."""
    extra = paper.extra
    others = {name: value for name, value in extra.items() if name not in _OWN_COLUMNS}
    headline = headline_of(paper)
    columns = [text_of(extra.get(name)) for name in ("month", "volume", "issue", "pages", "publisher")]
    return [
        paper.title or (stand_in(headline) if headline else ""),
        _joined(paper.authors),
        paper.abstract.replace("\t", " "),
        paper.venue or "",
        str(paper.year or ""),
        paper.date or "",
        _joined(paper.keywords),
        paper.doi or "",
        paper.arxiv_id or "",
        str(paper.version or ""),
        paper.url or "",
        paper.citekey or "",
        text_of(extra.get("type")),
        *columns,
        _json(paper.ids),
        _json(others),
        "yes" if marks and marks.bookmarked else "",
        _joined(marks.lists) if marks else "",
        _joined(marks.tags) if marks else "",
        (marks.note or "") if marks else "",
        "yes" if marks and marks.read else "",
        headline,
    ]


def _joined(texts: Iterable[str]) -> str:
    return "; ".join(text.replace("; ", ", ") for text in texts)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(dict(value), ensure_ascii=False, sort_keys=True) if value else ""
