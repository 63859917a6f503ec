"""The code itself, read as a tree: no text reaches a parser of markup, no shell, and each library where it belongs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import reader

ROOT = Path(reader.__file__).parent
ONLY_IN = {"sqlite3": ("library",), "tantivy": ("index",), "textual": ("tui",)}
"""Which package alone speaks to which library."""
NEVER = {"webbrowser", "pickle", "marshal", "shelve", "xml.dom", "xml.sax", "importlib.resources", "telnetlib"}
BETWEEN_OWN_PROCESSES = {("desk/making.py", "marshal"), ("desk/worker.py", "marshal")}
"""What the worker and its maker say to each other, by files without a name: nothing from outside is read so."""
PARSING_WIDGETS = {
    "Static", "Label", "Button", "Checkbox", "RadioButton", "Link", "Option", "OptionList", "Selection", "Select",
    "SelectionList", "Markdown", "DataTable", "Tree", "Collapsible", "Tab", "TabPane", "Tooltip", "Header", "Log",
    "RichLog",
}  # fmt: skip
"""Textual's widgets and options that read a string they are given as markup."""
PARSED_WHEN_SET = {"border_title", "border_subtitle", "tooltip"}
SAFE_MAKERS = {"Content", "Text", "Segment", "Strip"}
DANGEROUS = {("os", "system"), ("os", "popen"), ("tempfile", "mktemp"), ("yaml", "load"), ("yaml", "unsafe_load")}
RUNNERS = {"run", "Popen", "call", "check_call", "check_output"}
EVALUATORS = {"eval", "exec", "__import__"}
MAKER = "records.py"
"""Makes the constructors of our own records, from names in our own code."""
PRINTERS = ("cli/output.py", "cli/__init__.py")


