"""The marks for scripts: `bookmark`, `lists`, `tag`, `note`, `mark`, `undo`, `redo`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from reader.cli.output import DONE, PARTLY, WRONG_USE, bold, complain, say, say_json
from reader.cli.session import at_the_desk
from reader.desk.desk import Desk


def _ids(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("ids", nargs="+", metavar="ID", help="the start of an id, an arXiv id or a DOI")


def _resolve(desk: Desk, wanted: Sequence[str]) -> list[str]:
    """The ids of papers that can be found; the others are named on stderr."""
    found = (desk.find_or_complain(one, complain) for one in wanted)
    return [entry.paper.id for entry in found if entry]


def bookmark_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader bookmark`."""
    _ids(parser)
    parser.add_argument("--remove", action="store_true", help="take the bookmark off")


def bookmark(args: argparse.Namespace) -> int:
    """Bookmark papers, or take their bookmarks off."""
    with at_the_desk(args.library) as desk:
        ids = _resolve(desk, args.ids)
        if ids:
            say(desk.bookmark(ids, not args.remove).words)
        return DONE if len(ids) == len(args.ids) else PARTLY


def lists_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader lists`."""
    actions = ["list", "new", "add", "remove", "rename", "merge", "move", "delete"]
    parser.add_argument("action", nargs="?", choices=actions, default="list", metavar="ACTION", help="what to do")
    parser.add_argument("name", nargs="?", metavar="LIST", help="the name of a reading list")
    parser.add_argument("rest", nargs="*", metavar="ID", help="papers; a new name; a list to merge into; a place")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def lists(args: argparse.Namespace) -> int:
    """Show, make, fill, rename, merge, order or delete reading lists."""
    with at_the_desk(args.library) as desk:
        if args.action == "list":
            known = desk.lists()
            if not known and not args.json:
                complain("no reading lists yet: `reader lists add NAME ID` makes one")
            for name, count in known:
                if args.json:
                    say_json({"name": name, "papers": count})
                else:
                    say(f"{bold(name)}  {count}")
            return DONE
        if not args.name:
            complain(f"{args.action} which list? (reader lists -h shows the use)")
            return WRONG_USE
        return _change_list(desk, args)


def _change_list(desk: Desk, args: argparse.Namespace) -> int:
    """Carry out one change of a reading list."""
    if args.action == "new":
        say(desk.make_list(args.name).words)
    elif args.action == "delete":
        say(desk.delete_list(args.name).words)
    elif args.action == "rename":
        if len(args.rest) != 1:
            complain("rename to what? (reader lists rename OLD NEW)")
            return WRONG_USE
        say(desk.rename_list(args.name, args.rest[0]).words)
    elif args.action == "merge":
        if len(args.rest) != 1:
            complain("merge into which list? (reader lists merge LIST INTO)")
            return WRONG_USE
        say(desk.merge_lists(args.name, args.rest[0]).words)
    elif args.action == "move":
        return _move(desk, args.name, args.rest)
    else:
        if not args.rest:
            complain(f"{args.action} which papers? (reader lists {args.action} LIST ID…)")
            return WRONG_USE
        ids = _resolve(desk, args.rest)
        if ids:
            change = desk.put_in_list if args.action == "add" else desk.take_from_list
            say(change(ids, args.name).words)
        return DONE if ids and len(ids) == len(args.rest) else PARTLY
    return DONE


def _move(desk: Desk, name: str, rest: Sequence[str]) -> int:
    """Put a list at another place among the lists, or a paper at another place in its list."""
    if not 1 <= len(rest) <= 2 or not rest[-1].isdecimal() or not int(rest[-1]):
        complain("move to which place? (reader lists move LIST [ID] PLACE; the first is 1)")
        return WRONG_USE
    place = int(rest[-1]) - 1
    if len(rest) == 1:
        say(desk.move_list(name, place).words)
        return DONE
    ids = _resolve(desk, rest[:1])
    if ids:
        say(desk.move_in_list(ids[0], name, place).words)
    return DONE if ids else PARTLY


def tag_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader tag`."""
    parser.add_argument("tag", metavar="TAG", help="the tag")
    _ids(parser)
    parser.add_argument("--remove", action="store_true", help="take the tag off")


def tag(args: argparse.Namespace) -> int:
    """Put a tag on papers, or take it off."""
    with at_the_desk(args.library) as desk:
        ids = _resolve(desk, args.ids)
        if ids:
            say((desk.untag if args.remove else desk.tag)(ids, args.tag).words)
        return DONE if len(ids) == len(args.ids) else PARTLY


def note_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader note`."""
    parser.add_argument("id", metavar="ID", help="the start of an id, an arXiv id or a DOI")
    parser.add_argument("text", nargs="?", metavar="TEXT", help="the new note (- for stdin); else the note is printed")
    parser.add_argument("--remove", action="store_true", help="take the note off")


def note(args: argparse.Namespace) -> int:
    """Print, write or remove the note on a paper."""
    with at_the_desk(args.library) as desk:
        entry = desk.find_or_complain(args.id, complain)
        if entry is None:
            return PARTLY
        if args.remove or args.text is not None:
            text = "" if args.remove else sys.stdin.read() if args.text == "-" else args.text
            say(desk.note(entry.paper.id, text).words)
        elif entry.marks.note:
            say(entry.marks.note)
        else:
            complain(f"{args.id} has no note")
            return PARTLY
    return DONE


def mark_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader mark`."""
    parser.add_argument("state", choices=["read", "unread", "skipped"], metavar="STATE", help="what to mark them")
    _ids(parser)


def mark(args: argparse.Namespace) -> int:
    """Mark papers read, unread or skipped."""
    with at_the_desk(args.library) as desk:
        ids = _resolve(desk, args.ids)
        if ids:
            say(desk.mark(ids, args.state).words)
        return DONE if len(ids) == len(args.ids) else PARTLY


def undo_arguments(parser: argparse.ArgumentParser) -> None:
    """`reader undo` has no options of its own."""


def undo(args: argparse.Namespace) -> int:
    """Take back the last change."""
    with at_the_desk(args.library) as desk:
        change = desk.undo()
        say(change.words if change else "Nothing to undo")
        return DONE if change else PARTLY


def redo_arguments(parser: argparse.ArgumentParser) -> None:
    """`reader redo` has no options of its own."""


def redo(args: argparse.Namespace) -> int:
    """Make the last change again that was taken back."""
    with at_the_desk(args.library) as desk:
        change = desk.redo()
        say(change.words if change else "Nothing to redo")
        return DONE if change else PARTLY
