"""Venue and year in a file's heading ("ICLR 2025 论文列表", "Proceedings of ICML 2019") or in its name."""

from __future__ import annotations

import re

_YEAR = re.compile(r"(?<![\d.])((?:19[5-9]|20[0-4])\d)(?![\d.])")
_SIGNS = re.compile(
    r"论文|列表|摘要|接收|录用|会议|收录"
    r"|\b(?:accepted|published|lists?|papers?|abstracts?|articles?|proceedings|collection|orals?|posters?|spotlights?"
    r"|conference|main track)\b",
    re.IGNORECASE,
)
"""What a heading says of what stands below it."""
_FILL = re.compile(
    r"[论文集列表摘要接收录用会议全部的]{2,}|\b(?:all|the|of|main|long|short|from|at|in|for|table|contents)\b",
    re.IGNORECASE,
)
_EDGES = " \t-–—_:：,，.。()（）[]【】#*=|·・'’\"“”"
_NAMES = """
AAAI ACL AISTATS ALT ACML BMVC CHI CIKM COLING COLM COLT CoNLL CoRL CVPR EACL ECAI ECCV ECML EMNLP FAccT FOCS ICASSP
ICCV ICDE ICDM ICLR ICML ICRA IJCAI INTERSPEECH IROS ISMIR KDD L4DC MICCAI MIDL MLSys NAACL NeurIPS NIPS OSDI PODS RSS
SIGGRAPH SIGGRAPHAsia SIGIR SIGMOD SODA SOSP STOC TMLR UAI USENIX VLDB WACV WSDM WWW
"""
_KNOWN = {name.lower(): name for name in _NAMES.split()}
_LINK = re.compile(r"\[+[^\[\]]*\]+\([^()]*\)")
_WORDS = re.compile(r"[A-Za-z]+(?:4DC)?|\d+")


def heading(line: str) -> tuple[str, int] | None:
    """Venue and year in a line that is a heading and nothing else, None where it is none."""
    text = _LINK.sub(" ", line).strip().strip(_EDGES)
    if not 6 <= len(text) <= 90 or line.rstrip().endswith((".", "。", "?", "!")) or text.count(" ") > 10:
        return None
    years = _YEAR.findall(text)
    if len(set(years)) != 1:
        return None
    venue = _FILL.sub(" ", _SIGNS.sub(" ", _YEAR.sub(" ", text))).replace("'", " ")
    venue = " ".join(venue.split()).strip(_EDGES)
    words = venue.split()
    if (
        not words
        or len(words) > 6
        or not (_SIGNS.search(text) or venue.lower() in _KNOWN or words[0].lower() in _KNOWN)
    ):
        return None
    named = next((_KNOWN[w.lower()] for w in words if w.lower() in _KNOWN), None)
    if named and (len(words) > 4 or words[0].lower() not in _KNOWN):
        venue = named
    return _KNOWN.get(venue.lower(), venue), int(years[0])


def venue_in_name(name: str) -> tuple[str | None, int | None]:
    """Venue and year in a file's name, where the venue is a well-known one: "iclr2014.json", "NIPS-2022-list02.md"."""
    venue, year = None, None
    for word in _WORDS.findall(name.rpartition(".")[0] or name):
        if word.isdigit():
            if len(word) == 4 and _YEAR.fullmatch(word) and year is None:
                year = int(word)
        elif venue is None:
            venue = _KNOWN.get(word.lower())
    return (venue, year) if venue and year else (None, None)
