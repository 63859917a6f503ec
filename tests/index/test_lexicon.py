"""What a beginning goes on to, within a budget of postings."""

from __future__ import annotations

import pytest

from reader.index.lexicon import Counted, within

LISTED = (("large", 90), ("language", 60), ("latent", 30), ("last", 20), ("lasso", 5))


@pytest.mark.parametrize(
    ("budget", "first", "taken"),
    [
        (1_000, True, ["large", "language", "latent", "last", "lasso"]),
        (100, False, ["large", "lasso"]),
        (80, True, ["large"]),  # what is typed this far names it
        (80, False, ["language", "last"]),  # one or two letters do not
        (4, True, ["large"]),
        (4, False, ["lasso"]),
    ],
)
def test_continuations_stay_within_their_budget(budget: int, first: bool, taken: list[str]) -> None:
    found: Counted = within(LISTED, budget, first=first)
    assert [word for word, _ in found] == taken


def test_nothing_begins_so() -> None:
    assert within((), 10, first=True) == () == within((), 10, first=False)
