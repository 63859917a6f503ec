"""Completion for bash, zsh and fish, made from the table of commands and their parsers.

Names of lists, tags, saved searches, sources and formats are asked from the program: `reader completion --names KIND`.
"""

from __future__ import annotations

from reader.cli.describing import Argument, options, positionals
from reader.cli.parser import COMMANDS


def script(shell: str) -> str:
    """The completion script of a shell."""
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]()


def _wanted(argument: Argument) -> str:
    """What completes a value, in a word or several: a kind, or the choices after `=`; "" for nothing."""
    return "=" + " ".join(argument.values) if argument.values else argument.kind


BASH = """\
# Completion of reader for bash: `reader completion bash --install` puts it where bash looks.
_reader_offer() {
  local name
  case $1 in
    =*) mapfile -t COMPREPLY < <(compgen -W "${1#=}" -- "$2") ;;
    files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$2") ;;
    folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$2") ;;
    '') COMPREPLY=() ;;
    *)
      compopt -o filenames
      while IFS= read -r name; do
        [[ $name == "$2"* ]] && COMPREPLY+=("$name")
      done < <("${COMP_WORDS[0]}" completion --names "$1" 2> /dev/null)
      ;;
  esac
}
_reader() {
  local current=${COMP_WORDS[COMP_CWORD]} command= flags= position=0 at word value
  COMPREPLY=()
  current=${current#[\\"\\']}
  local -a wanted=()
  local -A valued=([--library]=folders)
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=${COMP_WORDS[at]}
    if [[ -n ${valued[$word]+x} ]]; then
      ((++at == COMP_CWORD)) && { _reader_offer "${valued[$word]}" "$current"; return; }
    elif [[ $word == -* ]]; then
      :
    elif [[ -z $command ]]; then
      command=$word
      case $command in
COMMANDS
        *) command=PATH wanted=(files) flags='OPEN' ;;
      esac
    else
      ((position++))
    fi
  done
  if [[ -z $command ]]; then
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -W 'NAMES' -- "$current"; compgen -f -- "$current")
  elif [[ $current == -* ]]; then
    _reader_offer "=$flags" "$current"
  elif ((${#wanted[@]})); then
    ((position < ${#wanted[@]})) || position=$((${#wanted[@]} - 1))
    _reader_offer "${wanted[position]}" "$current"
  fi
}
complete -F _reader reader abstract-reader"""


def _flags(name: str) -> str:
    return " ".join(option.long for option in options(name))


def _bash() -> str:
    """Commands and files first; then a command's options, their values, and what it takes by position."""
    cases = []
    for name in COMMANDS:
        wanted = [_wanted(argument) for argument in positionals(name)]
        if wanted and not positionals(name)[-1].many:
            wanted.append("")
        valued = " ".join(
            f"[{flag}]='{_wanted(option)}'" for option in options(name) if option.metavar for flag in option.flags
        )
        words = " ".join(f"'{each}'" for each in wanted)
        cases.append(f"        {name}) wanted=({words}) valued=({valued}) flags='{_flags(name)}' ;;")
    names = " ".join((*COMMANDS, "--library", "--version", "--help"))
    return BASH.replace("COMMANDS", "\n".join(cases)).replace("NAMES", names).replace("OPEN", _flags(""))


ZSH = """\
#compdef reader abstract-reader
# Completion of reader for zsh: `reader completion zsh --install` puts it beside others and says how zsh finds it.
_reader_names() {  # as an action of _arguments: options of compadd, then the kind
  local -a names
  names=("${(@f)$(_call_program names ${(q)service} completion --names $@[-1] 2> /dev/null)}")
  names=("${(@)names:#}")
  compadd "${@[1,-2]}" -a names
}
_reader_commands() {
  local -a commands
  commands=(
NAMES
  )
  _describe -t commands command commands
  _files
}
_reader() {
  local curcontext=$curcontext state line
  typeset -A opt_args
  _arguments -C '--library[use the library in a folder]:folder:_files -/' '(- *)--help[show the help]' \\
    '(- *)--version[show the version]' '1: :_reader_commands' '*:: :->rest'
  [[ $state == rest ]] || return
  case $words[1] in
COMMANDS
    *) _files ;;
  esac
}
_reader "$@\""""


