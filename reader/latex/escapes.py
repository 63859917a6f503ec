r"""Backslashes that were doubled on the way: `\\|` for `\|`, `\\alpha` for `\alpha`."""

from __future__ import annotations

from reader.latex.commands.macros import MACROS
from reader.latex.commands.symbols import ATOMS
from reader.latex.handlers import HANDLERS
from reader.latex.lexer import Token

__all__ = ["unescaped"]

_ESCAPABLE = frozenset("|{}_%&#$,;:!")


def unescaped(tokens: list[Token]) -> list[Token]:
    r"""The tokens with escapes of escapes undone: `\\|` -> `\|`, `\\alpha` -> `\alpha`.

    Formats that were written twice through JSON or Markdown double their backslashes. In a formula with tables, and
    before what is no known command, `\\` is the end of a line.
    """
    if any(token[0] in ("\\begin", "\\substack") for token in tokens):
        return tokens
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        text, start, end = tokens[index]
        index += 1
        name = _escaped_name(tokens, index) if text == "\\\\" else ""
        if name:
            index += len(name)
            text, end = "\\" + name, tokens[index - 1][2]
        out.append((text, start, end))
    return out


def _escaped_name(tokens: list[Token], index: int) -> str:
    """The name of the command whose backslash was doubled, from `index` on; "" where a new line begins there."""
    if index >= len(tokens):
        return ""
    if tokens[index][0] in _ESCAPABLE:
        return tokens[index][0]
    name = ""
    while index < len(tokens) and len(tokens[index][0]) == 1 and tokens[index][0].isalpha():
        name += tokens[index][0]
        index += 1
    known = "\\" + name in ATOMS or "\\" + name in HANDLERS or name in MACROS
    return name if len(name) > 1 and known else ""
