# Sourced by ./joga and ./check, which set `root` to the project's folder: packages and the release build.
# Nothing here writes to standard output, which belongs to the program, or reads standard input, likewise.
# shellcheck shell=bash disable=SC2034,SC2154

# Debian 12 names.
build_packages=(g++ cmake ninja-build libfmt-dev libncurses-dev nlohmann-json3-dev libtomlplusplus-dev libboost1.81-dev
  nodejs npm)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev clang-19 libclang-rt-19-dev clang-format-19
  clang-tidy-19 ccache mold parallel procps tmux python3 swi-prolog-nox chromium)
# Packages whose program is as good when it comes from elsewhere; Debian's would be in the way of such a Node.js.
declare -A program_of=([nodejs]=node [npm]=npm)

release="$root/build/release"
stamp="$release/joga.stamp" # as old as the start of the last successful build

say() { echo "joga: $*" >&2; }

# The end of a log is where the error is; the rest is in the file.
show_log() {
  tail -n 60 "$1" >&2
  say "the whole log is in $1"
}

# install_packages NAME...: installs those that are missing.
install_packages() {
  local package missing=() sudo=()
  if ! command -v dpkg-query >/dev/null; then
    for package in cmake ninja c++ node npm; do
      command -v "$package" >/dev/null || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return # libraries: CMake will tell
    say "not a Debian system; please install: ${missing[*]} (for Debian, the packages would be: $*)"
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
  # Package lists may be absent or out of date: fetch them only when needed.
  if ! "${install[@]}" </dev/null >"$log" 2>&1; then
    if ! { "${sudo[@]}" apt-get update && "${install[@]}"; } </dev/null >>"$log" 2>&1; then
      show_log "$log"
      say "missing Debian packages that could not be installed: ${missing[*]}"
      return 1
    fi
  fi
}

# What the program is made of. Packages that somebody who works on the page has put beside it are not.
inputs=("$root/src" "$root/cmake" "$root/docs/rules" "$root/web" "$root/CMakeLists.txt" "$root/CMakePresets.json")
not_inputs="$root/web/node_modules"

# Is the program there, and none of that newer? A folder is newer when something in it was added or deleted.
up_to_date() {
  [ -x "$release/bin/joga" ] && [ -e "$stamp" ] &&
    [ -z "$(find "${inputs[@]}" -path "$not_inputs" -prune -o -newer "$stamp" -print -quit 2>&1)" ]
}

# Runs a command with only the end of its output shown, and that only when it fails.
logged() { # LOG COMMAND...
  local log=$1
  shift
  "$@" </dev/null >>"$log" 2>&1 || {
    show_log "$log"
    return 1
  }
}

# Has the preset been configured, in this place? CMake refuses a build folder that was made under another path.
configured() { # PRESET
  [ -e "$root/build/$1/build.ninja" ] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$root/build/$1/CMakeCache.txt"
}

# The presets have changed since then. (CMake configures again by itself when other files of its own have.)
presets_changed() { # PRESET
  [ "$root/CMakePresets.json" -nt "$root/build/$1/CMakeCache.txt" ]
}

# build PRESET TARGET [OPTION...]: the log is build/PRESET.log. A tree that is configured keeps the options it has unless
# some are given or the presets have changed; even then, one without tests stays so.
build() {
  local preset=$1 target=$2 log="$root/build/$1.log"
  shift 2
  : >"$log"
  if ! configured "$preset"; then
    rm -rf "${root:?}/build/$preset"
    (cd "$root" && logged "$log" cmake --preset "$preset" "$@") || return
  elif [ $# -gt 0 ] || presets_changed "$preset"; then
    local tests
    tests=$(sed -n 's/^JOGA_TESTS:[A-Z]*=//p' "$root/build/$preset/CMakeCache.txt")
    (cd "$root" && logged "$log" cmake --preset "$preset" -D "JOGA_TESTS=${tests:-OFF}" "$@") || return
  fi
  touch "$root/build/$preset.start" # before the build: what is edited meanwhile is newer
  logged "$log" cmake --build "$root/build/$preset" --target "$target" || return
  if [ "$preset" = release ]; then
    mv "$root/build/$preset.start" "$stamp"
  fi
}
