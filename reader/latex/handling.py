r"""What a handler of a command is: the parser calls it by the token that it is for (see handlers).

A handler is called with the parser (its token eaten), the token, the items of the row so far and the row's stops. It
returns the node to append, or None where it changed `items`, put tokens back, or had nothing to show.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from reader.latex.lexer import Token
from reader.latex.tree import Node

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = ["ARGUMENT", "Handler", "Stops"]

Stops = frozenset[str]
Handler = Callable[["Parser", Token, list[Node], Stops], Node | None]

ARGUMENT: Stops = frozenset(["\0argument"])
"""What a handler gets as stops when its command is itself an argument: it must not run to the end of the row."""
