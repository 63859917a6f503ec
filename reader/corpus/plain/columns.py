"""A record a line, its title, authors and abstract set apart by a tab, a bar or a dash, without names of columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median

from reader.corpus.ids import find_arxiv, find_doi
from reader.corpus.plain.looks import LONG, names_like
from reader.corpus.plain.units import Unit, width
from reader.corpus.record import Record, Rejected
from reader.paper import NOTHING

_EXACT = ("\t", "|||", "||", ";;", "|", "¦", "\x1f", "\x01", "@@@", "###", "<sep>", "[SEP]")
_DASHES = (" – ", " — ", " -- ", " - ", " :: ", " // ", ": ", "。")
_YEAR = re.compile(r"(?:19|20)\d\d$")


def by_columns(sample: Sequence[Unit]) -> str:
    """What sets the columns apart in nearly every line; "" where the lines have no columns."""
    if len(sample) < 3:
        return ""
    for mark in _EXACT:
        counts = sorted(u.text.count(mark) for u in sample)
        usual = counts[len(counts) // 20]  # an abstract may hold the mark
        if 1 <= usual < 30 and counts.count(usual) >= 0.6 * len(counts) and _roles(sample, mark):
            return mark
    for mark in _DASHES[:6]:
        good = sum(_in_two(u.bare, mark) for u in sample)
        if good >= 0.97 * len(sample):
            return mark
    return ""


def _in_two(bare: str, mark: str) -> bool:
    title, found, rest = bare.partition(mark)
    return bool(found) and 8 < width(title) < LONG and width(rest) > max(80, width(title)) and title[-1] != "."


def _cells(unit: Unit, mark: str) -> list[str]:
    return [cell.strip() for cell in unit.text.split(mark)]


def _roles(sample: Sequence[Unit], mark: str) -> tuple[str, ...]:
    """What each column holds, "" for what is no field of ours; () where none holds abstracts."""
    rows = [_cells(u, mark) for u in sample[:500]]
    count = Counter(map(len, rows)).most_common(1)[0][0] if rows else 0
    if count < 2:
        return ()
    columns = [[row[i] for row in rows if i < len(row)] for i in range(count)]
    widths = [median(map(width, column)) for column in columns]
    roles = [""] * count
    longest = max(range(count), key=lambda i: widths[i])
    if widths[longest] < LONG:
        return ()
    roles[longest] = "abstract"
    left = [i for i in range(count) if i != longest]
    for i in left:
        if _most(columns[i], lambda cell: bool(_YEAR.match(cell))):
            roles[i] = "year"
        elif _most(columns[i], lambda cell: cell.startswith(("http://", "https://"))):
            roles[i] = "url"
        elif _most(columns[i], lambda cell: find_doi(cell, None, NOTHING) is not None):
            roles[i] = "doi"
        elif _most(columns[i], lambda cell: find_arxiv(cell, None, None, NOTHING)[0] is not None):
            roles[i] = "arxiv_id"
    left = [i for i in left if not roles[i]]
    title = max((i for i in left if 12 < widths[i] < LONG), key=lambda i: _title_points(columns[i], i), default=None)
    if title is not None:
        roles[title] = "title"
    for i in left:
        if not roles[i] and _most(columns[i], names_like):
            roles[i] = "authors"
            break
    return tuple(roles)


def _title_points(column: Sequence[str], at: int) -> float:
    """How likely a column holds titles: they are many words, seldom names, and stand early."""
    several = sum(cell.count(" ") > 1 for cell in column) / len(column)
    distinct = len(set(column)) / len(column)
    return several + distinct - 1.5 * sum(map(names_like, column)) / len(column) - 0.1 * at


def _most(column: Sequence[str], good: Callable[[str], object]) -> bool:
    cells = [cell for cell in column if cell]
    return bool(cells) and sum(bool(good(cell)) for cell in cells) >= 0.75 * len(cells)


def in_columns(units: Iterable[Unit | Rejected], mark: str, sample: Sequence[Unit]) -> Iterator[Record | Rejected]:
    """A record for each line."""
    mark = mark or "\t"  # asked for by name in a file that shows none
    roles = _roles(sample, mark) if mark in _EXACT else ()
    authored = not roles and _most([u.bare.split(mark)[1] for u in sample[:500] if mark in u.bare], names_like)
    for unit in units:
        if isinstance(unit, Rejected):
            yield unit
        elif roles:
            yield _row(unit, mark, roles)
        else:
            yield _parts(unit, mark, authored)


def _row(unit: Unit, mark: str, roles: tuple[str, ...]) -> Record:
    cells = _cells(unit, mark)
    result = Record(unit.line)
    if len(cells) > len(roles):  # the mark in the abstract itself
        at = roles.index("abstract")
        end = len(cells) - (len(roles) - at - 1)
        cells[at:end] = [mark.join(cells[at:end])]
    notes = []
    for role, cell in zip(roles, cells, strict=False):
        if role:
            setattr(result, role, cell)
        elif cell:
            notes.append(cell)
    if notes:
        result.extra = {"note": "; ".join(notes)}
    return result


def _parts(unit: Unit, mark: str, authored: bool) -> Record:
    title, found, rest = unit.bare.partition(mark)
    if not found:
        return Record(unit.line, abstract=unit.bare)
    names, more, abstract = rest.partition(mark)
    if authored and more and names_like(names):
        return Record(unit.line, title=title.strip(), authors=names.strip(), abstract=abstract.strip())
    return Record(unit.line, title=title.strip(), abstract=rest.strip())
