"""The settings: one documented TOML file, made on demand; a wrong entry is named by its line and the rest is used."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from reader.text import clean_line


class Settings(NamedTuple):
    """Every setting with its default. `troubles` says in words which entries of the file were not used.

    `path` is the file they come from, and `key_lines` says on which of its lines, from 1, the keys of a command stand.
    """

    theme: str = "reader-dark"
    glyphs: str = "auto"
    mouse: bool = True
    check_sources: bool = True
    keys: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    troubles: tuple[str, ...] = ()
    path: Path | None = None
    key_lines: Mapping[str, int] = MappingProxyType({})


_OWN = frozenset({"keys", "troubles", "path", "key_lines"})
"""What is no plain entry of the file."""
CHOICES = {"glyphs": ("auto", "full", "basic", "ascii")}

TEMPLATE = '''\
# The settings of reader. Every entry is optional; what stands here is the default.

# The theme: "reader-dark", "reader-light", "reader-contrast", or any theme of Textual ("nord", "gruvbox", ...).
# NO_COLOR in the environment wins over it.
#theme = "reader-dark"

# Signs of the app and letters for maths: "auto" is "full" but for terminals that can only show "ascii" (a locale that
# is not UTF-8, the Linux console, signs drawn two cells wide). "full" needs a font with mathematical letters,
# "basic" has O for script O, "ascii" also draws rules and marks in ASCII.
#glyphs = "auto"

# Whether the app uses the mouse. Without it the terminal's own selection works as usual. In GNU screen it is never
# used: screen would hold Esc back.
#mouse = true

# Whether the app looks, when it has started, for sources that have changed since they were added (by size and time,
# then by what is in them) and reads those again. On, since a look takes a moment, in the background, and who edits a
# file expects to see it; nothing is taken out, also where a file is missing. `reader add --watch` looks all the time.
#check_sources = true

# There is no setting for motion: nothing in the app moves by itself.

[keys]
# The name of a command, and one key or several; "" takes all its keys away. F2 in the app's list of commands (?)
# changes a key for you and shows the name. ^I ^M ^H ^[ ^A ^B ^S cannot be used: a terminal takes them for itself.
#toggle-bookmark = ["s", "f5"]
'''


def load(path: Path) -> Settings:
    """The settings in a file; the defaults where there is none. Entries that cannot be used are told in `troubles`."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(path=path)
    except (OSError, UnicodeDecodeError) as error:
        words = f"{path}: cannot be read ({clean_line(str(error))}); the defaults are used"
        return Settings(troubles=(words,), path=path)
    import tomllib  # nothing to read, nothing to load

    try:
        return read(text, str(path))._replace(path=path)
    except tomllib.TOMLDecodeError as error:
        return Settings(troubles=(f"{path}: {clean_line(str(error))}; the defaults are used",), path=path)


def read(text: str, name: str) -> Settings:
    """The settings in a text. Raises TOMLDecodeError where the text is no TOML."""
    import tomllib

    values = tomllib.loads(text)
    known: dict[str, Any] = {}
    troubles: list[str] = []
    types = {name: type(value) for name, value in Settings()._asdict().items() if name not in _OWN}
    for key, value in values.items():
        where = f"{name}, line {line_of(text, key)}: "
        if key == "keys":
            known["keys"] = _keys(value, text, name, troubles)
            known["key_lines"] = {command: line_of(text, command, within="keys") for command in known["keys"]}
        elif key not in types:
            troubles.append(f"{where}there is no setting {clean_line(key)!r}")
        elif type(value) is not types[key]:
            troubles.append(f"{where}{key} should be {_said(types[key])}")
        elif key in CHOICES and value not in CHOICES[key]:
            troubles.append(f"{where}{key} is one of {', '.join(CHOICES[key])}")
        else:
            known[key] = value
    return Settings(**known, troubles=tuple(troubles))


def _keys(table: object, text: str, name: str, troubles: list[str]) -> dict[str, tuple[str, ...]]:
    """The key table: command name to keys, one or several."""
    keys: dict[str, tuple[str, ...]] = {}
    if not isinstance(table, dict):
        troubles.append(f"{name}, line {line_of(text, 'keys')}: [keys] is a table")
        return keys
    for command, wanted in table.items():
        given = [wanted] if isinstance(wanted, str) else wanted
        if isinstance(given, list) and all(isinstance(key, str) and key for key in given):
            keys[command] = tuple(given)
        else:
            where = f"{name}, line {line_of(text, command, within='keys')}"
            troubles.append(f"{where}: {clean_line(command)} wants a key or a list of keys")
    return keys


def line_of(text: str, key: str, within: str = "") -> int:
    """The line, from 1, where a key or table is set; `within`: after the line where that table begins."""
    start = line_of(text, within) if within else 1
    pattern = re.compile(rf"""\s*\[?\s*(?:{re.escape(within)}\s*\.\s*)?["']?{re.escape(key)}["']?\s*(?:=|\])""")
    lines = list(enumerate(text.splitlines(), 1))
    return next((number for number, line in lines[start - 1 :] if pattern.match(line)), start)


def _said(kind: type) -> str:
    return {bool: "true or false", str: "a text in quotes", int: "a number"}.get(kind, kind.__name__)
