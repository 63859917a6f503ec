"""Rendering whole texts: never raises, ends soon, keeps its places, whatever comes."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from reader.latex import Glyphs, display_rows, render, spoken
from reader.text import clean
from tests.linear import linear

PIECES = st.sampled_from(
    [" ", "\n", "\n\n", "word", "Some", "x", "5", "$", "$$", "\\", "{", "}", "*", "**", "_", "`", "``", "''", '"', "--"]
    + ["~", "<", ">", "<i>", "</i>", "<sub>", "</sub>", "&", "&amp;", "&lt;", "[", "](", ")", "http://a.b/c", "^{"]
    + [r"\(", r"\)", r"\[", r"\]", r"\alpha", r"\frac", r"\emph{", r"\textbf", r"\cite{", r"\"", r"\'", "_{"]
    + [r"\begin{align}"]
    + [r"\end{align}", r"\begin{itemize}", r"\item", r"\newcommand{\q}{", r"\def\q{", r"\q", r"\\", r"\verb|", r"\url{"]
    + ["\x1b[31m", "\u202e", "é", "\u0301", "文", "𝐱", "<math>", "</math>", "<mi>", "</mi>", r"\text{", "imes", "\t"]
)


def check(source: str) -> None:
    """What must hold for every text."""
    shown = render(source)
    length = len(clean(source))
    assert len(shown.offsets) == len(shown.text) + 1
    assert all(0 <= a <= b <= length for a, b in zip(shown.offsets, list(shown.offsets)[1:], strict=False))
    assert list(shown.spans) == sorted(shown.spans, key=lambda span: (span.start, -span.end))
    assert all(0 <= span.start < span.end <= len(shown.text) for span in shown.spans)
    for formula in shown.formulas:
        assert 0 <= formula.start <= formula.end <= len(shown.text)
        assert 0 <= formula.source_start <= formula.source_end <= length
    assert shown.text == shown.text.strip()


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
@example("$$a$$*")
@example("*$$a$$*")
@example(r"\emph{$$a$$}")
def test_pieces_of_tex_and_markup(source: str) -> None:
    check(source)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=120))
def test_any_text(source: str) -> None:
    check(source)
    render(source, glyphs=Glyphs.ASCII)
    render(source, glyphs=Glyphs.BASIC, letters=True, nobreak=True)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(["alpha", "of", "Gamma", "x-ray", "it's", "5%", "(see)"]), min_size=1, max_size=30))
def test_words_are_kept_in_order(words: list[str]) -> None:
    assert render(" ".join(words)).text == " ".join(words)


@pytest.mark.parametrize(
    "sign", ["$", "{", "}", "\\", "*", "_", "<", "[", "&", "`", "'", '"', "~", "-", "^", "\n", "("]
)
def test_a_long_run_of_any_sign_takes_linear_time(sign: str) -> None:
    assert linear(lambda n: render(sign * n), 60_000)


@pytest.mark.parametrize(
    "unit", ["$x", "{}", "\\a", "<!--", "{\\it ", "\\cite{", "x^{", "*a _b ", "`a ", "<b>", "\\text{$", "[a](", "&amp;"]
)
def test_repeated_beginnings_take_linear_time(unit: str) -> None:
    assert linear(lambda n: render(unit * n), 4_000)


@pytest.mark.parametrize(
    "unit", ["{", r"\frac{", "x^{", r"\left(", r"\sqrt", r"\emph{", "(", r"\begin{matrix}", r"\not"]
)
def test_nesting_of_ten_thousand(unit: str) -> None:
    check("$" + unit * 10_000 + "x$")
    check("so " + unit * 10_000 + "x")


def test_control_characters_never_come_out() -> None:
    assert render("a\x1b]52;c;eA==\x07b \x9b31m$x\x00$\u202e").text == "ab x"


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, reader.latex; print('reader.latex.parser' in sys.modules, 'rich' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


@pytest.mark.parametrize(
    ("opener", "closer"),
    [
        ("(", ")"), ("[", "]"), (r"\{", r"\}"), ("|", "|y"), (r"\langle ", r"\rangle "), (r"\text{", "}"), ("(", "⟩"),
        ("(" * 30 + "{", "}" + ")" * 30), (r"(\text{", "})"), (r"(\frac{", "}1)"), (r"\emph{(", ")}"), (r"\left(", r"\right)"), ("{(", ")}"), ("x^{(", ")}"),
    ],
)  # fmt: skip
def test_nesting_with_both_ends(opener: str, closer: str) -> None:
    for times in (20, 49, 75, 99, 300, 2_000):
        source = f"${opener * times}x{closer * times}$"
        begin = time.process_time()
        check(source)
        spoken(source)
        for formula in render(source).formulas:
            display_rows(formula, width=60)
            display_rows(formula, width=60, glyphs=Glyphs.ASCII)
        assert time.process_time() - begin < 2, (opener, times)


def test_a_long_run_of_bars_is_read_once() -> None:
    begin = time.process_time()
    render("$" + "|" * 19_000 + "$")
    assert time.process_time() - begin < 1.5
