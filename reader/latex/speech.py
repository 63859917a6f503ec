"""The spoken form: formulas as plain words for screen readers (`--spoken`).

Natural where that is clear ("O of log T", "x squared", "square root of T"), with an end said only where what follows
could be taken for a part ("the fraction a plus b over c end fraction"). Words of the text stay as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reader.latex.rendered import Rendered
from reader.latex.spoken_words import ACCENTS, ALPHABETS, BIG, LETTERS, LIMITS, RELATIONS, SIGNS
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
    Space,
    Stack,
    Tag,
    Text,
    Unknown,
)
from reader.patterns import pattern

__all__ = ["speak", "spoken"]


def spoken(source: str) -> str:
    """The text with its formulas in words; emphasis, links and the like as `plain()` has them."""
    from reader.latex.rendering import render  # late: the segmenter is not needed where only a formula is said

    return spoken_text(render(source))


def spoken_text(rendered: Rendered) -> str:
    """The spoken form of a text that is already rendered."""
    parts: list[str] = []
    at = 0
    text = rendered.text
    for formula in rendered.formulas:
        parts.append(text[at : formula.start])
        said = speak(formula.tree)
        if said:
            before = text[formula.start - 1 : formula.start]
            after = text[formula.end : formula.end + 1]
            end = ""
            while said[-1:] in (".", ",", ";") and len(said) > 1:
                said, end = said[:-1].rstrip(), said[-1] + end
            parts.append((" " if before.isalnum() else "") + said + end + (" " if after.isalnum() else ""))
        at = formula.end
    parts.append(text[at:])
    return "".join(parts)


def speak(tree: Node) -> str:
    """One formula in words."""
    words = " ".join(_SPEAKER.say(tree, True).split())
    for sign in ",.;":
        words = words.replace(" " + sign, sign)
    return _INITIALS.sub(r"\1.", words.replace(",,", ",").replace(" of of ", " of "))


_INITIALS = pattern(r"\b(\w)\. (?=\w\.)")
_COMPLEX = (Scripts, Fraction, Root, Delimited)


class _Speaker:
    """Says nodes. `last` tells that nothing follows which could be taken for a part."""

    def say(self, node: Node | None, last: bool) -> str:
        """A node in words; "" for spaces."""
        if node is None:
            return ""
        way = _WAYS.get(type(node))
        return way(self, node, last) if way else ""

    # ------------------------------------------------------------------------------------------------- rows

    def _row(self, node: Row, last: bool) -> str:
        return self._items(node.items, last)

    def _items(self, items: Sequence[Node], last: bool) -> str:
        nodes = [item for item in items if not isinstance(item, Space)]
        parts: list[str] = []
        for at, node in enumerate(nodes):
            after = nodes[at + 1] if at + 1 < len(nodes) else None
            free = last if after is None else _ends(after)
            before = nodes[at - 1] if at else None
            if isinstance(node, Delimited) and before is not None:
                said = self._after(before, node, free)
            elif isinstance(node, Atom) and node.text == ":":
                said = _colon(nodes[at + 1 :])
            else:
                said = self.say(node, free)
            if isinstance(node, Operator) and not node.symbol and isinstance(after, Delimited):
                said = LIMITS.get(node.text, node.text)
            if _is_function(node) and (isinstance(after, Fraction) or (isinstance(node, Scripts) and _argument(after))):
                said += " of"
            parts.append(said)
            divided = isinstance(before, Atom) and before.text == "/"
            if isinstance(after, Atom) and after.kind is AtomClass.BIN and (isinstance(node, _COMPLEX) or divided):
                parts.append("" if _ENDED.search(said) else ",")
        return " ".join(part for part in parts if part)

    def _after(self, before: Node, node: Delimited, last: bool) -> str:
        """A bracketed group after something: the arguments of a call, or a factor."""
        core = _core(before)
        while isinstance(core, Accent):
            core = _core(core.body)
        letter = isinstance(core, Atom) and core.text[:1].isalpha() and not core.is_number
        named = isinstance(core, Operator) and not core.symbol
        named = named or (isinstance(core, Text) and core.text[-1:].isalpha())
        opens = ("(", "[", "{") if named else ("(", "[")
        called = (letter or named or isinstance(core, Unknown)) and (node.call or named or node.stretch)
        if not called or node.left not in opens:
            return self._delimited(node, last)
        inner = self._items(node.body.items, True)
        if last or _simple(node.body):
            return f"of {inner}"
        return f"of the quantity {inner} end quantity"

    # ------------------------------------------------------------------------------------------------- leaves

    def _atom(self, node: Atom, last: bool) -> str:
        text = node.text
        if node.kind is AtomClass.REL:
            return RELATIONS.get(text) or LETTERS.get(text) or text
        if text in SIGNS:
            return SIGNS[text]
        return LETTERS.get(text) or RELATIONS.get(text) or ("slash" if text == "\\" else text)

    def _operator(self, node: Operator, last: bool) -> str:
        return f"{BIG[node.text]} of" if node.text in BIG else node.text

    def _text(self, node: Text | Raw, last: bool) -> str:
        return node.text

    def _tag(self, node: Tag, last: bool) -> str:
        return f", equation {node.text}"

    def _group(self, node: Group, last: bool) -> str:
        return self._row(node.body, last)

    def _font(self, node: Font, last: bool) -> str:
        said = self.say(node.body, last)
        word = ALPHABETS.get(node.font.value)
        return f"{word} {said}" if word and len(said) <= 10 and said not in ("O", "o") and " " not in said else said

    def _unknown(self, node: Unknown, last: bool) -> str:
        args = " and ".join(self._items(arg.items, True) for arg in node.args)
        return f"{node.name} of {args}" if args else node.name

    # ------------------------------------------------------------------------------------------------- scripts

    def _scripts(self, node: Scripts, last: bool) -> str:
        core = _core(node.base) if node.base is not None else None
        if isinstance(core, Operator):
            return self._limited(node, core)
        if isinstance(core, Delimited) and core.left == "‖" and node.sub is not None:
            sub = self.say(node.sub, True)
            said = self._enclosed(core, node.sup is None and last, "norm")
            return f"the {sub} norm of {said}" + self._power(node, last)
        if isinstance(node.base, Delimited) and node.base.left in ("(", "[", "{"):
            return self._indexed(node, node.base, last)
        said = self.say(node.base, node.sub is None and node.sup is None and last)
        if node.sub is not None:
            sub = self.say(node.sub, True)
            said += f" sub {sub}"
            if not _simple(node.sub) and not (last and node.sup is None):
                said += " end sub"
        return said + " prime" * node.primes + self._power(node, last)

    def _indexed(self, node: Scripts, base: Delimited, last: bool) -> str:
        """A bracketed group with scripts: a power, or a family with its indices."""
        commas = any(isinstance(item, Atom) and item.text == "," for item in base.body.items)
        what = "set" if base.left == "{" else "list" if commas else "quantity"
        said = f"the {what} {self._items(base.body.items, True)} end {what}"
        if node.sub is None:
            return said + self._power(node, last)
        sub, sup = self.say(node.sub, True), "" if node.sup is None else self.say(node.sup, True)
        if " equals " in sub and sup:
            return f"{said} for {sub.replace(' equals ', ' from ', 1)} to {sup}"
        if " in " in sub:
            return f"{said} for {sub}" + self._power(node, last)
        return f"{said} sub {sub}" + self._power(node, last)

    def _power(self, node: Scripts, last: bool) -> str:
        if node.sup is None:
            return ""
        core = _core(node.sup)
        if isinstance(core, Atom):
            text = core.text
            known = {"2": "squared", "3": "cubed", "⊤": "transpose", "∗": "star", "⋆": "star", "†": "dagger",
                     "∘": "degrees", "+": "plus", "−": "minus", "⊥": "perp", "′": "prime"}.get(text)  # fmt: skip
            if known:
                return f" {known}"
            if text == "T" and isinstance(node.sup, Font | Row) and _upright(node.sup):
                return " transpose"
        said = self.say(node.sup, True)
        power = "to the" if _simple(node.sup) or said.startswith("minus ") and said.count(" ") == 1 else "to the power"
        end = "" if last or power == "to the" else " end power"
        return f" {power} {said}{end}"

    def _limited(self, node: Scripts, core: Operator) -> str:
        """A sum, product, integral, minimum or function with scripts."""
        if not core.symbol and core.text not in LIMITS:
            base = f" base {self.say(node.sub, True)} of" if node.sub is not None and node.sup is None else ""
            if node.sup is not None:
                low = f" sub {self.say(node.sub, True)}" if node.sub is not None else ""
                return core.text + low + self._power(node, True)
            return core.text + base
        name = BIG.get(core.text) or LIMITS.get(core.text, core.text)
        sub = "" if node.sub is None else self.say(node.sub, True)
        sup = "" if node.sup is None else self.say(node.sup, True)
        if core.text == "lim":
            return f"limit as {sub} of".replace(" to ", " goes to ", 1)
        if "∫" in core.text or core.text in "∬∭∮":
            low = f" from {sub} to {sup}" if sup and sub else f" over {sub}" if sub else f" to {sup}" if sup else ""
            return f"{name}{low} of"
        low = f" over {sub}" if sub else ""
        if sub and sup and " equals " in sub:
            low = f" over {sub.replace(' equals ', ' from ', 1)}"
        return f"{name}{low}{f' to {sup}' if sup else ''} of"

    # ------------------------------------------------------------------------------------------------- the rest

    def _fraction(self, node: Fraction, last: bool) -> str:
        top, bottom = self.say(node.top, True), self.say(node.bottom, True)
        if _simple(node.top) and _simple(node.bottom):
            return f"{top} over {bottom}"
        return f"the fraction {top} over {bottom}" + ("" if last else " end fraction")

    def _binomial(self, node: Binomial, last: bool) -> str:
        return f"{self.say(node.top, True)} choose {self.say(node.bottom, True)}"

    def _root(self, node: Root, last: bool) -> str:
        body = self.say(node.body, True)
        index = "" if node.index is None else self.say(node.index, True)
        kind = {"": "square", "2": "square", "3": "cube", "4": "fourth"}.get(index, index + "-th")
        return f"{kind} root of {body}" + ("" if last or _simple(node.body) else " end root")

    def _accent(self, node: Accent, last: bool) -> str:
        said = self.say(node.body, _simple(node.body))
        word = ACCENTS.get(node.name)
        if word is None:
            return said
        return f"{said} {word}" if _simple(node.body) else f"the quantity {said} end quantity {word}"

    def _enclosed(self, node: Delimited, last: bool, what: str) -> str:
        said = self._items(node.body.items, True)
        return said if last or _simple(node.body) else f"{said} end {what}"

    def _delimited(self, node: Delimited, last: bool) -> str:
        left, items = node.left, node.body.items
        if left == "‖":
            return f"the norm of {self._enclosed(node, last, 'norm')}"
        if left == "|" and node.right == "⟩":
            return f"ket {self._items(items, True)}"
        if left == "|":
            core = _core(node.body)
            size = isinstance(core, Atom) and core.text.isupper()
            return f"the {'size' if size else 'absolute value'} of {self._enclosed(node, last, 'absolute value')}"
        if left in "⌊⌈" and left:
            what = "floor" if left == "⌊" else "ceiling"
            return f"the {what} of {self._enclosed(node, last, what)}"
        commas = [at for at, item in enumerate(items) if isinstance(item, Atom) and item.text in (",", ";")]
        if left == "⟨" and not commas:
            commas = [at for at, item in enumerate(items) if isinstance(item, Atom) and item.text == "|"]
        if left == "⟨" and len(commas) == 1:
            first, second = items[: commas[0]], items[commas[0] + 1 :]
            said = f"the inner product of {self._items(first, True)} and {self._items(second, True)}"
            return said if last else said + " end product"
        said = self._items(items, True)
        if left == "{":
            return f"the set {said}" + ("" if last or _simple(node.body) else " end set")
        if not left and not node.right:
            return said
        if _simple(node.body):
            return said
        what = "list" if commas else "quantity"
        return f"the {what} {said}" + ("" if last else f" end {what}")

    def _environment(self, node: Environment, last: bool) -> str:
        rows = [", ".join(filter(None, (self._items(cell.items, True) for cell in row))) for row in node.rows]
        if "matrix" in node.name or node.name == "array":
            return f"the matrix with rows {'; '.join(rows)}" + ("" if last else " end matrix")
        if "cases" in node.name:
            return f"the cases {'; '.join(rows)}" + ("" if last else " end cases")
        joined = [" ".join(self._items(cell.items, True) for cell in row) for row in node.rows]
        return "; ".join(joined)

    def _stack(self, node: Stack, last: bool) -> str:
        said = self.say(node.base, True)
        if node.above is not None:
            said += f" with {self.say(node.above, True)} above"
        if node.below is not None:
            said += f" with {self.say(node.below, True)} below"
        return said


_SPEAKER = _Speaker()
_ENDED = pattern(r"end (?:sub|power|root|fraction|quantity|list|set|norm|value|product|floor|ceiling|matrix)$")


def _colon(after: Sequence[Node]) -> str:
    """A colon: a function from one set to another, or what it is elsewhere."""
    arrow = any(isinstance(node, Atom) and node.text in ("→", "↦", "⇒") for node in after)
    return "from" if arrow else "such that" if after else ""


def _is_function(node: Node) -> bool:
    core = _core(node)
    return isinstance(core, Operator) and not core.symbol and core.text not in LIMITS


def _argument(node: Node | None) -> bool:
    """Whether a function's argument begins here without a bracket."""
    if isinstance(node, Atom):
        return node.kind is AtomClass.ORD
    return node is not None and not isinstance(node, Delimited | Tag | Text)


