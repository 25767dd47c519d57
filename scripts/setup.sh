# Sourced by ./joga and ./check, which set `root` to the project's folder: packages and the release build.
# Nothing here writes to standard output, which belongs to the program, or reads standard input, likewise.
# shellcheck shell=bash disable=SC2034,SC2154

# Debian 12 names.
build_packages=(g++ cmake ninja-build libfmt-dev libncurses-dev nlohmann-json3-dev libtomlplusplus-dev)
test_packages=(libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev clang-19 libclang-rt-19-dev clang-format-19
  clang-tidy-19 ccache mold parallel procps tmux python3 swi-prolog-nox)

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
    for package in cmake ninja c++; do
      command -v "$package" >/dev/null || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return # libraries: CMake will tell
    say "not a Debian system; please install: ${missing[*]} (for Debian, the packages would be: $*)"
    return 1
  fi
  for package in "$@"; do
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

# What the program is made of.
inputs=("$root/src" "$root/cmake" "$root/docs/rules" "$root/CMakeLists.txt" "$root/CMakePresets.json")

# Is the program there, and none of that newer? A folder is newer when something in it was added or deleted.
up_to_date() {
  [ -x "$release/bin/joga" ] && [ -e "$stamp" ] && [ -z "$(find "${inputs[@]}" -newer "$stamp" -print -quit 2>&1)" ]
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

# build PRESET TARGET [OPTION...]: the log is build/PRESET.log. A tree that is configured keeps the options it has unless
# some are given; CMake itself configures again when its files have changed.
build() {
  local preset=$1 target=$2 log="$root/build/$1.log"
  shift 2
  : >"$log"
  if ! configured "$preset"; then
    rm -rf "${root:?}/build/$preset"
    (cd "$root" && logged "$log" cmake --preset "$preset" "$@") || return
  elif [ $# -gt 0 ]; then
    (cd "$root" && logged "$log" cmake --preset "$preset" "$@") || return
  fi
  touch "$root/build/$preset.start" # before the build: what is edited meanwhile is newer
  logged "$log" cmake --build "$root/build/$preset" --target "$target" || return
  if [ "$preset" = release ]; then
    mv "$root/build/$preset.start" "$stamp"
  fi
}
