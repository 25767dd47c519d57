#!/usr/bin/env bash
# Tests ./joga, the script: usage launcher_test.sh PROJECT. It runs in a scratch tree where cmake and the package tools are
# stand-ins, so that nothing is built or installed.
set -euo pipefail
project=$1
scratch=$(realpath "$(mktemp -d)")
trap 'rm -rf "$scratch"' EXIT
tree="$scratch/a tree"
calls="$scratch/calls"

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

expect() { # WHAT EXPECTED ACTUAL
  [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"
}

count() { grep -c -e "$1" "$calls" || true; }

mkdir -p "$tree/src/joga" "$tree/cmake" "$tree/docs/rules" "$tree/web/src" "$scratch/tools" "$scratch/elsewhere"
cp "$project/joga" "$tree/"
cp -r "$project/scripts" "$tree/"
touch "$tree/CMakeLists.txt" "$tree/CMakePresets.json" "$tree/src/joga/one.cpp" "$tree/src/joga/two.cpp" "$calls"
ln -s "$tree/joga" "$scratch/elsewhere/link"

# The program: shows its folder, its arguments and its input.
cat >"$scratch/program" <<'EOF'
#!/usr/bin/env bash
echo "in $PWD"
printf '<%s>' "$@"
cat
exit 7
EOF

cat >"$scratch/tools/cmake" <<EOF
#!/usr/bin/env bash
cd '$tree'
echo "cmake \$*" | tee -a '$calls'
cat >/dev/null # a build that read its input would take the program's
sleep 0.1
[ ! -e '$scratch/broken' ] || { echo "error: broken on purpose" >&2; exit 1; }
mkdir -p build/release/bin
echo 'CMAKE_HOME_DIRECTORY:INTERNAL=$tree' >build/release/CMakeCache.txt
touch build/release/build.ninja
[ "\$1" != --build ] || install -m 755 '$scratch/program' build/release/bin/joga
EOF
cat >"$scratch/tools/dpkg-query" <<EOF
#!/usr/bin/env bash
[ -e '$scratch/bare' ] || echo "install ok installed"
EOF
for tool in sudo apt-get; do
  printf '#!/usr/bin/env bash\nexit 1\n' >"$scratch/tools/$tool"
done
chmod +x "$scratch/program" "$scratch/tools/"*
export PATH="$scratch/tools:$PATH"

run() {
  status=0
  output=$(cd "$scratch/elsewhere" && ./link "$@" 2>"$scratch/errors" <<<"input") || status=$?
}

program_output="in $scratch/elsewhere
<two words><><*><--help>input"

touch "$scratch/bare"
run games
expect "status without packages" 1 "$status"
expect "output without packages" "" "$output"
grep -q 'missing Debian packages.*g++.*cmake' "$scratch/errors" || fail "missing packages not named: $(cat "$scratch/errors")"
expect "no build without packages" 0 "$(count .)"
rm "$scratch/bare"

run 'two words' '' '*' --help
expect "first status" 7 "$status"
expect "first output" "$program_output" "$output"
expect "configured once" 1 "$(count --preset)"
expect "built once" 1 "$(count --build)"

run 'two words' '' '*' --help
expect "second status" 7 "$status"
expect "second output" "$program_output" "$output"
expect "silent when nothing changed" "" "$(cat "$scratch/errors")"
expect "not built when nothing changed" 1 "$(count --build)"

touch "$tree/src/joga/one.cpp"
run
expect "built after a change" 2 "$(count --build)"
expect "not configured after a change" 1 "$(count --preset)"
rm "$tree/src/joga/two.cpp"
run
expect "built after a deletion" 3 "$(count --build)"
touch "$tree/web/src/page.ts"
run
expect "built after a change of the page" 4 "$(count --build)"
mkdir -p "$tree/web/node_modules"
run # the folder that it lies in has changed
before=$(count --build)
touch "$tree/web/node_modules/package"
run
expect "not built after a change of packages" "$before" "$(count --build)"

touch "$scratch/broken" "$tree/src/joga/one.cpp"
run games
expect "status of a broken build" 1 "$status"
expect "output of a broken build" "" "$output"
grep -q 'broken on purpose' "$scratch/errors" || fail "the reason of a broken build is not shown"
rm "$scratch/broken"
run
expect "tried again after a broken build" 7 "$status"

touch "$tree/src/joga/one.cpp"
before=$(count --build)
"$tree/joga" </dev/null >/dev/null 2>&1 &
"$tree/joga" </dev/null >/dev/null 2>&1 || true
wait
expect "two at once build once" $((before + 1)) "$(count --build)"

# A preset that has changed is taken over, but tests are not turned on by the way.
touch "$tree/CMakePresets.json"
before=$(count --preset)
run
expect "configured after a change of the presets" $((before + 1)) "$(count '--preset release -D JOGA_TESTS=OFF')"

# CMake refuses a build folder that remembers another place.
sed -i 's|=.*|=/somewhere/else|' "$tree/build/release/CMakeCache.txt"
touch "$tree/src/joga/one.cpp"
before=$(count --preset)
run
expect "a tree that was moved" 7 "$status"
expect "a tree that was moved is configured afresh" $((before + 1)) "$(count --preset)"
