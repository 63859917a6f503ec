"""HTML, JATS and MathML to text."""
# ruff: noqa: E501  (fixtures stand as files have them)

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus.markup import markup
from tests.linear import linear


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("plain", "plain"),
        ("Ti:Al<sub>2</sub>O<sub>3</sub>", "Ti:Al₂O₃"),
        ("OH X <sup>2</sup>Π<sub><i>i</i></sub>", "OH X ²Πᵢ"),
        ("x<sub>max</sub> and 10<sup>-3</sup>", "x$_{max}$ and 10⁻³"),
        ("<i>in vitro</i> and <b>bold </b>x", "*in vitro* and **bold** x"),
        ("M<i>m</i>P", r"M\emph{m}P"),
        ("<i>a*b</i>", "a*b"),
        ("<p>one<p>two<br>three", "one\n\ntwo\n\nthree"),
        ("<ul><li>a</li><li>b</li></ul>", "- a\n\n- b"),
        ("<jats:title>Abstract</jats:title><jats:p>a\n  b</jats:p>", "a b"),
        ("<jats:sec><jats:title>Background</jats:title><jats:p>We do.</jats:p></jats:sec>", "Background: We do."),
        ("&lt;p&gt;a &amp;amp; b&lt;/p&gt;", "a & b"),
        ("p &lt; 0.05 &eacute; &#233; &#xE9; &unknown; &amp", "p < 0.05 é é é &unknown; &amp"),
        ("the token <s> and <unk>, a <b> c, x<y and z>w", "the token <s> and <unk>, a <b> c, x<y and z>w"),
        ("<script>alert(1)</script>x<style>p{}</style>", "x"),
        ("in<mml:math><mml:mi>N</mml:mi></mml:math>-Coupled", "in N-Coupled"),
        ("<math><mi>N</mi></math>dimensional", "N dimensional"),
        ("<math><msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup></math>", "$x_i^2$"),
        ("<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>", "$\\frac{a}{b + 1}$"),
        ("<math><mover><mi>x</mi><mo>^</mo></mover><mo>&isin;</mo><mi mathvariant='double-struck'>R</mi></math>", "$\\hat{x} ∈ \\mathbb{R}$"),
        ("<math><mi>sin</mi><mi>x</mi><mo>=</mo><mtext>if </mtext><msqrt><mi>n</mi></msqrt></math>", "$\\sin x = \\text{if }\\sqrt{n}$"),
        ("<math><semantics><mi>q</mi><annotation encoding='application/x-tex'>\\alpha</annotation></semantics></math>", "$\\alpha$"),
        ("<inline-formula><alternatives><tex-math>$x^2$</tex-math><mml:math><mml:mi>y</mml:mi></mml:math></alternatives></inline-formula>", "$x^2$"),
        ("<tex-math>\\documentclass{minimal}\\begin{document}$$\\beta$$\\end{document}</tex-math>", "$\\beta$"),
    ],
)  # fmt: skip
def test_markup(source: str, text: str) -> None:
    assert markup(source) == text


@given(st.text(alphabet="<>/&;ipbsub# amx\n", max_size=150))
def test_markup_comes_to_rest(source: str) -> None:
    once = markup(source)
    assert markup(markup(once)) == markup(once)


@pytest.mark.parametrize(
    "piece", ["<", "<p>", "<i>", "</i>", "<math>", "&", "<i a='", "<!--", "&amp;", "<a b=c d", "<sub>"]
)
def test_markup_is_linear(piece: str) -> None:
    assert linear(lambda n: markup(piece * n), 15_000)
