r"""Delimiters that `\left`, `\right`, `\big` and their kin take, and which closer belongs to which opener."""

from __future__ import annotations

__all__ = ["CLOSERS", "DELIMITERS", "SIZES"]

DELIMITERS: dict[str, str] = {
    ".": "", "(": "(", ")": ")", "[": "[", "]": "]", "|": "|", "/": "/", "<": "⟨", ">": "⟩", "‖": "‖",
    "∥": "‖", "∣": "|",
    "⟨": "⟨", "⟩": "⟩", "⌊": "⌊", "⌋": "⌋", "⌈": "⌈", "⌉": "⌉", "⟦": "⟦", "⟧": "⟧", "〈": "⟨", "〉": "⟩", "||": "‖",
    r"\{": "{", r"\}": "}", r"\|": "‖", r"\lbrace": "{", r"\rbrace": "}", r"\lbrack": "[", r"\rbrack": "]",
    r"\lparen": "(", r"\rparen": ")", r"\langle": "⟨", r"\rangle": "⟩", r"\lfloor": "⌊", r"\rfloor": "⌋",
    r"\lceil": "⌈", r"\rceil": "⌉", r"\vert": "|", r"\Vert": "‖", r"\lvert": "|", r"\rvert": "|", r"\lVert": "‖",
    r"\rVert": "‖", r"\backslash": "\\", r"\uparrow": "↑", r"\downarrow": "↓", r"\Uparrow": "⇑", r"\Downarrow": "⇓",
    r"\updownarrow": "↕", r"\Updownarrow": "⇕", r"\lgroup": "(", r"\rgroup": ")", r"\lmoustache": "⎰",
    r"\rmoustache": "⎱", r"\llbracket": "⟦", r"\rrbracket": "⟧", r"\ulcorner": "⌜", r"\urcorner": "⌝",
    r"\llcorner": "⌞", r"\lrcorner": "⌟", r"\mid": "|", r"\parallel": "‖", r"\bracevert": "|", r"\arrowvert": "|",
    r"\slash": "/",
}  # fmt: skip
"""Token -> the delimiter as it is drawn; "" for the empty one."""

CLOSERS: dict[str, str] = {
    "(": ")]", "[": "])[", "{": "}", "⟨": "⟩", "⌊": "⌋⌉", "⌈": "⌉⌋", "⟦": "⟧", "⌜": "⌝", "⌞": "⌟",
}  # fmt: skip
"""Opener -> the closers that end it; half-open intervals mix round and square brackets."""

SIZES: dict[str, str] = {
    **dict.fromkeys(["big", "Big", "bigg", "Bigg"], ""),
    **dict.fromkeys(["bigl", "Bigl", "biggl", "Biggl"], "open"),
    **dict.fromkeys(["bigr", "Bigr", "biggr", "Biggr"], "close"),
    **dict.fromkeys(["bigm", "Bigm", "biggm", "Biggm", "middle"], "middle"),
}
"""Sizes of one delimiter, without effect in a terminal -> the side that they give it."""
