"""Citation keys that stay: a paper is exported under the key that it was exported under first."""

from __future__ import annotations

from collections.abc import Mapping

from reader.library.base import CHUNK, MarksBase

__all__ = ["CiteKeys"]

OF, KEY = "key of:", "key:"
"""Names in the table `memory`: of a paper's id its key, of a key in lower case its paper's id."""


class CiteKeys(MarksBase):
    """The part of the marks that is about citation keys. They are no marks: no journal entry, not in the dump."""

    def citekeys(self, wanted: Mapping[str, str]) -> dict[str, str]:
        """The keys of papers: `wanted` maps ids to what a key might be; one that is another paper's gets a number.

        What was given out once stays, so that the order, or others in the same export, change nobody's key.
        """
        ids = list(wanted)
        found = self._kept(OF, ids)
        left = {id: key for id, key in wanted.items() if id not in found}
        if not left or self.read_only:
            return {**wanted, **found}
        with self._store.write() as connection:
            for id, base in left.items():
                key, number = base, 1
                while row := connection.execute(
                    "SELECT value FROM memory WHERE name = ?", (KEY + key.lower(),)
                ).fetchone():
                    if row[0] == id:
                        break
                    number += 1
                    key = f"{base}-{number}"
                names = ((OF + id, key), (KEY + key.lower(), id))
                connection.executemany("REPLACE INTO memory VALUES (?,?)", names)
                found[id] = key
        return found

    def _kept(self, kind: str, names: list[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        with self._store.read() as connection:
            for start in range(0, len(names), CHUNK):
                part = [kind + name for name in names[start : start + CHUNK]]
                query = f"SELECT name, value FROM memory WHERE name IN ({','.join('?' * len(part))})"
                found.update((name[len(kind) :], value) for name, value in connection.execute(query, part))
        return found
