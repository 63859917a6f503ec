"""Random changes to marks, for the properties of undo, dump and restore."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from hypothesis import strategies as st

from reader.library.errors import LibraryError
from reader.library.marks import Marks
from reader.paper import Paper, Source

IDS = [f"{n:016x}" for n in range(12)]
TEXT = st.text(max_size=30)
NAMES = st.sampled_from(["Thesis", "thésis", "to read", "C++", "C", "a/b", "ÅÅÅ", "日本"]) | st.text(
    min_size=1, max_size=20
)
SOME = st.lists(st.sampled_from(IDS), min_size=1, max_size=5)
ONE = st.sampled_from(IDS)
PLACE = st.integers(-1, 8)

Do = Callable[[Marks], object]

CHANGES: st.SearchStrategy[Do] = st.one_of(
    st.builds(lambda ids, on: lambda m: m.bookmark(ids, on), SOME, st.none() | st.booleans()),
    st.builds(lambda id, to: lambda m: m.move_bookmark(id, to), ONE, PLACE),
    st.builds(lambda ids, s: lambda m: m.mark(ids, s), SOME, st.sampled_from(["read", "unread", "skipped"])),
    st.builds(lambda id, text: lambda m: m.note(id, text), ONE, TEXT),
    st.builds(lambda ids, name: lambda m: m.put_in_list(ids, name), SOME, NAMES),
    st.builds(lambda ids, name: lambda m: m.take_from_list(ids, name), SOME, NAMES),
    st.builds(lambda id, name, to: lambda m: m.move_in_list(id, name, to), ONE, NAMES, PLACE),
    st.builds(lambda name: lambda m: m.make_list(name), NAMES),
    st.builds(lambda name, to: lambda m: m.rename_list(name, to), NAMES, NAMES),
    st.builds(lambda name, to: lambda m: m.merge_lists(name, to), NAMES, NAMES),
    st.builds(lambda name, to: lambda m: m.move_list(name, to), NAMES, PLACE),
    st.builds(lambda name: lambda m: m.delete_list(name), NAMES),
    st.builds(lambda ids, name: lambda m: m.tag(ids, name), SOME, NAMES),
    st.builds(lambda ids, name: lambda m: m.untag(ids, name), SOME, NAMES),
    st.builds(lambda name, to: lambda m: m.rename_tag(name, to), NAMES, NAMES),
    st.builds(lambda name: lambda m: m.delete_tag(name), NAMES),
    st.builds(lambda name, query: lambda m: m.save_search(name, query), NAMES, TEXT),
    st.builds(lambda name, to: lambda m: m.rename_search(name, to), NAMES, NAMES),
    st.builds(lambda name: lambda m: m.delete_search(name), NAMES),
)


def paper(id: str) -> Paper:
    """A paper with every kind of field."""
    number = int(id, 16)
    return Paper(
        id,
        title=None if number % 3 == 0 else f"Title {number} with $x^{number}$ and “quotes” \\emph{{é}}",
        abstract=f"Line one of {number}\n\nline two \\n 日本",
        authors=("Ann Émile", "Bo"),
        year=2000 + number,
        ids={"source": str(number)},
        extra={"pages": [1, 2], "month": "may"},
        sources=(Source(f"/data/{number}.bib", 1, number + 1),),
        headline="head" if number % 3 == 0 else None,
    )


def new_marks() -> Marks:
    """Marks in memory, with papers for most of the ids."""
    return Marks.open(copy=lambda ids: {id: paper(id) for id in ids if id in IDS[:9]})


def apply(marks: Marks, change: Do) -> bool:
    """Make the change; whether an entry came of it. What is refused must leave nothing behind."""
    before = marks.journal(1)
    with suppress(LibraryError):
        change(marks)
    return marks.journal(1) != before
