r"""Backslashes that were doubled on the way: `\\|` for `\|`, `\\alpha` for `\alpha`."""

from __future__ import annotations

from reader.latex.handlers import HANDLERS
from reader.latex.commands.macros import MACROS
from reader.latex.commands.symbols import ATOMS
from reader.latex.lexer import Token

__all__ = ["unescaped"]

_ESCAPABLE:
                name = tokens[index][0]
                index += 1
            else:
                name = _command_name(tokens, index)
                index += len(name)
            if name:
                out.append(("\\" + name, start, tokens[index - 1][2]))
                continue
        out.append((text, start, end))
    return out


_ESCAPABLE = frozenset("|{}_%&#$,;:!")


def unescaped(tokens: list[Token]) -> list[Token]:
    r"""The tokens with escapes of escapes undone: `\\|` -> `\|`, `\\alpha` -> `\alpha`.

    Formats that were written twice through JSON or Markdown double their backslashes. In a formula with environments,
    and before a blank or a bracket, `\\` is the end of a line.
    """
    if any(token[0] in ("\\begin", "\\substack") for token in tokens):
        return tokens
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        text, start, end = tokens[index]
        index += 1
        if text == "\\\\" and index < len(tokens):
            name = ""
            if tokens[index][0] in


def _command_name(tokens: list[Token], index: int) -> str:
    """The letters from `index` on, if they are a known command's name; "" where a new line begins with them."""
    name = ""
    while index < len(tokens) and len(tokens[index][0]) == 1 and tokens[index][0].isalpha():
        name += tokens[index][0]
        index += 1
    known = "\\" + name in ATOMS or "\\" + name in HANDLERS or name in MACROS
    return name if len(name) > 1 and known else ""
