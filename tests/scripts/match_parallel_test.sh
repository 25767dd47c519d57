#!/usr/bin/env bash
# Four shards of a match, run with GNU parallel and merged, give the same games and statistics as the whole
# match, dates and times of moves excepted. A part that is missing is noticed.
#
#   match_parallel_test.sh JOGA
set -euo pipefail
joga=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PARALLEL_HOME=$folder # by default GNU parallel writes into the home folder

match=("$joga" match quantik --players easy medium minimax:depth=2 --games 24 --seed 3)
"${match[@]}" --no-times --record "$folder/whole.joga" >"$folder/whole.out"
parallel --will-cite --jobs 2 "${match[@]@Q}" --shard '{}/4' --record "$folder/part-{}.joga" ::: 1 2 3 4 >/dev/null
"$joga" match merge "$folder"/part-*.joga --no-times --output "$folder/merged.joga" >"$folder/merged.out" 2>/dev/null
cmp "$folder/whole.joga" "$folder/merged.joga"
cmp "$folder/whole.out" "$folder/merged.out"
"$joga" match merge "$folder"/part-[134].joga --output "$folder/fewer.joga" 2>&1 >/dev/null |
  grep -q '^18 games of the match are missing (3, 4, 11, 12, 19, 20, 27, 28 and 10 more)'

# A test over four parts at a time is decided on all games, and in the same way by the merged files.
match=("$joga" match quantik --players medium easy --games 4000 --seed 3 --sprt 0,100)
parallel --will-cite --jobs 4 "${match[@]@Q}" --shard '{}/4' --record "$folder/sprt-{}.joga" \
  --parts "'$folder/sprt-?.joga'" ::: 1 2 3 4 >"$folder/sprt.out"
[ "$(grep -c 'accepted: stronger (H1)' "$folder/sprt.out")" -eq 4 ]
"$joga" match merge "$folder"/sprt-?.joga --sprt 0,100 --output "$folder/sprt.joga" 2>/dev/null |
  grep -q 'accepted: stronger (H1)'
[ "$(grep -c '^\[Game ' "$folder/sprt.joga")" -lt 400 ]
[ "$(grep -c '^\[Test "0,100,0.05,0.05: H1"\]' "$folder/sprt.joga")" -ge 1 ]
echo "four parts are tested together"
echo "four shards are the whole match"
