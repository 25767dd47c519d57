# Sourced by ./joga, ./check and package.sh, which set `root` to the project's folder: installs packages and builds presets.
# Standard input and output belong to the program, so nothing here uses them.
# shellcheck shell=bash disable=SC2034,SC2154

# Debian 12 packages: for the program, its tests, the Debian package, the WebAssembly module, the Python module, and those that
# only ./check --all needs.
build_packages=(g++ cmake ninja-build libfmt-dev libncurses-dev nlohmann-json3-dev libtomlplusplus-dev libboost1.81-dev
  libsqlite3-dev libssl-dev libpqxx-dev libicu-dev nodejs npm)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev parallel procps bubblewrap tmux python3 swi-prolog-nox
  chromium-headless-shell)
package_packages=(dpkg-dev file)
all_packages=(libclang-rt-19-dev clang-format-19 clang-tidy-19 firefox-esr nginx openssl postgresql-15 lintian appstream
  desktop-file-utils systemd mypy python3-venv python3-setuptools python3-wheel ccache mold slurm-wlm munge)
wasm_packages=(clang-19 lld-19 libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc
  binaryen)
python_packages=(pybind11-dev python3-dev python3-numpy)
# Node.js is often installed from elsewhere and would conflict with Debian's packages, so the program is looked for, not the
# package.
declare -A program_of=([nodejs]=node [npm]=npm)

release="$root/build/release"
stamp="$release/joga.stamp" # its modification time is the start of the last successful build

say() { echo "joga: $*" >&2; }

# Shows the end of a log, where the error is.
show_log() {
  tail -n 60 "$1" >&2
  say "the whole log is in $1"
}

# install_packages NAME...: installs the packages that are missing.
install_packages() {
  local package missing=() sudo=()
  if ! command -v dpkg-query >/dev/null; then
    for package in cmake ninja c++ node npm; do
      command -v "$package" >/dev/null || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return # CMake will name missing libraries
    say "not a Debian system; please install: ${missing[*]} (the Debian packages would be: $*)"
    return 1
  fi
  for package in "$@"; do
    [ -n "${program_of[$package]:-}" ] && command -v "${program_of[$package]}" >/dev/null && continue
    [[ $(dpkg-query -W -f '${Status}' "$package" 2>/dev/null) == "install ok installed"* ]] || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return

  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      say "missing Debian packages, and neither root nor sudo to install them: ${missing[*]}"
      return 1
    fi
    sudo=(sudo)
  fi
  local log="$root/build/packages.log"
  local install=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 install -y
    --no-install-recommends "${missing[@]}")
  say "installing Debian packages: ${missing[*]}"
  # Outdated package lists name packages that are gone, or a browser too old for the tests. Without a network the old lists may
  # be good enough.
  "${sudo[@]}" apt-get -o DPkg::Lock::Timeout=600 update </dev/null >"$log" 2>&1 || true
  if ! "${install[@]}" </dev/null >>"$log" 2>&1; then
    show_log "$log"
    say "missing Debian packages that could not be installed: ${missing[*]}"
    return 1
  fi
}

# The program's sources. node_modules beside the page's sources is a developer's, and not used by the build.
inputs=("$root/src" "$root/cmake" "$root/data" "$root/docs/rules" "$root/web" "$root/python" "$root/CMakeLists.txt"
  "$root/CMakePresets.json")
not_inputs="$root/web/node_modules"

# The release build is compiled for this machine's processor, so a build folder copied from a machine with other processor
# features must not be used.
processor() {
  uname -m
  grep -m 1 -iE '^(flags|features)' /proc/cpuinfo 2>/dev/null || true
}

same_processor() { # PRESET
  local noted="$root/build/$1/processor"
  [ ! -e "$noted" ] || [ "$(<"$noted")" = "$(processor)" ]
}

# Checks that the program exists, is for this processor, and is newer than its sources. A folder's time changes when an entry is
# added or deleted.
up_to_date() {
  [ -x "$release/bin/joga" ] && [ -e "$stamp" ] && same_processor release &&
    [ -z "$(find "${inputs[@]}" -path "$not_inputs" -prune -o -newer "$stamp" -print -quit 2>&1)" ]
}

# Checks that the preset has been configured, here and for this processor. CMake refuses a build folder that has been moved.
configured() { # PRESET
  [ -e "$root/build/$1/build.ninja" ] && same_processor "$1" &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt"
}

# Checks that the release has a part that is built on request: JOGA_SITE or JOGA_PYTHON_MODULE.
has_part() { # OPTION
  configured release && grep -qx "$1:[A-Z]*=ON" "$root/build/release/CMakeCache.txt"
}

# CMake notices changes of its other files by itself.
presets_changed() { # PRESET
  [ "$root/CMakePresets.json" -nt "$root/build/$1/CMakeCache.txt" ]
}

# Shows the progress of a build, from Ninja's output on standard input: on a terminal one line that is rewritten, elsewhere a line
# for every tenth.
show_progress() { # PRESET
  local line step steps tenth=0 layer live=""
  [ -t 2 ] && [ "${TERM:-dumb}" != dumb ] && live=yes
  while IFS= read -r line; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ (.*) ]] || continue
    step=${BASH_REMATCH[1]}
    steps=${BASH_REMATCH[2]}
    [[ ${BASH_REMATCH[3]} != Re-* ]] || continue # CMake checking its own files
    if [ -n "$live" ]; then
      layer=""
      [[ $line =~ /joga_([a-z]+)[a-z_]*\.dir/ ]] && layer=" (${BASH_REMATCH[1]})"
      printf '\r\033[Kjoga: building %s %d/%d%s' "$1" "$step" "$steps" "$layer" >&2
    elif ((step * 10 / steps > tenth && steps >= 20)); then
      tenth=$((step * 10 / steps))
      say "building $1 $step/$steps"
    fi
  done
  [ -z "$live" ] || printf '\r\033[K' >&2
}

# build PRESET TARGETS [OPTION...]: the log is build/PRESET.log, which the caller shows if the build fails. A build folder that is
# already configured keeps its options unless some are given or the presets have changed; even then, one without tests stays
# without.
build() {
  local preset=$1 targets=$2 log="$root/build/$1.log" configure=""
  shift 2
  : >"$log"
  [ "$preset" != release ] || rm -f "$stamp"
  if ! configured "$preset"; then
    rm -rf "${root:?}/build/$preset"
    configure=yes
  elif [ $# -gt 0 ] || presets_changed "$preset"; then
    local tests
    tests=$(sed -n 's/^JOGA_TESTS:[A-Z]*=//p' "$root/build/$preset/CMakeCache.txt")
    set -- -D "JOGA_TESTS=${tests:-OFF}" "$@"
    configure=yes
  fi
  # With ccache, checkouts on one machine share what they compile: relative paths make their commands equal.
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=yes
  if [ -n "$configure" ]; then
    [ "$preset" != release ] || set -- "$@" -D JOGA_NATIVE=ON
    (cd "$root" && cmake --preset "$preset" "$@") </dev/null >"$log" 2>&1 || return
    processor >"$root/build/$preset/processor"
  fi
  touch "$root/build/$preset.start" # before the build, so that files edited meanwhile are newer
  # shellcheck disable=SC2086
  NINJA_STATUS='[%f/%t] ' cmake --build "$root/build/$preset" --target $targets </dev/null 2>&1 | tee -a "$log" |
    show_progress "$preset" || return
  if [ "$preset" = release ]; then
    mv "$root/build/$preset.start" "$stamp"
  fi
}
