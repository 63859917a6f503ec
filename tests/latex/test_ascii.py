"""The ASCII form of formulas and of running text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex import Glyphs, render
from reader.latex.ascii import ascii_sign, ascii_text
from reader.latex.ascii_tree import ascii_pieces, write_ascii
from reader.latex.parser import parse


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"\varepsilon", "eps"),
        (r"x_t^2", "x_t^2"),
        (r"\mathbb{R}^{n \times n}", "R^(n x n)"),
        (r"\sqrt{T}", "sqrt(T)"),
        (r"\sqrt[3]{x+1}", "root(3, x + 1)"),
        (r"a \leq b \in S", "a <= b in S"),
        (r"\sum_{t=1}^T \sigma_t", "sum_(t=1)^T sigma_t"),
        (r"\|x\|_2", "||x||_2"),
        (r"\tilde{\mathcal{O}}(n \log n)", "~O(n log n)"),
        (r"\hat{\theta}_n \to \infty", "hat(theta)_n -> inf"),
        (r"\theta^\star", "theta*"),
        (r"\frac{1}{\epsilon n}", "1/(eps n)"),
        (r"A^\top B", "A^T B"),
        (r"\langle x, y \rangle", "<x, y>"),
        (r"\lfloor n/2 \rfloor", "floor(n/2)"),
        (r"f'(x)", "f'(x)"),
        (r"\sum_{i \in S} x_i", "sum_(i in S) x_i"),
        (r"\alpha\beta", "alpha beta"),
        (r"\overline{ab}", "bar(ab)"),
    ],
)
def test_formulas(source: str, expected: str) -> None:
    assert write_ascii(parse(source)).replace("  ", " ") == expected


def test_running_text() -> None:
    assert ascii_text("“Schrödinger’s” — naïve ﬁt, 5 €…") == "\"Schrodinger's\" -- naive fit, 5 EUR..."
    assert ascii_text("Erdős, Łódź, Straße, Ørsted") == "Erdos, Lodz, Strasse, Orsted"
    assert ascii_text("plain") == "plain"


def test_signs() -> None:
    assert ascii_sign("≤") == "<=" and ascii_sign("Ω") == "Omega" and ascii_sign("𝒪") == "O" and ascii_sign("x") == "x"


def test_rendering_in_ascii_is_ascii_and_keeps_its_places() -> None:
    source = r"Schr\"odinger’s bound $\tilde O(\sqrt{n})$ — *always*."
    rendered = render(source, glyphs=Glyphs.ASCII)
    assert rendered.text == "Schrodinger's bound ~O(sqrt(n)) -- always."
    assert len(rendered.offsets) == len(rendered.text) + 1
    place = rendered.text.index("sqrt")
    assert source[rendered.offsets[place] :].startswith(r"\sqrt")


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=60), st.text(alphabet="aα√^_(){}\\$=+ ∈ℝ", max_size=40)))
def test_everything_becomes_ascii(text: str) -> None:
    assert ascii_text(text).isascii()
    assert write_ascii(parse(text)).isascii()
    assert all(piece[0].isascii() for piece in ascii_pieces(parse(text)))
