# What zsh offers for each line given, as "HIT line<TAB>word": a shell in a pseudo-terminal is sent the line and Tab.
zmodload zsh/zpty
local setup='PROMPT= RPROMPT=
fpath=(~/.local/share/zsh/site-functions $fpath)
autoload -Uz compinit; compinit -u -D
bindkey "^I" complete-word
bindkey "^U" kill-whole-line
finished() { print -r -- "<END>" }
compadd() {
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
  local -a hits
  builtin compadd -A hits "$@"
  (( $#hits )) && print -rl -- "<HIT>"$^hits"</HIT>"
  return $(( ! $#hits ))
}
'
print -r -- $setup > ~/setup.zsh
zpty shell zsh -f -i
zpty -w shell 'source ~/setup.zsh; print READY${:-.}'
local seen word
zpty -r -m shell seen '*READY.*'
for line in "$@"; do
  zpty -w -n shell 'comppostfuncs=(finished)'$'\n'"$line"$'\t'
  zpty -r -m shell seen '*<END>*'
  zpty -w -n shell $'\x15'
  for word in ${(f)seen}; do
    [[ $word == *'<HIT>'*'</HIT>'* ]] && print -r -- "$line"$'\t'${${word#*<HIT>}%</HIT>*}
  done
done
zpty -d shell
