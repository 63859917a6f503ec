"""Maths in a typed query: told from words, and read alike in every notation."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex.notation import Weight, read_maths, typed_tokens

ALIKE = [
    [r"\tilde{O}(\sqrt{n})", "Õ(√n)", "~O(sqrt(n))", r"\tilde O(\sqrt n)", "Õ(sqrt(n))"],
    [r"\widetilde{\mathcal{O}}(\sqrt{n})", "Õ(√n)", "𝒪̃(√n)"],
    [r"\varepsilon^{-2}", "ε⁻²", "eps^-2", "epsilon^{-2}", "ϵ^(-2)", "eps^(-2)", r"\eps^{-2}"],
    [r"\ell_2", "ℓ₂", "ell_2", "l_2", "ℓ_2"],
    [r"\log^2(d/\delta)", "log²(d/δ)", "log^2(d/delta)", r"\log^2\left(\frac{d}{\delta}\right)"],
    [r"\theta^\star", "θ*", "θ⋆", r"\theta^*", r"\theta^{*}"],
    [r"\frac{1}{\sqrt{T}}", "1/√T", "1/sqrt(T)", r"{1}/{\sqrt{T}}", r"1/\sqrt T"],
    [r"\frac{1}{\varepsilon n}", "1/(εn)", "1/(eps n)"],
    [r"\frac{\ln n}{\ln \ln n}", "ln n / ln ln n", "ln(n)/ln(ln(n))"],
    [r"x_{t+1} = f(x_t)", "xₜ₊₁ = f(xₜ)", "x_{t+1} = f(x_t)", "x_(t+1) = f(x_t)"],
    [r"\mathbb{R}^{n \times n}", "ℝ^(n×n)", "R^(n x n)", "R^{n x n}"],
    [r"\mathsf{P} \subseteq \mathsf{NP}", "P ⊆ NP", "P subset NP"],
    [r"w_{\min}", "w_min", r"w_{\mathrm{min}}"],
    [r"\sum_{t=1}^T \sigma_t^2", "∑_(t=1)^T σₜ²", "sum_{t=1}^T sigma_t^2"],
    [r"\|x\|_2 \leq 1", "‖x‖₂ ≤ 1", "||x||_2 <= 1"],
    [r"\max\{a, b\}", "max(a, b)", "max{a, b}"],
    [r"\lambda \to \infty", "λ → ∞", "lambda -> inf"],
    [r"d^{s^\star/2}", "d^(s⋆/2)", "d^(s*/2)"],
    [r"P \neq Q", "P ≠ Q", "P != Q"],
    [r"\hat{x}", "x̂", "hat(x)"],
    [r"f^*(x)", "f*(x)"],
    [r"(1+\varepsilon)^2", "(1 + ε)²", "(1+eps)^2"],
    [r"n \log n", "n log n", "n log(n)"],
]  # fmt: skip


@pytest.mark.parametrize("forms", ALIKE, ids=lambda forms: forms[0])
def test_notations_agree(forms: list[str]) -> None:
    wholes = {form: typed_tokens(form)[0].text for form in forms}
    assert len(set(wholes.values())) == 1, wholes


@pytest.mark.parametrize("forms", ALIKE, ids=lambda forms: forms[0])
def test_each_notation_is_recognised(forms: list[str]) -> None:
    for form in forms:
        pieces = read_maths(form)
        assert len(pieces) == 1 and pieces[0].tokens, form
        assert (pieces[0].start, pieces[0].end, pieces[0].text) == (0, len(form), form)


WORDS = [
    "GPT-4", "k-NN", "C++", "R&D", "t-SNE", "a b testing", "I/O", "TCP/IP", "24/7", "and/or", "snake_case",
    "train_test_split", "word2vec", "state-of-the-art (SOTA)", "Shen & Lee, 2019", "(2019)", "cost - R", "p-value",
    "feature subset selection", "plug in R package", "max margin", "log likelihood", "min-max optimization",
    "BERT: pre-training", "node.js", "function(s)", "AI(2023)", "-ray detector", '"O(1) regret"', "year:2024",
    "Schrödinger", "https://example.org/a_b?c=d", "a@b.org", "C#", "F#", "P vs NP", "k-means++", "v1.2", "3D", "U-Net",
    "don't", "O'Reilly", "naïve Bayes", "the (x, y) plane", "A* search", "lear*", "word~", "x86", "COVID-19", "mAP@0.5",
    "NOT a OR b", "in [1] we show", "Δεν είναι", "e.g. i.i.d. data", "5-HT", "H2O", "#P-hard", "100%", "1/2 life",
]  # fmt: skip


@pytest.mark.parametrize("text", WORDS)
def test_words_stay_words(text: str) -> None:
    assert [piece.tokens for piece in read_maths(text)] == [None]


def test_maths_among_words() -> None:
    pieces = read_maths("O(1/√T) last-iterate rate for θ* in games")
    assert [(piece.text, piece.tokens is not None) for piece in pieces] == [
        ("O(1/√T)", True), ("last-iterate rate for", False), ("θ*", True), ("in games", False),
    ]  # fmt: skip


def test_a_hyphen_ties_maths_to_a_word() -> None:
    first, second = read_maths("ε-accurate estimates")
    assert first.tokens and "epsilonaccurate" in {token.text for token in first.tokens}
    assert second.text == "accurate estimates" and second.tokens is None
    glued = read_maths("χPO")[0]
    assert glued.words and glued.tokens and {"chi", "chipo"} <= {token.text for token in glued.tokens}


@pytest.mark.parametrize(
    ("text", "token"),
    [
        ("epsilon", "epsilon"), ("chi-squared", "chi^2"), ("L1", "l_1"), ("l2", "l2"), ("μm", "mum"),
        ("epsilon-greedy", "epsilongreedy"),
    ],
)
def test_names_are_words_and_maths(text: str, token: str) -> None:
    (piece,) = read_maths(text)
    assert piece.words and piece.tokens and token in {found.text for found in piece.tokens}


def test_blanks_belong_to_a_formula_with_signs() -> None:
    for text in ("k = o(sqrt(d))", "F_n = max(0, x_1, …, x_n)", "p in [1, ∞)", "T(n) = 2T(n/2) + n", "f: R^d → R"):
        assert [piece.text for piece in read_maths(text)] == [text]


def test_dollars_say_that_it_is_maths() -> None:
    first, second = read_maths(r"$k$-sparse vectors $\alpha + \beta$")[0], read_maths("$k$-sparse $a$")[-1]
    assert first.text == "$k$" and first.tokens and "ksparse" in {token.text for token in first.tokens}
    assert second.text == "$a$" and second.tokens


def test_the_typed_accent_is_one_token_more() -> None:
    plain = {token.text for token in typed_tokens("O(√n)")}
    accented = {token.text for token in typed_tokens("Õ(√n)")}
    assert plain < accented and "~o(sqrt(n))" in accented


def test_the_weightiest_token_comes_first() -> None:
    weights = [token.weight for token in typed_tokens("x_1 = f(x_2) + 1")]
    assert weights == sorted(weights) and weights[0] is Weight.WHOLE
    assert Weight.WHOLE.boost > Weight.CALL.boost > Weight.LETTER.boost


@settings(max_examples=400, deadline=None)
@given(st.one_of(st.text(max_size=60), st.text(alphabet="aεT√^_(){}[]|$\\*/=-+~' \"1²₂⁻,.:<>", max_size=60)))
def test_any_query_is_read(text: str) -> None:
    pieces = read_maths(text)
    last = 0
    for piece in pieces:
        assert last <= piece.start < piece.end <= len(text)
        assert text[piece.start : piece.end] == piece.text and piece.text.strip() == piece.text
        assert piece.tokens is not None or piece.words
        assert all(token.text and not any(map(str.isspace, token.text)) for token in piece.tokens or ())
        last = piece.end
    covered = {at for piece in pieces for at in range(piece.start, piece.end)}
    left = {char for at, char in enumerate(text) if at not in covered and not char.isspace()}
    assert left <= set("-‐‑–")


@pytest.mark.parametrize("text", ["(" * 2000, "{" * 2000, "^" * 2000, "√" * 2000, "x_" * 1000, "$" * 2000, "a=" * 999,
                                  "\\frac" * 400, "((a) " * 400, "[x " * 600, '"' * 2000, "ε-" * 900, "O(" * 1000,
                                  "x^(" * 600, "log " * 500, "~" * 2000, "word " * 400, "\\" * 2000])  # fmt: skip
def test_hostile_queries_end_soon(text: str) -> None:
    start = time.process_time()
    read_maths(text)
    typed_tokens.__wrapped__(text)
    assert time.process_time() - start < 1
