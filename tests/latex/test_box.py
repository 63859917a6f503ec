"""The two-dimensional writer: layouts, breaking, and what must hold for any formula."""

from __future__ import annotations

import time
import unicodedata
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex.box import Box, above, beside, line
from reader.latex.box_lines import display_rows, tree_rows
from reader.latex.parser import parse
from reader.latex.rendered import Formula, Glyphs
from reader.latex.tree import Accent, Binomial, Node, leaves, walk
from reader.text import cells

LAYOUTS = {
    r"e = mc^2": "e = mc²",
    r"\frac{a+b}{c}": """
 a + b
───────
   c""",
    r"x = \frac{1}{1+\frac{1}{y}}": """
        1
x = ─────────
          1
     1 + ───
          y""",
    r"\sum_{i=1}^n x_i": """
 n
 ∑  xᵢ
i=1""",
    r"\int_0^1 f(x)\,dx": """
⌠¹
⎮  f(x) dx
⌡₀""",
    r"\int_{-\infty}^\infty g": """
⌠∞
⎮   g
⌡−∞""",
    r"\oint F": "∮ F",
    r"\binom{n}{k}": """
⎛n⎞
⎝k⎠""",
    r"\sqrt{x}": "√x",
    r"\sqrt{a+b}": """
 ┌─────
╲│a + b""",
    r"\sqrt[3]{\frac{a}{b}}": """
 ┌─────
 │  a
3│ ───
╲│  b""",
    r"\left(\frac{a}{b}\right)^2": """
     2
⎛ a ⎞
⎜───⎟
⎝ b ⎠""",
    r"\left.\frac{a}{b}\right|_{x}": """
 a │
───│
 b │
    x""",
    r"\begin{pmatrix} a & b \\ cc & d \end{pmatrix}": """
⎛a   b⎞
⎝cc  d⎠""",
    r"f = \begin{cases} 1 & x > 0 \\ 0 & \text{else} \end{cases}": """
    ⎧1  x > 0
f = ⎨
    ⎩0  else""",
    r"\begin{aligned} a &= b \\ &= c \end{aligned}": """
a = b
  = c""",
    r"\min_{x \in S} f(x)": """
min f(x)
x∈S""",
    r"A \stackrel{d}{=} B": """
  d
A = B""",
    r"A \xrightarrow{abc} B": """
   abc
A ────→ B""",
    r"\underbrace{a+b+c}_{n}": """
a + b + c
╰───┬───╯
    n""",
    r"\overline{ab}": """
──
ab""",
    r"x^{\frac{1}{2}}": """
 1/2
x""",
    r"\frac{x^{ab/c}}{y}": """
 x^(ab/c)
──────────
    y""",
    r"\left\lfloor \frac{n}{2} \right\rfloor": """
⎢ n ⎥
⎢───⎥
⎣ 2 ⎦""",
    r"\left\langle \frac{n}{2} \right\rangle": """
 ╱ n ╲
⟨ ─── ⟩
 ╲ 2 ╱""",
    r"\left\|\frac{n}{2}\right\|": """
║ n ║
║───║
║ 2 ║""",
    r"\sum_{\substack{i<j \\ j<n}} a": """
 ∑  a
i<j
j<n""",
    r"\boxed{x}": """
┌───┐
│ x │
└───┘""",
    r"n \log \frac{n}{m}": """
       n
n log ───
       m""",
    r"\left\{\frac{a}{b}\right\}": """
⎧ a ⎫
⎨───⎬
⎩ b ⎭""",
    r"\pmatrix{1 & 2 \cr 3 & 4 \cr}": """
⎛1  2⎞
⎝3  4⎠""",
    r"\left\{ x \middle| \frac{x}{2} \right\}": """
⎧  │  x ⎫
⎨x │ ───⎬
⎩  │  2 ⎭""",
    r"\frac{df}{dx}\Big|_{x=0} = c": """
 df │
────│    = c
 dx │
     x=0""",
    r"x \tag{7}": "x  (7)",
    r"\sigma_i^2 + \rho^2_{G^r}": """
σᵢ² + ρ²
        Gʳ""",
}


def rows_of(source: str, width: int = 0, glyphs: Glyphs = Glyphs.FULL) -> tuple[str, ...]:
    return tree_rows(parse(source), width=width, glyphs=glyphs)


@pytest.mark.parametrize("source", LAYOUTS)
def test_layout(source: str) -> None:
    want = LAYOUTS[source].removeprefix("\n").split("\n")
    assert [row.rstrip() for row in rows_of(source)] == want


def test_display_rows_takes_a_formula() -> None:
    source = r"\frac{1}{n}"
    formula = Formula(0, 3, 0, len(source), source, True, parse(source))
    assert display_rows(formula) == (" 1 ", "───", " n ")
    assert display_rows(formula, width=2) == ("1/", "n ")


def test_a_wide_formula_breaks_before_relations_then_signs() -> None:
    source = r"f(x) = \frac{a}{b} + c \leq \frac{d}{e} + gggg + hhhh"
    rows = rows_of(source, 22)
    assert any(row.strip().startswith("≤") for row in rows)
    assert len({cells(row) for row in rows}) == 1 and cells(rows[0]) <= 22


def test_too_narrow_for_two_dimensions_is_one_line_wrapped() -> None:
    rows = rows_of(r"\frac{aaaa + bbbb + cccc}{dddd}", 12)
    assert "".join("".join(rows).split()) == "(aaaa+bbbb+cccc)/(dddd)"
    assert all(cells(row) == cells(rows[0]) <= 12 for row in rows)


