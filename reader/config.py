"""The settings: one documented TOML file, made on demand; a wrong entry is named by its line and the rest is used."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from reader.text import clean_line


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting with its default. `troubles` says in words which entries of the file were not used."""

    theme: str = "reader-dark"
    glyphs: str = "full"
    mouse: bool = True
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    troubles: tuple[str, ...] = ()


CHOICES = {"glyphs": ("full", "basic", "ascii")}

TEMPLATE = '''\
# The settings of reader. Every entry is optional; what stands here is the default.

# The theme: "reader-dark", "reader-light", "reader-contrast", or any theme of Textual ("nord", "gruvbox", ...).
# NO_COLOR in the environment wins over it.
#theme = "reader-dark"

# Letters for maths: "full" (needs a font with mathematical letters), "basic" (O for script O), "ascii".
#glyphs = "full"

# Whether the app uses the mouse. Without it the terminal's own selection works as usual.
#mouse = true

# Keys: the name of a command as `?` shows it in brackets, and one key or several.
[keys]
#toggle-bookmark = ["s", "f5"]
'''


def load(path: Path) -> Settings:
    """The settings in a file; the defaults where there is none. Entries that cannot be used are told in `troubles`."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings()
    except (OSError, UnicodeDecodeError) as error:
        return Settings(troubles=(f"{path}: cannot be read ({clean_line(str(error))}); the defaults are used",))
    try:
        return read(text, str(path))
    except tomllib.TOMLDecodeError as error:
        return Settings(troubles=(f"{path}: {clean_line(str(error))}; the defaults are used",))


def read(text: str, name: str) -> Settings:
    """The settings in a text. Raises TOMLDecodeError where the text is no TOML."""
    values = tomllib.loads(text)
    known: dict[str, Any] = {}
    troubles: list[str] = []
    types = {f.name: type(getattr(Settings(), f.name)) for f in fields(Settings) if f.name not in ("keys", "troubles")}
    for key, value in values.items():
        where = f"{name}, line {line_of(text, key)}: "
        if key == "keys":
            known["keys"] = _keys(value, text, name, troubles)
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
            where = f"{name}, line {line_of(text, command)}"
            troubles.append(f"{where}: {clean_line(command)} wants a key or a list of keys")
    return keys


def line_of(text: str, key: str) -> int:
    """The line, from 1, where a key or table is set."""
    pattern = re.compile(rf"""\s*\[?\s*["']?{re.escape(key)}["']?\s*(?:=|\])""")
    return next((number for number, line in enumerate(text.splitlines(), 1) if pattern.match(line)), 1)


def _said(kind: type) -> str:
    return {bool: "true or false", str: "a text in quotes", int: "a number"}.get(kind, kind.__name__)
