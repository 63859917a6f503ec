"""The one-line form: scripts, fractions, roots, spacing, alphabets, environments."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex.inline import write, write_pieces
from reader.latex.parser import parse
from reader.latex.rendered import Glyphs, Style
from reader.latex.tree import Atom, Operator, walk


def line(source: str) -> str:
    """A formula in one line."""
    return write(parse(source))


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        # scripts: all in Unicode or none
        ("a_{n-1}", "aₙ₋₁"),
        ("a^{n-1}", "aⁿ⁻¹"),
        ("y_{i}^{k}", "yᵢᵏ"),
        ("x^{q}", "x^q"),
        ("x^{q+1}", "x^(q+1)"),
        ("u_{b,c}", "u_(b,c)"),
        ("v_{b}w", "v_b w"),
        ("v_{b}(w)", "v_b(w)"),
        ("n^{1/4}m", "n^(1/4) m"),
        ("x^{y^{z}}", "x^(yᶻ)"),
        ("p^{f(n)}", "p^(f(n))"),
        ("w^{(t)}", "w⁽ᵗ⁾"),
        ("g_{\\max}", "g_max"),
        ("d_{\\mathrm{TV}}", "d_TV"),
        ("V_{gas}", "V_gas"),
        ("h^*", "h*"),
        ("h^{**}", "h**"),
        ("h^\\star_i", "hᵢ⋆"),
        ("B^\\top C", "BᵀC"),
        ("B^\\dagger", "B†"),
        ("45^\\circ", "45°"),
        ("f''", "f′′"),
        ("f^{\\prime}(x)", "f′(x)"),
        ("{}^3", "³"),
        ("\\alpha^{\\lambda}", "α^λ"),
        ("10^{-6}", "10⁻⁶"),
        ("c_\\star", "c_⋆"),
        # fractions
        ("\\frac{a}{b}", "a/b"),
        ("\\frac{a+b}{c}", "(a + b)/c"),
        ("\\frac{a}{bc}", "a/(bc)"),
        ("\\frac{a}{b_i^2}", "a/bᵢ²"),
        ("\\frac{a}{f(b)}", "a/f(b)"),
        ("\\frac{\\log a}{b}", "(log a)/b"),
        ("\\frac{\\log(a)}{b}", "log(a)/b"),
        ("\\frac{1}{2}x", "(1/2)x"),
        ("\\frac{1}{2} + x", "1/2 + x"),
        ("\\frac{\\frac{a}{b}}{c}", "(a/b)/c"),
        ("\\log\\frac{1}{\\delta}", "log(1/δ)"),
        ("\\sum_i \\frac{a}{b}", "∑ᵢ a/b"),
        ("{a+b \\over c}", "(a + b)/c"),
        ("1/{ab}", "1/(ab)"),
        ("\\nicefrac{1}{3}", "1/3"),
        ("\\frac{\\partial f}{\\partial x}", "∂f/∂x"),
        ("\\frac{|A|}{|B|}", "|A|/|B|"),
        # roots and accents
        ("\\sqrt{n}", "√n"),
        ("\\sqrt{n^2}", "√(n²)"),
        ("\\sqrt{ab}", "√(ab)"),
        ("\\sqrt{a_i}b", "√aᵢ b"),
        ("\\sqrt[3]{x}", "∛x"),
        ("\\sqrt[n]{x}", "ⁿ√x"),
        ("\\sqrt[\\lambda]{x}", "x^(1/λ)"),
        ("\\hat{y}_i", "ŷᵢ"),
        ("\\hat{y_i}", "ŷᵢ"),
        ("\\widehat{XY}", "hat(XY)"),
        ("\\tilde\\Theta(n)", "Θ̃(n)"),
        ("\\bar{\\mathcal{L}}", "ℒ̄"),
        # alphabets
        ("\\mathbb{R}^n", "ℝⁿ"),
        ("\\mathcal{F}", "ℱ"),
        ("\\mathfrak{g}", "𝔤"),
        ("\\mathbb{1}_{A}", "𝟙_A"),
        ("\\mathsf{OPT} + \\mathtt{x}", "OPT + x"),
        # spacing
        ("a+b=-c", "a + b = −c"),
        ("f(x,y)", "f(x, y)"),
        ("\\log n", "log n"),
        ("\\log(n)", "log(n)"),
        ("n\\log n", "n log n"),
        ("\\log(n)m", "log(n) m"),
        ("2\\mathrm{poly}(n)", "2 poly(n)"),
        ("\\sum_{i=1}^n x_i", "∑ᵢ₌₁ⁿ xᵢ"),
        ("\\prod_i (1+x_i)", "∏ᵢ (1 + xᵢ)"),
        ("\\max\\{a,b\\}", "max{a, b}"),
        ("\\max_i |x_i|", "maxᵢ |xᵢ|"),
        ("\\int f\\,dx", "∫ f dx"),
        ("x\\in[0,1)", "x ∈ [0, 1)"),
        ("\\sim 5\\%", "∼5%"),
        ("\\|x\\|\\,.", "‖x‖."),
        ("a:=b", "a := b"),
        ("h:A\\to B", "h: A → B"),
        ("\\{x : x>0\\}", "{x : x > 0}"),
        ("4:1", "4:1"),
        ("1,000", "1,000"),
        ("x_1,\\ldots,x_n", "x₁, …, xₙ"),
        ("a \\bmod b", "a mod b"),
        ("a \\pmod{b}", "a (mod b)"),
        ("\\left( \\frac{a}{b} \\right)^2", "(a/b)²"),
        # environments
        ("\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}", "[a b; c d]"),
        ("\\begin{matrix}a+1&b\\\\c&d\\end{matrix}", "[a + 1, b; c, d]"),
        ("\\begin{cases}1,&x>0\\\\0,&\\text{otherwise}\\end{cases}", "{ 1, x > 0; 0, otherwise"),
        ("\\begin{aligned}a&=b\\\\&=c-d\\end{aligned}", "a = b; = c − d"),
        ("\\sum_{\\substack{i<n\\\\j<m}} a", "∑_(i<n,j<m) a"),
        ("\\binom{n}{k}", "C(n, k)"),
        # the unknown, and layout
        ("\\gizmo{a}", "gizmo(a)"),
        ("\\gizmo x", "gizmo x"),
        ("\\displaystyle\\bigl(a\\bigr)", "(a)"),
        ("\\color{red}{a}\\label{x}", "a"),
        ("\\overset{\\text{def}}{=}", "≝"),
        ("x \\xrightarrow{d} y", "x →ᵈ y"),
        ("\\underset{x}{\\max} f", "maxₓ f"),
    ],
)
def test_one_line(source: str, shown: str) -> None:
    assert line(source) == shown


def test_bold_is_a_style_on_plain_letters_or_a_letter() -> None:
    pieces = write_pieces(parse(r"\mathbf{x}_i"))
    assert pieces[0] == ("x", 8, 9, Style.BOLD_MATHS)
    assert write(parse(r"\mathbf{x}_i \bm{\mu}"), letters=True) == "𝐱ᵢ𝛍"


def test_basic_glyphs_leave_the_plane_that_terminal_fonts_lack() -> None:
    assert write(parse(r"\tilde{\mathcal O}(n) \mathbb{E} \mathbb{R}"), Glyphs.BASIC) == "Õ(n)Eℝ"


def test_an_unknown_name_is_marked() -> None:
    assert (r"gizmo", 0, 6, Style.UNKNOWN) in write_pieces(parse(r"\gizmo"))


ATOMS = st.sampled_from(["a", "b", "x", "n", "7", r"\alpha", r"\le", "+", "-", "=", r"\log", r"\sum", ",", "("])


def formulas() -> st.SearchStrategy[str]:
    """Well-formed formulas."""
    forms = [r"\frac{%s}{%s}", "{%s}_{%s}", "{%s}^{%s}", "%s %s", r"\left(%s\right)%s", r"\binom{%s}{%s}"]
    return st.recursive(
        ATOMS,
        lambda inner: st.builds(lambda form, a, b: form % (a, b), st.sampled_from(forms), inner, inner)
        | inner.map(lambda a: rf"\sqrt{{{a}}}"),
        max_leaves=12,
    )


@settings(max_examples=200, deadline=None)
@given(formulas())
def test_no_atom_is_lost(source: str) -> None:
    tree = parse(source)
    shown = Counter("".join(write(tree)))
    plain = {"₀": "0"}
    for node in walk(tree):
        if isinstance(node, Operator) and node.symbol:
            assert shown[node.text]
        elif isinstance(node, Atom) and node.text in "α≤":
            assert shown[node.text] or plain


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab12+-=^_{}()|\\ frcsqtlxy&'", max_size=50))
def test_writing_never_fails(source: str) -> None:
    write(parse(source))
    write(parse(source), Glyphs.BASIC, True)
