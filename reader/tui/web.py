"""Opening an address in the browser: http and https only, as an argument, never through a shell."""

from __future__ import annotations

import shutil
import subprocess
import sys
from urllib.parse import urlsplit

__all__ = ["is_web", "open_address"]


def is_web(address: str) -> bool:
    """Whether an address is one of the web, without anything that a browser would take for an option."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    clean = address.isprintable() and not any(sign.isspace() for sign in address)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and clean


def open_address(address: str) -> str:
    """Hand an address to the browser; returns what happened, in words."""
    if not is_web(address):
        return "Only http and https addresses are opened"
    program = "open" if sys.platform == "darwin" else "xdg-open"
    if shutil.which(program) is None:
        return f"There is no {program} here: the address is {address}"
    try:
        subprocess.Popen(
            [program, address],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        return f"{program} could not be run: {error.strerror}"
    return "Opened in the browser"
