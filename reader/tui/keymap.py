"""Which key runs which command: the defaults of the commands, and what the settings make of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches

from textual.keys import _character_to_key, key_to_character

from reader.errors import ReaderError
from reader.tui.commands.base import CONTEXTS, Command

__all__ = ["Keymap", "KeymapError", "normal", "show_key", "written"]

FORBIDDEN = frozenset({"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+[", "ctrl+a", "ctrl+b", "ctrl+s"})
"""Keys that a terminal cannot tell from Tab, Enter, Backspace and Escape, or that screen and tmux take."""
_SHOWN = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "shift+tab": "⇧Tab",
    "space": "Space",
    "backspace": "Bksp",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "delete": "Del",
}
_SIGNS = {
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "plus": "+",
    "minus": "-",
    "left_curly_bracket": "{",
    "right_curly_bracket": "}",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "less_than_sign": "<",
    "greater_than_sign": ">",
}
_NAMED = frozenset(_SHOWN) | {f"f{number}" for number in range(1, 25)} | {"insert"}


class KeymapError(ReaderError):
    """Keys that cannot be: two commands on one key."""


def normal(key: str) -> str:
    """A key as Textual names it: `?` is question_mark, `^X` and `Ctrl-X` are ctrl+x."""
    key = key.strip()
    if len(key) == 1:
        return _character_to_key(key)
    key = key.replace("Ctrl-", "ctrl+").replace("Ctrl+", "ctrl+").replace("C-", "ctrl+")
    if key.startswith("^") and len(key) == 2:
        key = f"ctrl+{key[1:]}"
    key = {"Esc": "escape", "Bksp": "backspace"}.get(key, key)
    return key.lower() if "+" in key or key.lower() in _NAMED else key


def show_key(key: str, ascii_only: bool = False) -> str:
    """A key as a person reads it: ^X, Esc, ↓, F1, ?"""
    if ascii_only and key in ("up", "down", "left", "right", "shift+tab"):
        return {"shift+tab": "S-Tab"}.get(key, key.capitalize())
    if key in _SHOWN:
        return _SHOWN[key]
    if key in _SIGNS:
        return _SIGNS[key]
    if key.startswith("ctrl+"):
        return f"^{key[5:].upper()}"
    if key.startswith("shift+") and key[6:] in _SHOWN:
        return f"⇧{_SHOWN[key[6:]]}" if not ascii_only else f"S-{show_key(key[6:], True)}"
    if key[:1] == "f" and key[1:].isdigit():
        return key.upper()
    return key_to_character(key) or key


def written(key: str) -> str:
    """A key as it stands in the settings: signs as they are typed, the others by Textual's names."""
    if key in _NAMED or "+" in key:
        return key
    return _SIGNS.get(key) or key_to_character(key) or key


def _is_key(key: str) -> bool:
    if key in _NAMED or key in _SIGNS or len(key) == 1:
        return True
    if key.startswith("ctrl+"):
        return len(key) == 6 or key[5:] in _NAMED
    if key.startswith(("shift+", "alt+")):
        return _is_key(key.partition("+")[2])
    return key_to_character(key) is not None


def printable(key: str) -> bool:
    """Whether the key types a character, so that an input takes it."""
    if key in _NAMED:
        return key == "space"
    return len(key) == 1 or key in _SIGNS or ("+" not in key and key_to_character(key) is not None)


