"""The three themes of the house, and the inks: what each kind of text looks like, in colour and without."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color, ColorParseError
from textual.theme import Theme

__all__ = ["ANSI_VARIABLES", "NAMES", "THEMES", "Ink", "derived"]

# One accent (amber: a marker pen), one quiet tint (maths), the rest is ink in three strengths.
DARK = Theme(
    name="reader-dark",
    dark=True,
    primary="#e2b35f",
    secondary="#a9c4dc",
    accent="#e2b35f",
    foreground="#d3d0c8",
    background="#15171b",
    surface="#1b1e23",
    panel="#2b2f38",
    warning="#e2b35f",
    error="#e5786d",
    success="#8fb573",
    variables={
        "ink-strong": "#f4f1e8",
        "ink-read": "#b0aca3",
        "ink-muted": "#858a93",
        "ink-faint": "#434852",
        "hit-bg": "#4b3b17",
        "hit-fg": "#ffdf9e",
        "hit-now-bg": "#e2b35f",
        "hit-now-fg": "#15171b",
        "chip-fg": "#d3d0c8",
        "chip-bg": "#2b2f38",
        "maths": "#a9c4dc",
        "row-idle": "#20232a",
        "row-accent": "#e2b35f",
        "row-maths": "#a9c4dc",
        "row-ink": "#f4f1e8",
        "row-muted": "#a9adb5",
        "row-idle-ink": "#f4f1e8",
        "row-idle-muted": "#a9adb5",
        "block-cursor-background": "#2b2f38",
        "block-cursor-foreground": "#f4f1e8",
        "input-selection-background": "#e2b35f 35%",
        "scrollbar": "#343943",
        "scrollbar-background": "#15171b",
        "scrollbar-hover": "#565c68",
        "scrollbar-active": "#e2b35f",
    },
)
LIGHT = Theme(
    name="reader-light",
    dark=False,
    primary="#964600",
    secondary="#1d4f7c",
    accent="#964600",
    foreground="#33302a",
    background="#fbf8f1",
    surface="#f3eee3",
    panel="#e8e0cf",
    warning="#964600",
    error="#a8201a",
    success="#3d6b1f",
    variables={
        "ink-strong": "#14120e",
        "ink-read": "#57524a",
        "ink-muted": "#6d675c",
        "ink-faint": "#cdc5b4",
        "hit-bg": "#ffe18f",
        "hit-fg": "#33270a",
        "hit-now-bg": "#964600",
        "hit-now-fg": "#fffaf0",
        "chip-fg": "#33302a",
        "chip-bg": "#e8e0cf",
        "maths": "#1d4f7c",
        "row-idle": "#f0eadd",
        "row-accent": "#964600",
        "row-maths": "#1d4f7c",
        "row-ink": "#14120e",
        "row-muted": "#57524a",
        "row-idle-ink": "#14120e",
        "row-idle-muted": "#57524a",
        "block-cursor-background": "#e8e0cf",
        "block-cursor-foreground": "#14120e",
        "input-selection-background": "#964600 25%",
        "scrollbar": "#d8d0bf",
        "scrollbar-background": "#fbf8f1",
        "scrollbar-hover": "#b0a792",
        "scrollbar-active": "#964600",
    },
)
CONTRAST = Theme(
    name="reader-contrast",
    dark=True,
    primary="#ffd500",
    secondary="#8fe3ff",
    accent="#ffd500",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#ffffff",
    warning="#ffd500",
    error="#ff9a8f",
    success="#8dff8d",
    variables={
        "ink-strong": "#ffffff",
        "ink-read": "#d6d6d6",
        "ink-muted": "#c8c8c8",
        "ink-faint": "#9a9a9a",
        "hit-bg": "#ffd500",
        "hit-fg": "#000000",
        "hit-now-bg": "#8fe3ff",
        "hit-now-fg": "#000000",
        "chip-fg": "#ffffff",
        "chip-bg": "#3a3a3a",
        "maths": "#8fe3ff",
        "row-idle": "#3a3a3a",
        "row-accent": "#000000",
        "row-maths": "#000000",
        "row-ink": "#000000",
        "row-muted": "#1c1c1c",
        "row-idle-ink": "#ffffff",
        "row-idle-muted": "#e6e6e6",
        "block-cursor-background": "#ffffff",
        "block-cursor-foreground": "#000000",
        "input-selection-background": "#ffd500 60%",
        "scrollbar": "#ffffff",
        "scrollbar-background": "#000000",
        "scrollbar-hover": "#ffd500",
        "scrollbar-active": "#ffd500",
    },
)
THEMES = (DARK, LIGHT, CONTRAST)
NAMES = tuple(theme.name for theme in THEMES)
"""The house's own themes, in the order in which they are offered."""

