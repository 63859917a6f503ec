r"""The one-line form of a formula, in Unicode: what people see in running text.

The writer appends pieces (text, start, end, style) in the order of reading; a bracket, a space or a script is made
by going back to where the node's pieces begin. Spacing is TeX's at the top level and none inside scripts.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from reader.latex.arrange import kind_of
from reader.latex.atoms import (
    begins_word,
    ends_open,
    is_big,
    is_call,
    is_compound,
    is_fenced,
    is_flat,
    is_modulus,
    is_one,
    is_plain,
    is_slash,
    needs_brackets_above,
    sole,
    takes_limits,
)  # fmt: skip
from reader.latex.commands.fonts import letter
from reader.latex.environment_line import write_environment
from reader.latex.inline_parts import write_accent, write_binomial, write_fraction, write_root, write_stack
from reader.latex.rendered import Glyphs, Style
from reader.latex.scripts import SOLE_SUPERSCRIPTS, SUBSCRIPTS, SUPERSCRIPTS
from reader.latex.tree import (
    Accent,
    Atom,
    AtomClass,
    Binomial,
    Delimited,
    Environment,
    Font,
    FontName,
    Fraction,
    Group,
    Node,
    Operator,
    Raw,
    Root,
    Row,
    Scripts,
    Space,
    Stack,
    Tag,
    Text,
    Unknown,
    walk,
)  # fmt: skip
from reader.records import replace

__all__ = ["InlineWriter", "Piece", "write", "write_pieces"]

Piece = tuple[str, int, int, Style | None]
"""Text, start and end in the source, style. Where the lengths agree each code point has its own place."""

_BOLD = frozenset([FontName.BOLD, FontName.BOLD_ITALIC])
_ALPHABETS = frozenset([FontName.BLACKBOARD, FontName.CALLIGRAPHIC, FontName.SCRIPT, FontName.FRAKTUR])
_BRACKETS = frozenset("([{⟨⌊⌈⟦")
_LEADING = frozenset("∼≈<>≤≥≲≳≃")  # a relation without a left side: ∼5, >90%
_BIN, _REL, _OP, _PUNCT, _OPEN, _ORD = (
    AtomClass.BIN, AtomClass.REL, AtomClass.OP, AtomClass.PUNCT, AtomClass.OPEN, AtomClass.ORD,
)  # fmt: skip


def write(node: Node, glyphs: Glyphs = Glyphs.FULL, letters: bool = False) -> str:
    """The formula in one line. `letters` writes bold as letters (𝐱) where it is otherwise left to style."""
    return "".join([piece[0] for piece in write_pieces(node, glyphs, letters)])


def write_pieces(node: Node, glyphs: Glyphs = Glyphs.FULL, letters: bool = False) -> list[Piece]:
    """The formula in one line, as pieces that know their place in the source."""
    writer = InlineWriter(glyphs, letters)
    writer.node(node)
    return writer.out


class InlineWriter:
    """Writes nodes into `out`. `scripted` is True inside scripts; `tail` marks an end that a letter must not touch."""

    __slots__ = ("alphabet", "bold", "alone", "glyphs", "letters", "out", "scripted", "tail", "upright")

    def __init__(self, glyphs: Glyphs = Glyphs.FULL, letters: bool = False) -> None:
        self.out: list[Piece] = []
        self.glyphs = glyphs
        self.letters = letters
        self.scripted = False
        self.alphabet: FontName | None = None
        self.bold = False
        self.tail = -1
        self.alone = False
        self.upright = False

    def node(self, node: Node) -> None:
        """Write any node."""
        _WRITERS[type(node)](self, node)

    def text_from(self, mark: int) -> str:
        """What was written since `mark`."""
        return "".join([piece[0] for piece in self.out[mark:]])

    def bracket(self, mark: int, node: Node, left: str = "(", right: str = ")") -> None:
        """Set brackets round what was written since `mark`."""
        self.out.insert(mark, (left, node.start, node.start, None))
        self.out.append((right, node.end, node.end, None))

    # ---------------------------------------------------------------------------------------------------------- rows

    def row(self, row: Row) -> None:
        """Write the items with the space between them."""
        self.items(row.items)

    def items(self, items: tuple[Node, ...]) -> None:
        """Write nodes side by side."""
        out = self.out
        before: Node | None = None
        call = asked = False
        integral = False
        for index, item in enumerate(items):
            kind = type(item)
            if kind is Space:
                asked = asked or item.width > 0.1  # type: ignore[attr-defined]
                continue
            mark, tail = len(out), self.tail
            if kind is Atom:
                self.atom(item)  # type: ignore[arg-type]
            elif kind is Fraction:
                write_fraction(self, item, items, index)  # type: ignore[arg-type]
            elif kind is Group:
                self.group(item, items, index)  # type: ignore[arg-type]
            else:
                _WRITERS[kind](self, item)
            if len(out) == mark:
                continue
            if before is not None:
                touching = tail == mark
                self.alone = before is items[0] and isinstance(before, Atom) and before.text in _LEADING
                if self.gap(before, item, out[mark - 1][0][-1:], out[mark][0][0], asked, touching or call):
                    out.insert(mark, (" ", item.start, item.start, None))
                    if self.tail >= 0:
                        self.tail += 1
                elif integral and self.differential(items, index):
                    out.insert(mark, (" ", item.start, item.start, None))
            integral = integral or (kind is Operator and item.symbol and item.text in "∫∬∭∮")  # type: ignore[attr-defined]
            integral = integral or (kind is Scripts and getattr(item.base, "text", "") in _INTEGRALS)  # type: ignore[attr-defined]
            call = kind is Delimited and before is not None and is_call(before, item)
            before, asked = item, False

    def differential(self, items: tuple[Node, ...], index: int) -> bool:
        """Whether the item is the `d` of `dx` under an integral."""
        item = items[index]
        inner = sole(item)
        if not (isinstance(inner, Atom) and inner.text == "d" and index + 1 < len(items)):
            return False
        after = sole(items[index + 1])
        base = after.base if isinstance(after, Scripts) else after
        return isinstance(base, Atom) and base.text[0].isalpha() and not self.scripted

    def gap(self, before: Node, item: Node, left: str, right: str, asked: bool, touching: bool) -> bool:
        """Whether a space stands between two nodes; `touching`: the first ends so that a letter must not follow."""
        if left.isspace() or right.isspace():
            return False
        wordy = left.isalnum() and right.isalnum() and (begins_word(item) or ends_open(before))
        touching = touching and right.isalnum() and (left.isalnum() or left in ")°")
        if self.scripted:
            return wordy or touching
        first, second = kind_of(before), kind_of(item)
        if isinstance(before, Root) and isinstance(sole(before.body), Operator):
            first = _OP
        if second is _PUNCT:
            return False
        if first is _REL or second is _REL or first is _BIN or second is _BIN:
            return not (first is _REL and (second is _REL or self.alone))
        if first is _PUNCT:
            return True
        if first is _OP:
            bracket = isinstance(item, Delimited) and item.left in _BRACKETS
            if bracket or (isinstance(item, Fraction) and right == "("):
                return is_big(before) or (isinstance(item, Fraction) and takes_limits(before))
            return True
        if second is _OP:
            return first is not _OPEN and not (isinstance(before, Atom) and before.text in "−+±∓/¬")
        if isinstance(item, Delimited) and is_modulus(item):
            return True
        if asked and first is not _OPEN and second is not AtomClass.CLOSE and right not in ".…":
            return not (left in "([{⟨⌊⌈‖" or right in ")]}⟩⌋⌉")
        if wordy or touching or (left in ")]}" and begins_word(item) and right.isalnum()):
            return not (self.upright and before.end >= item.start) and not is_compound(before, item)
        return (left == "⋯" or right == "⋯") and not isinstance(before, Delimited | Text)

    def group(self, node: Group, items: tuple[Node, ...], index: int) -> None:
        """A group is invisible, but beside a slash it is a numerator or denominator."""
        mark = len(self.out)
        self.row(node.body)
        after_slash = index > 0 and is_slash(items[index - 1])
        before_slash = index + 1 < len(items) and is_slash(items[index + 1])
        if (after_slash and not is_one(node)) or (before_slash and needs_brackets_above(node)):
            self.bracket(mark, node)

    # -------------------------------------------------------------------------------------------------------- leaves

    def atom(self, node: Atom) -> None:
        """A letter, number, word or sign, in the alphabet that is on."""
        text = node.text
        style = None
        if self.alphabet is not None and text.isascii():
            text = "".join([self.styled(char) for char in text]) if text.isalnum() else text
        if self.bold and text[0].isalnum():
            if self.letters and self.glyphs is Glyphs.FULL and self.alphabet is None:
                text = "".join([letter(char, FontName.BOLD) for char in text])
            style = Style.BOLD_MATHS
        self.out.append((text, node.start, node.end, style))

    def styled(self, char: str) -> str:
        """A letter in the alphabet that is on, as far as the glyphs that may be used go."""
        new = letter(char, self.alphabet) if self.alphabet is not None else char
        return char if self.glyphs is not Glyphs.FULL and ord(new) > 0xFFFF else new

    def operator(self, node: Operator) -> None:
        """A function's name or a big sign."""
        self.out.append((node.text, node.start, node.end, None))

    def text(self, node: Text) -> None:
        """Words, with their blanks."""
        style = Style.BOLD_MATHS if node.font in _BOLD else None
        if node.font is FontName.ITALIC:
            style = Style.ITALIC_MATHS
        self.out.append((node.text, node.start, node.end, style))

    def unknown(self, node: Unknown) -> None:
        """The name upright and marked, a call bracket round the groups that followed."""
        self.out.append((node.name, node.start, node.start + len(node.name) + 1, Style.UNKNOWN))
        self.arguments(node.args, node)

    def arguments(self, args: tuple[Node, ...], node: Node) -> None:
        """A call's bracket with its arguments; nothing where there are none."""
        if not args:
            return
        if len(args) == 1 and isinstance(sole(args[0]), Delimited):
            self.node(args[0])
            return
        for index, arg in enumerate(args):
            self.out.append(("(" if index == 0 else ", ", arg.start, arg.start, None))
            self.node(arg)
        self.out.append((")", node.end, node.end, None))

    def raw(self, node: Raw) -> None:
        """Source as it stands."""
        self.out.append((node.text, node.start, node.end, Style.UNKNOWN))

    def tag(self, node: Tag) -> None:
        """The equation's number, after a space."""
        space = " " if self.out else ""
        self.out.append((space + (node.text if node.starred else f"({node.text})"), node.start, node.end, None))

    # ------------------------------------------------------------------------------------------------------- scripts

    def scripts(self, node: Scripts) -> None:
        """Base, subscript, primes, superscript."""
        mark = len(self.out)
        if node.base is not None:
            self.base(node.base, node, mark)
        if node.sub is not None:
            self.script(node.sub, SUBSCRIPTS, "_")
        if node.primes:
            place = node.base.end if node.base is not None else node.start
            self.out.append(("′" * node.primes, place, place + node.primes, None))
        if node.sup is not None:
            self.script(node.sup, SUPERSCRIPTS, "^")

    def base(self, base: Node, node: Scripts, mark: int) -> None:
        """What carries the scripts, in brackets where they would seem to belong to its last part only."""
        self.node(base)
        inner = sole(base)
        if isinstance(inner, Fraction) or (isinstance(inner, Root) and self.tail == len(self.out)):
            self.bracket(mark, base)
        elif isinstance(base, Group | Font) and inner is not None and isinstance(inner, Scripts):
            if (inner.sup is not None or inner.primes) if node.sup is not None else inner.sub is not None:
                self.bracket(mark, base)
        elif isinstance(base, Group) and any(kind_of(item) in (_BIN, _REL) for item in base.body.items[1:]):
            self.bracket(mark, base)
        self.tail = -1

    def script(self, node: Node, table: dict[int, str], sign: str) -> None:
        """A script in Unicode if all of it can be, else after `^` or `_`, in brackets unless it is one atom."""
        mark = len(self.out)
        scripted, alphabet, bold = self.scripted, self.alphabet, self.bold
        self.scripted, self.alphabet, self.bold = True, None, False
        self.node(node)
        self.scripted, self.alphabet, self.bold = scripted, alphabet, bold
        self.tail = -1
        pieces = self.out[mark:]
        text = "".join([piece[0] for piece in pieces])
        if not text:
            return
        if sign == "^":
            if text in SOLE_SUPERSCRIPTS:
                self.out[mark:] = [(SOLE_SUPERSCRIPTS[text], node.start, node.end, None)]
                return
            if text[-1] in "∗⋆†" and len(text) > 1 and all(ord(char) in table or char in "∗⋆†" for char in text[:-1]):
                table = {**table, ord("∗"): "*", ord("⋆"): "⋆", ord("†"): "†"}
        flat = (sign == "^" and text in _ORDINALS) or is_flat(node, [piece[0] for piece in pieces])
        if flat and all([ord(char) in table for char in text]):
            self.out[mark:] = [(piece[0].translate(table), *piece[1:]) for piece in pieces]
            return
        index = sign == "_" and len(text) > 1 and text.isascii() and text.isalpha()  # a name, not a product
        if not (index or is_plain(node) or (text[0] == "(" and isinstance(sole(node), Delimited))):
            self.bracket(mark, node)
        self.out.insert(mark, (sign, node.start, node.start, None))
        self.tail = len(self.out)



    def silent(self, node: Node) -> str:
        """What a node would be, without writing it; a blank for a large one, lest nested ones double each time."""
        if len(list(islice(walk(node), 17))) > 16:
            return " "
        mark = len(self.out)
        self.node(node)
        text = self.text_from(mark)
        del self.out[mark:]
        return text

    def font(self, node: Font) -> None:
        """A body in an alphabet; bold and italic are styles, the others letters of Unicode."""
        alphabet, bold, upright = self.alphabet, self.bold, self.upright
        self.upright = node.font is FontName.ROMAN  # letters side by side are a word, whatever scripts it has
        if node.font in _BOLD:
            self.bold = True
        elif node.font in _ALPHABETS:
            self.alphabet = node.font
        elif node.font is not FontName.ITALIC:
            self.alphabet = None
        mark = len(self.out)
        self.node(node.body)
        self.alphabet, self.bold, self.upright = alphabet, bold, upright
        if node.font is FontName.ITALIC and len(self.out) > mark:
            italic = Style.ITALIC_MATHS
            self.out[mark:] = [(*p[:3], p[3] or (italic if len(p[0]) > 1 else None)) for p in self.out[mark:]]

    def delimited(self, node: Delimited) -> None:
        """What stands between two delimiters."""
        inner = sole(node.body)
        if is_fenced(inner):
            write_environment(self, replace(inner, left=node.left, right=node.right, start=node.start, end=node.end))
            return
        body = node.body
        if node.left:
            self.out.append((node.left, node.start, body.start, None))
        self.items(body.items)
        if node.right:
            self.out.append((node.right, body.end, node.end, None))
        self.tail = -1

    def plain_group(self, node: Group) -> None:
        """A group alone."""
        self.items(node.body.items)

    def environment(self, node: Environment) -> None:
        """A table in one line."""
        write_environment(self, node)

    def nothing(self, node: Node) -> None:
        """A node without a look in one line."""


_ORDINALS = frozenset(["st", "nd", "rd", "th"])
_INTEGRALS = frozenset("∫∬∭∮")
_WRITERS: dict[type[Node], Callable[[InlineWriter, Any], None]] = {
    Row: InlineWriter.row,
    Atom: InlineWriter.atom,
    Operator: InlineWriter.operator,
    Scripts: InlineWriter.scripts,
    Fraction: write_fraction,
    Binomial: write_binomial,
    Root: write_root,
    Accent: write_accent,
    Font: InlineWriter.font,
    Group: InlineWriter.plain_group,
    Delimited: InlineWriter.delimited,
    Environment: InlineWriter.environment,
    Stack: write_stack,
    Text: InlineWriter.text,
    Space: InlineWriter.nothing,
    Unknown: InlineWriter.unknown,
    Tag: InlineWriter.tag,
    Raw: InlineWriter.raw,
}
