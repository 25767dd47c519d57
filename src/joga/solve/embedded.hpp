// The files of data/stars as the build puts them into the library (cmake/JogaEmbed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace joga::solve {

struct EmbeddedText {
  std::string_view name;  // of the file, less its extension
  std::string_view text;
};

[[nodiscard]] std::span<const EmbeddedText> embedded_texts() noexcept;

}  // namespace joga::solve
