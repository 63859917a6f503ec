"""Made papers for the benchmarks: `python -m tests.benchmarks.making COUNT [OUT]` writes JSON Lines.

No word of them comes from anywhere: words are made of syllables, so that anybody can make the same papers and share
figures about them. What costs time in a search is as in real abstracts: word frequencies fall as Zipf has them, the
vocabulary keeps growing, each paper has a topic whose words come together, one in three holds formulas, lengths,
authors, venues and years vary. Paper number i depends on i alone.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

__all__ = ["papers", "write"]

LITTLE = ["the", "of", "a", "in", "and", "to", "we", "that", "is", "for", "with", "on", "by", "this", "are", "as", "from", "an", "which", "be", "can", "our", "it", "at", "or", "have", "not"]
START, MIDDLE = ["b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "br", "cl", "dr", "gr", "pl", "pr", "st", "tr"], ["a", "e", "i", "o", "u", "ea", "io"]
END = ["n", "r", "s", "l", "t", "m", "ns", "ct", "ng", "tion", "ment", "ic", "al", "ive", "ance", "ity"]
FORMULAS = (
    r"$O(\sqrt{%s})$", r"$%s^{2}$", r"$\mathbb{E}[%s]$", r"$\frac{1}{%s}$", r"$\ell_{2}$", r"$%s \leq \epsilon$",
    r"$\log(1/%s)$", r"$%s \in \mathbb{R}^{d}$", r"$\tilde{O}(%s^{3/2})$", r"$\chi^{2}$",
)  # fmt: skip
LETTERS = ("n", "d", "k", "T", r"\delta", r"\varepsilon", r"\lambda", "m", "p")
GENERAL, TOPICS, TOPICAL, NAMES, VENUES = 30_000, 600, 160, 20_000, 40
PREPARED = 1 << 16
"""Draws made at once: drawing word by word costs ten times as much."""


class _World(NamedTuple):
    """What all papers are made of."""

    words: list[str]
    topics: list[list[str]]
    names: list[str]
    venues: list[str]
    little: list[str]
    common: list[str]


def _word(dice: random.Random) -> str:
    """A word of one to four syllables."""
    body = "".join(dice.choice(START) + dice.choice(MIDDLE) for _ in range(dice.choice((1, 1, 2, 2, 3))))
    return body + dice.choice(END)


def _zipf(dice: random.Random, words: list[str], count: int, shift: float) -> list[str]:
    """Draws among words by rank: the r-th as often as 1/(r + shift)."""
    weights = list(accumulate(1 / (rank + shift) for rank in range(len(words))))
    return dice.choices(words, cum_weights=weights, k=count)


@lru_cache(maxsize=1)
def _world() -> _World:
    dice = random.Random("papers")
    words = list(dict.fromkeys(_word(dice) for _ in range(2 * GENERAL)))[:GENERAL]
    topics = [dice.sample(words, TOPICAL) for _ in range(TOPICS)]
    names = [_word(dice).capitalize() for _ in range(NAMES)]
    venues = [_word(dice).upper()[:6] for _ in range(VENUES)]
    return _World(words, topics, names, venues, _zipf(dice, LITTLE, PREPARED, 2.0), _zipf(dice, words, PREPARED, 10.0))


def _sentence(dice: random.Random, world: _World, topic: list[str], maths: bool) -> str:
    """Little words, common words and words of the topic by turns; a formula now and then."""
    length = dice.randrange(12, 28)
    at, to = dice.randrange(PREPARED - length), dice.randrange(PREPARED - length)
    little, common = world.little[at : at + length], world.common[to : to + length]
    chosen = [
        little[i] if turn < 0.4 else common[i] if turn < 0.75 else topic[int(turn * 997) % len(topic)]
        for i, turn in enumerate(dice.random() for _ in range(length))
    ]
    if maths:
        formula = dice.choice(FORMULAS)
        chosen[length // 2] = formula % dice.choice(LETTERS) if "%s" in formula else formula
    text = " ".join(chosen)
    return f"{text[0].upper()}{text[1:]}."


def paper(number: int) -> dict[str, object]:
    """Paper `number`: id, title, abstract, authors, venue, year."""
    dice, world = random.Random(number), _world()
    topic = world.topics[dice.randrange(TOPICS)]
    maths = number % 3 == 0
    sentences = [_sentence(dice, world, topic, maths and i % 2 == 0) for i in range(dice.randrange(5, 10))]
    if dice.random() < 0.1:  # vocabularies never stop growing
        sentences.append(f"Our method, {_word(dice).capitalize()}{number % 9973}, is released.")
    title = " ".join((*dice.sample(topic, 4), dice.choice(LITTLE), *dice.sample(topic, 2))).capitalize()
    authors = [f"{dice.choice(world.names)[0]}. {dice.choice(world.names)}" for _ in range(dice.randrange(1, 7))]
    return {
        "id": f"made-{number}",
        "title": title,
        "abstract": " ".join(sentences),
        "authors": "; ".join(authors),
        "venue": world.venues[min(int(dice.expovariate(0.15)), VENUES - 1)],
        "year": 1990 + int(35 * dice.random() ** 0.4),
    }


def papers(count: int) -> Iterator[dict[str, object]]:
    """The first `count` papers."""
    return map(paper, range(count))


def write(count: int, path: Path) -> Path:
    """Write the first `count` papers as JSON Lines."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(record, ensure_ascii=False) + "\n" for record in papers(count))
    return path


def main() -> int:
    """Write papers to a file or to stdout."""
    if not 2 <= len(sys.argv) <= 3 or not sys.argv[1].isdigit():
        print(__doc__, file=sys.stderr)
        return 2
    write(int(sys.argv[1]), Path(sys.argv[2] if len(sys.argv) == 3 else "/dev/stdout"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
