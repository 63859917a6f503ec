"""Kinds of formulas and text that abstracts hold, each with the right value for what was once wrong."""

from __future__ import annotations

import pytest

from reader.latex import display_rows, plain, render


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        # a named operator keeps its alphabet
        (r"$\mathop{\mathbb{E}}_{x\sim D}[f(x)]$", "𝔼_(x∼D)[f(x)]"),
        (r"$\operatorname*{\mathbb{E}}_{x} f$", "𝔼ₓ f"),
        (r"$\operatorname{\mathcal{L}}(x)$", "ℒ(x)"),
        (r"$\mathop{\rm argmax}_x f(x)$", "argmaxₓ f(x)"),
        # both arguments in one group
        (r"$\inner{x,y}$", "⟨x, y⟩"),
        (r"$\ip{u}{v}$", "⟨u, v⟩"),
        # every extensible arrow carries its label
        (r"$a\xleftrightarrow{f}b$", "a ↔ᶠ b"),
        # brackets in the place of lost braces
        (r"$\frac(a+b)(c)$", "(a + b)/c"),
        (r"$\frac (\mu+\nu)^2 16$", "(μ + ν)²/16"),
        (r"$\frac(\mu-\nu)^216$", "(μ − ν)²/16"),
        (r"$\frac1(n+1)$", "1/(n + 1)"),
        # a function's group: a call, or braces that lost their backslash
        (r"$\log{(1/\delta)}$", "log(1/δ)"),
        (r"$\log{\left(1/\delta\right)}$", "log(1/δ)"),
        (r"$\log{n}$", "log n"),
        (r"$\max{a, b}/\min{c, d}$", "max{a, b}/min{c, d}"),
        (r"$\ln{(a)(b)}$", "ln (a)(b)"),
        # a stroke through a letter; numbers of equations
        (r"$\not\!\!D\psi$ and $\slashed{p}$", "D̸ψ and p̸"),
        (r"$T=0\eqno(3)$", "T = 0 (3)"),
        (r"$\tilde{}$500, $a\hat{}b$, $\hat{x}$", "∼500, a^b, x̂"),
        # two conditions above each other; the signs that are stacked from two
        (r"$\sum_{\stackrel{i=1}{i\ne j}}^n x$", "∑_(i=1,i≠j)ⁿ x"),
        (r"$\sum_{i=1\atop j=2}^n x$", "∑_(i=1,j=2)ⁿ x"),
        (r"$a\stackrel{<}{\sim}b$, $x\stackrel{>}{_\sim}5$, $X\stackrel{d}{=}Y$", "a ≲ b, x ≳ 5, X =ᵈ Y"),
        (r"$\left(\substack{n\\k}\right)$", "(n, k)"),
        # ordinals; a star that Markdown escaped
        (r"$n^{\text{th}}$, $1^{\rm st}$, $V_{\text{th}}$", "nᵗʰ, 1ˢᵗ, V_th"),
        (r"$x\_{i}^{\*}$", "xᵢ*"),
        # units and differences are one word
        (r"$5\,\mu\text{m}$", "5 μm"),
        (r"$\Delta\mathrm{AUC}$ and $\Lambda\mathrm{CDM}$", "ΔAUC and ΛCDM"),
        (r"$\alpha\mathrm{OPT}$", "α OPT"),
        (r"$\vc(\mathcal{H})$", "vc(ℋ)"),
        # an angle, and an author's angle brackets
        (r"\ang{45} and $\ang{12;3;4}$", "45° and 12°3′4″"),
        (r"$\ang{x,y}$", "⟨x, y⟩"),
    ],
)
def test_formulas(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        # a price with its sign behind
        ("costs 20$ while $x^2$ grows", "costs 20$ while x² grows"),
        ("costs 20$ a day and 30$ a week, but $x$ is", "costs 20$ a day and 30$ a week, but x is"),
        ("factors (8$\times, 16\times$)", "factors (8×, 16×)"),
        ("7 &OHgr;cm and &agr;", "7 Ωcm and α"),
        # backslashes doubled, and a line end of TeX
        (r"so \\(x_1\\) and \\(x^2\\), line\\[2pt]next", "so x₁ and x², line next"),
        # scripts of tags that were escaped; signs of text
        ("α&lt;sub&gt;1&lt;/sub&gt; and m<sup>2</sup>", "α₁ and m²"),
        (r"GPT\nobreakdash-4 has \checkmark", "GPT-4 has ✓"),
        # maths in backticks
        ("so `$x$` stays", "so x stays"),
        ("`code` and `a $x$ b` and `$y$'", "code and a x b and ‘y’"),
        # names of methods are no letters of Polish and Norwegian
        (r"\Ours and \Lasso by \Lojasiewicz and \Oystein", "Ours and Lasso by Łojasiewicz and Øystein"),
        (r"\texorpdfstring{$\alpha$}{$a$}-good {x}", "α-good x"),
        (r"as \Ccite{li2010} and \mycitep{x}", "as [li2010] and [x]"),
        (r"from all k \choose 2 pairs", "from all C(k, 2) pairs"),
        (r"\begin{enumerate}\item a \item b\end{enumerate}", "1. a\n2. b"),
        (r"\begin{itemize}\item a \item[x] b\end{itemize}", "• a\nx b"),
    ],
)
def test_texts(source: str, shown: str) -> None:
    assert plain(source) == shown


@pytest.mark.parametrize(
    ("source", "rows"),
    [
        (r"$$e^{\frac{i}{\hbar}S}$$", [" (i/ℏ)S", "e"]),
        (r"$$\frac{\mu\text{m}}{\Delta\mathrm{AUC}}$$", ["  μm", "──────", " ΔAUC"]),
    ],
)
def test_displays(source: str, rows: list[str]) -> None:
    shown = display_rows(render(source).formulas[0])
    assert [row.rstrip() for row in shown] == rows
