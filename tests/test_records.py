"""Records behave as frozen dataclasses with slots do."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from typing import Any, ClassVar

import pytest

from reader.records import changeable, field, record, replace


@record
class Point:
    """A place."""

    ORIGIN: ClassVar[str] = "here"
    x: int
    y: int = 2
    notes: list[str] = field(default_factory=list)
    span: tuple[int, int] = field(default=(0, 0), compare=False, repr=False)

    @property
    def sum(self) -> int:
        return self.x + self.y


@record
class Named(Point):
    """A place with a name."""

    name: str = ""


@record
class Empty:
    """Nothing."""


def test_fields_are_given_by_place_and_by_name() -> None:
    point = Point(1, notes=["a"])
    assert (point.x, point.y, point.notes, point.span, point.sum) == (1, 2, ["a"], (0, 0), 3)
    assert Point(1).notes is not Point(1).notes
    assert Point.ORIGIN == "here" and Point.__doc__ == "A place."
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]


def test_it_is_frozen_and_holds_nothing_else() -> None:
    point: Any = Point(1)
    with pytest.raises(AttributeError):
        point.x = 3
    with pytest.raises(AttributeError):
        del point.x
    with pytest.raises(AttributeError):
        point.z = 3
    assert not hasattr(point, "__dict__") and point.x == 1


def test_it_is_compared_and_shown_by_what_counts() -> None:
    assert Point(1, span=(1, 2)) == Point(1) != Point(2)
    assert Point(1) != Named(1) and Point(1) != (1, 2, [], (0, 0))
    assert repr(Point(1)) == "Point(x=1, y=2, notes=[])"
    assert Empty() == Empty() and hash(Empty()) == hash(Empty())


def test_equal_records_hash_alike() -> None:
    a, b = Point(1, notes=(), span=(1, 2)), Point(1, notes=())  # type: ignore[arg-type]
    assert hash(a) == hash(b) and {a: 1}[b] == 1


def test_replaced_copied_pickled_and_matched() -> None:
    named = Named(1, 2, ["a"], (3, 4), "home")
    for same in (copy.copy(named), copy.deepcopy(named), pickle.loads(pickle.dumps(named)), replace(named)):
        assert same == named and same.span == (3, 4)
    assert replace(named, x=5) == dataclasses.replace(named, x=5) == Named(5, 2, ["a"], name="home")  # type: ignore[type-var]
    match named:
        case Named(x, y, name=name):
            assert (x, y, name) == (1, 2, "home")
        case _:
            pytest.fail("it does not match")


@changeable
class Heap:
    """A heap that grows."""

    items: list[int] = field(default_factory=list)
    high: int = 0


def test_a_changeable_record_may_be_changed_but_not_hashed() -> None:
    heap = Heap()
    heap.high = 3
    heap.items.append(1)
    assert heap == Heap([1], 3) != Heap() and not hasattr(heap, "__dict__")
    with pytest.raises(TypeError):
        hash(heap)


def test_a_large_record_is_as_frozen_as_a_small_one() -> None:
    """It is filled another way, and is then no less a record; so is one of a subclass that is none itself."""

    @record
    class Large:
        a: int
        b: int = 2
        c: int = 3
        d: int = 4
        e: int = 5
        f: int = 6
        g: int = 7
        h: int = 8
        i: int = 9
        j: list[int] = field(default_factory=list)

    class Named(Large):
        __slots__ = ()

    for kind in (Large, Named):
        one = kind(1, c=30)
        assert type(one) is kind and (one.a, one.c, one.i, one.j) == (1, 30, 9, [])
        assert one == kind(1, c=30) and one != kind(1)
        with pytest.raises(AttributeError, match="frozen"):
            one.a = 2  # type: ignore[misc]
        with pytest.raises(AttributeError):
            one.other = 2  # type: ignore[attr-defined]
