"""The doctor: looks at everything the reader keeps and says what is wrong and which command mends it."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from pathlib import Path

from reader.config import load
from reader.paper import ReaderError
from reader.paths import Home
from reader.records import record

MEND = "reader doctor --mend"
LAID_ASIDE = "*.damaged-*"


@record
class Check:
    """One thing that was looked at: what it is, whether it is well, what was found, what mends it."""

    name: str
    well: bool
    found: str
    mend: str = ""


def examine(home: Home) -> Iterator[Check]:
    """Every check in turn; none changes anything."""
    looks = {
        "versions": _versions, "data folder": _places, "papers": _papers, "marks": _marks, "snapshots": _snapshots,
        "index": _index, "sources": _sources, "settings": _settings,
    }  # fmt: skip
    for name, look in looks.items():
        yield from _guarded(name, look, home)


def _guarded(name: str, look: Callable[[Home], Iterator[Check]], home: Home) -> Iterator[Check]:
    """A check whose own failure is a finding, not the end."""
    try:
        yield from look(home)
    except (ReaderError, OSError) as error:
        yield Check(name, False, str(error).replace("; `reader doctor` says how to mend it", ""), MEND)


def _versions(home: Home) -> Iterator[Check]:
    """The versions of the reader and what it stands on."""
    from reader.library.store import SQLITE

    found = [f"Python {platform.python_version()}", f"SQLite {SQLITE}"]
    for name in ("abstract-reader", "textual", "tantivy", "rich"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            found.append(f"{name} not installed as a package")
    yield Check("versions", True, ", ".join(found))


def _places(home: Home) -> Iterator[Check]:
    """The data folder: there, writable, its owner's alone; and what damage has been laid aside in it."""
    if not home.data.exists():
        above = next(folder for folder in home.data.absolute().parents if folder.exists())
        well = os.access(above, os.W_OK)
        found = f"{home.data} is not there yet; it is made when needed"
        yield Check("data folder", well, found, "" if well else f"make {above} writable to keep papers and marks")
        return
    open_to = [path for path in (home.data, *_own_files(home)) if path.stat().st_mode & 0o077]
    aside = sorted(path.name for path in home.data.glob(LAID_ASIDE))
    found = str(home.data) + (f", {_count(len(aside), 'damaged file')} kept aside ({aside[0]})" if aside else "")
    mend = ""
    if not os.access(home.data, os.W_OK):
        found, mend = f"{home.data} cannot be written", f"make {home.data} writable to add papers and marks"
    elif open_to:
        found, mend = f"others may read {open_to[0]}", f"chmod -R go= '{home.data}'"
    yield Check("data folder", not mend, found, mend)


def _own_files(home: Home) -> Iterator[Path]:
    return (path for path in (home.marks, home.papers, home.snapshots, home.index, home.state) if path.exists())


def _papers(home: Home) -> Iterator[Check]:
    """The papers: whole, and how large."""
    from reader.library.papers import Papers
    from reader.library.recover import source_paths

    if not home.papers.exists():
        lost = source_paths(home.papers)
        found = f"{home.papers} is gone" if lost else "none yet"
        yield Check("papers", not lost, found, f"{MEND} reads them again from {_count(len(lost), 'source')}")
        return
    papers = Papers.open(home.papers)
    try:
        wrong = list(islice(papers.verify(), 10))
        size = home.papers.stat().st_size
        each = f", {size / papers.count:,.0f} bytes a paper" if papers.count else ""
        found, mend = f"{_count(papers.count, 'paper')}, {_size(size)}{each}", ""
        if wrong:
            more = f", and {len(wrong) - 1} more" if len(wrong) > 1 else ""
            found, mend = wrong[0].partition("; `reader doctor`")[0] + more, MEND
        elif papers.read_only:
            found, mend = papers.read_only, f"check who owns {home.papers}"
        yield Check("papers", not mend, found, mend)
    finally:
        papers.close()


