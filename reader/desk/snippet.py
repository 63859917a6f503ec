"""Snippets: the passage of a paper that answers a query best, for a list row or a line of output."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from reader.desk.highlight import Analyse, Hit, hits
from reader.desk.model import Highlight, Snippet
from reader.index.protocol import Looked
from reader.latex.rendered import Rendered
from reader.patterns import pattern

__all__ = ["WIDTH", "snippet"]

WIDTH = 160
"""Code points of a snippet where nothing else is asked for."""
LEAST = 16
"""Code points that a snippet has room for in any case."""
ELLIPSIS = "…"
MOST = 200
"""Hits of one abstract that are weighed."""
_MORE_BLANKS = pattern(r"[\n\t\r]|  ")
AGAIN = 0.1
"""What a second hit of the same word adds, as a part of its weight."""


def snippet(
    title: Rendered | None,
    abstract: Rendered,
    looked: Looked,
    analyse: Analyse,
    *,
    width: int = WIDTH,
    weigh: Callable[[str], float] | None = None,
) -> Snippet:
    """The passage of at most `width` code points that holds most of what was looked for, and its hits.

    `weigh` says how telling a folded word is (its rarity; by default all are alike). The passage is from the title,
    whole, where the abstract has no hit; the abstract's beginning where the title has none either. It is one line,
    cut at blanks, with an ellipsis where it was cut; a formula or a hit is whole or absent, and the first hit stands
    in its left half.
    """
    width = max(width, LEAST)
    found = hits(abstract, looked, analyse)[:MOST]
    if not found and title is not None and title.text:
        in_title = hits(title, looked, analyse)
        if in_title:
            return Snippet(title.text, tuple(Highlight(h.start, h.end) for h in in_title), from_title=True)
    cut = _Cutter(abstract, found, width)
    if not found:
        return cut.passage(0, cut.end(0), ())
    windows = [cut.window(i) for i in range(len(found))]
    best = max(range(len(found)), key=lambda i: cut.worth(i, windows[i], weigh))
    start, end = windows[best]
    return cut.passage(start, end, found)


class _Cutter:
    """An abstract with its hits, and where passages of it may begin and end."""

    def __init__(self, rendered: Rendered, found: Sequence[Hit], width: int) -> None:
        self.text = rendered.text
        self.width = width
        self.found = found
        whole = [(f.start, f.end) for f in rendered.formulas] + [(h.start, h.end) for h in found]
        self.whole = sorted(whole)
        self.starts = [start for start, _ in self.whole]

    def window(self, i: int) -> tuple[int, int]:
        """The passage that has hit `i` for its first: from the sentence's start where that is near enough."""
        hit = self.found[i]
        room = min(self.width // 2 - 1, self.width - (hit.end - hit.start) - 2)
        earliest = max(0, hit.start - max(room, 0))
        if i and self.found[i - 1].end > earliest:
            earliest = self.found[i - 1].end
        start = hit.start
        if earliest == 0:
            start = 0
        elif hit.start > earliest:
            sentence = max(self.text.rfind(stop, earliest, hit.start) for stop in (". ", "? ", "! ", "\n"))
            start = sentence + 1 if sentence >= 0 else self.word_after(max(earliest, hit.start - self.width // 4))
        start = min(self.skip_blanks(self.free(start, hit.start)), hit.start)
        return start, self.end(start)

    def skip_blanks(self, at: int) -> int:
        """The next place that is no blank."""
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        return at

    def word_after(self, at: int) -> int:
        """The start of the first word from `at` on."""
        if at == 0 or self.text[at - 1].isspace():
            return at
        while at < len(self.text) and not self.text[at].isspace():
            at += 1
        return self.skip_blanks(at)

    def free(self, at: int, latest: int) -> int:
        """`at`, or the end of the formula or hit that it stands in."""
        k = bisect_left(self.starts, at + 1) - 1
        while k >= 0 and self.whole[k][0] < at < self.whole[k][1]:
            at = self.word_after(self.whole[k][1])
            k = bisect_left(self.starts, at + 1) - 1
        return min(at, latest)

    def end(self, start: int) -> int:
        """Where a passage from `start` ends: at a blank, room left for the ellipses, nothing cut through."""
        text = self.text
        room = self.width - (2 if start else 0)
        if len(text.rstrip()) - start <= room:
            return len(text.rstrip())
        latest = min(start + max(room - 1, 1), len(text) - 1)
        at = latest
        if not text[at].isspace():
            back = max(text.rfind(" ", start + 1, at), text.rfind("\n", start + 1, at))
            at = back if back > start else at
        k = bisect_left(self.starts, at) - 1
        while k >= 0 and self.whole[k][1] > start:
            first, last = self.whole[k]
            if first < at < last:
                at = first if first > start else min(last, latest)
            k -= 1
        return start + max(len(text[start:at].rstrip(" \n\t,;:")), 1)

    def worth(self, i: int, window: tuple[int, int], weigh: Callable[[str], float] | None) -> float:
        """How much of the query the window of hit `i` holds: each of its words once, by weight; again counts little.

        Of equals the earlier wins.
        """
        seen: set[str] = set()
        total = -1e-6 * window[0]
        for k in range(i, len(self.found)):
            hit = self.found[k]
            if hit.end > window[1]:
                break
            for kin, word in hit.keys:
                weight = weigh(word) if weigh else 1.0
                total += weight * (AGAIN if kin in seen else 1.0)
                seen.add(kin)
        return total

    def passage(self, start: int, end: int, found: Sequence[Hit]) -> Snippet:
        """The passage on one line, with its hits at their places in it."""
        before = f"{ELLIPSIS} " if start else ""
        after = ELLIPSIS if end < len(self.text.rstrip()) else ""
        text = self.text[start:end]
        shift = len(before) - start
        inside = [h for h in found if start <= h.start and h.end <= end]
        if not _MORE_BLANKS.search(text):
            marks = [Highlight(h.start + shift, h.end + shift) for h in inside]
        else:
            text, places = _on_one_line(text, len(before))
            marks = [Highlight(places[h.start - start], places[h.end - start]) for h in inside]
        return Snippet(f"{before}{text}{after}", tuple(marks))


def _on_one_line(text: str, at: int) -> tuple[str, list[int]]:
    """A text with each run of blanks and line ends made one blank, and where each of its places has gone.

    `at` is the place of the first one.
    """
    places = [0] * (len(text) + 1)
    pieces: list[str] = []
    size, blank = at, False
    for i, sign in enumerate(text):
        places[i] = size
        if sign in " \n\t\r":
            if blank:
                continue
            sign, blank = " ", True
        else:
            blank = False
        pieces.append(sign)
        size += 1
    places[len(text)] = size
    return "".join(pieces), places
