#!/usr/bin/env bash
# Makes the Debian packages, build/package/joga_*.deb and libjoga-dev_*.deb. Before that it installs the Debian packages that are missing.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
# shellcheck source=scripts/setup.sh
source "$root/scripts/setup.sh"

mkdir -p "$root/build"
exec 9>"$root/build/.lock"
flock 9
install_packages "${build_packages[@]}" "${wasm_packages[@]}" "${package_packages[@]}"
say "building the packages (some minutes)..."
# With an option it is configured each time, which gives it a version of its own.
build package package -D JOGA_TESTS=OFF 9>&- || {
  show_log "$root/build/package.log"
  exit 1
}
