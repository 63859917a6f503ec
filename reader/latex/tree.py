"""The tree of a formula, which every writer reads.

Every node is frozen and holds `start` and `end`: code points of the source text that was rendered (not of the
formula alone), end exclusive. A node that comes out of a macro of the text has the place of the macro's call.
The classes follow TeX: a formula is a `Row` of atoms, each with an `AtomClass` (The TeXbook, chapter 17 and
appendix G). What TeX decides from neighbours is decided here too: a binary sign without a left operand is
already ORD (`-1`, `(+x)`), and brackets that belong together are already one `Delimited`.

Writers need no source: every leaf keeps the Unicode text that stands for it.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator

from reader.records import record

__all__ = [
    "Accent", "Atom", "AtomClass", "Binomial", "Delimited", "Environment", "Font", "FontName", "Fraction",
    "Group", "Node", "Operator", "Raw", "Root", "Row", "Scripts", "Space", "Stack", "Tag", "Text", "Unknown",
    "leaves", "walk",
]  # fmt: skip


class AtomClass(enum.IntEnum):
    """TeX's eight classes of atoms; spacing comes from the pair of neighbours (TeXbook, p. 170)."""

    ORD = 0
    OP = 1
    BIN = 2
    REL = 3
    OPEN = 4
    CLOSE = 5
    PUNCT = 6
    INNER = 7


class FontName(enum.StrEnum):
    r"""An alphabet that a command asks for. BOLD_ITALIC is `\boldsymbol`, `\bm`; NORMAL ends another one."""

    ROMAN = "rm"
    BOLD = "bf"
    BOLD_ITALIC = "bm"
    ITALIC = "it"
    SANS = "sf"
    MONO = "tt"
    SMALL_CAPS = "sc"
    CALLIGRAPHIC = "cal"
    SCRIPT = "scr"
    FRAKTUR = "frak"
    BLACKBOARD = "bb"
    NORMAL = "normal"


@record
class Node:
    """A part of a formula; `start` and `end` are code points of the rendered source."""

    start: int
    end: int

    @property
    def children(self) -> tuple[Node, ...]:
        """The nodes right below this one, in the order of reading."""
        return ()


@record
class Row(Node):
    """A sequence of nodes: the formula itself, the content of braces, a cell, an argument. May be empty."""

    items: tuple[Node, ...] = ()

    @property
    def children(self) -> tuple[Node, ...]:
        """The items."""
        return self.items


@record
class Atom(Node):
    r"""A leaf: a letter, a number, a word, a sign.

    `text` is its Unicode form, one code point for letters and signs (`x`, `α`, `≤`, `−`, `…`, `∅`), several
    for a number (`0.77`, `12`, `10,000`), for a word (letters inside `\mathrm{poly}`, `\mathsf{OPT}`: one
    atom, the font round it is a `Font`), for a sign made of several (`:=`, `≠`) and for a letter with a
    mark of its own. Minus is U+2212, the asterisk operator U+2217 (`∗`; as a superscript see `Scripts`), a
    prime U+2032, `ε` for both epsilons, `φ` for both phis, `|` for `\mid` and `\vert`, `‖` for `\|` and
    `\Vert`. `kind` is its class after TeX's rule for binary signs. `command` is the control word it came
    from without the backslash (`alpha`, `leq`), "" for a character typed as such.
    """

    text: str
    kind: AtomClass = AtomClass.ORD
    command: str = ""

    @property
    def is_number(self) -> bool:
        """Whether the atom is a run of digits (with a decimal point or separators of thousands)."""
        return self.text[0].isdigit() and self.text[0].isascii()

    @property
    def is_word(self) -> bool:
        """Whether the atom is a word of at least two letters, or letters and digits."""
        return len(self.text) > 1 and self.text[0].isalpha() and self.text.isalnum()


