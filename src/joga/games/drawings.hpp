// The drawings of the games' pieces and terrain (data/drawings/games).
#pragma once

#include <string_view>

namespace joga::games {

// A sheet of SVG symbols by a game's id; empty if there is none.
[[nodiscard]] std::string_view drawings_of(std::string_view game) noexcept;

}  // namespace joga::games
