"""The doctor: looks at everything the reader keeps and says what is wrong and what mends it."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path

from reader.config import load
from reader.paper import ReaderError
from reader.paths import Home
from reader.records import record


@record
class Check:
    """One thing that was looked at: what it is, whether it is well, what was found, what mends it."""

    name: str
    well: bool
    found: str
    mend: str = ""


def examine(home: Home) -> Iterator[Check]:
    """Every check in turn; none changes anything."""
    for look in (_versions, _places, _papers, _marks, _snapshots, _index, _sources, _settings, _terminal):
        yield from _guarded(look, home)


def _guarded(look: Callable[[Home], Iterator[Check]], home: Home) -> Iterator[Check]:
    """A check whose own failure is a finding, not the end."""
    try:
        yield from look(home)
    except (ReaderError, OSError) as error:
        yield Check(look.__name__.strip("_"), False, str(error), "see the message")


def _versions(home: Home) -> Iterator[Check]:
    """The versions of the reader and what it stands on."""
    found = [f"Python {platform.python_version()}"]
    for name in ("abstract-reader", "textual", "tantivy", "rich"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} not installed as a package")
    yield Check("versions", True, ", ".join(found))


def _places(home: Home) -> Iterator[Check]:
    """The data folder: there, writable, its owner's alone."""
    if not home.data.exists():
        yield Check("data folder", True, f"{home.data} is not there yet; it is made when needed")
        return
    writable = os.access(home.data, os.W_OK)
    private = not home.data.stat().st_mode & 0o077
    mend = "" if writable else f"make {home.data} writable to add papers and marks"
    if writable and not private:
        mend = f"chmod 700 {home.data}"
    yield Check("data folder", writable and private, str(home.data), mend)


def _papers(home: Home) -> Iterator[Check]:
    """The papers: whole, and how large."""
    from reader.library.papers import Papers

    if not home.papers.exists():
        yield Check("papers", True, "none yet")
        return
    papers = Papers.open(home.papers)
    try:
        wrong = list(islice(papers.verify(), 1))
        size = home.papers.stat().st_size
        each = f", {size / papers.count:,.0f} bytes a paper" if papers.count else ""
        found = wrong[0] if wrong else f"{papers.count:,} papers, {_size(size)}{each}"
        yield Check("papers", not wrong, found, "reader add your files again" if wrong else "")
    finally:
        papers.close()


def _marks(home: Home) -> Iterator[Check]:
    """The marks: whole, and how many."""
    from reader.library.marks import Marks

    if not home.marks.exists():
        yield Check("marks", True, "none yet")
        return
    marks = Marks.open(home.marks)
    try:
        wrong = marks.verify()
        found = f"{marks.count('bookmarked'):,} bookmarks, {len(marks.lists()):,} lists, {marks.count('noted'):,} notes"
        mend = ""
        if wrong:
            broken = bool(marks.store.check()) or bool(marks.read_only)
            mended = 0 if broken else marks.mend()
            mend = "start the reader: the newest sound snapshot comes back"
            mend = f"{mended:,} were written again just now" if mended else mend
        yield Check("marks", not wrong, wrong[0] if wrong else found, mend)
    finally:
        marks.close()


def _snapshots(home: Home) -> Iterator[Check]:
    """The snapshots of the marks: how many, and the newest that is sound."""
    from reader.library.snapshots import Snapshots

    if not home.marks.exists():
        return
    kept = Snapshots(home.snapshots)
    newest = kept.newest_verified()
    count = len(kept.all())
    if newest is None:
        yield Check("snapshots", False, f"none of {count} is sound", "reader dump > marks.jsonl keeps a copy")
    else:
        yield Check("snapshots", True, f"{count}, the newest sound one of {newest.at[:10]}")


def _index(home: Home) -> Iterator[Check]:
    """The index: readable, in step with the papers, and its size a paper."""
    from reader.index.engine import Index
    from reader.library.papers import Papers

    if not home.papers.exists():
        return
    papers = Papers.open(home.papers)
    try:
        index = Index.open(home.index)
        index.verify()
        count, size = index.count, index.size
        index.close()
        each = f", {size / count:,.0f} bytes a paper" if count else ""
        well = count == papers.count
        found = f"{count:,} of {papers.count:,} papers, {_size(size)}{each}"
        yield Check("index", well, found, "" if well else "reader reindex")
    except ReaderError as error:
        yield Check("index", False, str(error), "reader reindex")
    finally:
        papers.close()


def _sources(home: Home) -> Iterator[Check]:
    """The files that papers came from: still there or not. Nothing is lost when they are gone."""
    from reader.library.papers import Papers

    if not home.papers.exists():
        return
    papers = Papers.open(home.papers)
    try:
        paths = list(papers.source_paths())
    finally:
        papers.close()
    gone = [path for path in paths if "!/" not in path and path != "-" and not Path(path).exists()]
    found = f"{len(paths):,}" + (f", {len(gone):,} no longer there ({gone[0]})" if gone else "")
    yield Check("sources", True, found)


def _settings(home: Home) -> Iterator[Check]:
    """The settings file: every entry known and right."""
    troubles = load(home.settings).troubles
    if not troubles:
        yield Check("settings", True, str(home.settings) if home.settings.exists() else "the defaults")
    for trouble in troubles:
        yield Check("settings", False, trouble, f"edit {home.settings}")


def _terminal(home: Home) -> Iterator[Check]:
    """The terminal: its name, colours and encoding."""
    term = os.environ.get("TERM", "")
    colours = os.environ.get("COLORTERM") or "256 or fewer colours"
    if os.environ.get("NO_COLOR"):
        colours = "no colour (NO_COLOR)"
    inside = "tmux" if os.environ.get("TMUX") else "screen" if os.environ.get("STY") else ""
    encoding = (sys.stdout.encoding or "").lower()
    well = term not in ("", "dumb") and "utf" in encoding
    found = ", ".join(x for x in (term or "TERM is not set", colours, encoding, f"in {inside}" if inside else "") if x)
    mend = "" if well else 'set TERM and a UTF-8 locale, or glyphs = "ascii" in the settings'
    yield Check("terminal", well, found, mend)


def _size(number: int) -> str:
    """A number of bytes in words."""
    for unit in ("bytes", "kB", "MB"):
        if number < 1000:
            return f"{number:,.0f} {unit}"
        number //= 1000
    return f"{number:,.0f} GB"
