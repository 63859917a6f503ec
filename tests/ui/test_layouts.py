"""Keyboards of other scripts move, read and mark by the places of the keys; in the search line their letters are text."""

from __future__ import annotations

from string import ascii_lowercase

import pytest

from reader.tui.layouts import latin

from .conftest import Opener


def test_every_letter_has_a_place_on_a_cyrillic_and_on_a_greek_keyboard() -> None:
    for letters in ("йцукенгшщзфывапролдячсмить", "ςερτυθιοπασδφγηξκλζχψωβνμ"):
        keys = [latin(letter) for letter in letters]
        assert len(set(keys)) == len(keys) and {*keys, "q"} == set(ascii_lowercase)
    assert latin("О") == "J" and latin("a") is None and latin("é") is None


@pytest.mark.parametrize(("down", "up", "mark"), [("о", "л", "ы"), ("ξ", "κ", "σ")])
async def test_the_list_is_walked_and_marked(opened: Opener, down: str, up: str, mark: str) -> None:
    async with opened() as seat:
        await seat.press(down, down, up, mark)
        assert seat.main.paper_list.cursor == 1
        assert seat.desk.marks[seat.desk.papers[1].id].bookmarked


async def test_in_the_search_line_letters_stay_as_typed(opened: Opener) -> None:
    async with opened() as seat:
        await seat.press("/", "о", "л")
        assert seat.main.search_line.text == "ол"
        assert seat.main.paper_list.cursor == 0
