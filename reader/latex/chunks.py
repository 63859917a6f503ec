"""A typed query cut at its blanks, each part told apart: maths beyond doubt, what may belong to maths, or a word."""

from __future__ import annotations

import enum
import re
import unicodedata

from reader.latex.typed import ACCENT_NAMES, FUNCTIONS, GREEK_NAMES, LEXEME, OPERATOR_WORDS, decomposed
from reader.records import changeable, record

__all__ = ["Chunk", "Sort", "chunks_of"]

REACH = 240
"""A bracket that does not close within so many characters is none of maths."""


class Sort(enum.IntEnum):
    """What a part of a query may be."""

    WORD = 0
    NUMBER = 1
    LETTER = 2
    CAPITALS = 3
    NAME = 4
    FUNCTION = 5
    OP = 6
    STRONG = 7
    GROUP = 8


@record
class Chunk:
    """A part of a query without blanks (but for those in the brackets of maths).

    `maths` is the part that is maths, `tail` a word that a hyphen ties to it. `closed` is True where punctuation
    after it ends a formula. `big` for a sum or product that waits for its operand.
    """

    start: int
    end: int
    text: str
    sort: Sort
    maths: str = ""
    tail: str = ""
    closed: bool = False
    big: bool = False
    words: bool = False

    @property
    def short(self) -> bool:
        """A single letter, or maths."""
        return self.sort in (Sort.LETTER, Sort.STRONG) or (self.sort is Sort.NAME and not self.tail)

    @property
    def number(self) -> bool:
        """A number."""
        return self.sort is Sort.NUMBER

    @property
    def operand(self) -> bool:
        """Whether a sign may join it to another."""
        return self.sort not in (Sort.WORD, Sort.OP)


_BLANKS = re.compile(r"\S+")
_QUOTED = re.compile(r'"[^"]*"|“[^”]*”')
_FIELD = re.compile(r"[A-Za-z]{2,}:(?=\S)")
_NAMED = re.compile(r"([A-Za-z]{2,})'*(?:-([A-Za-z]{3,}))?$")
_INDEXED = re.compile(r"([A-Za-z]|chi|ell|sigma|lambda)\d$")
_SQUARED = re.compile(r"([A-Za-z]{1,8})-(squared|cubed)$", re.IGNORECASE)
_DASHED = re.compile(r"(.+?)[-‐‑–]((?:[^\W\d_]{2,}[-‐‑]?)+)$")
_NUMBER = re.compile(r"[+-]?(?:\d+(?:[.,/]\d+)*|\.\d+)")
_LETTER = re.compile(r"[A-Za-z](?:[*∗⋆]|:)|[\u0391-\u03c9]:")
_ACCENTS = ("\u0302", "\u0303", "\u0304", "\u20d7", "\u0307")
_LETTERED = re.compile(r"[A-Z]{2}|\d[A-Z]")
_LED = re.compile(r"(?:<=|>=|!=|:=|[=<>≤≥≠≈∈])(?=\S)")
_PUNCTUATION = ".,;?!"
_OPENERS = frozenset("([{⟨")


def chunks_of(text: str) -> list[Chunk]:
    """The parts of a query, in order."""
    found: list[Chunk] = []
    at = 0
    quoted = [(match.start(), match.end()) for match in _QUOTED.finditer(text)]
    while match := _BLANKS.search(text, at):
        start, end = match.span()
        while quoted and quoted[0][1] <= start:
            quoted.pop(0)
        if quoted and quoted[0][0] < end:
            end = max(quoted[0][1], start + 1)
            found.append(Chunk(start, end, text[start:end], Sort.WORD))
            at = end
            continue
        chunk, at = _chunk(text, start, end)
        found.append(chunk)
    return found


