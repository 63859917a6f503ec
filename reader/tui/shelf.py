"""The papers of one listing, fetched by page and kept as painted lines: what the list shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from reader.tui.rows import RowStyle, paint_row
from reader.tui.runs import Run

if TYPE_CHECKING:
    from reader.desk.model import Entry, Highlight, Listing, Snippet

__all__ = ["Shelf"]

PAGE = 64
KEPT_PAGES = 32


class Shelf:
    """A listing with its entries, passages and painted rows; all of it can be thrown away and made again.

    `desk` fetches the papers, finds the passages of hits, renders, and knows the key terms.
    """

    def __init__(self, listing: Listing, desk: Any, *, typing: bool = False) -> None:
        self.listing = listing
        self.typing = typing
        self._desk = desk
        self._pages: dict[int, list[Entry]] = {}
        self._passages: dict[int, Snippet] = {}
        self._painted: dict[int, Sequence[list[Run]]] = {}
        self._style: RowStyle | None = None

    def __len__(self) -> int:
        return len(self.listing.rows)

    def entry(self, index: int) -> Entry | None:
        """The paper at a place of the listing, or None where there is none."""
        if not 0 <= index < len(self):
            return None
        page = index // PAGE
        found = self._pages.get(page)
        if found is None:
            if len(self._pages) >= KEPT_PAGES:
                self._pages.pop(next(iter(self._pages)))
            rows = self.listing.rows[page * PAGE : (page + 1) * PAGE]
            found = self._pages[page] = list(self._desk.entries(rows))
        place = index % PAGE
        return found[place] if place < len(found) else None

    def passage(self, entry: Entry) -> Snippet | None:
        """The passage that answers the query in this paper; None where nothing was asked."""
        if not self.listing.searching:
            return None
        found = self._passages.get(entry.row)
        if found is None:
            found = self._passages[entry.row] = self._desk.snippet(entry, self.listing.query, typing=self.typing)
        return found

    def lines(self, index: int, style: RowStyle) -> Sequence[list[Run]]:
        """The painted lines of a row."""
        if style != self._style:
            self._style = style
            self._painted.clear()
        found = self._painted.get(index)
        if found is None:
            entry = self.entry(index)
            if entry is None:
                return [[]] * style.each
            snippet = self.passage(entry) if style.each > 1 else None
            if len(self._painted) > 4096:
                self._painted.clear()
            found = self._painted[index] = paint_row(
                entry, snippet, self._desk.rendered, self._desk.key_terms, style, self._head_hits(entry, style)
            )
        return found

    def _head_hits(self, entry: Entry, style: RowStyle) -> Sequence[Highlight]:
        """The hits in a title; in a headline only where no passage below it shows them."""
        text = entry.paper.title or entry.paper.headline
        if not self.listing.searching or not text or not (entry.paper.title or style.each == 1):
            return ()
        if not entry.paper.title and self._desk.rendered(text).text != text:
            return ()  # what is rendered already must not be read as source
        return tuple(self._desk.highlights(text, self.listing.query, typing=self.typing))

    def warm(self, count: int, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Fetch the first rows and their passages, so that the first paint waits for nothing; until cancelled."""
        for index in range(min(count, len(self))):
            if cancelled():
                return
            entry = self.entry(index)
            if entry is not None:
                self.passage(entry)

    def forget(self) -> None:
        """Drop the papers and the painted rows: their marks have changed."""
        self._pages.clear()
        self._painted.clear()

    def place_of(self, row: int) -> int | None:
        """Where a paper of the library stands in this listing."""
        rows = self.listing.rows
        if isinstance(rows, range):
            return rows.index(row) if row in rows else None
        try:
            return rows.index(row)
        except ValueError:
            return None
