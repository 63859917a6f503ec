"""Author names as people write them: "Given Family", one a person."""

from __future__ import annotations

import re
from collections.abc import Sequence

from reader.text import clean_line

_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d."})
_COMPANIES = "inc inc. ltd ltd. llc gmbh corp corp. co co. s.a. ag bv b.v. plc"
_CORPORATE = frozenset(_COMPANIES.split())
_OTHERS = frozenset({"et al", "et al.", "others", "and others", "...", "…"}) | {
    f"{a}{name}{b}"
    for a, b in (("", ""), ("[", "]"))
    for name in (
        "no author name available",
        "no author",
        "no authors listed",
        "authors not available",
        "n/a",
        "unknown",
        "nan",
        "none",
        "null",
    )
}
"""What stands in a list of authors and is nobody; an index writes "[No author name available]"."""
_AND = re.compile(r"\s+(?:and|AND|&|und|et|/|·|•)\s+|\s*[;；、\n|]\s*")
_TRAILING = re.compile(r"(?:\s*[\d*†‡§¶∗⁎⋆]+[,\d*†‡§¶∗⁎⋆]*)$")
_SIGNS = re.compile(r"[\d(\[<$^@\\\u00b9\u00b2\u00b3\u2070-\u207b]")
_NOTES = re.compile(
    r"\s*(?:\((?:\d{1,2}(?:\s*,\s*\d{1,2})*|\d{6,12})\)|\[\d{1,2}(?:\s*,\s*\d{1,2})*\]|<sup>[^<>]{0,40}</sup>|\$?\^\{[^{}]{0,40}\}\$?|\$\^.\$"
    r"|\\textsuperscript\{[^{}]{0,40}\}|[\u00b9\u00b2\u00b3\u2070-\u207b]+(?:,[\u00b9\u00b2\u00b3\u2070-\u207b]+)*"
    r"|[(\[]?(?:https?://orcid\.org/|orcid:?\s*)?\d{4}-\d{4}-\d{4}-\d{3}[\dXx][)\]]?|[<(]?[\w.+-]+@[\w-]+\.[\w.-]+[>)]?)"
)
"""What hangs on names: numbers of affiliations, those that Scopus gives to people, ORCID iDs, addresses."""
_ABBREVIATED = re.compile(r"(?:\b\w|\b(?:Jr|Sr|al|Inc|Ltd|Co|Corp))\.$")
_COMMA = re.compile(r"\s*[,，]\s*")
_CAPITALS = frozenset(".ABCDEFGHIJKLMNOPQRSTUVWXYZ")
_INDEXED = re.compile(
    r"((?:[a-z']{1,3} ){0,2}[^\W\d_a-z][\w'’]*[^\W\d_A-Z][\w'’-]*(?:[ -][^\W\d_a-z][\w'’-]+){0,2})"
    r" ((?:[A-Z]\.[ -]?){1,4}|[A-Z]{1,3})"
)
_INITIALS = re.compile(r"(?:[^\W\d_](?:\.[\s-]?|[\s-]|(?=[A-Z])|$)){1,4}$")


class Whole(str):
    """A name that is written as people write it already, or that nobody must take apart (an institution's)."""

    __slots__ = ()


def people(raw: str | Sequence[str]) -> tuple[str, ...]:
    """The authors of a record: a list is one person each, a string is split first."""
    if not raw:
        return ()
    if not isinstance(raw, str):
        names: Sequence[str] = raw
    elif ";" in raw and "(" not in raw and raw.isascii() and raw.isprintable():
        names = [name.strip() for name in raw.split(";")]
        if "," not in raw and "  " not in raw:  # as most are: nothing to be done but at the edges of a name
            return tuple(
                kept
                for name in names
                if name and (kept := name if name[-1].isalpha() else person(name)) and kept.lower() not in _OTHERS
            )
    else:
        names = split_names(raw)
    found = []
    for name in names:
        if name.isascii() and name.isprintable() and "," not in name and "  " not in name and name[-1:].isalpha():
            name = name.strip()
        else:
            name = clean_line(name) if isinstance(name, Whole) else person(name)
        if name and name.lower() not in _OTHERS:
            found.append(name)
    return tuple(_given_first(found) if len(found) > 1 and found[0][-1] in _CAPITALS else found)


def _given_first(names: list[str]) -> list[str]:
    """The names as people write them, where all are written as indexes do: "Liu R.", "van Dam A", "Adler D.G."."""
    parts = [_INDEXED.fullmatch(name) for name in names if not isinstance(name, Whole)]
    if len(parts) < len(names) or not all(parts):
        return names
    ends = [found[2] for found in parts if found]
    if not any("." in end for end in ends) and len({len(end) for end in ends}) < 2:
        return names  # "Wei LI, Ming XU" and "Ann A, Bo B" may be as people write them
    return [f"{found[2]} {found[1]}" for found in parts if found]


