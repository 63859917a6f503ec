"""Encodings are told by content; what a file says of itself may be a lie; no byte stops a file."""

from __future__ import annotations

import codecs
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reader.corpus.decode import Binary, probe, utf8_stream
from tests.corpus.whole import one, read

ENGLISH = "We present a general approach to slow clocks, which does not need any information on the weather.\n\n"
TEXTS = {
    "gb18030": "大规模语言模型的训练需要大量数据。我们提出了一种新的方法，可以减少计算成本，并取得更好的结果。",
    "big5": "對一般眼科門診時常遭遇到的主訴流淚的患者，應如何以簡便有效的方法測試？我們提出新的方法。",
    "cp932": "大規模言語モデルの学習には大量のデータが必要である。本研究では、新しい手法を提案する。",
    "euc_jp": "大規模言語モデルの学習には大量のデータが必要である。本研究では、新しい手法を提案する。",
    "cp949": "대규모 언어 모델의 학습에는 많은 데이터가 필요하다. 본 연구에서는 새로운 방법을 제안한다.",
    "koi8-r": "Мы предлагаем новый метод обучения больших языковых моделей. Метод работает лучше.",
    "cp1251": "Мы предлагаем новый метод обучения больших языковых моделей. Метод работает лучше.",
    "cp1252": "Nous présentons une méthode générale – “simple” – pour l’apprentissage où les données sont étiquetées.",
    "cp1250": "Przedstawiamy nową metodę uczenia się dużych modeli językowych, która zmniejsza koszty obliczeń.",
    "utf-8": "Größe, 大规模语言模型, новый метод, naïve.",
    "utf-16-le": "大规模语言模型的训练需要大量数据。",
    "utf-16-be": "Größe und Maß",
    "utf-32-le": "Größe und Maß",
}


@pytest.mark.parametrize("encoding", TEXTS)
@pytest.mark.parametrize("among", [False, True])
def test_told_by_content(encoding: str, among: bool) -> None:
    text = f"{ENGLISH * 3}{TEXTS[encoding]}\n{ENGLISH}" if among else TEXTS[encoding]
    data = text.encode(encoding)
    found = probe(data, whole=True)
    assert data[found.bom :].decode(found.name) == text


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_a_mark_is_no_text(encoding: str) -> None:
    data = "Größe".encode(encoding)
    assert utf8_stream(io.BytesIO(data), probe(data, whole=True)).read() == "Größe".encode()


@pytest.mark.parametrize("encoding", ["gb18030", "koi8-r", "cp1252", "utf-8"])
def test_what_shows_only_far_inside(encoding: str) -> None:
    text = ENGLISH * 9000 + TEXTS[encoding] + "\n\n" + ENGLISH
    papers, rejected, _ = read(text.encode(encoding))
    assert not rejected and papers[-2].abstract == TEXTS[encoding]


def test_a_lying_declaration() -> None:
    text = '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>Größe und Maß</title></entry></feed>'
    assert one(text.encode("cp1252")).title == "Größe und Maß"
    assert one(text.replace("utf-8", "gb2312").encode()).title == "Größe und Maß"


def test_one_foreign_byte_does_not_stop_the_rest() -> None:
    papers, rejected, _ = read("ICLR 2025 Papers\n\nÜber Größe, naïve.\n\n".encode() + b"Caf\xe9 au lait.\n\nLast.\n")
    assert [p.abstract for p in papers] == ["Über Größe, naïve.", "Café au lait.", "Last."] and not rejected


def test_surrogates_and_zero_bytes() -> None:
    papers, _, _ = read(b"ICLR 2025 Papers\n\nHalf \xed\xa0\x80 a pair and a \x00 zero in a line of text.\n")
    assert papers[0].abstract == "Half \ufffd a pair and a  zero in a line of text."


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"%PDF-1.7\n1 0 obj", "PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "PNG"),
        (b"\x7fELF\x02\x01\x01\0\0", "program"),
        (b"SQLite format 3\0", "SQLite"),
        (bytes(range(256)) * 20, "no text"),
    ],
)
def test_bytes_that_are_no_text_are_refused_by_name(data: bytes, words: str) -> None:
    papers, rejected, _ = read(data)
    assert not papers and len(rejected) == 1 and rejected[0].line is None and words in rejected[0].reason


@given(st.binary(max_size=3000))
def test_any_bytes_come_out_as_utf8_or_are_refused(data: bytes) -> None:
    try:
        found = probe(data, whole=True)
    except Binary:
        return
    codecs.lookup(found.name)
    io.BufferedReader(utf8_stream(io.BytesIO(data), found)).read().decode("utf-8")


@given(st.text(max_size=300), st.integers(1, 7))
def test_valid_utf8_is_not_touched_however_it_is_cut(text: str, size: int) -> None:
    class Drops(io.BytesIO):
        def read(self, _: int | None = -1) -> bytes:
            return super().read(size)

    data = text.encode()
    from reader.corpus.decode import Encoding

    assert utf8_stream(Drops(data), Encoding("utf-8")).read() == data
