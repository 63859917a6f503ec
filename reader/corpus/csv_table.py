"""CSV and TSV: any delimiter, lines of no use before the head, whatever names the columns have."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Literal, TextIO

from reader.corpus.fields import normal
from reader.corpus.mapping import Mapper, Plan
from reader.corpus.names import Whole
from reader.corpus.record import TEXT_LIMIT, Context, Record, Rejected, lines, too_long
from reader.corpus.registry import Head
from reader.kinds import COLUMNS, is_stand_in

WANTS: Literal["text"] = "text"
DELIMITERS = ",;\t|"
HEAD_LINES = 25
"""Lines that may stand before the head."""
ROW_LINES = 3000
"""Lines of one row; a quotation mark that is still open then was none."""
_TITLES = {"title", "abstract"}
_EXCEL = re.compile(r'="?(.*?)"?$', re.DOTALL)
_LIST = re.compile(r"'((?:[^'\\]|\\.)*)'|\"((?:[^\"\\]|\\.)*)\"", re.DOTALL)
_EMBASE = re.compile(r"(.{3,200}?) \((\d{4})\) ")
_DEFUSED = re.compile(r"'+[=+\-@＝＋－＠\t\r]")
_OPEN = "a quotation mark opens here and does not close"


def sniff(head: Head) -> float:
    """Tell a table by a line with the names of columns that papers have."""
    found = _find_head(head.text.split("\n")[: HEAD_LINES + 1])
    if not found:
        return 0.0
    _, cells, plan, _ = found
    known = sum(
        bool(getattr(plan, name)) for name in ("title", "abstract", "authors", "year", "venue", "doi", "keywords")
    )
    if known < 2 and _labels_follow(head.text, found[0], found[3]):
        return 0.0
    if len(cells) < 2:
        return 0.3 if head.name.endswith((".csv", ".tsv")) else 0.0
    return 0.95 if known > 2 else 0.85 if known > 1 or head.name.endswith((".csv", ".tsv")) else 0.3


def _labels_follow(text: str, index: int, delimiter: str) -> bool:
    """True for labels with a bar behind them, "Title | …" above "Authors | …": they begin lines, and are no columns."""
    below = [line for line in text.split("\n", index + 12)[index + 1 : index + 12] if line.strip()][:4]
    firsts = {normal(line.partition(delimiter)[0].strip()) for line in below}
    return bool(firsts & {"abstract", "authors", "author", "title"})


def _find_head(first: list[str]) -> tuple[int, list[str], Plan, str] | None:
    """The index of the head among the first lines, its cells, what they mean, and the delimiter."""
    for index, line in enumerate(first):
        if len(line) > 20_000:
            continue
        for delimiter in sorted(DELIMITERS, key=line.count, reverse=True):
            cells = next(csv.reader([line], delimiter=delimiter), [])
            if len(cells) < 2 and not (cells and normal(cells[0]) in _TITLES and index == 0 and len(first) > 1):
                continue
            if any(len(cell) > 80 for cell in cells):
                continue
            plan = Plan.of(tuple(cell.strip() for cell in cells))
            if plan.title or plan.abstract:
                return index, [cell.strip() for cell in cells], plan, delimiter
    return None


def parse(stream: TextIO, context: Context) -> Iterator[Record | Rejected]:
    """The rows of a text stream as records."""
    csv.field_size_limit(TEXT_LIMIT * 2)
    source = _Lines(stream)
    found = _find_head(source.look(HEAD_LINES + 1))
    if not found:
        yield Rejected(None, "no line names columns such as title or abstract")
        return
    index, names, _, delimiter = found
    source.drop(index + 1)
    own = tuple(names) == COLUMNS
    mapper = Mapper()
    keys = _unique(names)
    for line, row in _rows(source, delimiter):
        if isinstance(row, Rejected):
            yield row
            continue
        cells = [_cell(cell) for cell in row]
        if not any(cells) or [c.strip() for c in cells] == names:
            continue
        if len(cells) > len(keys) and any(cells[len(keys) :]):
            yield Rejected(line, f"it has {len(cells)} cells where the head has {len(keys)}")
            continue
        value = dict(zip(keys, cells, strict=False))
        yield _own(value, line) if own else _foreign(mapper, value, line)


def _unique(names: list[str]) -> list[str]:
    """Column names, a repeated one with a number, so that none is lost."""
    seen: dict[str, int] = {}
    for name in names:
        seen[name] = seen.get(name, 0) + 1
    counts: dict[str, int] = {}
    keys = []
    for name in names:
        counts[name] = counts.get(name, 0) + 1
        keys.append(name if counts[name] == 1 else f"{name} #{counts[name]}")
    return keys


def _cell(cell: str) -> str:
    """A cell as it was meant: without Excel's ="…", without the quote that defuses a formula."""
    if cell.startswith("="):
        found = _EXCEL.fullmatch(cell)
        return found[1] if found and cell.startswith('="') else cell
    return cell[1:] if _DEFUSED.match(cell) else cell


