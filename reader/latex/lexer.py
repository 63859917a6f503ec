"""A formula's source cut into tokens: control words, numbers, blanks, characters, each with its place."""

from __future__ import annotations

import re
from functools import lru_cache

from reader.patterns import pattern

__all__ = ["Token", "body_tokens", "tokenize"]

Token = tuple[str, int, int]
"""Text (a control word with its backslash, a number, " " for blanks, a character), start, end."""

# A function typed without its backslash (`n log n`) is one token, and so is a word between two parts.
# A `\\t` that some format took for a tab leaves `\\times` as a blank and `imes`.
# A number keeps its decimal point and separators of thousands (`10{,}000` is how LaTeX writes the latter without a
# space). Marks that combine stay with their letter. An ampersand of HTML is told from one of a table by its form.
_TOKEN = pattern(
    r"\\[A-Za-z]+|\\."
    r"|(?<![A-Za-z])(?<![A-Za-z]-)(?:log|ln|exp|min|max|sup|inf|lim|sin|cos|tan|poly|polylog|argmin|argmax)"
    r"(?!-?[A-Za-z])"
    r"|(?<=\s)(?:and|or|for|if|where|with|when|otherwise)(?=\s)"
    r"|[ \t]imes(?![a-z])|[ \t]ext(?:bf|it|tt|rm|sc)?(?=\{)|\t(?:heta|ilde|ext|au|op)(?![a-z])"
    r"|\d{1,3}(?:(?:,|\{,\})\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\s+|\.\.\.|:=|=:"
    r"|&(?:lt|gt|amp|nbsp|quot|#\d{1,6}|#x[0-9A-Fa-f]{1,5});"
    r"|.[\u0300-\u036f\u20d0-\u20ff\ufe0e\ufe0f]*",
    re.DOTALL,
)
_PARAMETER = pattern(r"#[1-9]|" + _TOKEN.pattern, re.DOTALL)


def tokenize(source: str, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of `source[start:end]`, with their places in `source`."""
    stop = len(source) if end is None else end
    tokens: list[Token] = []
    append = tokens.append
    for found in _TOKEN.finditer(source, start, stop):
        text = found[0]
        first = text[0]
        if first.isspace():
            text = "\\t" + text[1:] if text[1:].isalpha() else " "
        elif len(text) > 1:
            if first == "&":
                text = _entity(text)
            elif "{" in text and first != "\\":
                text = text.replace("{,}", ",")
        append((text, found.start(), found.end()))
    return tokens


def _entity(text: str) -> str:
    """The entities of maths as the parser knows them; a table's `&` must not come out of one."""
    if text[1] != "#":
        return text
    import html  # 1.6 ms for its table of names, and hardly any formula has a number for a sign

    char = html.unescape(text)
    return {"&": "&amp;", "<": "&lt;", ">": "&gt;"}.get(char, char) or " "


@lru_cache(maxsize=1024)
def body_tokens(body: str) -> tuple[str, ...]:
    """The tokens of a macro's body; `#1` is one token."""
    return tuple(" " if found[0].isspace() else found[0] for found in _PARAMETER.finditer(body))
