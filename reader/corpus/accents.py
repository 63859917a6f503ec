r"""LaTeX in names to the letters it stands for: `{\"u}` → ü, `\'{\i}` → í, `\o` → ø; braces go, blanks are kept.

For authors, venues and key words, which the reader keeps as people write them. Titles and abstracts stay LaTeX.
"""

from __future__ import annotations

import re
import unicodedata

__all__ = ["accents"]

_COMBINING = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    '"': "\u0308",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "d": "\u0323",
    "b": "\u0331",
    "k": "\u0328",
    "r": "\u030a",
    "h": "\u0309",
    "G": "\u030f",
    "f": "\u0311",
}
_LETTERS = {
    "i": "ı", "j": "ȷ", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å",
    "AA": "Å", "ss": "ß", "SS": "SS", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ",
    "NG": "Ŋ", "textquoteright": "’", "textquoteleft": "‘", "textquotesingle": "'", "textendash": "–",
    "textemdash": "—", "textbackslash": "\\", "textasciitilde": "~", "textunderscore": "_", "LaTeX": "LaTeX",
    "TeX": "TeX", "textregistered": "®", "texttrademark": "™", "textcopyright": "©", "textordfeminine": "ª",
    "textordmasculine": "º", "ldots": "…", "dots": "…", "textellipsis": "…", "S": "§", "P": "¶", "pounds": "£",
    "noopsort": "", "relax": "", "protect": "", "bgroup": "", "egroup": "", "textasciicircum": "^",
    "textbraceleft": "{", "textbraceright": "}",
}  # fmt: skip
_ACCENT = re.compile(
    r"\\(?P<sign>[`'^~\"=.])\s*(?:\{\s*(?P<a>\\[ij]\b\s*|\w)\s*\}|(?P<b>\\[ij]|\w))"
    r"|\\(?P<letter>[uvHcdbkrhGf])(?:\s*\{\s*(?P<c>\\[ij]\b\s*|\w)\s*\}|\s+(?P<d>\\[ij](?![A-Za-z])|\w)|(?P<e>[^\x00-\x7f]))"
)
_TOKEN = re.compile(
    r"\\accent(?P<number>\"?\d+)\s*(?P<base>\w)"
    r"|\\(?P<name>[A-Za-z]+)(?:\s*\{\}|\s*(?=\\|\})|\s+(?=\w)|(?![A-Za-z]))"
    r"|\\(?P<escaped>[%&_#${} ,;\-/])|(?P<dash>-{2,3})|(?P<tie>~)|(?P<brace>[{}])"
)
_STYLES = re.compile(
    r"(?:text(?:it|bf|sc|tt|rm|sf|up|md|normal)|emph|mbox|hbox|it|bf|sc|rm|em|tt|sf|uppercase|lowercase|mkbibnamefamily"
    r"|mathrm|mathit|mathbf|ensuremath|url|bibinfo|natexlab|enquote|ocirc|scshape|itshape|bfseries)$"
)


def accents(text: str) -> str:
    """The text with LaTeX's accents and letters composed, and its braces gone; unknown commands stay."""
    if not any(sign in text for sign in "\\{}~") and "--" not in text:
        return text
    if "\\" in text:
        for _ in range(3):  # the Vietnamese set one accent on another
            before, text = text, _ACCENT.sub(_accent, text)
            if text == before:
                break
    return unicodedata.normalize("NFC", _TOKEN.sub(_replace, text))


def _accent(found: re.Match[str]) -> str:
    base = next(found[g] for g in "abcde" if found[g] is not None).strip()
    if base in (r"\i", r"\j"):
        base = base[1]
    return unicodedata.normalize("NFC", base + _COMBINING[found["sign"] or found["letter"]])


def _replace(found: re.Match[str]) -> str:
    if name := found["name"]:
        if name in _LETTERS:
            return _LETTERS[name]
        return "" if _STYLES.match(name) else found[0]
    if number := found["number"]:
        return found["base"] + {"23": "\u030a", '"17': "\u030a", "127": "\u0308", "19": "\u0301"}.get(number, "")
    if escaped := found["escaped"]:
        return {" ": " ", ",": " ", ";": " ", "-": "", "/": ""}.get(escaped, escaped)
    if dash := found["dash"]:
        return "–" if len(dash) == 2 else "—"
    return " " if found["tie"] else ""
