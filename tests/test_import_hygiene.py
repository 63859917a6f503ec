"""What each part loads: the core no Textual, a version number nearly nothing."""

from __future__ import annotations

import ast
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import reader

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


def imported(module: str, modules: dict[str, Path]) -> set[str]:
    """The modules of ours that a module loads as it is loaded: not in functions, not for types alone."""
    found: set[str] = set()
    bodies = [ast.parse(modules[module].read_text(encoding="utf-8")).body]
    while bodies:
        for node in bodies.pop():
            if isinstance(node, ast.ImportFrom) and node.module:
                found |= {f"{node.module}.{alias.name}" for alias in node.names} | {node.module}
            elif isinstance(node, ast.If):
                bodies += [node.orelse] if "TYPE_CHECKING" in ast.dump(node.test) else [node.body, node.orelse]
            elif isinstance(node, ast.Try):
                bodies += [node.body]
    package = module.rpartition(".")[0]
    return (found & modules.keys()) - {module, package}


def test_no_module_is_imported_in_a_circle() -> None:
    root = Path(reader.__file__).parent
    modules = {
        ".".join(("reader", *path.relative_to(root).with_suffix("").parts)).removesuffix(".__init__"): path
        for path in root.rglob("*.py")
    }
    graph = {module: imported(module, modules) for module in modules}
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the circle


def test_a_search_loads_no_dataclasses_no_marks_and_no_openssl(tmp_path) -> None:
    home = f"main(['--library', {str(tmp_path)!r}, 'search', 'regret'])"
    loaded_after(f"from reader.cli import main; {home}")  # makes the library
    loaded = loaded_after(f"from reader.cli import main; {home}")
    assert not loaded & {"dataclasses", "inspect", "_hashlib", "reader.library.marks", "reader.desk.documents"}
