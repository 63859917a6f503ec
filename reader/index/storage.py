"""Where an index lives: a folder with one generation of files in use, named by a pointer that is swapped at once.

```
index/current          the name of the generation in use
index/library          which papers it was last in step with: a stamp of their library, in one line
index/g-0001/          Tantivy's files, and manifest.json: version, and size and hash of each finished file
```
A rebuild writes a new generation beside the old one and swaps the pointer; files in use are never written in place,
since a file that shrinks under an open searcher ends the process (SIGBUS). Adding is an ordinary commit: Tantivy
itself only ever adds files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tantivy

from reader.digest import blake2b
from reader.index.guard import gone, guarded
from reader.index.protocol import IndexDamaged, IndexGone, IndexOutdated, IndexUnwritable
from reader.index.schema import VERSION, register, schema

if TYPE_CHECKING:
    import tempfile

__all__ = ["Store"]

POINTER = "current"
MANIFEST = "manifest.json"
STAMP = "library"
SEGMENT_FILES = (".term", ".idx", ".pos", ".store", ".fast", ".fieldnorm", ".del")


class Store:
    """The folder of an index, or memory where `root` is None."""

    def __init__(self, root: Path | None) -> None:
        self.root = root
        self._mirrors: list[tempfile.TemporaryDirectory[str]] = []

    @property
    def place(self) -> str:
        """The folder in words, for messages."""
        return f"in {self.root}" if self.root else "in memory"

    def current(self) -> Path | None:
        """The generation in use, or None where there is none yet. A pointer that names nothing is damage."""
        if self.root is None:
            return None
        try:
            name = (self.root / POINTER).read_text("utf-8").strip()
        except FileNotFoundError:
            if any(self.root.glob("g-*")):
                raise IndexDamaged(f"The index {self.place} has lost its pointer; it is rebuilt") from None
            return None
        except (OSError, ValueError) as error:
            raise IndexDamaged(f"The index {self.place} cannot be read ({error}); it is rebuilt") from error
        if not name.startswith("g-") or not (self.root / name / "meta.json").is_file():
            raise IndexDamaged(f"The index {self.place} is incomplete; it is rebuilt")
        return self.root / name

    def stamp(self) -> tuple[int, int] | None:
        """What changes when another process swaps in a new generation."""
        if self.root is None:
            return None
        try:
            stat = os.stat(self.root / POINTER)
        except OSError:
            return None
        return stat.st_mtime_ns, stat.st_ino

    def fresh(self) -> Path | None:
        """A new, empty generation, not in use yet; None in memory."""
        if self.root is None:
            return None
        self.root.mkdir(parents=True, exist_ok=True, mode=0o700)
        number = 1 + max((int(p.name[2:]) for p in self.root.glob("g-*") if p.name[2:].isdigit()), default=0)
        while True:
            try:
                (self.root / f"g-{number:04d}").mkdir(mode=0o700)
            except FileExistsError:
                number += 1
            else:
                return self.root / f"g-{number:04d}"

    def make(self, folder: Path | None) -> tantivy.Index:
        """A new Tantivy index in an empty folder, or in memory."""
        with guarded(self.place):
            index = tantivy.Index(schema(), str(folder)) if folder else tantivy.Index(schema())
            register(index)
        return index

    def open(self, folder: Path) -> tantivy.Index:
        """Open a generation, its sizes checked first. A folder that may not be written to is read through links."""
        self.check(folder)
        with guarded(self.place):
            index = tantivy.Index.open(str(self._writable(folder)))
            register(index)
        return index

    def library(self) -> str:
        """The stamp of the library that the index was last in step with, "" where none was kept."""
        try:
            return (self.root / STAMP).read_text("utf-8").strip() if self.root else ""
        except (OSError, ValueError):
            return ""

    def note_library(self, stamp: str) -> None:
        """Keep the stamp of the library. Raises OSError."""
        if self.root is not None:
            _write(self.root / STAMP, stamp + "\n")

    def must_write(self, folder: Path | None) -> None:
        """Raise IndexUnwritable where the generation may only be read, IndexGone where it is no longer there."""
        if folder is not None and not folder.is_dir():
            raise IndexGone(gone(self.place))
        if folder is not None and not _may_write(folder):
            raise IndexUnwritable(f"The index {self.place} may not be written to; check who owns its folder")

    def _writable(self, folder: Path) -> Path:
        """The folder, or where it is read-only a temporary one of links: Tantivy makes a lock file even to read."""
        if _may_write(folder):
            return folder
        import tempfile

        mirror = tempfile.TemporaryDirectory(prefix="reader-index-")
        self._mirrors.append(mirror)
        for file in folder.iterdir():
            if not file.name.startswith(".tantivy-"):
                (Path(mirror.name) / file.name).symlink_to(file)
        return Path(mirror.name)

    def swap(self, folder: Path | None) -> None:
        """Make a generation the one in use, at once, and drop the others. Open searchers keep their files."""
        if self.root is None or folder is None:
            return
        _write(self.root / POINTER, folder.name + "\n")
        import shutil

        for other in self.root.glob("g-*"):
            if other != folder:
                shutil.rmtree(other, ignore_errors=True)

    def drop(self, folder: Path | None) -> None:
        """Drop a generation that was not finished."""
        if folder is not None:
            import shutil

            shutil.rmtree(folder, ignore_errors=True)

    def record(self, folder: Path | None) -> None:
        """Write the manifest after a commit: only files that are new are read for their hash."""
        if folder is None:
            return
        known = self._manifest(folder).get("files", {})
        files = {}
        for file in folder.iterdir():  # Tantivy leaves its files to the umask
            with suppress(FileNotFoundError):
                if file.stat().st_mode & 0o077:
                    file.chmod(0o600)
        for file in _segment_files(folder):
            old = known.get(file.name)
            with suppress(FileNotFoundError):  # a merge that goes on beside takes away what it has merged
                size = file.stat().st_size
                files[file.name] = old if old and old[0] == size else [size, _hash(file)]
        _write(folder / MANIFEST, json.dumps({"version": VERSION, "files": files}))

    def _manifest(self, folder: Path) -> dict[str, Any]:
        try:
            made = json.loads((folder / MANIFEST).read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return made if isinstance(made, dict) else {}

    def check(self, folder: Path, *, thorough: bool = False) -> None:
        """Raise IndexDamaged where a file of the last commit is gone or has another size (or, thorough, hash)."""
        made = self._manifest(folder)
        if made.get("version") != VERSION:
            raise IndexOutdated(f"The index {self.place} was written by another version of the reader; it is rebuilt")
        used = self._used(folder)
        for name, known in made.get("files", {}).items():
            if name.split(".")[0] not in used or not isinstance(known, list):
                continue
            file = folder / name
            try:
                same = file.stat().st_size == known[0] and (not thorough or _hash(file) == known[1])
            except FileNotFoundError:
                # Deletions are renamed by the commit that adds to them; the last one is what counts.
                same = name.endswith(".del")
            if not same:
                raise IndexDamaged(f"The index {self.place} is damaged ({name}); it is rebuilt from the library")

    def _used(self, folder: Path) -> set[str]:
        """The segments that the last commit uses, from Tantivy's own meta.json."""
        try:
            meta = json.loads((folder / "meta.json").read_text("utf-8"))
            return {str(s["segment_id"]).replace("-", "") for s in meta["segments"]}
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise IndexDamaged(f"The index {self.place} is damaged (meta.json); it is rebuilt") from error

    def size(self) -> int:
        """Bytes on the disk of the generation in use."""
        folder = self.current()
        return sum(f.stat().st_size for f in folder.iterdir() if f.is_file()) if folder else 0

    def close(self) -> None:
        """Remove the temporary folders of links."""
        while self._mirrors:
            self._mirrors.pop().cleanup()


def _may_write(folder: Path) -> bool:
    """Whether files can be made and Tantivy's locks taken here: one that may not be written looks like a busy one."""
    return os.access(folder, os.W_OK) and all(os.access(lock, os.W_OK) for lock in folder.glob(".tantivy-*.lock"))


def _segment_files(folder: Path) -> Iterator[Path]:
    return (f for f in sorted(folder.iterdir()) if f.suffix in SEGMENT_FILES)


def _hash(file: Path) -> str:
    digest = blake2b(digest_size=8)
    with file.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _write(path: Path, text: str) -> None:
    """Write a small file so that it is either the old or the new one, whatever happens."""
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
