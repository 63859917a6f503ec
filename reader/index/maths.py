"""Maths compiled: the tokens of a typed formula, weighed by how much of the formula each stands for."""

from __future__ import annotations

from tantivy import Query

from reader.index import build
from reader.index.lexicon import Lexicon
from reader.index.mix import Mix
from reader.query.tree import Maths

__all__ = ["maths_group"]

MOST = 48
"""Tokens of one formula that are searched; the weightiest are taken."""


def maths_group(node: Maths, lexicon: Lexicon, mix: Mix) -> tuple[Query, Query] | None:
    """How a formula scores, and when it counts as held: any of its weighty tokens. None where no paper has a token."""
    from reader.latex.canonical import Weight  # not needed where no maths is typed

    known = [t for t in node.tokens if lexicon.count("maths", t.text)][:MOST]
    if not known:
        return None
    score = build.any_of([build.term("maths", t.text, t.weight.boost * mix.maths) for t in known])
    weighty = [t for t in known if t.weight <= Weight.NAME] or known
    return score, build.any_of([build.term("maths", t.text) for t in weighty])
