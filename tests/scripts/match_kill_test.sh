#!/usr/bin/env bash
# A match that is killed again and again, at any moment, and resumed plays every game once: its record is that
# of a match nobody disturbed.
#
#   match_kill_test.sh JOGA
set -euo pipefail
joga=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

play() { # FILE: the same match each time, into that file
  "$joga" match eximo --players greedy minimax:depth=3 minimax:depth=4 --games 40 --concurrency 2 --random-plies 6 --seed 5 \
    --record "$1" --resume
}
# Games end in any order: compare them by number. Line 1 of each record names the game.
sorted() { # FILE
  "$joga" match merge "$1" --output "$1.sorted" >/dev/null 2>&1
  cat "$1.sorted"
}

play "$folder/whole" >"$folder/whole.out"
kills=0
RANDOM=7
for _ in $(seq 1000); do
  play "$folder/parts" >"$folder/parts.out" 2>/dev/null &
  match=$!
  sleep "0.0$((RANDOM % 90 + 10))"
  if kill -KILL "$match" 2>/dev/null; then
    kills=$((kills + 1))
    wait "$match" 2>/dev/null || true
  else
    wait "$match" && break
  fi
done
[ "$kills" -ge 3 ] || { echo "only $kills kills: the match is too quick to be disturbed"; exit 1; }
cmp <(sorted "$folder/whole") <(sorted "$folder/parts")
cmp "$folder/whole.out" "$folder/parts.out"
[ "$(grep -c '^\[Game ' "$folder/parts")" -eq 120 ]
echo "killed $kills times, and nothing was lost"
