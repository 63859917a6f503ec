"""Texts that broke other readers, and odd files, in every field of a paper: shown literally, aligned, alive."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reader.desk.desk import Desk
from reader.paths import home

from .conftest import Seat, seated
from .test_untrusted import check

SHARED = Path(__file__).parents[2].parent / "shared"
pytestmark = pytest.mark.skipif(not (SHARED / "cases").exists(), reason="the texts are not here")
EVERY = 25
"""One paper in so many is looked at where time is short."""


def strings(value: Any) -> Iterator[str]:
    """Every text in a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from strings(inner)


def papers(folder: Path) -> Path:
    """A file in which each text of the reports stands in every field of a paper."""
    path = folder / "texts.jsonl"
    reports = (SHARED / "cases" / "reports.jsonl").read_text(encoding="utf-8").strip().split("\n")
    texts = [text for line in reports for text in strings(json.loads(line).get("input")) if text.strip()]
    with path.open("w", encoding="utf-8") as file:
        for number, text in enumerate(texts):
            paper = {"abstract": text, "authors": [text, text], "venue": text, "keywords": [text], "url": text}
            file.write(json.dumps({"id": str(number), "title": text, **paper} if number % 2 else paper) + "\n")
    return path


async def test_texts_in_every_field(tmp_path: Path) -> None:
    await look_through(tmp_path, (80, 24), EVERY)


@pytest.mark.torture
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_every_text_in_every_field(tmp_path: Path, size: tuple[int, int]) -> None:
    await look_through(tmp_path, size, 1)


async def look_through(tmp_path: Path, size: tuple[int, int], every: int) -> None:
    """Open all of it, and look at one paper in `every`."""
    where = [str(papers(tmp_path)), *(str(path) for path in sorted((SHARED / "corpora" / "odd").iterdir()))]
    desk = Desk(home(tmp_path / "home"), paths=where)
    try:
        async with seated(desk, size) as seat:  # type: ignore[arg-type]
            assert seat.main.paper_list.count > 200
            await walk(seat, size[0], every)
    finally:
        desk.close()


async def walk(seat: Seat, width: int, every: int) -> None:
    """Look at the papers in the list and in its pane, its source too, and told in the footer and in a toast."""
    main = seat.main
    await seat.press("D")
    for place in range(0, main.paper_list.count, every):
        main.paper_list.cursor = place
        main.show_now()
        main.say(main.entry.paper.title or main.entry.paper.abstract)
        if place // every % 10 == 0:
            main.fail(main.entry.paper.abstract)
            main.reading.toggle_source()
        await seat.quiet()
        check(seat.screen_text(), width)
    await seat.press("/")
    await seat.type("venue:")
    await seat.press(*["tab"] * 5)
    check(seat.screen_text(), width)
    assert seat.app.is_running and seat.app._exception is None
