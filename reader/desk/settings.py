"""Changing one entry of the settings file: its comments, its order and everything else in it stay."""

from __future__ import annotations

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
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        text = path.read_text(encoding="utf-8") if path.exists() else TEMPLATE
        document = tomlkit.parse(text)
        table = document.setdefault("keys", tomlkit.table())
        if keys is None:
            table.pop(command, None)
        else:
            table[command] = keys[0] if len(keys) == 1 else list(keys)
        new = tomlkit.dumps(document)
    except (TOMLKitError, TypeError, AttributeError, UnicodeDecodeError) as error:
        raise SettingsUnchanged(f"{path} was not changed ({clean_line(str(error))}); mend it by hand") from error
    except OSError as error:
        raise SettingsUnchanged(f"{path} cannot be read ({error.strerror or error}); nothing was changed") from error
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    write_new(path, [new])
