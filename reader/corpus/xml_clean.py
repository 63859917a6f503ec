"""Bytes of XML made fit for a parser, piece by piece: prolog out, stray ampersands and HTML's entities replaced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5
from typing import BinaryIO

__all__ = ["Refused", "cleaned"]

CHUNK = 64 * 1024
PROLOG = 256 * 1024
"""Bytes that may stand before the first element."""
_TAIL = 48
_DECLARATION = re.compile(rb"<\?xml\b[^>]*\?>|<!DOCTYPE\b[^\[>]*>")
_DOCTYPE = re.compile(rb"<!DOCTYPE\b[^\[>]*(?:\[[^\]]*\])?\s*>", re.IGNORECASE)
_REFERENCE = re.compile(rb"&(?:#([xX]?[0-9a-fA-F]{1,8});|([A-Za-z][A-Za-z0-9]{0,31});)?")
_CONTROLS = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")
_PREDEFINED = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})


class Refused(Exception):
    """The file declares entities, or never comes to its first element."""


def cleaned(stream: BinaryIO) -> Iterator[bytes]:
    """The file's bytes in pieces that end behind a tag, with as many line ends as it has."""
    rest = _without_prolog(stream)
    inside = False
    while True:
        chunk = stream.read(CHUNK)
        data = rest + chunk
        cut = (data.rfind(b">") + 1 or max(len(data) - _TAIL, 0)) if chunk else len(data)
        piece, rest = data[:cut], data[cut:]
        if b"<?xml" in piece or b"<!DOCTYPE" in piece:  # of a second document behind the first
            piece = _DECLARATION.sub(_line_ends, piece)
        if piece:
            piece, inside = _references(_CONTROLS.sub(b"", piece), inside)
            yield piece
        if not chunk:
            return


def _without_prolog(stream: BinaryIO) -> bytes:
    """The beginning of the file, with declarations, comments and a harmless DOCTYPE made line ends."""
    data = stream.read(PROLOG)
    at = 0
    while True:
        while at < len(data) and data[at : at + 1].isspace():
            at += 1
        if data.startswith(b"<?", at):
            end = data.find(b"?>", at) + 2
        elif data.startswith(b"<!--", at):
            end = data.find(b"-->", at) + 3
        elif data[at : at + 9].upper() == b"<!DOCTYPE":
            found = _DOCTYPE.match(data, at)
            if not found or b"<!ENTITY" in found[0].upper():
                raise Refused
            end = found.end()
        else:
            return b"\n" * data.count(b"\n", 0, at) + data[at:]
        if end <= at + 3:
            raise Refused
        at = end


def _line_ends(found: re.Match[bytes]) -> bytes:
    return b"\n" * found[0].count(b"\n")


def _references(data: bytes, inside: bool) -> tuple[bytes, bool]:
    """The piece with its references made such as XML knows; what is in CDATA stays. `inside`: it begins in CDATA."""
    if b"&" not in data and b"<![CDATA[" not in data and not inside:
        return data, False
    out: list[bytes] = []
    while data:
        mark = b"]]>" if inside else b"<![CDATA["
        at = data.find(mark)
        end = len(data) if at < 0 else at + len(mark)
        out.append(data[:end] if inside else _REFERENCE.sub(_reference, data[:end]))
        data = data[end:]
        if at >= 0:
            inside = not inside
    return b"".join(out), inside


def _reference(found: re.Match[bytes]) -> bytes:
    number, name = found[1], found[2]
    if number:
        code = int(number[1:], 16) if number[:1] in b"xX" else int(number) if number.isdigit() else 0
        legal = code in (9, 10, 13) or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or 0x10000 <= code < 0x110000
        return found[0] if legal else b""
    if name:
        if name in _PREDEFINED:
            return found[0]
        text = html5.get(name.decode() + ";")
        return text.encode().replace(b"&", b"&amp;").replace(b"<", b"&lt;") if text else b"&amp;" + name + b";"
    return b"&amp;"
