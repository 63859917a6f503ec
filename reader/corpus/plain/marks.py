"""The marks that people set between and inside their abstracts: rules, numbers, headings, bullets, labels."""

from __future__ import annotations

import re
from dataclasses import dataclass

_RULE_SIGNS = frozenset("␌*-=_~#+•·—–━─═◆◇★☆●○■□<>%@^/\\|.…")
_CUT_HERE = re.compile(
    r"[-=_]{2,}\s*(?:8<|>8|✂|cut here|end of (?:abstract|record|paper)|next|#?\d+)\s*[-=_]{2,}", re.IGNORECASE
)

_NUMBERS = tuple(
    (style, re.compile(pattern, re.IGNORECASE))
    for style, pattern in (
        ("[1]", r"[\[【]\s*(\d{1,7})\s*[\]】]\s*[.:：、]?\s*"),
        ("(1)", r"[(（]\s*(\d{1,7})\s*[)）]\s*[.:：、]?\s*"),
        ("<1>", r"<(\d{1,7})>\s*"),
        ("1.", r"(\d{1,7})[.．](?!\d)\s*"),
        ("1)", r"(\d{1,7})[)）]\s*"),
        ("1、", r"(\d{1,7})、\s*"),
        ("#1", r"(?:#|№|no\.?\s?|nr\.?\s?)(\d{1,7})(?:\s*[.:：)\-–—]\s*|\s+|$)"),
        (
            "Paper 1",
            r"(?:paper|abstract|article|item|record|entry|ref|论文|文章|摘要)\s*(?:#|no\.?\s*)?(\d{1,7})(?:\s*[.:：)\-–—]\s*|\s+|$)",
        ),
        ("第1篇", r"第\s*(\d{1,7})\s*[篇条个章]\s*[.:：、]?\s*"),
        ("1:", r"(\d{1,7})\s*[:：|\-–—]\s+"),
        ("1", r"(\d{1,7})(?:\t\s*|$)"),
    )
)
_HEADING = re.compile(r"(#{1,6})\s+(\S.*?)\s*#*\s*$")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.{2,400}?)(?<=\S)\1\s*\\?$")
_BULLET = re.compile(r"([-*+•‣▪◦●○■□►▶→◆])\s+(?=\S)")
_TAG_LINE = re.compile(
    r"(?:\s*</?(?:details|summary|div|a|br|p|b|strong|hr|img|span|center)\b[^<>]{0,300}>\s*)+$", re.IGNORECASE
)
_SUMMARY = re.compile(r"\s*<summary>.{0,200}</summary>\s*$", re.IGNORECASE)

BOLD_LEVEL = 7
"""The level of a heading that is a line all in bold."""

