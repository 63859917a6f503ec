"""Copying out of the terminal: with a program where there is one, else through the terminal, also inside tmux."""

from __future__ import annotations

import base64
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass

__all__ = ["Copied", "copy", "osc52", "program", "programs"]

LIMIT = 74_000
"""Bytes of text that common terminals accept in one OSC 52 (xterm: 100,000 in base64)."""
WAIT = 2.0


@dataclass(frozen=True, slots=True)
class Copied:
    """What became of a copy: whether it is known to have worked, and how."""

    sure: bool
    how: str
    trouble: str = ""


def programs(environ: Mapping[str, str]) -> list[list[str]]:
    """The programs that could own the clipboard of this desktop, the best first, whether they are installed or not.

    None over ssh, where it would be another machine's.
    """
    if environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"):
        return []
    choices: list[list[str]] = []
    if sys.platform == "darwin":
        choices.append(["pbcopy"])
    if environ.get("WAYLAND_DISPLAY"):
        choices.append(["wl-copy"])
    if environ.get("DISPLAY"):
        choices += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    return choices


def program(environ: Mapping[str, str]) -> list[str] | None:
    """The program that a copy goes through, None where it goes through the terminal.

    Inside tmux it is tmux itself: its own buffer is sure, and `-w` hands the text on to the terminal's clipboard, where
    the escape sequence of a program is dropped unless `allow-passthrough` is set.
    """
    if environ.get("TMUX") and shutil.which("tmux"):
        return ["tmux", "load-buffer", "-w", "-"]
    return next((choice for choice in programs(environ) if shutil.which(choice[0])), None)


def osc52(text: str, environ: Mapping[str, str]) -> str:
    """The escape sequence that asks the terminal to copy, wrapped so that tmux or screen hands it on."""
    sequence = f"\x1b]52;c;{base64.b64encode(text.encode('utf-8', 'replace')).decode('ascii')}\a"
    if environ.get("TMUX"):
        return "\x1bPtmux;" + sequence.replace("\x1b", "\x1b\x1b") + "\x1b\\"
    if environ.get("TERM", "").startswith("screen") or environ.get("STY"):
        pieces = [sequence[at : at + 250] for at in range(0, len(sequence), 250)]  # screen takes 256 at a time
        return "".join(f"\x1bP{piece}\x1b\\" for piece in pieces)
    return sequence


def copy(text: str, write: Callable[[str], object], environ: Mapping[str, str] | None = None) -> Copied:
    """Copy `text`; `write` sends an escape sequence to the terminal. Says how, and whether that is known to work."""
    environ = os.environ if environ is None else environ
    chosen = program(environ)
    if chosen is not None:
        try:
            subprocess.run(
                chosen,
                input=text.encode("utf-8", "replace"),
                timeout=WAIT,
                check=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            return Copied(True, chosen[0])
        except (OSError, subprocess.SubprocessError):
            pass
    if len(text.encode("utf-8", "replace")) > LIMIT:
        return Copied(False, "", "too long for a terminal to copy; export it to a file instead")
    write(osc52(text, environ))
    how = "the terminal, through tmux" if environ.get("TMUX") else "the terminal"
    return Copied(False, how)
