"""Completion for bash, zsh and fish, made from the table of commands and their parsers."""

from __future__ import annotations

import argparse

from reader.cli.arguments import parser_of
from reader.cli.parser import COMMANDS


def _options(parser: argparse.ArgumentParser) -> list[tuple[str, str]]:
    """The long options of a parser and what they do."""
    return [
        (option, (action.help or "").split(";")[0])
        for action in parser._actions  # noqa: SLF001 - argparse has no public list of them
        for option in action.option_strings
        if option.startswith("--")
    ]


def script(shell: str) -> str:
    """The completion script of a shell."""
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]()


def _bash() -> str:
    """Complete commands, then options, then files."""
    options = {name: " ".join(option for option, _ in _options(parser_of(name))) for name in COMMANDS}
    cases = "\n".join(f"    {name}) words='{words}' ;;" for name, words in options.items())
    commands = " ".join((*COMMANDS, "--library", "--version", "--help"))
    return f"""\
# bash completion for reader
_reader() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} words=
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W '{commands}' -- "$current"; compgen -f -- "$current")
    return
  fi
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  case $current in
    -*) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
    *) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
  esac
}}
complete -o filenames -F _reader reader abstract-reader"""


def _zsh() -> str:
    """Complete commands with their summaries, then options and files."""

    def quoted(text: str) -> str:
        return text.replace("'", "'\\''").replace("[", "\\[").replace("]", "\\]").replace(":", "\\:")

    commands = "\n".join(f"    '{name}:{quoted(command.summary)}'" for name, command in COMMANDS.items())
    options = {
        name: " ".join(f"'{option}[{quoted(words)}]'" for option, words in _options(parser_of(name)))
        for name in COMMANDS
    }
    cases = "\n".join(f"    {name}) _arguments {words} '*:file:_files' ;;" for name, words in options.items())
    return f"""\
#compdef reader abstract-reader
_reader() {{
  local -a commands
  commands=(
{commands}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _files
    return
  fi
  local command=$words[2]
  shift words; (( CURRENT-- ))
  case $command in
{cases}
  esac
}}
_reader "$@\""""


def _fish() -> str:
    """Complete commands with their summaries, then options."""

    def quoted(text: str) -> str:
        return text.replace("\\", "\\\\").replace("'", "\\'")

    names = " ".join(COMMANDS)
    lines = ["# fish completion for reader"]
    for name, command in COMMANDS.items():
        lines.append(
            f"complete -c reader -n 'not __fish_seen_subcommand_from {names}' -a {name} -d '{quoted(command.summary)}'"
        )
        lines += [
            f"complete -c reader -n '__fish_seen_subcommand_from {name}' -l {option[2:]} -d '{quoted(words)}'"
            for option, words in _options(parser_of(name))
        ]
    return "\n".join(lines)
