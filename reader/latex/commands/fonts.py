r"""Alphabets: the commands that choose them, and what letters look like in them (Unicode, chapter 22.2)."""

from __future__ import annotations

import unicodedata

from reader.latex.tree import FontName

__all__ = ["FONTS", "SWITCHES", "TEXT_FONTS", "letter"]

FONTS: dict[str, FontName] = {
    **dict.fromkeys(["mathbb", "Bbb", "mathds", "mathbbm", "bb", "mathbbb", "mathbbold"], FontName.BLACKBOARD),
    **dict.fromkeys(["mathcal", "mathpzc", "mc"], FontName.CALLIGRAPHIC),
    **dict.fromkeys(["mathscr", "mathrsfs", "EuScript"], FontName.SCRIPT),
    **dict.fromkeys(["mathfrak", "frak", "mathbfrak"], FontName.FRAKTUR),
    **dict.fromkeys(["mathrm", "mathup", "mathnormal", "mathrmup", "symrm", "mathnormalup"], FontName.ROMAN),
    **dict.fromkeys(["mathbf", "bold", "symbf", "mathbfup", "mathb", "mb"], FontName.BOLD),
    **dict.fromkeys(["boldsymbol", "bm", "pmb", "mathbfit", "boldmath", "mathbold", "bs"], FontName.BOLD_ITALIC),
    **dict.fromkeys(["mathit", "mathsl", "symit"], FontName.ITALIC),
    **dict.fromkeys(["mathsf", "mathsfit", "symsf", "mathsfbf"], FontName.SANS),
    **dict.fromkeys(["mathtt", "symtt"], FontName.MONO),
}
"""Command with one argument in maths -> alphabet."""

SWITCHES: dict[str, FontName] = {
    **dict.fromkeys(["rm", "rmfamily", "upshape", "mdseries", "normalfont"], FontName.ROMAN),
    **dict.fromkeys(["bf", "bfseries"], FontName.BOLD),
    **dict.fromkeys(["it", "itshape", "sl", "slshape", "em", "mit"], FontName.ITALIC),
    **dict.fromkeys(["sf", "sffamily"], FontName.SANS),
    **dict.fromkeys(["tt", "ttfamily"], FontName.MONO),
    **dict.fromkeys(["sc", "scshape"], FontName.SMALL_CAPS),
    "cal": FontName.CALLIGRAPHIC,
    "scr": FontName.SCRIPT,
    "frak": FontName.FRAKTUR,
    "Bbb": FontName.BLACKBOARD,
    "boldmath": FontName.BOLD_ITALIC,
}
"""Command that changes the alphabet for the rest of its group -> alphabet."""

TEXT_FONTS: dict[str, FontName] = {
    **dict.fromkeys(["text", "mbox", "hbox", "textrm", "textup", "textnormal", "textmd"], FontName.ROMAN),
    **dict.fromkeys(["intertext", "shortintertext", "vbox", "makebox", "framebox"], FontName.ROMAN),
    "textbf": FontName.BOLD,
    "textit": FontName.ITALIC,
    "textsl": FontName.ITALIC,
    "emph": FontName.ITALIC,
    "textsf": FontName.SANS,
    "texttt": FontName.MONO,
    "textsc": FontName.SMALL_CAPS,
}
"""Command with one argument that holds words -> alphabet."""

_STARTS: dict[FontName, tuple[int, int, int]] = {
    FontName.BOLD: (0x1D400, 0x1D41A, 0x1D7CE),
    FontName.BOLD_ITALIC: (0x1D400, 0x1D41A, 0x1D7CE),
    FontName.CALLIGRAPHIC: (0x1D49C, 0x1D4B6, 0),
    FontName.SCRIPT: (0x1D49C, 0x1D4B6, 0),
    FontName.FRAKTUR: (0x1D504, 0x1D51E, 0),
    FontName.BLACKBOARD: (0x1D538, 0x1D552, 0x1D7D8),
}
_HOLES: dict[FontName, str] = {
    FontName.CALLIGRAPHIC: "BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ",
    FontName.SCRIPT: "BℬEℰFℱHℋIℐLℒMℳRℛeℯgℊoℴ",
    FontName.FRAKTUR: "CℭHℌIℑRℜZℨ",
    FontName.BLACKBOARD: "CℂHℍNℕPℙQℚRℝZℤΓℾγℽΠℿπℼΣ⅀",
}


def _table(font: FontName) -> dict[str, str]:
    capital, small, digit = _STARTS[font]
    table = {chr(65 + i): chr(capital + i) for i in range(26)}
    table.update((chr(97 + i), chr(small + i)) for i in range(26))
    if digit:
        table.update((chr(48 + i), chr(digit + i)) for i in range(10))
    holes = _HOLES.get(font, "")
    table.update(zip(holes[::2], holes[1::2], strict=True))
    if font in (FontName.BOLD, FontName.BOLD_ITALIC):
        bold = [unicodedata.lookup(f"MATHEMATICAL BOLD {n}") for n in ("SMALL ALPHA", "CAPITAL ALPHA")]
        capitals = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ"
        table.update((c, chr(ord(bold[1]) + i)) for i, c in enumerate(capitals))
        table.update((c, chr(ord(bold[0]) + i)) for i, c in enumerate("αβγδεζηθικλμνξοπρςστυφχψω∂"))
        table.update(zip("ϑϰϕϱϖ", "𝛝𝛞𝛟𝛠𝛡", strict=True))
        table["∇"] = "𝛁"
    return table


LETTERS: dict[FontName, dict[str, str]] = {font: _table(font) for font in _STARTS}


def letter(char: str, font: FontName) -> str:
    """The character in that alphabet, itself where Unicode has none (roman, italic, sans and mono stay plain)."""
    return LETTERS.get(font, {}).get(char, char)
