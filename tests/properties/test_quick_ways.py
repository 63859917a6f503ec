"""What adding does the quick way for plain text is what the slow way makes, for 3,000 made texts of all kinds."""

from __future__ import annotations

import random
import re
import unicodedata

import pytest

from reader.corpus.merging import title_line, title_words
from reader.digest import blake2b
from reader.index.analysis import fold, joined, prepare
from reader.latex.rendering import render
from reader.latex.searched import searched
from reader.latex.tokens import maths_tokens
from reader.paper import ID_LENGTH, identity

PIECES = [
    "word", "of", "The", "k-means", "GANs", "2020", "x2y", "3D", "a1b2", "it's", "(UGV)", "O(n log n)", "10^6", "ε-greedy",
    "C++", "F#", "a++", "``q''", "''", "a--b", "--", "---", "  ", " ", "\n", "\n- ", "\n\n", "\t", "\u00a0", "café",
    "cafe\u0301", "“quoted”", "中文", "ﬁ", "²", "αβ", "http://x.y/z", "(https://a.b/c).", "[t](http://a.b)", "![", "](",
    "://", "\\& ", "\\%", "$x^2$", "\\alpha", "{b}", "*em*", "_u_", "`code`", "~", "<b>", "&amp;", "\u200b", "\x7f", "\x1b[1m",
    "0123456789" * 7,
]  # fmt: skip


def texts(seed: int, count: int = 3_000) -> list[str]:
    """Texts of a few pieces; three in four of pieces that are ordinary."""
    dice = random.Random(seed)
    made = []
    for _ in range(count):
        pieces = PIECES if dice.random() < 0.5 else PIECES[:15]
        made.append("".join(dice.choice(pieces) + dice.choice(["", " ", " "]) for _ in range(dice.randrange(12))))
    return made


def test_what_the_index_is_given_is_what_rendering_makes() -> None:
    """The text and the tokens of `searched()` are those of `render()` and `maths_tokens()`."""
    for text in texts(1):
        rendered = render(text)
        found = searched(text)
        assert found.text == rendered.text, text
        assert found.tokens == [token.text for token in maths_tokens(rendered)], text


def test_letters_are_parted_from_digits() -> None:
    """A prepared ASCII text is the text with a blank wherever a letter touches a digit."""
    for text in texts(2):
        if text.isascii() and "#" not in text and "++" not in text:
            assert prepare(text) == re.sub(r"(?<=[A-Za-z])(?=[0-9])|(?<=[0-9])(?=[A-Za-z])", " ", text)
        assert joined(prepare(text)) == fold(text)
        assert title_line(text) == " ".join(title_words(text))


@pytest.mark.parametrize("seed", [3, 4])
def test_an_identity_is_that_of_the_words_alone(seed: int) -> None:
    """NFC, runs of blanks one, and escapes undone."""

    def plain(text: str) -> str:
        text = re.sub(r"\\([&%])", r"\1", text)
        return " ".join(unicodedata.normalize("NFC", text).split())

    made = iter(texts(seed))
    for title, abstract, *authors in zip(made, made, made, made, strict=False):
        words = [plain(title), plain("\x1f".join(authors)), "2020", plain(abstract)]
        key = "text:" + "\x1e".join(words)
        wanted = blake2b(key.encode("utf-8", "surrogatepass"), digest_size=ID_LENGTH // 2).hexdigest()
        assert identity(title=title, authors=authors, year=2020, abstract=abstract) == wanted
