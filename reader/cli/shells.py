"""`reader completion` and `reader man`: what the shell and man(1) know of reader, and where they look for it."""

from __future__ import annotations

import argparse
import os
import subprocess
from pathlib import Path

from reader.cli.output import DONE, PARTLY, WRONG_USE, complain, for_a_person, say
from reader.desk.files import write_new

SHELLS = ["bash", "zsh", "fish"]
NAMED = ["lists", "tags", "saved", "sources", "formats"]
ZSH_HINT = """\
zsh looks there once ~/.zshrc says so, before any other compinit:
  fpath=({folder} $fpath)
  autoload -Uz compinit && compinit"""


def _install_options(parser: argparse.ArgumentParser) -> None:
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--install", action="store_true", help="put it where it is looked for, and say where")
    what.add_argument("--remove", action="store_true", help="take it away again")


def completion_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader completion`."""
    parser.add_argument("shell", nargs="?", choices=SHELLS, metavar="SHELL", help="the shell")
    _install_options(parser)
    parser.add_argument("--names", choices=NAMED, metavar="KIND", help=argparse.SUPPRESS)


def completion(args: argparse.Namespace) -> int:
    """Print, install or remove the completion script of a shell."""
    if args.names:
        return _print_names(args.names, args.library)
    if not args.shell:
        complain(f"completion for which shell? {', '.join(SHELLS)}")
        return WRONG_USE
    from reader.cli.completion import script

    place = completion_place(args.shell)
    if args.remove:
        return _remove(place)
    if not args.install:
        say(script(args.shell))
        return DONE
    _install(place, script(args.shell))
    say(
        {
            "bash": "New shells complete with it, where the package bash-completion is installed.",
            "zsh": ZSH_HINT.format(folder=_tilde(place.parent)),
            "fish": "New shells complete with it.",
        }[args.shell]
    )
    return DONE


def man_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `reader man`."""
    _install_options(parser)


def man(args: argparse.Namespace) -> int:
    """Show the manual on a terminal; print its source elsewhere; install or remove it."""
    from reader.cli.manual import page

    place = _data_home() / "man" / "man1" / "reader.1"
    if args.remove:
        return _remove(place)
    if args.install:
        _install(place, page())
        say("man reader shows it.")
        return DONE
    if for_a_person():
        try:
            return subprocess.run(["man", "-l", "-"], input=page().encode("utf-8"), check=False).returncode  # noqa: S607
        except FileNotFoundError:
            complain("there is no man(1) here; this is the source of the page")
    say(page().rstrip("\n"))
    return DONE


def completion_place(shell: str) -> Path:
    """Where a shell looks for the completion of a command, for this user alone."""
    if shell == "bash":
        named = os.environ.get("BASH_COMPLETION_USER_DIR")
        return (Path(named) if named else _data_home() / "bash-completion") / "completions" / "reader"
    if shell == "zsh":
        return _data_home() / "zsh" / "site-functions" / "_reader"
    return Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser() / "fish" / "completions" / "reader.fish"


def _data_home() -> Path:
    """Where shells and man look for a user's own files; on every platform, so not platformdirs' place."""
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share").expanduser()


def _tilde(path: Path) -> str:
    """A path with `~` for the home, as one writes it in a shell's file."""
    home = str(Path.home())
    return "~" + str(path).removeprefix(home) if str(path).startswith(home + os.sep) else str(path)


def _install(place: Path, text: str) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    write_new(place, [text.rstrip("\n") + "\n"])
    say(f"wrote {place}")


def _remove(place: Path) -> int:
    if not place.exists():
        complain(f"{place}: not there")
        return PARTLY
    place.unlink()
    say(f"removed {place}")
    return DONE


def _print_names(kind: str, library: str | None) -> int:
    """The names of a kind, a line each; those with signs that no shell could type are left out."""
    if kind == "formats":
        from reader.corpus.registry import FORMATS

        names = list(FORMATS)
    else:
        from reader.cli.session import at_the_desk

        with at_the_desk(library, seeds=False) as desk:
            names = {
                "lists": lambda: [name for name, _ in desk.lists()],
                "tags": lambda: [name for name, _ in desk.tags()],
                "saved": lambda: [name for name, _ in desk.saved_searches()],
                "sources": lambda: list(desk.source_paths()),
            }[kind]()
    for name in names:
        if "\n" not in name:
            say(name)
    return DONE
