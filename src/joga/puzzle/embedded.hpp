// The files of data/puzzles as the build puts them into the library (cmake/JogaEmbed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace joga::puzzle {

struct EmbeddedText {
  std::string_view name;  // of the file, less its extension: a game's id
  std::string_view text;
};

[[nodiscard]] std::span<const EmbeddedText> embedded_texts() noexcept;

}  // namespace joga::puzzle
