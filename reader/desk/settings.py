"""Changing one entry of the settings file: its comments, its order and everything else in it stay."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from reader.config import TEMPLATE
from reader.desk.files import write_new
from reader.paper import ReaderError
from reader.text import clean_line


class SettingsUnchanged(ReaderError):
    """The settings file could not be changed; it is as it was."""


def keep_keys(path: Path, command: str, keys: Sequence[str] | None) -> None:
    """Write the keys of a command into the settings file; None takes its entry out, so that the usual keys hold.

    A file that is not there yet is made with all its comments. Raises SettingsUnchanged, or CannotWrite.
    """
    value = None if keys is None else keys[0] if len(keys) == 1 else list(keys)
    _keep(path, ("keys", command), value)


def keep_theme(path: Path, name: str) -> None:
    """Write the name of the theme into the settings file. Raises as `keep_keys()` does."""
    _keep(path, ("theme",), name)


def _keep(path: Path, place: tuple[str, ...], value: str | list[str] | None) -> None:
    """Set the entry at a place (its name, or its table and its name); None takes it out."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        text = path.read_text(encoding="utf-8") if path.exists() else TEMPLATE
        document = tomlkit.parse(text)
        if len(place) == 1 and place[0] not in document:  # where its comment stands, if it has one
            text = re.sub(rf"(?m)^#\s*(?={place[0]}\s*=)", "", text, count=1)
            document = tomlkit.parse(text)
        table = document.setdefault(place[0], tomlkit.table()) if len(place) > 1 else document
        if value is None:
            table.pop(place[-1], None)
        else:
            table[place[-1]] = value
        new = tomlkit.dumps(document)
    except (TOMLKitError, TypeError, AttributeError, UnicodeDecodeError) as error:
        raise SettingsUnchanged(f"{path} was not changed ({clean_line(str(error))}); mend it by hand") from error
    except OSError as error:
        raise SettingsUnchanged(f"{path} cannot be read ({error.strerror or error}); nothing was changed") from error
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise SettingsUnchanged(f"{path.parent} cannot be made ({error.strerror or error})") from error
    write_new(path, [new])
