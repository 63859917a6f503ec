"""Words that say little in a query, though the index keeps them: they are searched, but weigh next to nothing.

They are lists of the language, not of any collection. Measured in tests/benchmarks/ranking.md.
"""

from __future__ import annotations

__all__ = ["ASKING", "FUNCTION"]

_FUNCTION = (
    "about above after again against all also am any because been before being below between both can cannot could"
    " did do does doing done down during each either else ever every few from further get gets give given go had has"
    " have having he her here hers him his how however i itself just let like made make many may me might more most"
    " much must my myself neither nor now off often once one only other our ours out over own per perhaps please"
    " same say shall she should since so some than theirs them those though through thus too under until up upon us"
    " use used using very via we well were what whatever when where whether which while who whom whose why"
    " within without would yes yet you your s t don doesn isn"
)
FUNCTION = frozenset(_FUNCTION.split())
"""Pronouns, auxiliaries, question words, prepositions and the like, beyond the stopwords."""

_ASKING = (
    "article articles paper papers interested find finding discussion discussions discuss describe describes"
    " describing description descriptions information concerning regarding dealing deal deals related relating"
    " anything something want wanted know known available literature reference references topic topics subject"
)
ASKING = frozenset(_ASKING.split())
"""Words by which people ask for papers: "articles describing…", "I am interested in…"."""
