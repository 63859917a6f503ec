"""Asking for a reading list or a tag."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from reader.text import clean_line
from reader.tui.marking import mark_many
from reader.tui.screens.ask import AskScreen
from reader.tui.screens.base import ReaderScreen
from reader.tui.widgets.choices import Choice

__all__ = ["ask_list_or_tag", "ask_list_or_tag_for_many"]


def ask_list_or_tag(screen: ReaderScreen) -> None:
    """Ask for a name and put the chosen papers there, or take them out where all of them are."""
    entries = screen.targets()
    ids = [entry.paper.id for entry in entries]
    lists, tags = dict(screen.desk.lists()), dict(screen.desk.tags())
    signs, last = screen.reader.signs, screen.reader.last_list

    def inside(name: str, tag: bool) -> bool:
        return bool(entries) and all(name in (e.marks.tags if tag else e.marks.lists) for e in entries)

    def row(name: str, count: int, tag: bool) -> Choice:
        mark = signs.include if inside(name, tag) else " "
        shown = f"#{name}" if tag else name
        return Choice(((f"{mark} ", "accent"), (clean_line(shown), "text")), ((f"{count:,}", "muted"),), shown)

    def offered(typed: str) -> Sequence[Choice]:
        wanted = typed.strip().casefold()
        first = sorted(lists.items(), key=lambda item: item[0] != last)  # the list used last is one Enter away
        rows = [row(name, count, False) for name, count in first if wanted in name.casefold()]
        rows += [row(name, count, True) for name, count in tags.items() if wanted.lstrip("#") in name.casefold()]
        known = {name.casefold() for name in lists} | {f"#{name.casefold()}" for name in tags}
        if wanted.strip("#") and wanted not in known:
            kind = "new tag" if wanted.startswith("#") else "new list"
            rows.append(Choice((("  ", "text"), (clean_line(typed), "strong")), ((kind, "muted"),), typed.strip()))
        return rows

    def answered(name: str | None) -> None:
        name = clean_line(name or "")
        if not name.strip("#"):
            return
        tag = name.startswith("#")
        bare = name.lstrip("#").strip() if tag else name
        known = {known.casefold(): known for known in (tags if tag else lists)}
        bare = known.get(bare.casefold(), bare)
        desk = screen.desk
        if inside(bare, tag):
            change = (desk.untag if tag else desk.take_from_list)(ids, bare)
        else:
            change = (desk.tag if tag else desk.put_in_list)(ids, bare)
            if not tag:
                screen.reader.last_list = bare
        screen.marks_changed(ids)
        screen.said(change.words)
        screen.marked("list")
        screen.show_keys()

    many = f" ({len(ids)} papers)" if len(ids) > 1 else ""
    name, yes = f"Reading list or #tag{many}", "put in or take out"
    ask = AskScreen(name, "name of a list, or #tag", offered, yes=yes, suggest=last in lists)
    screen.app.push_screen(ask, screen.guarded(answered))


def ask_list_or_tag_for_many(screen: ReaderScreen, rows: Callable[[], Sequence[int]], count: int) -> None:
    """Ask for a name and put very many papers there, in the background; those that are there already stay."""
    lists, tags = dict(screen.desk.lists()), dict(screen.desk.tags())

    def offered(typed: str) -> Sequence[Choice]:
        wanted = typed.strip().casefold()
        named = [*((name, number) for name, number in lists.items()), *((f"#{n}", c) for n, c in tags.items())]
        return [
            Choice(((clean_line(name), "text"),), ((f"{number:,}", "muted"),), name)
            for name, number in named
            if wanted in name.casefold()
        ]

    def answered(name: str | None) -> None:
        name = clean_line(name or "")
        bare = name.removeprefix("#").strip()
        if not bare:
            return

        def change(desk: Any, ids: Sequence[str]) -> Any:
            return (desk.tag if name.startswith("#") else desk.put_in_list)(ids, bare)

        mark_many(screen, rows, change)

    ask = AskScreen(f"Reading list or #tag for {count:,} papers", "name of a list, or #tag", offered, yes="put in")
    screen.app.push_screen(ask, screen.guarded(answered))