def _chunk(text: str, start: int, end: int) -> tuple[Chunk, int]:
    """The chunk at `start`, reaching over blanks to the end of its brackets if it is maths; and where to go on."""
    if text[start] == "$":
        close = text.find("$", start + 1, start + REACH)
        if close > start + 1:
            inner = text[start + 1 : close]
            tail = re.compile(r"[-‐‑–]?([^\W\d_]{2,})(?!\S)").match(text, close + 1)
            stop = close + 1
            return Chunk(start, stop, text[start:stop], Sort.STRONG, inner, tail[1] if tail else "", bool(tail)), stop
    field = _FIELD.match(text, start)
    if field and not text.startswith("//", field.end()):
        return Chunk(start, field.end(), field[0], Sort.WORD), field.end()
    reached = _balanced_end(text, start, end)
    if reached is not None and reached > end:
        longer = _classified(text, start, reached)
        if longer.sort in (Sort.STRONG, Sort.GROUP):
            return longer, longer.end
    led = _LED.match(text, start, end)
    if led and (text[led.end()].isalnum() or text[led.end()] in "\\(["):
        return Chunk(start, led.end(), led[0], Sort.OP), led.end()
    chunk = _classified(text, start, end)
    return chunk, chunk.end if chunk.sort is not Sort.WORD else end


def _balanced_end(text: str, start: int, end: int) -> int | None:
    """The end of the chunk in which the brackets opened in the first one close; None if they do not."""
    level = 0
    at = start
    while at < len(text) and at < start + REACH:
        char = text[at]
        if char in _OPENERS:
            level += 1
        elif level and char in ")]}⟩":
            level -= 1  # whichever: `(0, 1]`
        elif char.isspace() and not level:
            return at
        elif char == "$":
            return None
        at += 1
    return at if at == len(text) and not level else None


def _classified(text: str, start: int, end: int) -> Chunk:
    """The chunk at `text[start:end]`, without the punctuation that ends it."""
    whole = text[start:end]
    body = whole
    if not body.endswith("..."):
        body = body.rstrip(_PUNCTUATION) or body
    closed = len(body) < len(whole)
    stop = start + len(body)
    sort = _plain_sort(body)
    if sort is not None:
        return Chunk(start, stop, body, sort, body, closed=closed)
    squared = _SQUARED.match(body)
    if squared and (len(squared[1]) == 1 or squared[1].lower() in GREEK_NAMES):
        power = "2" if squared[2].lower() == "squared" else "3"
        return Chunk(start, stop, body, Sort.STRONG, f"{squared[1]}^{power}", closed=closed, words=True)
    if _INDEXED.match(body):
        return Chunk(start, stop, body, Sort.NAME, re.sub(r"(\d+)$", r"_\1", body), closed=closed)
    named = _NAMED.match(body)
    if named and named[1] in GREEK_NAMES:
        return Chunk(start, stop, body, Sort.NAME, named[1], named[2] or "", closed or bool(named[2]))
    dashed = _DASHED.match(body)
    if dashed and is_maths(dashed[1]):
        cut = start + len(dashed[1])
        return Chunk(start, cut, dashed[1], Sort.STRONG, dashed[1], dashed[2], True)
    glued = re.compile(r"([\u0391-\u03c9]\S{0,8}?)([A-Z][A-Za-z]{1,})$").match(body)
    if glued and is_maths(glued[1]):
        return Chunk(start, stop, body, Sort.STRONG, glued[1], glued[2], True, words=True)
    if is_maths(body):
        big = bool(re.match(r"(\\?(sum|prod|int)(?![A-Za-z])|[∑∏∫])", body))
        # names as well as maths: `μm`, `ΔG`, `LSTD(λ)`, `2D/3D`
        spelled = len(body) > 1 and (body.isalpha() or ("\\" not in body and bool(_LETTERED.search(body))))
        return Chunk(start, stop, body, Sort.STRONG, body, closed=closed, big=big, words=spelled)
    if _is_group(body):
        return Chunk(start, stop, body, Sort.GROUP, body, closed=closed)
    return Chunk(start, end, whole, Sort.WORD)


