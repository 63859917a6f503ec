"""Real files of some thirty formats, where they are: each read, or refused with a reason, every record counted.

corpora.tsv says for each file what a look into it says: its format, how many records it holds that have a title or an
abstract (kept), and how many that have neither or are broken (told, with their lines).
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.corpus.reading import read_paths
from reader.corpus.record import Rejected

CORPORA = Path(__file__).parents[2].parent / "shared" / "corpora"
pytestmark = pytest.mark.skipif(not CORPORA.exists(), reason="the real files are not here")


def table() -> list[tuple[str, str, int, int]]:
    with (Path(__file__).parent / "corpora.tsv").open(encoding="utf-8") as lines:
        rows = csv.DictReader(lines, delimiter="\t")
        return [(row["path"], row["format"], int(row["kept"]), int(row["told"])) for row in rows]


def files() -> Iterator[Path]:
    for path in sorted(CORPORA.rglob("*")):
        if path.is_file():
            yield path


def look(path: Path) -> tuple[str, int, list[Rejected]]:
    kept = 0
    told: list[Rejected] = []
    (reading,) = read_paths([path])
    for item in reading:
        if isinstance(item, Rejected):
            told.append(item)
        else:
            kept += 1
    return reading.format, kept, told


@pytest.mark.parametrize(("pattern", "format", "kept", "told"), table())
def test_each_record_is_counted(pattern: str, format: str, kept: int, told: int) -> None:
    paths = sorted(CORPORA.glob(pattern)) if "*" in pattern else [CORPORA / pattern]
    assert paths
    for path in paths:
        found, count, refused = look(path)
        assert found.partition(":")[0] == format if ":" not in format else found == format
        assert (count, sum(r.line is not None for r in refused)) == (kept, told), path.name
        assert count or refused


def test_every_file_is_read_or_refused_in_words() -> None:
    known = {
        str(path.relative_to(CORPORA)) for pattern, *_ in table() for path in CORPORA.glob(pattern.replace("[", "[[]"))
    }
    rest = [path for path in files() if str(path.relative_to(CORPORA)) not in known]
    assert all(path.parts[-2] in {"markdown_daily", "markdown_list", "plain_txt", "pubmed_xml"} for path in rest), rest
    for path in rest:
        _, kept, told = look(path)
        assert kept or told
        assert not any("not understood" in refused.reason for refused in told)
