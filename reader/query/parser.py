"""Reading a query: whatever is typed or pasted becomes a tree; at worst it is read as plain words, with a hint."""

from __future__ import annotations

import re

from reader.patterns import pattern
from reader.query.assembling import bare, explicit, formulas, wrapped
from reader.query.pieces import FIELDS, TEXT_FIELDS, identifier, value_piece, word
from reader.query.printer import unparse
from reader.query.tree import (
    All,
    Any,
    Field,
    Hint,
    HintKind,
    Maths,
    Node,
    Phrase,
    Query,
    Span,
)
from reader.records import changeable, field, replace
from reader.text import clean

__all__ = ["MAX_CHARS", "MAX_CLAUSES", "MAX_DEPTH", "parse"]

MAX_CHARS = 2_000
MAX_CLAUSES = 64
MAX_DEPTH = 64

_OPEN, _CLOSE = '"“„', '"”“'
_FIELD = pattern(rf"({'|'.join(FIELDS)}):(?=\S)")
_BARE_FIELD = pattern(rf"({'|'.join(FIELDS)}):")
_RANGE = pattern(r"[\[{]([^\[\]{}\"]{0,40})[\]}]")
_DOLLARS = pattern(r"\$\$?(?=[^\s$])([^$]{0,400}[^\s$\\]|[^\s$\\])\$\$?(?!\d)")
_PLAIN = pattern(r"[A-Za-z ]*")
_NOT_LETTERS = pattern(r"[\W_]+")
TRIES = 3
_SPACE = pattern(r"\s+")
_WORDS = {
    HintKind.QUOTE: "The quote is not closed: read as plain words",
    HintKind.BRACKET: "A bracket has no partner: left out",
    HintKind.MINUS: "A minus before the first word is read as part of it; put it after a word to leave papers out",
    HintKind.FIELD: "{text} is no filter here: read as plain words",
    HintKind.SHORT: "{text} needs two letters before the star: read as a plain word",
    HintKind.DEPTH: "Brackets deeper than 64 are left out",
    HintKind.CLAUSES: "Only the first 64 pieces are searched",
    HintKind.CUT: "Only the first 2,000 characters are searched",
    HintKind.EMPTY: "Nothing to search for",
}
_OPERATORS = {
    "OR": "OR joins nothing here: read as a plain word",
    "AND": "AND is not needed: papers with all words come first",
    "NOT": "NOT is a plain word here; write -word to leave papers out",
}


@changeable
class _Group:
    """A bracket that is being read, and how it was opened."""

    start: int
    minus: bool = False
    scope: Field | None = None
    items: list[Node] = field(default_factory=list)
    joins: set[int] = field(default_factory=set)  # i: OR stands between items i-1 and i
    waiting: Span | None = None  # an OR that has no right side yet

    def add(self, node: Node) -> None:
        if self.waiting and self.items:
            self.joins.add(len(self.items))
        self.waiting = None
        self.items.append(node)


