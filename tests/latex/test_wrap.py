"""Wrapping by cells and graphemes."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex import wrap
from reader.text import cells


def lines(text: str, width: int) -> list[str]:
    """The lines of a text."""
    return [text[start:end] for start, end in wrap(text, width)]


def test_words_break_at_blanks() -> None:
    assert lines("one two three", 8) == ["one two", "three"]
    assert lines("one two\n\nthree", 80) == ["one two", "", "three"]
    assert lines("one two three", 0) == ["one two three"]


def test_no_break_spaces_hold() -> None:
    assert lines("so x\u00a0+\u00a0y", 6) == ["so", "x\u00a0+\u00a0y"]


def test_long_words_are_cut_and_wide_letters_are_whole() -> None:
    assert lines("abcdefgh", 3) == ["abc", "def", "gh"]
    assert lines("大规模图像", 5) == ["大规", "模图", "像"]


def test_a_mark_stays_with_its_letter() -> None:
    assert lines("aa\u0303a\u0303", 2) == ["aa\u0303", "a\u0303"]


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab é\u0301文字。\n\u00a0-xyzw", max_size=80), st.integers(2, 20))
def test_lines_fit_and_lose_nothing_but_blanks(text: str, width: int) -> None:
    ranges = wrap(text, width)
    assert all(cells(text[start:end]) <= width for start, end in ranges)
    assert "".join("".join(text[a:b].split()) for a, b in ranges) == "".join(text.split())
    assert all(first[1] <= second[0] for first, second in zip(ranges, ranges[1:], strict=False))
