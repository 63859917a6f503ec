r"""Scripts and primes: `^`, `_`, `'`, Markdown's `\_`, `\limits`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reader.latex.handling import Stops
from reader.latex.lexer import Token
from reader.latex.tree import Accent, Atom, AtomClass, Node, Operator, Row, Scripts, Space, Stack
from reader.records import replace

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = ["escaped_underscore", "limits", "prime", "script"]


def _base(items: list[Node], *, sub: bool = False, sup: bool = False) -> tuple[Node | None, Scripts | None]:
    """Take the node that a script belongs to off the row; a `Scripts` that still has room is opened again."""
    if not items or isinstance(items[-1], Space):
        return None, None
    last = items[-1]
    if isinstance(last, Atom) and last.kind is AtomClass.OPEN:
        return None, None
    items.pop()
    if isinstance(last, Scripts):
        if (sub and last.sub is None) or (sup and last.sup is None) or not (sub or sup):
            return last.base, last
        return last.base, last
    return last, None


def _limits(base: Node | None) -> bool:
    if isinstance(base, Operator):
        return base.limits
    if isinstance(base, Stack):
        return base.kind is AtomClass.OP
    return isinstance(base, Accent) and base.mark == "" and base.wide


def _joined(first: Node | None, second: Node) -> Node:
    """A double script as one: `x^a^b` is read as `x^{ab}`."""
    if first is None:
        return second
    one = first.items if isinstance(first, Row) else (first,)
    two = second.items if isinstance(second, Row) else (second,)
    return Row(first.start, second.end, (*one, *two))


def _count_primes(node: Node) -> int:
    """How many primes the node is made of, 0 if of anything else."""
    parts = node.items if isinstance(node, Row) else (node,)
    marks = [part.text for part in parts if isinstance(part, Atom)]
    return len(marks) if len(marks) == len(parts) and all(mark == "′" for mark in marks) else 0


def script(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`^` and `_`; one without anything to raise or lower is a sign."""
    above = token[0] in ("^", "\\sp")
    if parser.sees("'") and above:
        return None
    transpose = above and parser.sees("\\T")
    argument = parser.one(stops) if not transpose else _transpose(parser)
    if argument is None:
        return Atom(token[1], token[2], "^" if above else "_")
    base, old = _base(items, sub=not above, sup=above)
    sub, sup, primes = (old.sub, old.sup, old.primes) if old else (None, None, 0)
    more = _count_primes(argument) if above else 0
    if more:
        primes += more
    elif above:
        sup = _joined(sup, argument)
    else:
        sub = _joined(sub, argument)
    start = base.start if base is not None else token[1]
    return Scripts(start, argument.end, base, sub, sup, primes, _limits(base))


def _transpose(parser: Parser) -> Atom:
    r"""`^\T`: the authors' macro is a transpose where it is raised."""
    _, start, end = parser.tokens[parser.pos]
    parser.pos += 1
    return Atom(start, end, "⊤", command="top")


def prime(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    """`'`, as often as it stands."""
    base, old = _base(items)
    sub, sup, primes = (old.sub, old.sup, old.primes) if old else (None, None, 0)
    count, end = 1, token[2]
    while parser.peek() == "'":
        count, end, parser.pos = count + 1, parser.tokens[parser.pos][2], parser.pos + 1
    return Scripts(base.start if base is not None else token[1], end, base, sub, sup, primes + count, _limits(base))


def escaped_underscore(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\_`: an underscore, or a subscript that Markdown had to escape (`D\_{\mathsf{KL}}`, `x\_i`)."""
    after = parser.tokens[parser.pos + 1][0] if parser.pos + 1 < len(parser.tokens) else ""
    here = parser.peek()
    single = len(here) == 1 and here.isalnum() and not (len(after) == 1 and after.isalpha())
    if items and (here == "{" or (single and isinstance(items[-1], Atom))):
        return script(parser, ("_", token[1], token[2]), items, stops)
    return Atom(token[1], token[2], "_")


def limits(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\limits`, `\nolimits`, `\displaylimits`: a property of the operator before."""
    if items and isinstance(items[-1], Operator) and token[0] != "\\displaylimits":
        items[-1] = replace(items[-1], limits=token[0] == "\\limits")
    return None
