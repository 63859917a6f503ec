"""Each parser under changed and made-up input for a bounded time: no exception, no hang, and what it says stays true.

Seconds for each are in READER_FUZZ_SECONDS (20 under the marker, a fixed small number of rounds else). What was found
stands in `FOUND`, with the parser it broke.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from reader import config
from reader.corpus.reading import read_paths
from reader.corpus.record import Rejected
from reader.desk.documents import document_of
from reader.latex import Glyphs, render, wrap
from reader.library.dump import dump, restore
from reader.library.marks import Marks
from reader.paper import Paper, ReaderError
from reader.query import parse, unparse
from reader.text import clean

SECONDS = float(os.environ.get("READER_FUZZ_SECONDS", "20"))
SLOW = 3.0
"""Seconds of processor time that no single input of this size may take."""

SEEDS = {
    "bib": "@string{a = {x}}\n@article{k, title={A {B} \\\"o}, author={M{\\\"u}ller, J and B C}, abstract=\"We # prove\", year=2020}\n",
    "ris": "TY  - JOUR\nTI  - Title\nAU  - Author, A\nAB  - An abstract\n  goes on\nPY  - 2020/01/02\nER  - \n",
    "nbib": "PMID- 1\nTI  - Title\n      goes on\nAB  - An abstract\nFAU - Author, A\nDP  - 2020 Jan\n\n",
    "jsonl": '{"title": "T", "abstract": "We prove \\u00e9 \\ud83d\\ude00.", "authors": [{"name": "A"}], "year": 2020}\n',
    "json": '{"papers": [{"title": "T", "abstract": "A", "authors": "A and B", "ids": {"doi": "10.1/x"}}, {}], "n": 1}',
    "csv": 'title,abstract,authors\n"T, with ""quotes""","An\nabstract","A; B"\n',
    "tsv": "Title\tAbstract\nT\tAn abstract that is long enough\n",
    "xml": "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'><entry><title>T</title><summary>A &lt; B</summary></entry></feed>",
    "jats.xml": "<article><front><article-meta><title-group><article-title>T <mml:math xmlns:mml='m'><mml:mi>x</mml:mi></mml:math></article-title></title-group><abstract><p>A</p></abstract></article-meta></front></article>",
    "yaml": "- title: T\n  abstract: >\n    An abstract\n  authors: [A, B]\n",
    "txt": "ICLR 2025 Papers\n\nWe study bandits with care and prove a bound.\n\nTitle: X\nAbstract: We show that y.\n",
    "md": "# ICML 2024\n\n## A title\n\n*A. Author, B. Author*\n\nWe prove $x^2$ and **more** of it.\n",
    "html": "<html><body><ul><li><b>Title</b> A. Author<p>Abstract: we prove x.</p></li></ul></body></html>",
    "enw": "%0 Journal Article\n%T Title\n%A Author, A\n%X Abstract\n%D 2020\n\n",
    "ovid": "<1>\nTitle\n  T.\nAuthors\n  A B.\nAbstract\n  An abstract.\n",
}  # fmt: skip
TEX = "We prove $\\frac{a_{1}}{\\sqrt[3]{b}}$, \\emph{x} \\begin{align} a &= b \\\\ c &< d \\end{align} \\[ \\sum_{i=1}^n x_i \\] `q' --- \\cite{k} \\$5 **b** \\(x\\) \\left( \\binom{n}{k} \\right] \\newcommand{\\R}{\\mathbb{R}} $\\R^d$"
QUERY = 'title:"deep nets" -author:müller (a OR b*) year:2019..2021 $x^2$ learnng~ "a b"~3 tag:"to cite" is:unread doi:10.1/x'
TOML = 'theme = "reader-dark"\nglyphs = "full"\nmouse = true\n[keys]\nundo = ["u", "f5"]\n'

PIECES = [
    *"{}[]()<>\"'`$\\%&#~^_-=+*/|@!?:;,. \t\n\r\0", "\x1b[31m", "\x1b]52;c;eA==\x07", "\u202e", "\ud800", "é", "e\u0301",
    "中", "🙂", "\\begin{", "\\end{", "\\left", "\\right", "\\frac", "\\sqrt", "$$", "<![CDATA[", "<!DOCTYPE x [<!ENTITY a 'b'>]>",
    "&a;", "&#0;", "&#x110000;", "]]>", "<!--", "@article{", "TY  - ", "ER  - ", "NaN", "1e999", "null", "---", "\ufeff",
    '"""', "- &a [*a]", "!!python/object", "title:", "\\u0000", "\x00\x01", "A" * 300, "{" * 50, "[" * 50, "(" * 50, "$" * 9,
]  # fmt: skip


def changed(text: str, dice: random.Random) -> str:
    """The text with pieces put in, taken out, doubled, swapped and cut."""
    for _ in range(dice.choice([1, 2, 4, 10, 30])):
        at, other = dice.randrange(len(text) + 1), dice.randrange(len(text) + 1)
        first, last = min(at, other), max(at, other)
        way = dice.randrange(6)
        if way <= 1:
            text = text[:at] + dice.choice(PIECES) + text[at:]
        elif way == 2:
            text = text[:first] + text[min(last, first + dice.choice([1, 3, 20])) :]
        elif way == 3:
            text = text[:last] + text[first:last][:200] + text[last:]
        elif way == 4:
            text = text[:at] + dice.choice(PIECES) * dice.choice([1, 5, 40]) + text[at:]
        else:
            text = text[:last] if dice.random() < 0.2 else text
        text = text[:8000]
    return text