class Keymap:
    """The keys of every command as they are now. What the settings ask for and cannot be is in `troubles`."""

    def __init__(
        self, commands: Iterable[type[Command]], changes: Mapping[str, str | Sequence[str]] | None = None
    ) -> None:
        """`changes`: command -> key or keys. Those that cannot be leave their command its usual keys."""
        self.commands: dict[str, Command] = {command.id: command() for command in commands}
        self._keys = {name: self.usual(name) for name in self.commands}
        clash = self._clash()
        if clash:
            raise KeymapError(f"keys: {clash[2]}")
        self.troubles: dict[str, str] = {}
        """Command -> what is wrong with its keys in the settings."""
        changed = [name for name, keys in (changes or {}).items() if self._accept(name, keys)]
        while changed and (clash := self._clash()):
            name = max(set(clash[:2]) & set(changed), key=changed.index)
            self.troubles[name] = f"keys: {clash[2]}; {name} keeps its usual keys"
            self._keys[name] = self.usual(name)
            changed.remove(name)

    def usual(self, name: str) -> tuple[str, ...]:
        """The keys that a command has of its own."""
        return tuple(normal(key) for key in self.commands[name].keys)

    def _accept(self, name: str, keys: str | Sequence[str]) -> bool:
        """Give a command the keys of the settings, clashes aside; else say why not."""
        if name not in self.commands:
            near = get_close_matches(name, self.commands, 1)
            meant = f'; did you mean "{near[0]}"?' if near else ""
            self.troubles[name] = f'keys: there is no command "{name}"{meant}'
            return False
        listed = [keys] if isinstance(keys, str) else list(keys)
        wanted = tuple(dict.fromkeys(normal(key) for key in listed if key))
        wrong = next((words for key in wanted if (words := self.refusal(name, key))), "")
        if wrong:
            self.troubles[name] = f"keys: {wrong}"
            return False
        self._keys[name] = wanted
        return True

    def refusal(self, name: str, key: str) -> str:
        """Why a command can never have a key, in words; "" where it can."""
        if not _is_key(key):
            return f'"{key}" for {name} is no key'
        if key in FORBIDDEN:
            return f'a terminal cannot tell "{show_key(key)}" from another key; give {name} another'
        if self.commands[name].where == {"search"} and printable(key):
            return f'"{show_key(key)}" is typed in the search line; give {name} another'
        return ""

    def _clash(self) -> tuple[str, str, str] | None:
        """Two commands on one key in one context, and that in words; None where there are none."""
        taken: dict[tuple[str, str], str] = {}
        for name, keys in self._keys.items():
            for context in sorted(self.commands[name].where):
                for key in keys:
                    other = taken.setdefault((context, key), name)
                    if other != name:
                        return other, name, f'"{show_key(key)}" is both {other} and {name} {CONTEXTS[context]}'
        return None

    def change(self, name: str, keys: Sequence[str]) -> str:
        """Give a command other keys at once. Returns why that cannot be, in words, and then changes nothing."""
        for key in keys:
            if wrong := self.refusal(name, key):
                return wrong
        before, self._keys[name] = self._keys[name], tuple(keys)
        clash = self._clash()
        if clash is None:
            return ""
        self._keys[name] = before
        other = self.commands[clash[0] if clash[1] == name else clash[1]]
        key = next(key for key in keys if key in self._keys[other.id])
        at = next(words for context, words in CONTEXTS.items() if context in other.where & self.commands[name].where)
        return f'{show_key(key)} is "{other.title()}" {at}'

    def keys(self, name: str) -> tuple[str, ...]:
        """The keys of a command, in Textual's names."""
        return self._keys.get(name, ())

    def shown(self, name: str, context: str = "list", ascii_only: bool = False) -> str:
        """The key to show for a command in a context, or "" where it has none there."""
        keys = self.keys(name)
        if context == "search":
            keys = tuple(key for key in keys if not printable(key))
        return show_key(keys[0], ascii_only) if keys else ""

    def show(self, key: str) -> str:
        """A key as a person reads it."""
        return show_key(key)

    def bound(self, key: str) -> list[str]:
        """The commands of a key, one a context."""
        wanted = normal(key)
        return [name for name, keys in self._keys.items() if wanted in keys]

    def bindings(self) -> list[tuple[str, str]]:
        """Every (key, command)."""
        return [(key, name) for name, keys in self._keys.items() for key in keys]

    def __iter__(self):  # noqa: ANN204
        return iter(self.commands.values())
