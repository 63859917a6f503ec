"""The numbers by which a paper is found: its id, arXiv id, DOI, title with first author, own id in its source.

A key is a signed 64-bit number. That of an id is the id itself, shifted so that the order of the hexadecimal digits is
kept and a prefix is a range; the others are hashes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from reader.digest import blake2b
from reader.library.errors import LibraryError
from reader.paper import ID_LENGTH, Paper, identity
from reader.patterns import pattern

__all__ = [
    "arxiv_keys",
    "doi_keys",
    "fold",
    "id_key",
    "id_keys",
    "id_range",
    "key_id",
    "keys_of",
    "own_key",
    "title_key",
]

_HALF = 1 << 63
_ASCII = bytes(ord(chr(code).lower()) if code < 128 and chr(code).isalnum() else 32 for code in range(256))
_NOT_WORD = pattern(r"[\W_]+")
_ID = pattern(rf"[0-9a-f]{{{ID_LENGTH}}}\Z")


def id_key(id: str) -> int:
    """The number of an id. Raises LibraryError where it is none."""
    if not _ID.match(id):
        raise LibraryError(f"{id[:40]!r} is no paper's id")
    return int(id, 16) - _HALF


def id_keys(ids: Iterable[str]) -> dict[str, int]:
    """The numbers of those of the texts that are ids."""
    match = _ID.match
    return {id: int(id, 16) - _HALF for id in ids if match(id)}


def key_id(key: int) -> str:
    """The id of a number."""
    return f"{key + _HALF:0{ID_LENGTH}x}"


def id_range(prefix: str) -> tuple[int, int]:
    """The first and the last number of the ids that begin with the hexadecimal digits."""
    return id_key(prefix.ljust(ID_LENGTH, "0")), id_key(prefix.ljust(ID_LENGTH, "f"))


def fold(text: str) -> str:
    """Letters and digits alone, without case and accents: how titles and names are compared and sorted."""
    if text.isascii():
        return b" ".join(text.encode().translate(_ASCII).split()).decode()
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(_NOT_WORD.sub(" ", bare.casefold()).split())


def family(name: str) -> str:
    """The folded family name: what stands before a comma, else the last word."""
    before, comma, _ = name.partition(",")
    if not comma:
        last = name[name.rfind(" ") + 1 :]
        if last.isascii() and last.isalnum():
            return last.lower()
    words = fold(before).split()
    return "" if not words else " ".join(words) if comma else words[-1]


def _hash(text: str) -> int:
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big", signed=True)


def arxiv_keys(arxiv_id: str) -> tuple[int, int]:
    """The numbers of an arXiv id without its version: that of the id it gives, and one for papers with another id."""
    return id_key(identity(arxiv_id=arxiv_id)), _hash(f"other-arxiv:{arxiv_id.lower()}")


def doi_keys(doi: str) -> tuple[int, int]:
    """The numbers of a DOI: that of the id it gives, and one for papers with another id."""
    return id_key(identity(doi=doi)), _hash(f"other-doi:{doi.lower()}")


def title_key(title: str, authors: Sequence[str]) -> int:
    """The number of a title with the first author's family name, both folded."""
    return _hash(f"title:{fold(title)}\x1f{family(authors[0]) if authors else ''}")


def own_key(path: str, own: str) -> int:
    """The number of a record's own id in the file at `path`."""
    return _hash(f"own:{path}\x1f{own}")


def _one_of(own: int, keys: tuple[int, int]) -> int:
    """The key under which the paper stands: no other paper's id is ever among a paper's keys."""
    return own if keys[0] == own else keys[1]


def keys_of(paper: Paper) -> set[int]:
    """Every number by which the paper can be found; 5 µs."""
    own_id = id_key(paper.id)
    found = {own_id}
    if paper.arxiv_id:
        found.add(_one_of(own_id, arxiv_keys(paper.arxiv_id)))
    if paper.doi:
        found.add(_one_of(own_id, doi_keys(paper.doi)))
    if paper.title:
        found.add(title_key(paper.title, paper.authors))
    own = paper.ids.get("source")
    if own:
        found.update(own_key(path, own) for path in {source.path for source in paper.sources})
    return found
