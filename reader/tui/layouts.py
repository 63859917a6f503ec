"""Keyboards of other scripts: the key that stands where a Cyrillic or Greek letter was typed.

Commands are Latin letters by their place under the fingers, as in vim's `langmap`. Only letters are looked up: signs
stand elsewhere on each keyboard, and ^F, ^P and F1 are there for those.
"""

from __future__ import annotations

__all__ = ["latin"]

_LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,."
_ROWS = (
    ("йцукенгшщзхъфывапролджэячсмитьбю", _LATIN),
    ("іїєґ", "s]'`"),  # Ukrainian
    ("ў", "o"),  # Belarusian
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
)
_TABLE = {letter: key for letters, keys in _ROWS for letter, key in zip(letters, keys, strict=True)}


def latin(character: str) -> str | None:
    """The Latin letter on the key that types this one, in the same case; None for Latin letters and signs."""
    key = _TABLE.get(character.lower())
    if key is None or not key.isalpha():
        return key
    return key.upper() if character.isupper() else key
