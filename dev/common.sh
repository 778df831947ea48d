# Shared by the scripts in dev/ and .ci/: where things are, and how they are said. Sourced by bash, from anywhere.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
# The interpreter with the judges that dev/setup installs; tests find it by this name.
export PADESSIGN_PYTHON=$root/.build/python/bin/python

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

# The folder with the conformance runners and corpora, which are not part of the project: $SHARED, or ../shared.
# Prints nothing when there is none.
shared_folder() {
  local folder
  for folder in ${SHARED:+"$SHARED"} "$root/../shared"; do
    if [ -f "$folder/conformance/sign.py" ]; then
      (cd "$folder" && pwd)
      return
    fi
  done
}

# The project's files that match the patterns, tracked or new, one a line; without git, what is on disk.
project_files() {
  if git -C "$root" rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files --cached --others --exclude-standard -- "$@" | while IFS= read -r file; do
      [ ! -f "$file" ] || printf '%s\n' "$file"
    done | sort -u
  else
    local pattern
    for pattern in "$@"; do
      find . -name .build -prune -o -type f -path "./$pattern" -print | sed 's|^\./||'
    done | sort -u
  fi
}

# Runs a command and holds it to the exit status that is expected: expect STATUS COMMAND…
expect() {
  local wanted=$1 status=0
  shift
  "$@" || status=$?
  [ "$status" -eq "$wanted" ] || fail "exit status $status where $wanted was expected: $*"
}
