"""Take out one guard at a time, and see its test fail: `python tests/torture/guards.py [ROW ...]`.

Works on a copy of the project; the working tree is not touched. A row whose test passes without its guard is printed
as such, and the exit status is then 1.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
T = "tests/torture/"

GUARDS: list[tuple[str, str, str, str, str, str]] = [
    # row, what the guard is, file, its words, what stands in their place, test
    ("T01", "each mark is synced to the disk when it is acknowledged (here: not committed at all)", "reader/library/store.py",
     'connection.execute("COMMIT")', "pass", T + "test_library_crashes.py::test_T01_killed_while_marking"),
    ("T02", "the index catches up with the papers when it is opened", "reader/desk/indexing.py",
     "    catch_up(index, papers)\n    if index.count", "    if index.count", T + "test_t02_killed_while_indexing.py"),
    ("T02", "rows that changed are kept with the change itself", "reader/library/stale.py",
     "    if numbers:", "    if False:", T + "test_t02_killed_while_indexing.py"),
    ("T03", "a file is written anew and renamed", "reader/desk/files.py",
     "        with tempfile.NamedTemporaryFile(", "        path.write_text(''.join(pieces))\n        return\n        with tempfile.NamedTemporaryFile(",
     T + "test_t03_no_room.py::test_T03_no_room_for_a_file"),
    ("T04", "Tantivy reads through links where its lock may not be written", "reader/index/storage.py",
     "    return os.access(folder, os.W_OK) and", "    return True or", T + "test_t04_read_only.py"),
    ("T05", "one writer at a time: the transaction takes the lock before it reads", "reader/library/store.py",
     '"BEGIN IMMEDIATE"', '"BEGIN"', T + "test_library_crashes.py::test_T05_two_mark_at_once"),
    ("T06", "a file that is empty or cut is damage", "reader/library/store.py",
     "    size = path.stat().st_size\n    with path.open", "    return\n    size = path.stat().st_size\n    with path.open", T + "test_t06_cut_files.py"),
    ("T06", "the index knows which papers it was in step with", "reader/desk/indexing.py",
     "    if _of_another_state(index, papers):", "    if False:", T + "test_t06_cut_files.py"),
    ("T07", "an index that is damaged is built again", "reader/desk/indexing.py",
     "    except IndexDamaged as error:\n        notify", "    except ZeroDivisionError as error:\n        notify", T + "test_t06_cut_files.py"),
    ("T08", "the manifest's sizes and hashes are held against the files", "reader/index/storage.py",
     "            if not same:", "            if False:", "tests/index/test_storage.py"),
    ("T08", "a damaged record gives way to a stand-in", "reader/library/salvage.py",
     "    except Damaged:\n        if len", "    except ZeroDivisionError:\n        if len", T + "test_t08_damaged_records.py"),
    ("T08", "a damaged record is left out of an export", "reader/desk/desk.py",
     "if not is_stand_in(entry.paper)]", "if True]", T + "test_t08_damaged_records.py"),
    ("T09", "a newer file is not written", "reader/library/store.py",
     "        if version > self.schema.version:", "        if False:", T + "test_library_damage.py"),
    ("T10", "snapshots are ordered by number and not by date", "reader/library/snapshots.py",
     "key=lambda snapshot: snapshot.number", "key=lambda snapshot: snapshot.at", T + "test_library_damage.py"),
    ("T11", "SIGTERM and SIGHUP leave by the app's own door", "reader/tui/terminal.py",
     "                loop.add_signal_handler(", "                (lambda *_: None)(", T + "test_t11_terminal_gone.py"),
    ("T13", "a broken pipe is an end like any other", "reader/cli/__init__.py",
     "    except BrokenPipeError:", "    except ZeroDivisionError:", T + "test_t13_pipes.py"),
    ("T14", "a line may have 16 MB", "reader/corpus/record.py",
     "LINE_LIMIT = 16 * 1024 * 1024", "LINE_LIMIT = 1 << 40", T + "test_t14_huge.py::test_T14_a_line_of_40_mb"),
    ("T15", "an encoding that is not declared is guessed", "reader/corpus/legacy.py",
     "        if points > score:", "        if False:", T + "test_t15_encodings.py"),
    ("T16", "what is no file is not opened", "reader/corpus/containers.py",
     "    if stat.S_ISREG(mode) or (stat", "    return ''\n    if stat.S_ISREG(mode) or (stat", T + "test_t15_encodings.py"),
    ("T17", "a mark goes to the paper that came back under another id", "reader/desk/reattaching.py",
     "marks.follow(", "(lambda *_: None)(", T + "test_reattaching.py"),
    ("T12", "a box that opens while sizes change waits for its parts", "reader/tui/screens/floating.py",
     'for box in self.query("#box"):', 'for box in [self.query_one("#box")]:',
     "tests/ui/test_browsing.py::test_a_new_size_reaches_a_box_before_its_parts_are_there"),
    ("T12", "the size of the terminal is read anew when its event is handled", "reader/tui/app.py",
     'if getattr(driver, "_in_band_window_resize", None) is False:', "if False:",
     "tests/ui/test_browsing.py::test_a_size_that_came_out_of_order_gives_way_to_the_terminal_s_own"),
    ("T18", "a dump has the order of the bookmarks", "reader/library/dump.py",
     "SELECT paper, position, at FROM bookmarks", "SELECT paper, 0, at FROM bookmarks", "tests/library/test_dump.py"),
    ("T20", "a formula is no deeper than its writers go", "reader/latex/parser.py",
     "        if many and _is_deep(tree):", "        if False:", "tests/latex/test_render_properties.py::test_nesting_with_both_ends"),
    ("T20", "a run of bars is counted to four", "reader/latex/arrange.py",
     "    while run < 4 and index", "    while index", "tests/latex/test_render_properties.py::test_a_long_run_of_bars_is_read_once"),
    ("untrusted text", "the gate takes escape sequences out", "reader/text.py",
     '        text = _ESCAPES.sub("", text)', "        pass", "tests/properties/test_clean.py"),
    ("untrusted text", "the gate where text is printed", "reader/cli/output.py",
     "    return clean(text).expandtabs(8)", "    return text", "tests/torture/test_untrusted_in_a_terminal.py"),
]  # fmt: skip


def without(file: str, words: str, instead: str, test: str) -> str:
    """Run a test in a copy without the guard: "fails" as it should, "passes", or "the guard is not there"."""
    with tempfile.TemporaryDirectory(prefix="reader-guards-") as folder:
        copy = Path(folder) / "project"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        source = (copy / file).read_text("utf-8")
        if words not in source:
            return "the guard is not there"
        (copy / file).write_text(source.replace(words, instead, 1), "utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", test]
        done = subprocess.run(
            command, cwd=copy, capture_output=True, env={**os.environ, "PYTHONUTF8": "1"}, timeout=900, check=False
        )
        return {0: "passes", 1: "fails"}.get(done.returncode, f"ends with {done.returncode}: {done.stdout[-300:]!r}")


def main(rows: list[str]) -> int:
    """Go through the guards of these rows, or of all."""
    wrong = 0
    for row, what, file, words, instead, test in GUARDS:
        if rows and row not in rows:
            continue
        found = without(file, words, instead, test)
        wrong += found != "fails"
        print(f"{row:<15} {found:<8} {what} ({file}; {test})", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
