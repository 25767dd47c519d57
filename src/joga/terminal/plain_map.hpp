// The map builder of line mode.
#pragma once

#include <filesystem>
#include <optional>

#include "joga/core/map_tools.hpp"
#include "joga/core/spec.hpp"
#include "joga/terminal/dialogue.hpp"

namespace joga::terminal {

struct MapEnd {
  std::optional<GameSpec> game{};  // to be played on the map
  bool left = false;               // quit, or the end of the input
};

// Changes a map cell by cell until the person plays on it or goes back. Maps without a folder are saved in
// `maps`.
[[nodiscard]] MapEnd build_map(Dialogue& dialogue, MapDraft draft, const std::filesystem::path& maps);

}  // namespace joga::terminal
