"""Signs that files set in their own ways, line by line made the ones that are known: labels, rules, folded abstracts.

Like the other markups of dialects.py, each is rewritten only in a file that shows it again and again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from html import unescape

from reader.corpus.plain import marks
from reader.corpus.plain.looks import LONG

Rewrite = Callable[[str], str]

_SHORT = {
    "t": "Title",
    "ti": "Title",
    "a": "Authors",
    "au": "Authors",
    "ab": "Abstract",
    "abs": "Abstract",
    "kw": "Keywords",
}
_ODD_LABEL = re.compile(
    r"\s{0,8}(?:[-*+•]\s+)?(?:\[(?P<a>[^\W\d_][^\[\]:]{0,28})\]|<(?!summary|details)(?P<b>[^\W\d_][^<>:/]{0,28})>|\{(?P<c>[^\W\d_][^{}:]{0,28})\}"
    r"|(?P<d>[^\W\d_][\w ()]{0,28}?)\s*(?:->|→|=>|>>|⇒|\s-|\s–|\s—|~|\||\t)(?=\s|$)"
    r"|(?P<e>TI|AU|AB|KW|T|A|ABS)\s?[:.](?=\s))"
    r"\s*(?P<rest>.*?)\s*(?P<end></[^<>]{1,30}>)?$",
    re.DOTALL,
)
_CLOSING = re.compile(r"\s*</(?:title|abstract|authors?|paper|record|article|entry|doc|keywords)>\s*$", re.IGNORECASE)
_OPENING = re.compile(r"\s*<(?:paper|record|article|entry|doc)\b[^<>]{0,80}>\s*$", re.IGNORECASE)


def _odd_label(line: str) -> tuple[str, re.Match[str]] | None:
    """The field that a label in unusual dress names, and its parts."""
    found = _ODD_LABEL.match(line[:120])
    if not found:
        return None
    name = (found["a"] or found["b"] or found["c"] or found["d"] or "").strip()
    if found["e"]:
        name = _SHORT[found["e"].lower()]
    plain = marks.label(f"{name}:") if name else None
    return (plain.field, found) if plain and plain.field and plain.name == name.lower() else None


def shows_odd_labels(lines: Sequence[str]) -> bool:
    """True if labels stand again and again in brackets, or before an arrow or a dash."""
    counts: Counter[str] = Counter()
    for line in lines:
        if (found := _odd_label(line)) and not marks.label(line.strip()):
            counts[found[0]] += 1
    if counts["abstract"] < 2:
        return counts["title"] > 1 and counts["authors"] > 1
    return max(counts["title"], counts["authors"]) > 1 or counts["abstract"] > 0.3 * len(lines)


def odd_label(line: str) -> str:
    """A label in unusual dress as "**Title:** …"."""
    if line[:1] == "<" and (_CLOSING.match(line) or _OPENING.match(line)):
        return ""
    found = _odd_label(line)
    if not found:
        return line
    name = found[1]["a"] or found[1]["b"] or found[1]["c"] or found[1]["d"] or _SHORT[found[1]["e"].lower()]
    rest = line[found[1].start("rest") :]
    if found[1]["b"]:
        rest = rest.rstrip()
        at = rest.rfind("</", max(0, len(rest) - 30))
        rest = rest[:at].rstrip() if at >= 0 and _CLOSING.match(rest[at:]) else rest
    return f"**{name.strip()}:** {rest}".rstrip()


_NAMED_RULE = re.compile(r"([-=*_#~+─━═])\1{2,}\s*([^\W_][\w #.:/()-]{0,40}?)\s*\1{2,}\s*$")
_HR = re.compile(r"\s*<hr\b[^<>]{0,80}>\s*$", re.IGNORECASE)
RULE = "═" * 7


def _named(line: str) -> str:
    """The words in a rule, numbers left out, "" for other lines."""
    found = _NAMED_RULE.match(line) if len(line) < 200 else None
    return re.sub(r"\d+", "0", found[2].lower()) if found else ""


def shows_named_rules(lines: Sequence[str]) -> bool:
    """True if a rule with the same words in it stands again and again: "==== next ====", "--- Paper 3 ---"."""
    words = Counter(filter(None, map(_named, lines)))
    return bool(words) and words.most_common(1)[0][1] >= max(2, 0.8 * words.total())


def named_rule(line: str) -> str:
    """A plain rule for one with words in it."""
    return RULE if _named(line) else line


def shows_hr(lines: Sequence[str]) -> bool:
    """True if the rules are those of HTML."""
    return sum(bool(_HR.match(line)) for line in lines) > 1


def hr(line: str) -> str:
    """A rule of Markdown for one of HTML."""
    return "---" if _HR.match(line) else line


_GLUED_HEADING = re.compile(r"(#{2,6}(?=[^\s#])|#(?=[^\W\d_]))(\S.*)$")
_HASHTAGS = re.compile(r"#(?!#)\w+(?:\s+#\w+)*\s*$")


def shows_glued_headings(lines: Sequence[str]) -> bool:
    """True if headings stand without the blank behind their signs: "##Title"."""
    glued = [line for line in lines if line[:1] == "#" and _GLUED_HEADING.match(line)]
    return len(glued) > 1 and sum(bool(_HASHTAGS.match(line)) for line in glued) < 0.2 * len(glued)


def glued_heading(line: str) -> str:
    """The heading with its blank."""
    return _GLUED_HEADING.sub(r"\1 \2", line) if line[:1] == "#" and not _HASHTAGS.match(line) else line


_FOLDED_LINE = re.compile(
    r"\s*<details[^<>]{0,80}>\s*<summary[^<>]{0,80}>(?P<words>.{1,60}?)</summary>\s*(?P<text>\S.*)$",
    re.IGNORECASE | re.DOTALL,
)
_SUMMARY_LINE = re.compile(r"\s*<summary[^<>]{0,80}>\s*(\S.{10,400}?)\s*</summary>\s*$", re.IGNORECASE)
_TAGS = re.compile(r"</?(?:b|strong|i|em|p|br|span|u)\b[^<>]{0,100}>", re.IGNORECASE)


def _without_end(text: str, tag: str) -> str:
    """The text without the tag at its end; not by a pattern, which would take long on many blanks."""
    text = text.rstrip()
    return text[: -len(tag)].rstrip() if text[-len(tag) :].lower() == tag else text


def shows_folded_lines(lines: Sequence[str]) -> bool:
    """True if abstracts are folded, each on one line."""
    return sum(bool(_FOLDED_LINE.match(line)) and len(line) > LONG for line in lines) > 1


def folded_line(line: str) -> str:
    """A folded text under its label."""
    found = _FOLDED_LINE.match(line)
    if not found:
        return line
    words = _TAGS.sub("", found["words"]).strip(" :：▶►")
    known = marks.label(f"{words}:")
    if len(line) < LONG / 2 and not (known and known.field):
        return line
    name = words if known and known.field else "Abstract"
    return f"**{name}:** {unescape(_TAGS.sub('', _without_end(found['text'], '</details>')))}"


def shows_summaries(lines: Sequence[str]) -> bool:
    """True if titles stand in the summaries of folded parts, each on a line of its own."""
    words = [found[1] for line in lines if (found := _SUMMARY_LINE.match(line))]
    return len(words) > 1 and len(set(words)) > 0.8 * len(words) and not any(line[:1] == "#" for line in lines)


def summary(line: str) -> str:
    """A heading for a summary."""
    found = _SUMMARY_LINE.match(line)
    return f"### {unescape(_TAGS.sub('', found[1]).strip())}" if found else line


_FENCE = re.compile(r"\s*(?:```|~~~)[\w-]{0,20}\s*$")


def shows_fences(lines: Sequence[str]) -> bool:
    """True if abstracts stand in fences of code."""
    return sum(bool(_FENCE.match(line)) for line in lines) >= max(4, 0.05 * len(lines))


def fence(line: str) -> str:
    """Nothing for a fence."""
    return "" if _FENCE.match(line) else line


_HTML_HEADING = re.compile(r"\s*<h([1-6])\b[^<>]{0,80}>(.+?)</h\1>\s*$", re.IGNORECASE)
_HTML_PARAGRAPH = re.compile(r"\s*<p\b[^<>]{0,80}>\s*(\S.*)$", re.IGNORECASE | re.DOTALL)
_HTML_BOLD = re.compile(r"\s*<(b|strong)>(.+?)</\1>\s*$", re.IGNORECASE)
_HTML_ITALIC = re.compile(r"\s*<(i|em)>(.+?)</\1>\s*$", re.IGNORECASE)
_BREAK = re.compile(r"<br ?/?>$", re.IGNORECASE)


def _without_breaks(line: str) -> str:
    """The line without the breaks at its end."""
    line = line.rstrip()
    while found := _BREAK.search(line[-6:]):
        line = line[: len(line) - len(found[0])].rstrip()
    return line


def shows_html(lines: Sequence[str]) -> bool:
    """True if the titles are headings of HTML, or lines in bold that break."""
    titles = sum(bool(_HTML_HEADING.match(line) or _HTML_BOLD.match(_without_breaks(line))) for line in lines)
    tagged = sum(bool(_HTML_PARAGRAPH.match(line) or _BREAK.search(line.rstrip()[-6:])) for line in lines)
    return titles > 1 and tagged > 1


def html(line: str) -> str:
    """The line in Markdown."""
    if "<" not in line:
        return unescape(line) if "&" in line else line
    line = _without_breaks(line)
    if found := _HTML_HEADING.match(line):
        return f"{'#' * int(found[1])} {unescape(_TAGS.sub('', found[2]).strip())}"
    if found := _HTML_PARAGRAPH.match(line):
        line = _without_end(found[1], "</p>")
    if found := _HTML_BOLD.match(line):
        line = f"**{found[2].strip()}**"
    elif found := _HTML_ITALIC.match(line):
        line = f"*{found[2].strip()}*"
    return unescape(_TAGS.sub("", line)) if "&" in line or "<" in line else line


_TABLE_RULE = re.compile(r"\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)+$")


def shows_open_tables(lines: Sequence[str]) -> bool:
    """True if there is a Markdown table without the bars at its sides."""
    return any(_TABLE_RULE.match(line) for line in lines)


def open_row(line: str) -> str:
    """The row with bars at its sides."""
    return (
        f"| {line.strip()} |"
        if "|" in line and line.lstrip()[:1] != "|" and " | " in line.replace("|-", "| ")
        else line
    )


SIGNS: tuple[tuple[Rewrite, Callable[[Sequence[str]], bool]], ...] = (
    (hr, shows_hr),
    (html, shows_html),
    (fence, shows_fences),
    (named_rule, shows_named_rules),
    (glued_heading, shows_glued_headings),
    (folded_line, shows_folded_lines),
    (summary, shows_summaries),
    (open_row, shows_open_tables),
    (odd_label, shows_odd_labels),
)
"""What makes each sign a known one, and what tells that a file has it."""
