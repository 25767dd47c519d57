#!/bin/bash
# The programs of train/ on a small scale: samples, a network learned from them, a duel.
# Usage: train_test.sh SELFPLAY DUEL TRAIN_FOLDER
# Exit status: 0 all is well, 77 all but learning, for which PyTorch is missing.
set -euo pipefail
selfplay=$1 duel=$2 train=$3/train.py deciles=$3/deciles.py
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for game in eximo fields stars:map=medium; do
  "$selfplay" "$game" "$folder/$game.samples" --positions 300 --nodes 50 --seed 1
  "$selfplay" "$game" "$folder/again" --positions 300 --nodes 50 --seed 1
  cmp "$folder/$game.samples" "$folder/again"
  [ "$(stat -c %s "$folder/$game.samples")" -gt 10000 ]
  python3 "$deciles" "$folder/$game.samples" | grep -q '^scale'
  "$duel" "$game" built-in none --games 2 --milliseconds 1 | grep -q 'wins'
done
! "$selfplay" chess "$folder/x" 2>"$folder/error"
grep -q chess "$folder/error"
! "$duel" eximo "$folder/fields.samples" none 2>"$folder/error"
grep -q 'not a network' "$folder/error"

python3 -c 'import torch' 2>/dev/null || exit 77
for game in eximo fields stars:map=medium; do
  python3 "$train" "$folder/$game.network" "$folder/$game.samples" --steps 20 --batch 64
  "$duel" "$game" "$folder/$game.network" none --games 2 --milliseconds 1 | grep -q 'wins'
done
