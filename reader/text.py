"""The one gate for untrusted text, and how wide text stands in a terminal.

Every string that came from outside (a file, a name, an error, a setting) passes `clean()` before it is kept,
painted or printed. What is left holds no control character but newline and tab, no escape sequence, no bidi
override and no lone surrogate, and is in NFC.
"""

from __future__ import annotations

import unicodedata

from reader.patterns import pattern

__all__ = ["cells", "clean", "clean_line", "uncommon"]

# Control strings (OSC, DCS, APC, PM, SOS) go with their payload up to ST or BEL; one that does not end loses only
# its introducer. `[^\x1b\x07\x9c]*` cannot run twice over the same text: each introducer is itself a stop sign,
# so the scan is linear (ECMA-48 5.6; xterm ctlseqs).
_ESCAPES = pattern(
    r"(?:\x1b[\]P_^X]|[\x9d\x90\x9f\x9e\x98])[^\x1b\x07\x9c\x9d\x90\x9f\x9e\x98]*(?:\x1b\\|\x07|\x9c)"  # whole strings
    r"|(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"  # CSI
    r"|\x1b[ -/]+[0-~]"  # designate a character set, and the like
    r"|\x1b[\]P_^X\[]?"  # introducers left alone, ESC itself
    r"|[\x00-\x08\x0b-\x1f\x7f-\x9f]"  # C0 but tab and newline, DEL, C1
    r"|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufdd0-\ufdef\ufeff\ufff9-\ufffb]"  # bidi, invisible, none
    r"|[\U000e0000-\U000e007f]"  # tags
)
_SUSPECT = pattern(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufdd0-\ufdef\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e007f\ud800-\udfff\u2028\u2029]"
)
_SURROGATE = pattern(r"[\ud800-\udfff]")


_COMMON = bytes((9, 10, *range(32, 127)))


def uncommon(text: str) -> str:
    """The signs of a text that are neither printable ASCII nor tab nor newline, in order.

    Takes 1 µs for a thousand signs: a pattern that looks for a few rare signs searches this, and not the text.
    """
    return text.encode("utf-8", "surrogatepass").translate(None, _COMMON).decode("utf-8", "surrogatepass")


def clean(text: str) -> str:
    r"""Make untrusted text safe to keep, paint and print, in linear time.

    Line ends become "\n"; escape sequences and control characters go (a control string with its payload, an
    unterminated one only its introducer); lone surrogates become U+FFFD; the result is in NFC.
    """
    if text.isascii() and len(text) < 100 and text.isprintable():
        return text  # for a short text this is quicker than what follows
    rare = uncommon(text)
    if not rare:
        return text
    if _SUSPECT.search(rare):
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\u2029", "\n")
        text = _ESCAPES.sub("", text)
        text = _SURROGATE.sub("\ufffd", text)
    return unicodedata.normalize("NFC", text)


def clean_line(text: str) -> str:
    """`clean()` on one line: every run of blanks and line ends becomes one space."""
    if text.isascii() and text.isprintable() and "  " not in text and text[:1] != " " != text[-1:]:
        return text
    return " ".join(clean(text).split())


def cells(text: str) -> int:
    """How many terminal cells the text takes, by grapheme (as Textual and Rich measure it)."""
    if text.isascii() and text.isprintable():
        return len(text)
    from rich.cells import cell_len  # 5 ms that a command whose output nobody lays out does not need

    return cell_len(text)
