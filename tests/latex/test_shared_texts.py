"""Every abstract at hand: no exception, no TeX left over, no word and no atom lost. Skipped where they are absent."""

from __future__ import annotations

import gzip
import html
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from reader.latex import render
from reader.latex.inline import write
from reader.latex.rendered import Rendered
from reader.latex.tree import Accent, Atom, Node, Operator, Raw, Scripts, Stack, Text, Unknown, leaves, walk
from reader.text import clean

SHARED = Path(__file__).parents[2].parent / "shared"
pytestmark = pytest.mark.skipif(not (SHARED / "scale").exists(), reason="the shared texts are not here")

COMMAND = re.compile(
    r"\]\(https?://[^\s()]*\)|\\href\s*\{[^{}]*\}|\\(?:cite\w*|begin\{\w+\*?\})(?:\[[^\[\]]*\])*(?:\{[^{}]*\})?"
    r"|\w*\\(?:[\"'`^~=.]|[cvHuk](?![A-Za-z]))\s*\{?\\?\w\}?\w*"
    r"|\\(?:begin|end|label|vspace|hspace|color|textcolor)\*?\{[^{}]*\}|\\(?:[A-Za-z]+|.)|</?[A-Za-z][\w:-]*[^<>]*>|&#?\w+;"
)
WORD = re.compile(r"[A-Za-z]{3,}")


def pool() -> Iterator[str]:
    """The abstracts of the pool."""
    with gzip.open(SHARED / "scale" / "pool.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)["abstract"]


ABSTRACTS = ("abstract", "summary", "description", "content", "title")


def texts_of(value: object) -> Iterator[str]:
    """The strings of a JSON value that are long enough to be an abstract."""
    if isinstance(value, str):
        if len(value) > 200:
            yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(item, str) or key.lower() in ABSTRACTS:
                yield from texts_of(item)
    elif isinstance(value, list):
        for item in value:
            yield from texts_of(item)


def corpora() -> Iterator[str]:
    """Texts of every file of the corpora, whatever its format: JSON strings, else paragraphs."""
    for path in sorted((SHARED / "corpora").rglob("*")):
        if not path.is_file() or path.stat().st_size > 3_000_000:
            continue
        source = path.read_bytes().decode("utf-8", "replace")
        try:
            values: list[object] = [json.loads(source)]
        except ValueError:
            try:
                values = [json.loads(line) for line in source.splitlines() if line.strip()]
            except ValueError:
                continue  # other formats are read by the corpus, whose tests these are
        found = [text for value in values for text in texts_of(value)]
        yield from found[:400]


def lost_words(source: str, shown: Rendered) -> list[str]:
    """The words of the source outside formulas, commands and tags that do not come in order in what is shown."""
    parts, place = [], 0
    for formula in shown.formulas:
        parts.append(source[place : formula.source_start])
        place = formula.source_end
    parts.append(source[place:])
    words = WORD.findall(COMMAND.sub(" ", " \0 ".join(parts)))
    text = unicodedata.normalize("NFKD", shown.text)
    lost, at = [], 0
    for word in words:
        found = text.find(word, at)
        if found < 0:
            lost.append(word)
        else:
            at = found + len(word)
    return lost


SAME = {"∗": "*", "′": "'", "−": "-", "∘": "°", "⊤": "T", "⊺": "T", "ı": "i", "ȷ": "j"}


def signs(text: str) -> Counter[str]:
    """The characters of a text after NFKC, marks and spaces left out, look-alikes made one."""
    plain = unicodedata.normalize("NFKD", "".join(SAME.get(char, char) for char in text))
    return Counter(SAME.get(char, char) for char in plain if not char.isspace() and not unicodedata.combining(char))


def leaf_signs(tree: Node) -> Counter[str]:
    """The characters of the leaves of a tree that a line must show."""
    total: Counter[str] = Counter()
    replaced = {id(part) for node in walk(tree) if isinstance(node, Stack) for part in walk(node)}
    for node in walk(tree):
        if id(node) in replaced:
            continue
        if isinstance(node, Atom | Operator | Text | Raw):
            total += signs(node.text)
        elif isinstance(node, Unknown):
            total += signs(node.name)
        elif isinstance(node, Scripts):
            total["'"] += node.primes
    return total


def test_pool_and_corpora() -> None:
    left: list[str] = []
    lost: Counter[str] = Counter()
    atoms: list[str] = []
    words = 0
    for source in [*pool(), *corpora()]:
        source = clean(source)
        shown = render(source)
        assert len(shown.offsets) == len(shown.text) + 1
        assert all(a <= b for a, b in zip(shown.offsets, shown.offsets[1:], strict=False))
        words += source.count(" ") + 1
        if isinstance(shown.offsets, range):
            assert shown.text == source.replace("\n", " ")
            continue
        for word in lost_words(source, shown):
            lost[word] += 1
        for formula in shown.formulas:
            piece = shown.text[formula.start : formula.end]
            braces = "{" in piece and not re.search(r"\\\{|brace|\\set|cases", formula.source)
            if "\\" in piece or braces:
                left.append(f"{formula.source} -> {piece}")
            missing = leaf_signs(formula.tree) - signs(write(formula.tree).replace("∛", "3").replace("∜", "4"))
            if missing:
                atoms.append(f"{formula.source} -> {piece}: {dict(missing)}")
    assert not atoms, atoms[:40]
    assert len(left) <= 3, left[:40]
    assert sum(lost.values()) <= words * 0.00002, lost.most_common(60)


def alphanumerics(text: str) -> Counter[str]:
    """The letters and digits of a text, look-alikes made one."""
    plain = unicodedata.normalize("NFKD", text).translate(str.maketrans("ϵϕ∆ℓ", "εφΔl"))
    return Counter(char for char in plain if char.isalnum())


def test_the_same_atoms_as_another_reader() -> None:
    """latex2mathml is the oracle, where it knows all commands; it loses what is glued (`\\mathcalO`)."""
    convert = pytest.importorskip("latex2mathml.converter").convert
    seen: set[str] = set()
    total, other = 0, []
    for source in pool():
        for formula in render(source).formulas:
            if formula.source in seen or re.search(r"\\math[a-z]+[A-Z]|imes|\t", formula.source):
                continue
            seen.add(formula.source)
            try:
                theirs = html.unescape(re.sub("<[^>]+>", "", convert(formula.source)))
            except Exception:  # noqa: S112  (the oracle raises all kinds on what it cannot read)
                continue
            if "\\" in theirs:
                continue
            total += 1
            mine = "".join(getattr(leaf, "text", getattr(leaf, "name", "")) for leaf in leaves(formula.tree))
            if alphanumerics(mine) != alphanumerics(theirs):
                other.append(formula.source)
    assert total > 1_500
    assert len(other) <= total * 0.005, other


def test_accents_are_leaves_too() -> None:
    assert any(isinstance(node, Accent) for node in walk(render(r"$\hat x$").formulas[0].tree))
