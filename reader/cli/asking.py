"""What the terminal says of itself: colours, how wide it draws signs, whether it copies. For `reader doctor`."""

from __future__ import annotations

import os
import re
import select
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from reader.desk.doctor import Check
from reader.text import cells, clean_line

__all__ = ["Answers", "ask", "checks"]

PROBES = ("α", "→", "∑", "ℝ", "𝒪", "…", "★", "│", "中", "w⃗", "é")
"""Signs whose width differs between terminals: ambiguous (Unicode TR 11), beyond the BMP, with combining marks."""
SAMPLE = "𝒪 ℝ ℓ ⟨⟩ ⊗ √ ∑ ★ ▌"
WAIT = 1.0
_PLACE = re.compile(rb"\x1b\[(\d+);(\d+)R")
_KIND = re.compile(rb"\x1b\[\?([\d;]*)c")


@dataclass(frozen=True, slots=True)
class Answers:
    """What a terminal answered: the cells each probe took, and whether it says that it copies (None: not said)."""

    widths: dict[str, int]
    copies: bool | None


def ask() -> Answers | None:
    """Ask the terminal; None where stdin or stdout is none, or where it does not answer."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM", "dumb") == "dumb":
        return None
    try:
        with _raw(sys.stdin.fileno()):
            return _asked(sys.stdin.fileno(), sys.stdout.fileno())
    except (OSError, ValueError, ImportError):
        return None


@contextmanager
def _raw(handle: int) -> Iterator[None]:
    """The terminal hands over what it answers at once, and shows none of it."""
    import termios
    import tty

    before = termios.tcgetattr(handle)
    try:
        tty.setcbreak(handle)
        yield
    finally:
        termios.tcsetattr(handle, termios.TCSAFLUSH, before)


def _asked(reading: int, writing: int) -> Answers | None:
    """Draw each probe at the line's beginning and ask where the cursor stands (CSI 6 n; ECMA-48 8.3.35)."""
    sys.stdout.flush()
    widths: dict[str, int] = {}
    try:
        for sign in PROBES:
            os.write(writing, b"\r" + sign.encode() + b"\x1b[6n")
            found = _answer(reading, _PLACE)
            if found is None:
                return None
            widths[sign] = int(found[2]) - 1
        os.write(writing, b"\x1b[c")  # primary device attributes: 52 among them is a clipboard
        kind = _answer(reading, _KIND)
    finally:
        os.write(writing, b"\r\x1b[K")
    return Answers(widths, None if kind is None else b"52" in kind[1].split(b";") or None)


def _answer(reading: int, form: re.Pattern[bytes]) -> re.Match[bytes] | None:
    """The terminal's answer, or None where none comes in time."""
    end = time.monotonic() + WAIT
    got = b""
    while (left := end - time.monotonic()) > 0:
        if not select.select([reading], [], [], left)[0]:
            return None
        data = os.read(reading, 256)
        got += data
        found = form.search(got)
        if found or not data:
            return found
    return None


def checks(glyphs: str) -> Iterator[Check]:
    """The terminal's part of the doctor's report; `glyphs` is as in the settings."""
    yield _kind(glyphs)
    answers = ask()
    yield _widths(answers)
    yield Check("glyphs", True, f'{glyphs}: {SAMPLE} (where one of them is a box, set glyphs = "basic" or "ascii")')
    yield _copying(answers)


def _kind(glyphs: str) -> Check:
    """Its name, colours and encoding."""
    term = clean_line(os.environ.get("TERM", ""))
    colours = {"truecolor": "true colour", "24bit": "true colour"}.get(os.environ.get("COLORTERM", ""))
    colours = colours or ("256 colours" if "256" in term or "direct" in term else "16 colours or fewer")
    if os.environ.get("NO_COLOR"):
        colours = "no colour (NO_COLOR)"
    inside = "in tmux" if os.environ.get("TMUX") else "in screen" if os.environ.get("STY") else ""
    encoding = _encoding()
    utf8 = "utf" in encoding
    well = term not in ("", "dumb") and (utf8 or glyphs == "ascii")
    found = ", ".join(x for x in (term or "TERM is not set", colours, encoding, inside) if x)
    mend = "" if well else 'set TERM and a UTF-8 locale (LC_ALL=C.UTF-8), or glyphs = "ascii" in the settings'
    return Check("terminal", well, found, mend)


def _encoding() -> str:
    """The locale's encoding, which is the terminal's."""
    import locale

    with suppress(locale.Error):
        locale.setlocale(locale.LC_CTYPE, "")
    return locale.getpreferredencoding(False).lower()


def _widths(answers: Answers | None) -> Check:
    """Whether signs take the cells that the app counts on."""
    if answers is None:
        return Check("widths", True, "not asked: no terminal that answers here")
    wrong = {sign: took for sign, took in answers.widths.items() if took != cells(sign)}
    if not wrong:
        return Check("widths", True, "every sign takes the cells that it should")
    found = ", ".join(f"{sign} takes {took} and not {cells(sign)}" for sign, took in wrong.items())
    return Check("widths", False, found, 'let the terminal draw ambiguous signs narrow, or set glyphs = "ascii"')


def _copying(answers: Answers | None) -> Check:
    """How a copy leaves the app."""
    from reader.tui.copying import program, programs

    chosen, choices = program(os.environ), programs(os.environ)
    if chosen is not None and chosen[0] == "tmux":
        return Check("copying", True, "with tmux; `set -s set-clipboard on` in tmux hands it on to the terminal")
    if chosen is not None:
        return Check("copying", True, f"with {chosen[0]}")
    said = "it says that it can" if answers and answers.copies else "it does not say whether it can"
    missing = f"; {choices[0][0]} would be surer" if choices else ""
    return Check("copying", True, f"through the terminal (OSC 52), {said}{missing}")
