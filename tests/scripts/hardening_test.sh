#!/usr/bin/env bash
# Checks that the released program is hardened.
#
#   hardening_test.sh JOGA READELF
set -euo pipefail
joga=$1
readelf=$2
failed=0
expect() { # WHAT OPTION PATTERN: a line of what readelf prints with that option
  "$readelf" --wide "$2" "$joga" | grep -E -- "$3" >/dev/null && return
  echo "$joga has no $1: no '$3' in readelf $2"
  failed=1
}
expect "random address (PIE)" --file-header 'Type: +DYN'
expect "random address (PIE)" --dynamic 'FLAGS_1.* PIE'
expect "read-only relocations (RELRO)" --program-headers 'GNU_RELRO'
expect "binding at the start (BIND_NOW)" --dynamic 'FLAGS_1.* NOW'
expect "stack that cannot be executed" --program-headers 'GNU_STACK.* RW '
expect "stack protector" --dyn-syms '__stack_chk_fail'
expect "FORTIFY" --dyn-syms '__[a-z]+_chk(@|$)'
expect "assertions of the standard library" --dyn-syms '__glibcxx_assert_fail'
exit $failed
