"""Text laid out for a page of plain characters: wrapped, with displays in two dimensions, spoken, or in ASCII."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from reader.latex import Glyphs, Rendered, display_rows, render, spoken, wrap
from reader.text import clean

DISPLAY_INDENT = 4


@dataclass(frozen=True, slots=True)
class Page:
    """How to lay text out: width in cells (0: do not wrap), displays as `2d` or `inline`, glyphs, spoken or not."""

    width: int = 0
    display: str = "inline"
    glyphs: Glyphs = Glyphs.FULL
    spoken: bool = False


def page_options(parser: argparse.ArgumentParser) -> None:
    """The options that `render` and `show` share."""
    parser.add_argument("--width", type=_width, metavar="N", help="wrap at N cells; 0 (piped): do not wrap")
    hows = ["2d", "inline"]
    parser.add_argument("--display", choices=hows, metavar="HOW", help="displays in two dimensions or in the line")
    parser.add_argument("--ascii", action="store_true", help="ASCII only: eps, x_t, sqrt(T), <=")
    parser.add_argument("--spoken", action="store_true", help="formulas in words, for a screen reader")


def _width(text: str) -> int:
    """A width in cells: 0, or 1 to 10,000."""
    number = int(text)
    if not 0 <= number <= 10_000:
        raise argparse.ArgumentTypeError(f"a width of {text}: 0 to 10000 is possible")
    return number


def page_of(args: argparse.Namespace, *, width: int, display: str) -> Page:
    """The page that the options ask for, with the defaults given."""
    return Page(
        width=width if args.width is None else args.width,
        display=args.display or display,
        glyphs=Glyphs.ASCII if args.ascii else Glyphs.FULL,
        spoken=args.spoken,
    )


def typeset(source: str, page: Page) -> str:
    """Source text (LaTeX, Markdown) to lines of plain text."""
    if page.spoken:
        return _fold(spoken(clean(source)), page.width)
    # There are no styles on a plain page: bold letters are letters, and short formulas stay whole at line ends.
    shown = render(clean(source), glyphs=page.glyphs, letters=True, nobreak=page.width > 0)
    return lay_out(shown, page)


def lay_out(rendered: Rendered, page: Page) -> str:
    """Rendered text to lines: paragraphs wrapped, displays in two dimensions where the page asks for it."""
    if page.display != "2d" or not any(f.display for f in rendered.formulas):
        return _fold(rendered.text, page.width)
    out: list[str] = []
    done = 0
    for formula in (f for f in rendered.formulas if f.display):
        before = rendered.text[done : formula.start].strip("\n")
        if before.strip():
            out += [_fold(before, page.width), ""]
        room = max(page.width - 2 * DISPLAY_INDENT, 1) if page.width else 0
        rows = display_rows(formula, width=room, glyphs=page.glyphs)
        indent = DISPLAY_INDENT if before.strip() or done or rendered.text[formula.end :].strip() else 0
        out += [" " * indent + row.rstrip() for row in rows]
        done = formula.end
        if rendered.text[done:].strip():
            out.append("")
    rest = rendered.text[done:].strip("\n")
    if rest.strip():
        out.append(_fold(rest.lstrip(), page.width))
    return "\n".join(out)


def _fold(text: str, width: int) -> str:
    """Wrap each paragraph at a width in cells; 0 leaves the lines as they are. No-break spaces leave as spaces."""
    if not width:
        return text.replace("\u00a0", " ")
    return "\n".join(
        text[start:end].replace("\u00a0", " ") for start, end in wrap(text, width)
    )
