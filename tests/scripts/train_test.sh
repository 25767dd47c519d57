#!/bin/bash
# The programs of train/ on a small scale: samples, a network learned from them, a duel, an opening book.
# Usage: train_test.sh SELFPLAY DUEL OPENINGS TRAIN_FOLDER
# Exit status: 0 success, 77 everything but the learning was tested, because PyTorch is missing.
set -euo pipefail
selfplay=$1 duel=$2 openings=$3 train=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for game in eximo fields stars:map=medium; do
  "$selfplay" "$game" "$folder/$game.samples" --positions 300 --nodes 50 --seed 1
  "$selfplay" "$game" "$folder/again" --positions 300 --nodes 50 --seed 1
  cmp "$folder/$game.samples" "$folder/again"
  [ "$(stat -c %s "$folder/$game.samples")" -gt 10000 ]
  python3 "$train/deciles.py" "$folder/$game.samples" | grep -q '^scale'
  "$duel" "$game" built-in none --games 2 --milliseconds 1 | grep -q 'wins'
done
for game in eximo fields stars:map=medium; do
  "$openings" "$game" "$folder/$game.tsv" --positions 30 --nodes 1000 --deep 1 --games 4 --game-nodes 100 >"$folder/told"
  [ "$(wc -l <"$folder/$game.tsv")" = 31 ]
  grep -q '30 positions of 1000 nodes' "$folder/told"
  grep -q 'deepest search' "$folder/told"
  grep -q '4 games from' "$folder/told"
  # The same run gives the same book; then an existing book is extended, with several threads.
  "$openings" "$game" "$folder/again.tsv" --positions 30 --nodes 1000 >"$folder/told"
  cmp "$folder/$game.tsv" "$folder/again.tsv"
  "$openings" "$game" "$folder/again.tsv" --positions 60 --nodes 1000 --threads 3 >"$folder/told"
  [ "$(wc -l <"$folder/again.tsv")" = 61 ]
  rm "$folder/again.tsv"
done
head -c 1000 "$folder/eximo.tsv" >"$folder/cut.tsv"
! "$openings" eximo "$folder/cut.tsv" 2>"$folder/error"
grep -q 'damaged in line' "$folder/error"
! "$openings" eximo "$folder/fields.tsv" 2>"$folder/error"
grep -q 'not an opening book of eximo' "$folder/error"

! "$selfplay" chess "$folder/x" 2>"$folder/error"
grep -q chess "$folder/error"
! "$duel" eximo "$folder/fields.samples" none 2>"$folder/error"
grep -q 'not a network' "$folder/error"

{ python3 -c 'import torch' || /usr/bin/python3 -c 'import torch'; } 2>/dev/null || exit 77
for game in eximo fields stars; do
  bash "$train/make_network.sh" "$game" "$folder/made.$game" --short --programs "$(dirname "$selfplay")" >"$folder/told"
  grep -q '^round 2: .* played by .*\.1\.network' "$folder/told"
  grep -q 'wins' "$folder/told"
  cmp "$folder/made.$game.network" "$folder/made.$game.2.network"
done
