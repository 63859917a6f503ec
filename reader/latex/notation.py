r"""Maths in a typed query: where it stands among the words, and the tokens that find it.

`read_maths("Õ(√T) regret")` gives two pieces, `Õ(√T)` with the tokens of its formula and `regret` without. Unicode
(`ε⁻²`), LaTeX (`\tilde{O}(\sqrt{T})`) and ASCII (`O(sqrt(T))`, `chi^2`, `x_{t+1} = f(x_t)`) read alike. Ordinary
words, hyphenated names (`GPT-4`, `k-NN`), quoted phrases and fields (`year:2024`) stay words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from reader.latex.canonical import Weight, fold
from reader.latex.chunks import Chunk, Sort, chunks_of
from reader.latex.tokens import MathsToken, tree_tokens
from reader.latex.typed import GREEK_NAMES, OPERATOR_WORDS, to_latex
from reader.records import record

__all__ = ["MathsToken", "Piece", "Weight", "read_maths", "typed_tokens"]

LONGEST_QUERY = 4000
"""A text longer than this is read as words."""
_HYPHENS = ("-", "‐", "‑", "–")


@record
class Piece:
    """A stretch of a query, without the blanks round it.

    `start` and `end` are code points of the query and `text` is what stands there. `tokens` is None for words
    (one piece holds all the words up to the next maths, with their quotes and operators, for the query's own parser)
    and holds the search tokens for maths, each with the place of the whole piece; `tokens[0]` is the whole formula.
    `words` is True where the same text should be searched as ordinary words as well (`epsilon`, `chi-squared`, `L1`);
    it is always True where `tokens` is None.
    """

    start: int
    end: int
    text: str
    tokens: tuple[MathsToken, ...] | None
    words: bool


def read_maths(text: str) -> list[Piece]:
    """The pieces of a query in order: words and maths. Never raises; linear in the length of the text.

    Maths that a hyphen ties to a word (`ε-accurate`) is a piece of its own, `words` False, with a bridge token for
    both (`epsilonaccurate`); the word follows as a piece of words.
    """
    if len(text) > LONGEST_QUERY:
        return [Piece(0, len(text), text, None, True)] if text.strip() else []
    pieces: list[Piece] = []
    last_end = 0
    for piece, tied in _maths_pieces(text):
        _add_words(pieces, text, last_end, piece.start)
        pieces.append(piece)
        last_end = piece.end
        if tied and text[last_end : last_end + 1] in _HYPHENS:
            last_end += 1  # the hyphen must not be read as "without this word"
    _add_words(pieces, text, last_end, len(text))
    return pieces


@lru_cache(maxsize=512)
def typed_tokens(text: str) -> tuple[MathsToken, ...]:
    """The tokens of a text that is known to be maths, whatever its notation; places are those of the whole text."""
    from reader.latex.parser import parse  # the parser's tables are not needed where no maths is typed

    best: dict[str, Weight] = {}
    for token in tree_tokens(parse(to_latex(text))):
        known = best.get(token.text)
        if known is None or token.weight < known:
            best[token.text] = token.weight
    ordered = sorted(best.items(), key=lambda pair: pair[1])
    return tuple(MathsToken(word, 0, len(text), weight) for word, weight in ordered)


def _add_words(pieces: list[Piece], text: str, start: int, end: int) -> None:
    part = text[start:end]
    stripped = part.strip()
    if stripped:
        at = start + len(part) - len(part.lstrip())
        pieces.append(Piece(at, at + len(stripped), stripped, None, True))


def _maths_pieces(text: str) -> Iterator[tuple[Piece, bool]]:
    """The maths of a query, left to right, and whether a word is tied to it."""
    chunks = chunks_of(text)
    at = 0
    while at < len(chunks):
        if chunks[at].sort in (Sort.WORD, Sort.OP):
            at += 1
            continue
        end = _reach(chunks, at)
        piece = _piece(text, chunks[at:end])
        if piece is not None:
            yield piece, bool(chunks[end - 1].tail)
            at = end
        else:
            at += 1


def _reach(chunks: list[Chunk], at: int) -> int:
    """One past the last chunk that belongs to the formula beginning at `at`."""
    end = at + 1
    related = False
    if chunks[at].sort is Sort.OP:
        return end
    while end < len(chunks):
        left, right = chunks[end - 1], chunks[end]
        if left.closed or right.sort is Sort.WORD:
            break
        if right.sort is Sort.OP:
            after = chunks[end + 1] if end + 1 < len(chunks) else None
            if after is None or right.closed or not after.operand or not _links(left, right, after):
                break
            end += 2
            related = True
            continue
        tex = "\\" in left.text or "\\" in right.text
        strong = Sort.STRONG in (left.sort, right.sort)
        article = not related and (left.text in ("a", "A", "I") or right.text in ("a", "A", "I"))
        before = left.short or left.sort is Sort.GROUP or (related and left.number)
        beside = strong and before and (right.sort is Sort.STRONG or (related and right.short))
        if (beside and not article) or left.sort is Sort.FUNCTION or left.big or tex or _leads(chunks, end):
            end += 1
            continue
        break
    while end > at + 1 and chunks[end - 1].sort in (Sort.OP, Sort.FUNCTION):
        end -= 1
    return end


def _leads(chunks: list[Chunk], at: int) -> bool:
    """Whether a function stands at `at`, and its argument is maths beyond doubt or a single letter."""
    left = chunks[at - 1]
    after = chunks[at + 1] if at + 1 < len(chunks) else None
    if chunks[at].sort is not Sort.FUNCTION:
        return False
    operand = left.short or left.number or left.sort is Sort.GROUP
    return operand and after is not None and (after.short or after.sort is Sort.FUNCTION)


def _links(left: Chunk, sign: Chunk, right: Chunk) -> bool:
    """Whether a sign on its own joins what stands beside it: no `cost - R`, no `plug in R`."""
    strong = left.sort is Sort.STRONG or right.sort is Sort.STRONG
    text = sign.text
    if text in OPERATOR_WORDS:
        if text == "x":
            return (left.short or left.number) and (right.short or right.number)
        if text.startswith(("sub", "sup")):
            return strong or (left.operand and right.operand)
        return (strong or right.sort is Sort.GROUP) and left.operand and right.operand
    if not text.isascii():
        return left.operand and right.operand
    if text == "-":
        return strong or (left.short and right.short)
    return strong or left.sort is not Sort.NUMBER or right.sort is not Sort.NUMBER or text in "=<>≤≥"


def _piece(text: str, chunks: list[Chunk]) -> Piece | None:
    """The piece of some chunks, if they are maths at all."""
    start, end = chunks[0].start, chunks[-1].end
    source = text[start:end]
    if chunks[0].sort is Sort.GROUP and not any(char.isalpha() or char == "/" for char in chunks[0].text):
        return None
    if len(chunks) == 1:
        chunk = chunks[0]
        if chunk.sort is Sort.STRONG:
            tokens = typed_tokens(chunk.maths)
            if chunk.tail and len(chunk.maths) <= 12:
                tokens += _bridge(chunk)
            return Piece(start, end, source, _placed(tokens, start, end), chunk.words)
        if chunk.sort is Sort.NAME:
            return Piece(start, end, source, _placed(typed_tokens(chunk.maths) + _bridge(chunk), start, end), True)
        return None
    words = False
    if not any(chunk.sort is Sort.STRONG for chunk in chunks):
        signs = sum(chunk.sort is Sort.OP for chunk in chunks)
        calls = any(
            left.sort is Sort.FUNCTION and (right.short or right.sort is Sort.FUNCTION)
            for left, right in zip(chunks, chunks[1:], strict=False)
        )
        letters = any(chunk.operand and not chunk.number for chunk in chunks)
        if not letters or not (signs or calls):
            return None
        words = not signs  # `rank K`, `log n`
    return Piece(start, end, source, _placed(typed_tokens(source), start, end), words)


def _placed(tokens: tuple[MathsToken, ...], start: int, end: int) -> tuple[MathsToken, ...]:
    return tuple(MathsToken(token.text, start, end, token.weight) for token in tokens)


def _bridge(chunk: Chunk) -> tuple[MathsToken, ...]:
    """The token of maths tied to a word: `epsilonaccurate`."""
    if not chunk.tail:
        return ()
    letters = unicodedata.normalize("NFKC", chunk.maths)
    for name in ("varepsilon", "eps", *sorted(GREEK_NAMES, key=len, reverse=True)):
        if letters.lstrip("\\") == name:
            letters = GREEK_NAMES[name].strip("\\").replace("var", "")
            break
    core = "".join(fold(char) for char in letters if char.isalnum())
    tail = "".join(fold(char) for char in chunk.tail if char.isalnum())
    return (MathsToken(core + tail, 0, 0, Weight.BRIDGE),) if core and tail else ()
