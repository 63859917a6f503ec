r"""Formula source -> tree. Never raises, never drops; what is malformed is read as far as it goes.

The rules of arguments are TeX's: an argument without braces is one token, and its scripts stay outside it. A stray
`}` is dropped, a missing one is closed at the end, a lone `^` or `_` is a sign, a double script is joined. What is
nested deeper than 50 levels, or is longer than any formula, comes back as it was typed, without backslashes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_letters, digits

from reader.latex.arrange import arrange
from reader.latex.commands.macros import GROUPED, MACROS, Macro
from reader.latex.commands.symbols import ATOMS as SYMBOLS
from reader.latex.environments import implicit_table
from reader.latex.escapes import unescaped
from reader.latex.handlers import HANDLERS
from reader.latex.handling import ARGUMENT, Stops
from reader.latex.lexer import Token, body_tokens, tokenize
from reader.latex.names import CALLED, split_name
from reader.latex.tree import Atom, AtomClass, Node, Raw, Row, Unknown

__all__ = ["DEPTH_LIMIT", "LENGTH_LIMIT", "Parser", "TooDeep", "parse"]

DEPTH_LIMIT = 50
"""Levels of nesting that are read."""
NODES_DEEP = 160
"""Nodes below each other, brackets in pairs among them: writers go down by calling themselves."""
SHALLOW = 60
"""Tokens of a formula that has no room for as many."""
LENGTH_LIMIT = 20_000
"""Code points of a formula that are read."""
EXPANSION_LIMIT = 2_000
"""Macro calls of one formula that are expanded, so that one that calls itself ends."""

NOTHING: Mapping[str, Macro] = {}
_BACKSLASHES = re.compile(r"\\([^A-Za-z\s])|\\")
_ATOMS: dict[str, tuple[str, AtomClass, str]] = {
    **SYMBOLS,
    **{char: (char, AtomClass.ORD, "") for char in ascii_letters + digits + "./\"@"},
}
_CLOSING = frozenset(["}", "&", "\\\\", "\\right", "\\mright", "\\end", "^", "_"])


class TooDeep(Exception):  # noqa: N818  (a signal inside this package, not an error that a person sees)
    """The formula is nested deeper than the parser goes."""


def parse(source: str, start: int = 0, end: int | None = None, macros: Mapping[str, Macro] = NOTHING) -> Row:
    r"""The tree of the formula at `source[start:end]` (without its delimiters).

    `macros` are those that the text itself defines: name without backslash -> how many arguments, body. The nodes'
    places are code points of `source`.
    """
    stop = len(source) if end is None else end
    if stop - start <= LENGTH_LIMIT:
        parser = Parser(tokenize(source, start, stop), macros)
        try:
            return parser.tree(start, stop)
        except TooDeep:
            pass
    return Row(start, stop, (Raw(start, stop, _BACKSLASHES.sub(r"\1", source[start:stop])),))


def _is_deep(tree: Node) -> bool:
    """Whether there are more than NODES_DEEP nodes below each other. Brackets get partners after groups are read."""
    level: list[Node] = [tree]
    for _ in range(NODES_DEEP):
        level = [child for node in level for child in node.children]
        if not level:
            return False
    return True


def _breaks_lines(tokens: list[Token]) -> bool:
    """Whether a line is broken outside every environment and group."""
    level = 0
    for text, _, _ in tokens:
        if text in ("{", "\\begin", "\\left", "\\mleft"):
            level += 1
        elif text in ("}", "\\end", "\\right", "\\mright"):
            level -= 1
        elif text == "\\\\" and level <= 0:
            return True
    return False


class Parser:
    """One formula on its way from tokens to nodes. Handlers of commands (constructs) call its methods."""

    __slots__ = ("depth", "expansions", "fence", "macros", "pos", "tables", "tokens")

    def __init__(self, tokens: list[Token], macros: Mapping[str, Macro] = NOTHING) -> None:
        self.tokens = tokens
        self.macros = macros
        self.pos = 0
        self.depth = 0
        self.expansions = 0
        self.tables = 0
        self.fence: Stops = frozenset()

    # ------------------------------------------------------------------------------------------ rows and arguments

    def tree(self, start: int, stop: int) -> Row:
        """The whole formula, at these places. Raises TooDeep."""
        many = len(self.tokens) > SHALLOW or bool(self.macros)
        tree = Row(start, stop, self.whole())
        if many and _is_deep(tree):
            raise TooDeep
        return tree

    def whole(self) -> tuple[Node, ...]:
        """The items of the whole formula, as a table where it breaks lines without an environment."""
        if any(token[0] == "\\\\" for token in self.tokens):
            self.tokens = unescaped(self.tokens)
            if _breaks_lines(self.tokens):
                return implicit_table(self)
        return self.row(frozenset())

    def down(self) -> None:
        """One level deeper; who calls it takes it back from `depth`. Raises TooDeep."""
        self.depth += 1
        if self.depth > DEPTH_LIMIT:
            raise TooDeep

    def row(self, stops: Stops) -> tuple[Node, ...]:
        """Items up to one of `stops` (left for the caller to eat) or to the end, put in order by `arrange`."""
        self.down()
        items: list[Node] = []
        tokens, atoms, macros = self.tokens, _ATOMS, self.macros
        while self.pos < len(tokens):
            token = tokens[self.pos]
            text = token[0]
            if text in stops:
                break
            if macros and text[1:] in macros and text[0] == "\\":
                self.pos += 1
                self.expand(token, macros[text[1:]])
                continue
            hit = atoms.get(text)
            self.pos += 1
            if hit is not None:
                items.append(Atom(token[1], token[2], hit[0], hit[1], hit[2]))
            elif text != " ":
                node = self.other(token, items, stops)
                if node is not None:
                    items.append(node)
        self.depth -= 1
        return arrange(items)

    def other(self, token: Token, items: list[Node], stops: Stops) -> Node | None:
        """What a token means that is no plain atom; it is already eaten. None where it left nothing to append."""
        text = token[0]
        handler = HANDLERS.get(text)
        if handler is not None:
            return handler(self, token, items, stops)
        if text[0] != "\\":
            return Atom(token[1], token[2], text)
        if len(text) == 1 or not text[1].isalpha():
            return Atom(token[1], token[2], text[1:] or "\\")
        return self.command(token)

    def command(self, token: Token) -> Node | None:
        """A control word that is in no table of commands: an author's macro, a glued typo, or unknown."""
        name = token[0][1:]
        if name in ("la", "ra") and name not in self.macros and any(t[0] == "\\ra" for t in self.tokens):
            self.splice(token, ("\\langle" if name == "la" else "\\rangle",))
            return None
        macro = self.macros.get(name) or (GROUPED.get(name) if self.peek() == "{" else None) or MACROS.get(name)
        if macro is not None and self.expansions < EXPANSION_LIMIT and (macro[0] == 0 or self.sees("{")):
            self.expand(token, macro)
            return None
        split = split_name(name)
        if split is not None:
            self.splice(token, split)
            return None
        args: list[Row] = []
        while self.pos < len(self.tokens) and self.tokens[self.pos][0] == "{" and len(args) < 4:
            args.append(self.argument())
        return Unknown(token[1], args[-1].end if args else token[2], name, tuple(args))

    def braced(self) -> tuple[tuple[Node, ...], int]:
        """The items of a group whose `{` is eaten, and where it ends."""
        items = self.row(self.fence | {"}"})
        if self.pos < len(self.tokens) and self.tokens[self.pos][0] == "}":
            self.pos += 1
        return items, self.tokens[self.pos - 1][2]

    def argument(self) -> Row:
        """The next argument: a group's items, else one token; empty where there is none."""
        node = self.one()
        if isinstance(node, Row):
            return node
        if node is None:
            place = self.place()
            return Row(place, place)
        return Row(node.start, node.end, (node,))

    def one(self, stops: Stops = frozenset()) -> Node | None:
        """The next argument as a node (a `Row` for braces); None, nothing eaten, where none can follow."""
        self.blanks()
        if self.pos >= len(self.tokens):
            return None
        token = self.tokens[self.pos]
        text = token[0]
        if text in _CLOSING or text in stops:
            return None
        self.pos += 1
        if text == "{":
            items, end = self.braced()
            return Row(token[1], end, items)
        if len(text) > 1 and text[0].isdigit():
            return self.first_digit(token)
        hit = None if self.macros and text[1:] in self.macros else _ATOMS.get(text)
        if hit is not None:
            return Atom(token[1], token[2], hit[0], hit[1], hit[2])
        return self.nested(token, stops)

    def nested(self, token: Token, stops: Stops) -> Node | None:
        """A command as an argument without braces, with its own arguments."""
        self.down()
        items: list[Node] = []
        before = self.pos
        node = self.other(token, items, ARGUMENT)
        if node is None and items:
            node = items[0] if len(items) == 1 else Row(items[0].start, items[-1].end, tuple(items))
        elif node is None and (self.pos <= before or self.expansions):
            node = self.one(stops)  # a macro was put in its place, or the command left nothing
        self.depth -= 1
        return node

    def first_digit(self, token: Token) -> Atom:
        r"""The first digit of a number, the rest put back: `\frac12` is a half."""
        text, start, end = token
        self.tokens[self.pos - 1 : self.pos] = [(text[0], start, start + 1), (text[1:], start + 1, end)]
        return Atom(start, start + 1, text[0])

    # ------------------------------------------------------------------------------------------------------- macros

    def expand(self, token: Token, macro: Macro) -> None:
        """Put a macro's body in the place of its call, which is eaten, its arguments in it."""
        self.expansions += 1
        if self.expansions > EXPANSION_LIMIT:
            return
        count, body = macro
        args = []
        for index in range(count):
            if index == 1 and ",#2" in body and not self.sees("{"):
                body = body.replace(",#2", "")  # `\inner{x,y}`: both in one group
                break
            args.append(self.raw_argument())
        out: list[Token] = []
        for text in body_tokens(body):
            if text[0] == "#" and len(text) == 2:
                index = int(text[1]) - 1
                out.extend(args[index] if index < len(args) else ())
            else:
                out.append((text, token[1], token[2]))
        if count == 0 and body in CALLED and self.sees("{"):
            self.bracket_group()
        self.tokens[self.pos : self.pos] = out

    def splice(self, token: Token, texts: tuple[str, ...]) -> None:
        """Put the parts of a glued name in its place; each has its own place where the lengths allow."""
        out: list[Token] = []
        place = token[1]
        for text in texts:
            out.append((text, place, min(place + len(text), token[2])))
            place = min(place + len(text), token[2])
        self.tokens[self.pos : self.pos] = out

    def bracket_group(self) -> None:
        """Turn the braces of the group ahead into the brackets of a call, unless it brings its own."""
        close = self.matching(self.pos)
        if close is None or self.tokens[self.pos + 1][0] in ("(", "[", "\\left", "}"):
            return
        for index, sign in ((self.pos, "("), (close, ")")):
            self.tokens[index] = (sign, *self.tokens[index][1:])

    def raw_argument(self) -> list[Token]:
        """The tokens of the next argument, without its braces."""
        self.blanks()
        if self.pos >= len(self.tokens) or self.tokens[self.pos][0] in _CLOSING:
            return []
        if self.tokens[self.pos][0] != "{":
            self.pos += 1
            return [self.tokens[self.pos - 1]]
        close = self.matching(self.pos)
        first, self.pos = self.pos + 1, len(self.tokens) if close is None else close + 1
        return self.tokens[first:close]

    def matching(self, index: int) -> int | None:
        """Where the brace opened at `index` closes."""
        level = 0
        for i in range(index, len(self.tokens)):
            text = self.tokens[i][0]
            level += (text == "{") - (text == "}")
            if level == 0:
                return i
        return None

    # ------------------------------------------------------------------------------------------------- looking ahead

    def blanks(self) -> None:
        """Go over blanks."""
        while self.pos < len(self.tokens) and self.tokens[self.pos][0] == " ":
            self.pos += 1

    def sees(self, text: str) -> bool:
        """Whether the next token, after blanks, is `text`; blanks are eaten only then."""
        at = self.pos
        while at < len(self.tokens) and self.tokens[at][0] == " ":
            at += 1
        if at < len(self.tokens) and self.tokens[at][0] == text:
            self.pos = at
            return True
        return False

    def eats(self, text: str) -> bool:
        """Eat the next token if it is `text`."""
        if self.sees(text):
            self.pos += 1
            return True
        return False

    def peek(self) -> str:
        """The next token's text, blanks included; "" at the end."""
        return self.tokens[self.pos][0] if self.pos < len(self.tokens) else ""

    def place(self) -> int:
        """Where the parser stands in the source."""
        if self.pos < len(self.tokens):
            return self.tokens[self.pos][1]
        return self.tokens[-1][2] if self.tokens else 0

    def words(self) -> str:
        """The next argument as bare text: a name, a length, a column specification."""
        return "".join(token[0] for token in self.raw_argument()).strip()

    def optional(self) -> Row | None:
        """An optional argument in square brackets."""
        if not self.eats("["):
            return None
        start = self.place()
        items = self.row(self.fence | {"]", "}"})
        self.eats("]")
        return Row(start, self.place(), items)