ANSI_VARIABLES: Mapping[str, str] = dict.fromkeys(DARK.variables, "ansi_default") | {
    "input-selection-background": "ansi_default"
}
"""Our variables in a theme that leaves the colours to the terminal."""


def _contrast(a: Color, b: Color) -> float:
    """The WCAG 2 contrast ratio of two colours (1 to 21)."""

    def luminance(colour: Color) -> float:
        parts = (channel / 255 for channel in colour.rgb)
        linear = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def derived(theme: Theme) -> dict[str, str]:
    """Our variables for any other theme of Textual, blended from the colours it has."""
    if theme.ansi:
        return dict(ANSI_VARIABLES)
    colours = theme.to_color_system().generate()
    foreground, background, accent, second, row = (
        Color.parse(colours[name]) for name in ("foreground", "background", "accent", "secondary", "panel")
    )
    strong = Color.parse("#ffffff" if theme.dark else "#000000")
    maths = second
    for step in range(9):  # the theme's second colour, raised until it can be read
        maths = second.blend(strong, step / 10)
        if _contrast(maths, background) >= 4.5:
            break
    ink, muted = foreground.blend(strong, 0.6), foreground.blend(background, 0.3)
    found = {
        "ink-strong": ink,
        "ink-read": foreground.blend(background, 0.2),
        "ink-muted": foreground.blend(background, 0.38),
        "ink-faint": foreground.blend(background, 0.75),
        "hit-bg": background.blend(accent, 0.35),
        "hit-fg": accent.blend(strong, 0.5),
        "hit-now-bg": accent,
        "hit-now-fg": accent.get_contrast_text(1),
        "chip-fg": foreground,
        "chip-bg": row,
        "maths": maths,
        "row-idle": background.blend(row, 0.5),
        "row-accent": accent,
        "row-maths": maths,
        "row-ink": ink,
        "row-muted": muted,
        "row-idle-ink": ink,
        "row-idle-muted": muted,
    }
    return {name: "#{:02x}{:02x}{:02x}".format(*colour.rgb) for name, colour in found.items()}


# role: (in colour, attributes only)
ROLES: Mapping[str, tuple[str, str]] = {
    "text": ("foreground", ""),
    "strong": ("bold ink-strong", "bold"),
    "title": ("bold ink-strong", "bold"),  # a real title
    "title-read": ("bold ink-read", "bold"),
    "head": ("ink-strong", ""),  # a headline taken from the abstract: lower case, regular weight
    "head-read": ("ink-read", ""),
    "skip": ("ink-muted", "dim"),
    "title-skip": ("bold ink-muted", "bold dim"),
    "run-on": ("ink-read", ""),  # a long headline runs on into the second line
    "unread": ("ink-muted", ""),
    "head-page": ("italic ink-strong", "italic"),  # the headline above its abstract
    "title-page": ("bold ink-strong", "bold"),
    "muted": ("ink-muted", "dim"),
    "faint": ("ink-faint", "dim"),
    "accent": ("accent", "bold"),
    "name": ("bold accent", "bold"),
    "em": ("italic ink-strong", "italic"),
    "bold": ("bold ink-strong", "bold"),
    "code": ("foreground on panel", ""),
    "maths": ("maths", ""),
    "maths-now": ("bold maths on row-idle", "bold underline"),
    "unknown": ("underline maths", "underline"),
    "link": ("underline foreground", "underline"),
    "hit": ("hit-fg on hit-bg", "bold underline"),
    "hit-now": ("bold hit-now-fg on hit-now-bg", "bold reverse"),
    "chip": ("chip-fg on chip-bg", ""),
    "key": ("bold foreground", "bold"),
    "error": ("bold error", "bold"),
    "thumb": ("scrollbar", "dim"),
    "selected": ("on input-selection-background", "reverse"),
    "block": ("hit-now-fg on accent", "reverse"),  # the text cursor of an input
}