def name_of(node: ast.AST) -> str:
    """The last name of what is called or set."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def is_safe_text(node: ast.expr) -> bool:
    """Whether a value is no string that would be read as markup: a made Content, or a constant without a bracket."""
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, str) or "[" not in node.value
    if isinstance(node, ast.IfExp):
        return is_safe_text(node.body) and is_safe_text(node.orelse)
    return isinstance(node, ast.Call) and name_of(node.func) in SAFE_MAKERS


def keyword(call: ast.Call, name: str) -> ast.expr | None:
    return next((k.value for k in call.keywords if k.arg == name), None)


def is_false(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and node.value is False


def imports(tree: ast.AST) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Every import: line, module, names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module, tuple(alias.name for alias in node.names)


def wrong_imports(tree: ast.AST, place: str) -> Iterator[str]:
    for line, module, names in imports(tree):
        top = module.split(".")[0]
        if top in ONLY_IN and place.split("/")[0] not in ONLY_IN[top]:
            yield f"{line}: {top} is imported in {place}"
        if (module in NEVER or top in NEVER) and (place, top) not in BETWEEN_OWN_PROCESSES:
            yield f"{line}: {module} is imported"
        if module.startswith(("textual.widgets", "textual.widget")) or module == "textual":
            for name in sorted(PARSING_WIDGETS & set(names)):
                yield f"{line}: {name} reads its text as markup"


def wrong_calls(tree: ast.AST, place: str) -> Iterator[str]:
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        name, line = name_of(call.func), call.lineno
        owner = name_of(call.func.value) if isinstance(call.func, ast.Attribute) else ""
        if (owner, name) in DANGEROUS or (not owner and name in EVALUATORS and place != MAKER):
            yield f"{line}: {owner}.{name}() is called"
        if not is_false(keyword(call, "shell")) and keyword(call, "shell") is not None:
            yield f"{line}: a shell is started"
        started = call.args[0] if owner == "subprocess" and name in RUNNERS and call.args else None
        if started is not None and not isinstance(started, ast.List | ast.Name):
            yield f"{line}: a program is started with something else than a list of arguments"
        markup = keyword(call, "markup")
        if markup is not None and not is_false(markup):
            yield f"{line}: markup is switched on"
        if name == "from_markup":
            yield f"{line}: markup is parsed"
        if name == "notify" and place.startswith("tui/") and not is_false(markup):
            yield f"{line}: notify() without markup=False"
        if name == "update" and place.startswith("tui/") and call.args and isinstance(call.args[0], ast.JoinedStr):
            yield f"{line}: update() with a string"
        parses = name in PARSING_WIDGETS and place.startswith("tui/") and not is_false(markup)
        if parses and not all(is_safe_text(arg) for arg in call.args[:1]):
            yield f"{line}: {name}() reads its text as markup"
        if not owner and name == "print" and place not in PRINTERS:
            yield f"{line}: print() passes by the gate for text"
        if name == "extractall" or (owner in ("archive", "zip") and name == "extract"):
            yield f"{line}: an archive is unpacked to the disk"


def wrong_statements(tree: ast.AST, place: str) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            yield f"{node.lineno}: a bare except"
        everything = isinstance(node, ast.ExceptHandler) and node.type and name_of(node.type) == "BaseException"
        if everything and not any(isinstance(inner, ast.Raise) for inner in ast.walk(node)):
            yield f"{node.lineno}: BaseException is swallowed"
        titled = isinstance(node, ast.Assign) and any(name_of(target) in PARSED_WHEN_SET for target in node.targets)
        if titled and not is_safe_text(node.value):
            yield f"{node.lineno}: a title that is read as markup"
        if isinstance(node, ast.ClassDef) and place.startswith("tui/"):
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and method.name == "render":
                    returned = ast.unparse(method.returns) if method.returns else "nothing that is told"
                    if returned in ("str", "nothing that is told", "RenderResult", "Any"):
                        yield f"{method.lineno}: render() returns {returned}, which is read as markup"


def wrongs(source: str, place: str) -> list[str]:
    """What is wrong with a module, in words, with the line."""
    tree = ast.parse(source)
    return [*wrong_imports(tree, place), *wrong_calls(tree, place), *wrong_statements(tree, place)]


def modules() -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.rglob("*.py"))


def test_every_module_is_safe() -> None:
    found = [f"{place}:{words}" for place in modules() for words in wrongs((ROOT / place).read_text("utf-8"), place)]
    assert len(modules()) > 150 and found == []


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("from textual.widgets import Static\n", "tui/x.py"),
        ("w = Static(f'{title}')\n", "tui/x.py"),
        ("w = Label(title)\n", "tui/x.py"),
        ("self.app.notify(words)\n", "tui/x.py"),
        ("self.app.notify(words, markup=True)\n", "tui/x.py"),
        ("t = Text.from_markup('x')\n", "tui/x.py"),
        ("t = Content.from_markup(title)\n", "tui/x.py"),
        ("box.border_title = f'{name}'\n", "tui/x.py"),
        ("box.border_title = 'a [b]'\n", "tui/x.py"),
        ("self.tooltip = paper.title\n", "tui/x.py"),
        ("self.query_one('#x').update(f'{title}')\n", "tui/x.py"),
        ("o = Option(name)\n", "tui/x.py"),
        ("console.print(x, markup=True)\n", "cli/x.py"),
        ("class W(Widget):\n    def render(self) -> str:\n        return self.title\n", "tui/x.py"),
        ("subprocess.run(f'x {y}', shell=True)\n", "tui/x.py"),
        ("subprocess.run('ls ' + name)\n", "tui/x.py"),
        ("os.system(x)\n", "desk/x.py"),
        ("import webbrowser\n", "tui/x.py"),
        ("import sqlite3\n", "desk/x.py"),
        ("from tantivy import Index\n", "desk/x.py"),
        ("from textual.app import App\n", "cli/x.py"),
        ("import pickle\n", "desk/x.py"),
        ("yaml.load(x)\n", "corpus/x.py"),
        ("archive.extractall('/')\n", "corpus/x.py"),
        ("try:\n    f()\nexcept:\n    pass\n", "desk/x.py"),
        ("try:\n    f()\nexcept BaseException:\n    pass\n", "desk/x.py"),
        ("print(title)\n", "cli/x.py"),
        ("eval(title)\n", "desk/x.py"),
    ],
)
def test_what_is_not_safe_is_found(source: str, place: str) -> None:
    assert len(wrongs(source, place)) >= 1


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("self.app.notify(clean_line(words), markup=False)\n", "tui/x.py"),
        ("box.border_title = Content(name)\n", "tui/x.py"),
        ("subprocess.run([program, address], check=False)\n", "tui/x.py"),
        ("self.entries.update(found)\n", "tui/x.py"),
        ("try:\n    f()\nexcept BaseException:\n    undo()\n    raise\n", "desk/x.py"),
        ("import sqlite3\n", "library/x.py"),
    ],
)
def test_what_is_safe_passes(source: str, place: str) -> None:
    assert wrongs(source, place) == []
