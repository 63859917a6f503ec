"""The dump: equal after a restore, idempotent, and all or nothing for what is cut, newer or no dump."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reader.library.dump import BadDump, dump, restore
from reader.library.errors import Newer
from reader.library.marks import Marks

from .changes import CHANGES, IDS, Do, apply, new_marks, paper


def filled() -> Marks:
    marks = new_marks()
    marks.bookmark(IDS[:4])
    marks.put_in_list(IDS[2:7], "Thesis")
    marks.move_in_list(IDS[5], "Thesis", 0)
    marks.tag([IDS[1], IDS[10]], "to cite")
    marks.note(IDS[0], 'a "note"\nwith \u2028 and \\x00')
    marks.mark([IDS[8]], "skipped")
    marks.save_search("b", "regret ^2")
    return marks


def same_after_restore(changes: list[Do]) -> None:
    marks = new_marks()
    for change in changes:
        apply(marks, change)
    text = list(dump(marks))
    other = Marks.open()
    restore(other, text)
    assert list(dump(other)) == text
    assert other.ids("bookmarked") == marks.ids("bookmarked")
    assert [(x, other.in_list(x.name)) for x in other.lists()] == [(x, marks.in_list(x.name)) for x in marks.lists()]
    assert [(x, other.with_tag(x.name)) for x in other.tags()] == [(x, marks.with_tag(x.name)) for x in marks.tags()]
    assert other.of(IDS) == marks.of(IDS) and other.saved() == marks.saved()
    kept = {json.loads(line)["paper"]["id"] for line in text if line.startswith('{"kind":"copy"')}
    assert other.copies(kept) == marks.copies(kept)
    assert restore(other, text).change.id == 0 and list(dump(other)) == text


@settings(max_examples=60, deadline=None)
@given(st.lists(CHANGES, max_size=20))
def test_T18_dump_and_restore_are_equal(changes: list[Do]) -> None:
    same_after_restore(changes)


@pytest.mark.torture
@settings(max_examples=1000, deadline=None)
@given(st.lists(CHANGES, max_size=20))
def test_T18_dump_and_restore_are_equal_a_thousand_times(changes: list[Do]) -> None:
    same_after_restore(changes)


def test_restore_adds_to_what_is_there_and_can_be_undone() -> None:
    text = list(dump(filled()))
    marks = new_marks()
    marks.bookmark([IDS[11]])
    marks.put_in_list([IDS[11]], "THÉSIS")
    before = list(dump(marks))
    assert "Restored" in restore(marks, text).words
    assert set(marks.ids("bookmarked")) == {*IDS[:4], IDS[11]}
    assert [x.name for x in marks.lists()] == ["Thesis"] and IDS[11] in marks.in_list("Thesis")
    marks.undo()
    assert [line for line in dump(marks) if "copy" not in line] == [line for line in before if "copy" not in line]


def test_marks_of_unknown_papers_are_kept_and_told() -> None:
    marks = Marks.open()
    restored = restore(marks, [line for line in dump(filled()) if '"copy"' not in line])
    assert IDS[0] in restored.unknown and "neither here nor in the file" in restored.words
    assert marks.ids("bookmarked") == IDS[:4]
    restored = restore(new_marks(), [line for line in dump(filled()) if '"copy"' not in line])
    assert restored.unknown == (IDS[10],)


def test_the_lines_are_sorted_and_of_stable_keys() -> None:
    lines = list(dump(filled()))
    assert lines[0] == '{"kind":"reader-marks","version":1}\n' and lines[-1] == '{"kind":"end"}\n'
    kinds = [json.loads(line)["kind"] for line in lines[1:-1]]
    assert kinds == sorted(kinds) and all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    assert json.loads(lines[1]).keys() == {"kind", "paper", "position", "at"}
    assert sum(kind == "copy" for kind in kinds) == len({*IDS[:4], *IDS[2:7], IDS[1]})


def test_a_cut_dump_is_refused_at_every_byte() -> None:
    text = "".join(dump(filled())).encode()
    marks = new_marks()
    empty = list(dump(marks))
    for end in range(0, len(text) - 1, 7):
        with pytest.raises(BadDump, match="nothing was restored"):
            restore(marks, text[:end].splitlines(keepends=True))
    assert list(dump(marks)) == empty and marks.undo() is None


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"kind":"bookmark","paper":"x\\u001b","position":1,"at":"2026-01-01T00:00:00Z"}', "id"),
        ('{"kind":"bookmark","paper":"x","position":1}', "at"),
        ('{"kind":"bookmark","paper":"x","position":99999999999999999999,"at":"2026-01-01T00:00:00Z"}', "position"),
        ('{"kind":"bookmark","paper":"x","position":true,"at":"2026-01-01T00:00:00Z"}', "position"),
        ('{"kind":"bookmark","paper":["x"],"position":1,"at":"2026-01-01T00:00:00Z"}', "id"),
        ('{"kind":"listed","list":"none","paper":"x","position":1,"at":"2026-01-01T00:00:00Z"}', "none"),
        ('{"kind":"state","paper":"x","state":"eaten","at":"2026-01-01T00:00:00Z"}', "state"),
        ('{"kind":"copy","paper":{"id":"x","authors":"Ann"}}', "authors"),
        ('{"kind":"copy","paper":{"id":"x","extra":' + '{"a":' * 200 + "1" + "}" * 201 + "}", "deep"),
        ('{"kind":"copy","paper":7}', "paper"),
        ('{"kind":"list","name":"' + "x" * 300 + '","position":1}', "200"),
        ('{"kind":"surprise"}', "surprise"),
        ("[1]", "fact"),
        ("\udcff", "JSON"),
    ],
)
def test_a_bad_line_is_named_and_nothing_is_restored(line: str, why: str) -> None:
    good = list(dump(filled()))
    marks = new_marks()
    with pytest.raises(BadDump, match=why) as caught:
        restore(marks, [*good[:3], line + "\n", *good[3:]])
    assert "line 4" in str(caught.value)
    assert len(list(dump(marks))) == 2 and marks.undo() is None


def test_what_a_dump_holds_is_cleaned() -> None:
    marks = Marks.open()
    fact = {"kind": "note", "paper": IDS[0], "text": "a\x1b]52;c;eA==\x07b\u202e", "at": "2026-01-01T00:00:00Z"}
    copy = {
        "kind": "copy",
        "paper": {"id": IDS[0], "title": "t\x1b[31m", "abstract": "a", "extra": {"k\x07": ["\x9b1m"]}},
    }
    head, end = dump(Marks.open())
    restore(marks, [head, json.dumps(fact), json.dumps(copy), end])
    assert marks.of([IDS[0]])[IDS[0]].note == "ab"
    kept = marks.copies([IDS[0]])[IDS[0]]
    assert kept.title == "t" and kept.extra == {"k": [""]}


def test_a_newer_or_foreign_file_is_told_apart() -> None:
    marks = Marks.open()
    with pytest.raises(Newer, match="version 2"):
        restore(marks, ['{"kind":"reader-marks","version":2}\n', '{"kind":"end"}\n'])
    for lines in ([], ["\n"], ["@article{x}\n"], ['{"id": 1}\n'], ['{"kind":"reader-marks"}\n']):
        with pytest.raises(BadDump):
            restore(marks, lines)


def test_a_merge_of_two_branches_is_a_dump() -> None:
    base = list(dump(filled()))
    one, two = new_marks(), new_marks()
    for marks, id in ((one, IDS[6]), (two, IDS[7])):
        restore(marks, base)
        marks.bookmark([id])
    lines = sorted({*dump(one), *dump(two)} - {base[0], base[-1]})
    merged = new_marks()
    restore(merged, [base[0], *lines, base[-1]])
    assert merged.ids("bookmarked") == [*IDS[:4], IDS[6], IDS[7]]


def test_copies_are_whole() -> None:
    marks = Marks.open()
    restore(marks, dump(filled()))
    assert marks.copies(IDS[:2]) == {id: paper(id) for id in IDS[:2]}
