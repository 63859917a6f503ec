"""Token -> handler: the one table that the parser asks, filled from the tables of commands."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from reader.latex import classes, constructs, environments, science, scripting, words
from reader.latex.commands.accents import MATHS_ACCENTS, TEXT_ACCENTS
from reader.latex.commands.delimiters import SIZES
from reader.latex.commands.fonts import FONTS, SWITCHES, TEXT_FONTS
from reader.latex.commands.operators import OPERATORS, TYPED_FUNCTIONS
from reader.latex.handling import Handler, Stops
from reader.latex.lexer import Token
from reader.latex.tree import Atom, AtomClass, Node, Space

if TYPE_CHECKING:
    from reader.latex.parser import Parser

__all__ = ["HANDLERS"]


def ampersand(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    """An `&` outside a table: the sign, but nothing where it would align a relation."""
    follows = parser.peek()
    if parser.tables or follows in ("=", "<", ">", "\\le", "\\leq", "\\ge", "\\geq", "\\approx", "\\sim", ":="):
        return None
    return Atom(token[1], token[2], "&", AtomClass.ORD)


def double_backslash(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""A `\\` in a group outside a table: a blank."""
    return Space(token[1], token[2], 0.33)


def accented_letter(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\"o`, `\'{e}`: an accent of text that strayed into a formula."""
    mark = TEXT_ACCENTS[token[0][1:]]
    tokens, pos = parser.tokens, parser.pos
    braced = parser.peek() == "{" and pos + 2 < len(tokens) and tokens[pos + 2][0] == "}"
    letter = tokens[pos + braced][0] if pos + braced < len(tokens) else ""
    if len(letter) != 1 or not letter.isalpha():
        return Atom(token[1], token[2], token[0][1:])
    parser.pos += 3 if braced else 1
    return Atom(token[1], tokens[parser.pos - 1][2], unicodedata.normalize("NFC", letter + mark))


def macro_definition(parser: Parser, token: Token, items: list[Node], stops: Stops) -> Node | None:
    r"""`\newcommand` inside a formula: nothing to see (the text's own definitions are read before)."""
    parser.eats("*")
    parser.raw_argument()
    parser.optional()
    parser.optional()
    parser.raw_argument()
    return None


def _quiet() -> dict[str, Handler]:
    names = """displaystyle textstyle scriptstyle scriptscriptstyle nonumber notag hline relax allowbreak nobreak
    noindent centering protect mathsurround tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge
    left@ break newline limits@ allowdisplaybreaks par displaybreak unboldmath strut mathstrut null selectfont
    rlap@ xspace ignorespaces unskip bgroup egroup begingroup endgroup leavevmode smallskip medskip bigskip
    newpage linebreak pagebreak nolinebreak nopagebreak vfill onecolumn"""
    table: dict[str, Handler] = {"\\" + name: constructs.nothing for name in names.split() if "@" not in name}
    table["}"] = constructs.nothing
    table["\\/"] = constructs.nothing
    table["$"] = constructs.nothing
    return table


def _grouped() -> list[tuple[Handler, str]]:
    """Handlers of what has a form of its own, and the names of the commands."""
    return [
        (constructs.drop_argument, "label vphantom color vspace index pagecolor thanks footnote usepackage"),
        (constructs.drop_first_argument, "textcolor colorbox fcolorbox scalebox raisebox resizebox rotatebox"),
        (constructs.transparent, "smash ensuremath mathclap mathllap mathrlap clap llap rlap fbox@ hbox@ mathchoice"),
        (constructs.transparent, "bold@ highlight hl todo@ uline uwave texorpdfstring@ mathmakebox"),
        (constructs.fraction, "frac dfrac tfrac cfrac nicefrac sfrac xfrac faktor ffrac flatfrac textfrac"),
        (constructs.binomial, "binom dbinom tbinom"),
        (constructs.infix, "over atop above choose brace brack"),
        (constructs.genfrac, "genfrac"),
        (constructs.root, "sqrt root@"),
        (classes.operator_name, "operatorname operatornamewithlimits DeclareMathOperator@"),
        (classes.stacked, "overset underset stackrel accentset underaccent"),
        (classes.modulo, "bmod mod pmod pod"),
        (scripting.limits, "limits nolimits displaylimits"),
        (classes.negate, "not"),
        (constructs.delimited, "left mleft"),
        (constructs.stray_right, "right mright"),
        (environments.begin, "begin"),
        (environments.substack, "substack"),
        (environments.plain_table, "matrix pmatrix bmatrix cases eqalign displaylines"),
        (words.tag, "tag"),
        (words.number, "eqno leqno"),
        (words.reference, "ref eqref cref Cref autoref cite citep citet"),
        (words.link, "href"),
        (words.phantom, "phantom hphantom"),
        (words.spaced, "hspace mspace"),
        (words.length, "kern mkern hskip mskip vskip"),
        (macro_definition, "newcommand renewcommand providecommand"),
    ]


def _fill() -> dict[str, Handler]:
    table = _quiet()
    for handler, names in _grouped():
        table.update(("\\" + name, handler) for name in names.split() if "@" not in name)
    table.update(("\\" + name, science.scientific) for name in science.ARGUMENTS)
    table.update(("\\" + name, constructs.sized) for name in SIZES)
    table.update(("\\" + name, constructs.accent) for name in MATHS_ACCENTS)
    table.update(("\\" + name, constructs.switch) for name in SWITCHES)
    table.update(("\\" + name, constructs.font) for name in FONTS if name not in SWITCHES or name == "boldmath")
    table.update(("\\" + name, words.text) for name in TEXT_FONTS)
    table.update(("\\" + name, classes.reclass) for name in classes.CLASSES)
    table.update(("\\" + name, classes.arrow) for name in classes.ARROWS)
    table.update((token, classes.operator) for token in OPERATORS)
    table.update((word, classes.operator) for word in TYPED_FUNCTIONS)
    table.update((token, words.fixed_space) for token in words.SPACES)
    table.update(("\\" + sign, accented_letter) for sign in "`'^~\"=.")
    table["^"] = table["_"] = table["\\sp"] = table["\\sb"] = scripting.script
    table["'"] = table["′"] = table["’"] = scripting.prime
    table["\\_"] = scripting.escaped_underscore
    table["{"] = constructs.group
    table["&"] = ampersand
    table["\\\\"] = double_backslash
    return table


HANDLERS: dict[str, Handler] = _fill()
"""Token -> what it does. Signs that are one atom are looked up before (symbols.ATOMS)."""
