"""The package's names stay what they are, in whatever order its modules are imported."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("first", ["import reader.latex.render", "from reader.latex import plain", "import reader.latex.wrap"])
def test_a_module_does_not_take_the_place_of_its_function(first: str) -> None:
    then = "from reader.latex import render, spoken, wrap; assert callable(render) and callable(spoken) and callable(wrap)"
    subprocess.run([sys.executable, "-c", f"{first}; {then}"], check=True)
