r"""TeX outside any delimiter: the run of maths round a command amid words (`O(n\sqrt\log n)`, `1 - \epsilon`).

The run is made of pieces that blanks set apart. The piece with the command belongs to it, then, on both sides, pieces
that a bracket still open, an operator, or their own looks tie to it; a word of English ends it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from reader.latex.classes import ARROWS
from reader.latex.commands.accents import LETTERS, MATHS_ACCENTS, TEXT_ACCENTS
from reader.latex.commands.fonts import FONTS, SWITCHES, TEXT_FONTS
from reader.latex.commands.macros import MACROS, Macro
from reader.latex.commands.operators import OPERATORS
from reader.latex.commands.symbols import ATOMS
from reader.latex.names import split_name
from reader.patterns import pattern

__all__ = ["TRIGGER", "bare_run", "is_maths_command", "maths_names"]

TRIGGER = r"\\[A-Za-z]+|(?<!\\)[\^_]\{"
"""What may begin a run: a control word, or a script in braces."""

_REACH = 240
"""Code points to each side that a run may have."""
_PIECE = pattern(r"\S+")
_COMMAND = pattern(r"\\([A-Za-z]+)")
_WORD = pattern(r"[A-Za-z][a-z]{2,}")
_TAIL = ".,;:!?"
_OPERAND = pattern(
    r"[A-Za-z]'?|\d[\d.,]*[A-Za-z]?|[({\[|]*[A-Za-z\d]?[A-Za-z\d]?[)}\]|]*"
    r"|[A-Za-z]\([^()\s]{0,12}\)?|[A-Za-z][_^]\S{1,8}"
)
_OPERATOR = pattern(
    r"[=<>+\-−/*|×·]|:=|<=|>=|[≤≥≈∈→]|\\(?:in|le|leq|ge|geq|times|cdot|to|sim|approx|ll|gg|subset|pm|mid|choose|over)"
)
_STRUCTURAL = frozenset(ARROWS) | frozenset(
    ["frac", "dfrac", "tfrac", "sqrt", "binom", "left", "right", "operatorname", "overset", "underset", "nicefrac"]
    + ["big", "Big", "bigl", "bigr", "Bigl", "Bigr", "bigg", "Bigg", "not", "bmod", "pmod", "mod", "limits", "stackrel"]
    + ["substack"]
    + ["choose", "over", "displaystyle", "scriptstyle", "textstyle", "limits"]
)
_TEXTUAL = frozenset([*LETTERS, *TEXT_FONTS, *TEXT_ACCENTS, *SWITCHES, "textcolor", "color", "emph", "copyright"]) | {
    "dag", "ddag", "checkmark", "slash", "quad", "qquad", "euro", "pounds", "Sun",
}  # fmt: skip
_MATHS = (
    frozenset(token[1:] for token in [*ATOMS, *OPERATORS] if token[0] == "\\" and token[1:].isalpha())
    | frozenset(MATHS_ACCENTS)
    | frozenset(FONTS)
    | _STRUCTURAL
) - _TEXTUAL - {"underline", "fbox", "boxed", "sout", "d", "span", "given", "bold", "S", "P"}  # fmt: skip
_AUTHORS = frozenset(
    name
    for name, (_, body) in MACROS.items()
    if body.startswith(("\\math", "\\varepsilon", "\\tilde")) and len(name) > 1 + (len(name) == 2 and name.islower())
)


def is_maths_command(name: str, macros: frozenset[str] = frozenset()) -> bool:
    """Whether a control word means maths wherever it stands."""
    if name in _MATHS or name in macros:
        return True
    if name in _TEXTUAL:
        return False
    if name in _AUTHORS and name not in ("set", "size", "round"):
        return True
    split = split_name(name)
    return split is not None and split[0][1:] in _MATHS


def maths_names(macros: Mapping[str, Macro]) -> frozenset[str]:
    """The macros of a text whose body is maths; the others are words."""
    return frozenset(
        name
        for name, (_, body) in macros.items()
        if re.search(r"[\^_$]", body) or any(is_maths_command(inner) for inner in _COMMAND.findall(body))
    )


def bare_run(
    source: str, start: int, after: int, least: int, end: int, macros: frozenset[str]
) -> tuple[int, int] | None:
    """The place of the run round the trigger at `start`, within `least` and `end`; None if the command is of text."""
    trigger = source[start:after]
    if trigger[0] == "\\" and not is_maths_command(trigger[1:], macros):
        scripted = len(trigger) == 2 and trigger[1] in "RNZCEPQ" and source[after : after + 1] in ("^", "_")
        if not scripted:
            return None
    low, high = max(least, start - _REACH), min(end, after + _REACH)
    for delimiter in ("$", "\\(", "\\["):
        place = source.find(delimiter, after, high)
        if delimiter == "$" and place > 0 and _is_escaped(source, place):
            place -= 1  # an escaped dollar belongs to the text, its backslash too
        high = high if place < 0 else place
    left = _piece_start(source, start, low)
    right = _piece_end(source, start, after, high)
    right = _grow_right(source, left, right, high)
    left = _grow_left(source, left, right, low)
    right = _balance(source, left, right, high)
    left, right = _trim(source, left, start, right)
    return (left, right) if right > start else None


def _is_escaped(source: str, place: int) -> bool:
    """Whether an odd number of backslashes stands before a place."""
    back = place
    while back > 0 and source[back - 1] == "\\":
        back -= 1
    return (place - back) % 2 == 1


def _piece_start(source: str, start: int, low: int) -> int:
    """Where the piece with the trigger begins: after the last blank, and after a word glued to the command."""
    left = start
    while left > low and not source[left - 1].isspace() and source[left - 1] not in "$\"“‘`":
        left -= 1
    if source[start] in "^_":
        return left
    for hyphened in _HYPHENED.finditer(source, left, start):
        left = hyphened.end()
    glued = re.search(r"(?<![A-Za-z\\{])(?:[A-Za-z]{3,}-?|[A-Za-z]{2,}-)$", source[left:start])
    return left + glued.end() if glued and not (glued[0].isupper() and glued[0].isalpha()) else left


def _piece_end(source: str, start: int, after: int, high: int) -> int:
    """Where the piece ends: at a blank outside braces; an argument may follow its command after a blank."""
    level = 0
    place = start
    while place < high:
        char = source[place]
        if char == "\\" and place + 1 < high:
            place += 2
            continue
        if char == "{":
            level += 1
        elif char == "}":
            if level == 0:
                break
            level -= 1
        elif level == 0 and (char.isspace() or char in "$\"“”" or _HYPHEN_WORD.match(source, place)):
            break
        place += 1
    return max(min(place, high), after)


_HYPHENED = pattern(r"(?<![A-Za-z\\{])[a-z]{3,}-(?=[A-Za-z(])")
_HYPHEN_WORD = pattern(r"[-–—][A-Za-z]{2,}")


def _open_brackets(source: str, left: int, right: int) -> int:
    """How many round and square brackets are open at the end of a stretch."""
    text = source[left:right]
    return text.count("(") + text.count("[") + text.count("{") - text.count(")") - text.count("]") - text.count("}")


_SHORT_WORDS = frozenset(
    ["of", "to", "is", "in", "at", "by", "on", "an", "as", "we", "or", "up", "it", "be", "so", "if", "no", "do", "my"]
)


def _is_prose(piece: str) -> bool:
    bare = _COMMAND.sub("", piece).strip("()[]{},.;:!?'\"")
    if bare in _SHORT_WORDS and "\\" not in piece:
        return True
    return bool(_WORD.fullmatch(bare)) or (len(bare) > 1 and bare.isalpha() and bare.islower() and len(bare) > 2)


def _ties(piece: str) -> bool:
    """Whether a piece is maths by its own looks."""
    return "\\" in piece and any(is_maths_command(name) for name in _COMMAND.findall(piece)) or bool(
        re.search(r"\^|_(?![A-Za-z]{2})", piece)
    )


def _grow_right(source: str, left: int, right: int, high: int) -> int:
    """Take the pieces to the right that belong to the run."""
    while True:
        piece = _PIECE.search(source, right, high)
        if piece is None or source[right:piece.start()].count("\n") > 1:
            return right
        text = piece[0]
        opened = _open_brackets(source, left, right) > 0
        before = source[left:right].rsplit(None, 1)[-1]
        if source[right - 1] in _TAIL and not opened:
            return right
        if _is_prose(text) and not (opened and ")" in text):
            return right
        core = text.rstrip(_TAIL + ")")
        wanted = _wants_operand(before)
        if opened or (_ties(text) and (wanted or not text[0].isalnum())) or (wanted and _OPERAND.fullmatch(core)):
            right = _piece_end(source, piece.start(), piece.start() + 1, high)
        elif _OPERATOR.fullmatch(text) and _operand_follows(source, piece.end(), high):
            right = piece.end()
        else:
            return right


def _wants_operand(piece: str) -> bool:
    """Whether a piece ends so that something must follow: an operator, a function, a command with an argument."""
    if _OPERATOR.fullmatch(piece):
        return True
    found = re.search(r"\\([A-Za-z]+)$", piece)
    if found is None:
        return piece[-1] in "+-=<>/(" and len(piece) > 1
    name = found[1]
    return "\\" + name in OPERATORS or name in FONTS or name in MATHS_ACCENTS or name in _STRUCTURAL or bool(
        _OPERATOR.fullmatch("\\" + name)
    )


def _operand_follows(source: str, pos: int, high: int) -> bool:
    piece = _PIECE.search(source, pos, high)
    if piece is None:
        return False
    core = piece[0].rstrip(_TAIL + ")")
    return bool(core) and not _is_prose(piece[0]) and (bool(_OPERAND.fullmatch(core)) or _ties(core))


def _grow_left(source: str, left: int, right: int, low: int) -> int:
    """Take the pieces to the left: the operand of a leading operator, what an operator ties, an open bracket."""
    while left > low:
        head = source[left:right]
        before = source[low:left].rstrip(" \n\t")
        last = re.search(r"\S+$", before)
        if last is None or before.endswith(tuple(_TAIL)):
            return left
        piece = last[0]
        leads = bool(_OPERATOR.match(head)) and not head.startswith("-\\")
        closes = _open_brackets(source, left, right) < 0
        if _is_prose(piece) or "$" in piece:
            return left
        if _OPERATOR.fullmatch(piece):
            rest = re.search(r"(\S+)\s+\S+$", before)
            if rest is None or _is_prose(rest[1]) or not (_OPERAND.fullmatch(rest[1].lstrip("(")) or _ties(rest[1])):
                return left
            left = low + rest.start(1)
        elif _tied(piece, head, leads) or (closes and "(" in piece):
            left = low + last.start()
        else:
            return left
    return left


def _tied(piece: str, head: str, leads: bool) -> bool:
    """Whether a run takes the piece before it: maths before a command, or the left operand of a leading operator."""
    if _ties(piece):
        return not head[0].isalnum()
    return leads and bool(_OPERAND.fullmatch(piece.lstrip("([")))


def _balance(source: str, left: int, right: int, high: int) -> int:
    """A run must not end inside braces or brackets that close nearby."""
    opened = _open_brackets(source, left, right)
    place = right
    while opened > 0 and place < high and place - right < 80 and source[place] not in "$\n":
        opened += (source[place] in "([{") - (source[place] in ")]}")
        place += 1
    return place if opened == 0 and place > right and not _PROSE_INSIDE.search(source[right:place]) else right


_PROSE_INSIDE = pattern(r"[a-z]{3,}\s+[a-z]{3,}")


def _trim(source: str, left: int, start: int, right: int) -> tuple[int, int]:
    """Leave out punctuation at the end, and a bracket at either end that has no partner in the run."""
    while True:
        while right > start + 1 and source[right - 1] in _TAIL + " \n\t" and source[right - 2] != "\\":
            right -= 1
        while left < start and (source[left].isspace() or source[left] in _TAIL + "*_-"):
            left += 1
        text = source[left:right]
        if left < start and text[0] in "([" and _unpaired_open(text):
            left += 1
        elif _ends_loose(source, left, right):
            right -= 1
        else:
            return left, right


def _ends_loose(source: str, left: int, right: int) -> bool:
    """Whether a run ends with a bracket that it does not open, or with a mark of Markdown."""
    text = source[left:right]
    if text.endswith((")", "]")):
        return _open_brackets(source, left, right) < 0
    return text.endswith(("*", "_")) and not text.endswith(("\\_", "^*"))


def _unpaired_open(text: str) -> bool:
    """Whether the bracket that a text begins with closes nowhere in it."""
    level = 0
    for char in text:
        level += (char in "([") - (char in ")]")
        if level == 0:
            return False
    return True
