#!/usr/bin/env bash
# Tests the scripts ./joga, ./check and scripts/package.sh: usage launcher_test.sh PROJECT. They run in a scratch tree where cmake, ctest and the
# package tools are stand-ins, so that nothing is built or installed.
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

mkdir -p "$tree/src/joga" "$tree/cmake" "$tree/data" "$tree/docs/rules" "$tree/web/src" "$tree/python" "$scratch/tools" "$scratch/elsewhere"
cp "$project/joga" "$project/check" "$tree/"
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
cat >/dev/null # a build that read standard input would take the program's input
sleep 0.1
[ ! -e '$scratch/broken' ] || { echo "error: broken on purpose" >&2; exit 1; }
preset=\$(basename "\$2")
mkdir -p "build/\$preset/bin"
echo 'CMAKE_HOME_DIRECTORY:INTERNAL=$tree' >"build/\$preset/CMakeCache.txt"
touch "build/\$preset/build.ninja"
[ "\$1" = --build ] || exit 0
echo "[0/1] Re-checking globbed directories..."
for step in {1..40}; do echo "[\$step/40] Building CXX object CMakeFiles/joga_games.dir/one.cpp.o"; done
install -m 755 '$scratch/program' "build/\$preset/bin/joga"
EOF
cat >"$scratch/tools/dpkg-query" <<EOF
#!/usr/bin/env bash
echo "dpkg-query \$*" >>'$calls'
[ -e '$scratch/bare' ] || echo "install ok installed"
EOF
cat >"$scratch/tools/ctest" <<EOF
#!/usr/bin/env bash
echo "ctest \$*" >>'$calls'
exit 8
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
expect "no build without packages" 0 "$(count ^cmake)"
rm "$scratch/bare"

run 'two words' '' '*' --help
expect "first status" 7 "$status"
expect "first output" "$program_output" "$output"
expect "configured once" 1 "$(count --preset)"
expect "built once" 1 "$(count --build)"
expect "compiled for this machine" 1 "$(count JOGA_NATIVE=ON)"
expect "progress without a terminal" 10 "$(grep -c '^joga: building release [0-9]*/40$' "$scratch/errors")"

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
touch "$tree/data/book"
run
expect "built after a change of data" 4 "$(count --build)"
touch "$tree/web/src/page.ts"
run
expect "built after a change of the page" 5 "$(count --build)"
mkdir -p "$tree/web/node_modules"
run # the folder that contained the file has changed
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

# A changed preset is applied, but does not turn tests on.
touch "$tree/CMakePresets.json"
before=$(count --preset)
run
expect "configured after a change of the presets" $((before + 1)) "$(count '--preset release -D JOGA_TESTS=OFF')"

# The site is built once a command needs it, and in every build after that.
for words in "site --help" "play site" "host --help" "host export --data d"; do
  read -ra arguments <<<"$words"
  run "${arguments[@]}"
  expect "no site for ./joga $words" 0 "$(count JOGA_SITE=ON)"
done
echo 'JOGA_TESTS:BOOL=OFF' >>"$tree/build/release/CMakeCache.txt"
run --lang pt site public
expect "status of ./joga site" 7 "$status"
expect "a site for ./joga site" 1 "$(count '--preset release -D JOGA_TESTS=OFF -D JOGA_SITE=ON')"
expect "the second compiler for ./joga site" 1 "$(count ' wasi-libc$')"
echo 'JOGA_SITE:BOOL=ON' >>"$tree/build/release/CMakeCache.txt"
before=$(count --build)
run site public
expect "not built again when nothing changed" "$before" "$(count --build)"

# The Python module likewise; ./joga python is Python itself.
touch "$scratch/broken"
run python -c 'print(1)'
expect "status of ./joga python without its module" 1 "$status"
rm "$scratch/broken"
run python -c 'import os, sys; print(os.environ["PYTHONPATH"], sys.argv[1:], sys.stdin.read())' 'two words'
expect "status of ./joga python" 0 "$status"
expect "output of ./joga python" "$tree/build/release/python ['two words'] input" "$output"
expect "the module for ./joga python" 2 "$(count '-D JOGA_SITE=ON -D JOGA_PYTHON_MODULE=ON')"
expect "a target for ./joga python" 1 "$(count '--target joga_app joga_python')"
expect "pybind11 for ./joga python" 2 "$(count ' pybind11-dev$')"

# The package is configured each time, so that each has a new version.
for time in 1 2; do
  : >"$calls"
  "$tree/scripts/package.sh" </dev/null >/dev/null 2>"$scratch/errors" || fail "package.sh: $(cat "$scratch/errors")"
  expect "the package, time $time, is configured" 1 "$(count '--preset package')"
  expect "the package, time $time, is built" 1 "$(count 'build/package --target package$')"
  expect "the package, time $time, has what it needs" 2 "$(count ' \(wasi-libc\|dpkg-dev\)$')"
done
touch "$scratch/broken"
status=0
"$tree/scripts/package.sh" </dev/null >/dev/null 2>"$scratch/errors" || status=$?
expect "status of a broken package" 1 "$status"
grep -q 'broken on purpose' "$scratch/errors" || fail "the reason of a broken package is not shown"
rm "$scratch/broken"

# CMake refuses a build folder that was configured at another path.
sed -i 's|=.*|=/somewhere/else|' "$tree/build/release/CMakeCache.txt"
touch "$tree/src/joga/one.cpp"
before=$(count --preset)
run
expect "a tree that was moved" 7 "$status"
expect "a tree that was moved is configured afresh" $((before + 1)) "$(count --preset)"

# A program compiled for another processor may not even start here.
echo "another processor" >"$tree/build/release/processor"
before=$(count --preset)
run
expect "a tree from another processor" 7 "$status"
expect "a tree from another processor is configured afresh" $((before + 1)) "$(count --preset)"
run
expect "configured once for this processor" $((before + 1)) "$(count --preset)"

# On a terminal, progress is one line that is rewritten. Some sandboxes have no terminals.
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
  touch "$tree/src/joga/one.cpp"
  TERM=xterm script -qec "'$tree/joga'" /dev/null </dev/null >"$scratch/screen" 2>&1 || true
  grep -q $'\r\033\[Kjoga: building release 37/40 (games)\r\033' "$scratch/screen" || fail "no live line: $(cat -v "$scratch/screen")"
  grep -q "in $PWD" "$scratch/screen" || fail "the program did not start: $(cat -v "$scratch/screen")"
fi

check() {
  : >"$calls"
  status=0
  "$tree/check" "$@" </dev/null >/dev/null 2>"$scratch/errors" || status=$?
}

check
expect "status of ./check" 8 "$status" # CTest's
expect "presets of ./check" 1 "$(count --build)"
expect "tests are built" 1 "$(count '--preset release .*JOGA_TESTS=ON')"
expect "packages of ./check" 1 "$(count ' chromium-headless-shell$')"
expect "no second compiler for ./check" 0 "$(count ' clang-19$')"
check --all
expect "presets of ./check --all" 4 "$(count --build)"
expect "second compiler for ./check --all" 1 "$(count ' clang-19$')"
touch "$scratch/broken"
check
expect "a failed build is a failed test" 1 "$(grep -c '^add_test(build.release tail ' "$tree/build/check/CTestTestfile.cmake")"
rm "$scratch/broken"
check --some
expect "an unknown option" 2 "$status"
grep -q -e '--all' "$scratch/errors" || fail "the options of ./check are not shown"
