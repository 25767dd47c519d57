#!/usr/bin/env bash
# Formats all C++ files; with --check only reports those that are not formatted.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.."
mode=(-i)
[ "${1:-}" != --check ] || mode=(--dry-run -Werror)
folders=()
for folder in src tests bench fuzz examples train verify; do
  [ ! -d "$folder" ] || folders+=("$folder")
done
find "${folders[@]}" \( -name '*.cpp' -o -name '*.hpp' \) -print0 |
  xargs -0 --no-run-if-empty clang-format-19 "${mode[@]}"
