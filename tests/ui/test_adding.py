"""Adding in the app: it can be stopped, and its report is read file by file."""

from __future__ import annotations

from reader.corpus.record import Rejected
from reader.desk.report import FileReport, Report
from reader.tui.screens.files import report_words
from reader.tui.screens.report import report_lines


def a_report() -> Report:
    good = FileReport("/papers/a.bib", "bibtex", added=3, updated=1)
    bad = FileReport("/papers/b\x1b[31m.ris", "ris", duplicates=2)
    for line in range(1, 300):
        bad.refuse(Rejected(line, "it has neither a title nor an [b]abstract[/]"))
    return Report([good, bad], stopped=True)


def test_the_report_in_a_line() -> None:
    words, trouble = report_words(a_report())
    assert words == "stopped, 3 added, 1 updated, 2 here already"
    assert trouble.endswith("b.ris, line 1: it has neither a title nor an [b]abstract[/] (298 more like it)")
    assert report_words(Report([FileReport("a", added=1)]))[0] == "1 paper added"
    assert report_words(Report())[0] == "0 papers added"


def test_the_report_file_by_file() -> None:
    lines = ["".join(text for text, _ in line) for line in report_lines(a_report())]
    assert lines[:2] == ["b.ris  ris", "  2 here already, 299 rejected"]
    assert lines[2] == "  line 1: it has neither a title nor an [b]abstract[/]"
    assert lines[-3:] == ["  and 99 more", "a.bib  bibtex", "  3 added, 1 updated"] and len(lines) == 4 + 200 + 1
