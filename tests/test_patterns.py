"""Patterns that are compiled late are those that are compiled at once."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest

import reader
from reader.patterns import _Pattern, pattern

ROOT = Path(reader.__file__).parent
MODULES = sorted(
    ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    for path in ROOT.rglob("*.py")
    if "import pattern" in path.read_text(encoding="utf-8")
)


def test_it_does_what_a_pattern_does() -> None:
    late, early = pattern(r"(?P<a>x)(y?)", re.IGNORECASE), re.compile(r"(?P<a>x)(y?)", re.IGNORECASE)
    assert late.pattern == early.pattern
    assert late.sub("-", "aXyb") == "a-b" and late.split("1x2") == early.split("1x2")
    assert (late.groups, late.groupindex, late.flags) == (early.groups, early.groupindex, early.flags)
    found = late.search("aXy")
    assert found is not None and found["a"] == "X" and late.match("aXy") is None


@pytest.mark.parametrize("name", MODULES)
def test_every_pattern_of_the_reader_can_be_compiled(name: str) -> None:
    late = [value for value in vars(import_module(name)).values() if isinstance(value, _Pattern)]
    assert late
    for one in late:
        re.compile(one.pattern, one._flags)