def person(name: str) -> str:
    """One name as people write it: "Family, Given" turned round, suffixes at the end, marks of footnotes dropped."""
    name = clean_line(name).strip(" ,;")
    if name and (name[-1].isdigit() or name[-1] in "*†‡§¶∗⁎⋆"):
        name = _TRAILING.sub("", name)
    if "," not in name:
        return name
    parts = [p.strip() for p in name.split(",") if p.strip()]
    tail = [p for p in parts[1:] if p.lower() in _SUFFIXES]
    parts = [p for p in parts if p not in tail]
    if any(p.lower() in _CORPORATE for p in parts[1:]) or len(parts) > 2:
        return name
    return " ".join([*reversed(parts), *tail])


def without_notes(text: str) -> str:
    """A line of authors without the numbers of affiliations, ORCID iDs and addresses that hang on the names."""
    return _NOTES.sub("", text) if _SIGNS.search(text) else text


def split_names(text: str) -> list[str]:
    """The names in a line of authors, however they are set apart.

    ";" and "and" part people; a comma does so unless what stands around it says "Family, Given"
    (one comma a part in "A, B; C, D" or "A, B and C, D"; initials behind it in "Kaski, S., Kohonen, T.").
    """
    text = without_notes(clean_line(text.replace("\n", " ; ") if "\n" in text else text)).strip(" ;,")
    if "(" in text and len(text) < 100_000 and _AFFILIATED.search(text):
        text = without_affiliations(text)
    if text.endswith(".") and not _ABBREVIATED.search(text):
        text = text[:-1]
    parts = [p for p in (q.strip(" ,") for q in _AND.split(text)) if p]
    if not parts:
        return []
    if len(parts) > 1 and (";" in text or all(p.count(",") == 1 and not _listed(p) for p in parts)):
        return parts
    names: list[str] = []
    for part in parts:
        names += _by_commas(part)
    return names


_PARTICLE_WORDS = "van von der den de del della di da dos du la le el al bin ben ter ten st st. mac san"
_PARTICLES = frozenset(_PARTICLE_WORDS.split())


def _given_above(pieces: Sequence[str]) -> bool:
    """True for "Waleed Ammar, X Y": names in the order of speech, the last of them of single letters without points."""
    whole = [piece.lower().split() for piece in pieces[::2]]
    bare = all(" " in piece and "." not in piece for piece in pieces[1::2])
    return bare and all(len(words) > 1 and not _PARTICLES & set(words[:-1]) for words in whole)


_AFFILIATED = re.compile(
    r"\([^()]*(?:,|\b(?:univ|institut|inc\b|dep(?:t|artment)|lab|college|school|hospital))|\((?-i:[A-Z]{2,5})\)",
    re.IGNORECASE,
)
"""A bracket that says where somebody works; any other may hold another spelling of the name."""
_BRACKETS = re.compile(r"\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)(?=\s*(?:[,;]|and\b|\(|$))")


def without_affiliations(text: str) -> str:
    """A line of authors without what stands in brackets behind them: "A. Lee (MIT), B. Li (1) ((1) ETH, Zürich)".

    A bracket inside a name ("William (Bill) Dally") stays.
    """
    text = " ".join(text.split())
    while (found := _BRACKETS.sub("", text)) != text:
        text = found
    return text


def _listed(part: str) -> bool:
    """True if "A B, C D" is two people: both sides have a given name and a family name."""
    return all(len(side.split()) > 1 for side in _COMMA.split(part))


def _by_commas(part: str) -> list[str]:
    """The people in a part that only commas divide."""
    pieces = [p for p in _COMMA.split(part) if p and not p.isdecimal()]
    if len(pieces) < 2:
        return pieces
    given = pieces[1::2]
    if (
        len(pieces) % 2 == 0
        and all(_INITIALS.match(g) for g in given)
        and not any(_INITIALS.match(f) for f in pieces[::2])
        and not _given_above(pieces)
    ):
        return [f"{g} {f}" for f, g in zip(pieces[::2], given, strict=True)]
    if len(pieces) == 2 and "，" not in part and not _listed(part) and all(" " not in p for p in pieces):
        return [part]
    names: list[str] = []
    for piece in pieces:
        if names and piece.lower() in _SUFFIXES:
            names[-1] += f" {piece}"
        else:
            names.append(piece)
    return names
