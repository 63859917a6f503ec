r"""BibTeX's syntax, read as people write it: entries out of a text, each of them accounted for.

A file is cut into blocks at each line that begins with `@type{`, so that a brace left open in one entry costs no
other. Inside an entry commas may be missing, fields repeated, quotes unescaped. An entry is kept if all of its text
was understood; else it is a `Problem` with its line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from reader.corpus.record import lines
from reader.text import clean_line

__all__ = ["KINDS", "Entry", "Problem", "entries"]

_KIND_NAMES = """
    article book booklet bookinbook collection comment conference dataset electronic inbook incollection inproceedings
    inreference manual mastersthesis mathesis misc mvbook online patent periodical phdthesis preamble proceedings
    reference report software string techreport thesis unpublished webpage www set xdata standard preprint"""
KINDS = frozenset(_KIND_NAMES.split())
"""The kinds of entry in use."""
BLOCK_LIMIT = 16 * 1024 * 1024
"""Characters of one entry."""
_START_OF_LINE = re.compile(r"\s*@\s*([A-Za-z][\w-]*)\s*(?:[{(,]|$)")
_START = re.compile(r"@\s*(?P<kind>[A-Za-z][\w-]*)\s*(?P<open>[{(,])")
_RESYNC = re.compile(r"[})]\s*(?=@\s*[A-Za-z][\w-]*\s*[{(])")
_KEY = re.compile(r"\s*([^,=}]*?)\s*(,|=|\}|\Z)")
_BETWEEN = re.compile(r"[\s,;]*+(?:%[^\n]*(?:\n|\Z)[\s,;]*+)*+")
_FIELD = re.compile(r"([^\s=,{}\"#%()@\\]{1,100})\s*=[ \t]*")
_NEXT_FIELD = re.compile(r"\s*(?:[,#})]|\Z|%|[^\s=,{}\"#%()@\\]{1,100}\s*=)")
_SWALLOWED = re.compile(r"[}\"]\s*,\s*[A-Za-z][\w-]*\s*=\s*[{\"\w]")
_WORD = re.compile(r"[^\s,#{}()=\"%]+")
_REST_OF_LINE = re.compile(r"[^,{}\"\n]*")
_BRACES = re.compile(r"[{}]")
_BARE_BRACES = re.compile(r"\\.|[{}]", re.DOTALL)
_QUOTES = re.compile(r"[{}\"]")
_CLOSING = {"{": "}", "(": ")", ",": "}"}
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


@dataclass(slots=True)
class Entry:
    """One entry: its kind in lower case, its key, its fields (names in lower case, values without delimiters)."""

    line: int
    kind: str
    key: str = ""
    fields: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """An entry that was not understood, and why."""

    line: int
    reason: str


class _Broken(Exception):
    """What is wrong with an entry, and where in its block."""


def entries(stream: object) -> Iterator[Entry | Problem]:
    """The entries of a text stream, in order; comments, preambles and strings are used up."""
    macros: dict[str, str] = {month: month for month in _MONTHS}
    block: list[str] = []
    start, size = 1, 0
    for number, line in lines(stream):  # type: ignore[arg-type]
        if line is None:
            if sum(text.count("{") - text.count("}") for text in block) > 0:
                size = BLOCK_LIMIT + 1
            yield from _block(block, start, size, macros)
            if size <= BLOCK_LIMIT:
                yield Problem(number, "the line is longer than 16 MB")
            block, size = [], 0
            continue
        if block and "@" in line and (found := _START_OF_LINE.match(line)) and _begins(found[1], block):
            yield from _block(block, start, size, macros)
            block, size, start = [], 0, number
        if not block:
            start = number
        size += len(line) + 1
        if size <= BLOCK_LIMIT:
            block.append(line)
    yield from _block(block, start, size, macros)


def _begins(kind: str, block: list[str]) -> bool:
    """Whether a line with `@kind{` begins an entry; of a kind that nobody knows only where no brace is open."""
    if kind.lower() in KINDS:
        return True
    return sum(line.count("{") - line.count("}") for line in block[-200:]) <= 0 or len(block) > 200


def _block(block: list[str], line: int, size: int, macros: dict[str, str]) -> Iterator[Entry | Problem]:
    if size > BLOCK_LIMIT:
        yield Problem(line, f"the entry is longer than {BLOCK_LIMIT // 1024 // 1024} MB, or never ends")
        return
    text = "\n".join(block)
    if "@" not in text:
        return
    at = 0
    while found := _next_start(text, at):
        kind = found["kind"].lower()
        here = line + text.count("\n", 0, found.start())
        if kind == "comment":
            at = _skip(text, found.end() - 1)
        elif kind in ("preamble", "string"):
            at = _definition(text, found.end(), kind, macros) or _skip(text, found.end() - 1)
        else:
            entry, at = _entry(text, found, here, macros)
            yield entry


def _next_start(text: str, at: int) -> re.Match[str] | None:
    """The next entry that begins, but for those in a line that is commented out and what looks like an e-mail."""
    while found := _START.search(text, at):
        begin = text.rfind("\n", 0, found.start()) + 1
        before = text[begin : found.start()].strip()
        if found["open"] == "," and before:
            at = found.end()
        elif not before.startswith("%") and not (before and before[-1].isalnum()):
            return found
        else:
            at = found.end()
    return None


def _skip(text: str, brace: int) -> int:
    """Behind a group that opens at `brace`; behind its line where it does not close."""
    end = _group(text, brace, _BRACES) if text[brace] == "{" else None
    if end is not None:
        return end
    newline = text.find("\n", brace)
    return len(text) if newline < 0 else newline + 1


def _group(text: str, brace: int, braces: re.Pattern[str]) -> int | None:
    """Behind the brace that closes the one at `brace`."""
    depth = 0
    for found in braces.finditer(text, brace):
        sign = found[0]
        if sign == "{":
            depth += 1
        elif sign == "}":
            depth -= 1
            if not depth:
                return found.end()
    return None


def _definition(text: str, at: int, kind: str, macros: dict[str, str]) -> int | None:
    """Take in a `@string`; behind it, None where it is not understood."""
    if kind == "preamble":
        return None
    parser = _Parser(text, macros, _BRACES)
    try:
        defined, end = parser.fields(at, text[at - 1])
    except _Broken:
        return None
    for name, value in defined:
        macros[name] = value
    return end


def _entry(text: str, found: re.Match[str], line: int, macros: dict[str, str]) -> tuple[Entry | Problem, int]:
    r"""The entry that begins at `found`, and where to go on.

    BibTeX counts `\{` as a brace; many programs do not. What BibTeX's way cannot read is tried the other way.
    """
    first: _Broken | None = None
    for braces in (_BRACES, _BARE_BRACES):
        parser = _Parser(text, macros, braces)
        entry = Entry(line, found["kind"].lower())
        try:
            at, entry.key = parser.key(found.end())
            if found["open"] == ",":
                at = found.end()
            pairs, end = parser.fields(at, found["open"])
        except _Broken as error:
            first = first or error
            continue
        swallowed = parser.open and pairs and _SWALLOWED.search(pairs[-1][1])
        if swallowed or (parser.open and braces is _BRACES and "\\{" in text):
            name = pairs[-1][0] if pairs else ""
            first = first or _Broken(f'a brace in the field "{name}" does not close')
            continue
        for name, value in pairs:
            _keep(entry.fields, name, value)
        return entry, end
    again = _RESYNC.search(text, found.end())
    return Problem(line, str(first)), again.end() if again else len(text)


def _keep(fields: dict[str, str], name: str, value: str) -> None:
    """Keep a field; of a repeated one the first that says something, of names and key words all."""
    before = fields.get(name, "").strip()
    value = value.strip()
    if not before:
        fields[name] = value
    elif value and value != before:
        if name in ("author", "editor"):
            fields[name] = f"{before} and {value}"
        elif name == "keywords":
            fields[name] = f"{before}, {value}"


class _Parser:
    """Reads one entry of a block, with one notion of what a brace is."""

    def __init__(self, text: str, macros: dict[str, str], braces: re.Pattern[str]) -> None:
        self.text = text
        self.macros = macros
        self.braces = braces
        self.open = False

    def key(self, at: int) -> tuple[int, str]:
        """The key and where the fields begin. There may be no key, or no comma behind it."""
        found = _KEY.match(self.text, at)
        if not found:
            return at, ""
        key, sign = found[1], found[2]
        if sign == ",":
            return found.end(), " ".join(key.split())
        if sign != "=":
            return found.end(1), " ".join(key.split())
        words = key.split()
        if len(words) < 2:
            return at, ""
        return found.start(1) + key.rindex(words[-1]), words[0]

    def fields(self, at: int, opened: str) -> tuple[list[tuple[str, str]], int]:
        """The fields up to the closing brace, and where it ends."""
        text, closing = self.text, _CLOSING[opened]
        pairs: list[tuple[str, str]] = []
        while True:
            between = _BETWEEN.match(text, at)
            at = between.end() if between else at
            if at >= len(text):
                self.open = True
                return pairs, at
            if text[at] == closing:
                return pairs, at + 1
            found = _FIELD.match(text, at)
            if not found:
                raise self.junk(at, pairs)
            value, at = self.value(found.end(), found[1])
            pairs.append((found[1].lower(), value))

    def junk(self, at: int, pairs: list[tuple[str, str]]) -> _Broken:
        """What to say of text that is no field."""
        shown = clean_line(self.text[at : at + 200])[:24]
        where = f'behind the field "{pairs[-1][0]}"' if pairs else "behind the key"
        return _Broken(f"there is something that is no field {where}: {shown}")

    def value(self, at: int, name: str) -> tuple[str, int]:
        """A field's value: texts and names joined by `#`."""
        text, parts = self.text, []
        while True:
            while at < len(text) and text[at].isspace():
                at += 1
            sign = text[at : at + 1]
            if sign == "{":
                end = _group(text, at, self.braces)
                if end is None:
                    raise self.unclosed(at, name, "brace")
                parts.append(text[at + 1 : end - 1])
            elif sign == '"':
                end = self.quoted(at, name)
                parts.append(text[at + 1 : end - 1])
            else:
                word, end = self.word(at)
                parts.append(word)
            after = end
            while after < len(text) and text[after].isspace():
                after += 1
            if text[after : after + 1] != "#":
                return "".join(parts), end
            at = after + 1

    def unclosed(self, at: int, name: str, what: str) -> _Broken:
        """What to say of a value that does not end."""
        lines_in = self.text.count("\n", 0, at)
        where = f" ({lines_in} line{'s' * (lines_in > 1)} below)" if lines_in else ""
        return _Broken(f'the {what} that opens the field "{name}"{where} does not close')

    def quoted(self, at: int, name: str) -> int:
        """Behind the quotation mark that ends a text: outside braces, and followed by what may follow a value."""
        depth = 0
        last = None
        for found in _QUOTES.finditer(self.text, at + 1):
            sign = found[0]
            if sign == "{":
                depth += 1
            elif sign == "}":
                depth -= 1
                if depth < 0:
                    break
            elif depth == 0:
                last = found.end()
                if _NEXT_FIELD.match(self.text, last):
                    return last
        if last is None:
            raise self.unclosed(at, name, "quotation mark")
        return last

    def word(self, at: int) -> tuple[str, int]:
        """A number, a name that stands for a text, or a text that somebody left without delimiters."""
        found = _WORD.match(self.text, at)
        if not found:
            return "", at
        end = found.end()
        if _NEXT_FIELD.match(self.text, end):
            return self.macros.get(found[0].lower(), found[0]), end
        rest = _REST_OF_LINE.match(self.text, at)
        return (rest[0].strip(), rest.end()) if rest else (found[0], end)
