#!/usr/bin/env bash
# Builds the Debian packages joga, libjoga-dev and python3-joga in build/package, after installing missing Debian packages.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"

mkdir -p "$root/build"
exec 9>"$root/build/.lock"
flock 9
install_packages "${build_packages[@]}" "${wasm_packages[@]}" "${python_packages[@]}" "${package_packages[@]}"
say "building the packages (some minutes)..."
# Passing an option makes CMake configure each time, which gives each package a new version.
build package package -D JOGA_TESTS=OFF 9>&- || {
  show_log "$root/build/package.log"
  exit 1
}
