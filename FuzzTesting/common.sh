# Shared by run and regress: the targets, how they are built, and where their seeds come from. Sourced by bash.
set -euo pipefail

folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$folder")
cd "$folder"
all_targets=(xref-section pdf-object document verdict der png jpeg)
bin=$folder/.build/debug
# Debug builds: every overflow and every bound traps, as it would not with -Ounchecked.
# The compiler heeds the last --sanitize alone, so that Swift code is without the counters that a fuzzer steers by unless
# they are asked for.
flags=(--sanitize=fuzzer --sanitize=address -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp)

fail() {
  printf '%s: %s\n' "$(basename "$0")" "$*" >&2
  exit 1
}

build() {
  swift build "${flags[@]}" 2>&1 | sed "/ld.gold: warning: Cannot export local symbol '__asan_/d"
}

# Prints the folders whose files are good seeds for a target: fixtures of the tests, kept seeds, and the corpora that
# lie beside a checkout where there are some.
seeds() {
  local shared=${SHARED:-$root/../shared} candidate
  local candidates=("$folder/Seeds/$1" "$folder/FailCases/$1")
  case $1 in
    xref-section | document | verdict)
      candidates+=("$root/Tests/Fixtures/FieldReports" "$root/Tests/Fixtures/Encrypted" "$shared/corpus/inputs"
        "$shared/corpus/signed")
      ;;
    png | jpeg) candidates+=("$root/Tests/Fixtures/Images") ;;
    der) candidates+=("$root/Tests/Fixtures/PKCS12") ;;
  esac
  for candidate in "${candidates[@]}"; do
    if [ -n "$(find "$candidate" -maxdepth 1 -type f 2>/dev/null | head -n 1)" ]; then printf '%s\n' "$candidate"; fi
  done
}

# A hostile input gets an answer in a second; the sanitizer and a debug build take ten times as long.
limits=(-timeout=20 -rss_limit_mb=2560)
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_stack_use_after_return=1:detect_leaks=1}
# Swift's own backtracer reads the stack in a way that the sanitizer reports as a fault of ours.
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$root/dev/lsan.supp:print_suppressions=0}