def test_a_bracket_too_wide_is_broken_inside() -> None:
    rows = rows_of(r"\Theta\left(\frac{aaaa}{bbbb} + \frac{cccc}{dddd}\right)", 14)
    assert all(cells(row) == cells(rows[0]) <= 14 for row in rows)
    assert sum("──────" in row for row in rows) == 2
    assert sorted(c for row in rows for c in row if c.isalpha()) == sorted("Θ" + "aaaabbbbccccdddd")


def test_no_rows_for_nothing() -> None:
    assert rows_of("") == ()
    assert rows_of(r"\,") == ()


def test_ascii_drawings_are_ascii() -> None:
    source = r"\left(\sqrt{\frac{\alpha}{2}}\right) + \sum_{i \in S} \left\{\frac{x_i}{2}\right\}"
    rows = rows_of(source, 0, Glyphs.ASCII)
    assert all(row.isascii() for row in rows)
    assert any("alpha" in row for row in rows) and any("sum" in row for row in rows)


def test_basic_glyphs_leave_the_plane_that_fonts_lack() -> None:
    rows = rows_of(r"\mathcal{O}\left(\frac{\mathbf{x}}{\mathfrak{g}}\right)", 0, Glyphs.BASIC)
    assert all(ord(char) < 0x10000 for row in rows for char in row)


def test_boxes_keep_their_baseline() -> None:
    tall = Box(("a", "b", "c"), 1, 1)
    both = beside([line("x"), tall])
    assert both.rows == (" a", "xb", " c") and both.base == 1
    assert above([line("t"), line("long")], 1).rows == (" t  ", "long")
    assert tall.lifted(-1).rows == (" ", "a", "b", "c") and tall.lifted(4).height == 5


VOCABULARY = r"""
a b x n 1 23 0.5 \alpha \mathbb{R} \log \min \sum \int \prod + - = \leq , ( ) [ ] | \| \{ \} ' \text{if} \quad
\frac \sqrt \binom \hat \overline \tilde ^ _ { } \left( \right) \left. \right| & \\ \begin{pmatrix} \end{pmatrix}
\begin{cases} \end{cases} \begin{aligned} \end{aligned} \foo \underbrace \stackrel \over \limits \mathrm{Ent}
\xrightarrow \substack \cdots \partial \nabla / ! \not \boxed \operatorname{tr} \mathcal \int_0^1 \sum_{i=1}^n
"""
WORDS = st.sampled_from(VOCABULARY.split())


@st.composite
def formulas(draw: st.DrawFn, depth: int = 3) -> str:
    """Well-formed formulas of the common kinds."""
    if depth == 0:
        return draw(st.sampled_from(["x", "y", "12", r"\alpha", r"\log n", "a+b", r"\mathrm{Ent}", r"\mathbb{R}"]))
    part = formulas(depth - 1)
    kind = draw(st.integers(0, 12))
    a, b = draw(part), draw(part)
    patterns = [
        r"\frac{%s}{%s}", r"{%s}^{%s}", r"{%s}_{%s}", r"\left(%s\right) %s", r"\sum_{%s} %s", r"\int_{%s} %s",
        r"\sqrt{%s} = %s", r"\begin{pmatrix} %s & %s \end{pmatrix}", r"\binom{%s}{%s}", "%s + %s",
        r"\overset{%s}{%s}", r"\begin{cases} %s \\ %s \end{cases}", r"\left|%s\right|_{%s}",
    ]  # fmt: skip
    return patterns[kind] % (a, b)


def letters(text: str) -> Counter[str]:
    plain = unicodedata.normalize("NFKD", text).replace("⊤", "T").replace("⌠", "∫")
    return Counter(char for char in plain if char.isalnum())


def leaf_texts(tree: Node) -> str:
    return "".join(getattr(node, "text", None) or getattr(node, "name", "") for node in leaves(tree))


@settings(max_examples=300, deadline=None)
@given(formulas(), st.sampled_from([0, 0, 12, 40]))
def test_no_atom_is_lost_or_added(source: str, width: int) -> None:
    tree = parse(source)
    rows = tree_rows(tree, width=width)
    want, got = letters(leaf_texts(tree)), letters("".join(rows))
    assert not want - got
    if not any(isinstance(node, Accent | Binomial) for node in walk(tree)):
        assert want == got


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(st.lists(WORDS, max_size=25).map(" ".join), st.text(max_size=40)),
    st.sampled_from([0, 1, 7, 30]),
    st.sampled_from(Glyphs),
)
def test_any_text_gives_even_rows(source: str, width: int, glyphs: Glyphs) -> None:
    rows = rows_of(source, width, glyphs)
    assert len({cells(row) for row in rows}) <= 1
    assert not any("\n" in row for row in rows)
    if width > 2:
        assert all(cells(row) <= width for row in rows)


@pytest.mark.parametrize(
    "source",
    [r"\frac{1}{" * 3000, "x^{" * 3000, "(" * 20000, r"\sqrt{" * 49 + "x", r"\sum_{i}^{n}" * 1500, "a+" * 500_000,
     r"\begin{pmatrix}" * 40, r"\\" * 5000, "&" * 5000, r"\left(" * 45 + r"\frac{a}{b}"],
    ids=str.__len__,
)  # fmt: skip
def test_hostile_formulas_end_soon(source: str) -> None:
    start = time.process_time()
    rows = rows_of(source, 80)
    assert time.process_time() - start < 2
    assert len({cells(row) for row in rows}) <= 1
