"""Hostile and odd files through import, list, page, search and export in a pseudo-terminal.

What goes out holds no byte under 0x20 but line ends, no ESC that we did not write, no C1, and no trace of an error.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.terminal.pseudo import Terminal
from tests.torture.harness import reader

ODD = Path(__file__).parents[3] / "shared" / "corpora" / "odd"
"""Odd files and records from public corpora, where they are at hand."""

OURS = re.compile(
    r"\x1b\[[0-9;:]*m"  # colours and styles
    r"|\x1b\[\d*(?:;\d*)*[ABCDHJKGXdLMPST@r]"  # moving, erasing
    r"|\x1b\[[?<>=][0-9;]*[hlu]|\x1b\[[?]?[0-9;]*\$p|\x1b\[\d* q|\x1b\[[0-9;]*[nct]|\x1b\[[<>=?]?[0-9]*[cuq]"
    r"|\x1b\[>[0-9;]*m|\x1b[78=>]|\x1b\(B|\x1b\]22;[a-z-]+\x07"
)
"""The sequences that the app and Textual write: none of them with a payload that could be anybody's."""

FORMATS = ("bibtex", "csv", "markdown", "ris", "csl-json", "json", "jsonl", "text")
HOSTILE = [
    "\x1b]52;c;eA==\x07 copies", "\x1b]0;own title\x1b\\ names", "\x1bPq#0;2;0;0;0\x1b\\ draws", "\x1b_Gf=1\x1b\\ kitty",
    "\x1b[2J\x1b[H wipes", "\x1b[?1049h screens", "\x9b31m c1", "\x9d52;c;eA==\x9c c1", "\x1bP unterminated",
    "\x1b]8;;javascript:x\x07link\x1b]8;;\x07", "\u202e overrides \u2066 isolates", "[/] [b +] [@click=app.quit]x[/]",
    "[MASK] [CLS] [/SEP]", "nul \x00 bell \x07 back \b form \x0c", "\r overprints", "lone \ud800 half", "\ufeff\u200b\u2060",
    "$\\frac{\x1b[31m1}{2}$ and $x^{\x9b2J}$", "\\emph{\x1b]52;c;eA==\x07}", "a\u0301\u0316\u0300" * 20, "שלום עולם",
    "a\ttab\tand another", "👩‍👩‍👧‍👦 ❤️ 👍🏽 🏳️‍🌈", "-rf --version $(touch /tmp/x)`id`;", "%s %n {0} {self}", "=HYPERLINK(\"http://x\")", "x}, author={e",
]  # fmt: skip


def hostile_files(folder: Path) -> list[Path]:
    """The same texts in every field, in several formats, under names that are hostile too."""
    folder.mkdir()
    records = [
        {
            "title": text if n % 3 else None, "abstract": f"We prove {text} and a bound for regret. {text}",
            "authors": [text, "Ann Author"], "venue": text, "keywords": [text], "url": f"https://e.x/{text}", "year": 2020,
        }
        for n, text in enumerate(HOSTILE)
    ]  # fmt: skip
    (folder / "a.jsonl").write_text("".join(json.dumps(one) + "\n" for one in records))
    (folder / "b \x1b[31m[red]\u202e.json").write_text(json.dumps(records[:9]))
    plain = "\n\n".join(f"We study {text} with care, and prove a bound for the regret of it. " * 2 for text in HOSTILE)
    (folder / "ICLR 2025 [b].txt").write_bytes(f"ICLR 2025 Papers\n\n{plain}\n".encode("utf-8", "surrogatepass"))
    bib = "".join(f"@article{{k{n}, title={{T {n} {text}}}, abstract={{{text} regret}}}}\n" for n, text in enumerate(HOSTILE))
    (folder / "c.bib").write_bytes(bib.encode("utf-8", "surrogatepass"))
    ris = "".join(f"TY  - JOUR\nTI  - R {n} {text}\nAB  - {text} regret\nER  - \n" for n, text in enumerate(HOSTILE))
    (folder / "d.ris").write_bytes(ris.encode("utf-8", "surrogatepass"))
    rows = "".join(f'"C {n} {text}","{text} regret"\n'.replace('""', "''") for n, text in enumerate(HOSTILE))
    (folder / "e.csv").write_bytes(f"title,abstract\n{rows}".encode("utf-8", "surrogatepass"))
    xml = "".join(f"<entry><title>X {n} {text}</title><summary>{text}</summary></entry>" for n, text in enumerate(HOSTILE))
    (folder / "f.xml").write_bytes(f"<feed xmlns='http://www.w3.org/2005/Atom'>{xml}</feed>".encode("utf-8", "surrogatepass"))
    return sorted(folder.iterdir())