def _ends(node: Node) -> bool:
    """Whether a node ends what stands before it: a relation, punctuation, a closing bracket, a tag."""
    if isinstance(node, Atom | Stack):
        return node.kind in (AtomClass.REL, AtomClass.PUNCT, AtomClass.CLOSE)
    return isinstance(node, Tag | Text)


def _core(node: Node) -> Node:
    while True:
        if isinstance(node, Font | Group):
            node = node.body
        elif isinstance(node, Row) and len(node.items) == 1:
            node = node.items[0]
        elif isinstance(node, Scripts) and node.base is not None:
            node = node.base
        else:
            return node


def _simple(node: Node) -> bool:
    """Whether a part is said as one: an atom, with a simple script or accent, a root of an atom."""
    while isinstance(node, Row | Font | Group | Accent):
        if isinstance(node, Row):
            if len(node.items) != 1:
                return not node.items
            node = node.items[0]
        else:
            node = node.body
    if isinstance(node, Scripts):
        parts = (node.base, node.sub, node.sup)
        return all(part is None or _simple(part) for part in parts)
    if isinstance(node, Root):
        return node.index is None and _simple(node.body)
    return isinstance(node, Atom | Text | Operator | Raw | Unknown) and not (isinstance(node, Unknown) and node.args)


def _upright(node: Node) -> bool:
    while isinstance(node, Row) and len(node.items) == 1:
        node = node.items[0]
    return isinstance(node, Font) and node.font.value in ("rm", "sf")


_WAYS: dict[type[Node], Callable[..., str]] = {
    Row: _Speaker._row,
    Atom: _Speaker._atom,
    Operator: _Speaker._operator,
    Scripts: _Speaker._scripts,
    Group: _Speaker._group,
    Fraction: _Speaker._fraction,
    Binomial: _Speaker._binomial,
    Root: _Speaker._root,
    Accent: _Speaker._accent,
    Font: _Speaker._font,
    Delimited: _Speaker._delimited,
    Environment: _Speaker._environment,
    Stack: _Speaker._stack,
    Text: _Speaker._text,
    Raw: _Speaker._text,
    Unknown: _Speaker._unknown,
    Tag: _Speaker._tag,
}