_LABELS = {
    "title": """title|paper title|article title|title of paper|titel|titre|título|titolo|titulo|название|заголовок
タイトル|題名|論文題目|제목|논문제목|논문 제목
标题|题目|论文题目|论文标题|文章标题|题名|篇名|论文名称|论文名|中文标题|英文标题|標題|題目""",
    "abstract": """abstract|abstracts|summary|paper abstract|original abstract|abstract text|zusammenfassung|kurzfassung
résumé|resume|resumen|resumo|riassunto|sommario|аннотация|реферат|摘要|论文摘要|内容摘要|文摘|中文摘要|英文摘要|原文摘要
概要|要旨|抄録|초록|요약|논문초록""",
    "authors": """author|authors|author(s)|author list|author names|by|autor|autoren|auteur|auteurs|autores|autore
autori|автор|авторы|作者|作者列表|论文作者|著者|저자|지은이""",
    "venue": """venue|conference|journal|booktitle|published in|publication|source|conference/journal|venue/journal
zeitschrift|revue|revista|rivista|журнал|конференция|학술지|会议|会议名称|期刊|来源|刊名|出处|发表于|会议/期刊|雑誌|会議""",
    "year": """year|publication year|jahr|année|año|ano|anno|год|연도|年份|年|年度|发表年份|出版年""",
    "date": """date|published|publish date|publication date|submitted|posted|datum|fecha|data|дата|날짜
日期|发表日期|发布日期|发表时间|发布时间|时间|提交日期""",
    "keywords": """keywords|keyword|key words|index terms|tags|subjects|subject|topics|categories|category
keywords and phrases|key words and phrases|schlüsselwörter|schlagwörter|stichwörter|mots-clés|mots clés|mots-clefs
palabras clave|palabras-clave|palavras-chave|palavras chave|parole chiave|ключевые слова|キーワード|키워드|핵심어|주제어
关键词|关键字|主题词|标签|分类|主题|關鍵詞""",
    "url": """url|urls|link|links|pdf|pdf link|paper link|paper url|web|webpage
链接|论文链接|论文地址|地址|网址|原文链接|pdf链接""",
    "doi": "doi|doi number",
    "arxiv_id": "arxiv|arxiv id|arxiv_id|arxiv编号",
    "note": """comments|comment|note|notes|affiliation|affiliations|institution|institutions|tl;dr|tldr|track|area
primary area|decision|session|code|github|type|score|rating|id|paper id|language|pages|volume|issue|issn|publisher
license|citation|citations|submitted by|contact|email|e-mail|acm reference format|presenter|presenters|speaker|speakers
msc|msc classes|acm classes|jel|jel classification|ams subject classification|funding|report-no|journal-ref
单位|机构|作者单位|代码|代码链接|代码地址|备注|评论|类别|主类别|编号|序号""",
}
_FIELD_OF = {name: field for field, names in _LABELS.items() for name in names.replace("\n", "|").split("|")}
_DASHED = frozenset(
    {"keywords", "key words", "index terms", "keywords and phrases", "key words and phrases", "palabras clave"}
)
"""Labels that a dash or a full stop may end, as journals set them, besides those of the abstract: "Index Terms—"."""
_TWICE = re.compile(r"([^()/（）]+?)\s*(?:[(（]([^()（）]+)[)）]|/\s*([^()/]+))$")
_WORD_OF_LABEL = r"[^\W_][\w ()（）/;.\-&]{0,28}?"
_LABEL = re.compile(
    r"(?P<head>#{1,6}\s+)?(?:[-*+•>]\s+)?(?P<sign>[^\w\s*#|【\[\"'(<$\\]{1,3}\s*)?"
    r"(?P<open>\*\*|__|\*|【|\[|<b>|<strong>)?\s*(?P<emoji>[^\w\s*#|【\[\"'(<$\\]{1,3}\s*)?(?P<name>"
    + _WORD_OF_LABEL
    + r")\s*(?=[:：=*_】\]<—–.]|$)"
    r"(?P<inner>[:：]{0,2})\s*(?P<close>\*\*|__|\*|】|\]|</b>|</strong>)?\s*(?P<mark>[:：]{1,2}|=(?!=)|[—–]|\.(?=\s))?\s*(?P<rest>.*)$",
    re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Label:
    """A label at a line's start: the field it names ("" for one we do not know), its own words, and what follows."""

    field: str
    name: str
    rest: str
    heading: bool


def rule(text: str) -> str | None:
    """The sign that a separating line is made of ("*", "-"…), None for any other line."""
    if len(text) < 3 or len(text) > 400 or text[0] not in _RULE_SIGNS:
        return None
    signs = set(text.replace(" ", "").replace("\t", ""))
    if len(signs) == 1 and len(text.replace(" ", "")) >= 3:
        return text[0]
    if len(signs) == 2 and signs <= _RULE_SIGNS and len(text) >= 5:
        return "".join(sorted(signs))
    return "8<" if _CUT_HERE.fullmatch(text) else None


_ODD_RULE = re.compile(
    r"(?:\\{2}|[%.$@&^~=|]{1,2}|[<\[{(*=-]{1,4}\s*/?(?:sep|end|eor|eof|eod|doc|record|next|break|abstract|paper|entry|item|cut"
    r"|分隔符|分割线|end of (?:abstract|record|paper|entry|document))\s*/?[>\]})*=-]{1,4}|endoftext|<\|endoftext\|>"
    r"|(?-i:EOR|EOF|END|ER|###|EOD))$",
    re.IGNORECASE,
)


def odd_rule(text: str) -> str | None:
    """The line itself, where it is one of the words or signs that programs set between texts: "<end>", "[SEP]", "%"."""
    return f"={text}" if len(text) < 40 and _ODD_RULE.match(text) else None


def is_rule(text: str, sign: str) -> bool:
    """True if the line is the rule that `rule()` or `odd_rule()` has told."""
    return text == sign[1:] if sign[:1] == "=" and len(sign) > 1 and _ODD_RULE.match(sign[1:]) else rule(text) == sign


def number(text: str) -> tuple[str, int, int] | None:
    """The style of a record's number, the number, and where the text behind it begins."""
    if not text or not (text[0].isdecimal() or text[0] in "[【(（<#№NnPpAaIiRrEe第论文摘"):
        return None
    for style, pattern in _NUMBERS:
        if found := pattern.match(text):
            return style, int(found[1]), found.end()
    return None


def heading_level(text: str) -> tuple[int, str] | None:
    """The level and the words of a Markdown heading, or of a line all in bold."""
    if text.startswith("#"):
        found = _HEADING.match(text)
        return (len(found[1]), found[2]) if found else None
    if text.startswith(("**", "__")) and (found := _BOLD.match(text)) and found[1] not in found[2]:
        return BOLD_LEVEL, found[2]
    return None


_SESSION = re.compile(
    r"(?:(?:oral|poster|spotlight|technical|plenary|keynote|paper|parallel)\s+)?(?:session|track|day|chapter|section|workshop|topic)"
    r"\s*(?:\d{1,3}|[A-Z]\d{0,2}|[IVX]{1,5}|one|two|three|four|five)?(?:[a-z.]?\d*)?\s*(?:[:：.\-–—|]\s*\S.{0,120})?$"
    r"|第\s*[\d一二三四五六七八九十]{1,3}\s*(?:部分|章|节|场).{0,60}$",
    re.IGNORECASE,
)


def is_session(text: str) -> bool:
    """True for the heading of a session: "Session 3: Learning theory", "Oral Session 1A"."""
    return len(text) < 160 and bool(_SESSION.match(text)) and (any(c.isdigit() for c in text) or ":" in text)


def bullet(text: str) -> tuple[str, int] | None:
    """The bullet at a line's start and where the text behind it begins."""
    found = _BULLET.match(text)
    return (found[1], found.end()) if found else None


def is_tag_line(text: str) -> bool:
    """True for a line of HTML tags alone, as they stand around folded text in Markdown."""
    return text.startswith("<") and bool(_TAG_LINE.match(text) or _SUMMARY.match(text))


_NOT_ALONE = frozenset({"by", "source", "note", "id", "type", "resume", "data", "ano", "code", "links", "link"})
"""Labels that a line may be without being one."""


def _field(name: str) -> str | None:
    """The field that a label's words name; "标题 (Title)" and "Title / Titre" say it twice."""
    field = _FIELD_OF.get(name)
    if field or not ("(" in name or "（" in name or "/" in name):
        return field
    found = _TWICE.match(name)
    return _FIELD_OF.get(found[1]) or _FIELD_OF.get((found[2] or found[3] or "").strip()) if found else None


def label(text: str) -> Label | None:
    """The label at the line's start, in any dress: "Title:", "**Abstract**:", "【摘要】", "#### 📄 Abstract"."""
    start = text[:120]
    if start[:1].isspace():
        start = start.lstrip()
        text = text.lstrip()
    found = _LABEL.match(start)
    if not found:
        return None
    name = " ".join(found["name"].lower().split())
    dressed = bool(found["open"] and found["close"])
    if bool(found["open"]) != bool(found["close"]) or (
        found["open"] in ("**", "__") and found["close"] != found["open"]
    ):
        return None  # "**LQR-RRT*: …" is a title with a star in it
    if dressed and found["open"] == "[" and not found["mark"]:
        return None
    mark = found["mark"] or ""
    colon = bool(found["inner"]) or mark[:1] in (":", "：", "=") and bool(mark)
    field = _field(name)
    rest = text[found.start("rest") :]
    alone = not rest.strip()
    heading = bool(found["head"])
    if field:
        told = colon or dressed or (alone and (heading or name not in _NOT_ALONE))
        if told or ((field == "abstract" or name in _DASHED) and mark):
            plain = not heading or alone or (colon and field in ("title", "abstract", "authors"))
            return Label(field, name, rest, heading) if plain else None
        return None
    if dressed and colon and found["open"] in ("**", "__", "<b>", "<strong>", "【"):
        return Label("", found["name"], rest, heading)
    return None
