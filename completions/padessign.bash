# Completion of padessign for bash. What it offers is what `padessign help` names, so it is never out of step.
_padessign() {
  local word=${COMP_WORDS[COMP_CWORD]} command="" at
  for ((at = 1; at < COMP_CWORD; at++)); do
    case ${COMP_WORDS[at]} in
      -*) ;;
      *)
        command=${COMP_WORDS[at]}
        break
        ;;
    esac
  done

  if [[ -z $command || ($command == help && $at -eq $((COMP_CWORD - 1))) ]]; then
    local known="sign verify extend timestamp prepare complete field stamp seal inspect extract diff repair batch evidence keep help"
    local named
    named=$("${COMP_WORDS[0]}" help 2>/dev/null | sed -nE 's/^ +([a-z]+)( .*)?$/\1/p')
    COMPREPLY=($(compgen -W "$(comm -12 <(tr ' ' '\n' <<<"$known" | sort) <(sort -u <<<"$named")) --version --help" -- "$word"))
  elif [[ $command == help && ${COMP_WORDS[at + 1]} != @(field|evidence) ]]; then
    COMPREPLY=()
  elif [[ $command == help || ($command == @(field|evidence) && $at -eq $((COMP_CWORD - 1)) && $word != -*) ]]; then
    # The second word of such a command, as its usage lines show it.
    local parts parent=$command
    [[ $command == help ]] && parent=${COMP_WORDS[at + 1]}
    parts=$("${COMP_WORDS[0]}" help "$parent" 2>/dev/null | sed -n 1p | grep -oE "($parent|[|]) [a-z]+" | sed -E 's/.* //')
    COMPREPLY=($(compgen -W "$parts" -- "$word"))
  elif [[ $word == -* ]]; then
    local options
    options=$("${COMP_WORDS[0]}" "$command" --help 2>/dev/null | grep -oE -e '--[a-z0-9][a-z0-9-]*' | sort -u)
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _padessign padessign
