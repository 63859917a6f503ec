"""One analysis for papers and queries: folding, and where each word stands in the text as it was."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.index.analysis import analyse, fold, spot, words
from reader.text import clean


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Schrödinger", "schrodinger"),
        ("Schro\u0308dinger", "schrodinger"),
        ("Straße", "strasse"),
        ("eﬃcient ﬁnite ﬂow", "efficient finite flow"),
        ("IŞIK ışık Isik", "isik isik isik"),
        ("İstanbul", "istanbul"),
        ("don’t don't", "don t don t"),
        ("GPT-4 GPT4 ResNet-50", "gpt 4 gpt 4 resnet 50"),
        ("C++ C# F#", "cplusplus csharp fsharp"),
        ("深度学习", "深 度 学 习"),
        ("ε-accurate ϵ 𝜀", "epsilon accurate epsilon epsilon"),
        ("ℓ² 𝔼 x₂", "l 2 e x 2"),
        ("Ærø Łódź þing", "aero lodz thing"),
        ("“quoted” — dash", "quoted dash"),
    ],
)
def test_folding(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("text", "word", "shown"),
    [
        ("Le diabète insipide", "diabete", "diabète"),
        ("by Schro\u0308dinger!", "schrodinger", "Schro\u0308dinger"),
        ("an eﬃcient way", "efficient", "eﬃcient"),
        ("the ε here", "epsilon", "ε"),
        ("in C++ code", "cplusplus", "C++"),
        ("try GPT4 now", "4", "4"),
        ("深度学习", "学", "学"),
    ],
)
def test_places_are_those_of_the_text_as_it_was(text: str, word: str, shown: str) -> None:
    assert [text[t.start : t.end] for t in analyse(text) if t.text == word] == [shown]


SIGNS = st.sampled_from([*"aZ9 -+#_.'’“öüßıİﬁε²½深学𝔼c\u0308\u0301", "GPT4", "C++", " of the ", "Ω", "αβ"])


@settings(max_examples=300, deadline=None)
@given(st.one_of(st.lists(SIGNS, max_size=40).map("".join), st.text(max_size=60)).map(clean))
def test_highlights_and_index_see_the_same_words(text: str) -> None:
    tokens = analyse(text)
    assert [t.text for t in tokens] == words(text)
    assert all(0 <= t.start < t.end <= len(text) for t in tokens)
    assert all(a.start <= b.start for a, b in zip(tokens, tokens[1:], strict=False))


@pytest.mark.parametrize(
    "text",
    [
        "Robots' regret: O(T) regret-free, GPT4 and GPT-4; a_regret regretful REGRET. 2regret4",
        "“Regret” — and no–regret’s bound … Böhme’s regret, naïve regrets",
        "C++ and F# regret, x² regret, ﬁnd regret, 42 and 421 regret",
        "",
    ],
)
@pytest.mark.parametrize(
    ("wanted", "prefixes"),
    [
        ({"regret", "gpt", "4"}, ()),
        ({"regret", "no"}, ("reg", "4")),
        (set(), ("r",)),
        ({"naive", "cplusplus", "böhme"}, ("gp",)),
    ],
)
def test_spotting_words_is_looking_through_all_of_them(text: str, wanted: set[str], prefixes: tuple[str, ...]) -> None:
    every = [t for t in analyse(text) if t.text in wanted or t.text.startswith(prefixes or ("\0",))]
    assert spot(text, frozenset(wanted), prefixes) == every


PIECES = st.sampled_from(["regret", "gpt", "α", "ε", "²", "é", "\u0301", "-", " ", "+", "#", "_", "C", "4", "学", "’", "–", "İ", "K", "ß", "ı"])


@settings(max_examples=500, deadline=None)
@given(st.lists(PIECES, max_size=12).map("".join).map(clean))
def test_spotting_words_among_other_signs_is_looking_through_all_of_them(text: str) -> None:
    wanted, prefixes = frozenset({"regret", "epsilon", "4", "c", "k", "i"}), ("gp", "al")
    every = [t for t in analyse(text) if t.text in wanted or t.text.startswith(prefixes)]
    assert spot(text, wanted, prefixes) == every
