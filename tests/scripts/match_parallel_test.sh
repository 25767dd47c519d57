#!/usr/bin/env bash
# Four shards of a match, run with GNU parallel and merged, give the same games and statistics as the whole
# match.
#
#   match_parallel_test.sh JOGA
set -euo pipefail
joga=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PARALLEL_HOME=$folder # by default GNU parallel writes into the home folder

match=("$joga" match quantik --players easy medium minimax:depth=2 --games 24 --seed 3)
"${match[@]}" --record "$folder/whole.joga" >"$folder/whole.out"
parallel --will-cite --jobs 2 "${match[@]@Q}" --shard '{}/4' --record "$folder/part-{}.joga" ::: 1 2 3 4 >/dev/null
"$joga" match merge "$folder"/part-*.joga --output "$folder/merged.joga" >"$folder/merged.out" 2>/dev/null
cmp "$folder/whole.joga" "$folder/merged.joga"
cmp "$folder/whole.out" "$folder/merged.out"
echo "four shards are the whole match"
