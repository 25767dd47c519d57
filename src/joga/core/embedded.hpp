// Files that the build puts into the program (joga_embed in cmake/JogaEmbed.cmake), so that it needs none
// beside it. In WebAssembly some of them are left out and handed in later.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace joga {

struct EmbeddedFile {
  std::string_view name{};  // without its last extension
  std::string_view bytes{};
};

// Hands in a file, by its path in the source tree, as in "data/networks/eximo.network". Before it is first
// needed: what is made of a file stays.
void add_late_file(std::string_view path, std::string bytes);
// All that can be handed in: none but in WebAssembly.
[[nodiscard]] std::span<const std::string_view> late_file_paths() noexcept;
// Empty before it has been handed in.
[[nodiscard]] std::string_view late_file(std::string_view path) noexcept;

}  // namespace joga
