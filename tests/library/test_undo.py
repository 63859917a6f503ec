"""Undo and redo meet the state before and after exactly, whatever was changed."""

from __future__ import annotations

import random

from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st

from reader.library.dump import dump
from reader.library.marks import Marks

from .changes import CHANGES, Do, apply, new_marks


def state(marks: Marks) -> list[str]:
    """The marks as text; copies stay when marks go, so they are left out."""
    return [line for line in dump(marks) if not line.startswith('{"kind":"copy"')]


@settings(max_examples=60, deadline=None)
@given(st.lists(CHANGES, max_size=25), st.randoms(use_true_random=False))
def test_every_step_back_and_forth(changes: list[Do], dice: random.Random) -> None:
    marks = new_marks()
    states = [state(marks)]
    for change in changes:
        if apply(marks, change):
            states.append(state(marks))
        else:
            assert state(marks) == states[-1]
    place = len(states) - 1
    for _ in range(3 * len(states)):
        back = dice.random() < 0.6
        step = marks.undo() if back else marks.redo()
        assert (step is None) == (place == (0 if back else len(states) - 1))
        if step is not None:
            place += -1 if back else 1
        assert state(marks) == states[place]


KINDS_SEEN: list[set[str]] = []


@seed(3)
@settings(max_examples=3, deadline=None, database=None, phases=[Phase.generate])
@given(st.lists(CHANGES, min_size=100, max_size=100))
def undo_and_redo_a_thousand(pool: list[Do]) -> None:
    dice = random.Random(3)
    marks = new_marks()
    states = [state(marks)]
    while len(states) <= 1000:
        if apply(marks, dice.choice(pool)):
            states.append(state(marks))
    for expected in states[-2::-1]:
        assert marks.undo() is not None and state(marks) == expected
    assert marks.undo() is None and state(marks) == states[0]
    for expected in states[1:]:
        assert marks.redo() is not None and state(marks) == expected
    assert marks.redo() is None
    KINDS_SEEN.append({label.split()[0] for _, _, label, _ in marks.journal(1000)})


def test_a_thousand_changes_are_undone_and_redone() -> None:
    undo_and_redo_a_thousand()
    assert max(map(len, KINDS_SEEN)) >= 8


def test_one_entry_for_many_papers() -> None:
    marks = Marks.open()
    ids = [f"{n:016x}" for n in range(20_000)]
    change = marks.put_in_list(ids, "all")
    assert change.words == "Put in “all”: 20,000 papers" and len(marks.journal()) == 1
    assert marks.in_list("all") == ids
    undone = marks.undo()
    assert undone is not None and undone.words == "Undid: putting 20,000 papers in “all”" and marks.lists() == []
    marks.redo()
    assert marks.in_list("all") == ids
