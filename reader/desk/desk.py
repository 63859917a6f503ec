"""The desk: what the app and the command line call, joining papers, marks and index."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from reader.desk.finding import Finder
from reader.desk.marking import Marking
from reader.desk.model import Entry, Highlight, Listing, Snippet
from reader.desk.showing import Showing
from reader.desk.snippet import WIDTH as SNIPPET
from reader.desk.sourcing import Sourcing
from reader.desk.stores import Notify, Stores
from reader.latex import Glyphs, Rendered
from reader.library.salvage import is_stand_in, readable, stand_in
from reader.paper import UNMARKED, Paper, PaperMarks, ReaderError, parse_arxiv_id, parse_doi
from reader.paths import Home
from reader.records import replace

EXPORTED_AT_ONCE = 500
KEYED, KEYED_UP_TO = ("bibtex", "csl-json"), 10_000
"""Exports in which a paper's citation key is kept for the next time, and how many papers they may have."""
LOOKED_AT, FEEDBACK = 50, 5
"""Hits among which bookmarked ones are looked for, and how many of the first stand for them where there are none."""


class UnknownPaper(ReaderError):
    """No paper has the id that was asked for."""


class AmbiguousId(ReaderError):
    """Several papers have ids that start so."""


class Desk(Marking, Sourcing):
    """One library, or some files read without adding them (`paths`). Opens nothing before it is needed."""

    def __init__(
        self,
        home: Home,
        *,
        paths: Sequence[str] = (),
        notify: Notify | None = None,
        glyphs: Glyphs = Glyphs.FULL,
    ) -> None:
        """`notify` is told what the person should know; `glyphs` is as in `reader.latex.rendering`."""
        self.home = home
        self.paths = tuple(paths)
        self.troubles: list[str] = []
        self._told = notify
        self.stores = Stores(home, self.tell)
        self._finder = Finder(self.stores)
        self._started = threading.Lock()
        self._ready = False
        self.glyphs = glyphs
        self._showing = Showing(self.stores, glyphs)

    def tell(self, words: str) -> None:
        """Note something that the person should know, and say it where somebody listens."""
        self.troubles.append(words)
        if self._told:
            self._told(words)

    def start(self, *, seeds: bool = True) -> Listing:
        """`prepare()`, then the listing of everything."""
        self.prepare(seeds=seeds)
        return self.everything()

    def prepare(self, *, seeds: bool = True) -> None:
        """Open the library and read what has to be read.

        A library that never had a source gets the samples, unless `seeds` is false.
        """
        with self._started:
            if not self._ready:
                self._ready = True
                if self.paths:
                    self._read_apart()
                elif self.stores.papers.ever_added is False and seeds and not self.stores.lost_sources:
                    self.add([], samples=True)
                self._read_lost_again()

    def _read_apart(self) -> None:
        """Read the paths into a library of their own, which goes when the desk is closed."""
        self.stores.set_apart(_size(self.paths))
        for file in self.add(self.paths).files:
            for rejected in file.rejected:
                place = f"{file.path}, line {rejected.line}" if rejected.line else file.path
                self.tell(f"{place}: {rejected.reason}")

    def _read_lost_again(self) -> None:
        """Read the sources of a damaged file of papers again, as far as its list of them can still be read."""
        lost = self.stores.lost_sources
        if lost:
            self.stores.lost_sources = ()
            self.read_again(lost)

    def read_again(self, sources: Iterable[str]) -> int:
        """Read sources again, saying which are no longer there; returns how many papers came back.

        Members of an archive are read with it. Marked papers of a source that is gone stay as their marks' copies.
        """
        files = list(dict.fromkeys(path.partition("!/")[0] for path in sources))
        gone = [path for path in files if not os.path.exists(path)]
        if gone:
            more = f" and {len(gone) - 1:,} more" if len(gone) > 1 else ""
            words = "came from a pipe" if gone[0] == "-" else "is no longer there"
            self.tell(f"{gone[0]}{more} {words}: its papers are shown where they are marked; `reader add` reads it")
        there = [path for path in files if path not in gone]
        return self.add(there).added if there else 0

    # Reading -----------------------------------------------------------------------------------------------------

    def count(self) -> int:
        """How many papers there are."""
        return self.stores.papers.count

    def everything(self, sort: str = "added", reverse: bool = False) -> Listing:
        """Every paper, in an order."""
        return self._finder.everything(sort, reverse)

    def search(
        self, text: str, *, limit: int = 1000, sort: str = "best", reverse: bool = False, typing: bool = False
    ) -> Listing:
        """The papers that match a query, best first; the rows may be the first `limit` of the total."""
        return self._finder.search(text, limit=limit, sort=sort, reverse=reverse, typing=typing)

    def facets(self, text: str, fields: Sequence[str], *, limit: int = 20) -> dict[str, list[tuple[str, int]]]:
        """How the papers of a query (of all papers: "") divide: field -> (value, count), most first."""
        return self._finder.facets(text, fields, limit)

    def warm(self) -> None:
        """Make the index ready for somebody who begins to type. Some tenths of a second at a million papers."""
        self.stores.index.warm()

    def entries(self, rows: Sequence[int], *, marks: bool = True) -> list[Entry]:
        """The papers of some rows, in the order asked for; rows that are gone are left out.

        Without `marks` they come as if unmarked, and the marks are not opened. A damaged record gives way to the copy
        that its marks keep, else to a paper that says so and what mends it.
        """
        found, damaged = readable(self.stores.papers, [row for row in rows if row >= 0])
        stand_ins = {row: stand_in(self.stores.papers, row) for row in damaged}
        found |= stand_ins
        copied = {row: self._finder.ghosts[row] for row in rows if row < 0}
        copied |= {row: paper.id for row, paper in stand_ins.items()}
        copies = self.stores.marks.copies(copied.values()) if copied else {}
        found |= {row: copies[id] for row, id in copied.items() if id in copies}
        made = self.stores.marks.of([paper.id for paper in found.values()]) if marks else {}
        return [Entry(row, found[row], made.get(found[row].id, UNMARKED)) for row in rows if row in found]

    def ids(self, rows: Sequence[int]) -> list[str]:
        """The ids of the papers in some rows, in their order: for marks on very many at once."""
        found = self.stores.papers.ids_of([row for row in rows if row >= 0]) | self._finder.ghosts
        return [found[row] for row in rows if row in found]

    def find(self, wanted: str) -> Entry:
        """The paper with an id, a beginning of one (6 characters or more), an arXiv id or a DOI.

        Raises UnknownPaper or AmbiguousId.
        """
        ids = self.stores.papers.find(wanted) or self._finder_copies(wanted)
        if not ids:
            raise UnknownPaper(f"no paper has the id {wanted} (6 characters of it, the arXiv id or the DOI will do)")
        if len(ids) > 1:
            raise AmbiguousId(f"{len(ids)} papers have ids that start with {wanted}: give more of it")
        (row,) = self._finder.rows_of(ids)
        return self.entries([row])[0]

    def _finder_copies(self, wanted: str) -> list[str]:
        """The ids of stored copies that an id stands for, of papers whose source is gone."""
        arxiv, doi = parse_arxiv_id(wanted), parse_doi(wanted)
        copies = self.stores.marks.copies(self.stores.marks.ids("copied"))
        return [
            id
            for id, paper in copies.items()
            if (len(wanted) >= 6 and id.startswith(wanted))
            or (arxiv and paper.arxiv_id == arxiv[0])
            or (doi and paper.doi == doi)
        ]

    def find_or_complain(self, wanted: str, complain: Callable[[str], None]) -> Entry | None:
        """`find()`, or None after saying why not."""
        try:
            return self.find(wanted)
        except ReaderError as error:
            complain(str(error))
            return None

    def selection(
        self,
        *,
        in_list: str | None = None,
        bookmarked: bool = False,
        unread: bool = False,
        tag: str | None = None,
        sort: str = "added",
    ) -> Sequence[int]:
        """The rows that carry all the marks asked for: in a list's own order where a list is asked for."""
        marks, rows_of = self.stores.marks, self._finder.rows_of
        chosen: list[Sequence[int]] = []
        if in_list:
            chosen.append(rows_of(marks.in_list(in_list)))
        if tag:
            chosen.append(rows_of(marks.with_tag(tag)))
        if bookmarked:
            chosen.append(rows_of(marks.ids("bookmarked")))
        rows: Sequence[int] = chosen[0] if chosen else self.stores.papers.order(sort)
        for other in map(set, chosen[1:]):
            rows = [row for row in rows if row in other]
        if chosen and sort != "added":
            rank = {row: place for place, row in enumerate(self.stores.papers.order(sort))}
            rows = sorted(rows, key=lambda row: rank.get(row, len(rank)))
        if unread:  # as `is:unread` has it: neither read nor skipped
            done = set(rows_of([*marks.ids("read"), *marks.ids("skipped")]))
            rows = [row for row in rows if row not in done]
        return rows

    def list_named(self, typed: str) -> str | None:
        """The name of the reading list that a query's `list:` means; None where there is none."""
        return self._finder.named("list", typed)

    # Upkeep ------------------------------------------------------------------------------------------------------

    def reindex(self) -> int:
        """Build the index again from the library; returns how many papers it holds."""
        from reader.desk.indexing import rebuild

        self.stores.drop_index()
        index = rebuild(self.home.index, self.stores.papers)
        count = index.count
        index.close()
        return count

    # What is shown -----------------------------------------------------------------------------------------------

    def draw_with(self, glyphs: Glyphs) -> None:
        """Render with other glyphs from now on: a terminal may turn out to have no others."""
        self.glyphs = glyphs
        self._showing.draw_with(glyphs)

    def rendered(self, text: str) -> Rendered:
        """A source text as it is shown."""
        return self._showing.rendered(text)

    def key_terms(self, paper: Paper) -> tuple[str, ...]:
        """Up to five key terms of a paper, by the library's own statistics; none before the index was needed."""
        return self._showing.terms(paper)

    def snippet(self, entry: Entry, query: str, *, typing: bool = False, width: int = SNIPPET) -> Snippet:
        """The passage of a paper that answers a query best, of at most `width` code points."""
        return self._showing.snippet(entry.paper, query, typing=typing, width=width)

    def highlights(self, text: str, query: str, *, typing: bool = False) -> tuple[Highlight, ...]:
        """The hits of a query in the rendered form of a source text: places in `rendered(text).text`."""
        return self._showing.highlights(text, query, typing=typing)

    def similar(self, row: int, limit: int = 5) -> list[tuple[Entry, tuple[str, ...]]]:
        """Papers like one, best first, each with the terms it shares."""
        entries = self.entries([row])
        if not entries:
            return []
        rows, terms = self._showing.similar(row, entries[0].paper, limit)
        return [(entry, self._showing.shared(entry.paper, terms)) for entry in self.entries(rows)]

    def more_like(self, query: str, rows: Sequence[int], limit: int = 200) -> list[int]:
        """The rows that a query finds with what its best hits share: the bookmarked ones of `rows`, else the first."""
        entries = self.entries(rows[:LOOKED_AT])
        chosen = [entry for entry in entries if entry.marks.bookmarked] or entries[:FEEDBACK]
        return self._showing.more_like(query, [entry.paper for entry in chosen], limit) if chosen else []

    def export(
        self, rows: Sequence[int], format: str, *, only: str | None = None, damaged: list[int] | None = None
    ) -> Iterator[str]:
        """Papers in a format that others read, piece by piece; a page of them is held at a time.

        `only` names the reading list that is exported: a reading list in Markdown then has no other heading.
        Papers whose records are damaged are left out, and their rows put in `damaged`.
        """
        from reader.export import export

        marks: dict[str, PaperMarks] = {}

        def papers() -> Iterator[Paper]:
            for start in range(0, len(rows), EXPORTED_AT_ONCE):
                page = self.entries(rows[start : start + EXPORTED_AT_ONCE])
                if damaged is not None:
                    damaged.extend(entry.row for entry in page if is_stand_in(entry.paper))
                page = [entry for entry in page if not is_stand_in(entry.paper)]
                keys = self._keys(page) if format in KEYED and len(rows) <= KEYED_UP_TO else {}
                for entry in page:
                    if entry.marks is not UNMARKED:
                        narrowed = replace(entry.marks, lists=(only,)) if only and format == "markdown" else entry.marks
                        marks[entry.paper.id] = narrowed
                    key = keys.get(entry.paper.id)
                    yield replace(entry.paper, citekey=key) if key else entry.paper

        return export(papers(), format, marks)

    def _keys(self, entries: Sequence[Entry]) -> dict[str, str]:
        """The citation keys of papers that have none of their own; each keeps the one it was first exported under."""
        from reader.export.common import Keys

        made = {e.paper.id: Keys.made(e.paper) for e in entries if not Keys.own(e.paper)}
        return self.stores.marks.citekeys(made)

    def close(self) -> None:
        """Close what was opened."""
        self.stores.close()


def _size(paths: Sequence[str]) -> int:
    """How many bytes the files at some paths hold in all; what cannot be looked at counts nothing."""
    total = 0
    for path in map(Path, paths):
        try:
            files = path.rglob("*") if path.is_dir() else [path]
            total += sum(file.stat().st_size for file in files if file.is_file())
        except OSError:
            continue
    return total


