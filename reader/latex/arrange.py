r"""What TeX decides from neighbours, done once a row: signs of several characters, brackets in pairs, unary signs."""

from __future__ import annotations

from reader.latex.commands.delimiters import CLOSERS
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Delimited,
    Environment,
    Font,
    Fraction,
    Group,
    Node,
    Operator,
    Row,
    Scripts,
    Space,
    Stack,
    Text,
    Unknown,
)  # fmt: skip
from reader.records import replace

__all__ = ["arrange", "kind_of"]

_ORD, _OP, _BIN, _REL, _OPEN, _CLOSE, _PUNCT, _INNER = AtomClass
MOST_OPEN = 100
"""Brackets that wait for their partners at once; each closer looks through them."""
_BARS = frozenset("|‖⦀")
_LOOK_AT = frozenset("|‖:<-!=>")  # signs that another one, or the place, may change
_BEFORE_UNARY = frozenset([_BIN, _OP, _REL, _OPEN, _PUNCT])
_AFTER_UNARY = frozenset([_REL, _CLOSE, _PUNCT])
_JOINED = {
    (":", "="): ":=", ("=", ":"): "=:", ("<", "="): "≤", (">", "="): "≥", ("−", ">"): "→",
    ("=", ">"): "⇒", ("≤", ">"): "⇔", ("<", "<"): "≪", (">", ">"): "≫",
    ("=", "="): "==", ("−", "→"): "→",
}  # fmt: skip


def kind_of(node: Node) -> AtomClass:
    """The class that a node has among its neighbours."""
    if isinstance(node, Atom):
        return node.kind
    if isinstance(node, Scripts):
        return _ORD if node.base is None else kind_of(node.base)
    if isinstance(node, Operator):
        return _OP
    if isinstance(node, Delimited | Fraction):
        return _INNER
    if isinstance(node, Stack):
        return node.kind
    if isinstance(node, Font | Row):
        inner = node.body if isinstance(node, Font) else node
        if isinstance(inner, Row):
            return kind_of(inner.items[0]) if len(inner.items) == 1 else _ORD
        return kind_of(inner)
    if isinstance(node, Environment):
        return _INNER
    return _ORD


def arrange(items: list[Node]) -> tuple[Node, ...]:
    """The items of a row as writers see them: see the module."""
    busy = brackets = False
    for item in items:
        atom = item.base if type(item) is Scripts else item
        if type(atom) is Atom:
            if atom.text in _LOOK_AT:
                busy = True
            if atom.kind is _OPEN or atom.kind is _CLOSE or atom.text in _BARS:
                brackets = True
    if busy:
        items = _join_signs(items)
    if brackets:
        items = _pair(items)
    if busy:
        _angles(items)
    _unary(items)
    return tuple(items)


# ------------------------------------------------------------------------------------------------- several characters


def _join_signs(items: list[Node]) -> list[Node]:
    r"""Signs typed side by side that are one: `:=`, `||` (unless each ends a pair, `|S||A|`), Markdown's `\|\|`."""
    out: list[Node] = []
    opened = {"|": False, "‖": False}
    index = 0
    while index < len(items):
        item = items[index]
        atom = item.base if isinstance(item, Scripts) else item
        if isinstance(atom, Atom) and atom.text in opened and atom.kind is not _REL:
            run = 1 if isinstance(item, Scripts) else _bar_run(items, index, atom.text)
            if run in (2, 3) and not opened[atom.text]:
                sign = "‖" if run == 2 or atom.text == "‖" else "⦀"
                out.append(_norm(items[index], items[index + run - 1], sign))
                index += run
                continue
            opened[atom.text] = not opened[atom.text]
        joined = _joined_sign(out[-1] if out else None, item)
        if joined is not None:
            out[-1] = joined
        elif isinstance(item, Atom) and item.text == ":" and item.kind is _REL and not item.command:
            out.append(_colon(items, index, item))
        else:
            out.append(item)
        index += 1
    return out


