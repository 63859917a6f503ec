"""A paper as a citation, and its address on the web."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

from reader.paper import Paper
from reader.text import clean_line
from reader.tui.web import is_web

if TYPE_CHECKING:
    from reader.latex.rendered import Rendered

__all__ = ["address", "citation"]


def address(paper: Paper) -> str | None:
    """Where the paper stands on the web: its own address, else that of its arXiv id or DOI."""
    if paper.url and is_web(paper.url.strip()):
        return paper.url.strip()
    if paper.arxiv_id:
        return f"https://arxiv.org/abs/{quote(paper.arxiv_id, safe='/.')}"
    return f"https://doi.org/{quote(paper.doi, safe='/.:;()-_')}" if paper.doi else None


def citation(paper: Paper, rendered: Callable[[str], Rendered]) -> str:
    """The paper in one line: authors, title, venue, year, where it is found. Without a title its headline in quotes."""
    names = [clean_line(name) for name in paper.authors]
    authors = ", ".join(names[:10]) + (" et al." if len(names) > 10 else "")
    title = clean_line(rendered(paper.title).text) if paper.title else f"[{clean_line(paper.headline or 'untitled')}]"
    venue = clean_line(paper.venue or "")
    year = str(paper.year or "")
    where = venue if year and year in venue else ", ".join(part for part in (venue, year) if part)
    parts = [part.rstrip(".") for part in (authors, title, where) if part]
    return ". ".join([*parts, address(paper) or ""]).strip().rstrip(".") + ("" if address(paper) else ".")
