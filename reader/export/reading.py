"""Papers for people: a reading list in Markdown, and plain text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from reader.export.common import headline_of
from reader.export.jsonl import Marks
from reader.kinds import stand_in
from reader.paper import Paper

__all__ = ["write_markdown", "write_text"]

NAMED = 6
"""Authors that are named; of more the first ones and "et al."."""
_NO_LIST = "Not in a list"
_SIGNS = re.compile(r"[\\`*_\[\]<>$#|]")


def _people(authors: tuple[str, ...]) -> str:
    if len(authors) > NAMED:
        return f"{', '.join(authors[: NAMED - 1])} et al."
    return ", ".join(authors)


def _title(paper: Paper) -> str:
    """The title in bold; a headline, which is none, in italics and without signs that Markdown reads."""
    if paper.title:
        return f"**{' '.join(paper.title.split())}**"
    headline = _SIGNS.sub(r"\\\g<0>", headline_of(paper))
    return f"*{headline}*" if headline else ""


def write_markdown(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """A reading list: under a heading for each list, the papers with their links and notes."""
    lists: dict[str, list[Paper]] = {}
    rest: list[Paper] = []
    for paper in papers:
        own = marks.get(paper.id)
        for name in own.lists if own else ():
            lists.setdefault(name, []).append(paper)
        if not own or not own.lists:
            rest.append(paper)
    yield "# Reading list\n"
    for name, members in lists.items():
        yield f"\n## {' '.join(name.split())}\n\n"
        yield from (_item(paper, marks.get(paper.id)) for paper in members)
    if rest:
        yield f"\n## {_NO_LIST}\n\n" if lists else "\n"
        yield from (_item(paper, marks.get(paper.id)) for paper in rest)


def _item(paper: Paper, marks: Marks | None) -> str:
    title = _title(paper)
    where = " ".join(part for part in (f"*{paper.venue}*" if paper.venue else "", str(paper.year or "")) if part)
    parts = [title, _people(paper.authors), where]
    line = ". ".join(part.rstrip(".") for part in parts if part) + "."
    links = " · ".join(f"[{words}](<{address}>)" for words, address in _links(paper))
    line = f"- [{'x' if marks and marks.read else ' '}] {line}" + (f" {links}" if links else "")
    if marks and marks.tags:
        line += " " + " ".join("#" + "-".join(tag.split()) for tag in marks.tags)
    if marks and marks.note:
        quoted = [f"  > {text}".rstrip() for text in marks.note.strip().split("\n")]
        line = "\n".join([line, "", *quoted, ""])
    return line + "\n"


def _links(paper: Paper) -> Iterator[tuple[str, str]]:
    if paper.doi:
        yield f"doi:{paper.doi}", f"https://doi.org/{paper.doi}"
    if paper.arxiv_id:
        yield f"arXiv:{paper.arxiv_id}", f"https://arxiv.org/abs/{paper.arxiv_id}"
    if paper.url and paper.url.startswith(("http://", "https://")) and not (paper.doi or paper.arxiv_id):
        yield "link", paper.url.replace("<", "%3C").replace(">", "%3E")


def write_text(papers: Iterable[Paper], marks: Mapping[str, Marks]) -> Iterator[str]:
    """Plain text: title, authors, venue and abstract as they read, with a line of stars between papers."""
    from reader.latex.rendering import plain

    between = ""
    for paper in papers:
        own = marks.get(paper.id)
        where = " ".join(str(part) for part in (paper.venue, paper.year) if part)
        address = f"https://doi.org/{paper.doi}" if paper.doi else paper.url
        arxiv = f"arXiv:{paper.arxiv_id}" if paper.arxiv_id else ""
        title = plain(paper.title) if paper.title else headline_of(paper) and stand_in(headline_of(paper))
        head = [title, ", ".join(paper.authors)]
        head.append(" · ".join(part for part in (where, arxiv, address) if part))
        blocks = ["\n".join(line for line in head if line), plain(paper.abstract)]
        if own and own.note:
            blocks.append(f"Note: {own.note.strip()}")
        yield between + "\n\n".join(block for block in blocks if block) + "\n"
        between = f"\n{'*' * 40}\n\n"
