"""What each part loads: the core no Textual, a version number nearly nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

CORE = ["paper", "text", "paths", "config", "latex", "query", "corpus", "index", "library", "export", "desk.desk"]


def loaded_after(code: str) -> set[str]:
    """The modules in a fresh process after running some code."""
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("package", CORE)
def test_core_packages_load_no_textual(package: str) -> None:
    assert "textual" not in loaded_after(f"import reader.{package}")


def test_version_loads_nearly_nothing() -> None:
    loaded = loaded_after("from reader.cli import main; main(['--version'])")
    assert not loaded & {"textual", "rich", "tantivy", "sqlite3", "argparse", "orjson"}


def test_render_loads_neither_store_nor_index() -> None:
    loaded = loaded_after("from reader.cli import main; main(['render', '/dev/null'])")
    assert not loaded & {"textual", "tantivy", "sqlite3", "yaml", "ijson"}


@pytest.mark.parametrize("command", [["list"], ["search", "word"]])
def test_scripts_load_no_textual(command: list[str], tmp_path) -> None:
    loaded = loaded_after(f"from reader.cli import main; main(['--library', {str(tmp_path)!r}, *{command!r}])")
    assert "textual" not in loaded
    assert "reader.desk.desk" in loaded
