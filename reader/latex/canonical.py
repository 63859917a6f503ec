r"""The canonical line of a formula, and the search tokens that fall out while it is written.

One spelling for all notations: Greek by name, ϵ = ε, ℓ = l, ⋆ = *, alphabets and accents dropped, `\frac{a}{b}` and
`a/b` alike, brackets only where they change the meaning, no blanks, lower case. A function takes the atom that
follows it as its argument (`log n` = `log(n)`), and a bracket that only holds a product is none after `/`.
"""

from __future__ import annotations

import enum
import unicodedata
from collections.abc import Callable, Sequence

from reader.latex.ascii import GREEK, SIGNS
from reader.latex.canonical_parts import (
    bare,
    is_function,
    is_operand,
    is_quotient,
    is_sum,
    letters_before,
    row_items,
    takes_call,
)
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Binomial,
    Delimited,
    Environment,
    Font,
    Fraction,
    Group,
    Node,
    Operator,
    Raw,
    Root,
    Row,
    Scripts,
    Stack,
    Text,
    Unknown,
)

__all__ = ["Speller", "Weight"]


class Weight(enum.IntEnum):
    """What a token stands for, the weightiest first; `boost` is a sensible factor for a query."""

    WHOLE = 0
    SIDE = 1
    CALL = 2
    SCRIPTED = 3
    FRACTION = 4
    ACCENTED = 5
    BRIDGE = 6
    GROUP = 7
    JOINED = 8
    NAME = 9
    SCRIPT = 10
    PAIR = 11
    LETTER = 12

    @property
    def boost(self) -> float:
        """A factor for the term in a query."""
        return _BOOSTS[self]


_APART = (AtomClass.PUNCT, AtomClass.OPEN, AtomClass.CLOSE)
_BOOSTS = (3.0, 2.5, 2.5, 2.0, 2.0, 1.0, 1.5, 1.2, 1.0, 0.7, 0.7, 0.4, 0.25)

LONGEST = 96
"""Tokens longer than this are left out: nobody types them."""
DEEPEST = 40
"""Levels of brackets, scripts and fractions that are spelled out."""
MOST = 1500
"""Tokens of one formula at most."""

_FOLDED: dict[str, str] = {
    **{sign: word.replace(" ", "") for sign, word in SIGNS.items()},
    "ε": "epsilon", "ϵ": "epsilon", "·": "", "×": "*", "⊆": "subset", "⊇": "supset", "⊊": "subset", "⊋": "supset",
    ":=": "=", "=:": "=", "≔": "=", "≜": "=", "≝": "=", "≡": "=", "≈": "~", "≃": "~", "≅": "~", "∼": "~", "∘": "o",
    "…": "...", "⋯": "...", "∂": "partial", "∇": "nabla", "Δ": "delta", "∅": "emptyset", "∈": "in", "≪": "<<",
    "≫": ">>", "≲": "<~", "≳": ">~", "∖": "\\", "⌊": "floor(", "⌈": "ceil(", "∣": "|", "∞": "inf", "∨": "or",
    "∧": "and", "¬": "not", "∀": "forall", "∃": "exists", "†": "+", "⊤": "t", "′": "'", "<": "<", ">": ">",
    "⦀": "|||", "≍": "~", "≦": "<=", "≧": ">=", "⪯": "<=", "⪰": ">=", "≼": "<=", "≽": ">=", "≺": "<", "≻": ">",
}  # fmt: skip
_FOLDED.update({letter: word.lower() for letter, word in GREEK.items() if letter not in _FOLDED})
_MARKS = {"tilde": "~", "hat": "hat.", "bar": "bar.", "overline": "bar.", "vec": "vec.", "dot": "dot.", "ddot": "ddot."}


def fold(text: str) -> str:
    """One leaf's text in canonical spelling."""
    found = _FOLDED.get(text)
    if found is not None:
        return found
    if text.isascii():
        return text.lower().replace(" ", "").replace(",", "") if len(text) > 1 else text.lower().strip()
    parts = [_FOLDED.get(char, char) for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char)]
    return "".join(parts).lower().replace(" ", "")