def _zsh_quoted(text: str) -> str:
    for sign in ("\\", "[", "]", ":"):
        text = text.replace(sign, "\\" + sign)
    return text.replace("'", "'\\''")


def _zsh_action(argument: Argument) -> str:
    """How zsh completes a value."""
    if argument.values:
        return f"({' '.join(argument.values)})"
    return {"": " ", "files": "_files", "folders": "_files -/"}.get(argument.kind, f"_reader_names {argument.kind}")


def _zsh() -> str:
    """Commands with their summaries; then `_arguments` with all that the parsers know."""
    commands = "\n".join(f"    '{name}:{_zsh_quoted(command.summary)}'" for name, command in COMMANDS.items())
    cases = []
    for name in COMMANDS:
        specs = []
        for option in options(name):
            value = f":{option.metavar.lower()}:{_zsh_action(option)}" if option.metavar else ""
            specs += [f"'{flag}[{_zsh_quoted(option.help)}]{value}'" for flag in option.flags]
        for place, argument in enumerate(positionals(name), 1):
            which = "*" if argument.many else place
            specs.append(f"'{which}:{argument.metavar.lower()}:{_zsh_action(argument)}'")
        cases.append(f"    {name}) _arguments {' '.join(specs)} ;;")
    return ZSH.replace("NAMES", commands).replace("COMMANDS", "\n".join(cases))


FISH = """\
# Completion of reader for fish: `reader completion fish --install` puts it where fish looks.
function __reader_words -d 'The words typed so far that are no options: the command and what it takes'
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
        else if contains -- $word VALUED
            set skip 1
        else if not string match -q -- '-*' $word
            echo $word
        end
    end
end
function __reader_first
    test (count (__reader_words)) = 0
end
function __reader_in
    test (__reader_words)[1] = $argv[1] 2> /dev/null
end
function __reader_at -a command place -d 'Whether the word at a place of a command is typed now; 0: any place'
    __reader_in $command; and begin
        test $place = 0; or test (count (__reader_words)) = $place
    end
end
function __reader_names
    command reader completion --names $argv[1] 2> /dev/null
end
complete -c abstract-reader -w reader
complete -c reader -n __reader_first -l library -r -a '(__fish_complete_directories)' -d 'use the library in a folder'
complete -c reader -n __reader_first -l version -d 'show the version'
complete -c reader -n __reader_first -l help -d 'show the help'"""


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _fish_value(argument: Argument) -> str:
    """The part of a `complete` line that says how a value is completed."""
    if argument.values:
        return "-a " + _fish_quoted(" ".join(argument.values))
    return {
        "": "",
        "files": "-F",
        "folders": "-a '(__fish_complete_directories)'",
    }.get(argument.kind, f"-a '(__reader_names {argument.kind})'")


def _fish() -> str:
    """Commands with their summaries; then options and values, each under the command it belongs to."""
    every = {flag for name in COMMANDS for option in options(name) if option.metavar for flag in option.flags}
    lines = [FISH.replace("VALUED", " ".join(sorted(every)))]
    for name, command in COMMANDS.items():
        lines.append(f"complete -c reader -n __reader_first -a {name} -d {_fish_quoted(command.summary)}")
        taken = positionals(name)
        if not any(argument.kind == "files" for argument in taken):
            lines.append(f"complete -c reader -n '__reader_in {name}' -f")
        for place, argument in enumerate(taken, 1):
            value = _fish_value(argument)
            if value and value != "-F":
                where = 0 if argument.many and place == 1 else place
                lines.append(f"complete -c reader -n '__reader_at {name} {where}' {value}")
        for option in options(name):
            flags = " ".join(f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}" for flag in option.flags)
            value = f" -x {_fish_value(option)}".replace("-x -F", "-r -F").rstrip() if option.metavar else ""
            lines.append(f"complete -c reader -n '__reader_in {name}' {flags}{value} -d {_fish_quoted(option.help)}")
    return "\n".join(lines)