def _marks(home: Home) -> Iterator[Check]:
    """The marks: whole, as their journal tells, and how many."""
    from reader.library.marks import Marks
    from reader.library.snapshots import Snapshots

    if not home.marks.exists():
        lost = len(Snapshots(home.snapshots).all())
        found = f"{home.marks} is gone, and there are snapshots of it" if lost else "none yet"
        yield Check("marks", not lost, found, MEND if lost else "")
        return
    marks = Marks.open(home.marks)
    try:
        wrong = marks.verify()
        counts = (
            _count(marks.count("bookmarked"), "bookmark"),
            _count(len(marks.lists()), "list"),
            _count(marks.count("noted"), "note"),
        )
        found, mend = ", ".join(counts), ""
        if wrong:
            found, mend = wrong[0], MEND
        elif marks.read_only:
            found, mend = marks.read_only, f"check who owns {home.marks}, or install the newer reader"
        yield Check("marks", not mend, found, mend)
    finally:
        marks.close()


def _snapshots(home: Home) -> Iterator[Check]:
    """The snapshots of the marks: how many, and the newest that is sound."""
    from reader.library.snapshots import Snapshots

    kept = Snapshots(home.snapshots)
    snapshots = kept.all()
    if not snapshots:
        well = not home.marks.exists()
        yield Check("snapshots", well, "none yet", "" if well else "start the reader: it makes one a day")
        return
    newest = kept.newest_verified()
    if newest is None:
        found = f"none of {_count(len(snapshots), 'snapshot')} is sound"
        yield Check("snapshots", False, found, "reader dump > marks.jsonl keeps a copy")
    else:
        unsound = sum(snapshot.number > newest.number for snapshot in snapshots)
        found = f"{_count(len(snapshots), 'snapshot')}, the newest sound one of {newest.at[:10]}"
        more = f"; {_count(unsound, 'newer one')} not sound" if unsound else ""
        yield Check("snapshots", not unsound, found + more, "reader dump > marks.jsonl keeps a copy" if unsound else "")


def _index(home: Home) -> Iterator[Check]:
    """The index: every file as its manifest has it, in step with the papers, and its size a paper."""
    from reader.index.engine import Index
    from reader.library.papers import Papers

    if not home.papers.exists():
        return
    if not home.index.exists():
        yield Check("index", True, "not built yet; the first search builds it")
        return
    papers = Papers.open(home.papers)
    try:
        index = Index.open(home.index)
        try:
            index.verify()
            count, size = index.count, index.size
        finally:
            index.close()
        each = f", {size / count:,.0f} bytes a paper" if count else ""
        well = count == papers.count
        found = f"{count:,} of {_count(papers.count, 'paper')}, {_size(size)}{each}"
        yield Check("index", well, found, "" if well else "reader reindex")
    except ReaderError as error:
        yield Check("index", False, str(error).partition("; it is rebuilt")[0], "reader reindex")
    finally:
        papers.close()


def _sources(home: Home) -> Iterator[Check]:
    """The files that papers came from: there, or not, or changed since. Nothing is lost when they are gone."""
    from reader.library.papers import Papers

    if not home.papers.exists():
        return
    papers = Papers.open(home.papers)
    try:
        sources = papers.sources()
    finally:
        papers.close()
    files = {source.path.partition("!/")[0]: source for source in sources if source.path != "-"}
    gone = [path for path in files if not os.path.exists(path)]
    changed = [path for path, source in files.items() if path not in gone and _changed(path, source.size, source.mtime)]
    found = _count(len(sources), "source")
    if gone:
        found += f", {len(gone):,} no longer there ({gone[0]}); their papers and marks are kept"
    if changed:
        found += f", {len(changed):,} changed since ({changed[0]}): `reader add` reads them again"
    yield Check("sources", True, found)


def _changed(path: str, size: int | None, mtime: float | None) -> bool:
    """Whether a file is another than the one that was read."""
    try:
        now = os.stat(path)
    except OSError:
        return False
    return size is not None and mtime is not None and (now.st_size != size or abs(now.st_mtime - mtime) > 1)


def _settings(home: Home) -> Iterator[Check]:
    """The settings file: every entry known and right."""
    troubles = load(home.settings).troubles
    if not troubles:
        yield Check("settings", True, str(home.settings) if home.settings.exists() else "the defaults")
    for trouble in troubles:
        yield Check("settings", False, trouble, f"edit {home.settings}")


def _count(number: int, what: str) -> str:
    """A number of things in words: "1 bookmark", "2,000 papers"."""
    return f"{number:,} {what}" + ("" if number == 1 else "s")


def _size(number: int) -> str:
    """A number of bytes in words."""
    size = float(number)
    for unit in ("bytes", "kB", "MB"):
        if size < 1000:
            return f"{size:,.0f} {unit}"
        size /= 1000
    return f"{size:,.1f} GB"
