"""Which code page a text without any sign of Unicode is in, told by how its letters would read.

Each candidate decodes a sample strictly (a few bad bytes are forgiven) and is scored from 0 to 1 by how much of what
is beyond ASCII reads as a language does: common Chinese characters, kana among Japanese, lower-case Cyrillic with its
vowels, accented letters inside words. A declaration in the file adds a little: it tips the balance, no more.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_SAMPLE = 40_000
_DECLARED = 0.15
_KANA = re.compile("[\u3041-\u3096\u30a1-\u30fa\u30fc]")
_HALF_KANA = re.compile("[\uff61-\uff9f]")
_HAN = re.compile("[\u4e00-\u9fff]")
_HANGUL = re.compile("[\uac00-\ud7a3]")
_HANGUL_IN_WORD = re.compile("[a-z][\uac00-\ud7a3][a-z]")
"""What an apostrophe of Shift_JIS looks like: "animal갽s"."""
_WIDE_SIGNS = re.compile("[\u3000-\u3011\uff01-\uff5e\u2014\u2018-\u201d\u2026\u00b7]")
_CYRILLIC = re.compile("[\u0400-\u045f]")
_LOWER_CYRILLIC = re.compile("[\u0430-\u044f\u0451]")
_CYRILLIC_WORD = re.compile("(?<=[\u0400-\u045f])[\u0400-\u045f]|[\u0400-\u045f](?=[\u0400-\u045f])")
_BROKEN_CASE = re.compile("[\u0430-\u044f][\u0410-\u042f]")
_IN_WORD = re.compile(r"(?<=[A-Za-z])[À-ÖØ-öø-ÿŠŽœžšŸ]|[À-ÖØ-öø-ÿŠŽŒœ](?=[a-z])|\\b[ÀÉÈÓÒÚÍÖÜÅØàéèóòâêôøå]\\b")
_TYPOGRAPHY = re.compile("[‘’“”–—…•™©®°±²³µ·×÷€£§«»\u00a0½¼¾¿¡†‡]")
_SIGN_IN_WORD = re.compile("[a-z][¹²³¿¡»«£¥¢¤ð][a-z]")
_CENTRAL_LETTERS = "ąćęłńóśźżčďéěíňřšťúůýžőűşţăâîľĺŕäöüßôç"
_CENTRAL = re.compile(f"(?<=[A-Za-z])[{_CENTRAL_LETTERS}]|[{_CENTRAL_LETTERS.upper()}](?=[a-z])|[“”„’–—]")
_FREQUENT = frozenset(
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"
    "十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平"
    "形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党"
    "程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干"
    "做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单"
    "风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界"
    "拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构"
    "府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严"
    "們個國來時為這對會發動過學經後進電體現實兩機當點從業還應開種與關長條題無數樣間將別標議論報親據處結統網訓練類圖檢測優損誤麼說產"
    "識適屬圓滿縣參紅細聽該鐵價嚴線內質氣變問見計運農幾區強決幹戰則隊給門導熱領東壓爭濟階極聯認權證單風帶場車務萬達積聲鬥離華確張馬"
    "節話況溫傳許廣記層備辦習響約勞團歷選寫號維劃查樣構驗連斷難礦眾書複兒須際觀織裝態義臨患診療術響環層觸視覺語評測試驗組統計"
)


_FAMILIES = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "cp950": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
    "iso8859-15": "cp1252",
    "ascii": "cp1252",
    "iso8859-2": "cp1250",
}
"""Declared encodings that the candidates hold, or are taken for in practice."""


def guess_legacy(data: bytes, declared: str | None) -> str:
    """The codec under which `data` reads best; `declared` tips the balance where two are near."""
    sample = _sample(data)
    best, score = "cp1252", 0.0
    for name, judge in _CANDIDATES:
        text = _decoded(sample, name)
        if text is None:
            continue
        points = judge(text) + (_DECLARED if declared and _same_codec(declared, name) else 0.0)
        if points > score:
            best, score = name, points
    return best


def _same_codec(declared: str, name: str) -> bool:
    """True if a declaration means the candidate: GBK and GB2312 are parts of GB18030, Latin 1 of cp1252."""
    return _FAMILIES.get(declared, declared) == name


def _sample(data: bytes) -> bytes:
    """The part of the data that has most to tell: the lines with bytes beyond ASCII."""
    if len(data) <= _SAMPLE:
        return data
    lines = [line for line in data[: 16 * _SAMPLE].split(b"\n") if not line.isascii()]
    return b"\n".join(lines)[:_SAMPLE] or data[:_SAMPLE]


def _decoded(data: bytes, name: str) -> str | None:
    """The sample as text, None where more than one in two hundred of the bytes beyond ASCII do not fit."""
    try:
        return data.decode(name)
    except UnicodeDecodeError:
        pass
    high = len(data) - len(data.translate(None, bytes(range(128, 256))))
    text = data.decode(name, "replace")
    return text if text.count("\ufffd") <= 1 + high // 200 else None


def _beyond(text: str) -> int:
    return max(1, sum(not c.isascii() for c in text))


def _chinese(text: str) -> float:
    """Common characters and wide punctuation among what is beyond ASCII."""
    han = _HAN.findall(text)
    if not han:
        return 0.3 if _WIDE_SIGNS.search(text) else 0.0
    common = sum(c in _FREQUENT for c in han)
    fit = (len(han) + len(_WIDE_SIGNS.findall(text))) / _beyond(text)
    lone = 0.5 if len(han) < 3 and not common else 1.0
    return fit * lone * min(1.0, 0.35 + 1.2 * common / len(han))


def _japanese(text: str) -> float:
    """Kana, which every Japanese sentence has; half-width ones are what other code pages look like."""
    kana = len(_KANA.findall(text))
    han = len(_HAN.findall(text))
    half = len(_HALF_KANA.findall(text))
    if not kana:
        return 0.0
    fit = (kana + han + len(_WIDE_SIGNS.findall(text))) / _beyond(text)
    return max(0.0, fit * min(1.0, 0.5 + 2 * kana / (kana + han)) - 2 * half / _beyond(text))


def _korean(text: str) -> float:
    hangul = len(_HANGUL.findall(text)) - 4 * len(_HANGUL_IN_WORD.findall(text))
    han = len(_HAN.findall(text))
    return (hangul + len(_WIDE_SIGNS.findall(text))) / _beyond(text) * (0.98 if hangul > 2 * han else 0.3)


def _russian(text: str) -> float:
    """Mostly lower case, few capitals inside words, the common letters common."""
    letters = _CYRILLIC.findall(text)
    if len(letters) < 2:
        return 0.0
    lower = _LOWER_CYRILLIC.findall(text)
    common = sum(c in "оеаинтсрвл" for c in lower)
    fit = len(_CYRILLIC_WORD.findall(text)) / _beyond(text)
    broken = len(_BROKEN_CASE.findall(text)) / len(letters)
    return fit * (len(lower) / len(letters)) * min(1.0, 0.3 + common / max(1, len(lower))) - 2 * broken


def _western(text: str) -> float:
    """Accented letters inside words, signs between them; a sign inside a word is a letter of another code page."""
    good = len(_IN_WORD.findall(text)) + len(_TYPOGRAPHY.findall(text))
    odd = len(_SIGN_IN_WORD.findall(text))
    return 0.86 * min(1.0, (good - 4 * odd) / _beyond(text)) + 0.01


def _central(text: str) -> float:
    """Polish, Czech, Hungarian, Romanian letters inside words."""
    return 0.7 * min(1.0, len(_CENTRAL.findall(text)) / _beyond(text))


_CANDIDATES: tuple[tuple[str, Callable[[str], float]], ...] = (
    ("gb18030", _chinese),
    ("big5hkscs", _chinese),
    ("cp932", _japanese),
    ("euc_jp", _japanese),
    ("cp949", _korean),
    ("cp1252", _western),
    ("koi8-r", _russian),
    ("cp1251", _russian),
    ("cp866", _russian),
    ("iso8859_5", _russian),
    ("cp1250", _central),
)