def _colon(items: list[Node], index: int, item: Atom) -> Atom:
    """A typed colon: `f: X → Y` without a blank before it, a ratio of numbers, else a relation (`{x : x > 0}`)."""
    before = items[index - 1] if index else None
    after = items[index + 1] if index + 1 < len(items) else None
    if isinstance(after, Atom) and after.text in ("=", ":"):
        return item
    if isinstance(before, Atom) and isinstance(after, Atom) and before.is_number and after.is_number:
        return replace(item, kind=_ORD)
    return replace(item, kind=_PUNCT) if before is not None and before.end == item.start else item


def _bar_run(items: list[Node], index: int, sign: str) -> int:
    """How many of a bar stand side by side from `index` on, 4 for all that are more; the last may carry scripts."""
    run = 1
    while run < 4 and index + run < len(items) and items[index + run].start == items[index + run - 1].end:
        node = items[index + run]
        atom = node.base if isinstance(node, Scripts) else node
        if not (isinstance(atom, Atom) and atom.text == sign):
            break
        run += 1
        if isinstance(node, Scripts):
            break
    return run


def _norm(first: Node, last: Node, sign: str) -> Node:
    if isinstance(last, Scripts) and last.base is not None:
        return replace(last, start=first.start, base=Atom(first.start, last.base.end, sign))
    return Atom(first.start, last.end, sign)


def _joined_sign(last: Node | None, item: Node) -> Node | None:
    """Two signs typed side by side as one relation, None where they are two."""
    if not isinstance(last, Atom):
        return None
    scripts = item if isinstance(item, Scripts) else None
    second = scripts.base if scripts else item
    if not isinstance(second, Atom):
        return None
    sign = _JOINED.get((last.text, second.text))
    if sign is None or last.command or second.command:
        return None
    if second.start != last.end and (last.text, second.text) != (":", "="):
        return None
    atom = Atom(last.start, second.end, sign, _REL)
    return replace(scripts, start=last.start, base=atom) if scripts else atom


# ------------------------------------------------------------------------------------------------------------ brackets


class _Open:
    """An opener that waits for its closer, and the items since."""

    __slots__ = ("atom", "items")

    def __init__(self, atom: Atom | None) -> None:
        self.atom = atom
        self.items: list[Node] = []


def _pair(items: list[Node]) -> list[Node]:
    """Put what stands between brackets that belong together into a `Delimited`; what has no partner stays."""
    stack = [_Open(None)]
    for item in items:
        scripts = item if isinstance(item, Scripts) else None
        atom = scripts.base if scripts else item
        if not isinstance(atom, Atom) or len(atom.text) != 1:
            stack[-1].items.append(item)
        elif atom.text in _BARS and atom.kind is not _REL:
            _bar(stack, item, atom, scripts)
        elif atom.kind is _OPEN and scripts is None and len(stack) < MOST_OPEN:
            stack.append(_Open(atom))
        elif atom.kind is _CLOSE and _opener(stack, atom.text) is not None:
            _close(stack, _opener(stack, atom.text) or 0, atom, scripts)
        elif atom.text == "⟩" and stack[-1].atom is not None and stack[-1].atom.text == "|":
            _close(stack, len(stack) - 1, atom, scripts)  # a ket: `|0⟩`
        else:
            stack[-1].items.append(item)
    while len(stack) > 1:
        _give_up(stack)
    return stack[0].items


def _bar(stack: list[_Open], item: Node, atom: Atom, scripts: Scripts | None) -> None:
    """A bar closes the nearest open bar of its kind, else opens, unless it must be a closer."""
    place = _opener(stack, atom.text)
    if place is not None and atom.kind is not _OPEN:
        between = stack[place].items
        if between or place < len(stack) - 1 or scripts is not None:
            _close(stack, place, atom, scripts)
            return
    if scripts is None and atom.kind is not _CLOSE and len(stack) < MOST_OPEN:
        stack.append(_Open(atom))
    else:
        stack[-1].items.append(item)


def _opener(stack: list[_Open], closer: str) -> int | None:
    """Which open bracket the closer ends; bars that wait in between are single ones (`p(x|y)`)."""
    for place in range(len(stack) - 1, 0, -1):
        atom = stack[place].atom
        if atom is None:
            return None
        if closer == atom.text if closer in _BARS else closer in CLOSERS.get(atom.text, ""):
            return place
        if closer in _BARS and atom.text not in _BARS:
            return None
        if closer == ")" and atom.text in "{⟨⌊⌈" or closer in "}⟩⌋⌉" and atom.text in "([":
            return None if not _has(stack, closer, place) else _has(stack, closer, place)
    return None


