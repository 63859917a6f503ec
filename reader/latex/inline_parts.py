"""Parts of the one-line form that are built from others: fractions, binomials, roots, accents, stacks."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from reader.latex.atoms import is_one, needs_brackets_above, operand_after, operand_before, sole
from reader.latex.rendered import Style
from reader.latex.scripts import SUBSCRIPTS, SUPERSCRIPTS
from reader.latex.tree import (
    Accent,
    Atom,
    Binomial,
    Delimited,
    Fraction,
    Node,
    Operator,
    Root,
    Scripts,
    Stack,
    Text,
    Unknown,
)  # fmt: skip
from reader.records import replace

if TYPE_CHECKING:
    from reader.latex.inline import InlineWriter

__all__ = ["write_accent", "write_binomial", "write_fraction", "write_root", "write_stack"]

_DEFINED = {"def": "≝", "Δ": "≜", "△": "≜", "?": "≟", "defn": "≝", "def.": "≝"}


def write_fraction(writer: InlineWriter, node: Fraction, items: tuple[Node, ...] = (), index: int = 0) -> None:
    """`top/bottom`, the whole in brackets where something is juxtaposed."""
    mark = len(writer.out)
    writer.node(node.top)
    if needs_brackets_above(node.top):
        writer.bracket(mark, node.top)
    writer.out.append(("/" if node.bar else "\u2009", node.top.end, node.top.end, None))
    middle = len(writer.out)
    writer.node(node.bottom)
    if not is_one(node.bottom):
        writer.bracket(middle, node.bottom)
        writer.tail = -1
    if operand_before(items, index) or operand_after(items, index):
        writer.bracket(mark, node)
        writer.tail = -1


def write_binomial(writer: InlineWriter, node: Binomial) -> None:
    """C(n, k); other brackets stand round both parts."""
    round_brackets = node.left == "("
    writer.out.append(("C(" if round_brackets else node.left, node.start, node.top.start, None))
    writer.node(node.top)
    writer.out.append((", " if round_brackets else " ", node.top.end, node.top.end, None))
    writer.node(node.bottom)
    writer.out.append((node.right, node.end, node.end, None))


def write_root(writer: InlineWriter, node: Root) -> None:
    """√x, √(…), ∛, ∜, ⁿ√."""
    sign = "√"
    index = writer.silent(node.index) if node.index is not None else ""
    mark_index = len(writer.out)
    if index in ("3", "4"):
        sign = "∛" if index == "3" else "∜"
    elif index and node.index is not None:
        writer.script(node.index, SUPERSCRIPTS, "^")
        if "^" in writer.out[mark_index][0]:  # no such superscript: x^(1/λ)
            del writer.out[mark_index:]
            write_power(writer, node, node.index)
            return
    writer.out.append((sign, node.start, node.start, None))
    mark = len(writer.out)
    writer.node(node.body)
    inner = sole(node.body)
    if isinstance(inner, Scripts):
        bare = inner.sup is None and not inner.primes and is_one(inner)
    else:
        bare = isinstance(inner, Atom | Operator | Accent | Unknown | Delimited | Text) and is_one(inner)
    if bare or mark == len(writer.out):
        writer.tail = len(writer.out)
    else:
        writer.bracket(mark, node.body)
        writer.tail = -1


def write_power(writer: InlineWriter, node: Root, index: Node) -> None:
    """A root as a power, where its index cannot be raised."""
    mark = len(writer.out)
    writer.node(node.body)
    if not is_one(node.body):
        writer.bracket(mark, node.body)
    writer.out.append(("^(1/", index.start, index.start, None))
    mark = len(writer.out)
    scripted, writer.scripted = writer.scripted, True
    writer.node(index)
    writer.scripted = scripted
    if not is_one(index):
        writer.bracket(mark, index)
    writer.out.append((")", node.end, node.end, None))
    writer.tail = len(writer.out)


def write_accent(writer: InlineWriter, node: Accent) -> None:
    """The composed letter, or base and combining mark; over more than a letter `hat(AB)`."""
    inner = sole(node.body)
    if isinstance(inner, Scripts) and node.mark:
        nucleus = inner.base
        if nucleus is not None and not isinstance(nucleus, Delimited):
            writer.scripts(replace(inner, base=replace(node, body=nucleus)))
            return
    mark = len(writer.out)
    writer.node(node.body)
    text = writer.text_from(mark)
    if node.name == "boxed" or not text:
        return
    if node.mark and len([char for char in text if not unicodedata.combining(char)]) == 1:
        piece = writer.out[mark]
        text = {"ı": "i", "ȷ": "j"}.get(text, text)
        marked = unicodedata.normalize("NFC", text + node.mark)
        writer.out[mark:] = [(marked, node.start, node.end, piece[3])]
    elif node.name == "underline":
        writer.out[mark:] = [(*piece[:3], piece[3] or Style.UNDERLINE) for piece in writer.out[mark:]]
    else:
        writer.bracket(mark, node.body)
        writer.out.insert(mark, (node.name, node.start, node.start, None))
        writer.tail = -1


def write_stack(writer: InlineWriter, node: Stack) -> None:
    """A small thing over or under a base, as a script."""
    if node.above is not None and node.below is None and isinstance(sole(node.base), Atom):
        base = sole(node.base)
        sign = _DEFINED.get(writer.silent(node.above)) if getattr(base, "text", "") == "=" else None
        if sign:
            writer.out.append((sign, node.start, node.end, None))
            return
    writer.node(node.base)
    if node.below is not None:
        writer.script(node.below, SUBSCRIPTS, "_")
    if node.above is not None:
        writer.script(node.above, SUPERSCRIPTS, "^")
