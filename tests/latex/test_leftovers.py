"""What a rendered text leaves behind: nothing that only a collection of cycles takes away."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from reader.latex import display_rows, render, spoken
from reader.latex.searched import searched

TEXTS = [
    rf"We bound $\hat{{x}}_{{{n}}} = \frac{{a}}{{b}}$ and \emph{{so}} $$\sum_{{i}} \sqrt{{{n}}}$$ in O(n^{n})."
    for n in range(50)
]


@pytest.mark.parametrize(
    "work", [searched, spoken, lambda text: display_rows(render(text).formulas[0])], ids=["searched", "spoken", "display"]
)
def test_no_text_leaves_cycles_behind(work: Callable[[str], object]) -> None:
    """Adding papers looks for cycles but seldom: 86 objects a paper, as there once were, are 10 kB each."""
    work(TEXTS[0])  # what is loaded with the first one stays
    gc.collect()
    was = gc.isenabled()
    gc.disable()
    try:
        for text in TEXTS[1:]:
            work(text)
        left = gc.collect()
    finally:
        if was:
            gc.enable()
    assert left < len(TEXTS)