def _has(stack: list[_Open], closer: str, below: int) -> int | None:
    for place in range(below - 1, 0, -1):
        atom = stack[place].atom
        if atom is not None and closer in CLOSERS.get(atom.text, ""):
            return place
    return None


def _close(stack: list[_Open], place: int, atom: Atom, scripts: Scripts | None) -> None:
    while len(stack) - 1 > place:
        _give_up(stack)
    opened = stack.pop()
    left = opened.atom
    assert left is not None
    inner = opened.items
    _unary(inner)
    body = Row(left.end, atom.start, tuple(inner))
    before = stack[-1].items[-1] if stack[-1].items else None
    node: Node = Delimited(left.start, atom.end, left.text, atom.text, body, call=_callable(before, left))
    stack[-1].items.append(node if scripts is None else replace(scripts, start=left.start, base=node))


def _callable(before: Node | None, left: Atom) -> bool:
    """Whether a bracket after this node holds the arguments of a call: after a letter, a word, an operator."""
    if before is None or left.text in _BARS:
        return False
    node = before.base if isinstance(before, Scripts) else before
    if isinstance(node, Operator):
        return True
    if left.text not in "([":
        return False
    if isinstance(node, Atom):
        return node.kind is _ORD and node.text[0].isalpha()
    return isinstance(node, Accent | Font | Text | Unknown | Group)


def _give_up(stack: list[_Open]) -> None:
    """An opener without a closer is a sign like others; a single bar between is a relation's."""
    opened = stack.pop()
    atom = opened.atom
    assert atom is not None
    if atom.text == "‖" and stack[-1].items and opened.items:
        atom = replace(atom, kind=_REL)
    stack[-1].items.append(atom)
    stack[-1].items.extend(opened.items)


def _angles(items: list[Node]) -> None:
    """`<x, y>` typed for an inner product: a `<` without a left operand and the next `>` without a right one."""
    for index, item in enumerate(items):
        if not (isinstance(item, Atom) and item.text == "<" and not item.command and _lacks_left(items, index)):
            continue
        for end in range(index + 2, len(items)):
            node = items[end]
            scripts = node if isinstance(node, Scripts) else None
            atom = scripts.base if scripts else node
            if isinstance(atom, Atom) and atom.kind is _REL and atom.text == ">" and _lacks_right(items, end):
                body = Row(item.end, atom.start, tuple(items[index + 1 : end]))
                pair: Node = Delimited(item.start, atom.end, "⟨", "⟩", body)
                items[index : end + 1] = [pair if scripts is None else replace(scripts, start=item.start, base=pair)]
                return
            if isinstance(atom, Atom) and atom.kind is _REL:
                break


def _lacks_left(items: list[Node], index: int) -> bool:
    return index == 0 or kind_of(items[index - 1]) in (_BIN, _REL, _OP, _PUNCT)


def _lacks_right(items: list[Node], index: int) -> bool:
    return index + 1 == len(items) or kind_of(items[index + 1]) in (_BIN, _REL, _PUNCT, _CLOSE)


# --------------------------------------------------------------------------------------------------------- unary signs


def _unary(items: list[Node]) -> None:
    """TeX's rule 5 and 6: a binary sign without a left or right operand is an ordinary one (in place)."""
    before: AtomClass = _OPEN
    last = -1
    for index, item in enumerate(items):
        if isinstance(item, Space):
            continue
        kind = kind_of(item)
        if kind is _BIN and before in _BEFORE_UNARY:
            items[index] = _ordinary(item)
            kind = kind_of(items[index])
        elif kind in _AFTER_UNARY and before is _BIN:
            items[last] = _ordinary(items[last])
        before, last = kind, index
    if last >= 0 and before is _BIN:
        items[last] = _ordinary(items[last])


def _ordinary(node: Node) -> Node:
    if isinstance(node, Atom):
        return replace(node, kind=_ORD)
    if isinstance(node, Scripts) and isinstance(node.base, Atom):
        return replace(node, base=replace(node.base, kind=_ORD))
    return node