@record
class Operator(Node):
    r"""An atom of class OP: a named function or a big sign.

    `text` is `log`, `min`, `arg min`, `lim inf`, `∑`, `∏`, `∫`, `⋃`. `symbol` is True for big signs and
    False for names (also those of `\operatorname`). `limits` says whether scripts stand above and below it
    in a display (∑, min, lim: True; ∫, log: False; `\limits` and `\nolimits` already applied). `command` as
    in `Atom`.
    """

    text: str
    symbol: bool = False
    limits: bool = False
    command: str = ""


@record
class Scripts(Node):
    r"""A base with a subscript, a superscript, primes; at least one of the three is there.

    `base` is None where nothing stands before the script (`{}^\top`, `$^2$`). `sub` and `sup` are the
    arguments (a `Row` for braces, else the one node). `primes` counts `'`; `sup` then holds only what `^`
    gave. A star is `Atom("∗")` in `sup`, the degree of `^\circ` `Atom("∘")`, a dagger `Atom("†")`: as
    typed. `limits` is True where the scripts belong above and below the base in a display.
    """

    base: Node | None
    sub: Node | None = None
    sup: Node | None = None
    primes: int = 0
    limits: bool = False

    @property
    def children(self) -> tuple[Node, ...]:
        """Base, subscript, superscript, those that are there."""
        return tuple(part for part in (self.base, self.sub, self.sup) if part is not None)


@record
class Fraction(Node):
    r"""`\frac` and its kin, `\over`, `\atop` (`bar` False), `\nicefrac` and `\sfrac` (`slanted` True)."""

    top: Node
    bottom: Node
    bar: bool = True
    slanted: bool = False

    @property
    def children(self) -> tuple[Node, ...]:
        """Numerator and denominator."""
        return (self.top, self.bottom)


@record
class Binomial(Node):
    r"""`\binom{n}{k}`, `n \choose k`; `left` and `right` are its brackets, `()` but for `\brace`, `\brack`."""

    top: Node
    bottom: Node
    left: str = "("
    right: str = ")"

    @property
    def children(self) -> tuple[Node, ...]:
        """Upper and lower part."""
        return (self.top, self.bottom)


@record
class Root(Node):
    r"""`\sqrt[index]{body}`; `index` is None for a square root."""

    body: Node
    index: Node | None = None

    @property
    def children(self) -> tuple[Node, ...]:
        """Index, if any, and body."""
        return (self.body,) if self.index is None else (self.index, self.body)


@record
class Accent(Node):
    r"""A mark over or under `body`.

    `name` is the command in its plain form: hat, tilde, bar, vec, dot, ddot, dddot, check, breve, acute,
    grave, ring, overline, underline, overrightarrow, overleftarrow, overbrace, underbrace, overbracket,
    underbracket, cancel, boxed. `wide` (`\widehat`, `\widetilde`, `\overline`, the braces) spans the whole
    body. `mark` is the combining character, "" where there is none (the braces, boxed). The label of a
    brace is in a `Scripts` round it.
    """

    body: Node
    name: str
    mark: str = ""
    wide: bool = False

    @property
    def children(self) -> tuple[Node, ...]:
        """The body."""
        return (self.body,)


@record
class Font(Node):
    r"""A body in an alphabet: `\mathbb{R}`, `{\cal O}`, `\boldsymbol{\beta}`, author macros such as `\bx`,
    `\R`.

    The leaves below hold plain letters (`R`, `O`, `β`); `commands.fonts.letter(char, font)` gives the styled one.
    """

    body: Node
    font: FontName

    @property
    def children(self) -> tuple[Node, ...]:
        """The body."""
        return (self.body,)


@record
class Group(Node):
    """Braces `{…}` that were no argument: one ORD atom for TeX, invisible."""

    body: Row

    @property
    def children(self) -> tuple[Node, ...]:
        """The body."""
        return (self.body,)


