"""The spoken form: natural words, unambiguous where it matters."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex import spoken
from reader.latex.parser import parse
from reader.latex.speech import speak


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\sqrt{T}", "square root of T"),
        (r"O(\log T)", "O of log T"),
        (r"O\left(\log T\right)", "O of log T"),
        (r"x_{t+1}", "x sub t plus 1"),
        (r"x_{t+1} + y", "x sub t plus 1 end sub plus y"),
        (r"x_t + 1", "x sub t, plus 1"),
        (r"x^2 + y^3", "x squared, plus y cubed"),
        (r"\varepsilon^{-2}", "epsilon to the minus 2"),
        (r"d^{1/3} n", "d to the power 1 over 3 end power n"),
        (r"\frac{1}{n}", "1 over n"),
        (r"\frac{a+b}{c}", "the fraction a plus b over c"),
        (r"\frac{a+b}{c} d", "the fraction a plus b over c end fraction d"),
        (r"\sum_{t=1}^T x_t", "sum over t from 1 to T of x sub t"),
        (r"\sum_{i \in S} x_i", "sum over i in S of x sub i"),
        (r"\int_0^1 f", "integral from 0 to 1 of f"),
        (r"\min_x f(x)", "minimum over x of f of x"),
        (r"\lim_{n \to \infty} a_n", "limit as n goes to infinity of a sub n"),
        (r"\|x\|_2", "the 2 norm of x"),
        (r"|S|", "the size of S"),
        (r"a \leq b", "a is at most b"),
        (r"x \in \mathbb{R}^d", "x in R to the d"),
        (r"\theta^\star", "theta star"),
        (r"A^\top", "A transpose"),
        (r"\hat{x}", "x hat"),
        (r"\tilde O(n)", "O tilde of n"),
        (r"\binom{n}{k}", "n choose k"),
        (r"\log_2 n", "log base 2 of n"),
        (r"f: X \to Y", "f from X to Y"),
        (r"i.i.d.", "i.i.d."),
        (r"f'(x)", "f prime of x"),
        (r"\Omega(n)", "capital omega of n"),
        (r"(1+x)^2", "the quantity 1 plus x end quantity squared"),
        (r"\langle x, y \rangle", "the inner product of x and y"),
        (r"\lceil n \rceil", "the ceiling of n"),
        (r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}", "the matrix with rows a, b; c, d"),
    ],
)
def test_formulas(source: str, expected: str) -> None:
    assert speak(parse(source)) == expected


def test_whole_texts_keep_their_words() -> None:
    source = r"We prove a $\tilde{O}(\sqrt{T})$ bound for $k$-sparse *vectors*, at rate $1/n$."
    assert spoken(source) == "We prove a O tilde of square root of T bound for k-sparse vectors, at rate 1 over n."


def test_no_formula_no_change() -> None:
    assert spoken("Plain words, 95% of them.") == "Plain words, 95% of them."


def test_formulas_do_not_run_into_words() -> None:
    assert spoken(r"the $\chi^2$test") == "the chi squared test"


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=60), st.text(alphabet="aα√^_(){}\\$=+|,. ", max_size=50)))
def test_anything_can_be_said(text: str) -> None:
    said = speak(parse(text))
    assert said == " ".join(said.split())
    spoken(text)


HOSTILE = ["x_" * 20_000, r"\frac{" * 2000, "(" * 20_000, "a+" * 200_000, r"\sqrt{" * 49 + "x"]


@pytest.mark.parametrize("source", HOSTILE, ids=len)
def test_hostile_formulas_end_soon(source: str) -> None:
    start = time.process_time()
    speak(parse(source))
    assert time.process_time() - start < 3