def _plain_sort(body: str) -> Sort | None:
    """The sort of a chunk that is one lexeme."""
    if body in FUNCTIONS and body not in ("inf", "sign", "med", "span", "conv", "cov", "var", "ball", "proj", "spec"):
        return Sort.FUNCTION
    if body in OPERATOR_WORDS and body != "x":
        return Sort.OP
    body = body.rstrip("'′") or body
    if body in ("inf", "...", "…", "⋯"):
        return Sort.NUMBER
    if len(body) == 1:
        if body.isascii() and body.isalpha():
            return Sort.LETTER
        if body in "∞∅ℓℝℂℕℤℚ𝔼ℙ∂∇":
            return Sort.STRONG
        if body.isalpha() and unicodedata.name(body, "").startswith("GREEK"):
            return Sort.STRONG
        if body.isdigit() and body.isascii():
            return Sort.NUMBER
        if body.isupper() and decomposed(body)[1:] in _ACCENTS:
            return Sort.STRONG
        return Sort.OP if body in "=<>+-/*~|·:" or unicodedata.category(body) == "Sm" else None
    if body in ("<=", ">=", "!=", "->", ":=", "==", "<<", ">>", "~=", "~~", "=~="):
        return Sort.OP
    if len(body) == 2 and body[0].isalpha() and body[1] in _ACCENTS:
        return Sort.STRONG
    if _NUMBER.fullmatch(body):
        return Sort.NUMBER
    if _LETTER.fullmatch(body):
        return Sort.LETTER
    if body.isascii() and body.isalpha() and body.isupper() and len(body) <= 5:
        return Sort.CAPITALS
    return None


_SIGNS = frozenset("√∛∜∑∏∫∬∮∇∂∞≤≥≠≈∼≪≫≲≳∈∉⊂⊆⊃⊇∪∩∧∨±×∝→⇒↦‖⟨⟩⌊⌋⌈⌉⊕⊗∘⋆∗ℓℝℂℕℤ𝔼ℙ·−′∅⊤⊥")


@changeable
class _Evidence:
    """What was seen in a chunk."""

    strong: bool = False
    word: bool = False


def lexemes(text: str) -> list[tuple[str, str]]:
    """The lexemes of a text without its blanks: kind, text."""
    found = [(match.lastgroup or "", match[0]) for match in LEXEME.finditer(decomposed(text))]
    return [lexeme for lexeme in found if lexeme[0] != "blank"]


def _is_group(text: str) -> bool:
    """Whether a text is a bracket of letters, numbers and signs, such as `[0, 1]`, `(a, b]`, `{1, 2}`."""
    if text[0] not in "([{" or text[-1] not in ")]}" or len(text) < 3:
        return False
    return all(_is_atom(token) or token[0] in ("op", "sign") for token in lexemes(text))


def is_maths(text: str) -> bool:
    """Whether a text without outer blanks is maths beyond doubt."""
    tokens = lexemes(text)
    if not tokens or tokens[0][1] in ("-", "@", "#", ".", ":") or "@" in text or "://" in text:
        return False
    seen = _Evidence()
    latex = "\\" in text
    for at, (kind, lexeme) in enumerate(tokens):
        before = tokens[at - 1] if at else ("", "")
        after = tokens[at + 1] if at + 1 < len(tokens) else ("", "")
        _weigh(seen, kind, lexeme, before, after, latex)
        if seen.word:
            return False
    return (seen.strong or _called(tokens)) and _even(text)


def _weigh(
    seen: _Evidence, kind: str, lexeme: str, before: tuple[str, str], after: tuple[str, str], latex: bool
) -> None:
    """What one lexeme says for or against maths."""
    if kind == "tex":
        seen.strong = seen.strong or lexeme[1:].isalpha() or lexeme in ("\\|", "\\{")
    elif kind == "script" or (kind == "sign" and lexeme in _SIGNS):
        seen.strong = True
    elif kind == "greek":
        seen.word = seen.word or after[0] == "greek" and before[0] == "greek"
        seen.strong = True
    elif kind == "letter":
        seen.strong = seen.strong or lexeme in _SIGNS or unicodedata.decomposition(lexeme).startswith("<font>")
        seen.word = seen.word or not seen.strong
    elif kind == "accented":
        seen.word = seen.word or before[0] in ("word", "accented") or after[0] in ("word", "accented")
    elif kind == "word":
        _weigh_word(seen, lexeme, before, after, latex)
    elif kind == "op":
        _weigh_op(seen, lexeme, before, after)
    elif kind == "sign":
        seen.word = seen.word or unicodedata.category(lexeme)[0] in "LCS" and unicodedata.category(lexeme) != "Sm"


