#include "joga/games/drawings.hpp"

#include <span>

#include "joga/core/embedded.hpp"

namespace joga::games {

[[nodiscard]] std::span<const EmbeddedFile> embedded_drawings() noexcept;

std::string_view drawings_of(std::string_view game) noexcept {
  for (const EmbeddedFile& file : embedded_drawings()) {
    if (file.name == game) return file.bytes;
  }
  return {};
}

}  // namespace joga::games
