"""The gate for untrusted text."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.text import cells, clean, clean_line

UNSAFE = {chr(c) for c in [*range(0x20), 0x7F, *range(0x80, 0xA0)]} - {"\n", "\t"}
BIDI = set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")

PIECES = st.sampled_from(
    ["\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX", "\x1b\\", "\x07", "\x9b", "\x9d", "\x9c"]
    + ["\x90", "[31m", "0;t", "52;c;eA==", "?1049h", "\u202e", "\u2066", "\ud800", "\x00", "\r", "\r\n"]
    + ["\n", "\t", "a", "é", "e\u0301", "中", "🙂", "(0b"]
)


def assert_safe(text: str) -> None:
    assert not set(text) & (UNSAFE | BIDI)
    assert not any(0xD800 <= ord(c) <= 0xDFFF for c in text)
    assert text == unicodedata.normalize("NFC", text)


@given(st.lists(PIECES, max_size=40).map("".join))
def test_nothing_unsafe_is_left_of_escape_sequences(text: str) -> None:
    assert_safe(clean(text))


@given(st.text())
def test_nothing_unsafe_is_left_of_any_text(text: str) -> None:
    assert_safe(clean(text))
    assert clean(clean(text)) == clean(text)


@pytest.mark.parametrize(
    ("source", "kept"),
    [
        ("\x1b]52;c;eA==\x1b\\Copy", "Copy"),
        ("\x9b31mred", "red"),
        ("x\x1bPsecret", "xsecret"),
        ("A\x1b]0;own\x07B\x1bPq#0\x1b\\C\x1b_x\x1b\\D\x1b^y\x1b\\E", "ABCDE"),
        ("a\b\x1b(0b\x0ecd", "abcd"),
        ("p\u202e50.0", "p50.0"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("bad \ud800 half", "bad \ufffd half"),
        ("e\u0301", "é"),
        ("tab\tstays", "tab\tstays"),
        ("שלום", "שלום"),
        ("👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"),
    ],
)
def test_what_goes_and_what_stays(source: str, kept: str) -> None:
    assert clean(source) == kept


def test_a_line_is_one_line() -> None:
    assert clean_line(" a\n\tb \x1b[2J c ") == "a b c"


@pytest.mark.parametrize("piece", ["\x1b]", "\x1b", "\x9d", "\x1bP", "\x1b[", "\x1b[0", "\x1b ", "\x1b]x", "\u202e"])
def test_time_grows_with_length_alone(piece: str) -> None:
    def cost(size: int) -> float:
        text = piece * (size // len(piece))
        start = time.process_time()
        clean(text)
        return time.process_time() - start

    # Ten times the text may take some thirty times as long on a noisy machine; a quadratic scan would take a hundred.
    assert cost(1_000_000) < 30 * max(cost(100_000), 0.005)


def test_cells_are_counted_by_grapheme() -> None:
    assert [cells(t) for t in ("abc", "中文", "w⃗", "👩\u200d👩\u200d👧", "𝒪̃")] == [3, 4, 1, 2, 1]


def test_styles_reach_a_terminal_and_text_from_outside_does_not_style(capsys, monkeypatch) -> None:
    from reader.cli import output

    monkeypatch.setattr(output, "colourful", lambda: True)
    output.say(output.bold("A \x1b[31mtitle") + " " + output.dim("ICML\x9b2J"))
    assert capsys.readouterr().out == "\x1b[1mA title\x1b[0m \x1b[2mICML\x1b[0m\n"
    monkeypatch.setattr(output, "colourful", lambda: False)
    output.say(output.bold("A title") + " " + clean("\ufdd0x"))
    assert capsys.readouterr().out == "A title x\n"
