// Files that the build puts into the program (joga_embed in cmake/JogaEmbed.cmake), so that it needs none at
// run time. In WebAssembly some of them are left out and added later.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace joga {

struct EmbeddedFile {
  std::string_view name{};  // without its last extension
  std::string_view bytes{};
};

// Adds a file by its path in the source tree, as in "data/networks/eximo.network". Call it before the file is
// first used: objects made from a file are never made again.
void add_late_file(std::string_view path, std::string bytes);
// The paths of all files that can be added later: none except in WebAssembly.
[[nodiscard]] std::span<const std::string_view> late_file_paths() noexcept;
// Returns the file's bytes; empty before the file has been added.
[[nodiscard]] std::string_view late_file(std::string_view path) noexcept;

}  // namespace joga