class Speller:
    """Writes canonical lines; `emit(text, start, end, weight)` is called for every token on the way."""

    def __init__(self, emit: Callable[[str, int, int, Weight], None], *, accents: bool = False) -> None:
        self.emit = emit
        self.accents = accents
        self.accented = False
        self._depth = 0

    def formula(self, tree: Node) -> str:
        """The whole formula: its line, with tokens for it and for the sides of its relations."""
        items = tree.items if isinstance(tree, Row) else (tree,)
        spelled, whole = self._spelled(items)
        start, end = tree.start, tree.end
        if items:
            start, end = items[0].start, items[-1].end
        whole = whole.rstrip(".,;")
        if len(items) > 1 or (items and not isinstance(items[0], Atom | Operator | Text)):
            self.emit(whole, start, end, Weight.WHOLE)
            self._sides(spelled)
        return whole

    def spell(self, node: Node) -> str:
        """The canonical line of a node; what is nested deeper than DEEPEST is left out."""
        writer = _WRITERS.get(type(node))
        if writer is None or self._depth >= DEEPEST:
            return ""
        self._depth += 1
        written = writer(self, node)
        self._depth -= 1
        return written

    # --------------------------------------------------------------------------------------------- rows

    def _row(self, node: Row) -> str:
        return self._spelled(node.items)[1]

    def _spelled(self, items: Sequence[Node]) -> tuple[list[tuple[Node, int, str]], str]:
        """The items of a row spelled: (first node, end, text), a function joined with its argument."""
        found: list[tuple[Node, int, str]] = []
        at = 0
        while at < len(items):
            node = items[at]
            end, text, nxt = self._item(items, at, False)
            if isinstance(node, Delimited):
                text = self._called(found, node, text, items[nxt] if nxt < len(items) else None)
            if text:
                found.append((node, end, text))
            at = nxt
        self._quotients(found)
        return found, "".join(text for _, _, text in found)

    def _item(self, items: Sequence[Node], at: int, argument: bool) -> tuple[int, str, int]:
        """The item at `at`: its end, its spelling, and the place of the next one.

        A function takes what follows; as an argument itself (`log log(n)`) it takes its bracket too.
        """
        node = items[at]
        text = self.spell(node)
        if not is_function(node):
            return node.end, text, at + 1
        nxt = at + 1
        while nxt < len(items) and not self.spell_nothing(items[nxt]):
            nxt += 1
        if nxt < len(items) and argument and isinstance(items[nxt], Delimited):
            text, end, after = text + self.spell(items[nxt]), items[nxt].end, nxt + 1
        elif nxt >= len(items) or not is_operand(items[nxt]):
            return node.end, text, at + 1
        else:
            end, inner, after = self._item(items, nxt, True)
            text = f"{text}({inner})"
        self.emit(text, node.start, end, Weight.CALL)
        return end, text, after

    @staticmethod
    def spell_nothing(node: Node) -> bool:
        """Whether the node is more than a space."""
        return type(node).__name__ not in ("Space", "Tag")

    def _called(self, before: list[tuple[Node, int, str]], node: Delimited, text: str, after: Node | None) -> str:
        """A bracketed group: a call with what stands before it, or a group of its own."""
        inner = text[1:-1] if len(text) > 2 else ""
        last = before[-1] if before else None
        if last is not None and last[2] == "/" and text[:1] == "(" and not is_sum(node.body.items):
            return inner
        slash = isinstance(after, Atom) and after.text == "/"
        if last is None or not takes_call(last[0]):
            plain = text[:1] == "(" and not is_sum(node.body.items)
            if plain and (slash or is_quotient(node.body.items)):
                return inner
            if len(text) > 3:
                self.emit(text, node.start, node.end, Weight.GROUP)
            return text
        if text[:1] == "{":
            text = f"({inner})"
        head_node, _, head = last
        self.emit(head + text, head_node.start, node.end, Weight.CALL)
        if len(text) > 3:
            self.emit(text, node.start, node.end, Weight.GROUP)
        run = letters_before(before)
        if run is not None:
            self.emit(run[1] + text, run[0], node.end, Weight.CALL)
        return text

    def _quotients(self, found: list[tuple[Node, int, str]]) -> None:
        """Neighbours of a slash, and pairs of neighbouring symbols."""
        last: tuple[Node, int, str] | None = None
        for at, (node, end, text) in enumerate(found):
            if text == "/" and 0 < at < len(found) - 1:
                left, right = found[at - 1], found[at + 1]
                self.emit(f"{left[2]}/{right[2]}", left[0].start, right[1], Weight.FRACTION)
            if isinstance(node, Delimited) or (isinstance(node, Atom) and node.kind in _APART):
                last = None
                continue
            if last is not None and len(text) < 24 and len(last[2]) < 24:
                self.emit(f"{last[2]}:{text}", last[0].start, end, Weight.PAIR)
            last = (node, end, text)

    def _sides(self, found: list[tuple[Node, int, str]]) -> None:
        """What stands between the relations of the whole formula."""
        begin = 0
        count = 0
        for at in range(len(found) + 1):
            node = found[at][0] if at < len(found) else None
            if node is not None and not (isinstance(node, Atom | Stack) and node.kind is AtomClass.REL):
                continue
            if at - begin > 1 and (node is not None or count):
                text = "".join(part for _, _, part in found[begin:at]).rstrip(".,;")
                self.emit(text, found[begin][0].start, found[at - 1][1], Weight.SIDE)
            begin, count = at + 1, count + 1

    # --------------------------------------------------------------------------------------------- nodes

    def _leaf(self, node: Atom | Operator | Text | Raw) -> str:
        text = fold(node.text)
        if text and (text[0].isalnum() or not text.isascii()):
            if isinstance(node, Text | Raw):
                for word in node.text.lower().split():
                    if word.isalnum():
                        self.emit(fold(word), node.start, node.end, Weight.NAME)
            else:
                self.emit(text, node.start, node.end, Weight.LETTER if len(node.text) == len(text) == 1 or
                          text[0].isdigit() else Weight.NAME)  # fmt: skip
        return text

    def _body(self, node: Group | Font) -> str:
        return self.spell(node.body)

    def _scripts(self, node: Scripts) -> str:
        base = "" if node.base is None else self.spell(node.base)
        sub = "" if node.sub is None else bare(self.spell(node.sub))
        sup = "'" * node.primes + ("" if node.sup is None else bare(self.spell(node.sup)))
        low = f"_{sub}" if sub else ""
        high = (sup if sup.strip("'") == "" else f"^{sup}") if sup else ""
        text = base + low + high
        emit = self.emit
        emit(text, node.start, node.end, Weight.SCRIPTED)
        if low and high:
            emit(base + low, node.start, node.end, Weight.SCRIPTED)
            emit(base + high, node.start, node.end, Weight.SCRIPTED)
        if len(sub) > 1:
            emit(low, node.start, node.end, Weight.SCRIPT)
        if len(sup) > 1 and high[:1] == "^":
            emit(high, node.start, node.end, Weight.SCRIPT)
        for script in (sub, sup):
            if script.isalnum() and base.isalnum() and len(script) <= 8:
                emit(base + script, node.start, node.end, Weight.JOINED)
        return self._as_root(node, base + low, sup) if sup[:2] == "1/" and base else text

    def _as_root(self, node: Scripts, base: str, sup: str) -> str:
        """A power that is a root: `T^{1/2}` is spelled as `√T` is, so that each finds the other."""
        index = sup[2:]
        if not index.isdigit():
            return f"{base}^{sup}"
        text = f"sqrt({bare(base)})" if index == "2" else f"sqrt{index}({bare(base)})"
        self.emit(text, node.start, node.end, Weight.CALL)
        self.emit("sqrt", node.start, node.end, Weight.NAME)
        return text

    def _fraction(self, node: Fraction) -> str:
        top, bottom = self.spell(node.top), self.spell(node.bottom)
        if is_sum(row_items(node.top)):
            top = f"({top})"
        if is_sum(row_items(node.bottom)):
            bottom = f"({bottom})"
        text = f"{top}/{bottom}"
        self.emit(text, node.start, node.end, Weight.FRACTION)
        return text

    def _binomial(self, node: Binomial) -> str:
        text = f"c({self.spell(node.top)},{self.spell(node.bottom)})"
        self.emit(text, node.start, node.end, Weight.CALL)
        self.emit("binomial", node.start, node.end, Weight.NAME)
        return text

    def _root(self, node: Root) -> str:
        body = bare(self.spell(node.body))
        index = "" if node.index is None else self.spell(node.index)
        text = f"sqrt{index}({body})" if index not in ("", "2") else f"sqrt({body})"
        self.emit(text, node.start, node.end, Weight.CALL)
        self.emit("sqrt", node.start, node.end, Weight.NAME)
        return text

    def _accent(self, node: Accent) -> str:
        text = self.spell(node.body)
        if not node.mark:
            return text
        self.accented = True
        return _MARKS.get(node.name, node.name + ".") + text if self.accents else text

    def _delimited(self, node: Delimited) -> str:
        left, right = fold(node.left), fold(node.right)
        return f"{left}{self._row(node.body)}{right}"

    def _environment(self, node: Environment) -> str:
        rows = [",".join(self.spell(cell) for cell in row) for row in node.rows]
        return fold(node.left) + ";".join(rows) + fold(node.right)

    def _stack(self, node: Stack) -> str:
        text = self.spell(node.base)
        for part in (node.above, node.below):
            if part is not None:
                self.spell(part)
        return text

    def _unknown(self, node: Unknown) -> str:
        name = fold(node.name)
        self.emit(name, node.start, node.end, Weight.NAME)
        if not node.args:
            return name
        text = name + "(" + ",".join(self.spell(arg) for arg in node.args) + ")"
        self.emit(text, node.start, node.end, Weight.CALL)
        return text


_WRITERS: dict[type[Node], Callable[..., str]] = {
    Atom: Speller._leaf,
    Operator: Speller._leaf,
    Text: Speller._leaf,
    Raw: Speller._leaf,
    Row: Speller._row,
    Group: Speller._body,
    Font: Speller._body,
    Scripts: Speller._scripts,
    Fraction: Speller._fraction,
    Binomial: Speller._binomial,
    Root: Speller._root,
    Accent: Speller._accent,
    Delimited: Speller._delimited,
    Environment: Speller._environment,
    Stack: Speller._stack,
    Unknown: Speller._unknown,
}