class _Parser:
    """One pass over the text, with a stack of open brackets instead of recursion."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.pos = 0
        self.hints: list[Hint] = []
        self.stack = [_Group(0)]
        self.count = 0
        self.begun = False
        self.maths = formulas(text)
        shouted = [w for w in text.split() if any(map(str.isalpha, w))]
        self.shouting = len(shouted) > 3 and not any(c.islower() for c in text)

    def hint(self, kind: HintKind, span: Span, words: str = "") -> None:
        text = self.text[span[0] : span[1]]
        if not any(h.kind is kind for h in self.hints):
            self.hints.append(Hint(kind, text, words or _WORDS[kind].format(text=text[:40]), span))

    def add(self, node: Node | None, *, minus: bool = False, scope: Field | None = None) -> None:
        if node is None:
            return
        if self.count >= MAX_CLAUSES:
            self.hint(HintKind.CLAUSES, node.span)
            self.pos = len(self.text)
            return
        self.count += 1
        self.begun = True
        self.stack[-1].add(wrapped(node, minus, scope))

    def run(self) -> tuple[Node, ...]:
        end = len(self.text)
        while self.pos < end:
            gap = _SPACE.match(self.text, self.pos)
            if gap:
                self.pos = gap.end()
                continue
            self.piece()
        while len(self.stack) > 1:
            self.hint(HintKind.BRACKET, (self.stack[-1].start, self.stack[-1].start + 1))
            self.close(end)
        return _joined(self.top(self.stack[0]))

    def top(self, group: _Group) -> _Group:
        if group.waiting:
            self.hint(HintKind.OPERATOR, group.waiting, _OPERATORS["OR"])
        return group

    def piece(self) -> None:
        """Read the next piece: an operator, a bracket, a filter, a phrase, maths, or a word."""
        text, start = self.text, self.pos
        if text[start] == ")":
            self.shut()
            return
        if self.operator() or self.formula():
            return
        minus = self.minus()
        found = _FIELD.match(text, self.pos)
        name = found[1] if found else None
        if found and name:
            value = found.end()
            if self.filtered(name, value, start, minus):
                return
            if name in TEXT_FIELDS and self.part(value, start, minus, Field(name)):
                return
            self.hint(HintKind.FIELD, (start, self.word_end(value)))
            self.add(word(name, (self.pos, value)))
            self.pos = value
            return
        self.part(self.pos, start, minus, None)

    def formula(self) -> bool:
        """Pass a piece of maths that stands here, as the reader of maths has found it."""
        piece = self.maths.get(self.pos)
        if piece is None or piece.tokens is None or piece.text[0] == "$" or not bare(piece.text):
            return False
        self.pos = piece.end
        self.add(Maths(bare(piece.text), piece.words, piece.tokens, (piece.start, piece.end)))
        return True

    def minus(self) -> bool:
        """Pass a minus; say whether it leaves papers out."""
        text, start = self.text, self.pos
        before = text[start - 1] if start else " "
        if text[start] != "-" or start + 1 >= len(text) or not (before.isspace() or before == "("):
            return False
        after = text[start + 1]
        if not (after.isalpha() or after in '("“$\\'):
            return False
        if not self.begun and after not in '("“' and not _FIELD.match(text, start + 1):
            self.hint(HintKind.MINUS, (start, self.word_end(start + 1)))
            self.pos += 1
            return False
        self.pos += 1
        return True

    def operator(self) -> bool:
        """Pass OR (a join, if something stands before it), AND and NOT (plain words, said so)."""
        found = re.compile(r"(OR|AND|NOT)(?=\s|$|\)|\()").match(self.text, self.pos)
        if not found or self.shouting:
            return False
        span, group = found.span(), self.stack[-1]
        self.pos = found.end()
        if found[1] == "OR" and group.items and not group.waiting:
            group.waiting = span
        else:
            self.hint(HintKind.OPERATOR, span, _OPERATORS[found[1]])
        return True

    def filtered(self, name: str, value: int, start: int, minus: bool) -> bool:
        """Read `name:value` for the fields that are no text; False where the value says nothing."""
        if name in TEXT_FIELDS:
            return False
        text = self.text
        span = _RANGE.match(text, value)
        if text[value] in _OPEN:
            end = self.quote_end(value)
            if end < 0:
                return False
            inner, stop = text[value + 1 : end], end + 1
            if name not in ("year", "added"):  # a name may have brackets; a range in quotes is one all the same
                return self.filter_found(value_piece(name, inner, (start, stop)), minus)
        elif span:
            inner, stop = span[1], span.end()
        else:
            stop = self.word_end(value)
            inner = text[value:stop]
        return self.filter_found(value_piece(name, inner.replace("[", "").replace("]", ""), (start, stop)), minus)

    def filter_found(self, node: Node | None, minus: bool) -> bool:
        """Take a filter that was read and go on behind it; False where it says nothing."""
        if node is None:
            return False
        self.pos = node.span[1]
        self.add(node, minus=minus)
        return True

    def part(self, at: int, start: int, minus: bool, scope: Field | None) -> bool:
        """Read a bracket, phrase, maths or word that stands at `at`, its sign and field having been read."""
        text = self.text
        if text[at] == "(":
            self.open(at, start, minus, scope)
        elif text[at] in _OPEN:
            end = self.quote_end(at)
            inner = " ".join(text[at + 1 : end].split()) if end >= 0 else ""
            if end < 0:
                self.hint(HintKind.QUOTE, (at, at + 1))
                self.pos = at + 1
                if scope:
                    return False
            else:
                self.pos = end + 1
                if any(c.isalnum() for c in inner):
                    self.add(Phrase(inner, (start, end + 1)), minus=minus, scope=scope)
        elif text[at] == ")" and scope:
            return False
        else:
            self.plain(at, start, minus, scope)
        return True

    def plain(self, at: int, start: int, minus: bool, scope: Field | None) -> None:
        """Read maths between dollars, an identifier or a word."""
        text = self.text
        dollars = _DOLLARS.match(text, at)
        if dollars and not scope:
            self.pos = dollars.end()
            self.add(explicit(" ".join(dollars[1].split()), (start, self.pos)), minus=minus)
            return
        end = self.word_end(at)
        self.pos = max(end, at + 1)
        typed = text[at:end]
        if not scope and not minus:
            known = identifier(typed, (start, end))
            if known:
                self.add(known)
                return
        bare = _BARE_FIELD.fullmatch(typed)
        if bare:
            self.hint(HintKind.FIELD, (at, end), f"{typed} has no value: read as a plain word")
            typed = bare[1]
        found = word(typed, (start, end))
        if found and typed.endswith("*") and not found.prefix and len(found.text) == 1:
            self.hint(HintKind.SHORT, (at, end))
        self.add(found, minus=minus, scope=scope)

    def word_end(self, at: int) -> int:
        """Where the word at `at` ends: at a blank, a quote, or a closing bracket that it did not open."""
        depth = 0
        for i in range(at, len(self.text)):
            c = self.text[i]
            if c.isspace() or c in '"“”„':
                return i
            if c == "(":
                depth += 1
            elif c == ")":
                if not depth:
                    return i
                depth -= 1
        return len(self.text)

    def quote_end(self, at: int) -> int:
        """Where the quote opened at `at` closes, or -1."""
        return next((i for i in range(at + 1, len(self.text)) if self.text[i] in _CLOSE), -1)

    def open(self, at: int, start: int, minus: bool, scope: Field | None) -> None:
        self.pos = at + 1
        if len(self.stack) > MAX_DEPTH:
            self.hint(HintKind.DEPTH, (at, at + 1))
            return
        self.stack.append(_Group(start, minus, scope))

    def shut(self) -> None:
        """Close the innermost bracket; one that was never opened is left out."""
        self.pos += 1
        if len(self.stack) > 1:
            self.close(self.pos)
        elif self.pos > 1:
            self.hint(HintKind.BRACKET, (self.pos - 1, self.pos))

    def close(self, end: int) -> None:
        group = self.top(self.stack.pop())
        children = _joined(group)
        if not children:
            return
        outer = self.stack[-1]
        span = (group.start, end)
        node = children[0] if len(children) == 1 else All(children, span)
        if group.minus or group.scope:
            outer.add(wrapped(node, group.minus, group.scope, span))
        elif isinstance(node, All) and not outer.waiting and not self.before_or(end):
            for child in children:
                outer.add(child)
        else:
            outer.add(node)

    def before_or(self, at: int) -> bool:
        return bool(re.compile(r"\s*OR(?=\s|\()").match(self.text, at)) and not self.shouting


def _joined(group: _Group) -> tuple[Node, ...]:
    """The pieces of a bracket, those with OR between them made one."""
    made: list[Node] = []
    run: list[Node] = []
    for i, item in enumerate([*group.items, None]):
        if run and (item is None or i not in group.joins):
            made.append(_either(run))
            run = []
        if item is not None:
            run.append(item)
    return tuple(made)


def _either(run: list[Node]) -> Node:
    if len(run) == 1:
        return run[0]
    flat: list[Node] = []
    for node in run:
        flat.extend(node.children if isinstance(node, Any) else (node,))
    return Any(tuple(flat), (run[0].span[0], run[-1].span[1]))


def parse(text: str) -> Query:
    """Read a query. Never raises: what makes no sense as an operator or filter is read as plain words.

    At most `MAX_CHARS` characters, `MAX_CLAUSES` pieces and `MAX_DEPTH` nested brackets are read; a hint says
    what was left out.
    """
    query = _parse(clean(text[:MAX_CHARS]))
    hints = list(query.hints)
    if len(text) > MAX_CHARS:
        hints.append(Hint(HintKind.CUT, "", _WORDS[HintKind.CUT], (len(query.text), len(query.text))))
    if not query.children and text.strip():
        hints.append(Hint(HintKind.EMPTY, query.text[:40], _WORDS[HintKind.EMPTY], (0, len(query.text))))
    return replace(query, hints=tuple(hints))


def _parse(text: str) -> Query:
    """Read a text; where the tree would print as something that reads otherwise, take what is read then.

    That is rare: signs that make maths or a filter only beside their neighbours. It lets history and saved searches
    keep the printed form.
    """
    query = _once(text)
    if _PLAIN.fullmatch(text):
        return query
    for _ in range(TRIES):
        again = _once(unparse(query))
        if again == query:
            return query
        query = replace(again, hints=(*query.hints, *again.hints))
    found = (word(w, (0, 0)) for w in _NOT_LETTERS.sub(" ", text).lower().split()[:MAX_CLAUSES])
    plain = Query(tuple(w for w in found if w), text, query.hints)
    return plain if _once(unparse(plain)) == plain else Query((), text, query.hints)


def _once(text: str) -> Query:
    parser = _Parser(text)
    return Query(parser.run(), text, tuple(parser.hints))