@record
class Delimited(Node):
    r"""What stands between two delimiters that belong together.

    `left` and `right` are their Unicode signs: `(`, `[`, `{`, `⟨`, `⌊`, `⌈`, `|`, `‖`, … or "" (`\left.`).
    They need not match (`[0, 1)`). `stretch` is True for `\left … \right` and `\mleft`, False for brackets
    as typed or with `\big` and the like. `call` is True where it holds the arguments of the function or
    letter just before it (`f(x)`, `O(n)`, `log(T)`, `P[A]`); a product such as `a(b+c)` cannot be told from
    it and is so marked too. A `\middle|` is an Atom of class REL in the body.
    """

    left: str
    right: str
    body: Row
    stretch: bool = False
    call: bool = False

    @property
    def children(self) -> tuple[Node, ...]:
        """The body."""
        return (self.body,)


@record
class Environment(Node):
    r"""A table: `rows` of cells, each a `Row`. Empty last rows are left out; rows may differ in length.

    `name` is the environment without its star: matrix, pmatrix, bmatrix, Bmatrix, vmatrix, Vmatrix,
    smallmatrix, array, cases, dcases, rcases, aligned, align, gathered, gather, split, multline, equation,
    eqnarray, substack, or an unknown one. `left` and `right` are the delimiters it draws ("" where none;
    `{` and "" for cases). `columns` is array's specification reduced to `l`, `c`, `r` and `|`, ""
    elsewhere.
    """

    name: str
    rows: tuple[tuple[Row, ...], ...]
    left: str = ""
    right: str = ""
    columns: str = ""

    @property
    def children(self) -> tuple[Node, ...]:
        """All cells, row by row."""
        return tuple(cell for row in self.rows for cell in row)


@record
class Stack(Node):
    r"""A base with something small above or below: `\overset`, `\underset`, `\stackrel`,
    `\xrightarrow[b]{a}`.

    For the extensible arrows the base is the `Atom` of the arrow and `arrow` is True. With neither above nor
    below it only gives its base another class (`\mathrel{…}`). `kind` is the class
    of the whole: REL for `\stackrel` and arrows, else that of the base.
    """

    base: Node
    above: Node | None = None
    below: Node | None = None
    kind: AtomClass = AtomClass.ORD
    arrow: bool = False

    @property
    def children(self) -> tuple[Node, ...]:
        """Base, above, below, those that are there."""
        return tuple(part for part in (self.base, self.above, self.below) if part is not None)


@record
class Text(Node):
    r"""Words inside a formula: `\text{if }`, `\mbox`, `\textrm`. Blanks count. Maths in it stands beside
    it.
    """

    text: str
    font: FontName = FontName.ROMAN


@record
class Space(Node):
    r"""A space that the author asked for; `width` in em (`\,` 0.17, `\ ` and `~` 0.33, `\quad` 1, `\!`
    −0.17).
    """

    width: float


@record
class Unknown(Node):
    r"""A command that nobody defined: `name` without backslash, upright, marked; `args` the groups that
    followed.
    """

    name: str
    args: tuple[Row, ...] = ()

    @property
    def children(self) -> tuple[Node, ...]:
        """The arguments."""
        return self.args


@record
class Tag(Node):
    r"""The number of an equation (`\tag{2}`, `\tag*{A}`): out of the way, at the end of the line."""

    text: str
    starred: bool = False


@record
class Raw(Node):
    """Source shown as it stands, without backslashes: what was nested too deep or is too long to be read."""

    text: str


def walk(node: Node) -> Iterator[Node]:
    """Every node from `node` down, parents first, in the order of reading; needs no recursion."""
    todo = [node]
    while todo:
        here = todo.pop()
        yield here
        todo.extend(reversed(here.children))


def leaves(node: Node) -> Iterator[Atom | Operator | Text | Unknown | Raw | Tag]:
    """The nodes that hold a text of their own, in the order of reading."""
    for here in walk(node):
        if isinstance(here, Atom | Operator | Text | Unknown | Raw | Tag):
            yield here