def _foreign(mapper: Mapper, value: dict[str, str], line: int) -> Record:
    """The record of a row of anyone's table."""
    made: Mapping[str, Any] = {key: _listed(cell) if cell.startswith("[") else cell for key, cell in value.items()}
    record = mapper.record(made, line)
    if not record.venue and (found := _EMBASE.match(value.get("Source", ""))):
        record.venue, record.year = found[1], record.year or found[2]
    return record


def _listed(cell: str) -> Any:
    """A cell that holds a list as Python prints it."""
    if not cell.endswith("]") or len(cell) > 100_000:
        return cell
    items = [a or b for a, b in _LIST.findall(cell)]
    return items if items or cell == "[]" else cell


def _own(value: dict[str, str], line: int) -> Record:
    """The record of a row that the reader itself has written: every cell is what it is."""
    extra = _json(value.get("Extra", ""))
    columns = ("Type", "Volume", "Issue", "Pages", "Publisher")
    extra |= {name.lower(): value[name] for name in columns if value.get(name)}
    month = value.get("Month", "")
    if month.isdecimal():
        extra["month"] = int(month)
    version = value.get("Version", "")
    return Record(
        line,
        title="" if is_stand_in(value.get("Title", ""), value.get("Headline", "")) else value.get("Title"),
        abstract=value.get("Abstract"),
        authors=[Whole(name) for name in value.get("Authors", "").split("; ") if name],
        venue=value.get("Venue"),
        year=value.get("Year"),
        date=value.get("Date"),
        keywords=[word for word in value.get("Keywords", "").split("; ") if word],
        doi=value.get("DOI"),
        arxiv_id=value.get("arXiv"),
        version=int(version) if version.isdecimal() and len(version) < 4 else None,
        url=value.get("URL"),
        citekey=value.get("Citation key"),
        ids={str(k): str(v) for k, v in _json(value.get("Other ids", "")).items()},
        extra=extra,
    )


def _json(cell: str) -> dict[str, Any]:
    try:
        value = json.loads(cell) if cell else {}
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


class _RunawayError(Exception):
    """A row goes on over more lines than a row has."""


class _Lines:
    """Lines with their numbers, which can be looked at, and gone back to within a row."""

    def __init__(self, stream: TextIO) -> None:
        self._lines = lines(stream)
        self._ahead: list[tuple[int, str | None]] = []
        self.row: list[tuple[int, str | None]] = []
        self.ended = False

    def look(self, count: int) -> list[str]:
        """The next lines, without taking them."""
        while len(self._ahead) < count and (line := next(self._lines, None)):
            self._ahead.append(line)
        return [text or "" for _, text in self._ahead[:count]]

    def drop(self, count: int) -> None:
        """Pass over lines that were looked at."""
        del self._ahead[:count]

    def back(self) -> int:
        """Give up the row, but for its first line; tell that line's number."""
        self._ahead = self.row[1:] + self._ahead
        number = self.row[0][0]
        self.row = []
        self.ended = False
        return number

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        line = self._ahead.pop(0) if self._ahead else next(self._lines, None)
        if line is None:
            self.ended = True
            raise StopIteration
        self.row.append(line)
        if len(self.row) > ROW_LINES or sum(len(t or "") for _, t in self.row[-1:]) > TEXT_LIMIT * 4:
            raise _RunawayError
        return (line[1] or "") + "\n"


def _rows(source: _Lines, delimiter: str) -> Iterator[tuple[int, list[str] | Rejected]]:
    """The rows with the lines they begin on. One whose quotation mark never closes costs its first line only."""
    reader = csv.reader(source, delimiter=delimiter)
    while True:
        source.row = []
        try:
            row = next(reader, None)
        except (_RunawayError, csv.Error):
            line = source.back()
            yield line, Rejected(line, _OPEN)
            reader = csv.reader(source, delimiter=delimiter)
            continue
        if row is None:
            return
        line = source.row[0][0] if source.row else 0
        if any(text is None for _, text in source.row):
            yield line, too_long(line)
        elif source.ended and len(source.row) > 1 and sum((t or "").count('"') for _, t in source.row) % 2:
            yield source.back(), Rejected(line, _OPEN)
            reader = csv.reader(source, delimiter=delimiter)
        else:
            yield line, row
