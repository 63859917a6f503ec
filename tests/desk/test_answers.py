"""The hint says of every word that no paper holds what became of it."""

from __future__ import annotations

import pytest

from reader.desk.answers import hint
from reader.index.protocol import Hits, Near
from reader.query import parse

BROKERAGE, VOLUME = Near("brokrage", ("brokerage",)), Near("volme", ("volume", "volumes"))


@pytest.mark.parametrize(
    ("near", "said"),
    [
        ((VOLUME,), '“volme” is unknown; searched volume, volumes · "…" keeps yours'),
        ((BROKERAGE, VOLUME), '“brokrage”, “volme” are unknown; searched brokerage, volume · "…" keeps yours'),
        ((BROKERAGE, Near("xyzzy", ())), '“brokrage” is unknown; searched brokerage · "…" keeps yours'),
        ((Near("xyzzy", ()),), "“xyzzy” is in no paper"),
        ((Near("xyzzy", ()), Near("plugh", ())), "“xyzzy”, “plugh” are in no paper"),
    ],
)
def test_words_that_no_paper_holds(near: tuple[Near, ...], said: str) -> None:
    query = parse(" ".join(word.typed for word in near))
    assert hint(query, Hits(near=near)).forms[0] == said