def unsafe(raw: bytes) -> list[str]:
    """What is left of the bytes of a terminal, less our own sequences, that should not be there."""
    text = OURS.sub("", raw.decode("utf-8", "replace"))
    found = [f"{text[max(0, m.start() - 30) : m.end() + 30]!r}" for m in re.finditer("[\x00-\x09\x0b\x0c\x0e-\x1f\x7f-\x9f]", text)]
    return found + [word for word in ("Traceback", "panicked", "\x1b]52") if word in text]


def ran(home: Path, *words: str) -> None:
    """Run a command in a pseudo-terminal, and to a pipe; look at every byte of both."""
    seen = Terminal(home, 120, 40, words=words)
    try:
        assert seen.ended(60), words
        seen.pump(0.05)
        assert unsafe(seen.raw.replace(b"\r\n", b"\n").replace(b"\r\x1b[K", b"")) == [], words
    finally:
        seen.close()
    piped = reader(home, *words)
    assert piped.clean_end(), (words, piped)
    assert unsafe((piped.out + piped.err).encode()) == [], words
    assert "\x1b" not in piped.out, words


def through_all(home: Path, files: list[Path], papers: int, formats: tuple[str, ...], steps: int) -> None:
    """Import, list, page, search, export, and the app over every paper."""
    ran(home, "add", *map(str, files))
    ran(home, "list")
    ran(home, "sources")
    ran(home, "search", "regret OR method OR the", "-n", "500")
    ran(home, "search", HOSTILE[0] + HOSTILE[6], "--json")
    for format in formats:
        ran(home, "export", "--all", "--format", format)
    ids = [json.loads(line)["id"] for line in reader(home, "list", "--json").out.splitlines()]
    assert len(ids) >= papers
    for start in range(0, len(ids), 200):
        ran(home, "show", *ids[start : start + 200])
        ran(home, "show", "--source", *ids[start : start + 200])
    ran(home, "doctor")
    seen = Terminal(home, 120, 40, words=["--fresh"])
    try:
        seen.wait(f"1 of {len(ids):,}")
        for number in range(min(len(ids), steps)):
            seen.send("j")
            seen.pump(0.03 if number % 10 else 0.2)
        for keys in ("x", "x", "/regret", "\r", "jjj", "\x1b", "f", "\x1b", "?", "\x1b", "L", "\x1b", "w", "\x1b", "zzz"):
            seen.send(keys)
            seen.pump(0.3)
        assert seen.child.isalive()
        seen.settle()  # not in the middle of a sequence
        assert unsafe(seen.raw) == []
    finally:
        seen.close()


def test_hostile_files_in_a_terminal(own_home: Path, tmp_path: Path) -> None:
    through_all(own_home, hostile_files(tmp_path / "files"), len(HOSTILE) * 5, FORMATS[:3], 50)


@pytest.mark.torture
@pytest.mark.skipif(not ODD.is_dir(), reason="the odd corpora are not at hand")
def test_odd_corpora_in_a_terminal(own_home: Path) -> None:
    through_all(own_home, [ODD / "files", ODD / "records"], 300, FORMATS, 600)
