"""Whole texts: which dollars are formulas, emphasis, quotes, dashes, accents, citations, links, markup, layout."""

from __future__ import annotations

import pytest

from reader.latex import Style, plain, render


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        # money and formulas
        ("It costs $3 and $4 each.", "It costs $3 and $4 each."),
        ("between $3-$4 million", "between $3-$4 million"),
        ("only $14 for all", "only $14 for all"),
        (r"\$3 and $x$", "$3 and x"),
        ("US$ 5 and US$ 6", "US$ 5 and US$ 6"),
        ("for $n$ and $ m $", "for n and m"),
        ("$a$$b$", "ab"),
        ("the $k$-means, non-$i.i.d.$ case", "the k-means, non-i.i.d. case"),
        ("a lone $ stays", "a lone $ stays"),
        ("$n log n$ steps", "n log n steps"),
        ("$x$\n\nnew $y$", "x\n\nnew y"),
        ("an open $x\n\nnext $y", "an open $x\n\nnext $y"),
        (r"$\text{if $x$ holds}$ so", "if x holds so"),
        (r"so \(a+b\) is", "so a + b is"),
        (r"as in \[12\] and \(RL\)", "as in [12] and (RL)"),
        ("a $$x = y$$, and", "a\n\nx = y, and"),
        (r"\begin{align}a&=b\\c&=d\end{align} then", "a = b; c = d\n\nthen"),
        # TeX outside delimiters
        (r"in O(n\sqrt\log n) time", "in O(n√log n) time"),
        (r"an \epsilon-greedy rule", "an ε-greedy rule"),
        (r"with probability 1 - \delta we", "with probability 1 − δ we"),
        (r"for \alpha > 0 and n \ge 1.", "for α > 0 and n ≥ 1."),
        (r"error 10^{-3} in \mathbb{R}^d, so", "error 10⁻³ in ℝᵈ, so"),
        ("x_i and 10^6 and snake_case", "x_i and 10^6 and snake_case"),
        # emphasis
        ("*a b* **c** _d e_ __f__", "a b c d e f"),
        ("2*3*4, A* search, snake_case_name", "2*3*4, A* search, snake_case_name"),
        ("**Aim:**we, __init__.py, __x__", "Aim:we, __init__.py, x"),
        ("$a_b$ and $c_d$ _x_", "a_b and c_d x"),
        (r"\emph{a \textbf{b} c} {\it d} {\bf e}", "a b c d e"),
        (r"\textscabc and \textitxyz", "abc and xyz"),
        # quotes and dashes
        ("``a b'' and `c' and \"d''", "“a b” and ‘c’ and “d”"),
        ("don't, it's, 3'' wide", "don't, it's, 3'' wide"),
        ("a---b, 1--2, x -- y", "a—b, 1–2, x – y"),
        ("use --verbose", "use --verbose"),
        ("Fig.~3, (~5W), ~20, 3~GB, 5~10", "Fig. 3, (~5W), ~20, 3 GB, 5~10"),
        # letters and escapes
        (r"G\"odel, Erd\H{o}s, na\"{\i}ve, \c{C}a, \L{}ód\'z, \aa, {\O}re", "Gödel, Erdős, naïve, Ça, Łódź, å, Øre"),
        (r"\o re and \ss", "øre and ß"),
        (r"5\% of R\&D, C\#, a\_b, \{x\}", "5% of R&D, C#, a_b, {x}"),
        ("100% of a\nb", "100% of a b"),
        (r"a\\b \\ c", "a b c"),
        ("{BERT} and {GPT}s, {a, b} and {'k': 1}", "BERT and GPTs, {a, b} and {'k': 1}"),
        ("an alignment}measure", "an alignment measure"),
        (r"na\'\i ve, \v s, 1\. One, \* x", "naí ve, š, 1. One, * x"),
        (r'he said \"hello there\" to \"Uber', 'he said "hello there" to Über'),
        (r"\eg this, \LaTeX is, \iid data", "e.g. this, LaTeX is, i.i.d. data"),
        (r"90$^{\circ}$C, 5$\mu$m, $^{13}$C, H$_2$O", "90°C, 5μm, ¹³C, H₂O"),
        ("深度\n学习", "深度学习"),
        # citations, references, links
        (r"in \cite{a,b} and \citep[see][p.~2]{c}", "in [a, b] and [see c, p. 2]"),
        (r"in \citeFoo2012", "in [Foo2012]"),
        (r"Eq.~\eqref{e} \label{x}of", "Eq. (e) of"),
        (r"\url{http://a.org/b_c~d}", "http://a.org/b_c~d"),
        ("[here](https://a.org/b_c_d)", "here"),
        ("see http://a.org/x--y_z_, ok", "see http://a.org/x--y_z_, ok"),
        # markup
        ("<p>H<sub>2</sub>O &amp; 10<sup>-3</sup></p><p><i>x</i></p>", "H₂O & 10⁻³\n\nx"),
        ("one<br/>two &mdash; AT&T; &amp;lt;5", "one two — AT&T; <5"),
        ("if a<b then <mask> and <s> and x < y", "if a<b then <mask> and <s> and x < y"),
        ("<jats:title>Aim</jats:title><jats:p>We see.</jats:p>", "Aim\n\nWe see."),
        ("<math><msup><mi>x</mi><mn>2</mn></msup></math>!", "x²!"),
        ("<math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>", "a/(b + 1)"),
        ("<tex-math>\\begin{document}$\\alpha_1$\\end{document}</tex-math> is", "α₁ is"),
        ("<alternatives><tex-math>$a$</tex-math><math><mi>a</mi></math></alternatives>.", "a."),
        ("[b]x[/b] [/", "[b]x[/b] [/"),
        # macros of the text
        (r"\newcommand{\Q}{\mathbb{Z}}In $\Q^n$.", "In ℤⁿ."),
        (r"\def\pair#1#2{\langle #1,#2\rangle}$\pair{a}{b}$", "⟨a, b⟩"),
        (r"\DeclareMathOperator{\med}{med} $\med(x)$", "med(x)"),
        (r"\newcommand{\sys}{\textsc{Zed}}We show \sys{} now", "We show Zed now"),
        # the unknown, and what formats broke
        (r"a \TTbar of 3~\TeV", "a TTbar of 3 TeV"),
        (r"by \gizmo{x y} it", "by gizmo(x y) it"),
        ("up to $832\times$ and $3 imes$", "up to 832× and 3×"),
        (r"complex.\nTo do.\n So", "complex. To do. So"),
        (r"\\alpha and \\textbf{x}", "α and x"),
        # layout
        ("a  b\nc\n\n\nd", "a b c\n\nd"),
        ("list:\n- a\n- b", "list:\n- a\n- b"),
        (r"\begin{itemize}\item a \item b\end{itemize} c", "• a\n• b\n\nc"),
    ],
)
def test_shown(source: str, shown: str) -> None:
    assert plain(source) == shown


