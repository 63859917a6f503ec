"""The package's names stay what they are, in whatever order its modules are imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

FIRST = ["import reader.latex.render", "from reader.latex import plain", "import reader.latex.wrap"]


@pytest.mark.parametrize("first", FIRST)
def test_a_module_does_not_take_the_place_of_its_function(first: str) -> None:
    then = "from reader.latex import render, spoken, wrap; assert all(map(callable, (render, spoken, wrap)))"
    subprocess.run([sys.executable, "-c", f"{first}; {then}"], check=True)
