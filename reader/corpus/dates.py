"""Dates in the spellings that files hold."""

from __future__ import annotations

import re

_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "jan january januar janvier",
            "feb february februar fevrier février",
            "mar march märz mars",
            "apr april avril",
            "may mai",
            "jun june juni juin",
            "jul july juli juillet",
            "aug august août aout",
            "sep sept september septembre",
            "oct october oktober octobre okt",
            "nov november novembre",
            "dec december dezember décembre decembre dez",
        ),
        1,
    )
    for name in names.split()
}
_SEASONS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}
_ISO = re.compile(r"(\d{4})(?:[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?)?(?![\d])")
_COMPACT = re.compile(r"((?:19|20)\d\d)(0[1-9]|1[0-2])([0-3]\d)(?!\d)")
_YEAR = re.compile(r"(?<!\d)(1[5-9]\d\d|20\d\d|21\d\d)(?!\d)")
_WORD = re.compile(r"[^\W\d_]+")
_DAY = re.compile(r"(?<![\d:])([0-3]?\d)(?:st|nd|rd|th)?(?![\d:])", re.IGNORECASE)
_DMY = re.compile(r"(?<!\d)(\d{1,2})[./-](\d{1,2})[./-]((?:1[5-9]|20|21)\d\d)(?!\d)")


def parse_year(value: str | int) -> int | None:
    """The year in a number or a text such as "2020//" or "c2019"; None where there is none."""
    if isinstance(value, int):
        return value if 1000 <= value <= 2200 else None
    if len(value) == 4 and value.isdecimal():
        return parse_year(int(value))
    found = _YEAR.search(value[:200])
    return int(found[1]) if found else None


def parse_date(text: str) -> tuple[int, int | None, int | None] | None:
    """Year, month and day in a date of any usual spelling; month and day are None where the date has none."""
    text = text.strip()[:200]
    found = _COMPACT.match(text) or _ISO.match(text)
    if found and (found.lastindex != 1 or not _WORD.search(text)):
        return _checked(int(found[1]), int(found[2] or 0), int(found[3] or 0))
    year = _YEAR.search(text)
    if not year:
        return None
    if turned := _DMY.search(text):
        first, second = int(turned[1]), int(turned[2])
        day, month = (first, second) if second <= 12 else (second, first)
        return _checked(int(turned[3]), month, day)
    month = next((_month(w) for w in _WORD.findall(text) if _month(w)), 0)
    rest = text[: year.start()] + " " + text[year.end() :]
    day_found = _DAY.search(rest) if month else None
    return _checked(int(year[1]), month, int(day_found[1]) if day_found else 0)


def parse_month(text: str | int) -> int | None:
    """The month, 1 to 12, in a number or a name in English, German or French."""
    if isinstance(text, int) or text.strip().isdecimal():
        return int(text) if 1 <= int(text) <= 12 else None
    return next((_month(w) for w in _WORD.findall(text[:100]) if _month(w)), 0) or None


def _month(word: str) -> int:
    word = word.lower()
    return _MONTHS.get(word) or _SEASONS.get(word) or 0


def _checked(year: int, month: int, day: int) -> tuple[int, int | None, int | None] | None:
    """The parts that can be: no thirteenth month, no 31 February."""
    if not 1000 <= year <= 2200:
        return None
    if not 1 <= month <= 12:
        return year, None, None
    longest = 29 if month == 2 else 30 if month in (4, 6, 9, 11) else 31
    if not 1 <= day <= longest or (month == 2 and day == 29 and (year % 4 or (year % 100 == 0 and year % 400))):
        return year, month, None
    return year, month, day
