"""What comes into the library and goes out of it: files added, papers joined and parted, sources removed."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from reader.desk.showing import Showing
from reader.desk.stores import Stores
from reader.paper import Paper
from reader.paths import bundled

if TYPE_CHECKING:
    from reader.desk.adding import Progress, Report
    from reader.library.sources import SourceInfo


class Sourcing:
    """The part of the desk that is about where papers come from."""

    paths: tuple[str, ...]
    stores: Stores
    _showing: Showing

    def add(
        self,
        paths: Iterable[str],
        *,
        format: str | None = None,
        samples: bool = False,
        progress: Callable[[Progress], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> Report:
        """Read files into the library and the index; what was committed stays when it is stopped."""
        from reader.corpus.reading import read_paths
        from reader.desk.bringing import bring

        self.stores.must_keep(samples)
        wanted = [path if path == "-" or not path.strip() else os.path.abspath(path) for path in paths]
        if samples:
            wanted += sorted(str(path) for path in bundled("seeds").glob("*.txt"))
        readings = read_paths(wanted, format=format, stdin=getattr(sys.stdin, "buffer", None))
        try:
            return bring(self.stores, readings, apart=bool(self.paths), progress=progress, cancelled=cancelled)
        finally:
            self._showing.forget()

    def split(self, id: str) -> list[Paper]:
        """Part again what was found to be one paper; returns the papers that were made of it. Raises NothingToSplit."""
        from reader.desk.indexing import catch_up
        from reader.desk.joining import split

        with self.stores.writing:
            made = split(self.stores.papers, id)
            catch_up(self.stores.index, self.stores.papers)
        self._showing.forget()
        return made

    def changed_sources(self, paths: Iterable[str] | None = None) -> list[str]:
        """Those of some files (None: of all sources) that are not as they were when added."""
        from reader.desk.watching import changed_since

        return [] if self.paths or self.stores.papers.read_only else changed_since(self.stores.papers, paths)

    def sources(self) -> list[SourceInfo]:
        """What has been added."""
        return self.stores.papers.sources()

    def source_paths(self) -> tuple[str, ...]:
        """The paths of what has been added, without counting what each brought."""
        return self.stores.papers.source_paths()

    def remove_source(self, wanted: str) -> str:
        """Take a source out by its path, or by its file name where only one has it; what was done, in words."""
        from reader.desk.indexing import renew

        known = self.source_paths()
        named = [path for path in known if Path(path).name == wanted]
        path = wanted if wanted in known or len(named) != 1 else named[0]
        if path not in known and str(Path(wanted).absolute()) in known:
            path = str(Path(wanted).absolute())
        index = self.stores.index
        removed = self.stores.papers.remove_source(path)
        renew(index, self.stores.papers)
        self._showing.forget()
        gone, kept = len(removed.gone), len(removed.kept)
        return f"{gone:,} papers taken out, {kept:,} kept that another source has; marks are kept"
