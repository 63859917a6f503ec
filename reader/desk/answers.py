"""From hits to a listing: how the answer is described, how the query was read, and ways out of an empty one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os.path import basename

from reader.desk.model import Chip, Hint, Way
from reader.index.protocol import Hits
from reader.query.tree import Added, All, Any, Mark, Node, Not, Query, Scoped, SourceIs, Years

SENTENCE = 8
"""Words from which on a query is called a sentence: it is ranked by what it shares."""
ORDERS = {
    "best": "best first",
    "added": "as they came",
    "date": "newest first",
    "title": "by title",
    "venue": "by venue",
    "year": "newest first",
}
BACKWARDS = {
    "best": "worst first",
    "added": "last come first",
    "date": "oldest first",
    "title": "by title, backwards",
    "venue": "by venue, backwards",
    "year": "oldest first",
}


def order_words(sort: str, reverse: bool) -> str:
    """An order in words: "best first"."""
    return (BACKWARDS if reverse else ORDERS).get(sort, sort)


def papers(count: int) -> str:
    """A number of papers in words."""
    return "1 paper" if count == 1 else f"{count:,} papers"


def chips(query: Query) -> tuple[Chip, ...]:
    """The filters of a query as chips, each with the piece of the typed text it stands for."""
    return tuple(Chip(chip_words(piece), query.text[slice(*query.place(piece))]) for piece in query.filters)


def chip_words(piece: Node) -> str:
    """A filter in words: "year 2025", "not bandit", "bookmarked"."""
    if isinstance(piece, Not):
        return f"not {chip_words(piece.child)}"
    if isinstance(piece, Years):
        first, last = piece.first, piece.last
        if first == last:
            return f"year {first}"
        return f"{first}–{last}" if first and last else f"from {first}" if first else f"up to {last}"
    if isinstance(piece, Mark):
        return piece.value if piece.kind == "is" else f"{piece.kind} {piece.value}".replace("has ", "with a ")
    if isinstance(piece, Any | All):
        return _joined(piece)
    if isinstance(piece, Added):
        return f"added in {piece.days} days" if piece.days else "added then"
    if isinstance(piece, SourceIs):
        return f"source {basename(piece.value.rstrip('/')) or piece.value}"
    if isinstance(piece, Scoped):
        return f"{piece.scope.value} {chip_words(piece.child)}"
    text = getattr(piece, "text", None)
    return str(text) if text else "filter"


def _joined(piece: Any | All) -> str:
    """Filters in a bracket in words: "venue ICLR or ICML", the field said once."""
    words = [chip_words(child) for child in piece.children]
    field = words[0].partition(" ")[0]
    if all(word.startswith(f"{field} ") for word in words):
        words = [words[0], *(word.removeprefix(f"{field} ") for word in words[1:])]
    return (" or " if isinstance(piece, Any) else " and ").join(words)


def hint(query: Query, hits: Hits) -> Hint:
    """How the query was read, longest form first."""
    replaced = [near for near in hits.near if near.used]
    if replaced:
        each = 3 if len(replaced) == 1 else 1
        used = ", ".join(word for near in replaced for word in near.used[:each])
        typed = [near.typed for near in replaced]
        quoted, are = ", ".join(f"“{word}”" for word in typed), "is" if len(typed) == 1 else "are"
        return Hint(
            (
                f"{quoted} {are} unknown; searched {used} · \"…\" keeps yours",
                f"no {', '.join(typed)}; searched {used}",
                f"searched {used}",
            )
        )
    for read in query.hints:
        return Hint((read.words,))
    unknown = [near.typed for near in hits.near]
    if unknown:
        quoted, are = ", ".join(f"“{word}”" for word in unknown), "is" if len(unknown) == 1 else "are"
        return Hint((f"{quoted} {are} in no paper", f"no {', '.join(unknown)}"))
    words = query.words
    if len(words) > SENTENCE:
        return Hint((f"best match of {len(words)} words (a sentence)", f"best of {len(words)} words"))
    if hits.all_words is None or len(words) < 2:
        return Hint()
    return _all_and_some(words, hits.all_words, hits.total - hits.all_words)


def _all_and_some(words: Sequence[str], every: int, some: int) -> Hint:
    """The hint of a short query: how many have all its words, how many only some."""
    listed = ", ".join(words)
    if every == 0:
        return Hint((f"no paper has all of {listed} · {papers(some)} with some", f"none has all · {some:,} with some"))
    one = "one of them" if len(words) == 2 else "some of them"
    if some <= 0:
        return Hint((f"all of {listed}: {papers(every)}", f"all: {every:,}"))
    return Hint(
        (
            f"all of {listed}: {papers(every)} · then {some:,} with {one}",
            f"{' and '.join(words)}: {every:,} · then {'one' if len(words) == 2 else 'some'}: {some:,}",
            f"all: {every:,} · some: {some:,}",
        )
    )


def ways(query: Query, count: Callable[[str], int], hits: Hits) -> tuple[Way, ...]:
    """Ways out of an answer without hits, each with the number of papers it would bring."""
    found: list[Way] = []
    pieces = query.filters
    if pieces and len(query.children) > 1:
        last = pieces[-1]
        without = query.without(last)
        number = count(without)
        if number:
            found.append(Way("ctrl+x", f"without {chip_words(last)}", without, number))
        if len(pieces) > 1:
            bare = " ".join(query.text[slice(*c.span)] for c in query.children if c not in pieces)
            number = count(bare) if bare.strip() else 0
            if number:
                found.append(Way("enter", "without any filter", bare, number))
    for near in hits.near:
        for used in near.used[:1]:
            instead = query.text.replace(near.typed, used)
            number = count(instead)
            if number:
                found.append(Way("tab", f"“{used}” instead", instead, number))
    found.append(Way("escape", "back to where you were", None))
    return tuple(found)