def corpus_files(text: str, dice: random.Random, folder: Path, ending: str) -> None:
    """A file of any format: read to its end, counted, clean."""
    data = text.encode("utf-8", "surrogatepass")
    if dice.random() < 0.3:
        data = bytes(byte ^ (dice.random() < 0.01) * dice.randrange(256) for byte in data)
    if dice.random() < 0.1:
        data = text.encode(dice.choice(["utf-16", "utf-16-le", "latin-1", "cp1252", "gb18030"]), "replace")
    path = folder / f"x.{ending}"
    path.write_bytes(data)
    for reading in read_paths([path]):
        for one in reading:
            if isinstance(one, Rejected):
                assert "not understood" not in one.reason, (one.reason, data)
            else:
                for part in (one.title or "", one.abstract, *one.authors, one.venue or "", *one.keywords):
                    assert clean(part) == part, data


def formulas(text: str, dice: random.Random, folder: Path, ending: str) -> None:
    """An abstract: rendered, wrapped, made a document; every place in bounds, nothing unsafe."""
    glyphs = dice.choice(list(Glyphs))
    shown = render(clean(text), glyphs=glyphs)
    assert clean(shown.text) == shown.text
    for span in (*shown.spans, *shown.formulas):
        assert 0 <= span.start <= span.end <= len(shown.text)
    for start, end in wrap(shown.text, dice.choice([1, 7, 60])):
        assert 0 <= start <= end <= len(shown.text)
    document_of(1, Paper("0" * 16, title=clean(text)[:200], abstract=clean(text)))


def queries(text: str, dice: random.Random, folder: Path, ending: str) -> None:
    """A query: read, written, and read again as the same."""
    query = parse(text)
    assert parse(unparse(query)) == query


def settings(text: str, dice: random.Random, folder: Path, ending: str) -> None:
    """The settings file: what cannot be used is told in clean words, the rest is used."""
    path = folder / "config.toml"
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    for trouble in config.load(path).troubles:
        assert clean(trouble) == trouble and "\n" not in trouble


def dumps(text: str, dice: random.Random, folder: Path, ending: str) -> None:
    """A dump: put back whole or refused in words, and never half."""
    marks = Marks.open()
    try:
        restore(marks, text.splitlines(keepends=True))
    except ReaderError as error:
        assert clean(str(error)) == str(error)
        assert marks.ids("bookmarked") == [] and marks.lists() == []
    finally:
        marks.close()


def a_dump() -> str:
    marks = Marks.open()
    marks.bookmark(["a" * 16, "b" * 16])
    marks.put_in_list(["a" * 16], "Thesis")
    marks.tag(["b" * 16], "to cite")
    marks.note("a" * 16, "a note\nof two lines")
    return "".join(dump(marks))


Target = Callable[[str, random.Random, Path, str], None]
TARGETS: dict[str, tuple[Target, Callable[[], list[tuple[str, str]]]]] = {
    "corpus": (corpus_files, lambda: list(SEEDS.items())),
    "segmenter": (corpus_files, lambda: [("txt", SEEDS["txt"] + SEEDS["md"]), ("txt", SEEDS["txt"] * 4), ("md", SEEDS["md"] * 3)]),
    "formulas": (formulas, lambda: [("", TEX), ("", "$" + TEX + "$"), ("", TEX[TEX.index("\\begin") :])]),
    "queries": (queries, lambda: [("", QUERY)]),
    "settings": (settings, lambda: [("", TOML), ("", config.TEMPLATE)]),
    "dump": (dumps, lambda: [("", a_dump())]),
}  # fmt: skip

FOUND = [
    ("corpus", "txt", "ICLR 2025 Pap\x1b[31mers\n\nWe study bandits with care and prove a bound.\n"),
]
"""Target, ending, text: what broke a parser once."""


def rounds(name: str, folder: Path, seed: int) -> Iterator[str]:
    """Try one input after another for as long as asked; each is told before it is tried."""
    target, seeds = TARGETS[name]
    dice = random.Random(seed)
    texts = seeds()
    while True:
        ending, text = dice.choice(texts)
        text = changed(text, dice)
        yield text
        started = time.process_time()
        try:
            target(text, dice, folder, ending)
        except BaseException as error:
            raise AssertionError(f"{name}, {ending}: {type(error).__name__}: {error}\n{text!r}") from error
        assert time.process_time() - started < SLOW, (name, ending, text)


@pytest.mark.parametrize("name", TARGETS)
def test_each_parser_for_a_while(name: str, tmp_path: Path) -> None:
    for _ in itertools.islice(rounds(name, tmp_path, 1), 60):
        pass


@pytest.mark.torture
@pytest.mark.parametrize("name", TARGETS)
def test_each_parser_for_longer(name: str, tmp_path: Path) -> None:
    end, count, seed = time.monotonic() + SECONDS, 0, time.time_ns() % 1_000_000
    print(f"\nseed {seed}")
    for _ in rounds(name, tmp_path, seed):
        count += 1
        if time.monotonic() > end:
            break
    print(f"{name}: {count:,} inputs in {SECONDS:.0f} s")


@pytest.mark.parametrize(("name", "ending", "text"), FOUND)
def test_what_was_found_stays_mended(name: str, ending: str, text: str, tmp_path: Path) -> None:
    TARGETS[name][0](text, random.Random(0), tmp_path, ending)


def test_a_json_nested_without_end_is_refused(tmp_path: Path) -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, json.dumps({"title": "x", "abstract": "y " * 30})[:-1] + ', "z": ' + "[" * 50_000):
        path = tmp_path / "x.json"
        path.write_text(text)
        ones = [one for reading in read_paths([path]) for one in reading]
        assert ones and all(isinstance(one, Rejected) for one in ones)
