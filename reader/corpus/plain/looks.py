"""How a line looks: like a title, like a line of authors, too short for an abstract."""

from __future__ import annotations

import re

from reader.corpus.names import without_notes
from reader.corpus.plain.units import Unit, is_sentence, width

LONG = 260
"""An abstract is seldom shorter, a title seldom longer, in Latin characters."""


def titlish(unit: Unit, after: Unit | None = None) -> bool:
    """True if the unit may be a title by its looks: short, no sentence, and `after` does not go on with it."""
    bare = unit.bare
    if after and not after.gap and after.bare[0].islower() and width(bare) < 0.5 * LONG:
        return False
    return (
        len(bare) > 2
        and width(bare) < LONG
        and bare[-1] not in ".,;:。，；："
        and not bare.startswith(("http://", "https://", "www."))
        and any(c.isalpha() for c in bare)
    )


def opens(unit: Unit, before: Unit | None, after: Unit | None) -> bool:
    """True if the unit may be the title that a record begins with: what is `before` it is no title and no authors."""
    if not (short(unit) and titlish(unit, after)):
        return False
    return (
        before is None
        or not short(before)
        or (unit.gap > 0 and before.bare[-1] in ".。" and not names_like(before.bare))
    )


def short(unit: Unit) -> bool:
    """True if the unit is too short to be an abstract on its own."""
    return width(unit.bare) < LONG and not (is_sentence(unit.bare) and width(unit.bare) > 160)


_NAME = re.compile(r"[^\W\d_][\w.'’`´\-–*†‡§¶∗()\d ̈ ]*$")
_SMALL_WORDS = """
of the with for via using on in a an from by at is are we to towards toward based learning neural model models
"""
_NO_NAMES = frozenset(_SMALL_WORDS.split())


def names_like(text: str, share: float = 0.7) -> bool:
    """True if the text can be a line of authors: at least this share of its parts can be names."""
    text = without_notes(text.strip().strip("*_").strip())
    if (
        not text
        or len(text) > 20_000
        or (text[-1] in ".:" and "," not in text and ";" not in text and text.count(" ") > 3)
    ):
        return False
    parts = [
        p.strip(" .*_†‡§¶∗") for p in re.split(r"[,;，；、|·•]|\s+(?:and|&|和|与)\s+", text) if p.strip(" .*_†‡§¶∗")
    ]
    if not parts:
        return False
    good = sum(map(_is_name, parts))
    return good >= share * len(parts) and (len(parts) > 1 or 2 <= len(parts[0].split()) <= 5 or is_wide(parts[0]))


def _is_name(part: str) -> bool:
    """True if the text can be one person's name."""
    words = part.split()
    if not 1 <= len(words) <= 7 or len(part) > 60 or not _NAME.match(part):
        return False
    small = [w != "A" and w.lower() in _NO_NAMES for w in words]  # "A" may be an initial
    if any(small[:-1]) or (small[-1] and len(words) > 2):
        return False
    if is_wide(part):
        return len(part) <= 12
    return sum(w[:1].isupper() for w in words) >= max(1, len(words) - 2)


def is_wide(text: str) -> bool:
    """True if there is Chinese, Japanese or Korean in it."""
    return width(text) > len(text)
