"""Records: frozen classes with slots, as `dataclass(frozen=True, slots=True)` makes them, in a sixth of the time.

A hundred of them stand between a command and its answer, and between the app and its first rows: dataclasses took
60 of the 280 ms that a search from the command line took, most of it to compile seven small methods for each class.
Here one is compiled (`__init__`, which must be quick to call) and the others are shared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

__all__ = ["changeable", "field", "record", "replace"]

_T = TypeVar("_T")
_MISSING: Any = object()


class _Field:
    """What is said of a field besides its type."""

    __slots__ = ("name", "default", "default_factory", "compare", "repr")
    init, _field_type = True, None  # so that `dataclasses.replace()` takes a record too

    def __init__(self, default: Any, default_factory: Any, compare: bool, repr: bool) -> None:
        self.name = ""
        self.default = default
        self.default_factory = default_factory
        self.compare = compare
        self.repr = repr


def field(
    *, default: Any = _MISSING, default_factory: Any = _MISSING, compare: bool = True, repr: bool = True
) -> Any:
    """A field of a record: its default, what makes one, and whether it counts when records are compared or shown."""
    return _Field(default, default_factory, compare, repr)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def record(cls: type[_T]) -> type[_T]:
    """Make a frozen class with slots of one whose annotations are its fields. A subclass adds to its base's fields."""
    return _made(cls, {"__setattr__": _frozen, "__delattr__": _frozen})


@dataclass_transform(field_specifiers=(field,))
def changeable(cls: type[_T]) -> type[_T]:
    """The same, but its fields may be set, and so it cannot be hashed."""
    return _made(cls, {"__hash__": None})


def _made(cls: type[_T], methods: dict[str, Any]) -> type[_T]:
    own = {name: _said(cls, name) for name, kind in _annotations(cls).items() if not str(kind).startswith("ClassVar")}
    fields: dict[str, _Field] = {**getattr(cls, "__dataclass_fields__", {}), **own}
    for name, its in fields.items():
        its.name = name
    members = {name: value for name, value in cls.__dict__.items() if name not in own and name not in _DROPPED}
    compared = attrgetter(*names) if (names := [n for n, f in fields.items() if f.compare]) else _nothing
    shown = tuple(name for name, its in fields.items() if its.repr)

    def equal(self: Any, other: Any) -> Any:
        return compared(self) == compared(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: Any) -> int:
        return hash(compared(self))

    def described(self: Any) -> str:
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in shown)})"

    def reduced(self: Any) -> tuple[Any, ...]:
        return self.__class__, tuple(getattr(self, name) for name in fields)

    shared = {"__eq__": equal, "__hash__": hashed, "__repr__": described, "__reduce__": reduced}
    twin = _open_twin(cls, tuple(own)) if "__setattr__" in methods and len(fields) >= _LARGE else None
    init, values = _initialiser(fields, twin)
    members = shared | methods | {"__init__": init} | members
    members |= {"__slots__": tuple(own), "__match_args__": tuple(fields), "__dataclass_fields__": fields}
    made: Any = type(cls)
    remade: type[_T] = made(cls.__name__, cls.__bases__, members)
    values["_Closed"] = remade
    return remade


def _open_twin(cls: type, slots: tuple[str, ...]) -> type:
    """A class of the same shape whose fields may be set: a record is one of it while it is filled.

    To set a field of a frozen class by `object.__setattr__` takes 55 ns, to set one of an open class 5.
    """
    made: Any = type(cls)
    twin: type = made(cls.__name__, cls.__bases__, {"__slots__": slots, "__setattr__": object.__setattr__})
    return twin


def replace(record: _T, /, **changes: Any) -> _T:
    """A record like another but for some fields."""
    for name in record.__dataclass_fields__:  # type: ignore[attr-defined]
        if name not in changes:
            changes[name] = getattr(record, name)
    return record.__class__(**changes)


_LARGE = 10
"""Fields from which on a record is filled as its open twin."""
_DROPPED = frozenset({"__dict__", "__weakref__"})


def _annotations(cls: type) -> Mapping[str, str]:
    """The class's own annotations, which `from __future__ import annotations` leaves as they are written."""
    found: Mapping[str, str] = cls.__dict__.get("__annotations__", {})
    return found


def _said(cls: type, name: str) -> _Field:
    """What a class says of one of its fields."""
    said = cls.__dict__.get(name, _MISSING)
    return said if isinstance(said, _Field) else _Field(said, _MISSING, True, True)


def _nothing(record: object) -> tuple[()]:
    return ()


def _frozen(self: object, name: str, value: object = None) -> None:
    raise AttributeError(f"{self.__class__.__name__}.{name} cannot be changed: records are frozen")


def _initialiser(fields: Mapping[str, _Field], twin: type | None) -> tuple[Callable[..., None], dict[str, Any]]:
    """`__init__` with the fields as its arguments, and its globals.

    The one method that is compiled, since it is called most.
    """
    values: dict[str, Any] = {"_set": object.__setattr__, "_missing": _MISSING, "_Open": twin}
    heads, given = ["self"], {}
    for name, its in fields.items():
        given[name] = name
        if its.default_factory is not _MISSING:
            values[f"_make_{name}"] = its.default_factory
            heads.append(f"{name}=_missing")
            given[name] = f"_make_{name}() if {name} is _missing else {name}"
        elif its.default is not _MISSING:
            values[f"_default_{name}"] = its.default
            heads.append(f"{name}=_default_{name}")
        else:
            heads.append(name)
    lines = [f" _set(self, {name!r}, {value})" for name, value in given.items()] or [" pass"]
    if twin is not None:  # one of a subclass that is no record cannot become its twin
        quick = ["  _set(self, '__class__', _Open)", *(f"  self.{name} = {value}" for name, value in given.items())]
        lines = [" if self.__class__ is _Closed:", *quick, "  self.__class__ = _Closed", "  return", *lines]
    source = f"def __init__({', '.join(heads)}):\n" + "\n".join(lines)
    exec(source, values)  # the names of a class's own fields, written in this repository
    made: Callable[..., None] = values["__init__"]
    return made, values
