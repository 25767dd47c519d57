#!/usr/bin/env bash
# Makes a network from nothing: rounds of self-play and training. The weighted sum plays the first round, the previous round's
# network each later one. Then the last network plays the built-in one, and its predicted winning chances are compared with
# results.
#
#   train/make_network.sh eximo|fields|stars OUTPUT [--short] [--programs FOLDER]
#
# OUTPUT.N.network is the network of round N, OUTPUT.N.json its summary, OUTPUT.network the last of them; samples stay in
# OUTPUT.samples. All cores play. --short makes a useless network in seconds, to see that everything works. The programs are built
# in build/train unless --programs names a folder that has them.
set -euo pipefail
train=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
usage() {
  sed -n '5s/^# *//p' "${BASH_SOURCE[0]}" >&2
  exit 2
}
[ $# -ge 2 ] || usage
game=$1 output=$2 short="" programs=""
shift 2
while [ $# -gt 0 ]; do
  case $1 in
    --short) short=yes ;;
    --programs) [ $# -ge 2 ] || usage; programs=$2 && shift ;;
    *) usage ;;
  esac
  shift
done

# For each game: the specs to play, rounds, positions per round, copies of each position under symmetries, and training steps per
# round.
nodes=1500 results=0.4
case $game in
  eximo) specs=(eximo) rounds=2 positions=4800000 copies=2 steps=25000 ;;
  fields) specs=(fields) rounds=3 positions=2900000 copies=6 steps=16000 ;;
  stars)
    specs=(stars:map=big stars:map=big stars:map=wormholes stars:map=medium stars:map=sectors,sectors=12,seed=1
      stars:map=sectors,sectors=8,seed=2 stars:map=medium,rules=official stars:map=sectors,sectors=6,seed=3,rules=official
      stars:map=sectors,sectors=10,seed=4,end=both)
    rounds=3 positions=4400000 copies=1 steps=24000 nodes=800 results=0.5
    ;;
  *) usage ;;
esac
batch=16384
if [ -n "$short" ]; then
  rounds=2 positions=600 nodes=50 steps=40 batch=64
fi

python=python3
"$python" -c 'import torch' 2>/dev/null || python=/usr/bin/python3 # Debian's Python, if another one comes first in PATH
if ! "$python" -c 'import torch' 2>/dev/null; then
  echo "make_network.sh: PyTorch is missing (Debian: python3-torch)" >&2
  exit 1
fi

if [ -z "$programs" ]; then
  programs=$train/../build/train
  cmake -S "$train" -B "$programs" -G Ninja
  cmake --build "$programs"
fi
program() { # its name in build/train, or in the project's build
  if [ -x "$programs/$1" ]; then echo "$programs/$1"; else echo "$programs/joga_$1"; fi
}

# Enough runs to keep all cores equally busy with each spec; each run has its own seed.
runs=$((${#specs[@]} * $(nproc)))
samples=$output.samples
mkdir -p "$samples"
network=none
for round in $(seq "$rounds"); do
  echo "round $round: $runs runs, played by $network"
  rm -f "$samples/$round".* # left by an earlier attempt, perhaps on more cores
  for run in $(seq 0 $((runs - 1))); do
    printf '%s\0%s\0%s\0' "${specs[run % ${#specs[@]}]}" "$samples/$round.$run" "$((1000 * round + run))"
  done | xargs -0 -n 3 -P "$(nproc)" bash -c '"$0" "$5" "$6" --seed "$7" --network "$1" --positions "$2" --nodes "$3" --copies "$4"' \
    "$(program selfplay)" "$network" $((positions / runs)) "$nodes" "$copies"
  network=$output.$round.network
  "$python" "$train/train.py" "$network" "$samples/$round".* --steps "$steps" --batch "$batch" --results "$results" \
    --summary "$output.$round.json"
done
cp "$network" "$output.network"

"$python" "$train/deciles.py" "$samples/$rounds".*
games=100 milliseconds=100
[ -z "$short" ] || games=2 milliseconds=1
"$(program duel)" "${specs[0]}" "$output.network" built-in --games "$games" --milliseconds "$milliseconds"