def styles(source: str) -> list[tuple[str, str]]:
    """The spans of a text that are not maths."""
    shown = render(source)
    spans = [span for span in shown.spans if span.style is not Style.MATHS]
    return [(span.style.value, shown.text[span.start : span.end]) for span in spans]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("*a* and _b_", [("emph", "a"), ("emph", "b")]),
        ("***a***", [("strong", "a"), ("emph", "a")]),
        (r"\emph{a \textbf{b}}", [("emph", "a b"), ("strong", "b")]),
        (r"{\it a} \texttt{b} \textsc{c}", [("emph", "a"), ("code", "b"), ("smallcaps", "c")]),
        (r"\underline{d}", [("underline", "d")]),
        ("*so $x_1$ is*", [("emph", "so x₁ is")]),
        ("`a_b*c*`", [("code", "a_b*c*")]),
        (r"\cite{k}", [("cite", "[k]")]),
        (r"\gizmo", [("unknown", "gizmo")]),
        (r"$\mathbf{x}$", [("bold_maths", "x")]),
        ("<b>a</b> <code>x</code>", [("strong", "a"), ("code", "x")]),
        (r"\emph{never closed", [("emph", "never closed")]),
    ],
)
def test_styles(source: str, found: list[tuple[str, str]]) -> None:
    assert styles(source) == found


def test_links_know_their_address() -> None:
    shown = render(r"\href{https://a.org/x\_y}{here} and [b](https://c.org) and https://d.org/e.")
    targets = [span.target for span in shown.spans if span.style is Style.LINK]
    assert targets == ["https://a.org/x_y", "https://c.org", "https://d.org/e"]


def test_formulas_know_their_source_and_place() -> None:
    source = r"Let $x_1 \le y$ and \(z\)."
    shown = render(source)
    first, second = shown.formulas
    assert source[first.source_start : first.source_end] == r"$x_1 \le y$" and first.source == r"x_1 \le y"
    assert shown.text[first.start : first.end] == "x₁ ≤ y"
    assert (second.source, second.display) == ("z", False)
    assert render("$$a$$").formulas[0].display


def test_a_hit_is_found_on_both_sides() -> None:
    source = r"The *rate* is $\tilde O(\sqrt{T})$ for na\"ive play."
    shown = render(source)
    for word in ("rate", "play"):
        at = shown.text.index(word)
        assert source[shown.offsets[at] :].startswith(word)
    at = shown.text.index("T")
    assert source[shown.offsets[at]] == "T"


def test_plain_text_is_left_as_it_is() -> None:
    shown = render("Just words,\nand more.")
    assert shown.text == "Just words, and more." and isinstance(shown.offsets, range)


def test_short_formulas_stay_whole_on_request() -> None:
    assert render("a $x + y$ b~c", nobreak=True).text == "a x\u00a0+\u00a0y b\u00a0c"


@pytest.mark.parametrize(
    ("source", "shown"), [(r"\alpha\$5", "α$5"), (r"costs \alpha\$", "costs α$"), (r"\Alpha\\$", "Α$")]
)
def test_a_run_of_maths_leaves_an_escaped_dollar_whole(source: str, shown: str) -> None:
    assert plain(source) == shown