# Sixteen colours: the attributes above, and two of the terminal's own colours.
SIXTEEN: Mapping[str, str] = {
    "accent": "yellow",
    "name": "bold yellow",
    "hit": "bold underline yellow",
    "hit-now": "bold reverse yellow",
    "block": "reverse yellow",
    "maths": "cyan",
    "maths-now": "bold underline cyan",
    "unknown": "underline cyan",
}

_ON_ROW: Mapping[str, str] = {"accent": "accent", "name": "accent", "maths": "maths", "unknown": "maths"}
_QUIET_ON_ROW = frozenset({"muted", "unread", "faint", "skip"})
_ATTRIBUTES = frozenset({"bold", "italic", "underline", "dim", "reverse"})


class Ink:
    """Makes the style of a role on a ground, for one theme.

    Grounds: "page"; "bar" (search line, footer, what floats); "cursor" and "tail", the first and second line
    of the row under the cursor in the pane with the focus; "idle", that row elsewhere.
    """

    def __init__(self, variables: Mapping[str, str], *, ansi: bool = False, sixteen: bool = False) -> None:
        self.ansi = ansi
        self._variables = variables
        self._sixteen = sixteen
        self._made: dict[tuple[str, str, bool], Style] = {}

    def __call__(self, role: str = "text", ground: str = "page", bold: bool = False) -> Style:
        """The style of `role` on `ground`; `bold` adds weight (the first line under the cursor)."""
        key = (role, ground, bold)
        found = self._made.get(key)
        if found is None:
            found = self._plain(role, ground) if self.ansi else self._coloured(role, ground)
            if bold and not (self.ansi and ground == "cursor"):
                found += Style(bold=True)
            self._made[key] = found
        return found

    def _plain(self, role: str, ground: str) -> Style:
        """Attributes only, with two of the terminal's own colours where it has sixteen."""
        if ground == "cursor":
            return Style(reverse=True)
        words = SIXTEEN.get(role) if self._sixteen and ground != "cursor" else None
        return Style.parse((words or ROLES[role][1]) or "none")

    def _coloured(self, role: str, ground: str) -> Style:
        words, _, own_ground = ROLES[role][0].partition(" on ")
        if ROLES[role][0].startswith("on "):
            words, own_ground = "", ROLES[role][0][3:]
        parts = words.split()
        attributes: dict[str, Any] = {part: True for part in parts if part in _ATTRIBUTES}
        colour = next((part for part in parts if part not in _ATTRIBUTES), "foreground")
        grounds = {"page": "background", "bar": "surface", "cursor": "panel", "tail": "panel", "idle": "row-idle"}
        if ground in ("cursor", "tail", "idle") and not own_ground:
            colour = self._on_row(role, ground)
        return Style(
            color=self._colour(colour), bgcolor=self._colour(own_ground or grounds[ground]), **attributes
        )

    def _on_row(self, role: str, ground: str) -> str:
        """The variable that a role takes its colour from under the cursor."""
        if role in _ON_ROW:
            return _ON_ROW[role] if ground == "idle" else f"row-{_ON_ROW[role]}"
        start = "row-idle" if ground == "idle" else "row"
        return f"{start}-muted" if role in _QUIET_ON_ROW else f"{start}-ink"

    def _colour(self, name: str) -> RichColor:
        """The colour of a theme variable; a translucent one is laid on the page."""
        try:
            colour = Color.parse(self._variables[name].split()[0])
        except (KeyError, ColorParseError):
            colour = Color.parse(self._variables["foreground"])
        share = self._variables.get(name, "").partition(" ")[2].rstrip("%")
        if share:
            page = Color.parse(self._variables["background"])
            colour = page.blend(colour, float(share) / 100)
        return RichColor.from_rgb(*colour.rgb)