def _weigh_word(
    seen: _Evidence, lexeme: str, before: tuple[str, str], after: tuple[str, str], latex: bool
) -> None:
    if lexeme in FUNCTIONS and after[1] == "(":
        seen.strong = True
    if len(lexeme) == 1 or lexeme in GREEK_NAMES or lexeme in FUNCTIONS or lexeme in ("sum", "prod", "int", "inf"):
        seen.strong = seen.strong or (before[1] == "~" and after[1] == "(")
        return
    if latex or before[1] in ("_", "^", "{") or after[1] == "(" or lexeme in OPERATOR_WORDS:
        return
    inside = before[1] == "(" and after[1] == ")"
    if len(lexeme) == 2 or (lexeme.isupper() and len(lexeme) <= 4) or (inside and len(lexeme) == 3):
        return
    seen.word = True


def _is_atom(token: tuple[str, str]) -> bool:
    kind, text = token
    return kind in ("number", "greek", "accented", "tex", "script") or (
        kind == "word" and (len(text) == 1 or text in GREEK_NAMES or text in FUNCTIONS)
    )


def _weigh_op(seen: _Evidence, lexeme: str, before: tuple[str, str], after: tuple[str, str]) -> None:
    if lexeme == "^":
        raised = after[0] in ("number", "word", "greek") or after[1] in "({-+*\\"
        seen.strong = seen.strong or (bool(before[1]) and raised)
    elif lexeme == "_":
        name = before[1]
        short = len(name) == 1 or (len(name) <= 3 and name.isupper() and not (len(after[1]) > 2 and after[1].isupper()))
        base = before[0] == "word" and (short or name in GREEK_NAMES or name in _BASES)
        fence = before[1] in (")", "]", "|", "||", "}", "*")
        seen.strong = seen.strong or ((base or fence) and bool(after[1]))
        seen.word = seen.word or not (base or fence or before[0] in _INDEXABLE)
    elif lexeme in ("<=", ">=", "!=", "->", ":=", "<<", ">>", "=", "<", ">"):
        closing = before[1] in (")", "]", "}", "|")
        seen.strong = seen.strong or ((_is_atom(before) or closing) and (_is_atom(after) or after[1] in "([|\\-"))
    elif lexeme in "/+*":
        letters = {before[0], after[0]} != {"number"}
        names = (lexeme == "/" and before[1].isupper() and after[1].isupper()) or not letters
        left = _is_atom(before) or (lexeme == "/" and before[1] == ")")
        seen.strong = seen.strong or (left and (_is_atom(after) or after[1] == "(") and not names)
    elif lexeme == "-":
        small = before[0] == "word" and len(before[1]) == 1 and before[1].islower()
        seen.strong = seen.strong or (small and after[0] == "number" and len(after[1]) == 1)
    elif lexeme in ("@", "&", "#", '"', "$", "?"):
        seen.word = True


_BASES = frozenset(FUNCTIONS) | {"sum", "prod", "int", "ell"}
_INDEXABLE = ("number", "greek", "accented", "letter", "script", "tex", "sign")


def _called(tokens: list[tuple[str, str]]) -> bool:
    """Whether it is a call: `f(x)`, `O(1)`, `log(n)`, `SO(3)`; not `AI(2023)`, not `word(s)`."""
    if len(tokens) > 3 and tokens[0][1] == "~":
        tokens = tokens[1:]
    if len(tokens) < 4 or tokens[1][1] + tokens[-1][1] not in ("()", "[]", "{}"):
        return len(tokens) > 2 and tokens[0][1] in ("|", "||") and tokens[-1][1] == tokens[0][1]
    kind, head = tokens[0]
    inner = tokens[2:-1]
    if head in ACCENT_NAMES:
        return all(_is_atom(token) for token in inner)
    if not (_is_atom(tokens[0]) and kind != "number"):
        if not (kind == "word" and head.isupper() and len(head) <= 3):
            return False
        return all(_is_atom(token) and len(token[1]) <= 2 or token[1] in (",", "|", "||", " ") for token in inner)
    longest = 4 if head[0] in "OoΩΘ" or head in ("Omega", "Theta") else 2
    return all(_is_atom(token) or token[0] == "op" or len(token[1]) <= longest for token in inner)


def _even(text: str) -> bool:
    """Whether brackets are balanced, as far as half-open intervals let them be."""
    braces = text.count("{") - text.count("\\{") - text.count("}") + text.count("\\}")
    return not braces and text.count("(") + text.count("[") == text.count(")") + text.count("]")
