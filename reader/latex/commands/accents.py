r"""Marks over and under formulas (`\hat`) and letters of text (`\"o`, `\L`): command -> combining character."""

from __future__ import annotations

__all__ = ["LETTERS", "MATHS_ACCENTS", "TEXT_ACCENTS"]

MATHS_ACCENTS: dict[str, tuple[str, str, bool]] = {
    "hat": ("hat", "\u0302", False),
    "Hat": ("hat", "\u0302", False),
    "widehat": ("hat", "\u0302", True),
    "tilde": ("tilde", "\u0303", False),
    "Tilde": ("tilde", "\u0303", False),
    "widetilde": ("tilde", "\u0303", True),
    "wt": ("tilde", "\u0303", True),
    "wh": ("hat", "\u0302", True),
    "utilde": ("tilde", "\u0330", False),
    "bar": ("bar", "\u0304", False),
    "Bar": ("bar", "\u0304", False),
    "widebar": ("bar", "\u0304", True),
    "overline": ("overline", "\u0304", True),
    "overbar": ("overline", "\u0304", True),
    "vec": ("vec", "\u20d7", False),
    "Vec": ("vec", "\u20d7", False),
    "vv": ("vec", "\u20d7", True),
    "dot": ("dot", "\u0307", False),
    "Dot": ("dot", "\u0307", False),
    "ddot": ("ddot", "\u0308", False),
    "Ddot": ("ddot", "\u0308", False),
    "dddot": ("dddot", "\u20db", False),
    "ddddot": ("ddddot", "\u20dc", False),
    "check": ("check", "\u030c", False),
    "Check": ("check", "\u030c", False),
    "widecheck": ("check", "\u030c", True),
    "breve": ("breve", "\u0306", False),
    "Breve": ("breve", "\u0306", False),
    "acute": ("acute", "\u0301", False),
    "Acute": ("acute", "\u0301", False),
    "grave": ("grave", "\u0300", False),
    "Grave": ("grave", "\u0300", False),
    "mathring": ("ring", "\u030a", False),
    "overrightarrow": ("overrightarrow", "\u20d7", True),
    "overleftarrow": ("overleftarrow", "\u20d6", True),
    "overleftrightarrow": ("overleftrightarrow", "\u20e1", True),
    "underline": ("underline", "\u0332", True),
    "underbar": ("underline", "\u0332", True),
    "overbrace": ("overbrace", "", True),
    "underbrace": ("underbrace", "", True),
    "overbracket": ("overbracket", "", True),
    "underbracket": ("underbracket", "", True),
    "overparen": ("overparen", "", True),
    "underparen": ("underparen", "", True),
    "boxed": ("boxed", "", True),
    "fbox": ("boxed", "", True),
    "cancel": ("cancel", "\u0338", True),
    "bcancel": ("cancel", "\u0338", True),
    "xcancel": ("cancel", "\u0338", True),
    "sout": ("cancel", "\u0336", True),
}
"""Command -> name of the mark, combining character, whether it spans the whole body."""

TEXT_ACCENTS: dict[str, str] = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", '"': "\u0308", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "b": "\u0331",
    "d": "\u0323", "t": "\u0361", "G": "\u030f", "U": "\u030e", "h": "\u0309", "textcommabelow": "\u0326",
}  # fmt: skip
"""Accent commands of text -> combining character (LaTeX 2e, latex.ltx and T1 encoding)."""

LETTERS: dict[str, str] = {
    "i": "ı", "j": "ȷ", "l": "ł", "L": "Ł", "o": "ø", "O": "Ø", "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ",
    "OE": "Œ", "aa": "å", "AA": "Å", "dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ", "th": "þ", "TH": "Þ", "ng": "ŋ",
    "NG": "Ŋ", "ij": "ĳ", "IJ": "Ĳ", "S": "§", "P": "¶", "dag": "†", "ddag": "‡", "copyright": "©", "pounds": "£",
    "textsterling": "£", "euro": "€", "texteuro": "€", "EUR": "€", "textregistered": "®", "texttrademark": "™",
    "textdegree": "°", "textmu": "µ", "textmicro": "µ", "textohm": "Ω", "textbullet": "•", "textperiodcentered": "·",
    "textquotedblleft": "“", "textquotedblright": "”", "textquoteleft": "‘", "textquoteright": "’", "lq": "‘",
    "rq": "’", "quotedblbase": "„", "quotesinglbase": "‚", "guillemotleft": "«", "guillemotright": "»",
    "guilsinglleft": "‹", "guilsinglright": "›", "textquotesingle": "'", "textquotedbl": '"', "textemdash": "—",
    "textendash": "–", "textellipsis": "…", "dots": "…", "ldots": "…", "textbackslash": "\\", "textbar": "|",
    "textless": "<", "textgreater": ">", "textunderscore": "_", "textasciitilde": "~", "textasciicircum": "^",
    "textbraceleft": "{", "textbraceright": "}", "textdollar": "$", "textexclamdown": "¡", "textquestiondown": "¿",
    "textordfeminine": "ª", "textordmasculine": "º", "textsection": "§", "textparagraph": "¶", "textdagger": "†",
    "textdaggerdbl": "‡", "textasteriskcentered": "∗", "texttimes": "×", "textpm": "±", "textonehalf": "½",
    "textonequarter": "¼", "textthreequarters": "¾", "textonesuperior": "¹", "texttwosuperior": "²",
    "textthreesuperior": "³", "textcent": "¢", "textyen": "¥", "textnumero": "№", "textperthousand": "‰",
    "textasciiacute": "´", "textasciidieresis": "¨", "textlangle": "⟨", "textrangle": "⟩", "slash": "/",
    "LaTeX": "LaTeX", "LaTeXe": "LaTeX2e", "TeX": "TeX", "BibTeX": "BibTeX", "eg": "e.g.", "ie": "i.e.",
    "etal": "et al.", "etc": "etc.", "cf": "cf.", "vs": "vs.", "wrt": "w.r.t.", "iid": "i.i.d.", "aka": "a.k.a.",
    "wlog": "w.l.o.g.", "lbrace": "{", "rbrace": "}", "backslash": "\\", "xspace": "", "today": "today",
}  # fmt: skip
"""Letters and signs that are commands of text."""
