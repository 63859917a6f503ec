"""The gate for text under 20,000 strings of a grammar of escape sequences, and in linear time.

Run with `-m torture -s` for the figures.
"""

from __future__ import annotations

import random
import re
import time
import unicodedata

import pytest

from reader.text import clean, clean_line

INTRODUCERS = ["\x1b]", "\x1bP", "\x1b_", "\x1b^", "\x1bX", "\x9d", "\x90", "\x9f", "\x9e", "\x98"]
ENDS = ["\x07", "\x1b\\", "\x9c", "", "", "\x18", "\x1a", "\x1b", "\n"]
PAYLOADS = [
    "52;c;eA==", "0;title", "8;;http://x/", "1337;File=:", "4;1;?", "10;?", "777;notify;a;b", "+q4d73", "$q\"p",
    "q#0;2;0;0;0", "Ga=T", "tmux;\x1b\x1b]52;c;eA==\x07", "a" * 40, "é中", "$x^2$", "p\u202eq", "",
]  # fmt: skip
PARAMETERS = ["", "0", "31", "1;31", "38;5;9", "?1049", "?25", ">0", "<u", "=1", "2", "6", "999999999", ";;;", "?1$"]
INTERMEDIATES = ["", " ", "$", "!", "\"", "'", "*"]
FINALS = [*"ABCDHJKLMPSTXZ@`abcdefghilmnpqrstuvwxyz{|}~", "", "\x00", "\x07", "é"]
CHARSETS = ["\x1b(0", "\x1b)B", "\x1b*A", "\x1b#8", "\x1b%G", "\x1b F", "\x1bc", "\x1b7", "\x1b8", "\x1b=", "\x1b>"]
C0 = [chr(code) for code in range(0x20)] + ["\x7f"]
C1 = [chr(code) for code in range(0x80, 0xA0)]
UNSEEN = [
    "\u202e", "\u2066", "\u2069", "\u200e", "\u061c", "\u200b", "\u2060", "\ufeff", "\ufff9", "\U000e0041", "\u2028",
    "\u2029", "\ud800", "\udfff", "\ufdd0",
]  # fmt: skip
PLAIN = ["word ", "é", "e\u0301", "中文", "🙂", "👩\u200d👩\u200d👧", "\t", "\n", "\r\n", "$\\frac{1}{2}$", "[/b]", "शि"]

UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb"
    "\ufdd0-\ufdef\U000e0000-\U000e007f\ud800-\udfff]"
)


def sequence(dice: random.Random, depth: int = 0) -> str:
    """One piece of the grammar: a control string, a CSI, a charset, a lone control, plain text; or some inside another."""
    kind = dice.randrange(9 if depth < 3 else 8)
    if kind == 0:
        return dice.choice(INTRODUCERS) + dice.choice(PAYLOADS) + dice.choice(ENDS)
    if kind == 1:
        return dice.choice(["\x1b[", "\x9b"]) + dice.choice(PARAMETERS) + dice.choice(INTERMEDIATES) + dice.choice(FINALS)
    if kind == 2:
        return dice.choice(CHARSETS)
    if kind == 3:
        return dice.choice(C0)
    if kind == 4:
        return dice.choice(C1)
    if kind == 5:
        return dice.choice(UNSEEN)
    if kind == 6:
        return "\x1b" * dice.choice([1, 2, 3, 9])
    if kind == 7:
        return dice.choice(PLAIN)
    inner = "".join(sequence(dice, depth + 1) for _ in range(dice.randrange(4)))
    return dice.choice(INTRODUCERS) + inner + dice.choice(ENDS)


def unsafe(count: int, seed: int) -> list[str]:
    """Of `count` strings of the grammar those of which something unsafe is left, or that a second pass changes."""
    dice = random.Random(seed)
    found = []
    for _ in range(count):
        text = "".join(sequence(dice) for _ in range(dice.choice([1, 2, 3, 8, 20])))
        kept, line = clean(text), clean_line(text)
        steady = clean(kept) == kept and unicodedata.is_normalized("NFC", kept)
        if UNSAFE.search(kept) or UNSAFE.search(line) or "\n" in line or not steady:
            found.append(text)
    return found


def test_nothing_unsafe_is_left_of_the_grammar() -> None:
    assert unsafe(4_000, 1) == []


@pytest.mark.torture
def test_nothing_unsafe_is_left_of_20_000_strings() -> None:
    assert unsafe(20_000, 2) == []


def test_plain_words_between_sequences_stay() -> None:
    dice = random.Random(3)
    for _ in range(500):
        whole = dice.choice(["\x1b]52;c;eA==\x07", "\x1b[31m", "\x9b2J", "\x1bPx\x1b\\", "\x1b(0", "\x00", "\u202e"])
        assert clean(f"before{whole}after") == "beforeafter"


WORST = [
    *INTRODUCERS, *(f"{one}x" for one in INTRODUCERS), "\x1b", "\x1b[", "\x9b", "\x1b[0", "\x1b[;", "\x1b[ ", "\x1b ",
    "\x1b]\x1b", "\x1b]\x1b[", "\u202e", "\x00", "e\u0301", "\u0344", "\ud800", "\r", "\r\n", "\u2028", "a\u0300\u0316",
]  # fmt: skip


@pytest.mark.torture
def test_a_megabyte_of_the_worst(capsys: pytest.CaptureFixture[str]) -> None:
    """At most 0.5 s of processor time for 1 MB: a figure of the marker's run, printed with `-s`."""
    slowest = (0.0, "")
    for piece in WORST:
        text = piece * (1_000_000 // len(piece.encode("utf-8", "surrogatepass")))
        started = time.process_time()
        clean(text)
        slowest = max(slowest, (time.process_time() - started, piece))
    with capsys.disabled():
        print(f"\nclean(): 1 MB of the worst, {slowest[1]!r}: {slowest[0]:.3f} s")
    assert slowest[0] <= 0.5
