#!/usr/bin/env bash
# A match that is killed repeatedly, at any moment, and resumed plays every game once: its record is the same
# as that of an undisturbed match.
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
  "$joga" match merge "$1" --no-times --output "$1.sorted" >/dev/null 2>&1
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

# When a match is killed, its programs end too, with all their child processes, even detached ones.
cat >"$folder/bot" <<END
#!/bin/sh
sleep 1000 &
echo \$! >>"$folder/ids"
setsid sleep 1000 &
echo \$! >>"$folder/ids"
setsid sh -c 'setsid sleep 1000 & echo \$! >>"$folder/ids"'
echo \$\$ >>"$folder/ids"
exec "$joga" engine
END
chmod +x "$folder/bot"
: >"$folder/ids"
"$joga" match eximo --players "ugi:$folder/bot" minimax:depth=3 --games 1000 >/dev/null 2>&1 &
match=$!
lives() { # PID: false for a zombie
  [ -r "/proc/$1/stat" ] && ! grep -q ') [ZX] ' "/proc/$1/stat"
}
living() { # the processes that run now; the program is also started, and ended, before the first game
  for id in $(cat "$folder/ids"); do
    if lives "$id"; then echo "$id"; fi
  done
}
for _ in $(seq 600); do
  count=$(living | wc -l)
  [ "$count" -ge 4 ] && break
  sleep 0.05
done
[ "$count" -ge 4 ]
kill -KILL "$match"
wait "$match" 2>/dev/null || true
for id in $(cat "$folder/ids"); do
  for _ in $(seq 200); do
    lives "$id" || break
    sleep 0.05
  done
  if lives "$id"; then
    echo "process $id outlived the match"
    exit 1
  fi
done
echo "the engine and its descendants are gone"

# The same in a sandbox, where nothing can be written: all its processes have the folder in their command lines.
mkdir "$folder/box"
cat >"$folder/box/bot" <<END
#!/bin/sh
[ -z "\$1" ] || exec sh -c 'sleep 1000; sleep 1000' "\$0"
setsid "\$0" sleep &
setsid sh -c '"\$0" sleep & "\$0" sleep &' "\$0"
exec joga engine
END
chmod +x "$folder/box/bot"
boxed() { # the number of its processes, bubblewrap among them; the brackets keep grep from finding itself
  grep -las "$folder/[b]ox" /proc/[0-9]*/cmdline | wc -l
}
"$joga" match eximo --players "ugi:$folder/box/bot" minimax:depth=3 --games 1000 --sandbox >/dev/null 2>&1 &
match=$!
for _ in $(seq 600); do
  count=$(boxed) || true  # none yet
  [ "$count" -ge 6 ] && break
  sleep 0.05
done
[ "$count" -ge 6 ] || { echo "only $count processes in the sandbox"; exit 1; }
kill -KILL "$match"
wait "$match" 2>/dev/null || true
for _ in $(seq 200); do
  [ "$(boxed)" -eq 0 ] && break
  sleep 0.05
done
[ "$(boxed)" -eq 0 ] || { echo "processes in the sandbox outlived the match"; exit 1; }
echo "nothing is left in the sandbox"
