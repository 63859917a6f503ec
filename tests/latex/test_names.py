"""The package's names stay what they are, in whatever order its modules are imported."""

from __future__ import annotations

from pathlib import Path

import reader.latex


def test_no_module_has_the_name_of_a_function() -> None:
    modules = {path.stem for path in Path(reader.latex.__file__).parent.glob("*.py")}
    assert not modules & set(reader.latex.__all__)


def test_every_name_is_there() -> None:
    assert all(getattr(reader.latex, name) for name in reader.latex.__all__)
