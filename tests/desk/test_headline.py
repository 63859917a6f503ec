"""Headlines say what a paper does, in its own words, in at most 90 characters, and never fail."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.desk.headline import headline
from reader.latex import plain

SEEDS = Path(__file__).parents[2] / "seeds"

CASES = [
    (
        "Sorting is an old problem. In this paper, we propose a novel method for sorting noisy lists with few"
        " comparisons. Experiments show that it works.",
        "sorting noisy lists with few comparisons",
    ),
    (
        "Kites are hard to steer. We introduce KiteNet, a recurrent controller that learns to steer kites in gusty"
        " wind. It is fast.",
        "KiteNet: a recurrent controller that learns to steer kites in gusty wind",
    ),
    (
        "Little is known about bread. We prove that sourdough rises at the optimal rate of $O(\\sqrt{t})$. The proof"
        " uses yeast.",
        "sourdough rises at the optimal rate of O(√t)",
    ),
    (
        "This paper studies how migrating birds find their way in fog. We tracked 200 storks.",
        "how migrating birds find their way in fog",
    ),
    (
        "Many have tried. A robust planner for underwater vehicles in strong currents is presented. Sea trials"
        " confirm it.",
        "robust planner for underwater vehicles in strong currents",
    ),
    (
        "BACKGROUND: Pain is common. OBJECTIVE: To compare ibuprofen with paracetamol for back pain in adults."
        " METHODS: A trial.",
        "ibuprofen with paracetamol for back pain in adults",
    ),
    (
        "Tuning takes long. We present a unified framework called Slow Tuning Search, which halves the cost of"
        " tuning large models on small machines.",
        "Slow Tuning Search",
    ),
]


@pytest.mark.parametrize(("abstract", "wanted"), CASES)
def test_it_says_what_the_paper_does(abstract: str, wanted: str) -> None:
    assert wanted in headline(abstract)


def seed_abstracts() -> list[str]:
    found = []
    for path in sorted(SEEDS.glob("*.txt")):
        found += [block for block in path.read_text(encoding="utf-8").split("\n\n")[1:] if block.strip()]
    return found


def own_share(made: str, abstract: str) -> float:
    """The share of neighbouring words of a headline that are neighbours in the abstract."""

    def pairs(text: str) -> list[tuple[str, str]]:
        words = re.findall(r"\w+", text.lower())
        return list(zip(words, words[1:], strict=False))

    there = set(pairs(plain(abstract)))
    mine = pairs(made)
    return sum(pair in there for pair in mine) / len(mine) if mine else 1.0


@pytest.mark.parametrize("abstract", seed_abstracts(), ids=lambda text: text[:24])
def test_every_seed_gets_a_headline_in_its_own_words(abstract: str) -> None:
    made = headline(abstract)
    assert 15 <= len(made) <= 90
    assert own_share(made, abstract) >= 0.7
    assert not re.search(r"[\\${}\ue000-\uf8ff]", made)
    first = made.split()[0].rstrip(":,")
    assert first[:1].islower() or first in re.split(r"[\s,*(]+", plain(abstract)) or not first[:1].isalpha()
    assert made.split()[-1].lower() not in {"the", "a", "of", "and", "for", "to", "with", "in", "that", "is", "by"}
    assert not re.match(r"(?:we|this|our|however|in this paper)\b", made.lower())


@pytest.mark.parametrize("length", range(0, 60, 7))
def test_formulas_are_whole_or_absent(length: int) -> None:
    made = headline(
        f"We show that the {'very ' * (length // 5)}large regret of every learner is at most $(d + \\log T) \\cdot"
        " \\sqrt{T}$ in every round."
    )
    assert len(made) <= 90
    assert "(d + log T) · √T" in made or not set("(√·") & set(made)


@pytest.mark.parametrize(
    ("abstract", "start"),
    [
        ("Bayesian networks of many layers are studied. They are slow.", "Bayesian"),
        ("GANs for weather maps are studied here. They are slow.", "GANs"),
        ("Large networks of many layers are studied. They are slow.", "large"),
    ],
)
def test_names_and_acronyms_keep_their_case(abstract: str, start: str) -> None:
    assert headline(abstract).startswith(start)


@pytest.mark.parametrize("text", ["", "   \n ", "...", "(((", "$", "$$ $$", "We", "We propose", "we prove that"])
def test_next_to_nothing_gives_next_to_nothing(text: str) -> None:
    assert len(headline(text)) <= 90


def test_other_languages_get_their_beginning() -> None:
    assert headline("機械学習は進歩している。" * 20).startswith("機械学習")
    assert headline("Nous étudions les réseaux de neurones profonds et leurs limites.")


def test_signs_kept_for_private_use_are_not_taken_for_formulas() -> None:
    made = headline("We propose \ue000\ue001 nets for $x^2$ maps of many towns. It works.")
    assert "\ue000" not in made and len(made) <= 90


@given(st.text(max_size=400))
@settings(max_examples=200, deadline=None)
def test_any_text_is_answered_within_bounds(text: str) -> None:
    assert len(headline(text)) <= 90


SAMPLE = (
    "we We propose prove that a the novel method for of learning deep (DNN) networks, is presented. called FooNet"
    " which $x^2$ In this paper, — and introduce “quoted” i.e. 3.5 results show how to such as can: To ; [12]"
)
WORDS = st.sampled_from(SAMPLE.split())


@given(st.lists(WORDS, max_size=60))
@settings(max_examples=300, deadline=None)
def test_any_row_of_words_is_answered_in_its_own_words(words: list[str]) -> None:
    text = " ".join(words)
    made = headline(text)
    assert len(made) <= 90
    there = set(re.findall(r"\w+", plain(text).lower()))
    assert set(re.findall(r"\w+", made.lower())) <= there
