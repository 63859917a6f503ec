"""Search tokens: what a formula is found by, where each token stands, and what it costs."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.latex import render
from reader.latex.parser import parse
from reader.latex.searched import searched
from reader.latex.tokens import MOST_OF_ALL, Weight, maths_tokens, tree_tokens


def texts(source: str) -> set[str]:
    return {token.text for token in maths_tokens(source)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (r"$\tilde{O}(\sqrt{n})$", "o(sqrt(n)) ~o(sqrt(n)) sqrt(n) (sqrt(n)) sqrt"),
        (r"$\chi^2$", "chi^2 chi2 chi"),
        (r"$\ell_2$", "l_2 l2 l"),
        (r"$d^{1/3}\varepsilon^{-2}$", "d^1/3 ^1/3 epsilon^-2 ^-2 sqrt3(d)epsilon^-2"),
        (r"$\sqrt[3]{d}\varepsilon^{-2}$", "sqrt3(d) epsilon^-2 sqrt3(d)epsilon^-2"),
        (r"$O(T^{1/2})$", "o(sqrt(t)) sqrt(t) t^1/2 ^1/2 sqrt"),
        (r"$x_{t+1} = f(x_t)$", "x_t+1=f(x_t) x_t+1 f(x_t) x_t _t+1"),
        (r"$\frac{\ln n}{\ln\ln n}$", "ln(n)/ln(ln(n)) ln(n) ln"),
        (r"$\frac{a+b}{c}$", "(a+b)/c"),
        (r"$\sigma_t^2$", "sigma_t^2 sigma_t sigma^2 sigma2"),
        (r"$\mathsf{P} \subseteq \mathsf{NP}$", "psubsetnp np subset"),
        (r"$\max(0, x_1, \dots, x_n)$", "max(0,x_1,...,x_n) x_1 x_n max"),
        (r"$SO(3)$", "so(3) o(3)"),
        (r"$\theta^\star = 1$", "theta^* theta"),
        (r"$\hat\theta_n$", "theta_n hat.theta_n"),
        (r"$\binom{n}{k}$", "c(n,k) binomial"),
        (r"$a \leq b < c$", "a<=b<c"),
        (r"$a+b = c+d$", "a+b c+d a+b=c+d"),
        (r"$\operatorname{poly}(n)$", "poly(n) poly"),
        (r"$\foo{x}$", "foo foo(x)"),
        (r"a $k$-sparse vector", "ksparse k"),
        (r"the $\chi$PO method", "chipo chi"),
        (r"non-$\epsilon$ things", "nonepsilon epsilon"),
        ("sorting in O(n log n) time", "o(nlog(n))"),
        ("10^6 samples, χ²-tests", "10^6 chi^2 chi2tests"),
    ],
)
def test_tokens(source: str, expected: str) -> None:
    assert set(expected.split()) <= texts(source)


def test_alphabets_and_spacing_make_no_difference() -> None:
    forms = [r"\mathcal{O}(\sqrt T)", r"O\left(\sqrt{T}\right)", r"{\cal O} \big( \sqrt{T} \big)", r"\rm O(\sqrt{T}\,)"]
    assert len({frozenset(token.text for token in tree_tokens(parse(form))) for form in forms}) == 1


def test_words_hold_no_tokens() -> None:
    assert not maths_tokens("Plain words (as in a book), A/B tests, $5 and $6, snake_case, state-of-the-art.")


def test_places_are_those_of_the_source() -> None:
    source = r"We show $x = \sqrt{n} + 1$ for $k$-sparse data."
    places = {token.text: source[token.start : token.end] for token in maths_tokens(source)}
    assert places["sqrt(n)"] == r"\sqrt{n}"
    assert places["x=sqrt(n)+1"] == r"x = \sqrt{n} + 1"
    assert places["ksparse"] == "$k$-sparse"


def test_places_of_maths_in_running_text() -> None:
    source = "Sorting takes *only* O(n log n) time."
    places = {token.text: source[token.start : token.end] for token in maths_tokens(source)}
    assert places["o(nlog(n))"] == "O(n log n)"


def test_weights_rank_the_whole_first() -> None:
    weights = {token.text: token.weight for token in maths_tokens(r"$f(x) = \chi^2 + 1$")}
    assert weights["f(x)=chi^2+1"] is Weight.WHOLE and weights["chi^2+1"] is Weight.SIDE
    assert weights["chi^2"] is Weight.SCRIPTED and weights["f"] is Weight.LETTER and weights["chi"] is Weight.NAME


def test_rendered_and_source_give_the_same() -> None:
    source = r"Let $\alpha_i \in \mathbb{R}^d$ be $k$-sparse."
    assert maths_tokens(render(source)) == maths_tokens(source)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from([*"$$$$xyε√²_^{}()=+-/|,. \n\\", "\\frac", "\\sqrt", "\\hat", "O(", "k-", "word"])))
def test_any_text_gives_tokens_without_blanks_and_with_places(parts: list[str]) -> None:
    source = "".join(parts)
    for token in maths_tokens(source):
        assert token.text and not any(map(str.isspace, token.text))
        assert 0 <= token.start <= token.end <= len(source)


@pytest.mark.parametrize(
    "source",
    ["$" + "x_1+" * 200_000 + "$", "$" + "{" * 5000 + "$", "$a$ " * 50_000, "$" + r"\sqrt{" * 3000 + "$",
     "O(" * 100_000, "ε" * 200_000, "x^" * 100_000, "$" + r"\frac{a}{b}" * 20_000 + "$", "√ " * 100_000],
    ids=len,
)  # fmt: skip
def test_hostile_texts_are_bounded(source: str) -> None:
    rendered = render(source)
    start = time.process_time()
    tokens = maths_tokens(rendered)
    assert time.process_time() - start < 2
    assert len(tokens) <= MOST_OF_ALL + 2000


@pytest.mark.parametrize(
    "source",
    [
        "no maths at all, twice  blank",
        r"$k$-sparse, non-$\epsilon$ and $\chi$PO; again $k$-sparse with O(n log n) and 10^6",
        r"bounds $$O(\sqrt{T})$$ of $x_{t+1} = f(x_t)$ and x-\log n, x \log n, \(\log n\)",
        r"\newcommand{\eps}{\varepsilon} $\eps$-greedy; see https://a.org/x_{1}^{2} and $\eps$",
        r"ε-greedy ⟨x, y⟩ ± 3σ in ℝ^d, cost $5 and $10, **bold** `code` ``quoted''",
    ],
)
def test_the_index_is_given_what_is_shown_and_its_tokens(source: str) -> None:
    for _ in range(2):  # a formula that was spelled before is spelled so again
        made = searched(source)
        assert made.text == render(source).text
        assert made.tokens == [token.text for token in maths_tokens(source)]
